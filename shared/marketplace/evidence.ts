/** Weighing what was read before and after a call whose outcome is not known (the operation table of reliability.md 2.3). */
import type { Evidence } from '../sent-once/attempt.ts';
import type { IntegrationCall, MoneyCall, OnceCall, RegistrationCall } from './once-call.ts';

/** What was read before a call was sent. Null where the service does not let it be read. */
export type CallBefore = {
  readonly loadIds: readonly string[];
  readonly bidIds: readonly string[] | null;
  /** Requests of the carrier, or registrations of the address. */
  readonly ownIds?: readonly string[] | null;
  /** Lists of which a record or a page was missing: what is not in them may be there all the same. */
  readonly partial?: readonly ReadList[];
};

/** The lists that evidence rests on. */
export type ReadList = 'loads' | 'bids' | 'own';

/** What was read after a call that moves money: `offerThere` null when it could not be told. */
export type MoneyAfter = {
  readonly loadIds: readonly string[];
  readonly offerThere: boolean | null;
  /** Bids of the account about this offer, or null where bids cannot be read. */
  readonly bids: readonly { readonly id: string; readonly offerId: string; readonly price: string; readonly status: string }[] | null;
  readonly partial?: readonly ReadList[];
};

/** What was read after one of the other two: requests of the carrier or registrations of the address, or null. */
export type OwnAfter = { readonly ownIds: readonly string[] | null; readonly partial?: readonly ReadList[] };

type Found = Omit<Evidence, 'at'>;

const found = (verdict: Evidence['verdict'], sentence: string, resultId: string | null = null): Found => ({ verdict, sentence, resultId });

/** Whether the call is one of the four that move money or a load. */
export const isMoneyCall = (call: OnceCall): call is MoneyCall => call.kind !== 'integration' && call.kind !== 'webhook';

/** Whether a list lacks something in one of two reads: then a record may be new or gone, or may only not have been read. */
const lacks = (list: ReadList, ...reads: readonly { readonly partial?: readonly ReadList[] }[]): boolean =>
  reads.some(({ partial }) => partial?.includes(list));

const lacking = (what: string): Found => found('unclear', `The list of ${what} could not be read whole, so it proves nothing. Look again.`);

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
        return found(
          'likely-done',
          'One new load is listed and the offer is gone. Compare its rate confirmation before you clear this.',
          only,
        );
      if (fresh.length === 0 && after.offerThere === true)
        return found('likely-not-done', 'No new load is listed and the offer is still there.');
      if (fresh.length === 0 && after.offerThere === false)
        return found('unclear', 'No new load is listed, but the offer is gone: somebody else may have taken it.');
      return found('unclear', `${fresh.length} new loads are listed; which of them is this one cannot be told.`);
    case 'accept-bid': {
      const bid = after.bids?.find((each) => each.id === call.bidId);
      const isWhole = !lacks('loads', before, after);
      if (bid?.status === 'accepted') return found('likely-done', 'The service lists the bid as accepted.', isWhole ? only : null);
      if (!isWhole) return lacking('loads');
      if (bid !== undefined && fresh.length === 0)
        return found('likely-not-done', `The service lists the bid as ${bid.status}, and no new load is listed.`);
      return only !== null
        ? found('likely-done', 'One new load is listed. Compare its rate confirmation before you clear this.', only)
        : found('unclear', fresh.length === 0 ? 'No new load is listed.' : 'Several new loads are listed.');
    }
    case 'bid': {
      if (after.bids === null || before.bidIds === null)
        return found('unclear', 'Bids cannot be read from this service. Ask it, or wait for its events.');
      const same = after.bids.filter((each) => each.offerId === call.offerId && !before.bidIds?.includes(each.id));
      const exact = same.filter((each) => Number(each.price) === Number(call.price));
      if (exact.length === 1)
        return found('likely-done', 'The service lists one new bid on this offer at this price.', exact[0]?.id ?? null);
      return same.length === 0
        ? found('likely-not-done', 'The service lists no new bid on this offer.')
        : found('unclear', 'The service lists new bids on this offer; which of them is this one cannot be told.');
    }
  }
}

function weighDrop(loadId: string, after: MoneyAfter): Found {
  if (after.loadIds.includes(loadId)) return found('likely-not-done', 'The load is still listed.');
  return lacks('loads', after)
    ? lacking('loads')
    : found('likely-done', 'The load is no longer listed; it may also have been cancelled or taken away by the service.');
}

const own = {
  integration: {
    list: 'integration requests',
    unreadable:
      'This service does not list integration requests. Ask it before you ask again: the owner of the carrier may be written to twice.',
    none: 'The service lists no integration request for this carrier.',
    one: 'The service lists a new integration request for this carrier.',
  },
  webhook: {
    list: 'registrations',
    unreadable:
      'This service does not list its registrations. Ask it before you register again: each event may be delivered twice, which does no harm here.',
    none: 'The service lists no new registration of this address.',
    one: 'The service lists a new registration of this address.',
  },
} as const;

/** Reads the evidence of an integration request or of a registration. */
export function weighOwn(call: IntegrationCall | RegistrationCall, before: CallBefore, after: OwnAfter): Found {
  const words = own[call.kind];
  if (after.ownIds === null || before.ownIds == null) return found('unclear', words.unreadable);
  if (lacks('own', before, after)) return lacking(words.list);
  const fresh = after.ownIds.filter((id) => !before.ownIds?.includes(id));
  return fresh.length === 0 ? found('likely-not-done', words.none) : found('likely-done', words.one, fresh[0] ?? null);
}
