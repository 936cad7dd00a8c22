/**
 * A channel that loses, doubles, forges, reorders and floods, over seeded schedules: nothing it
 * says changes the picture by itself, what it keeps back is found by the full reads, and what it
 * costs is bounded. `LIVE_SCHEDULES=500 npx vitest run test/main/yard/live` runs more of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRandom } from '../../../../sandbox/random.ts';
import { type Badness, good, openLiveDesk } from './live-yard-under-faults.ts';

let folder: string;
let desk: ReturnType<typeof openLiveDesk> | null = null;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-live-'));
});
afterEach(async () => {
  await desk?.stop();
  desk = null;
  rmSync(folder, { recursive: true, force: true });
});

const open = (
  ...args: Parameters<typeof openLiveDesk> extends [string, ...infer Rest] ? Rest : never
) => {
  desk = openLiveDesk(path.join(folder), ...args);
  desk.start();
  return desk;
};

const minute = 60_000;
const schedules = Number(process.env.LIVE_SCHEDULES ?? 12);

/**
 * Longest a change may stay unnoticed where the channel kept it back: a full read at its rarest,
 * and its own time.
 */
const longestUnnoticedMs = 5 * minute + 30_000;

/** A channel of some seed, from good to useless. */
function badnessOf(seed: number): Badness {
  const random = createRandom(`badness ${seed}`);
  return {
    lose: random.pick([0, 0.05, 0.5, 1]),
    double: random.pick([0, 0.3]),
    lie: random.pick([0, 0.2, 1]),
    delayMs: random.pick([20, 500, 8_000]),
    cutMs: random.pick([0, 0, 3 * minute, 20_000]),
    flood: random.pick([0, 0, 5]),
    silent: random.pick([0, 0, 0.3]),
  };
}

test.each(Array.from({ length: schedules }, (_, index) => index + 1))(
  'schedule %i: no change is missed for good',
  async (seed) => {
    const badness = badnessOf(seed);
    const { time, move, random, shown, truth, counts } = open(seed, badness);
    const hours = 0.5;
    await time.advance(minute);
    for (const end = time.now() + hours * 60 * minute; time.now() < end; ) {
      move();
      await time.advance(random.int(1_000, 40_000));
    }
    const wanted = JSON.stringify(truth());
    const from = time.now();
    const isSeen = await time.runWhile(
      from + longestUnnoticedMs,
      () => JSON.stringify(shown()) === wanted,
    );
    expect(isSeen, JSON.stringify({ badness, shown: shown(), truth: truth() })).toBe(true);
    // Plain polling makes 180 full reads an hour; with hints there may come 1,800 reads and as many
    // full ones again, and no more.
    const fullReads = counts.lists / 8;
    expect(fullReads).toBeLessThan(2.5 * 180 * (hours + 0.2));
    expect(counts.single + counts.named).toBeLessThan(3 * 1_800 * (hours + 0.2));
  },
);

test('a good channel shows changes in half a second, and full reads grow rare', async () => {
  const { time, move, shown, truth, counts, isLive } = open(7, good);
  await time.advance(10 * minute);
  expect(isLive()).toBe(true);
  const ages: number[] = [];
  const before = { ...counts };
  const rounds = 120;
  for (let round = 0; round < rounds; round += 1) {
    while (JSON.stringify(truth()) === JSON.stringify(shown())) move();
    const wanted = JSON.stringify(truth());
    const from = time.now();
    expect(await time.runWhile(from + minute, () => JSON.stringify(shown()) === wanted)).toBe(true);
    ages.push(time.now() - from);
    await time.advance(30_000 - (time.now() - from));
  }
  ages.sort((a, b) => a - b);
  expect(ages[Math.floor(ages.length / 2)]).toBeLessThanOrEqual(500);
  expect(ages[Math.floor(ages.length * 0.99)]).toBeLessThanOrEqual(2_000);
  expect((counts.single + counts.named - before.single - before.named) / rounds).toBeLessThan(3);
  // An hour: twelve full reads of eight questions each, where plain polling has 180 full reads and
  // 1,200 probes.
  expect(counts.lists - before.lists).toBeLessThan(16 * 8);
});

test('events alone change nothing, whatever the channel says', async () => {
  const { time, snapshot, counts } = open(3, { ...good, flood: 20 });
  await time.advance(minute);
  const picture = JSON.stringify(snapshot());
  const before = { ...counts };
  await time.advance(20 * minute);
  expect(JSON.stringify(snapshot())).toBe(picture);
  // 24,000 forged events: they cost at most the budget for needless reads, and a full read when one
  // would come anyway.
  expect(counts.single + counts.named - before.single - before.named).toBeLessThan(3 * 400);
  expect(counts.lists - before.lists).toBeLessThan(70 * 8);
});

test('a silent channel changes nothing about how often the yard is read', async () => {
  const { time, move, shown, truth, states } = open(5, { ...good, silent: 1 });
  await time.advance(10 * minute);
  expect(states.some(({ state }) => state === 'live')).toBe(false);
  move();
  const wanted = JSON.stringify(truth());
  const from = time.now();
  expect(await time.runWhile(from + 25_000, () => JSON.stringify(shown()) === wanted)).toBe(true);
});

test('a control that trusts the channel misses what it keeps back', async () => {
  const { time, move, shown, truth } = open(
    11,
    { ...good, lose: 0.5 },
    {
      tempo: (usual) => ({
        ...usual,
        policy: { ...usual.policy, intervalMs: Number.POSITIVE_INFINITY, heartbeatMs: 15_000 },
      }),
    },
  );
  await time.advance(minute);
  for (let round = 0; round < 20; round += 1) {
    move();
    await time.advance(10_000);
  }
  await time.advance(60 * minute);
  expect(shown()).not.toEqual(truth());
});

test('while idle, hints gather and full reads are rare, until a person looks', async () => {
  let idleMs = 20 * minute;
  const { time, move, shown, truth, counts, wake } = open(13, good, { idleMs: () => idleMs });
  await time.advance(20 * minute);
  const before = { ...counts };
  while (JSON.stringify(truth()) === JSON.stringify(shown())) move();
  await time.advance(10_000);
  expect(shown()).not.toEqual(truth());
  expect(counts).toEqual({ ...before, changes: counts.changes });
  idleMs = 0;
  wake();
  await time.advance(1_000);
  expect(shown()).toEqual(truth());
});
