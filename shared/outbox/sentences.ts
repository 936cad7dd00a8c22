/** What is known and what happens next, in words. Every sentence a clerk reads about an operation is made here. */
import type { SpotId } from '../ids.ts';
import type { AssetRef } from '../yard/operations.ts';
import type { OperationState } from './model.ts';
import type { Contradiction } from './verdict.ts';

/** Names of the yard's things, as the clerk knows them. */
export type Names = { asset(ref: AssetRef): string; spot(id: SpotId): string };

/** Why an operation that is saved is not under way. */
export type Waiting =
  | { readonly for: 'turn' }
  | { readonly for: 'hold' }
  | { readonly for: 'earlier'; readonly sentence: string }
  | { readonly for: 'service'; readonly sentence: string }
  | { readonly for: 'sign-in' }
  | { readonly for: 'account'; readonly account: string }
  | { readonly for: 'disk' };

/** Opening of every history. */
export const savedSentence = 'Saved on this computer.';

/** What is known, from the state and the sentence of the newest event. */
export function knownSentence(state: OperationState, last: string): string {
  switch (state) {
    case 'queued':
      return last === savedSentence ? 'Saved on this computer, not sent.' : last;
    case 'sending':
      return 'Sent; the answer of the service is awaited.';
    default:
      return last;
  }
}

/** What happens next, from the state and, for a queued operation, what it waits for; `unreadable` as in `ChoiceFacts`. */
export function nextSentence(state: OperationState, waiting: Waiting, unreadable = false): string {
  switch (state) {
    case 'queued':
      return waitingSentence(waiting);
    case 'sending':
      return 'Then the yard is read to see it.';
    case 'answered':
      return 'The yard is read until it shows this.';
    case 'unknown':
      return waiting.for === 'account'
        ? waitingSentence(waiting)
        : 'The yard is read until it shows this or the time in which the request may still arrive is over. Nothing is sent twice before.';
    case 'needs-clerk':
      if (waiting.for === 'account') return waitingSentence(waiting);
      return unreadable
        ? 'Look in the yard, then decide. Nothing is sent until the service shows this place again.'
        : 'You decide: nothing happens by itself.';
    case 'conflict':
      return waiting.for === 'account' ? waitingSentence(waiting) : 'You decide: nothing is sent as it is.';
    case 'confirmed':
    case 'rejected':
    case 'cancelled':
      return 'Nothing more happens.';
  }
}

function waitingSentence(waiting: Waiting): string {
  switch (waiting.for) {
    case 'turn':
      return 'It is sent next.';
    case 'hold':
      return 'It is sent when its waiting time is over; until then you can take it back.';
    case 'earlier':
      return `It is sent after an earlier operation on the same spot or asset: ${waiting.sentence}`;
    case 'service':
      return `It is sent when the service can be reached: ${waiting.sentence}`;
    case 'sign-in':
      return 'It is sent when you are signed in to the service again.';
    case 'account':
      return `It belongs to the account ${waiting.account}. Sign in with that account, or take it over.`;
    case 'disk':
      return 'It is sent when this computer can write to its disk again.';
  }
}

/** What a read showed instead, for a conflict. */
export function contradictionSentence(contradiction: Contradiction, names: Names): string {
  switch (contradiction.what) {
    case 'turned':
      return `Since you decided this, ${names.spot(contradiction.spot)} was opened or closed again${contradiction.reason === null ? '' : ` ("${contradiction.reason}")`}. Check its history before you send this.`;
    case 'changed':
      return `Since you decided this, ${names.spot(contradiction.spot)} was changed, and the service does not say how. Check the spot before you send this.`;
    default:
      return aboutAsset(contradiction, names);
  }
}

type AboutAsset = Extract<Contradiction, { readonly asset: AssetRef }>;

function aboutAsset(contradiction: AboutAsset, names: Names): string {
  const name = names.asset(contradiction.asset);
  switch (contradiction.what) {
    case 'stands-elsewhere':
      return `${name} stands on ${names.spot(contradiction.spot)} now: someone moved it.`;
    case 'is-waiting':
      return `${name} is in the waiting list now: someone took it off its spot.`;
    case 'departed':
      return `${name} is no longer in the yard.`;
    case 'is-hooked':
      return `${name} is hooked to a truck now.`;
    case 'hooked-elsewhere':
      return `${name} is hooked to another truck now.`;
    case 'still-active':
      return `The service still lists ${name}, so it does not tell whether it left. Check the yard.`;
    case 'partly':
      return `Only a part of it is left on the spot; ${name} is still there.`;
    case 'placed-anew':
      return `${name} was taken off the spot and put back in the meantime.`;
  }
}
