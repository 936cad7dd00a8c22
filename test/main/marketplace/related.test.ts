/** Offers that go with an offer or a load, over real HTTP. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MarketplaceSandbox, startMarketplace } from '../../../sandbox/marketplace/index.ts';
import { message } from '../../../shared/i18n/message.ts';
import { EVERY_OFFER } from '../../../shared/marketplace/offer-search.ts';
import { relations } from '../../../shared/marketplace/related.ts';
import type { OfferRow } from '../../../shared/marketplace/view.ts';
import { milesBetween } from '../../../shared/places/town.ts';
import { type MarketDesk, openMarketDesk } from './desk.ts';

let sandbox: MarketplaceSandbox;
let desk: MarketDesk;
beforeEach(async () => {
  sandbox = await startMarketplace();
  desk = await openMarketDesk(sandbox);
});
afterEach(async () => {
  await desk.stop();
  await sandbox.stop();
});
const offers = async (): Promise<readonly OfferRow[]> => {
  const page = await desk.market.offers(EVERY_OFFER, 1);
  return page.ok ? page.value.items : [];
};
const at = (stop: OfferRow['freight']['stops'][number] | undefined) => {
  if (stop?.latitude == null || stop.longitude == null) throw new Error('A stop without a place.');
  return { latitude: stop.latitude, longitude: stop.longitude };
};
const miles = (
  a: OfferRow['freight']['stops'][number] | undefined,
  b: OfferRow['freight']['stops'][number] | undefined,
) => milesBetween(at(a), at(b));

test('of an offer begin where it ends, by each relation, without the offer itself', async () => {
  const [base] = await offers();
  if (base === undefined) throw new Error('No offer.');
  let seen = 0;
  for (const relation of relations) {
    const found = await desk.market.related({ kind: 'offer', id: base.id }, relation);
    if (!found.ok) throw new Error(found.error.said.code);
    expect(found.value.unreadable).toBe(0);
    expect(found.value.items.map(({ id }) => id)).not.toContain(base.id);
    seen += found.value.items.length;
    if (relation === 'from_delivery')
      for (const { freight } of found.value.items)
        expect(miles(freight.stops[0], base.freight.stops.at(-1))).toBeLessThan(200);
    if (relation === 'similar_lane')
      for (const { freight } of found.value.items)
        expect(miles(freight.stops[0], base.freight.stops[0])).toBeLessThan(200);
  }
  expect(seen).toBeGreaterThan(0);
  // An offer found so is one as any other: its accept address is compared as well.
  const again = await desk.market.related({ kind: 'offer', id: base.id }, 'similar_pickup');
  expect(again.ok && again.value.items[0]).toMatchObject({
    foreignAccept: null,
    id: expect.any(String),
  });
});

test('of a load are read by the load’s own address', async () => {
  const [base] = await offers();
  const account = desk.market.view().accounts.find((each) => each.mc === '123456')?.id ?? '';
  await desk.market.submit({
    kind: 'accept-offer',
    offerId: base?.id ?? '',
    account,
    price: base?.price ?? '',
    label: '',
  });
  const load = desk.market.view().loads[0]?.id ?? '';
  expect(await desk.market.related({ kind: 'load', id: load }, 'backhaul')).toMatchObject({
    ok: true,
  });
  sandbox.faults.add({
    match: { path: `/api/v2/load-offers/loads/${load}/related-offers` },
    fault: { kind: 'status', status: 404 },
  });
  expect(await desk.market.related({ kind: 'load', id: load }, 'backhaul')).toMatchObject({
    ok: false,
  });
});

test('says if the service has no relations, and otherwise what went wrong', async () => {
  const [base] = await offers();
  const to = { kind: 'offer', id: base?.id ?? '' } as const;
  const match = { path: '/api/v2/load-offers/offers/*/related' };
  for (const status of [404, 403, 405]) {
    sandbox.faults.add({ match: { ...match, times: 1 }, fault: { kind: 'status', status } });
    expect(await desk.market.related(to, 'backhaul')).toEqual({
      ok: false,
      error: { said: message('marketplace.related.notOffered') },
    });
  }
  sandbox.faults.add({ match, fault: { kind: 'status', status: 500 } });
  expect(await desk.market.related(to, 'backhaul')).toMatchObject({
    ok: false,
    error: { said: expect.not.objectContaining({ code: 'marketplace.related.notOffered' }) },
  });
});

test('a record that cannot be read hides none of the others', async () => {
  const [base] = await offers();
  const good = {
    id: '3f0c5a1e-0000-4000-8000-000000000001',
    price: 1,
    load: { equipment_type: 'DRV', stops: [], ref_number: 'X1' },
    actions: {},
  };
  sandbox.faults.add({
    match: { path: '/api/v2/load-offers/offers/*/related' },
    fault: {
      kind: 'wrongJson',
      body: { count: 2, next: null, previous: null, results: [{ nonsense: true }, good] },
    },
  });
  const found = await desk.market.related({ kind: 'offer', id: base?.id ?? '' }, 'backhaul');
  expect(found).toMatchObject({ ok: true, value: { unreadable: 1, items: [{ id: good.id }] } });
});
