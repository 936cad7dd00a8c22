/** Weighing what was read before and after a call whose outcome is not known. */

import { type Message, message } from '../i18n/message.ts';
import type { LookResult } from '../sent-once/attempt.ts';
import type { IntegrationCall, MoneyCall, OnceCall, RegistrationCall } from './once-call.ts';

/**
 * What was read before a call was sent. Null where the service does not let it be read.
 *
 * Example: `{ loadIds: ['l-8'], bidIds: null }` where bids can't be read.
 */
export type CallBefore = {
  readonly loadIds: readonly string[];
  readonly bidIds: readonly string[] | null;
  /** Requests of the carrier, or registrations of the address. */
  readonly ownIds?: readonly string[] | null;
  /** Lists that came incomplete: what is not in them may exist all the same. */
  readonly partial?: readonly WeighedList[];
};

/** The lists that evidence rests on. */
export type WeighedList = 'loads' | 'bids' | 'own';

/**
 * What was read after a call that moves money: `offerThere` is null when that is unknown.
 *
 * Example: after an accept of which no answer came: `{ loadIds: ['l-9'], offerThere: false, bids:
 * [] }`.
 */
export type MoneyAfter = {
  readonly loadIds: readonly string[];
  readonly offerThere: boolean | null;
  /** Bids of the account about this offer, or null where bids cannot be read. */
  readonly bids:
    | readonly {
        readonly id: string;
        readonly offerId: string;
        readonly price: string;
        readonly status: string;
      }[]
    | null;
  readonly partial?: readonly WeighedList[];
};

/**
 * What was read after one of the other two: requests of the carrier or registrations of the
 * address, or null.
 *
 * Example: `{ ownIds: ['r-3'] }`, or `{ ownIds: null }` where they can't be read.
 */
export type OwnAfter = {
  readonly ownIds: readonly string[] | null;
  readonly partial?: readonly WeighedList[];
};

type Found = Omit<LookResult, 'at'>;

const found = (
  verdict: LookResult['verdict'],
  said: Message,
  resultId: string | null = null,
): Found => ({ verdict, said, resultId });

/** Whether the call is one of the four that move money or a load. */
export const isMoneyCall = (call: OnceCall): call is MoneyCall =>
  call.kind !== 'integration' && call.kind !== 'webhook';

/**
 * Whether a list lacks something in one of two reads: then a record may be new or gone, or may only
 * not have been read.
 */
const lacks = (
  list: WeighedList,
  ...reads: readonly { readonly partial?: readonly WeighedList[] }[]
): boolean => reads.some(({ partial }) => partial?.includes(list));

const lacking = (list: 'loads' | 'bids' | 'integrations' | 'registrations'): Found =>
  found('unclear', message('marketplace.evidence.partial', { list }));

/** Reads the evidence of a call that moves money. */
export function weighMoney(call: MoneyCall, before: CallBefore, after: MoneyAfter): Found {
  if (call.kind === 'drop') return weighDrop(call.loadId, after);
  if (call.kind === 'bid' && lacks('bids', before, after)) return lacking('bids');
  if (call.kind === 'accept-offer' && lacks('loads', before, after)) return lacking('loads');
  const fresh = after.loadIds.filter((id) => !before.loadIds.includes(id));
  const only = fresh.length === 1 ? (fresh[0] ?? null) : null;
  switch (call.kind) {
    case 'accept-offer':
      if (only !== null && after.offerThere === false)
        return found('likely-done', message('marketplace.evidence.loadForOffer'), only);
      if (fresh.length > 0 || after.offerThere === null)
        return found(
          'unclear',
          message('marketplace.evidence.loadsForOffer', { count: fresh.length }),
        );
      return after.offerThere
        ? found('likely-not-done', message('marketplace.evidence.offerThere'))
        : found('unclear', message('marketplace.evidence.offerGone'));
    case 'accept-bid': {
      const bid = after.bids?.find((each) => each.id === call.bidId);
      const isWhole = !lacks('loads', before, after);
      if (bid?.status === 'accepted')
        return found(
          'likely-done',
          message('marketplace.evidence.bidAccepted'),
          isWhole ? only : null,
        );
      if (!isWhole) return lacking('loads');
      if (bid !== undefined && fresh.length === 0)
        return found(
          'likely-not-done',
          message('marketplace.evidence.bidStands', { status: bid.status }),
        );
      return only !== null
        ? found('likely-done', message('marketplace.evidence.loadForBid'), only)
        : found('unclear', message('marketplace.evidence.loadsForBid', { count: fresh.length }));
    }
    case 'bid': {
      if (after.bids === null || before.bidIds === null)
        return found('unclear', message('marketplace.evidence.bidsUnread'));
      const same = after.bids.filter(
        (each) => each.offerId === call.offerId && !before.bidIds?.includes(each.id),
      );
      const exact = same.filter((each) => Number(each.price) === Number(call.price));
      if (exact.length === 1)
        return found('likely-done', message('marketplace.evidence.bidThere'), exact[0]?.id ?? null);
      return same.length === 0
        ? found('likely-not-done', message('marketplace.evidence.bidNone'))
        : found('unclear', message('marketplace.evidence.bidsThere'));
    }
  }
}

function weighDrop(loadId: string, after: MoneyAfter): Found {
  if (after.loadIds.includes(loadId))
    return found('likely-not-done', message('marketplace.evidence.loadThere'));
  return lacks('loads', after)
    ? lacking('loads')
    : found('likely-done', message('marketplace.evidence.loadGone'));
}

/** Reads the evidence of an integration request or of a registration. */
export function weighOwn(
  call: IntegrationCall | RegistrationCall,
  before: CallBefore,
  after: OwnAfter,
): Found {
  if (after.ownIds === null || before.ownIds == null)
    return found('unclear', message(`marketplace.evidence.${call.kind}.unread`));
  if (lacks('own', before, after))
    return lacking(call.kind === 'integration' ? 'integrations' : 'registrations');
  const fresh = after.ownIds.filter((id) => !before.ownIds?.includes(id));
  return fresh.length === 0
    ? found('likely-not-done', message(`marketplace.evidence.${call.kind}.none`))
    : found('likely-done', message(`marketplace.evidence.${call.kind}.one`), fresh[0] ?? null);
}
