/**
 * The one state machine of what is sent once, by a click, and never again by the program (law 6,
 * sending rule 8): calls that move money, check-ins, appointments, quotes. Each has its own words
 * for these stages; which stage may follow which is defined only here.
 */
import type { Refusal } from '../field-errors.ts';
import type { Message } from '../i18n/message.ts';

/**
 * The state of one of them. The normal order: `unsent → sending → done`. An unclear answer, or a
 * restart, leads to `unknown`; a look or the clerk leads back to `unsent` or to `done`.
 */
export type Stage =
  /**
   * As far as we know it did not reach the service: never sent, refused, or a look or the clerk
   * says that it didn't arrive.
   */
  | 'unsent'
  /** Written down, and its bytes may be out. */
  | 'sending'
  /** Sent, and not known whether it was done. */
  | 'unknown'
  /** Its first part is done; of the others some are left, refused or unclear. */
  | 'partly'
  | 'done';

/** What an answer or a look says of it. */
export type AnswerMeaning = 'all' | 'part' | 'nothing' | 'unclear';

/** What can happen to one. */
export type Happening =
  | { readonly kind: 'click' }
  /** One of several parts was answered, and the next goes out by the same click. */
  | { readonly kind: 'next-part' }
  | { readonly kind: 'answer'; readonly means: AnswerMeaning }
  /** The console ended and reads its file again. */
  | { readonly kind: 'restart'; readonly firstPartDone: boolean }
  | { readonly kind: 'look'; readonly means: AnswerMeaning }
  /** The clerk says whether it was done. */
  | { readonly kind: 'word'; readonly done: boolean }
  /** Its file lost something: what could be sent again may have been sent since. */
  | { readonly kind: 'damage' };

const meant: { readonly [Each in AnswerMeaning]: Stage } = {
  all: 'done',
  part: 'partly',
  nothing: 'unsent',
  unclear: 'unknown',
};

/** The next stage; null if that can't happen in this one. */
export function next(stage: Stage, happening: Happening): Stage | null {
  switch (happening.kind) {
    case 'click':
      return stage === 'unsent' || stage === 'partly' ? 'sending' : null;
    case 'next-part':
      return stage === 'sending' ? 'sending' : null;
    case 'answer':
      return stage === 'sending' ? meant[happening.means] : null;
    case 'restart':
      if (stage !== 'sending') return stage;
      return happening.firstPartDone ? 'partly' : 'unknown';
    case 'look':
      if (stage === 'unknown') return meant[happening.means];
      // The first part was proved: a list that does not show it takes nothing back.
      return stage === 'partly' ? (happening.means === 'all' ? 'done' : 'partly') : null;
    case 'word':
      if (stage === 'unknown') return happening.done ? 'done' : 'unsent';
      return stage === 'partly' && happening.done ? 'done' : null;
    case 'damage':
      return stage === 'unsent' ? 'unknown' : stage;
  }
}

const meanings: readonly AnswerMeaning[] = ['all', 'part', 'nothing', 'unclear'];
/** Everything that can happen. */
export const happenings: readonly Happening[] = [
  { kind: 'click' },
  { kind: 'next-part' },
  ...meanings.map((means) => ({ kind: 'answer', means }) as const),
  ...meanings.map((means) => ({ kind: 'look', means }) as const),
  ...[true, false].map((firstPartDone) => ({ kind: 'restart', firstPartDone }) as const),
  ...[true, false].map((done) => ({ kind: 'word', done }) as const),
  { kind: 'damage' },
];

/** Whether one stage may follow the other. Any other step written to a file is our own mistake. */
export const mayFollow = (from: Stage, to: Stage): boolean =>
  happenings.some((happening) => next(from, happening) === to);

/** Whether it may still have an effect, so that nothing else about the same thing is sent. */
export const isOpen = (stage: Stage): boolean =>
  stage === 'sending' || stage === 'unknown' || stage === 'partly';

/** Whether a look can show more. */
export const mayLook = (stage: Stage | undefined): boolean =>
  stage === 'unknown' || stage === 'partly';

/** How a call ended, as far as it can be known (sending rule 4); `main/remote` makes these. */
export type CallAnswer =
  | { readonly kind: 'ok' }
  | { readonly kind: 'refused'; readonly said: Message; readonly at?: Refusal }
  | { readonly kind: 'not-sent' | 'signed-out' | 'unknown'; readonly said: Message };

/**
 * What an answer means. A yes that lacks what it should have named (`isProved` false) is not known
 * to be one.
 */
export function meaningOf(answer: CallAnswer, isProved: boolean): AnswerMeaning {
  if (answer.kind === 'ok') return isProved ? 'all' : 'unclear';
  return answer.kind === 'unknown' ? 'unclear' : 'nothing';
}
