/**
 * The calls that are sent once, as the API asks for them: sent, looked after, cleared; and what a
 * call that was done means at once.
 */

import { message } from '../../shared/i18n/message.ts';
import type { Bid } from '../../shared/marketplace/bid.ts';
import type { CallAttempt, MoneyCall } from '../../shared/marketplace/once-call.ts';
import { isMoneyCall } from '../../shared/marketplace/weigh-call.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { MarketplaceClient } from '../remote/marketplace/client.ts';
import { lookForIntegration } from './carriers/carrier-service.ts';
import { lookForRegistration } from './events/registrations.ts';
import type { GuardedCalls } from './guarded-calls.ts';
import type { Marketplace } from './marketplace.ts';
import type { MarketplaceStore } from './marketplace-store.ts';
import type { MarketplaceReader } from './read/marketplace-reader.ts';
import { takeBid, takeDrop, takeLoadAccount } from './read/take-reads.ts';
import type { Money } from './sent-once/money.ts';
import type { OnceCalls } from './sent-once/once.ts';

/** What they work with. */
export type SentCallParts = {
  readonly client: MarketplaceClient;
  readonly once: OnceCalls;
  readonly money: Money;
  readonly store: MarketplaceStore;
  readonly clock: Clock;
  readonly keep: GuardedCalls['keep'];
  readonly reading: Pick<MarketplaceReader, 'refresh'>;
};

export function createSentCalls({
  client,
  once,
  money,
  store,
  clock,
  keep,
  reading,
}: SentCallParts): Pick<Marketplace, 'submit' | 'look' | 'clear' | 'looked'> {
  return {
    async submit(call) {
      const result = await money.submit(call);
      if (result.ok && result.value.state === 'done')
        keep(() => takeDone(store, call, result.value, instantOf(clock)));
      await reading.refresh();
      return result;
    },
    async look(id) {
      const result = await once.look(id, (call, before) => {
        if (isMoneyCall(call)) return money.look(call, before);
        return call.kind === 'integration'
          ? lookForIntegration(client, call, before)
          : lookForRegistration(client, call, before);
      });
      void reading.refresh();
      return result;
    },
    clear: (id, done) => once.clear(id, done),
    looked: () => once.looked(),
  };
}

/** A bid just placed is known at once, also where bids cannot be read. */
const newBid = (call: Extract<MoneyCall, { kind: 'bid' }>, id: string, at: string): Bid => ({
  id,
  offerId: call.offerId,
  price: call.price,
  status: 'pending',
  createdAt: at,
  expiresAt: null,
  expiredAt: null,
  previousBidId: null,
});

/** Applies a successful call before the next read shows it. */
function takeDone(
  store: MarketplaceStore,
  call: MoneyCall,
  { resultId }: CallAttempt,
  at: string,
): void {
  if (call.kind === 'drop')
    takeDrop(store, call.loadId, at, message('marketplace.ended.dropped', { reason: call.reason }));
  else if (resultId === null) return;
  else if (call.kind === 'bid') takeBid(store, newBid(call, resultId, at), call.account, 'answer');
  else takeLoadAccount(store, resultId, call.account);
}
