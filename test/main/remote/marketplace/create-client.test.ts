import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemorySecretStore } from '../../../../main/credentials/secret-store.ts';
import {
  signedApplicationTokens,
  signedUserTokens,
} from '../../../../main/credentials/signed-tokens.ts';
import { createHttp, type Http } from '../../../../main/remote/http.ts';
import type { MarketplaceClient } from '../../../../main/remote/marketplace/client.ts';
import {
  createMarketplaceClient,
  nextPageOf,
} from '../../../../main/remote/marketplace/create-client.ts';
import { portOf } from '../../../../main/remote/marketplace/port.ts';
import { bidSchema, loadSchema, offerSchema } from '../../../../main/remote/marketplace/wire.ts';
import { multipart } from '../../../../main/remote/multipart.ts';
import { resolveUndocumented } from '../../../../main/remote/undocumented.ts';
import {
  type MarketplaceSandbox,
  startMarketplace,
} from '../../../../sandbox/marketplace/index.ts';
import { EVERY_OFFER } from '../../../../shared/marketplace/offer-search.ts';

let sandbox: MarketplaceSandbox;
let http: Http;
let client: MarketplaceClient;
let as: ReturnType<typeof portOf<'user'>>;
beforeAll(async () => {
  sandbox = await startMarketplace({ pageSize: 10 });
  const settings = resolveUndocumented({});
  if (!settings.ok) throw new Error('settings');
  const clock = { now: () => Date.now(), monotonic: () => performance.now() };
  http = createHttp({
    baseUrl: sandbox.url,
    clock,
    limits: { ...settings.value, sendIdempotencyKey: true },
  });
  const secrets = createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'private-key', account: sandbox.issuer },
    sandbox.privateKey,
  );
  const signing = { http, secrets, clock, issuer: sandbox.issuer };
  client = createMarketplaceClient(portOf(http, signedApplicationTokens(signing)), settings.value);
  as = portOf(
    http,
    signedUserTokens(signing, [...sandbox.world.carriers.values()][0]?.account ?? ''),
  );
});
afterAll(async () => {
  http.close();
  await sandbox.stop();
});

describe('over real HTTP', () => {
  test('pages are read by their number', async () => {
    const first = await client.offers(EVERY_OFFER, 1);
    expect(first).toMatchObject({ count: 48, nextPage: 2, unreadable: 0 });
    expect(first.items).toHaveLength(10);
    expect((await client.offers(EVERY_OFFER, 5)).nextPage).toBeNull();
  });

  test('drivers are created, changed, listed and removed', async () => {
    const made = await client.createDriver(as, {
      name: 'Luis',
      phone: '+12145550100',
      smsEnabled: true,
    });
    expect(made.record).toMatchObject({ name: 'Luis' });
    await client.updateDriver(as, {
      id: made.record?.id ?? '',
      name: 'Luis O.',
      phone: null,
      smsEnabled: true,
    });
    expect((await client.drivers(as, 1)).items).toMatchObject([{ name: 'Luis O.', phone: null }]);
    expect((await client.removeDriver(as, made.record?.id ?? '')).kind).toBe('ok');
    expect((await client.drivers(as, 1)).items).toEqual([]);
  });

  test('with keys every call that changes something has its own', async () => {
    const from = sandbox.ledger.entries().length;
    const owner = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.example',
      phone: '+12145550100',
      phoneExtension: '',
    };
    const offer = [...sandbox.world.offers.keys()][0] ?? '';
    await client.createBid(as, offer, '1.00');
    await client.acceptOffer(as, offer);
    await client.acceptBid(as, 'no-bid', offer, '1.00');
    await client.dropLoad(as, 'no-load', 'No driver');
    await client.requestIntegration('no-carrier', owner);
    await client.assignDriver(as, 'no-shipment', 'no-driver');
    await client.removeLoadWebhook('no-hook');
    await client.bids(as, 1);
    const calls = sandbox.ledger.entries(from);
    const keys = calls
      .filter(({ method }) => method !== 'GET')
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(7);
    expect(keys).not.toContain(null);
    for (const { method, idempotencyKey } of calls)
      if (method === 'GET') expect(idempotencyKey).toBeNull();
  });

  test('documents are uploaded as a form', async () => {
    const file = { name: 'w9.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') };
    expect((await client.uploadCarrierDocument(as, 'w9', file)).kind).toBe('ok');
    expect((await client.uploadShipmentDocument(as, 'ref', 'proof-of-delivery', file)).kind).toBe(
      'ok',
    );
    expect(sandbox.world.documents).toMatchObject([
      { kind: 'carrier', type: 'w9' },
      { kind: 'shipment', type: 'proof-of-delivery' },
    ]);
  });

  test('webhooks are registered, listed and removed', async () => {
    const { record } = await client.registerWebhook('http://127.0.0.1:9/x', ['bid:awarded']);
    expect((await client.webhooks(1)).items).toEqual([record]);
    expect((await client.removeWebhook(record?.uuid ?? '')).kind).toBe('ok');
    expect((await client.webhooks(1)).items).toEqual([]);
  });
});

describe('what comes from outside', () => {
  test('only the number of `next` is taken, and never one that leads back', () => {
    expect(nextPageOf('https://evil.example/steal?page=3', 2)).toBe(3);
    expect(nextPageOf('https://x/?page=2', 2)).toBeNull();
    expect(nextPageOf('//evil.example', 1)).toBe(2);
    expect(nextPageOf(null, 1)).toBeNull();
  });

  test('any record is decoded or refused, never thrown over', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const schema of [offerSchema, loadSchema, bidSchema]) schema.safeParse(value);
      }),
    );
  });

  test('a bad part costs the part: the offer stays, without a price', () => {
    const read = offerSchema.parse({
      id: 'o',
      price: 'lots',
      load: { stops: [7, { type: 'PU', latitude: 'x' }], weight: 'heavy', requirements: null },
    });
    expect(read).toMatchObject({
      id: 'o',
      price: null,
      freight: { weight: null, stops: [{ type: 'PU', latitude: null }] },
    });
  });

  test('prices are numbers or text, and mc numbers too', () => {
    expect(
      bidSchema.parse({ id: 'b', offer_id: 'o', price: 900.5, status: 'AWARDED' }),
    ).toMatchObject({
      price: '900.5',
      status: 'awarded',
    });
    expect(loadSchema.parse({ id: 'l', carrier: { id: 'c', mc: 123, dot: '5' } }).carrier).toEqual({
      id: 'c',
      mc: '123',
      dot: '5',
    });
  });

  test('a file name cannot end its header', () => {
    const form = multipart({ a: '1' }, 'file', {
      name: 'x"\r\nX-Evil: 1.pdf',
      type: 'application/pdf',
      bytes: Buffer.from('hi'),
    });
    expect(form.bytes.toString()).not.toContain('\nX-Evil');
  });
});
