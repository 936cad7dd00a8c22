/**
 * What moves an operation between its states: one table, one reducer (sending rule 2).
 *
 * The normal order: `queued → sending → answered → confirmed`. What each state means, and what is
 * unusual, stands at the head of `main/outbox/outbox.ts`.
 *
 * When you change this: an event that a state doesn't list does nothing there, so a late or doubled
 * event is harmless. A row that you add has to keep that true.
 */
import type { OperationState } from './model.ts';

/** What can happen to a saved operation. Each event is one line of its history. */
export type OutboxEventKind =
  /** An attempt row is on disk; the bytes go next. */
  | 'started'
  /** The service said yes in the documented form. */
  | 'answered'
  /** The request never left. */
  | 'not-sent'
  /** The service wants another sign-in; nothing was done. */
  | 'signed-out'
  /** The service said no. */
  | 'refused'
  /** The service said that this account may not do it. */
  | 'forbidden'
  /** The outcome of the call is not known. */
  | 'unclear'
  /** The console was stopped while the call was under way. */
  | 'interrupted'
  /** A read did not show the effect (yet). */
  | 'looked'
  /** A read shows that the goal is true. */
  | 'seen-applied'
  /** A read shows that the yard changed under the operation. */
  | 'seen-conflict'
  /** Sending rule 7 allows another attempt. */
  | 'requeued'
  /** The console may not decide alone. */
  | 'asked'
  /**
   * The service replies, but the place that would show it can't be read. The clerk has to look.
   */
  | 'unreadable'
  /** A time it had to wait for is over, was set, or was cut short by the clerk. */
  | 'released'
  /** Another account took the operation over. */
  | 'taken-over'
  /** The clerk wants the service to be asked again. */
  | 'check-again'
  /** The clerk saw in the yard that it is done, where no read can show it. */
  | 'vouched'
  /** The clerk wants it sent again. */
  | 'send-again'
  /** The clerk gave it up after something was unclear or changed. */
  | 'dropped'
  /** The clerk took it back before anything was sent. */
  | 'canceled'
  /** The other desks are about to be asked: from here on one of them may have it. */
  | 'offered'
  /** The other desks know of it. */
  | 'agreed'
  /** Another desk was first. */
  | 'beaten'
  /** Another desk has it now: here it rests. */
  | 'taken-away'
  /** This desk has it from another one, which may have sent it. */
  | 'taken-in'
  /** The clerk gave it up; that has to be known to the others before it is over. */
  | 'withdrawn'
  /** Another desk saw that the goal is true. */
  | 'ended-elsewhere'
  /** The desk that has it gave it up. */
  | 'given-up-elsewhere';

/**
 * What the reducer carries: all that decides what may happen next.
 *
 * Example: sent once, and read twice without a trace of it: `{ state: 'unknown', attempts: 1,
 * resends: 0, looks: 2, uncertain: true }`.
 */
export type Progress = {
  readonly state: OperationState;
  /** Attempts that were started, the clerk's and the console's. */
  readonly attempts: number;
  /**
   * Attempts that the console started automatically after an unclear one (sending rule 7 allows 3
   * in all).
   */
  readonly resends: number;
  /** Reads since the last attempt that did not show the effect. */
  readonly looks: number;
  /**
   * Some attempt may have had an effect, or may still have one. It stays true until the end: a "no"
   * to a second attempt does not prove that the first did nothing.
   */
  readonly uncertain: boolean;
};

/** Progress of an operation that was just saved. */
export const saved: Progress = {
  state: 'queued',
  attempts: 0,
  resends: 0,
  looks: 0,
  uncertain: false,
};

type Row = { readonly [Event in OutboxEventKind]?: OperationState };

/** The transition table. An event that a state does not list does nothing there. */
export const transitions: { readonly [State in OperationState]: Row } = {
  queued: {
    started: 'sending',
    'seen-applied': 'confirmed',
    'seen-conflict': 'conflict',
    asked: 'needs-clerk',
    unreadable: 'needs-clerk',
    released: 'queued',
    'taken-over': 'queued',
    canceled: 'canceled',
    offered: 'queued',
    agreed: 'queued',
    beaten: 'canceled',
    'taken-away': 'unknown',
    'taken-in': 'unknown',
    withdrawn: 'queued',
    'ended-elsewhere': 'confirmed',
    'given-up-elsewhere': 'canceled',
  },
  sending: {
    agreed: 'sending',
    answered: 'answered',
    'not-sent': 'queued',
    'signed-out': 'queued',
    refused: 'rejected',
    forbidden: 'needs-clerk',
    unclear: 'unknown',
    interrupted: 'unknown',
  },
  answered: {
    looked: 'answered',
    'seen-applied': 'confirmed',
    'seen-conflict': 'conflict',
    asked: 'needs-clerk',
    unreadable: 'needs-clerk',
    'check-again': 'answered',
    agreed: 'answered',
    'taken-away': 'unknown',
    'ended-elsewhere': 'confirmed',
  },
  unknown: {
    looked: 'unknown',
    'seen-applied': 'confirmed',
    'seen-conflict': 'conflict',
    requeued: 'queued',
    asked: 'needs-clerk',
    unreadable: 'needs-clerk',
    'taken-over': 'unknown',
    'check-again': 'unknown',
    agreed: 'unknown',
    'taken-away': 'unknown',
    'taken-in': 'unknown',
    'ended-elsewhere': 'confirmed',
    'given-up-elsewhere': 'canceled',
  },
  'needs-clerk': {
    'check-again': 'unknown',
    vouched: 'confirmed',
    'send-again': 'queued',
    'taken-over': 'needs-clerk',
    dropped: 'canceled',
    agreed: 'needs-clerk',
    'taken-away': 'unknown',
    withdrawn: 'needs-clerk',
    'ended-elsewhere': 'confirmed',
    'given-up-elsewhere': 'canceled',
  },
  conflict: {
    'check-again': 'unknown',
    'send-again': 'queued',
    'taken-over': 'conflict',
    dropped: 'canceled',
    agreed: 'conflict',
    'taken-away': 'unknown',
    withdrawn: 'conflict',
    'ended-elsewhere': 'confirmed',
    'given-up-elsewhere': 'canceled',
  },
  confirmed: {},
  rejected: {},
  canceled: {},
};

/** Ends of an operation: nothing moves it any more. */
export const isFinal = (state: OperationState): boolean =>
  Object.keys(transitions[state]).length === 0;

/** Before the clerk, who sees both sides of it. They change with the yard. */
export const asksClerk = (state: OperationState): boolean =>
  state === 'conflict' || state === 'needs-clerk';

/**
 * The reducer. Returns the same object if the event does nothing in this state.
 *
 * Two guards aren't in the table because they depend on the past. A "no" to a later attempt leaves
 * an earlier unclear one unclear. "Check again" needs an attempt to check.
 */
export function reduce(progress: Progress, event: OutboxEventKind): Progress {
  const listed = transitions[progress.state][event];
  if (listed === undefined) return progress;
  switch (event) {
    case 'started':
      return { ...progress, state: listed, attempts: progress.attempts + 1, looks: 0 };
    case 'refused':
    case 'forbidden':
      return progress.uncertain
        ? { ...progress, state: 'unknown' }
        : { ...progress, state: listed };
    case 'answered':
    case 'unclear':
    case 'interrupted':
      return { ...progress, state: listed, uncertain: true };
    case 'looked':
      return { ...progress, state: listed, looks: progress.looks + 1 };
    case 'requeued':
      return { ...progress, state: listed, resends: progress.resends + 1 };
    case 'check-again':
      return progress.attempts === 0 ? progress : { ...progress, state: listed };
    case 'send-again':
      return { ...progress, state: listed, resends: 0 };
    case 'taken-away':
      return { ...progress, state: listed, uncertain: true };
    case 'taken-in':
      // The desk that had it may have sent it: it counts as an attempt whose outcome is not known.
      return {
        state: listed,
        attempts: Math.max(1, progress.attempts),
        resends: 0,
        looks: 0,
        uncertain: true,
      };
    default:
      return { ...progress, state: listed };
  }
}
