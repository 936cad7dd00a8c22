import type { Run, RunSlot } from './runs.ts';

/**
 * Runs laid into rows of at most `breakAt` slots.
 *
 * Example: 30 slots broken at 20: `{ breakAt: 20, used: [20, 10], starts }`.
 */
export type Rows = {
  readonly breakAt: number;
  /** Slots used in each row, counted from its start. */
  readonly used: readonly number[];
  readonly starts: readonly RowStart[];
};

type RowStart = { readonly row: number; readonly column: number };

/** Slots left free between two runs in one row. */
const between = 1;

/**
 * Fills rows with runs, in order. A run that fits a row is never broken; a longer one starts a row
 * and continues in the next.
 */
export function breakIntoRows(runs: readonly Run[], breakAt: number): Rows {
  const used: number[] = [];
  const starts = runs.map(({ length }): RowStart => {
    const last = used.at(-1);
    const isNext = last !== undefined && last + between + length <= breakAt;
    const start = isNext
      ? { row: used.length - 1, column: last + between }
      : { row: used.length, column: 0 };
    for (let row = start.row, end = start.column + length; end > 0; row += 1, end -= breakAt)
      used[row] = Math.min(end, breakAt);
    return start;
  });
  return { breakAt, used, starts };
}

/** Calls `place` for every spot with its row and column. */
export function eachSlot(
  runs: readonly Run[],
  { starts, breakAt }: Rows,
  place: (slot: RunSlot, row: number, column: number) => void,
): void {
  runs.forEach((run, index) => {
    const start = starts[index] as RowStart;
    for (const slot of run.slots) {
      const at = start.column + slot.at;
      place(slot, start.row + Math.floor(at / breakAt), at % breakAt);
    }
  });
}

/** How many slots the runs take in one row. */
export const slotsIn = (runs: readonly Run[]): number =>
  runs.reduce((sum, run) => sum + run.length, 0) + between * Math.max(0, runs.length - 1);

/** Slots of the longest row. */
export const widest = ({ used }: Rows): number =>
  used.reduce((most, each) => Math.max(most, each), 0);
