/**
 * A few days of a desk at a service that lies about stamps, forgets to move them, loses records
 * from small answers, calls changed pages unchanged, loses events and forges them. Many more: `npm
 * run simulate:fresh`.
 */
import { expect, test } from 'vitest';
import { deep } from '../../support/tiers.ts';
import { runDay } from './day.ts';
import { grace, honestChannel, runDays } from './days.ts';
import { honest } from './liar.ts';
import { trueChannel } from './liar-channel.ts';

const short = { hours: 1, everyMs: 30_000, graceMs: grace };

test('a true service: no list is read in full; changes show in 20 seconds', async () => {
  const end = await runDay({ ...short, seed: 3, lies: honest });
  expect(end.missed).toEqual([]);
  expect(end.whole).toEqual([]);
  expect(end.changes).toBeGreaterThan(80);
  expect(end.longestMs).toBeLessThanOrEqual(20_000);
});

deep.test(
  'the age shown is never too young, nor long in the future if the clock goes back',
  async () => {
    for (const lies of [honest, honestChannel]) {
      const end = await runDay({ ...short, hours: 0.5, seed: 9, lies });
      // A change is seen as one up to a second after it was made.
      expect(end.tooYoungMs).toBeLessThanOrEqual(1_000);
      expect(end.aheadMs).toBe(0);
    }
    const back = await runDay({
      ...short,
      hours: 0.5,
      seed: 9,
      lies: honest,
      setBack: { at: 20 * 60_000, by: 3_600_000 },
    });
    expect(back.missed).toEqual([]);
    expect(back.aheadMs).toBeLessThanOrEqual(30_000);
  },
);

deep.test('a service that stamps the assignment alone is learned, and costs no more', async () => {
  const end = await runDay({
    ...short,
    seed: 4,
    lies: { ...honest, quirks: { stamps: 'assignment', endedAssignments: 'inactive' } },
  });
  expect(end).toMatchObject({ missed: [], whole: [] });
  expect(end.longestMs).toBeLessThanOrEqual(20_000);
});

test('a service that announces changes: each shows within two seconds', async () => {
  const end = await runDay({ ...short, seed: 3, lies: honestChannel });
  expect(end).toMatchObject({ missed: [], whole: [] });
  expect(end.changes).toBeGreaterThan(80);
  expect(end.longestMs).toBeLessThanOrEqual(2_000);
});

test('a service that never moves a stamp is found out, and its lists are read fully', async () => {
  const end = await runDay({ ...short, seed: 5, lies: { ...honest, quirks: { stamps: 'none' } } });
  expect(end.missed).toEqual([]);
  expect(end.whole).toEqual(expect.arrayContaining(['visits: missed', 'containers: missed']));
  expect(end.longestMs).toBeLessThan(20 * 60_000);
});

test('days of random lies: nothing is missed for good or unnoticed for long', async () => {
  const sums = await runDays(1, 2, short);
  expect(sums.failing).toEqual([]);
  expect(sums.longestMs).toBeLessThan(35 * 60_000);
});

deep.test(
  'a copy of the service that is behind, read for an event: right again in minutes',
  async () => {
    const behind = { ...honestChannel, tellsOld: 0.2 };
    for (const departed of ['inactive', 'event'] as const) {
      const end = await runDay({ ...short, seed: 8, lies: { ...behind, quirks: { departed } } });
      expect(end.missed).toEqual([]);
      expect(end.longestMs).toBeLessThanOrEqual(4 * 60_000);
    }
  },
);

test('control: trusting stamps without a full read misses changes for good', async () => {
  const end = await runDay({
    ...short,
    seed: 5,
    lies: { ...honest, quirks: { stamps: 'none' } },
    policy: { intervalMs: 1e9 },
  });
  expect(end.missed.length).toBeGreaterThan(0);
});

deep.test(
  'control: who trusts tags and never looks without them misses changes for good',
  async () => {
    const blind = {
      ...short,
      seed: 6,
      lies: { ...honest, tags: 'stuck' as const },
      settings: { yardChanges: 'off' as const },
    };
    expect((await runDay({ ...blind, lookBytesAnHour: 0 })).missed.length).toBeGreaterThan(0);
    expect((await runDay(blind)).missed).toEqual([]);
  },
);

deep.test(
  'control: trusting the channel alone, with no full read, misses what it loses',
  async () => {
    const lossy = { ...honestChannel, channel: { ...trueChannel, faults: { lose: 0.9 } } };
    const trusting = { ...short, seed: 7, lies: lossy };
    const never = { intervalMs: 1e9, heartbeatMs: 1e9 };
    expect(
      (await runDay({ ...trusting, policy: never, settings: { yardChanges: 'off' } })).missed
        .length,
    ).toBeGreaterThan(0);
    expect((await runDay(trusting)).missed).toEqual([]);
  },
);
