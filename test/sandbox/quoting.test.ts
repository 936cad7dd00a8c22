/** The quoting service of the sandbox against seeds/quoting.md, by real HTTP. */
import { expect, test } from 'vitest';
import { fixedClock, start } from './harness.ts';

const body = (shipper: string | undefined, more: object = {}) => ({
  mode: 'FTL',
  equipment_type: 'DRV',
  channel: 'Test',
  requirements: { team_driver: false },
  shipper: { id: shipper },
  stops: [{ zipcode: '75201' }, { city: 'Chicago', state: 'IL' }],
  ...more,
});

const open = async (options: { quirks?: object; account?: number } = {}) => {
  const clock = fixedClock();
  const sandbox = await start({
    clock,
    quoting: { quirks: { computeMs: [1_000, 1_000], ...options.quirks } },
  });
  const { quoting } = sandbox;
  if (quoting === null) throw new Error('There is no quoting service.');
  const post = async (path: string, json: unknown, token = '') => {
    const answer = await fetch(quoting.url + path, {
      method: 'POST',
      body: JSON.stringify(json),
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `JWT ${token}` }),
      },
    });
    return { status: answer.status, json: (await answer.json()) as any };
  };
  const { username, password } = quoting.accounts[options.account ?? 0] ?? {
    username: '',
    password: '',
  };
  const { json: tokens } = await post('/api/token/', { username, password });
  const get = async (path: string, token = tokens.access) => {
    const answer = await fetch(quoting.url + path, { headers: { authorization: `JWT ${token}` } });
    return { status: answer.status, json: (await answer.json()) as any };
  };
  return { clock, quoting, tokens, post, get, shipper: quoting.shippers[0]?.id };
};

test('computes a price in the background: pending, then ready with its lines', async () => {
  const { clock, post, get, tokens, shipper } = await open();
  const made = await post('/api/quote-requests', body(shipper), tokens.access);
  expect(made).toMatchObject({ status: 201, json: { status: 'pending', quote: null } });
  expect((await get(`/api/quote-requests/${made.json.id}`)).json.status).toBe('pending');
  clock.advance(1_000);
  const { status, quote } = (await get(`/api/quote-requests/${made.json.id}`)).json;
  expect(status).toBe('ready');
  const sum = quote.breakdown.reduce(
    (cents: number, line: any) => cents + Math.round(line.unit_price * line.quantity * 100),
    0,
  );
  expect(Math.abs(sum - Math.round(Number(quote.price) * 100))).toBeLessThanOrEqual(
    quote.breakdown.length,
  );
  expect(Number(quote.mileage)).toBeGreaterThan(800);
  expect(quote.stops).toHaveLength(2);
});

test.each([
  ['one stop', { stops: [{ zipcode: '75201' }] }],
  ['three stops', { stops: [{ zipcode: '75201' }, { zipcode: '75202' }, { zipcode: '75203' }] }],
  ['a number for a decimal', { weight: 42_000 }],
  ['an exponent', { weight: '1e5' }],
  ['an unknown mode', { mode: 'RAIL' }],
  ['an unknown equipment', { equipment_type: 'VAN' }],
  ['no channel', { channel: '' }],
  ['a shipper that is not there', { shipper: { id: 'nobody' } }],
])('%s is refused, and nothing is created', async (_name, wrong) => {
  const { post, tokens, shipper, quoting } = await open();
  const answer = await post('/api/quote-requests', body(shipper, wrong), tokens.access);
  expect(answer.status).toBe(400);
  expect(answer.json.detail).toEqual(expect.any(String));
  expect(quoting.count()).toBe(0);
  expect(quoting.ledger.entries().at(-1)?.effect).toBe('refused');
});

test('every ending of a computation can be asked for', async () => {
  const { clock, post, get, tokens, shipper, quoting } = await open();
  const endOf = async (ending: any) => {
    quoting.setQuirks({ ending });
    const made = await post('/api/quote-requests', body(shipper), tokens.access);
    clock.advance(1_000);
    return (await get(`/api/quote-requests/${made.json.id}`)).json;
  };
  expect(await endOf('failed')).toMatchObject({
    status: 'failed',
    error_details: expect.stringContaining('rate provider'),
  });
  expect(await endOf('never')).toMatchObject({ status: 'pending' });
  expect(await endOf('no-price')).toMatchObject({ status: 'ready', quote: { price: null } });
  expect(await endOf('rejected')).toMatchObject({
    status: 'ready',
    quote: { status: 'rejected', reject_reason: 'lane-not-permitted' },
  });
  expect(await endOf('unknown-status')).toMatchObject({ status: 'on_hold' });
});

test('a token ends, gets the documented error, and is exchanged for a new one', async () => {
  const { clock, post, get, tokens } = await open();
  expect((await post('/api/token/verify/', { token: tokens.access })).status).toBe(200);
  clock.advance(301_000);
  const ended = {
    status: 401,
    json: { detail: 'Token is invalid or expired', code: 'token_not_valid' },
  };
  expect(await post('/api/token/verify/', { token: tokens.access })).toEqual(ended);
  expect(await get('/api/shippers')).toEqual(ended);
  const { json } = await post('/api/token/refresh/', { refresh: tokens.refresh });
  expect((await get('/api/shippers', json.access)).status).toBe(200);
  expect((await post('/api/token/refresh/', { refresh: tokens.access })).status).toBe(401);
});

test('a rotated refresh token replaces the old one', async () => {
  const { post, tokens } = await open({ quirks: { rotatesRefresh: true } });
  const { json } = await post('/api/token/refresh/', { refresh: tokens.refresh });
  expect((await post('/api/token/refresh/', { refresh: tokens.refresh })).status).toBe(401);
  expect((await post('/api/token/refresh/', { refresh: json.refresh })).status).toBe(200);
});

test('without its permission a part is refused with 403, and creating still works', async () => {
  const { post, get, tokens, shipper } = await open({ account: 1 });
  expect((await get('/api/shippers')).status).toBe(403);
  expect((await post('/api/quotes/any/carrier-suggestions', {}, tokens.access)).status).toBe(403);
  expect((await get('/api/quotes/any/carriers/any/contacts')).status).toBe(403);
  expect((await post('/api/quote-requests', body(shipper), tokens.access)).status).toBe(201);
});

test('shippers are listed by pages of at most 50, and filtered', async () => {
  const { get, quoting } = await open();
  const first = await get('/api/shippers');
  expect(first.json).toMatchObject({ count: 60, next: { limit: 50, offset: 50 }, previous: null });
  expect(first.json.results).toHaveLength(50);
  expect((await get('/api/shippers?offset=50')).json).toMatchObject({
    next: null,
    previous: { limit: 50, offset: 0 },
  });
  expect((await get('/api/shippers?limit=51')).status).toBe(400);
  const filters = encodeURIComponent(
    JSON.stringify({ status: ['inactive'], name: [quoting.shippers[9]?.name] }),
  );
  expect((await get(`/api/shippers?filters=${filters}`)).json.count).toBe(1);
});

test.each([
  ['a name of 256 characters', { name: 'x'.repeat(256) }],
  ['no name', { name: '' }],
  ['a negative fuel rate', { name: 'A', fuel_rate: -0.1 }],
  ['a fuel rate as text', { name: 'A', fuel_rate: '0.5' }],
  ['an unknown mileage provider', { name: 'A', mileage_provider: 'PCM17' }],
])('a shipper with %s is refused', async (_name, wrong) => {
  const { post, tokens } = await open();
  expect((await post('/api/shippers', wrong, tokens.access)).status).toBe(400);
});

test('a place without rates is named, whichever end it is', async () => {
  const { clock, post, get, tokens, shipper } = await open();
  const dallas = { city: 'Dallas', state: 'TX' };
  const monterrey = { city: 'Monterrey', state: 'NL' };
  const why = async (...stops: object[]) => {
    const { json } = await post('/api/quote-requests', body(shipper, { stops }), tokens.access);
    clock.advance(1_000);
    return (await get(`/api/quote-requests/${json.id}`)).json.error_details;
  };
  expect(await why(dallas, monterrey)).toBe('No rates are known for Monterrey, NL.');
  expect(await why({ zipcode: '00000' }, dallas)).toBe('No rates are known for 00000.');
  expect(await why({ zipcode: '00000' }, monterrey)).toBe(
    'No rates are known for 00000 and Monterrey, NL.',
  );
});
