/** The Now list by state: a head for each, a few of its lines, the rest on demand. Pure. */
import type { AreaId } from '../../../shared/ids.ts';
import { type NowKind, type NowLine, nowKinds } from '../../../shared/now/model.ts';
import { type AreaSet, areasOf } from '../../../shared/planning/area-sets.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import type { NowTableRow } from './now-columns.tsx';

/** The head of the lines of one state. */
export type NowHead = {
  readonly head: NowKind;
  readonly lines: readonly NowLine[];
  /** How many of its lines are not shown. */
  readonly hidden: number;
  readonly isFoldable: boolean;
};

/** The items of the list: headings and lines. */
export type NowListRow = NowHead | NowTableRow;

/** A shorter list needs no heads. */
const groupedFrom = 13;
/**
 * How many lines of a state are shown until the clerk asks for all. If only a few more exist, we
 * show them at once.
 */
const shownFirst = 5;
const worthFolding = 3;

/** Rows with a head for each state; `unfolded`: the states that show all of theirs. */
export function groupedRows(
  rows: readonly NowTableRow[],
  unfolded: ReadonlySet<NowKind>,
): readonly NowListRow[] {
  if (rows.length < groupedFrom) return rows;
  return nowKinds.flatMap((head): readonly NowListRow[] => {
    const own = rows.filter(({ line }) => line.kind === head);
    if (own.length === 0) return [];
    const isFoldable = own.length >= shownFirst + worthFolding;
    const shown = isFoldable && !unfolded.has(head) ? own.slice(0, shownFirst) : own;
    return [
      {
        head,
        lines: own.map(({ line }) => line),
        hidden: own.length - shown.length,
        isFoldable,
      },
      ...shown,
    ];
  });
}

/** The area in which a line is: that of its spot, or of the door that it is booked for. */
function areaOf(yard: Yard, { spot, act }: NowLine): AreaId | null {
  const at = spot ?? (act.kind === 'assign' ? act.spot : null);
  return at === null ? null : (yard.spot(at)?.areaId ?? null);
}

/** Whether a line belongs to an area or a named set. A line without a place belongs to all. */
export function isInArea(
  yard: Yard,
  line: NowLine,
  choice: string,
  sets: readonly AreaSet[] = [],
): boolean {
  const areas = areasOf(choice, sets);
  const own = areas === null ? null : areaOf(yard, line);
  return areas === null || own === null || areas.has(own);
}
