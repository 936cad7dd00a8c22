import { type AnySchema, type ContractProcedure, type ErrorMap, oc } from '@orpc/contract';
import { z } from 'zod';
import type { Permission } from '../clerks/model.ts';
import type { Refusal } from '../field-errors.ts';
import type { Message } from '../i18n/message.ts';

/**
 * What a call needs of the clerk at the desk. `locked`: answered on a locked desk as well. `open`:
 * any clerk. Else the permission.
 */
export type CallNeed = 'locked' | 'open' | Permission;

/** What every call of the contract says of itself. */
export type CallMeta = { readonly need: CallNeed };

/** A call of the contract; one without a need does not fit into it. */
export type GatedCall = ContractProcedure<AnySchema, AnySchema, ErrorMap, CallMeta>;

/**
 * Begins a call, by what it needs: reading is open to every clerk, whatever changes something is
 * not. Main asks for it before it answers.
 */
export const call = (need: CallNeed) => oc.$meta<CallMeta>({ need });

/**
 * A schema for what only our own main process produces (big snapshots, rows): typed for the page,
 * not walked at run time, because walking 40,000 rows for every snapshot costs more than sending
 * them. Input from the page is never described so.
 */
export const trusted = <T>() => z.custom<T>(() => true);

/**
 * What a call that says no tells the clerk: what happened and what to do. `at`: where the service
 * names fields of a form.
 */
export type CallRefusal = { readonly said: Message; readonly at?: Refusal };

/**
 * The data of every error that speaks to the clerk: `.errors({ NOT_POSSIBLE: saying, NOT_SAVED:
 * saying })`. The page shows it by `errorSaid`.
 */
export const saying = { data: trusted<CallRefusal>() } as const;

/** Text that came from the page: bounded, so that one call cannot hold megabytes. */
export const shortText = (max: number) => z.string().max(max);

/** An id as the page sends it back: any non-empty text of sane length (contract.md section 4). */
export const idText = <T extends string>() =>
  z
    .string()
    .min(1)
    .max(200)
    .transform((value) => value as T);
