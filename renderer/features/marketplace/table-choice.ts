/**
 * How this desk likes its table of offers; a convenience, so a browser that keeps nothing is no
 * failure.
 */
import type { ChosenTown } from './load-place-field.tsx';

/** Where trucks start from for the deadhead, and the columns that are hidden. */
export type TableChoice = { readonly from: ChosenTown | null; readonly hidden: readonly string[] };

const key = 'yardmaster.marketplace';

/** What this browser keeps; the first choice where nothing is kept or storage is off. */
export function readTableChoice(): TableChoice {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<TableChoice>;
    const from =
      typeof read.from?.latitude === 'number' && typeof read.from.longitude === 'number'
        ? read.from
        : null;
    return { from, hidden: Array.isArray(read.hidden) ? read.hidden : [] };
  } catch {
    return { from: null, hidden: [] };
  }
}

/** Keeps it, where the browser lets it. */
export function writeTableChoice(choice: TableChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // A full or forbidden store only means that the choice is asked for again.
  }
}
