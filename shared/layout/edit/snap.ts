/** Snaps moved pieces to edges and centers of others, and to full feet if none is near. */

import type { Box } from '../model.ts';
import { boxOfPlace, rounded } from '../points.ts';
import type { LayoutDocument } from '../saved.ts';
import { type Selection, selectedPlaces, selectionBox } from './selection.ts';

/**
 * Lines one may snap to, sorted; in feet.
 *
 * Example: `{ across: [0, 12, 24], down: [0, 53] }`.
 */
export type SnapLines = { readonly across: readonly number[]; readonly down: readonly number[] };

/**
 * A move after snapping, and the lines that it snapped to, for drawing.
 *
 * Example: `{ dx: 12, dy: 0, across: 132, down: null }`.
 */
export type Snapped = {
  readonly dx: number;
  readonly dy: number;
  readonly across: number | null;
  readonly down: number | null;
};

/** The lines of everything that is not selected. Made once when a drag begins. */
export function snapLines(document: LayoutDocument, selection: Selection): SnapLines {
  const moving = new Set(selectedPlaces(document, selection));
  const across = new Set<number>();
  const down = new Set<number>();
  const take = ({ x, y, width, height }: Box) => {
    for (const at of [x, x + width / 2, x + width]) across.add(rounded(at));
    for (const at of [y, y + height / 2, y + height]) down.add(rounded(at));
  };
  for (const [key, { place }] of document.places) if (!moving.has(key)) take(boxOfPlace(place));
  for (const [key, { box }] of document.areas) if (!selection.areas.has(key)) take(box);
  const sorted = (lines: Iterable<number>) => [...lines].sort((a, b) => a - b);
  return { across: sorted(across), down: sorted(down) };
}

/** Snaps a move of the selection; lines farther away than `reach` feet do not pull. */
export function snap(
  document: LayoutDocument,
  selection: Selection,
  lines: SnapLines,
  dx: number,
  dy: number,
  reach: number,
): Snapped {
  const box = selectionBox(document, selection);
  if (box === null) return { dx, dy, across: null, down: null };
  const x = pull(lines.across, [box.x, box.x + box.width / 2, box.x + box.width], dx, reach);
  const y = pull(lines.down, [box.y, box.y + box.height / 2, box.y + box.height], dy, reach);
  return { dx: x.by, dy: y.by, across: x.line, down: y.line };
}

function pull(
  lines: readonly number[],
  edges: readonly number[],
  by: number,
  reach: number,
): { readonly by: number; readonly line: number | null } {
  let best: { readonly by: number; readonly line: number | null } = {
    by: Math.round(by),
    line: null,
  };
  let least = reach;
  for (const edge of edges) {
    const line = nearest(lines, edge + by);
    if (line === null || Math.abs(line - edge - by) >= least) continue;
    least = Math.abs(line - edge - by);
    best = { by: rounded(line - edge), line };
  }
  return best;
}

/** The nearest of sorted numbers; null of none. */
function nearest(sorted: readonly number[], to: number): number | null {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < to) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [sorted[low - 1], sorted[low]];
  if (before === undefined || after === undefined) return before ?? after ?? null;
  return to - before <= after - to ? before : after;
}
