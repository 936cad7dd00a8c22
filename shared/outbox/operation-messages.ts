/** What is known of an operation and what happens next. */

import { type Code, type Message, message } from '../i18n/message.ts';
import type { SpotId } from '../ids.ts';
import type { AssetRef } from '../yard/operations.ts';
import type { OperationState } from './model.ts';
import type { Contradiction } from './operation-verdict.ts';

/** Labels of the yard's things, as the clerk knows them. */
export type YardLabels = { asset(ref: AssetRef): string; spot(id: SpotId): string };

/** Why an operation that is saved is not under way. */
export type WaitReason =
  | { readonly for: 'turn' }
  | { readonly for: 'delay' }
  | { readonly for: 'earlier'; readonly label: Message }
  | { readonly for: 'service' }
  | { readonly for: 'sign-in' }
  | { readonly for: 'account'; readonly account: string }
  | { readonly for: 'disk' }
  /** The other desks have to know first, or another desk's operation stands before it. */
  | { readonly for: 'desks' };

/** Opening of every history. */
export const savedEvent: Message = message('operations.event.saved');

/**
 * Events of a queued operation that say no more than that it was not sent: why not is in its
 * history.
 */
const unsent: ReadonlySet<Code> = new Set(['operations.event.saved', 'operations.event.notSent']);

/** What is known, from the state and what the newest event said. */
export function knownOf(state: OperationState, last: Message): Message {
  if (state === 'sending') return message('operations.known.sending');
  return state === 'queued' && unsent.has(last.code) ? message('operations.known.queued') : last;
}

/**
 * What `nextOf` depends on beside the state.
 *
 * Example: `{ waiting: { for: 'service' }, unreadable: false, isTimed: true }` while the service is
 * away.
 */
export type NextFacts = {
  /** What a queued operation waits for. */
  readonly waiting: WaitReason;
  /** As in `ChoiceFacts`. */
  readonly unreadable: boolean;
  /** The time of the next try is known, and shown beside. */
  readonly isTimed: boolean;
};

/** What happens next; null where nothing does, or where the time of the next try says it all. */
export function nextOf(
  state: OperationState,
  { waiting, unreadable, isTimed }: NextFacts,
): Message | null {
  const account =
    waiting.for === 'account'
      ? message('operations.next.account', { account: waiting.account })
      : null;
  switch (state) {
    case 'queued':
      return waitsFor(waiting, isTimed);
    case 'sending':
      return message('operations.next.sending');
    case 'answered':
      return message('operations.next.answered');
    case 'unknown':
      return account ?? message('operations.next.unknown');
    case 'needs-clerk':
      return (
        account ?? message(unreadable ? 'operations.next.lookFirst' : 'operations.next.choose')
      );
    case 'conflict':
      return account ?? message('operations.next.conflict');
    case 'confirmed':
    case 'rejected':
    case 'canceled':
      return null;
  }
}

function waitsFor(waiting: WaitReason, isTimed: boolean): Message | null {
  switch (waiting.for) {
    case 'turn':
      return isTimed ? null : message('operations.next.turn');
    case 'delay':
      return message('operations.next.hold');
    case 'earlier':
      return message('operations.next.earlier', { label: waiting.label });
    case 'service':
      return isTimed ? null : message('operations.next.service');
    case 'sign-in':
      return message('operations.next.signIn');
    case 'account':
      return message('operations.next.account', { account: waiting.account });
    case 'disk':
      return message('operations.next.disk');
    case 'desks':
      return message('operations.next.desks');
  }
}

/** What a read showed instead, for a conflict. */
export function contradictionMessage(contradiction: Contradiction, names: YardLabels): Message {
  switch (contradiction.what) {
    case 'turned': {
      const spot = names.spot(contradiction.spot);
      const { reason } = contradiction;
      return reason === null
        ? message('operations.conflict.turned', { spot })
        : message('operations.conflict.turnedFor', { spot, reason });
    }
    case 'changed':
      return message('operations.conflict.changed', { spot: names.spot(contradiction.spot) });
    case 'stands-elsewhere':
      return message('operations.conflict.standsElsewhere', {
        asset: names.asset(contradiction.asset),
        spot: names.spot(contradiction.spot),
      });
    default:
      return message(ofAsset[contradiction.what], { asset: names.asset(contradiction.asset) });
  }
}

type OfAsset = Exclude<Contradiction['what'], 'turned' | 'changed' | 'stands-elsewhere'>;

const ofAsset = {
  'is-waiting': 'operations.conflict.isWaiting',
  departed: 'operations.conflict.departed',
  'is-hooked': 'operations.conflict.isHooked',
  'hooked-elsewhere': 'operations.conflict.hookedElsewhere',
  'still-active': 'operations.conflict.stillActive',
  partly: 'operations.conflict.partly',
  'placed-anew': 'operations.conflict.placedAnew',
} as const satisfies { readonly [What in OfAsset]: Code };
