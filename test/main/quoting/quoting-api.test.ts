/** Quick quote behind its API: sent once, followed while a page shows it, kept over crashes. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../main/kernel/database/database-error.ts';
import { interrupted } from '../../../main/quoting/open-quotes.ts';
import { quotingApi } from '../../../main/quoting/quoting-api.ts';
import { offerSchema } from '../../../main/remote/marketplace/wire.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import { fillDraft, sourceOfFreight } from '../../../shared/quoting/fill.ts';
import type { QuoteEvent } from '../../../shared/quoting/record.ts';
import { said, saying } from '../../support/said.ts';
import { draftFor, openDesk, type Service, startService } from './desk.ts';

let service: Service;
const stops: (() => void)[] = [];
beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await service.stop();
});

const open = async (options: Parameters<typeof openDesk>[1] = {}) => {
  const desk = await openDesk(service, options);
  stops.push(desk.stop);
  return desk;
};
type Desk = Awaited<ReturnType<typeof open>>;

const followToEnd = async (desk: Desk, id: string): Promise<readonly QuoteEvent[]> => {
  const events: QuoteEvent[] = [];
  for await (const event of await desk.api.follow({ id })) events.push(event);
  return events;
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: any) => ({ code: error.code, ...error.data }),
  );

describe('asking for a price', () => {
  test('creates one request, follows it, and keeps the price', async () => {
    const desk = await open();
    const record = await desk.api.create({ id: 'q-1', draft: draftFor(service) });
    expect(record).toMatchObject({
      id: 'q-1',
      state: 'asked',
      request: { status: 'pending', quote: null },
    });
    const events = await followToEnd(desk, 'q-1');
    expect(events[0]?.following.state).toBe('waiting');
    expect(events.at(-1)).toMatchObject({
      following: { state: 'ended' },
      record: { request: { status: 'ready' } },
    });
    expect(events.at(-1)?.record.request?.quote?.price).toMatch(/^\d+\.\d\d$/);
    const { records, total } = await desk.api.history({ search: 'chicago' });
    expect(total).toBe(1);
    expect(records[0]).toEqual(events.at(-1)?.record);
    expect(desk.connections.at(-1)?.state).toBe('online');
  });

  test('the same id is the same quote: nothing is sent again', async () => {
    const desk = await open();
    const draft = draftFor(service);
    await desk.api.create({ id: 'q-1', draft });
    expect((await desk.api.create({ id: 'q-1', draft })).seq).toBe(1);
    expect(service.count()).toBe(1);
  });

  test('a draft that breaks a rule is refused before anything is sent or kept', async () => {
    const desk = await open();
    const refused = await failure(
      desk.api.create({ id: 'q-1', draft: draftFor(service, { weight: '1e5', shipper: null }) }),
    );
    expect(refused).toMatchObject({ code: 'REFUSED' });
    expect(refused.findings.map((each: { field: string }) => each.field)).toEqual(
      expect.arrayContaining(['weight', 'shipper']),
    );
    expect(service.ledger.entries()).toEqual([]);
    expect((await desk.api.history({})).total).toBe(0);
  });

  test.each([
    ['2', 'US', 'CA'],
    ['3', 'USA', 'CAN'],
  ])(
    'a quote filled from a load has countries with %s letters, whatever the load has',
    async (letters, pickup, delivery) => {
      const desk = await open({ overrides: { quoteCountryLetters: letters } });
      const { freight } = offerSchema.parse({
        id: 'o',
        load: {
          stops: [
            { type: 'PU', city: 'Dallas', state: 'TX', country: 'USA' },
            { type: 'DEL', city: 'Toronto', state: 'ON', country: 'CAN' },
          ],
        },
      });
      const draft = draftFor(service, fillDraft(draftFor(service), sourceOfFreight(freight)));
      // What was typed and kept before may hold three letters too.
      await desk.api.create({ id: 'q-1', draft });
      await desk.api.create({
        id: 'q-2',
        draft: { ...draft, pickup: { ...draft.pickup, country: 'USA' } },
      });
      const sent = service.ledger
        .applied()
        .map((call) => (call as { body: any }).body.stops.map((stop: any) => stop.country));
      expect(sent).toEqual([
        [pickup, delivery],
        [pickup, delivery],
      ]);
    },
  );

  test('days travel as working days in the zone of each place', async () => {
    const desk = await open();
    const draft = draftFor(service);
    draft.pickup.date = '2031-01-15';
    draft.delivery = {
      ...draft.delivery,
      city: 'Reno',
      state: 'NV',
      zipcode: '',
      date: '2031-01-18',
    };
    await desk.api.create({ id: 'q-1', draft });
    const [call] = service.ledger.applied();
    const { stops: sent } = (call as { body: unknown }).body as { stops: { window: object }[] };
    expect(sent.map(({ window }) => window)).toEqual([
      { start: '2031-01-15T14:00:00Z', end: '2031-01-15T23:00:00Z' },
      { start: '2031-01-18T16:00:00Z', end: '2031-01-19T01:00:00Z' },
    ]);
  });

  test.each([
    ['dropAnswer', { kind: 'dropAnswer' }],
    ['a gateway error', { kind: 'status', status: 502 }],
    ['an answer of another form', { kind: 'wrongJson' }],
  ] as const)(
    '%s leaves it unknown, shown so, and never sent again without the clerk',
    async (_name, fault) => {
      service.faults.add({ match: { method: 'POST', path: '/api/quote-requests' }, fault });
      const desk = await open();
      const record = await desk.api.create({ id: 'q-1', draft: draftFor(service) });
      expect(record).toMatchObject({
        state: 'unknown',
        request: null,
        said: { code: 'quoting.sent.unsure' },
      });
      expect((await followToEnd(desk, 'q-1')).map(({ following }) => following.state)).toEqual([
        'ended',
      ]);
      expect(service.ledger.entries()).toHaveLength(1);
    },
  );

  test('the words of a refusal are kept, and a port that is down sends nothing', async () => {
    const desk = await open();
    const nobody = draftFor(service, { shipper: { id: 'nobody', name: 'Nobody' } });
    expect(await desk.api.create({ id: 'q-1', draft: nobody })).toMatchObject({
      state: 'refused',
      said: saying('there is no shipper'),
    });
    await service.faults.goDown();
    expect(await desk.api.create({ id: 'q-2', draft: draftFor(service) })).toMatchObject({
      state: 'not-sent',
    });
    expect(desk.connections.at(-1)?.state).toBe('offline');
    await service.faults.comeUp();
    expect(service.count()).toBe(0);
  });

  test('a refusal’s field messages come with the reply, and stay in the history', async () => {
    service.faults.add({
      match: { method: 'POST', path: '/api/quote-requests' },
      fault: {
        kind: 'status',
        status: 400,
        body: { stops: [{}, { zipcode: ['Not a ZIP.'] }], weight: ['Too heavy.'] },
      },
    });
    const desk = await open();
    const record = await desk.api.create({ id: 'q-1', draft: draftFor(service) });
    expect(record).toMatchObject({
      state: 'refused',
      refusal: {
        fields: expect.arrayContaining([
          { field: 'stops.1.zipcode', said: rawText('Not a ZIP.') },
          { field: 'weight', said: rawText('Too heavy.') },
        ]),
      },
    });
    const [kept] = (await desk.api.history({})).records;
    expect(kept?.said).toEqual(saying('Too heavy.'));
    expect(kept).not.toHaveProperty('refusal');
  });

  test('a crash while sending leaves it unknown at the next start', async () => {
    service.faults.add({
      match: { method: 'POST', path: '/api/quote-requests' },
      fault: { kind: 'delay', ms: 1_000 },
    });
    const desk = await open();
    const sending = desk.api.create({ id: 'q-1', draft: draftFor(service) }).catch(() => null);
    await expect.poll(async () => (await desk.api.history({})).records[0]?.state).toBe('sending');
    desk.opened.stop();
    await sending;
    const next = await open({ folder: desk.folder });
    expect((await next.api.history({})).records[0]).toMatchObject({
      state: 'unknown',
      said: interrupted,
    });
  });
});

test('a disk that fails after the call says that it was sent', async () => {
  const desk = await open();
  const { store } = desk.opened.api;
  const full = () => {
    throw new DatabaseError('disk', rawText('The disk is full.'));
  };
  const api = createRouterClient(
    quotingApi({ ...desk.opened.api, store: { ...store, sent: full } }),
  );
  const record = await api.create({ id: 'q-1', draft: draftFor(service) });
  expect(record).toMatchObject({ state: 'unknown', said: { code: 'quoting.sent.unkept' } });
  expect(service.count()).toBe(1);
});

test('a disk that fails before the call keeps it from being sent', async () => {
  const desk = await open();
  const full = () => {
    throw new DatabaseError('disk', rawText('The disk is full.'));
  };
  const api = createRouterClient(
    quotingApi({ ...desk.opened.api, store: { ...desk.opened.api.store, add: full } }),
  );
  expect(await failure(api.create({ id: 'q-1', draft: draftFor(service) }))).toMatchObject({
    code: 'NOT_SAVED',
    said: rawText('The disk is full.'),
  });
  expect(service.count()).toBe(0);
});

describe('following', () => {
  test('leaving ends the asking', async () => {
    service.setQuirks({ ending: 'never' });
    const desk = await open();
    await desk.api.create({ id: 'q-1', draft: draftFor(service) });
    const left = new AbortController();
    for await (const event of await desk.api.follow({ id: 'q-1' }, { signal: left.signal })) {
      expect(event.following.state).toBe('waiting');
      left.abort();
    }
    service.faults.add({ match: { method: 'GET' }, fault: { kind: 'delay', ms: 0 } });
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(service.faults.list()[0]?.matched).toBe(0);
  });

  test('trouble is reported and retried automatically; an expired token is renewed', async () => {
    const desk = await open();
    await desk.api.create({ id: 'q-1', draft: draftFor(service) });
    service.faults.add({
      match: { method: 'GET', nth: 1 },
      fault: { kind: 'status', status: 503 },
    });
    service.tokens.revoke();
    const events = await followToEnd(desk, 'q-1');
    expect(
      events.some(({ following }) => following.state === 'waiting' && following.trouble !== null),
    ).toBe(true);
    expect(events.at(-1)?.record.request?.status).toBe('ready');
  });

  test('a request that the service no longer knows is not asked for again', async () => {
    const desk = await open();
    await desk.api.create({ id: 'q-1', draft: draftFor(service) });
    service.faults.add({ match: { method: 'GET' }, fault: { kind: 'status', status: 404 } });
    expect((await followToEnd(desk, 'q-1')).at(-1)?.following.state).toBe('stopped');
  });

  test.each([
    ['failed', { status: 'failed', errorDetails: 'The rate provider did not answer.' }],
    [
      'rejected',
      {
        status: 'ready',
        quote: { status: 'rejected', rejectReason: 'lane-not-permitted', price: null },
      },
    ],
    ['no-price', { status: 'ready', quote: { price: null } }],
  ] as const)('a computation that ends as "%s" is kept as told', async (ending, request) => {
    service.setQuirks({ ending });
    const desk = await open();
    await desk.api.create({ id: 'q-1', draft: draftFor(service) });
    expect((await followToEnd(desk, 'q-1')).at(-1)).toMatchObject({
      following: { state: 'ended' },
      record: { request },
    });
  });
});

describe('carriers and shippers', () => {
  const priced = async (desk: Desk) => {
    await desk.api.create({ id: 'q-1', draft: draftFor(service) });
    await followToEnd(desk, 'q-1');
  };

  test('21 suggestions are 20, in the service’s order; contacts are read by carrier', async () => {
    service.setQuirks({ suggestions: 21 });
    const desk = await open();
    await priced(desk);
    const { items, cut } = await desk.api.suggestions({ id: 'q-1' });
    expect([items.length, cut]).toEqual([20, 1]);
    const { items: contacts } = await desk.api.contacts({
      id: 'q-1',
      carrierId: items[0]?.carrier.id as string,
    });
    expect(contacts[0]?.email).toContain('@carrier.example');
  });

  test('a missing permission is named, part by part, and the price works without', async () => {
    const desk = await open({ account: 1 });
    await priced(desk);
    expect(await failure(desk.api.suggestions({ id: 'q-1' }))).toMatchObject({
      permission: 'suggested_carriers.add_carrier_suggestion',
    });
    expect(await failure(desk.api.contacts({ id: 'q-1', carrierId: 'c' }))).toMatchObject({
      permission: 'suggested_carriers.view_carrier_suggestion',
    });
    expect(await desk.api.shippers({})).toMatchObject({
      permission: 'quotes.view_shipper',
      said: message('quoting.missing.shippers', { permission: 'quotes.view_shipper' }),
    });
  });

  test('shippers come by pages, and those read last when the service is away', async () => {
    const desk = await open();
    const first = await desk.api.shippers({});
    expect(first).toMatchObject({ count: 54, nextOffset: 50, asOf: null });
    const second = await desk.api.shippers({ offset: 50 });
    expect(second).toMatchObject({ nextOffset: null });
    expect(second.items).toHaveLength(4);
    await service.faults.goDown();
    const kept = await desk.api.shippers({});
    expect(kept.items).toHaveLength(54);
    expect(kept.asOf).not.toBeNull();
    await service.faults.comeUp();
  });

  test('the list can travel in the body where the register says so', async () => {
    const desk = await open({ overrides: { quotingShipperListForm: 'body' } });
    const read = await desk.api.shippers({});
    expect(service.ledger.entries().at(-1)).toMatchObject({
      method: 'POST',
      path: '/api/shippers',
      body: { limit: 50, offset: 0 },
    });
    // This service creates there, so that it refuses a list: reported, not thrown.
    expect(read.said).not.toBeNull();
  });

  const shipper = {
    name: 'Cactus Canning',
    email: 'rates@cactus.example',
    fuelRate: '0.55',
    mileageProvider: 'gmaps',
    tmsUrl: '',
    hasQuoteResponseIntegration: false,
  };

  test('a shipper is created once; after a lost answer the list shows that it is there', async () => {
    const desk = await open();
    service.faults.add({
      match: { method: 'POST', path: '/api/shippers', nth: 1 },
      fault: { kind: 'dropAnswer' },
    });
    const made = await desk.api.createShipper({ shipper });
    expect(made).toMatchObject({
      shipper: { name: 'Cactus Canning', fuelRate: 0.55 },
      said: message('quoting.shipper.createdAfterAll', { name: 'Cactus Canning' }),
    });
    expect(service.shippers.filter(({ name }) => name === 'Cactus Canning')).toHaveLength(1);
  });

  test('a lost answer for a name that was there before proves nothing', async () => {
    const desk = await open();
    await desk.api.createShipper({ shipper });
    service.faults.add({
      match: { method: 'POST', path: '/api/shippers', nth: 1 },
      fault: { kind: 'dropRequest' },
    });
    expect(await desk.api.createShipper({ shipper })).toMatchObject({
      shipper: null,
      said: { code: 'quoting.shipper.unsure' },
    });
  });

  test('a shipper against the rules is refused with its fields', async () => {
    const desk = await open();
    const refused = await failure(
      desk.api.createShipper({ shipper: { ...shipper, name: 'x'.repeat(256), fuelRate: '-1' } }),
    );
    expect(refused.findings.map((each: { field: string }) => each.field)).toEqual([
      'name',
      'fuelRate',
    ]);
  });
});

describe('the file', () => {
  test('draft, lanes, shippers and the place of the facility are there after a restart', async () => {
    const desk = await open();
    const draft = draftFor(service, { weight: '41,500' });
    await desk.api.saveDraft({ draft });
    await desk.api.saveFacility({ stop: draft.pickup });
    await desk.api.create({ id: 'q-1', draft });
    desk.stop();
    stops.length = 0;
    const next = await open({ folder: desk.folder });
    const read = await next.api.open();
    expect(read.draft).toEqual(draft);
    expect(read.facility).toEqual(draft.pickup);
    expect(read.lanes.map(({ label }) => label)).toEqual(['Dallas, TX → Chicago, IL 60601']);
    expect(read.shippers).toEqual([draft.shipper]);
  });

  test('a saved draft survives a kill, from the file and its log', async () => {
    const desk = await open();
    const draft = draftFor(service, { weight: '41,500' });
    await desk.api.saveDraft({ draft });
    const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-quotes-'));
    cpSync(desk.folder, folder, { recursive: true });
    const next = await open({ folder });
    expect((await next.api.open()).draft).toEqual(draft);
  });

  test('a damaged file is set aside, reported, and begun anew', async () => {
    const desk = await open();
    desk.stop();
    stops.length = 0;
    writeFileSync(
      path.join(desk.folder, 'quotes.db'),
      'this is no database, and it is long enough to be looked at'.repeat(100),
    );
    const next = await open({ folder: desk.folder });
    expect(said(next.opened.notices[0])).toContain('was damaged');
    expect(await next.api.history({})).toEqual({ records: [], total: 0 });
  });

  test('a search takes signs of the database’s own language as text', async () => {
    const desk = await open();
    await desk.api.create({
      id: 'q-1',
      draft: draftFor(service, { customerReference: '100% off_season José' }),
    });
    expect((await desk.api.history({ search: '0% OFF_' })).total).toBe(1);
    expect((await desk.api.history({ search: '0%season' })).total).toBe(0);
    expect((await desk.api.history({ search: 'jose' })).total).toBe(1);
  });
});

test('without a service drafts are kept, and asking says what to do', async () => {
  const desk = await open();
  const api = createRouterClient(quotingApi({ ...desk.opened.api, remote: null }));
  await api.saveDraft({ draft: draftFor(service) });
  expect((await api.open()).draft).not.toBeNull();
  expect(await failure(api.create({ id: 'q-1', draft: draftFor(service) }))).toMatchObject({
    code: 'UNAVAILABLE',
    said: message('service.notSetUpHere.quoting'),
  });
});

test('each path that the documents leave out can be tried, and nothing is created', async () => {
  const desk = await open();
  await desk.api.create({ id: 'q-1', draft: draftFor(service) });
  await followToEnd(desk, 'q-1');
  const { items: shippers } = await desk.api.shippers({});
  for (const [key, code] of [
    ['quotingRefreshPath', 'quoting.try.refreshed'],
    ['quotingVerifyPath', 'quoting.try.valid'],
    ['quotingCreatePath', 'quoting.try.creates'],
    ['quotingShippersPath', 'quoting.try.creates'],
    ['quotingShipperListPath', 'quoting.try.shippers'],
    ['quotingSuggestionsPath', 'quoting.try.suggestions'],
    ['quotingContactsPath', 'quoting.try.contacts'],
  ] as const) {
    const value = desk.settings[key];
    expect([key, await desk.api.testPath({ key, value })]).toEqual([
      key,
      { ok: true, said: expect.objectContaining({ code }) },
    ]);
    if (key === 'quotingRefreshPath') continue;
    expect(await desk.api.testPath({ key, value: '/api/nowhere/' }), key).toMatchObject({
      ok: false,
      said: { code: 'quoting.try.nothing' },
    });
  }
  expect(service.count()).toBe(1);
  expect((await desk.api.shippers({})).items).toEqual(shippers);
});
