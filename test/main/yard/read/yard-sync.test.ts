/** The whole service tells whether it is there: one thing of it that cannot be had does not. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RemoteError, type RemoteErrorKind } from '../../../../main/remote/outcome.ts';
import { defaultPolicy } from '../../../../main/remote/polling/poll-timing.ts';
import { YardSync } from '../../../../main/yard/read/yard-sync.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { createVirtualTime } from '../../../support/virtual-time.ts';
import { createFakeService, type FakeCall, spotId, warehouse } from './fake-service.ts';
import { createTestClock, openTestYard, type TestYard } from './harness.ts';

let folder: string;
let opened: TestYard;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-yard-sync-'));
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

const broken = (kind: RemoteErrorKind = 'service') =>
  new RemoteError(kind, rawText('The service answered "500 internal error".'), 500);

/** A sync that pulled once; `states` are those of the connection, in order. */
async function synced(before: (call: FakeCall) => void = () => {}) {
  const time = createVirtualTime();
  const service = createFakeService();
  service.before = before;
  opened = openTestYard(folder, service.client, createTestClock());
  const states: string[] = [];
  const told: (string | null)[] = [];
  const sync = new YardSync({
    client: service.client,
    warehouse,
    yard: opened.yard,
    clock: time.clock,
    timers: time.timers,
    random: { next: () => 0.5 },
    policy: defaultPolicy,
    log: { info: () => undefined, warn: () => undefined },
    onConnection: ({ state }) => states.push(state),
    onFreshness: ({ lastError }) => told.push(lastError === null ? null : inEnglish(lastError)),
  });
  sync.start();
  await time.advance(1_000);
  return { sync, service, time, states, told };
}

test.each(['service', 'throttled', 'bad-reply'] satisfies RemoteErrorKind[])(
  'one spot with %s at each read leaves the connection as it is',
  async (kind) => {
    const { sync, service, time, states } = await synced();
    expect(states).toEqual(['online']);
    const look = () =>
      sync.reads.spot(spotId('D1'), new AbortController().signal).catch(() => undefined);
    service.before = ({ list }) => {
      if (list === 'spot') throw broken(kind);
    };
    for (let round = 0; round < 10; round += 1) {
      await look();
      await time.advance(4_000);
    }
    expect(states).toEqual(['online']);
    service.before = ({ list }) => {
      throw list === 'spot' ? broken(kind) : new RemoteError('network', rawText('Gone.'));
    };
    for (let round = 0; round < 10; round += 1) {
      await look();
      await time.advance(4_000);
    }
    expect(new Set(states.slice(1))).toEqual(new Set(['offline']));
    await sync.stop();
  },
);

test('one list with status 500 leaves the yard old and the service online', async () => {
  const { time, states, told, sync } = await synced(({ list }) => {
    if (list === 'visits') throw broken();
  });
  // In small steps: a complete pull takes more turns of promises than one timer gives it.
  for (let step = 0; step < 240; step += 1) await time.advance(500);
  expect(states).toEqual(['online']);
  expect(told.at(-1)).toContain('500');
  await sync.stop();
});

test('a service with only 500s is offline, until its first good reply', async () => {
  const { service, time, states, sync } = await synced();
  service.before = () => {
    throw broken();
  };
  await time.advance(5_000);
  expect(states[1]).toBe('offline');
  await time.advance(60_000);
  expect(new Set(states.slice(1))).toEqual(new Set(['offline']));
  service.before = () => {};
  await time.advance(20_000);
  expect(states.at(-1)).toBe('online');
  await sync.stop();
});

test('one read that gets no reply in its time is looked into, and says nothing alone', async () => {
  const { sync, service, time, states } = await synced();
  const look = () =>
    sync.reads.spot(spotId('D1'), new AbortController().signal).catch(() => undefined);
  service.before = ({ list }) => {
    if (list === 'spot') throw new RemoteError('timeout', rawText('Slow.'));
  };
  await look();
  await time.advance(500);
  expect(states).toEqual(['online']);
  service.before = () => {
    throw new RemoteError('timeout', rawText('Slow.'));
  };
  await look();
  await time.advance(500);
  expect(states).toEqual(['online', 'offline']);
  await sync.stop();
});

test('a changed page makes polling faster for a minute; an unchanged one doesn’t', async () => {
  const time = createVirtualTime();
  const service = createFakeService();
  opened = openTestYard(folder, service.client, createTestClock());
  let looks = 0;
  let isOther = false;
  const sync = new YardSync({
    client: service.client,
    savers: {
      changesOf: () => null,
      etagPoll: {
        async look() {
          looks += 1;
          if (!isOther) return { kind: 'same' };
          isOther = false;
          return { kind: 'changed', list: { kind: 'visits', of: null } };
        },
        count: () => 1,
        isUsed: () => true,
      },
    },
    warehouse,
    yard: opened.yard,
    clock: time.clock,
    timers: time.timers,
    random: { next: () => 0.5 },
    policy: { ...defaultPolicy, intervalMs: 10 * 3_600_000 },
    stepMs: (isLively) => (isLively ? 1_000 : 3_000),
    log: { info: () => undefined, warn: () => undefined },
    onConnection: () => undefined,
    onFreshness: () => undefined,
  });
  const looksIn = async (ms: number) => {
    const before = looks;
    for (let passed = 0; passed < ms; passed += 250) {
      await time.advance(250);
      // Reading a page takes turns of the event loop, which are no virtual time.
      for (let turn = 0; turn < 8; turn += 1) await nextTurn();
    }
    return looks - before;
  };
  sync.start();
  await looksIn(1_000);
  const usual = await looksIn(60_000);
  expect(usual).toBeGreaterThan(15);
  isOther = true;
  expect(Math.abs((await looksIn(60_000)) - usual)).toBeLessThanOrEqual(1);
  const [first] = service.state.visits;
  if (first === undefined) throw new Error('The fake has no truck.');
  service.state.visits[0] = {
    ...first,
    licensePlate: 'TX-OTHER',
    changedAt: new Date(Date.UTC(2026, 0, 1, 9)).toISOString(),
  };
  isOther = true;
  expect(await looksIn(60_000)).toBeGreaterThan(2 * usual);
  await looksIn(10_000);
  expect(Math.abs((await looksIn(60_000)) - usual)).toBeLessThanOrEqual(1);
  await sync.stop();
});
