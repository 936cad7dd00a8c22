import { afterEach, describe, expect, test } from 'vitest';
import { type MarketplaceSandbox, startMarketplace } from '../../../sandbox/marketplace/index.ts';
import { message } from '../../../shared/i18n/message.ts';
import { EVERY_OFFER } from '../../../shared/marketplace/offer-search.ts';
import { saying } from '../../support/said.ts';
import { type MarketDesk, openMarketDesk } from './desk.ts';

let sandbox: MarketplaceSandbox;
const desks: MarketDesk[] = [];
const open = async (options: Parameters<typeof openMarketDesk>[1] = {}) => {
  sandbox = await startMarketplace();
  const desk = await openMarketDesk(sandbox, options);
  desks.push(desk);
  return desk;
};
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.stop();
  await sandbox.stop();
});

const firstOffer = async ({ market }: MarketDesk) => {
  const page = await market.offers(EVERY_OFFER, 1);
  if (!page.ok || page.value.items[0] === undefined) throw new Error('No offer.');
  return page.value.items[0];
};
const accountOf = ({ market }: MarketDesk, mc: string) =>
  market.view().accounts.find((each) => each.mc === mc)?.id ?? '';
const good = (desk: MarketDesk) => accountOf(desk, '123456');

describe('the three acceptance scenarios of the seed, without the screen', () => {
  test('an offer is searched, accepted for a carrier, and the load is listed', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    const result = await desk.market.submit({
      kind: 'accept-offer',
      offerId: offer.id,
      account: good(desk),
      price: offer.price ?? '',
      label: 'x',
    });
    expect(result).toMatchObject({ ok: true, value: { state: 'done' } });
    expect(desk.market.view().loads).toMatchObject([
      { state: 'listed', freight: { refNumber: offer.freight.refNumber } },
    ]);
    const load = desk.market.view().loads[0];
    const pdf = await desk.market.rateConfirmation(good(desk), load?.id ?? '');
    expect(pdf.ok && pdf.value.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a load is dropped with a reason and is no longer listed', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    await desk.market.submit({
      kind: 'accept-offer',
      offerId: offer.id,
      account: good(desk),
      price: offer.price ?? '',
      label: 'x',
    });
    const loadId = desk.market.view().loads[0]?.id ?? '';
    const dropped = await desk.market.submit({
      kind: 'drop',
      loadId,
      account: good(desk),
      reason: 'Truck broke down',
      label: 'x',
    });
    expect(dropped).toMatchObject({ ok: true, value: { state: 'done' } });
    expect(sandbox.world.loads.size).toBe(0);
    expect(desk.market.view().loads).toMatchObject([{ id: loadId, state: 'dropped' }]);
    expect(sandbox.ledger.applied().at(-1)).toMatchObject({
      method: 'DELETE',
      body: { reason: 'Truck broke down' },
    });
  });

  test('a bounced load arrives by webhook, and shows as bounced once unlisted', async () => {
    const desk = await open({ webhooks: { port: 0, publicKey: null, publicUrl: null } });
    const offer = await firstOffer(desk);
    await desk.market.submit({
      kind: 'accept-offer',
      offerId: offer.id,
      account: good(desk),
      price: offer.price ?? '',
      label: 'x',
    });
    await desk.market.register(desk.market.view().receiver?.url ?? '', ['load_carrier_bounced']);
    const loadId = desk.market.view().loads[0]?.id ?? '';
    sandbox.act.bounce(loadId);
    await expect.poll(() => desk.market.view().loads[0]?.state).toBe('bounced');
    expect(desk.market.inbox()).toMatchObject([{ name: 'load_carrier_bounced' }]);
  });
});

test('an accept address that leads elsewhere is noticed and never called', async () => {
  const desk = await open();
  const offer = await firstOffer(desk);
  const foreign = `https://evil.example/api/v2/load-offers/offers/${offer.id}/accept`;
  sandbox.faults.add({
    match: { method: 'GET', path: `/api/v2/load-offers/offers/${offer.id}` },
    fault: {
      kind: 'wrongJson',
      body: { id: offer.id, price: Number(offer.price), actions: { accept_url: foreign } },
    },
  });
  const result = await desk.market.submit({
    kind: 'accept-offer',
    offerId: offer.id,
    account: good(desk),
    price: offer.price ?? '',
    label: 'x',
  });
  expect(result).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(desk.logged).toEqual([expect.stringContaining('accept address')]);
});

describe('what is refused before anything is sent', () => {
  test('a price that changed since it was shown', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    const result = await desk.market.submit({
      kind: 'accept-offer',
      offerId: offer.id,
      account: good(desk),
      price: '1.00',
      label: 'x',
    });
    expect(result).toMatchObject({
      ok: false,
      error: message('service.notSent', { why: message('marketplace.why.priceChanged') }),
    });
    expect(sandbox.ledger.entries()).toHaveLength(0);
  });

  test('a carrier whose integration is not accepted', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    const pending = [...sandbox.world.carriers.values()].find(
      (carrier) => carrier.status === 'Pending',
    );
    const result = await desk.market.submit({
      kind: 'accept-offer',
      offerId: offer.id,
      account: pending?.account ?? '',
      price: offer.price ?? '',
      label: 'x',
    });
    expect(result).toMatchObject({ ok: false });
    expect(sandbox.ledger.entries()).toHaveLength(0);
  });

  test('a carrier that is not eligible is refused by the service, in its words', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    const result = await desk.market.submit({
      kind: 'accept-offer',
      offerId: offer.id,
      account: accountOf(desk, '654321'),
      price: offer.price ?? '',
      label: 'x',
    });
    expect(result).toMatchObject({
      ok: true,
      value: { state: 'refused', said: saying('not eligible') },
    });
  });
});

describe('bids', () => {
  const bidOn = async (desk: MarketDesk, offerId: string, price = '900.00') =>
    desk.market.submit({ kind: 'bid', offerId, account: good(desk), price, label: 'x' });
  const accept = (desk: MarketDesk, bidId: string, offerId: string, price = '900.00') =>
    desk.market.submit({
      kind: 'accept-bid',
      bidId,
      offerId,
      account: good(desk),
      price,
      label: 'x',
    });

  test('placed, awarded, accepted: the load is listed', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    expect(await bidOn(desk, offer.id)).toMatchObject({ ok: true, value: { state: 'done' } });
    const bid = desk.market.view().bids[0];
    expect(bid).toMatchObject({ status: 'pending', price: '900.00' });
    sandbox.act.approve(bid?.id ?? '');
    await desk.market.refresh();
    expect(desk.market.view().bids[0]).toMatchObject({ status: 'awarded' });
    expect(await accept(desk, bid?.id ?? '', offer.id)).toMatchObject({
      ok: true,
      value: { state: 'done' },
    });
    expect(desk.market.view().bids[0]).toMatchObject({ status: 'accepted' });
    expect(desk.market.view().loads).toHaveLength(1);
  });

  test('sends nothing with under 30 seconds left by the service’s clock, or after', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    await bidOn(desk, offer.id);
    const id = desk.market.view().bids[0]?.id ?? '';
    sandbox.act.approve(id);
    sandbox.act.advance(14 * 60_000 + 40_000);
    await desk.market.refresh();
    const sent = sandbox.ledger.entries().length;
    expect(await accept(desk, id, offer.id)).toMatchObject({
      ok: false,
      error: message('service.notSent', { why: message('marketplace.award.tooLate') }),
    });
    sandbox.act.advance(60_000);
    expect(await accept(desk, id, offer.id)).toMatchObject({
      ok: false,
      error: saying('timed out'),
    });
    expect(sandbox.ledger.entries()).toHaveLength(sent);
    expect(sandbox.world.loads.size).toBe(0);
  });

  // Faults: Q1.
  test('sends nothing with five seconds left, even before the page knows', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    await bidOn(desk, offer.id);
    const id = desk.market.view().bids[0]?.id ?? '';
    sandbox.act.approve(id);
    await desk.market.refresh();
    sandbox.act.advance(15 * 60_000 - 5_000);
    const sent = sandbox.ledger.entries().length;
    expect(await accept(desk, id, offer.id)).toMatchObject({
      ok: false,
      error: message('service.notSent', { why: message('marketplace.award.tooLate') }),
    });
    expect(sandbox.ledger.entries()).toHaveLength(sent);
  });

  // Faults: Q1.
  test('a bid that was countered meanwhile is not accepted, and the counter bid is shown', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    await bidOn(desk, offer.id);
    const id = desk.market.view().bids[0]?.id ?? '';
    sandbox.act.counter(id, '950.00');
    const sent = sandbox.ledger.entries().length;
    // The page still shows it as pending: the read before the call finds out.
    expect(await accept(desk, id, offer.id)).toMatchObject({ ok: false, error: saying('refused') });
    expect(sandbox.ledger.entries()).toHaveLength(sent);
    await desk.market.refresh();
    expect(
      desk.market
        .view()
        .bids.map(({ status }) => status)
        .sort(),
    ).toEqual(['awarded', 'refused']);
  });

  // Faults: Q1.
  test('a window that ends while offline: nothing is sent, then or later', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    await bidOn(desk, offer.id);
    const id = desk.market.view().bids[0]?.id ?? '';
    sandbox.act.approve(id);
    await desk.market.refresh();
    const sent = sandbox.ledger.entries().length;
    await sandbox.faults.goDown();
    expect(await accept(desk, id, offer.id)).toMatchObject({
      ok: false,
      error: saying('Nothing was sent'),
    });
    sandbox.act.advance(16 * 60_000);
    await sandbox.faults.comeUp();
    await desk.market.refresh();
    expect(desk.market.view().bids[0]?.status).toBe('timed_out');
    expect(sandbox.ledger.entries()).toHaveLength(sent);
  });

  // Faults: K5.
  test('a wall clock that is set back an hour moves no window: the service time counts', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    await bidOn(desk, offer.id);
    const id = desk.market.view().bids[0]?.id ?? '';
    sandbox.act.approve(id);
    await desk.market.refresh();
    desk.clock.moveWall(-3_600_000);
    expect(desk.market.view().serviceTime.sure).toBe(false);
    // A fresh read before sending makes the clock sure again, by the service's own time.
    expect(await accept(desk, id, offer.id)).toMatchObject({ ok: true, value: { state: 'done' } });
  });

  test('a counter bid is linked to what it counters and accepted like any awarded bid', async () => {
    const desk = await open({ webhooks: { port: 0, publicKey: null, publicUrl: null } });
    const offer = await firstOffer(desk);
    await desk.market.register(desk.market.view().receiver?.url ?? '', ['bid:countered']);
    await bidOn(desk, offer.id);
    const first = desk.market.view().bids[0]?.id ?? '';
    sandbox.act.counter(first, '950.5');
    await expect
      .poll(() => desk.market.view().bids.find((bid) => bid.previousBidId === first)?.status)
      .toBe('awarded');
    const counter = desk.market.view().bids.find((bid) => bid.previousBidId === first);
    expect(await accept(desk, counter?.id ?? '', offer.id, '950.50')).toMatchObject({
      ok: true,
      value: { state: 'done' },
    });
  });

  test('knowledge survives a restart, and so does refusing without a clock', async () => {
    const desk = await open();
    const offer = await firstOffer(desk);
    await bidOn(desk, offer.id);
    const id = desk.market.view().bids[0]?.id ?? '';
    sandbox.act.approve(id);
    await desk.market.refresh();
    await sandbox.faults.goDown();
    await desk.stop(true);
    desks.splice(0);
    const later = await openMarketDesk(sandbox, { folder: desk.folder });
    desks.push(later);
    expect(later.market.view().bids[0]).toMatchObject({
      id,
      status: 'awarded',
      expiresAt: expect.any(String),
    });
    expect(later.market.view().serviceTime.sure).toBe(false);
    expect(await accept(later, id, offer.id)).toMatchObject({
      ok: false,
      error: saying('Nothing was sent'),
    });
    await sandbox.faults.comeUp();
  });
});
