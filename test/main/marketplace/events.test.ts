import { afterEach, describe, expect, test } from 'vitest';
import { type MarketplaceSandbox, startMarketplace } from '../../../sandbox/marketplace/index.ts';
import { message } from '../../../shared/i18n/message.ts';
import { WEBHOOK_EVENTS } from '../../../shared/marketplace/events/envelope.ts';
import { EVERY_OFFER } from '../../../shared/marketplace/offer-search.ts';
import { saying } from '../../support/said.ts';
import { keeping, type MarketDesk, openMarketDesk } from './desk.ts';

let sandbox: MarketplaceSandbox;
let desk: MarketDesk;
const receiverSecrets = keeping();
const open = async () => {
  sandbox = await startMarketplace();
  desk = await openMarketDesk(sandbox, {
    webhooks: { port: 0, publicKey: null, publicUrl: null },
    receiverSecrets,
  });
  await desk.market.register(desk.market.view().receiver?.url ?? '', WEBHOOK_EVENTS);
};
afterEach(async () => {
  await desk.stop();
  await sandbox.stop();
});
const post = (body: unknown) =>
  fetch(desk.market.view().receiver?.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const placeBid = async () => {
  const page = await desk.market.offers(EVERY_OFFER, 1);
  const offer = page.ok ? page.value.items[0] : undefined;
  const account = desk.market.view().accounts.find((each) => each.mc === '123456')?.id ?? '';
  await desk.market.submit({
    kind: 'bid',
    offerId: offer?.id ?? '',
    account,
    price: '900.00',
    label: '',
  });
  return desk.market.view().bids[0];
};

// Faults: R1.
test('a forged acceptance makes no load, and the next read puts the bid right', async () => {
  await open();
  const bid = await placeBid();
  await post({
    type: 'bid:accepted',
    created_at: '2026-11-21T13:00:00Z',
    details: { id: bid?.id, offer_id: bid?.offerId, price: '900.00', status: 'accepted' },
  });
  await expect
    .poll(() => desk.market.inbox()[0]?.note)
    .toEqual(message('webhooks.note.bidChanged'));
  await desk.market.refresh();
  await expect
    .poll(() => desk.market.view().bids[0])
    .toMatchObject({ status: 'pending', source: 'read' });
  expect(desk.market.view().loads).toEqual([]);
});

test('events about unknown things or of unknown kinds are stored and do nothing', async () => {
  await open();
  const before = JSON.stringify([desk.market.view().bids, desk.market.view().loads]);
  for (const body of [
    { type: 'bid:awarded', details: { id: 'nobody', offer_id: 'x' } },
    { type: 'bid:countered', details: { id: 'c', offer_id: 'x', previous_bid_id: 'nobody' } },
    { event: 'load_cancelled', data: { load_id: 'nobody' } },
    { type: 'bid:melted', details: {} },
    [1, 2, 3],
    'text',
  ])
    expect((await post(body)).status).toBe(200);
  await expect.poll(() => desk.market.inbox().length).toBe(6);
  await desk.market.refresh();
  expect(JSON.stringify([desk.market.view().bids, desk.market.view().loads])).toBe(before);
});

// Faults: R1.
test('doubled and reordered deliveries end where the service is', async () => {
  await open();
  sandbox.deliveries.manners.duplicates = true;
  sandbox.deliveries.manners.reorder = true;
  const bid = await placeBid();
  sandbox.act.approve(bid?.id ?? '');
  sandbox.act.advance(15 * 60_000 + 1_000);
  await expect
    .poll(() =>
      desk.market
        .inbox()
        .map(({ name }) => name)
        .sort(),
    )
    .toEqual(['bid:awarded', 'bid:timed_out']);
  await expect.poll(() => desk.market.view().bids[0]?.status).toBe('timed_out');
});

test('a delivery that meets no console is tried again and arrives', async () => {
  await open();
  const bid = await placeBid();
  const url = desk.market.view().receiver?.url ?? '';
  await desk.market.stop();
  sandbox.act.approve(bid?.id ?? '');
  const port = Number(new URL(url).port);
  desk = await openMarketDesk(sandbox, {
    folder: desk.folder,
    webhooks: { port, publicKey: null, publicUrl: null },
    receiverSecrets,
  });
  expect(desk.market.view().receiver?.url).toBe(url);
  await expect.poll(() => desk.market.inbox().map(({ name }) => name)).toContain('bid:awarded');
});

test('all of it is known without any webhook, by reading', async () => {
  await open();
  for (const { uuid } of sandbox.registrations.values())
    await desk.market.removeRegistration(uuid, 'events');
  const bid = await placeBid();
  sandbox.act.counter(bid?.id ?? '', '950');
  await desk.market.refresh();
  expect(
    desk.market
      .view()
      .bids.map(({ status }) => status)
      .sort(),
  ).toEqual(['awarded', 'refused']);
  expect(desk.market.inbox()).toEqual([]);
});

test('a bid accepted in the service’s own program is read, and its load listed', async () => {
  await open();
  const bid = await placeBid();
  sandbox.act.approve(bid?.id ?? '');
  sandbox.act.acceptInProgram(bid?.id ?? '');
  await expect.poll(() => desk.market.view().loads.map(({ state }) => state)).toEqual(['listed']);
  await expect
    .poll(() => desk.market.view().bids.map(({ status, source }) => [status, source]))
    .toEqual([['accepted', 'read']]);
  await expect.poll(() => desk.market.inbox().map(({ name }) => name)).toContain('bid:accepted');
});

describe('a service that does not let bids be read', () => {
  const withoutReads = () => {
    for (const path of ['/api/v2/load-offers/bids', '/api/v2/load-offers/bids/*'])
      sandbox.faults.add({
        match: { method: 'GET', path },
        fault: { kind: 'status', status: 404 },
      });
  };
  const accept = (bid: { readonly id: string; readonly offerId: string } | undefined) =>
    desk.market.submit({
      kind: 'accept-bid',
      bidId: bid?.id ?? '',
      offerId: bid?.offerId ?? '',
      account: desk.market.view().accounts.find((each) => each.mc === '123456')?.id ?? '',
      price: '900.00',
      label: '',
    });

  test('is reported; event bids show as not verified, and are accepted in time', async () => {
    await open();
    withoutReads();
    const bid = await placeBid();
    expect(bid).toMatchObject({ status: 'pending', source: 'answer' });
    expect(desk.market.view().notices).toEqual([message('marketplace.noBids')]);
    expect(await accept(bid)).toMatchObject({
      ok: false,
      error: message('service.notSent', {
        why: message('marketplace.why.bidState', { status: 'pending' }),
      }),
    });
    sandbox.act.approve(bid?.id ?? '');
    await expect
      .poll(() => desk.market.view().bids[0])
      .toMatchObject({ status: 'awarded', source: 'event' });
    expect(await accept(bid)).toMatchObject({ ok: true, value: { state: 'done' } });
    expect(desk.market.view().loads).toMatchObject([{ state: 'listed' }]);
  });

  test('takes no acceptance after a forged award: it refuses, and no load comes of it', async () => {
    await open();
    withoutReads();
    const bid = await placeBid();
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    await post({
      type: 'bid:awarded',
      created_at: 'x',
      details: {
        id: bid?.id,
        offer_id: bid?.offerId,
        price: '900.00',
        status: 'awarded',
        expires_at: expiresAt,
      },
    });
    await expect.poll(() => desk.market.view().bids[0]?.status).toBe('awarded');
    const result = await accept(bid);
    expect(result.ok && result.value.state).not.toBe('done');
    expect(sandbox.world.loads.size).toBe(0);
  });

  test('a bid with a lost reply blocks the offer until the clerk clears it', async () => {
    await open();
    withoutReads();
    sandbox.faults.add({
      match: { method: 'POST', path: '/api/v2/load-offers/bids', times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    await placeBid();
    const [attempt] = desk.market.view().attempts;
    const looked = await desk.market.look(attempt?.id ?? '');
    expect(looked).toMatchObject({
      ok: true,
      value: { state: 'unknown', evidence: { verdict: 'unclear' } },
    });
    await placeBid();
    expect(desk.market.view().attempts.filter(({ call }) => call.kind === 'bid')).toHaveLength(1);
  });
});

test('if only single bids can be read, that counts before an acceptance', async () => {
  await open();
  const bid = await placeBid();
  sandbox.act.approve(bid?.id ?? '');
  await expect.poll(() => desk.market.view().bids[0]?.status).toBe('awarded');
  sandbox.faults.add({
    match: { method: 'GET', path: '/api/v2/load-offers/bids' },
    fault: { kind: 'status', status: 405 },
  });
  sandbox.act.acceptInProgram(bid?.id ?? '');
  const account = desk.market.view().accounts.find((each) => each.mc === '123456')?.id ?? '';
  const offerId = [...sandbox.world.offers.keys()][0] ?? '';
  const result = await desk.market.submit({
    kind: 'accept-bid',
    bidId: bid?.id ?? '',
    offerId,
    account,
    price: '900.00',
    label: '',
  });
  expect(result).toMatchObject({ ok: false, error: saying('accepted') });
});
