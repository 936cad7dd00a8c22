/** What each kind of operation may do, as data, and sending rule 7. */
import { type Message, message } from '../i18n/message.ts';
import type { Operation, OperationKind } from '../yard/operations.ts';
import type { OutboxSettings } from './retry.ts';

/**
 * One row of the operation table.
 *
 * Example: a depart: `{ provenBy: 'lists', resend: 'clerk', isDelayed: true }`.
 */
export type OperationPolicy = {
  /** Which reads can prove that it took effect. `lists`: the spots alone never prove it. */
  readonly provenBy: 'spots' | 'spots-or-lists' | 'lists';
  /**
   * Whether the console may send it again automatically under sending rule 7. `single-asset`: only
   * if no spot involved is mixed. `stamped`: only if the service is known to stamp a placed asset.
   * Otherwise an assign that took effect and was undone by another desk leaves no trace: the
   * assignment is gone, and spot and asset look unchanged.
   */
  readonly resend: 'auto' | 'single-asset' | 'stamped' | 'clerk';
  /** Does it wait for a visible time first, because nothing can take it back? */
  readonly isDelayed: boolean;
};

/**
 * Kind -> how its effect is read, whether it may be sent again alone, and whether it can be undone.
 */
export const operationTable: { readonly [Kind in OperationKind]: OperationPolicy } = {
  assign: { provenBy: 'spots', resend: 'stamped', isDelayed: false },
  reassign: { provenBy: 'spots', resend: 'single-asset', isDelayed: false },
  unassign: { provenBy: 'lists', resend: 'auto', isDelayed: false },
  detach: { provenBy: 'spots-or-lists', resend: 'auto', isDelayed: false },
  attach: { provenBy: 'spots-or-lists', resend: 'auto', isDelayed: false },
  depart: { provenBy: 'lists', resend: 'clerk', isDelayed: true },
  close: { provenBy: 'spots', resend: 'auto', isDelayed: false },
  open: { provenBy: 'spots', resend: 'auto', isDelayed: false },
};

/**
 * What sending rule 7 asks about.
 *
 * Example: `{ operation, graceOver: true, unchanged: true, mixed: false, stamps: true, attempts: 1,
 * ageMs: 90_000 }`: sent again.
 */
export type ResendFacts = {
  readonly operation: Operation;
  /** The grace period is over, and the last read was begun after its end. */
  readonly graceOver: boolean;
  /**
   * The read equals what the service showed just before the attempt, `lastChangedDateTime`
   * included.
   */
  readonly unchanged: boolean;
  /** A spot involved holds, or held, both a truck and a standalone container. */
  readonly mixed: boolean;
  /**
   * The service was seen to give an asset another `lastChangedDateTime` when it was placed
   * elsewhere.
   */
  readonly stamps: boolean;
  readonly attempts: number;
  /**
   * Age of the operation in milliseconds by the wall clock; negative or NaN when the clock jumped.
   */
  readonly ageMs: number;
};

/**
 * Whether the console may send it again automatically: all conditions of sending rule 7, or the one
 * that failed.
 */
export function mayResend(
  settings: OutboxSettings,
  facts: ResendFacts,
): { readonly yes: true } | { readonly yes: false; readonly said: Message } {
  const no = (said: Message) => ({ yes: false, said }) as const;
  const { resend } = operationTable[facts.operation.kind];
  if (resend === 'clerk') return no(message('operations.noResend.kind'));
  if (resend === 'single-asset' && facts.mixed) return no(message('operations.noResend.mixed'));
  if (resend === 'stamped' && !facts.stamps) return no(message('operations.noResend.unstamped'));
  if (!facts.graceOver) return no(message('operations.noResend.mayArrive'));
  if (!facts.unchanged) return no(message('operations.noResend.changed'));
  if (facts.attempts >= settings.maxAttempts)
    return no(message('operations.noResend.attempts', { count: facts.attempts }));
  if (!(facts.ageMs >= 0)) return no(message('operations.noResend.clock'));
  if (facts.ageMs > settings.timeToLiveMs[facts.operation.kind])
    return no(message('operations.noResend.age'));
  return { yes: true };
}
