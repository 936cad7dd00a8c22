import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createSolver, readSolver } from '../../../main/planning/solver.ts';
import {
  costOfAssignment,
  greedyAssignment,
  isAssignment,
  type SpotChoices,
} from '../../../shared/planning/assignment.ts';
import { runs } from '../../support/runs.ts';
import { deep } from '../../support/tiers.ts';

const solve = createSolver();

/** The least cost by trying everything. */
function bruteForce(asked: SpotChoices): { readonly cost: number; readonly left: number } {
  let best = { cost: Number.POSITIVE_INFINITY, left: Number.POSITIVE_INFINITY };
  const go = (chosen: readonly (number | null)[], taken: ReadonlySet<number>) => {
    const list = asked.choices[chosen.length];
    if (list === undefined) {
      const found = costOf(asked, chosen);
      if (found.left < best.left || (found.left === best.left && found.cost < best.cost))
        best = found;
      return;
    }
    for (const [at, { spot }] of list.entries())
      if (!taken.has(spot)) go([...chosen, at], new Set([...taken, spot]));
    go([...chosen, null], taken);
  };
  go([], new Set());
  return best;
}

/**
 * The formulas of docs/reference/planning.md, worked out again: ways, weights and lateness.
 */
function costOf(
  { choices, deadlines }: SpotChoices,
  chosen: readonly (number | null)[],
): { readonly cost: number; readonly left: number } {
  let [cost, left] = [0, 0];
  const works: { readonly due: number; readonly minutes: number }[] = [];
  for (const [asset, at] of chosen.entries()) {
    const choice = at === null ? undefined : choices[asset]?.[at];
    if (choice === undefined) left += 1;
    cost += choice?.cost ?? 0;
    const due = deadlines?.due[asset] ?? null;
    if (due !== null) works.push({ due, minutes: choice?.minutes ?? 0 });
  }
  for (const time of new Set(works.map(({ due }) => due))) {
    const work = works.reduce((sum, { due, minutes }) => sum + (due <= time ? minutes : 0), 0);
    cost += (deadlines?.late ?? 0) * Math.max(0, work / (deadlines?.drivers ?? 1) - time);
  }
  return { cost, left };
}

const spots = 5;
const problem: fc.Arbitrary<SpotChoices> = fc
  .array(
    fc
      .uniqueArray(
        fc.record({
          spot: fc.nat(spots - 1),
          cost: fc.integer({ min: -2_500, max: 30_000 }),
          minutes: fc.nat(20),
        }),
        {
          selector: ({ spot }) => spot,
          maxLength: spots,
        },
      )
      .map((list) => list.sort((a, b) => a.cost - b.cost)),
    { minLength: 1, maxLength: 5 },
  )
  .map((choices) => ({ spots, choices }));
const withDeadlines: fc.Arbitrary<SpotChoices> = problem.chain((asked) =>
  fc
    .record({
      due: fc.array(fc.option(fc.nat(40)), {
        minLength: asked.choices.length,
        maxLength: asked.choices.length,
      }),
      drivers: fc.integer({ min: 1, max: 3 }),
      late: fc.nat(2_000),
    })
    .map((deadlines) => ({ ...asked, deadlines })),
);

deep.test(
  'as many as can be are placed, at the least cost that trying everything finds',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(problem, withDeadlines), async (asked) => {
        const answer = await solve(asked);
        if (!answer.ok) throw new Error(JSON.stringify(answer.error));
        const { chosen, over } = answer.value;
        expect(isAssignment(asked, chosen)).toBe(true);
        const [found, least] = [costOfAssignment(asked, chosen), bruteForce(asked)];
        expect(over).toBeLessThan(1.001);
        expect(found.left).toBe(least.left);
        // Within a foot, where integers have to be searched for.
        if (asked.deadlines === undefined) expect(found.cost).toBeCloseTo(least.cost, 3);
        else expect(found.cost).toBeLessThanOrEqual(least.cost + 1.001);
        expect(found.cost).toBeCloseTo(costOf(asked, chosen).cost, 3);
        const greedy = costOfAssignment(asked, greedyAssignment(asked));
        expect(greedy.left > least.left || greedy.cost >= least.cost - 1e-6).toBe(true);
      }),
      { numRuns: runs(14) },
    );
  },
);

deep.test(
  'what can’t be driven in time goes to nearer spots; one by one takes far ones',
  async () => {
    // Two trailers, two far doors that are a little better and take 20 minutes each, two near ones
    // of 5 minutes; ten minutes are left.
    const choices = [0, 1].map(() => [
      { spot: 0, cost: 0, minutes: 20 },
      { spot: 1, cost: 10, minutes: 20 },
      { spot: 2, cost: 100, minutes: 5 },
      { spot: 3, cost: 110, minutes: 5 },
    ]);
    const spotsOf = async (asked: SpotChoices) => {
      const answer = await solve(asked);
      return answer.ok
        ? answer.value.chosen.map((at, asset) => asked.choices[asset]?.[at ?? -1]?.spot).sort()
        : answer.error;
    };
    expect(await spotsOf({ spots: 4, choices })).toEqual([0, 1]);
    const deadlines = { due: [10, 10], drivers: 1, late: 500 };
    expect(await spotsOf({ spots: 4, choices, deadlines })).toEqual([2, 3]);
    // With time enough, or where being late counts nothing, the better ones.
    expect(
      await spotsOf({ spots: 4, choices, deadlines: { ...deadlines, due: [40, 40] } }),
    ).toEqual([0, 1]);
    expect(await spotsOf({ spots: 4, choices, deadlines: { ...deadlines, late: 0 } })).toEqual([
      0, 1,
    ]);
    expect(await spotsOf({ spots: 4, choices, deadlines: { ...deadlines, drivers: 4 } })).toEqual([
      0, 1,
    ]);
  },
);

const asked: SpotChoices = { spots: 1, choices: [[{ spot: 0, cost: 1 }]] };
/**
 * The solver that is asked for here takes as long as the machine needs; its patience ends where a
 * test says so.
 */
const patience = 600_000;
const withSource = (source: string) =>
  createSolver(0.2, async () => ({ ...(await readSolver()), source }), patience);

const folder = mkdtempSync(path.join(tmpdir(), 'solver-'));
let asks = 0;
afterEach(() => vi.useRealTimers());

/** Messages of a solver that are not ours, and what becomes of it then. */
const telling = (told: object, then: string) =>
  withSource(
    `require('node:worker_threads').parentPort.postMessage(${JSON.stringify(told)}); ${then}`,
  )(asked);

/** One that reports something and never ends; patience ends once it has reported. */
async function tellingForEver(told: object) {
  const isPushed = path.join(folder, String(asks));
  asks += 1;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = telling(
    told,
    `require('node:fs').writeFileSync(${JSON.stringify(isPushed)}, ''); for (;;);`,
  );
  // What else the console does goes on meanwhile: these turns.
  while (!existsSync(isPushed)) await nextTurn();
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  vi.advanceTimersByTime(patience);
  return answer;
}

test('a failing or endless solver is reported, and the next proposal works', async () => {
  expect(await withSource('throw new Error("broken")')(asked)).toMatchObject({
    ok: false,
    error: { code: 'plan.solverFailed' },
  });
  expect(await withSource('process.exit(0)')(asked)).toMatchObject({
    ok: false,
    error: { code: 'plan.solverFailed' },
  });
  expect(await createSolver(1, () => Promise.reject(new Error('no file')))(asked)).toMatchObject({
    ok: false,
  });
  expect(await tellingForEver({})).toMatchObject({ ok: false, error: { code: 'plan.solverLate' } });
  expect(await solve(asked)).toEqual({ ok: true, value: { chosen: [0], over: 0 } });
});

test('the solver’s best result so far counts, with its distance from the best', async () => {
  const found = { values: [1, 0], cost: 41, bound: 30 };
  const answer = { ok: true, value: { chosen: [0], over: 11 } };
  expect(await tellingForEver(found)).toEqual(answer);
  expect(await telling(found, 'throw new Error("late")')).toEqual(answer);
  expect(await telling(found, 'process.exit(1)')).toEqual(answer);
  expect(await tellingForEver({ values: [1, 0], cost: 41 })).toEqual({
    ok: true,
    value: { chosen: [0], over: null },
  });
  // A bound alone is no answer.
  expect(await tellingForEver({ bound: 30 })).toMatchObject({
    ok: false,
    error: { code: 'plan.solverLate' },
  });
});

test('a morning too large for the time gives a valid result and a true bound', async () => {
  let state = 7;
  const draw = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const [assets, doors] = [120, 130];
  const choices = Array.from({ length: assets }, () =>
    Array.from({ length: doors }, (_, at) => ({
      spot: at,
      cost: draw(6_000),
      minutes: 5 + draw(20),
    })).sort((a, b) => a.cost - b.cost),
  );
  const due = choices.map(() => 10 + draw(110));
  const big: SpotChoices = { spots: doors, choices, deadlines: { due, drivers: 7, late: 500 } };
  const answer = await createSolver(0.5, readSolver, patience)(big);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const { chosen, over } = answer.value;
  expect(isAssignment(big, chosen)).toBe(true);
  const [found, first] = [
    costOfAssignment(big, chosen),
    costOfAssignment(big, greedyAssignment(big)),
  ];
  expect(found.left).toBe(0);
  expect(found.cost).toBeLessThanOrEqual(first.cost + 0.01);
  // The least there is, searched for without a limit of time.
  if (over !== null) expect(found.cost - over).toBeLessThanOrEqual(24_785.5);
});

test('a caller that no longer waits ends it', async () => {
  const stop = new AbortController();
  const found = { values: [1, 0], cost: 41, bound: 30 };
  const waiting = withSource(
    `require('node:worker_threads').parentPort.postMessage(${JSON.stringify(found)}); for (;;);`,
  )(asked, stop.signal);
  setTimeout(() => stop.abort(), 50);
  expect((await waiting).ok).toBe(false);
});

test('a clerk who has enough gets the best so far; one who has it too early, no answer', async () => {
  const found = { values: [1, 0], cost: 41, bound: 30 };
  const tellsOnce = withSource(
    `require('node:worker_threads').parentPort.postMessage(${JSON.stringify(found)}); for (;;);`,
  );
  const enough = new AbortController();
  const waiting = tellsOnce(asked, undefined, enough.signal);
  // By then the worker has started and sent its first result.
  setTimeout(() => enough.abort(), 2_000);
  expect(await waiting).toEqual({ ok: true, value: { chosen: [0], over: 11 } });
  expect((await tellsOnce(asked, undefined, AbortSignal.abort())).ok).toBe(false);
});
