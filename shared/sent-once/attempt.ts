/**
 * One attempt of a call that is sent once. After a lost reply the program looks for evidence, and
 * only the clerk decides.
 */
import type { Refusal } from '../field-errors.ts';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { isOpen, type Stage } from './stages.ts';

/**
 * The state of a try. `sending` and `unknown` are open: they block further calls about the same
 * thing.
 */
export type AttemptState =
  | 'sending'
  | 'done'
  | 'refused'
  | 'not-sent'
  | 'unknown'
  | 'cleared-done'
  | 'cleared-not-done';

/**
 * What a look after an unknown outcome found. It is evidence, never proof: the clerk decides.
 *
 * Example: `{ verdict: 'likely-done', said, at, resultId: 'l-9' }` when a load stands there that
 * wasn't before.
 */
export type LookResult = {
  readonly verdict: 'likely-done' | 'likely-not-done' | 'unclear';
  readonly said: Message;
  readonly at: Instant;
  /** Load, bid, request or registration that the call probably made. */
  readonly resultId: string | null;
};

/**
 * One try of a call.
 *
 * Example: `{ id: 'try-4', call, clerk: 'Ana', startedAt, state: 'unknown', resultId: null,
 * evidence: null, clearFrom, … }`.
 */
export type Attempt<Call> = {
  readonly id: string;
  readonly call: Call;
  readonly clerk: string;
  readonly startedAt: Instant;
  readonly state: AttemptState;
  readonly said: Message;
  /** The service's messages about single fields. Only in the result of the call, not stored. */
  readonly at?: Refusal;
  /** Load, bid, request or registration that the call made. */
  readonly resultId: string | null;
  readonly evidence: LookResult | null;
  /** Before this the service may still carry it out, so it cannot be cleared as "not done". */
  readonly clearFrom: Instant;
};

/** The stage of each state. */
export const attemptStage: { readonly [State in AttemptState]: Stage } = {
  sending: 'sending',
  unknown: 'unknown',
  done: 'done',
  'cleared-done': 'done',
  refused: 'unsent',
  'not-sent': 'unsent',
  'cleared-not-done': 'unsent',
};

/** Whether it may still have an effect. */
export const isOpenAttempt = (state: AttemptState): boolean => isOpen(attemptStage[state]);
