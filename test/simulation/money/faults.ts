/**
 * Every way in which a call can end badly, and what the port makes of it: stated here once more, so
 * that no exemption can grow.
 */

import type { Fault } from '../../../sandbox/faults/model.ts';
import type { MarketplaceSandbox } from '../../../sandbox/marketplace/index.ts';
import type { MoneyCall } from '../../../shared/marketplace/once-call.ts';

export type Kind = MoneyCall['kind'];

/** The calls that move money, as the service sees them. */
export const paths = {
  'accept-offer': { method: 'POST', path: '/api/v2/load-offers/offers/*/accept' },
  bid: { method: 'POST', path: '/api/v2/load-offers/bids' },
  'accept-bid': { method: 'POST', path: '/api/v2/load-offers/bids/*/accept' },
  drop: { method: 'DELETE', path: '/api/v2/load-offers/loads/*' },
} as const satisfies Record<Kind, object>;

export const kinds = Object.keys(paths) as Kind[];

/** Of a call that changes something, applied or not. */
export const faults: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'dropAnswer' },
  { kind: 'dropRequest' },
  { kind: 'lateApply', ms: 1_300 },
  { kind: 'delay', ms: 1_300 },
  ...[400, 401, 403, 404, 408, 409, 410, 412, 422, 425, 429, 500, 502, 503, 504].flatMap(
    (status) => [
      { kind: 'status' as const, status, applied: false },
      { kind: 'status' as const, status, applied: true },
    ],
  ),
  { kind: 'html', applied: true },
  { kind: 'html', applied: false },
  { kind: 'redirect', status: 307, location: 'http://127.0.0.1:9/', applied: true },
  { kind: 'cutBody', cut: 'json' },
  { kind: 'cutBody', cut: 'connection' },
  { kind: 'endlessBody' },
  { kind: 'emptyBody' },
  { kind: 'gzipBomb', megabytes: 16 },
  { kind: 'wrongJson' },
];

/**
 * Answers with a 4xx that are no plain "no": the service may have worked on the call, or may do so
 * later (sending rule 4).
 */
const unclear4xx: readonly number[] = [408, 409, 425, 429];

/** The class of outcome under a fault, applied or not. */
export function outcomeUnder(
  kind: Kind,
  fault: Fault,
): 'ok' | 'refused' | 'signed-out' | 'unknown' {
  switch (fault.kind) {
    case 'status':
      if (fault.status === 401) return 'signed-out';
      return fault.status < 500 && !unclear4xx.includes(fault.status) ? 'refused' : 'unknown';
    // Dropping a load publishes no body (seeds/marketplace.md): its yes is an empty one, and what
    // is done to a body is done to none.
    case 'emptyBody':
    case 'wrongJson':
    case 'cutBody':
    case 'endlessBody':
    case 'gzipBomb':
      return kind === 'drop' ? 'ok' : 'unknown';
    default:
      return 'unknown';
  }
}

/** Of a read: what is applied has no meaning there. */
export const readFaults: readonly Fault[] = [
  ...faults.filter(({ kind }) => kind !== 'status' && kind !== 'html' && kind !== 'lateApply'),
  // 401 ends the sign-in for a while: it has a test of its own.
  ...[403, 404, 405, 410, 429, 500, 503].map((status) => ({ kind: 'status' as const, status })),
  { kind: 'html' },
];

/** Faults that a call comes out of by its deadline alone. */
export const isSlow = ({ kind }: Fault): boolean =>
  kind === 'lateApply' || kind === 'delay' || kind === 'endlessBody';

/**
 * Makes in the service what a call of each kind needs, each time about another offer, and returns
 * the call.
 */
export function callsOf(sandbox: MarketplaceSandbox, account: string): (kind: Kind) => MoneyCall {
  const offers = [...sandbox.world.offers.values()];
  return (kind) => {
    const offer = offers.pop();
    if (offer === undefined) throw new Error('The sandbox ran out of offers.');
    switch (kind) {
      case 'accept-offer':
        return { kind, offerId: offer.id, account, price: String(offer.price), label: kind };
      case 'bid':
        return { kind, offerId: offer.id, account, price: '500.00', label: kind };
      case 'drop':
        return {
          kind,
          loadId: sandbox.world.acceptOffer(offer.id, account).id,
          account,
          reason: 'No driver',
          label: kind,
        };
      case 'accept-bid': {
        const bid = sandbox.world.createBid(offer.id, '500.00', account);
        sandbox.act.approve(bid.id);
        return { kind, bidId: bid.id, offerId: offer.id, account, price: '500.00', label: kind };
      }
    }
  };
}

/** What of this kind reached the service since entry `from` of its ledger, and what took effect. */
export function arrived(sandbox: MarketplaceSandbox, kind: Kind, from: number) {
  const at = new RegExp(`^${paths[kind].path.replaceAll('*', '[^/]+')}$`);
  const calls = sandbox.ledger.entries(from).filter(({ method }) => method === paths[kind].method);
  return {
    calls,
    effects: calls.filter(({ effect, path }) => effect === 'applied' && at.test(path)),
  };
}
