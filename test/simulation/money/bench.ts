/** A marketplace with a ledger and a desk in front of it, for the tests of one file. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type MarketplaceSandbox, startMarketplace } from '../../../sandbox/marketplace/index.ts';
import type { MoneyCall } from '../../../shared/marketplace/once-call.ts';
import { type MarketDesk, openMarketDesk } from '../../main/marketplace/desk.ts';

/** The calls that move money, as the service sees them. */
export const paths = {
  'accept-offer': { method: 'POST', path: '/api/v2/load-offers/offers/*/accept' },
  bid: { method: 'POST', path: '/api/v2/load-offers/bids' },
  'accept-bid': { method: 'POST', path: '/api/v2/load-offers/bids/*/accept' },
  drop: { method: 'DELETE', path: '/api/v2/load-offers/loads/*' },
} as const satisfies Record<MoneyCall['kind'], object>;

/** Starts both before the tests of this file and stops them after. */
export function moneyBench() {
  let sandbox: MarketplaceSandbox;
  let desk: MarketDesk;
  beforeAll(async () => {
    sandbox = await startMarketplace({ offers: 200, pageSize: 200 });
    desk = await openMarketDesk(sandbox);
  });
  afterEach(() => sandbox.faults.clear());
  afterAll(async () => {
    await desk.stop();
    await sandbox.stop();
  });

  /** Makes what a call of this kind needs, and the call. */
  async function callOf(kind: MoneyCall['kind']): Promise<MoneyCall> {
    const { market } = desk;
    const account = market.view().accounts.find((each) => each.mc === '123456')?.id ?? '';
    const used = new Set(market.view().attempts.map(({ call }) => ('offerId' in call ? call.offerId : '')));
    const offer = [...sandbox.world.offers.values()].find((each) => !used.has(each.id));
    if (offer === undefined) throw new Error('The sandbox ran out of offers.');
    const price = String(offer.price);
    if (kind === 'accept-offer') return { kind, offerId: offer.id, account, price, label: kind };
    if (kind === 'bid') return { kind, offerId: offer.id, account, price: '500.00', label: kind };
    if (kind === 'drop') {
      const load = sandbox.world.acceptOffer(offer.id, account);
      await market.refresh();
      return { kind, loadId: load.id, account, reason: 'No driver', label: kind };
    }
    const bid = sandbox.world.createBid(offer.id, '500.00', account);
    sandbox.act.approve(bid.id);
    await market.refresh();
    return { kind, bidId: bid.id, offerId: offer.id, account, price: '500.00', label: kind };
  }

  /** Effects in the service since `from`, of the one path. */
  const effects = (kind: MoneyCall['kind'], from: number) =>
    sandbox.ledger
      .entries(from)
      .filter((entry) => entry.effect === 'applied' && entry.method === paths[kind].method)
      .filter((entry) => new RegExp(`^${paths[kind].path.replaceAll('*', '[^/]+')}$`).test(entry.path));
  const calls = (kind: MoneyCall['kind'], from: number) =>
    sandbox.ledger.entries(from).filter((entry) => entry.method === paths[kind].method);
  return {
    sandbox: () => sandbox,
    desk: () => desk,
    /** The desk is another one from now on: the first was closed. */
    goOnWith: (later: MarketDesk) => {
      desk = later;
    },
    callOf,
    effects,
    calls,
  };
}
