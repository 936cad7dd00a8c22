/**
 * A disk that takes nothing more of what is known: offers are still read, what was bought is still
 * bought, and it is said.
 */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseError } from '../../../main/kernel/database/database-error.ts';
import { type MarketplaceSandbox, startMarketplace } from '../../../sandbox/marketplace/index.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import { EVERY_OFFER } from '../../../shared/marketplace/offer-search.ts';
import { type MarketDesk, openMarketDesk } from './desk.ts';

const disk = vi.hoisted(() => ({ full: false }));
// The real store on a real file; its writes fail while the disk is full.
vi.mock('../../../main/marketplace/marketplace-store.ts', async (original) => {
  const real = await original<typeof import('../../../main/marketplace/marketplace-store.ts')>();
  return {
    ...real,
    openMarketplaceStore(...parts: Parameters<typeof real.openMarketplaceStore>) {
      const store = real.openMarketplaceStore(...parts);
      const guarded =
        <Args extends unknown[], Answer>(work: (...args: Args) => Answer) =>
        (...args: Args): Answer => {
          if (disk.full)
            throw new DatabaseError(
              'disk',
              rawText(
                'The file marketplace.db cannot be written because the disk is full. Free some space.',
              ),
            );
          return work(...args);
        };
      return {
        ...store,
        put: guarded(store.put),
        receive: guarded(store.receive),
        handled: guarded(store.handled),
        prune: guarded(store.prune),
      };
    },
  };
});

let sandbox: MarketplaceSandbox;
let desk: MarketDesk;
const webhooks = { port: 0, publicKey: null, publicUrl: null };
beforeEach(async () => {
  disk.full = false;
  sandbox = await startMarketplace();
  desk = await openMarketDesk(sandbox, { webhooks });
});
afterEach(async () => {
  disk.full = false;
  await desk.stop();
  await sandbox.stop();
});
const account = () => desk.market.view().accounts.find((each) => each.mc === '123456')?.id ?? '';
const accept = async () => {
  const page = await desk.market.offers(EVERY_OFFER, 1);
  const offer = page.ok ? page.value.items[0] : undefined;
  return desk.market.submit({
    kind: 'accept-offer',
    offerId: offer?.id ?? '',
    account: account(),
    price: offer?.price ?? '',
    label: '',
  });
};

test('an offer is read and accepted all the same, and known once there is room again', async () => {
  disk.full = true;
  expect(await accept()).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(sandbox.world.loads.size).toBe(1);
  expect(desk.market.view()).toMatchObject({
    trouble: message('marketplace.readNotKept'),
    loads: [],
  });
  disk.full = false;
  await desk.market.refresh();
  expect(desk.market.view()).toMatchObject({ trouble: null, loads: [{ state: 'listed' }] });
});

test('an integration that was requested is not asked for again', async () => {
  disk.full = true;
  const bigBend =
    [...sandbox.world.carriers.values()].find((carrier) => carrier.mc === '777001')?.id ?? '';
  const owner = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.example',
    phone: '+12145550100',
    phoneExtension: '',
  };
  expect(await desk.market.findCarrier('777001')).toMatchObject({ ok: true });
  expect(await desk.market.requestIntegration(bigBend, owner)).toMatchObject({
    ok: true,
    value: { state: 'done' },
  });
  expect(await desk.market.requestIntegration(bigBend, owner)).toMatchObject({
    ok: false,
    error: message('service.notSent', { why: message('marketplace.why.integrationThere') }),
  });
});

test('a delivery is answered 503, so that the service sends it again', async () => {
  const url = desk.market.view().receiver?.url ?? '';
  disk.full = true;
  const post = () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"type":"bid:awarded"}',
    });
  expect((await post()).status).toBe(503);
  disk.full = false;
  expect((await post()).status).toBe(200);
});

test('a start on a full disk receives and reads all the same', async () => {
  await desk.stop(true);
  disk.full = true;
  desk = await openMarketDesk(sandbox, { folder: desk.folder, webhooks });
  expect(desk.market.view().receiver?.url).toMatch(/^http/);
  expect(await desk.market.offers(EVERY_OFFER, 1)).toMatchObject({ ok: true });
});
