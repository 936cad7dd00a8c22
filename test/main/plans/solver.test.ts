import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSolver, readSolver, type SolverParts } from '../../../main/plans/solver.ts';
import { costOfAssignment, greedyAssignment, isAssignment, type SpotChoices } from '../../../shared/plan/assignment.ts';
import { runs } from '../../support/runs.ts';

const solve = createSolver();

/** The least cost by trying everything. */
function bruteForce({ choices }: SpotChoices): { readonly cost: number; readonly left: number } {
  let best = { cost: Number.POSITIVE_INFINITY, left: Number.POSITIVE_INFINITY };
  const go = (asset: number, taken: ReadonlySet<number>, cost: number, left: number) => {
    const list = choices[asset];
    if (list === undefined) {
      if (left < best.left || (left === best.left && cost < best.cost)) best = { cost, left };
      return;
    }
    for (const choice of list) if (!taken.has(choice.spot)) go(asset + 1, new Set([...taken, choice.spot]), cost + choice.cost, left);
    go(asset + 1, taken, cost, left + 1);
  };
  go(0, new Set(), 0, 0);
  return best;
}

const spots = 5;
const problem: fc.Arbitrary<SpotChoices> = fc
  .array(
    fc
      .uniqueArray(fc.record({ spot: fc.nat(spots - 1), cost: fc.integer({ min: -2_500, max: 30_000 }) }), {
        selector: ({ spot }) => spot,
        maxLength: spots,
      })
      .map((list) => list.sort((a, b) => a.cost - b.cost)),
    { minLength: 1, maxLength: 5 },
  )
  .map((choices) => ({ spots, choices }));

test('as many as can be are placed, at the least cost that trying everything finds', async () => {
  await fc.assert(
    fc.asyncProperty(problem, async (asked) => {
      const answer = await solve(asked);
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      expect(isAssignment(asked, answer.value)).toBe(true);
      const [found, least] = [costOfAssignment(asked, answer.value), bruteForce(asked)];
      expect(found.left).toBe(least.left);
      expect(found.cost).toBeCloseTo(least.cost, 3);
      const greedy = costOfAssignment(asked, greedyAssignment(asked));
      expect(greedy.left > least.left || greedy.cost >= least.cost - 1e-6).toBe(true);
    }),
    { numRuns: runs(12) },
  );
});

const asked: SpotChoices = { spots: 1, choices: [[{ spot: 0, cost: 1 }]] };
const withSource = (source: (real: SolverParts) => string) =>
  createSolver(0.2, async () => ({ ...(await readSolver()), source: source(await readSolver()) }));

test('a solver that fails, ends early or never ends is told, and the next proposal is answered', async () => {
  expect(await withSource(() => 'throw new Error("broken")')(asked)).toMatchObject({ ok: false, error: { code: 'plan.solverFailed' } });
  expect(await withSource(() => 'process.exit(0)')(asked)).toMatchObject({ ok: false, error: { code: 'plan.solverFailed' } });
  expect(await createSolver(1, () => Promise.reject(new Error('no file')))(asked)).toMatchObject({ ok: false });
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 20);
  expect(await withSource(() => 'for (;;);')(asked)).toMatchObject({ ok: false, error: { code: 'plan.solverLate' } });
  clearInterval(timer);
  // What else the console does went on meanwhile.
  expect(ticks).toBeGreaterThan(20);
  expect(await solve(asked)).toEqual({ ok: true, value: [0] });
});

test('whoever no longer waits ends it', async () => {
  const stop = new AbortController();
  const waiting = withSource(() => 'for (;;);')(asked, stop.signal);
  setTimeout(() => stop.abort(), 50);
  expect((await waiting).ok).toBe(false);
});
