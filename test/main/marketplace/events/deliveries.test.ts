/**
 * The receiver in the console: its address, its limits, its inbox, and all nine events of the seed.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMarketplaceStore } from '../../../../main/marketplace/marketplace-store.ts';
import {
  type MarketplaceSandbox,
  startMarketplace,
} from '../../../../sandbox/marketplace/index.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { WEBHOOK_EVENTS } from '../../../../shared/marketplace/events/envelope.ts';
import { EVERY_OFFER } from '../../../../shared/marketplace/offer-search.ts';
import { saying } from '../../../support/said.ts';
import { deep } from '../../../support/tiers.ts';
import { keeping, type MarketDesk, openMarketDesk } from '../desk.ts';

const receiver = { port: 0, publicKey: null, publicUrl: null };
let sandbox: MarketplaceSandbox;
let desk: MarketDesk;
beforeEach(async () => {
  sandbox = await startMarketplace();
});
afterEach(async () => {
  await desk?.stop();
  await sandbox.stop();
});
const url = () => desk.market.view().receiver?.url ?? '';
const post = (to: string, body: unknown) =>
  fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const account = () => desk.market.view().accounts.find((each) => each.mc === '123456')?.id ?? '';
const placeBid = async (at = 0) => {
  const page = await desk.market.offers(EVERY_OFFER, 1);
  const offer = page.ok ? page.value.items[at] : undefined;
  const made = await desk.market.submit({
    kind: 'bid',
    offerId: offer?.id ?? '',
    account: account(),
    price: '900.00',
    label: '',
  });
  return { offerId: offer?.id ?? '', bidId: (made.ok ? made.value.resultId : null) ?? '' };
};
const names = () => desk.market.inbox().map(({ name }) => name);

test('all nine events of the seed arrive in both envelopes, and match the service', async () => {
  desk = await openMarketDesk(sandbox, {
    webhooks: { ...receiver, publicKey: sandbox.webhookPublicKey },
  });
  const { market } = desk;
  await market.register(url(), WEBHOOK_EVENTS);
  const stateOf = (bidId: string) => market.view().bids.find(({ id }) => id === bidId)?.status;
  const [awarded, refused, countered, timedOut, expired] = [
    await placeBid(0),
    await placeBid(1),
    await placeBid(2),
    await placeBid(3),
    await placeBid(4),
  ];
  sandbox.act.approve(timedOut.bidId);
  sandbox.act.advance(15 * 60_000 + 1_000);
  sandbox.act.approve(awarded.bidId);
  await expect.poll(() => stateOf(awarded.bidId)).toBe('awarded');
  await market.submit({
    kind: 'accept-bid',
    ...awarded,
    account: account(),
    price: '900.00',
    label: '',
  });
  sandbox.act.reject(refused.bidId);
  sandbox.act.counter(countered.bidId, '950');
  sandbox.act.withdraw(expired.offerId);
  sandbox.act.ready([...sandbox.world.carriers.values()][2]?.id ?? '');
  const others = await market.offers(EVERY_OFFER, 1);
  for (const at of [5, 6]) {
    const offer = others.ok ? others.value.items[at] : undefined;
    await market.submit({
      kind: 'accept-offer',
      offerId: offer?.id ?? '',
      account: account(),
      price: offer?.price ?? '',
      label: '',
    });
  }
  const [, canceled = '', bounced = ''] = [...sandbox.world.loads.keys()];
  sandbox.act.cancel(canceled);
  sandbox.act.bounce(bounced);
  await expect.poll(() => [...new Set(names())].sort()).toEqual([...WEBHOOK_EVENTS].sort());
  expect(market.inbox().every(({ signed }) => signed)).toBe(true);
  await expect
    .poll(() => [
      stateOf(awarded.bidId),
      stateOf(refused.bidId),
      stateOf(timedOut.bidId),
      stateOf(expired.bidId),
    ])
    .toEqual(['accepted', 'refused', 'timed_out', 'expired']);
  expect(
    market.view().bids.find(({ previousBidId }) => previousBidId === countered.bidId)?.status,
  ).toBe('awarded');
  const loads = () => Object.fromEntries(market.view().loads.map((load) => [load.id, load.state]));
  await expect.poll(() => [loads()[canceled], loads()[bounced]]).toEqual(['cancelled', 'bounced']);
});

describe('the address', () => {
  test('is changed from the screen: the old path is dead, the new one survives', async () => {
    const receiverSecrets = keeping();
    desk = await openMarketDesk(sandbox, { webhooks: receiver, receiverSecrets });
    const old = url();
    expect((await desk.market.rotate()).ok).toBe(true);
    expect(url()).not.toBe(old);
    expect((await post(old, {})).status).toBe(404);
    expect((await post(url(), {})).status).toBe(200);
    const secret = new URL(url()).pathname;
    await desk.stop(true);
    desk = await openMarketDesk(sandbox, {
      folder: desk.folder,
      webhooks: receiver,
      receiverSecrets,
    });
    expect(new URL(url()).pathname).toBe(secret);
    expect(desk.market.view().receiver?.trouble).toBeNull();
    expect(desk.notices()).toEqual([]);
  });

  test('lies in no file of the console, also after deliveries and a change', async () => {
    desk = await openMarketDesk(sandbox, { webhooks: receiver, receiverSecrets: keeping() });
    const paths = [new URL(url()).pathname.slice(1)];
    await desk.market.register(url(), WEBHOOK_EVENTS);
    await post(url(), { type: 'bid:awarded' });
    await desk.market.rotate();
    paths.push(new URL(url()).pathname.slice(1));
    expect(paths.every((each) => each.length === 43)).toBe(true);
    const hits = () =>
      readdirSync(desk.folder).filter((name) =>
        paths.some((each) => readFileSync(path.join(desk.folder, name)).includes(each)),
      );
    expect(hits()).toEqual([]);
    await desk.stop(true);
    expect(hits()).toEqual([]);
  });

  test('without a keyring it changes at each start, and the address says so', async () => {
    desk = await openMarketDesk(sandbox, { webhooks: receiver });
    const first = new URL(url()).pathname;
    expect(desk.market.view().receiver?.trouble).toEqual(message('webhooks.address.inMemory'));
    expect(desk.notices()).toEqual([]);
    await desk.stop(true);
    desk = await openMarketDesk(sandbox, { folder: desk.folder, webhooks: receiver });
    expect(new URL(url()).pathname).not.toBe(first);
    expect(desk.notices()).toMatchObject([{ key: 'webhook-address', severity: 'warning' }]);
    await desk.market.register('https://elsewhere.example/x', WEBHOOK_EVENTS);
    expect(desk.notices()).toHaveLength(1);
    await desk.market.register(url(), WEBHOOK_EVENTS);
    expect(desk.notices()).toEqual([]);
  });

  test('of the demo is as new at each start as its service, so there is nothing to tell', async () => {
    const operatorPanel = `${sandbox.url}/sandbox/panel`;
    desk = await openMarketDesk(sandbox, { webhooks: receiver, operatorPanel });
    await desk.stop(true);
    desk = await openMarketDesk(sandbox, {
      folder: desk.folder,
      webhooks: receiver,
      operatorPanel,
    });
    expect(desk.market.view().receiver).toMatchObject({ trouble: null });
    expect(desk.notices()).toEqual([]);
  });

  test('is not reported any more once an event arrives at it', async () => {
    desk = await openMarketDesk(sandbox, { webhooks: receiver });
    await desk.stop(true);
    desk = await openMarketDesk(sandbox, { folder: desk.folder, webhooks: receiver });
    expect(desk.notices()).toHaveLength(1);
    await post(url(), { type: 'bid:awarded' });
    await expect.poll(() => desk.notices()).toEqual([]);
  });

  test('stays as it is when the new one cannot be kept', async () => {
    const receiverSecrets = keeping();
    desk = await openMarketDesk(sandbox, { webhooks: receiver, receiverSecrets });
    const before = url();
    vi.spyOn(receiverSecrets, 'set').mockRejectedValueOnce(new Error('The disk is full.'));
    expect(await desk.market.rotate()).toMatchObject({
      ok: false,
      error: message('webhooks.address.notRenewed'),
    });
    expect(url()).toBe(before);
    expect((await post(before, {})).status).toBe(200);
  });

  test('cannot be changed while the receiver is off', async () => {
    desk = await openMarketDesk(sandbox);
    expect(await desk.market.rotate()).toMatchObject({ ok: false });
    expect(desk.market.view().receiver).toBeNull();
  });

  test('is the one of the relay where the profile names it', async () => {
    desk = await openMarketDesk(sandbox, {
      webhooks: { ...receiver, publicUrl: 'https://relay.example/hooks/', sources: ['127.0.0.1'] },
    });
    expect(url()).toMatch(/^https:\/\/relay\.example\/hooks\/[\w-]{43}$/);
    expect(desk.market.view().receiver?.sources).toEqual(['127.0.0.1']);
  });
});

test('a port that another program has is reported, and everything else works', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  desk = await openMarketDesk(sandbox, { webhooks: { ...receiver, port } });
  expect(desk.notices()).toMatchObject([{ key: 'webhook-receiver', said: saying(String(port)) }]);
  expect(desk.market.view()).toMatchObject({ trouble: null, receiver: null });
  await new Promise((resolve) => other.close(resolve));
});

deep.test('a flood of deliveries is reported on every screen', async () => {
  desk = await openMarketDesk(sandbox, { webhooks: receiver });
  for (let count = 0; count < 301; count += 1)
    await post(url(), { type: 'bid:awarded', details: { id: String(count) } });
  expect(desk.notices()).toMatchObject([{ key: 'webhook-flood', severity: 'warning' }]);
});

test('an award shows on every screen at once, and no more once it is accepted', async () => {
  desk = await openMarketDesk(sandbox, { webhooks: receiver });
  await desk.market.register(url(), WEBHOOK_EVENTS);
  const bid = await placeBid();
  sandbox.act.approve(bid.bidId);
  await expect.poll(() => desk.notices().map(({ key }) => key)).toEqual([`award:${bid.bidId}:15`]);
  sandbox.act.advance(6 * 60_000);
  await desk.market.refresh();
  expect(desk.notices().map(({ key }) => key)).toEqual([`award:${bid.bidId}:10`]);
  await desk.market.submit({
    kind: 'accept-bid',
    ...bid,
    account: account(),
    price: '900.00',
    label: '',
  });
  expect(desk.notices()).toEqual([]);
});

describe('the inbox', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-inbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const filled = (count: number, size = 10) => {
    const store = openMarketplaceStore({ folder, clock: { now: () => 0, monotonic: () => 0 } });
    for (let at = 1; at <= count; at += 1) {
      const day = String(at).padStart(2, '0');
      store.receive({
        digest: String(at),
        receivedAt: `2026-11-${day}T00:00:00Z`,
        signed: false,
        body: Buffer.alloc(size),
      });
      if (at < count) store.handled(at, '2026-11-21T00:00:00Z', '');
    }
    return store;
  };

  test('keeps the newest by number, bytes and age, and every unprocessed one', () => {
    const store = filled(10);
    store.prune(4, 1_000, '2026-11-01T00:00:00Z');
    expect(store.inbox(100).map(({ seq }) => seq)).toEqual([10, 9, 8, 7]);
    store.prune(100, 25, '2026-11-01T00:00:00Z');
    expect(store.inbox(100).map(({ seq }) => seq)).toEqual([10, 9]);
    store.prune(0, 0, '2026-12-01T00:00:00Z');
    expect(store.inbox(100).map(({ seq }) => seq)).toEqual([10]);
    store.close();
  });

  test('forgets what is older than stated', () => {
    const store = filled(10);
    store.prune(100, 100_000, '2026-11-06T00:00:00Z');
    expect(store.inbox(100).map(({ seq }) => seq)).toEqual([10, 9, 8, 7, 6]);
    store.close();
  });
});
