/**
 * The program that the solver is given, and what its answer means (docs/reference/planning.md has
 * it in
 * formulas).
 */
import type { ModelData } from 'highs';
import {
  type ChoicePerAsset,
  type Deadlines,
  dueTimes,
  type SpotChoices,
  workUntil,
} from '../../shared/planning/assignment.ts';

/** An asset without a spot costs more than any spot, so as many as can be are placed. */
export const unplacedCost = 1e7;

/** The columns of a matrix as they are written, one after the other. */
function createColumns() {
  const [costs, uppers, whole]: [number[], number[], number[]] = [[], [], []];
  const [starts, indices, values]: [number[], number[], number[]] = [[0], [], []];
  return {
    add(
      cost: number,
      upper: number,
      isWhole: boolean,
      entries: readonly (readonly [row: number, value: number])[],
    ): void {
      costs.push(cost);
      uppers.push(upper);
      whole.push(Number(isWhole));
      for (const [row, value] of entries) {
        indices.push(row);
        values.push(value);
      }
      starts.push(indices.length);
    },
    written: () => ({ costs, uppers, whole, starts, indices, values }),
  };
}

/**
 * The model. Columns: one for each choice, one for each asset that stays without a spot, and for
 * each due time the work until then and the minutes of delay. Rows: one for each asset (one of its
 * choices), one for each spot (at most one asset), one for each due time (its work plus that of the
 * time before), and one for each due time's delay.
 *
 * We add up work from time to time, so that a choice is in one such row and not in one for every
 * later time. If nothing is due, all corners have integer values, and we solve it as a linear
 * program.
 */
export function modelOf(asked: SpotChoices): ModelData {
  const { spots, choices, deadlines } = asked;
  const times = dueTimes(asked);
  const place = new Map(times.map((time, index) => [time, index]));
  const isTimed = times.length > 0;
  const [firstWork, drivers, none] = [
    choices.length + spots,
    deadlines?.drivers ?? 1,
    Number.POSITIVE_INFINITY,
  ];
  const firstLate = firstWork + times.length;
  const columns = createColumns();
  choices.forEach((list, asset) => {
    const due = place.get(deadlines?.due[asset] ?? Number.NaN);
    for (const { spot, cost, minutes = 0 } of list)
      columns.add(cost, 1, isTimed, [
        [asset, 1],
        [choices.length + spot, 1],
        ...(due === undefined ? [] : [[firstWork + due, minutes] as const]),
      ]);
  });
  for (const asset of choices.keys()) columns.add(unplacedCost, 1, isTimed, [[asset, 1]]);
  for (const at of times.keys()) {
    const onward = at + 1 < times.length ? [[firstWork + at + 1, 1] as const] : [];
    columns.add(0, none, false, [[firstWork + at, -1], ...onward, [firstLate + at, 1]]);
  }
  for (const at of times.keys())
    columns.add(deadlines?.late ?? 0, none, false, [[firstLate + at, -drivers]]);
  const { costs, uppers, whole, starts, indices, values } = columns.written();
  const [numCols, numRows] = [costs.length, firstLate + times.length];
  const each = <T>(list: { readonly length: number }, value: T): readonly T[] =>
    Array.from(list, () => value);
  const perSpot = { length: spots };
  return {
    numCols,
    numRows,
    colCost: Float64Array.from(costs),
    colLower: new Float64Array(numCols),
    colUpper: Float64Array.from(uppers),
    rowLower: Float64Array.from([
      ...each(choices, 1),
      ...each(perSpot, 0),
      ...each(times, 0),
      ...each(times, -none),
    ]),
    rowUpper: Float64Array.from([
      ...each(choices, 1),
      ...each(perSpot, 1),
      ...each(times, 0),
      ...times.map((time) => drivers * time),
    ]),
    matrix: {
      format: 'csc',
      numRows,
      numCols,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(indices),
      values: Float64Array.from(values),
    },
    ...(isTimed ? { integrality: Int32Array.from(whole) } : {}),
  };
}

/**
 * An assignment as the columns of the model have it: where the solver begins, so that it never
 * knows less than that.
 */
export function columnsOf(asked: SpotChoices, chosen: ChoicePerAsset): Float64Array {
  const { choices, deadlines } = asked;
  const taken = choices.flatMap((list, asset) =>
    list.map((_, index) => Number(index === chosen[asset])),
  );
  const left = choices.map((list, asset) => Number(list[chosen[asset] ?? -1] === undefined));
  const times = dueTimes(asked);
  const works = times.map((time) => workUntil(asked, deadlines as Deadlines, chosen, time));
  const late = times.map((time, at) =>
    Math.max(0, (works[at] ?? 0) / (deadlines?.drivers ?? 1) - time),
  );
  return Float64Array.from([...taken, ...left, ...works, ...late]);
}

/** Which choice of each asset the solver took. */
export function chosenOf({ choices }: SpotChoices, values: ArrayLike<number>): ChoicePerAsset {
  let column = 0;
  return choices.map((list) => {
    const first = column;
    column += list.length;
    const at = list.findIndex((_, index) => (values[first + index] ?? 0) > 0.5);
    return at < 0 ? null : at;
  });
}
