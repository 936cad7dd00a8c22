import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordTokens } from '../../../../../main/credentials/password-tokens.ts';
import { createMemorySecretStore } from '../../../../../main/credentials/secret-store.ts';
import { createFacilityReader } from '../../../../../main/remote/dock-scheduling/decode/facility.ts';
import { createHttp, type Http } from '../../../../../main/remote/http.ts';
import type { RemoteError } from '../../../../../main/remote/outcome.ts';
import { resolveUndocumented } from '../../../../../main/remote/undocumented.ts';
import { type Sandbox, startSandbox } from '../../../../../sandbox/index.ts';
import type { WarehouseId } from '../../../../../shared/ids.ts';

const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const resolved = resolveUndocumented();
if (!resolved.ok) throw new Error('The defaults of the register are not valid.');
const undocumented = resolved.value;
let sandbox: Sandbox;
let http: Http;

beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small' });
  http = createHttp({ baseUrl: sandbox.url, clock, limits: undocumented });
});
afterAll(async () => {
  http.close();
  await sandbox.stop();
});

const reader = async (warehouse: string) => {
  const [account] = sandbox.accounts;
  if (account === undefined) throw new Error('The sandbox has no account.');
  const secrets = createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'password', account: account.email },
    account.password,
  );
  return createFacilityReader(
    {
      http,
      tokens: createPasswordTokens({ http, secrets, email: account.email, undocumented, clock }),
      undocumented,
    },
    warehouse as WarehouseId,
  );
};

const nowhere = { city: null, state: null, zip: null, point: null };

// Cases: D20.
test('the record is read once for all who ask while it is read', async () => {
  const read = await reader(sandbox.warehouse.id);
  const { signal } = new AbortController();
  const [one, other] = await Promise.all([read(signal), read(signal)]);
  expect(other).toBe(one);
  expect(await read(signal)).not.toBe(one);
});

test('name, zone and place of the facility are read', async () => {
  const read = await reader(sandbox.warehouse.id);
  expect(await read(new AbortController().signal)).toEqual({
    name: sandbox.warehouse.name,
    timeZone: sandbox.warehouse.timezone,
    place: {
      city: 'Dallas',
      state: 'TX',
      zip: '75236',
      point: { latitude: 32.68, longitude: -96.93 },
    },
  });
});

test.each([
  [
    { lat: '32.5', lng: -96 },
    { latitude: 32.5, longitude: -96 },
  ],
  [
    { lat: 32.5, lon: -96 },
    { latitude: 32.5, longitude: -96 },
  ],
  [{ latitude: 91, longitude: 0 }, null],
  [{ latitude: 0, longitude: 0 }, null],
  [{ latitude: 'here', longitude: 'there' }, null],
  [{ latitude: 32.5 }, null],
  [{ latitude: null, longitude: -96 }, null],
  [{ latitude: '', longitude: -96 }, null],
  [{ latitude: [32], longitude: -96 }, null],
  [null, null],
  ['32.5,-96', null],
])('a geolocation of %j is %j', async (geolocation, point) => {
  const read = await reader(sandbox.warehouse.id);
  sandbox.faults.add({
    match: { path: '/warehouse/*', times: 1 },
    fault: { kind: 'wrongJson', body: { data: { geolocation, city: 7 } } },
  });
  expect((await read(new AbortController().signal)).place).toEqual({ ...nowhere, point });
});

// Cases: D4.
test.each([
  [' America/Chicago\t', 'America/Chicago'],
  [' ', null],
])('a zone of %j is %j', async (timezone, zone) => {
  const read = await reader(sandbox.warehouse.id);
  sandbox.faults.add({
    match: { path: '/warehouse/*', times: 1 },
    fault: { kind: 'wrongJson', body: { data: { timezone } } },
  });
  expect((await read(new AbortController().signal)).timeZone).toBe(zone);
});

test('a facility that is not there is an error of its own kind', async () => {
  const read = await reader('no-such-warehouse');
  await expect(read(new AbortController().signal)).rejects.toMatchObject({
    kind: 'not-found',
  } satisfies Partial<RemoteError>);
});

test('a record of another shape is an error, a missing zone is none', async () => {
  const read = await reader(sandbox.warehouse.id);
  sandbox.faults.add({
    match: { path: '/warehouse/*', times: 1 },
    fault: { kind: 'wrongJson', body: { data: 'no record' } },
  });
  await expect(read(new AbortController().signal)).rejects.toMatchObject({ kind: 'bad-reply' });
  sandbox.faults.add({
    match: { path: '/warehouse/*', times: 1 },
    fault: { kind: 'wrongJson', body: { data: { name: 7, timezone: null } } },
  });
  expect(await read(new AbortController().signal)).toEqual({
    name: null,
    timeZone: null,
    place: nowhere,
  });
});
