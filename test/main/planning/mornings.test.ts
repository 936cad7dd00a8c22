/**
 * Generated mornings: what the solver answers costs no more than one percent above its bound, and
 * no more than what a clerk does who gives each the nearest door that is free. Small ones here; a
 * hundred of the whole size are for `npm run test:deep`.
 */
import { expect, test } from 'vitest';
import { createSolver } from '../../../main/planning/solver.ts';
import {
  costOfAssignment,
  greedyAssignment,
  isAssignment,
} from '../../../shared/planning/assignment.ts';
import {
  boundOf,
  figuresOf,
  type MorningSize,
  morning,
  nearest,
  wholeMorning,
} from '../../bench/plan-proposals.ts';
import { deep, share } from '../../support/tiers.ts';

const solve = createSolver(120);

async function proven(seed: number, size: MorningSize): Promise<void> {
  const made = morning(seed, size);
  const { asked } = made;
  const answer = await solve(asked);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const { chosen, over } = answer.value;
  expect(isAssignment(asked, chosen)).toBe(true);
  expect(over).toBeLessThanOrEqual(1.01);
  const [ours, naive] = [
    figuresOf(made, chosen),
    figuresOf(made, nearest(made), [...asked.choices.keys()]),
  ];
  expect(ours.cost).toBeLessThanOrEqual(1.01 * (await boundOf(asked)));
  // Within a foot of the least cost is as good.
  expect(ours.cost).toBeLessThanOrEqual(naive.cost + 1.01);
  expect(ours.late).toBeLessThanOrEqual(naive.late);
  expect(ours.cost).toBeLessThanOrEqual(
    costOfAssignment(asked, greedyAssignment(asked)).cost + 1.01,
  );
}

test('small mornings are within one percent of the bound, and beat the nearest door', async () => {
  for (let seed = 1; seed <= share(2, 30); seed += 1)
    await proven(seed, { doors: 36, trailers: 14, drivers: 2 });
});

/** A hundred, or as many as are asked for: "50" for the first, "51-100" for these alone. */
const asked = (process.env.MORNINGS ?? '100').split('-').map(Number);
const [first, last] =
  asked.length > 1 ? [asked[0] as number, asked[1] as number] : [1, asked[0] as number];

deep.test(
  `mornings ${first} to ${last} of 450 doors and 200 trailers`,
  { timeout: 3_600_000 },
  async () => {
    expect(last).toBeGreaterThanOrEqual(first);
    for (let seed = first; seed <= last; seed += 1) await proven(seed, wholeMorning);
  },
);
