/**
 * The four calls that move money or a load, and what is known of each try (reliability.md 2.2 rule 8, 2.3). A call is written
 * down before it is sent, sent once by a click, and never again by the program.
 */
import type { Decimal } from '../money.ts';
import type { Instant } from '../time.ts';

/** What the clerk confirmed. `account` is the carrier acted for; `label` restates lane and carrier for the history. */
export type MoneyCall =
  | { readonly kind: 'accept-offer'; readonly offerId: string; readonly account: string; readonly price: Decimal; readonly label: string }
  | { readonly kind: 'bid'; readonly offerId: string; readonly account: string; readonly price: Decimal; readonly label: string }
  | {
      readonly kind: 'accept-bid';
      readonly bidId: string;
      readonly offerId: string;
      readonly account: string;
      readonly price: Decimal;
      readonly label: string;
    }
  | { readonly kind: 'drop'; readonly loadId: string; readonly account: string; readonly reason: string; readonly label: string };

/** How a try stands. `sending` and `unknown` are open: they block further calls about the same thing. */
export type AttemptState = 'sending' | 'done' | 'refused' | 'not-sent' | 'unknown' | 'cleared-done' | 'cleared-not-done';

/** What a look after an unknown outcome found. It is evidence, never proof: the clerk decides. */
export type Evidence = {
  readonly verdict: 'likely-done' | 'likely-not-done' | 'unclear';
  readonly sentence: string;
  readonly at: Instant;
  /** Load or bid that probably came of it. */
  readonly resultId: string | null;
};

/** One try. */
export type MoneyAttempt = {
  readonly id: string;
  readonly call: MoneyCall;
  readonly clerk: string;
  readonly startedAt: Instant;
  readonly state: AttemptState;
  readonly sentence: string;
  /** Load or bid that came of it. */
  readonly resultId: string | null;
  readonly evidence: Evidence | null;
  /** Before this the service may still carry it out, so it cannot be cleared as "not done". */
  readonly clearFrom: Instant;
};

/** Whether more may still come of it. */
export const isOpenAttempt = (state: AttemptState): boolean => state === 'sending' || state === 'unknown';

/** What a call is about: one open try for each. Everything about one offer is one thing. */
export const subjectOf = (call: MoneyCall): string => (call.kind === 'drop' ? `load ${call.loadId}` : `offer ${call.offerId}`);

const verbs = {
  'accept-offer': 'Accept offer',
  bid: 'Place bid',
  'accept-bid': 'Accept awarded bid',
  drop: 'Drop load',
} as const satisfies Record<MoneyCall['kind'], string>;

/** `Accept offer`, `Drop load`: what the clerk did. */
export const moneyVerb = (kind: MoneyCall['kind']): string => verbs[kind];

/** What was read before a call was sent, to compare with what is read after. `bidIds` is null where bids cannot be read. */
export type MoneyBefore = { readonly loadIds: readonly string[]; readonly bidIds: readonly string[] | null };

/** What was read after: `offerThere` null when it could not be told. */
export type MoneyAfter = {
  readonly loadIds: readonly string[];
  readonly offerThere: boolean | null;
  /** Bids of the account about this offer, or null where bids cannot be read. */
  readonly bids: readonly { readonly id: string; readonly offerId: string; readonly price: string; readonly status: string }[] | null;
};

type Found = Omit<Evidence, 'at'>;

const found = (verdict: Evidence['verdict'], sentence: string, resultId: string | null = null): Found => ({ verdict, sentence, resultId });

/** Reads the evidence by the operation table (reliability.md 2.3). */
export function weigh(call: MoneyCall, before: MoneyBefore, after: MoneyAfter): Found {
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
      if (bid?.status === 'accepted') return found('likely-done', 'The service lists the bid as accepted.', only);
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
    case 'drop':
      return after.loadIds.includes(call.loadId)
        ? found('likely-not-done', 'The load is still listed.')
        : found('likely-done', 'The load is no longer listed; it may also have been cancelled or taken away by the service.');
  }
}
