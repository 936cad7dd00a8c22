/** A `marketplace.db` as an earlier version wrote it: its prose is shown as it is, and what is new is told in messages beside it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openMarketplaceStore } from '../../../main/marketplace/marketplace-store.ts';
import { startMarketplace } from '../../../sandbox/marketplace/index.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import { EVERY_OFFER } from '../../../shared/marketplace/offer-search.ts';
import { openMarketDesk } from './desk.ts';

const at = '2026-11-20T13:00:00.000Z';
const clock = { now: () => Date.parse(at), monotonic: () => 0 };
const load = {
  id: 'old-load',
  price: '900.00',
  carrier: null,
  freight: null,
  state: 'canceled',
  seenAt: at,
  hint: null,
};
const offer = {
  id: 'o',
  price: '1.00',
  freight: { stops: [] },
  redirectUrl: null,
  acceptUrl: 'https://evil.example/accept',
};

test('loads, requests, deliveries and the last offers of before are shown', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-market-'));
  const store = openMarketplaceStore({ folder, clock });
  // No account and no driver: a version before knew neither.
  store.put('load', load.id, {
    ...load,
    ended: { at, how: 'event load_cancelled, then no longer listed' },
  });
  const request = {
    id: 'old-request',
    accountId: null,
    status: 'REJECTED',
    carrier: null,
    documents: [],
  };
  store.put('request', request.id, {
    ...request,
    history: [{ at, sentence: 'Integration pending → rejected (read)' }],
  });
  const kept = {
    items: [{ ...offer, foreignAccept: 'evil.example' }],
    unreadable: 0,
    count: 1,
    nextPage: null,
    saysNext: true,
  };
  store.put('offers', 'last', {
    key: JSON.stringify([EVERY_OFFER, 1]),
    page: { ...kept, asOf: at, trouble: null },
  });
  store.receive({ digest: 'd', receivedAt: at, signed: false, body: Buffer.from('{}') });
  for (const { seq } of store.unhandled())
    store.handled(seq, at, 'The load is marked; the list is read again.');
  store.close();

  const sandbox = await startMarketplace();
  const desk = await openMarketDesk(sandbox, { folder });
  try {
    expect(desk.market.view().loads).toMatchObject([
      {
        id: 'old-load',
        account: null,
        driver: null,
        ended: { at, how: rawText('event load_cancelled, then no longer listed') },
      },
    ]);
    const known = desk.market.view().requests.find(({ id }) => id === 'old-request');
    expect(known?.history).toEqual([
      { at, said: rawText('Integration pending → rejected (read)') },
    ]);
    expect(desk.market.inbox()).toMatchObject([
      { note: rawText('The load is marked; the list is read again.') },
    ]);
    sandbox.faults.add({ match: { method: 'GET' }, fault: { kind: 'status', status: 503 } });
    expect(await desk.market.offers(EVERY_OFFER, 1)).toMatchObject({
      ok: true,
      value: {
        items: [{ id: 'o', foreignAccept: rawText('evil.example') }],
        trouble: { values: { what: message('service.problem', { status: 503 }) } },
      },
    });
  } finally {
    await desk.stop();
    await sandbox.stop();
  }
});
