import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  askedOfPlaced,
  costOfAssignment,
  fairAssignment,
  isAssignment,
  type SpotChoices,
} from '../../../shared/planning/assignment.ts';
import { runs } from '../../support/runs.ts';

const problem: fc.Arbitrary<SpotChoices> = fc
  .record({
    choices: fc.array(
      fc.uniqueArray(fc.record({ spot: fc.nat(4), cost: fc.nat(9_000) }), {
        selector: ({ spot }) => spot,
        maxLength: 4,
      }),
      { maxLength: 7 },
    ),
    due: fc.array(fc.option(fc.nat(60)), { minLength: 7, maxLength: 7 }),
  })
  .map(({ choices, due }) => ({
    spots: 5,
    choices,
    deadlines: { due: due.slice(0, choices.length), drivers: 1, late: 500 },
  }));

/** All assignments of a small question, as a solver could return them. */
function* all({ choices }: SpotChoices, at = 0, taken: readonly number[] = []): Iterable<number[]> {
  const list = choices[at];
  if (list === undefined) return yield [];
  for (const rest of all({ spots: 5, choices }, at + 1, taken)) yield [-1, ...rest];
  for (const [index, { spot }] of list.entries())
    if (!taken.includes(spot))
      for (const rest of all({ spots: 5, choices }, at + 1, [...taken, spot]))
        yield [index, ...rest];
}
const withNull = (chosen: readonly number[]) => chosen.map((each) => (each < 0 ? null : each));

test('who goes first gets a spot before who goes later, and as many as can be do', () => {
  fc.assert(
    fc.property(problem, (asked) => {
      const first = fairAssignment(asked);
      expect(isAssignment(asked, first)).toBe(true);
      const { due = [] } = asked.deadlines ?? {};
      const line = [...asked.choices.keys()].sort((a, b) => (due[a] ?? 1e9) - (due[b] ?? 1e9));
      const placedIn = (chosen: readonly (number | null)[]) =>
        line.map((each) => (chosen[each] == null ? '0' : '1')).join('');
      const possible = [...all(asked)].map(withNull).map(placedIn).sort();
      expect(placedIn(first)).toBe(possible.at(-1) ?? '');
      const most = Math.min(
        ...[...all(asked)].map((each) => costOfAssignment(asked, withNull(each)).left),
      );
      expect(costOfAssignment(asked, first).left).toBe(most);
      // What the solver is asked leaves out the same ones, and it can place all others.
      const rest = askedOfPlaced(asked, first);
      expect(rest.choices.map((each) => each.length > 0)).toEqual(
        first.map((each) => each !== null),
      );
      expect(isAssignment(rest, first)).toBe(true);
    }),
    { numRuns: runs(400) },
  );
});

test('a live truck keeps a spot that a trailer with hours left could have for less', () => {
  // The truck and the trailer have one spot in common; the trailer is cheaper there.
  const [truck, trailer] = [[{ spot: 0, cost: 11_173 }], [{ spot: 0, cost: 5 }]];
  const asked = { spots: 1, choices: [truck, trailer] };
  const first = fairAssignment(asked);
  expect(first).toEqual([0, null]);
  expect(askedOfPlaced(asked, first).choices).toEqual([truck, []]);
  // One before makes room where it has another spot.
  const both = { spots: 2, choices: [[...trailer, { spot: 1, cost: 9 }], truck] };
  expect(fairAssignment(both)).toEqual([1, 0]);
});
