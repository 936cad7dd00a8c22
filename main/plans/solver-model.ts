/** The program that the solver is given, and what its answer means (docs/planning.md has it in formulas). */
import type { ModelData } from 'highs';
import { type Assignment, dueTimes, type SpotChoices } from '../../shared/plan/assignment.ts';

/** An asset without a spot costs more than any spot, so as many as can be are placed. */
export const unplacedCost = 1e7;

/** The columns of a matrix as they are written, one after the other. */
function createColumns() {
  const [costs, uppers, whole]: [number[], number[], number[]] = [[], [], []];
  const [starts, indices, values]: [number[], number[], number[]] = [[0], [], []];
  return {
    add(cost: number, upper: number, isWhole: boolean, entries: readonly (readonly [row: number, value: number])[]): void {
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
 * A column for each choice, then one for each asset that stays without, then one for the minutes of being late at each time at which something
 * is due; a row for each asset (one of its choices), one for each spot (at most one asset), one for each such time (the work until then).
 * Where nothing is due its corners are whole, and it is solved as a linear program.
 */
export function modelOf(asked: SpotChoices): ModelData {
  const { spots, choices, deadlines } = asked;
  const times = deadlines === undefined ? [] : dueTimes(deadlines);
  const isTimed = times.length > 0;
  const firstTime = choices.length + spots;
  const columns = createColumns();
  choices.forEach((list, asset) => {
    const due = deadlines?.due[asset] ?? null;
    // Work that is due by a time counts for every later one too.
    const counted = due === null ? [] : times.flatMap((time, index) => (time >= due ? [firstTime + index] : []));
    for (const { spot, cost, minutes = 0 } of list)
      columns.add(cost, 1, isTimed, [[asset, 1], [choices.length + spot, 1], ...counted.map((row) => [row, minutes] as const)]);
  });
  for (const asset of choices.keys()) columns.add(unplacedCost, 1, isTimed, [[asset, 1]]);
  const drivers = deadlines?.drivers ?? 1;
  for (const index of times.keys()) columns.add(deadlines?.late ?? 0, Number.POSITIVE_INFINITY, false, [[firstTime + index, -drivers]]);
  const { costs, uppers, whole, starts, indices, values } = columns.written();
  const [numCols, numRows] = [costs.length, firstTime + times.length];
  const rows = (asset: number, spot: number, time: (index: number) => number) =>
    Float64Array.from({ length: numRows }, (_, at) => (at < choices.length ? asset : at < firstTime ? spot : time(at - firstTime)));
  return {
    numCols,
    numRows,
    colCost: Float64Array.from(costs),
    colLower: new Float64Array(numCols),
    colUpper: Float64Array.from(uppers),
    rowLower: rows(1, 0, () => -Number.POSITIVE_INFINITY),
    rowUpper: rows(1, 1, (index) => drivers * (times[index] as number)),
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

/** Which choice of each asset the solver took. */
export function chosenOf({ choices }: SpotChoices, values: ArrayLike<number>): Assignment {
  let column = 0;
  return choices.map((list) => {
    const first = column;
    column += list.length;
    const at = list.findIndex((_, index) => (values[first + index] ?? 0) > 0.5);
    return at < 0 ? null : at;
  });
}
