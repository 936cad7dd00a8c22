import { type AnySchema, type ContractProcedure, type ErrorMap, oc } from '@orpc/contract';
import { z } from 'zod';
import type { Permission } from '../clerks/model.ts';
import type { Refusal } from '../field-errors.ts';
import type { Message } from '../i18n/message.ts';

/**
 * What a call requires of the clerk at the desk. `locked`: served on a locked desk too. `open`: any
 * clerk. Otherwise a permission.
 *
 * Decision: Some calls are open to every clerk.
 *
 * What changes something takes a role. Without one go changes that touch neither the yard nor money
 * nor what others see:
 *
 * - what is the clerk's own: language and clock (`session.setLanguage`), signing in with one's own
 *   account, notifications of this window, the draft of a quote, a file that is being fetched;
 * - putting off a line of the Now list (`now.snooze`, `now.wake`): it comes back, with who did it;
 * - the people of the simulated service (`marketplace.play`): refused outside of the demo.
 *
 * A note takes any role, because it stays for good. A hand-over is signed by two who work in the
 * yard; the one who takes over proves it with a PIN.
 */
export type CallNeed = 'locked' | 'open' | Permission;

/** What every call of the contract declares. */
export type CallMeta = { readonly need: CallNeed };

/** A call of the contract. A call without a need doesn't compile. */
export type GatedCall = ContractProcedure<AnySchema, AnySchema, ErrorMap, CallMeta>;

/**
 * Begins a call with what it requires: every clerk may read, but not change everything. The main
 * process checks it before the call.
 */
export const call = (need: CallNeed) => oc.$meta<CallMeta>({ need });

/**
 * A schema for data that only our own main process makes (large snapshots, rows). It is typed for
 * the page and not checked at run time, because checking 40,000 rows of a snapshot costs more than
 * sending them. Never use it for input from the page.
 */
export const trusted = <T>() => z.custom<T>(() => true);

/**
 * What the clerk reads when a call refuses: what happened and what to do. `at`: messages for fields
 * of a form.
 */
export type CallRefusal = { readonly said: Message; readonly at?: Refusal };

/**
 * Data of every error for the clerk: `.errors({ NOT_POSSIBLE: saying, NOT_SAVED: saying })`. The
 * page shows it with `errorMessage`.
 */
export const saying = { data: trusted<CallRefusal>() } as const;

/** Text from the page, limited so that one call can't send megabytes. */
export const shortText = (max: number) => z.string().max(max);

/** An id from the page: any non-empty text of reasonable length (contract.md section 4). */
export const idText = <T extends string>() =>
  z
    .string()
    .min(1)
    .max(200)
    .transform((value) => value as T);
