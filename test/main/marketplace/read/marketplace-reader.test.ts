/** When what the marketplace has is read, on virtual time. */
import { expect, test } from 'vitest';
import { MarketplaceReader } from '../../../../main/marketplace/read/marketplace-reader.ts';
import { createVirtualTime } from '../../../support/virtual-time.ts';

function open(put = () => {}) {
  const time = createVirtualTime(Date.UTC(2026, 8, 3, 9));
  let reads = 0;
  const states: string[] = [];
  const empty = { items: [], count: 0, next: null, unreadable: [] };
  const reader = new MarketplaceReader({
    client: {
      loads: async () => {
        reads += 1;
        return empty;
      },
      integrationRequests: async () => empty,
    },
    store: { get: () => null, all: () => [], put },
    clock: time.clock,
    timers: time.timers,
    serviceClock: { note: () => {} },
    accounts: { all: () => [] },
    log: { info: () => {}, warn: () => {} },
    everyMs: () => 3_600_000,
    gatherMs: 2_500,
    onConnection: ({ state }: { state: string }) => states.push(state),
    onChange: () => {},
  } as never);
  return { time, reader, states, reads: () => reads };
}

// Cases: D20.
test('a burst of events costs one read, however far apart they come within it', async () => {
  const { time, reader, reads } = open();
  for (let each = 0; each < 31; each += 1) {
    reader.onEvents([]);
    await time.advance(each % 3 === 0 ? 190 : 10);
  }
  expect(reads()).toBe(0);
  await time.advance(2_500);
  expect(reads()).toBe(1);
  // The next burst is read as well.
  reader.onEvents([]);
  await time.advance(2_500);
  expect(reads()).toBe(2);
});

test('an event that comes before the end is read no more', async () => {
  const { time, reader, reads } = open();
  reader.onEvents([]);
  await reader.stop();
  await time.advance(5_000);
  expect(reads()).toBe(0);
});

// Cases: D20.
test('events that go on and on are read ever more rarely, and a later one soon', async () => {
  const { time, reader, reads } = open();
  const seconds = async (count: number) => {
    for (let each = 0; each < count; each += 1) {
      reader.onEvents([]);
      await time.advance(1_000);
    }
  };
  await seconds(300);
  expect(reads()).toBeLessThanOrEqual(14);
  await time.advance(60_000);
  const before = reads();
  reader.onEvents([]);
  await time.advance(2_500);
  expect(reads()).toBe(before + 1);
  await reader.stop();
});

test('a read for events puts off the usual one', async () => {
  const { time, reader, reads } = open();
  reader.start();
  await time.advance(3_590_000);
  expect(reads()).toBe(1);
  reader.onEvents([]);
  await time.advance(60_000);
  expect(reads()).toBe(2);
  await time.advance(3_600_000);
  expect(reads()).toBe(3);
  await reader.stop();
});

test('a service that was read before the start is online from then on', async () => {
  const { time, reader, states } = open();
  reader.refreshNow();
  await time.advance(1);
  reader.start();
  await time.advance(1);
  expect(states.at(-1)).toBe('online');
  await reader.stop();
});

test('a read that can’t be kept ends the connecting, and says why', async () => {
  const { time, reader, states } = open(() => {
    throw new Error('disk');
  });
  reader.start();
  await time.advance(1);
  expect(states).toEqual(['connecting', 'offline']);
  await reader.stop();
});
