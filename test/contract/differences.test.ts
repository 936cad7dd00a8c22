/**
 * Where the services' documents and what the vendor published elsewhere differ (contract.md section
 * 4): both forms are read, the seed's is sent. One test a row that no other file shows;
 * docs/reference/contract-differences.md lists all of them. Real HTTP on loopback.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { withTokens } from '../../main/remote/authorized.ts';
import { decodeSpot } from '../../main/remote/dock-scheduling/decode/decode-spots.ts';
import { createHttp } from '../../main/remote/http.ts';
import { createMarketplaceClient } from '../../main/remote/marketplace/create-client.ts';
import { asApplicationTokens, asUserTokens, portOf } from '../../main/remote/marketplace/port.ts';
import { createQuotingClient } from '../../main/remote/quoting/create-client.ts';
import type { AreaId, WarehouseId } from '../../shared/ids.ts';
import { sameStatus } from '../../shared/marketplace/model.ts';
import { EVERY_OFFER } from '../../shared/marketplace/offer-search.ts';
import { QUOTE_MODES } from '../../shared/quoting/model.ts';
import { EMPTY_DRAFT, quoteRequestBody } from '../../shared/quoting/quote-draft.ts';
import type { YardProblem } from '../../shared/yard/model.ts';
import { fixedToken, testSettings } from '../main/remote/dock-scheduling/client-against.ts';
import { serve, systemClock } from '../main/remote/servers.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Clients of a service that answers every call alike. */
async function answering(body: unknown, status = 200) {
  const server = await serve((_request, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(body));
  });
  const settings = testSettings();
  const http = createHttp({ baseUrl: server.url, clock: systemClock, limits: settings });
  cleanups.push(
    () => server.close(),
    () => http.close(),
  );
  return {
    market: createMarketplaceClient(
      portOf(http, asApplicationTokens(fixedToken('application'))),
      settings,
    ),
    carrier: portOf(http, asUserTokens(fixedToken('user'))),
    quoting: createQuotingClient(withTokens(http, fixedToken('quoting'), 'JWT'), settings),
    seen: () =>
      server.seen.map(({ method, url, headers, body: sent }) => ({
        method,
        url,
        token: headers.authorization,
        body: sent && JSON.parse(sent),
      })),
  };
}

const carrier = {
  id: 'c',
  mc: 123_456,
  dot: '7',
  status: 'NEW',
  eligible: true,
  name: 'Lone Star',
};
const request = {
  id: 'r',
  account_id: 'a',
  status: 'accepted',
  carrier,
  documents: [{ type: 'w9', status: 'under-review' }],
};
const registration = { uuid: 'u', url: 'https://x.example/', events: ['bid:awarded'] };
const bid = {
  id: 'b',
  offer_id: 'o',
  status: 'pending',
  price: '900.00',
  created_at: '2026-11-21T12:00:00.123456Z',
  expires_at: null,
  expired_at: null,
};
const owner = {
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.example',
  phone: '+12145550100',
  phoneExtension: '',
};

// Contract differences: 5, 7.
test('rows 5 and 7: a spot without note and reserves is read without a word of trouble', () => {
  const problems: YardProblem[] = [];
  const context = {
    warehouseId: 'w' as WarehouseId,
    areaId: 'a' as AreaId,
    place: 'page 1, record 1',
    problems,
    openField: 'isActive',
  };
  for (const fields of [
    {},
    { observation: null, spotReserves: null },
    { observation: null, spotReserves: [] },
  ])
    expect(
      decodeSpot({ id: 's', code: 'D-01', type: 'docking', isActive: true, ...fields }, context)
        ?.spot,
    ).toMatchObject({
      observation: null,
      reserves: [],
    });
  expect(problems).toEqual([]);
});

describe.each([
  ['bare', <T>(record: T): unknown => record],
  ['within data', <T>(record: T): unknown => ({ data: record })],
])('rows 11 and 12: a record %s', (_, wrap) => {
  // Contract differences: 11, 12.
  test('a carrier, a request and a registration are read', async () => {
    const found = await answering(wrap(carrier));
    expect(await found.market.carrierByMc('123456')).toMatchObject({
      id: 'c',
      mc: '123456',
      dot: '7',
    });
    const asked = await answering(wrap(request), 201);
    expect((await asked.market.requestIntegration('c', owner)).record).toMatchObject({
      id: 'r',
      accountId: 'a',
    });
    expect(await asked.market.integrationRequest('r')).toMatchObject({ id: 'r' });
    const made = await answering(wrap(registration), 201);
    expect(
      (await made.market.registerWebhook(registration.url, registration.events)).record,
    ).toEqual(registration);
  });
});

// Contract differences: 16, 17.
test('rows 16 and 17: accepting a bid sends offer and price, and returns a load id', async () => {
  const { market, carrier: as, seen } = await answering({ id: 'load-1' });
  expect((await market.acceptBid(as, 'b', 'o', '900.00')).record).toEqual({ id: 'load-1' });
  expect(seen()).toMatchObject([
    {
      method: 'POST',
      url: '/api/v2/load-offers/bids/b/accept',
      body: { offer_id: 'o', price: '900.00' },
    },
  ]);
});

// Contract differences: 21, 30.
test.each([200, 201, 202])(
  'rows 21 and 30: %i is a yes for an acceptance, a bid, a request, a registration',
  async (status) => {
    const { market, carrier: as } = await answering(
      { ...bid, ...request, ...registration, status: 'pending' },
      status,
    );
    for (const { outcome, record } of [
      await market.acceptOffer(as, 'o'),
      await market.createBid(as, 'o', '900.00'),
      await market.requestIntegration('c', owner),
      await market.registerWebhook(registration.url, registration.events),
    ]) {
      expect(outcome).toMatchObject({ kind: 'ok', status });
      expect(record).not.toBeNull();
    }
  },
);

// Contract differences: 22.
test('row 22: calls for a carrier use its token, all others the application’s', async () => {
  const {
    market,
    carrier: as,
    seen,
  } = await answering({ ...bid, ...request, ...registration, results: [] });
  await market.createBid(as, 'o', '900.00');
  await market.bids(as, 1);
  await market.bid(as, 'b');
  await market.acceptBid(as, 'b', 'o', '900.00');
  await market.registerWebhook(registration.url, registration.events);
  await market.webhooks(1);
  await market.removeWebhook('u');
  expect(seen().map(({ token }) => token)).toEqual([
    ...Array(4).fill('JWT user'),
    ...Array(3).fill('JWT application'),
  ]);
});

// Contract differences: 19, 24, 25.
test('rows 19, 24 and 25: prices become decimal text, and missing parts are fine', async () => {
  const bare = { type: 'PU', city: 'Dallas', facility_info: null };
  const scored = {
    type: 'DEL',
    city: 'Waco',
    zipcode: '76701',
    facility_info: { avg_time_spent: { pickup: 30 } },
  };
  const results = [
    {
      id: 'o',
      price: 900.5,
      load: {
        equipment_type: 'DRV',
        weight: 1,
        dimensions: { weight: 5, height: 8, width: 9 },
        stops: [bare, scored],
      },
    },
  ];
  const { market } = await answering({ results });
  const [offer] = (await market.offers(EVERY_OFFER, 1)).items;
  expect(offer).toMatchObject({
    price: '900.5',
    freight: { dimensions: { length: null, height: 8, width: 9 } },
  });
  expect(
    offer?.freight.stops.map(({ city, zipcode, facility }) => [city, zipcode, facility]),
  ).toEqual([
    ['Dallas', null, null],
    [
      'Waco',
      '76701',
      { score: null, pickupMinutes: 30, deliveryMinutes: null, detentionRate: null },
    ],
  ]);
  const bids = await answering({
    results: [
      { ...bid, price: 900 },
      { ...bid, price: '900.10' },
    ],
  });
  expect((await bids.market.bids(bids.carrier, 1)).items.map(({ price }) => price)).toEqual([
    '900',
    '900.10',
  ]);
});

test('row 18: a pending bid with an end stays pending', async () => {
  const { market, carrier: as } = await answering({ ...bid, expires_at: '2026-11-21T12:15:00Z' });
  expect(await market.bid(as, 'b')).toMatchObject({
    status: 'pending',
    expiresAt: '2026-11-21T12:15:00Z',
  });
});

// Contract differences: 26, 27, 28.
test.each(['NEW', 'Ready', 'inactive', 'Suspended'])(
  'rows 26 to 28: the words of a status are kept and compared without case: %s',
  async (word) => {
    const { market } = await answering({
      data: {
        ...request,
        status: word,
        carrier: { ...carrier, status: word },
        documents: [{ type: 'w9', status: word }],
      },
    });
    const read = await market.integrationRequest('r');
    expect(read).toMatchObject({
      status: word,
      carrier: { status: word },
      documents: [{ type: 'w9', status: word }],
    });
    expect(sameStatus(read.status, word.toUpperCase())).toBe(true);
    expect(sameStatus(read.status, 'pending')).toBe(false);
  },
);

// Contract differences: 29.
test('row 29: a carrier is searched by MC number, and may lack a DOT number', async () => {
  const { dot: _, ...rest } = carrier;
  const { market, seen } = await answering(rest);
  expect(await market.carrierByMc('123456')).toMatchObject({ mc: '123456', dot: null });
  expect(seen()).toMatchObject([{ url: '/api/v2/carrier/search?mc=123456' }]);
});

// Contract differences: 31, 32.
test('rows 31 and 32: both modes are quoted at the rate guide’s paths, never the newer', async () => {
  const { quoting, seen } = await answering({ id: 'q', status: 'pending' });
  expect(QUOTE_MODES).toEqual(['FTL', 'LTL']);
  for (const mode of QUOTE_MODES)
    await quoting.createQuoteRequest(
      quoteRequestBody({ ...EMPTY_DRAFT, mode }, 'Yardmaster', () => ({ start: '', end: '' })),
    );
  await quoting.quoteRequest('q');
  expect(seen().map(({ method, url, body }) => [method, url, body?.mode])).toEqual([
    ['POST', '/api/quote-requests', 'FTL'],
    ['POST', '/api/quote-requests', 'LTL'],
    ['GET', '/api/quote-requests/q', undefined],
  ]);
});
