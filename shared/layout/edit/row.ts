/** The row tool: spots in a line from a start to an end, named by a pattern of codes. */

import { type Message, message } from '../../i18n/message.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Spot } from '../../yard/model.ts';
import type { Place } from '../model.ts';
import { placeAround, type YardPoint } from '../points.ts';
import type { LayoutDocument, SavedArea } from '../saved.ts';
import { parkingLength } from '../sizes.ts';
import { type PlacesMade, placeByCode } from './place.ts';

/** Most spots of one row. */
export const longestRow = 500;

/**
 * The codes of a pattern with one number in it: "D-01" with a count of 3 is D-01, D-02, D-03; the
 * digits typed are kept as leading zeros. A step of 2 leaves every other number out, a step of -1
 * counts down. The error says why not.
 */
export function codesOf(
  first: string,
  count: number,
  step = 1,
): Result<readonly string[], Message> {
  if (!Number.isInteger(count) || count < 1 || count > longestRow)
    return fail(message('layout.row.badCount', { most: longestRow }));
  if (!Number.isInteger(step) || step === 0) return fail(message('layout.row.badStep'));
  const found = /^(.*?)(\d{1,9})(\D*)$/s.exec(first.trim());
  if (found === null)
    return count === 1 && first.trim() !== ''
      ? ok([first.trim()])
      : fail(message('layout.row.badFirst'));
  const [, before = '', digits = '', after = ''] = found;
  const start = Number(digits);
  if (start + step * (count - 1) < 0) return fail(message('layout.row.belowZero'));
  return ok(
    Array.from(
      { length: count },
      (_, at) => before + String(start + at * step).padStart(digits.length, '0') + after,
    ),
  );
}

/**
 * What a row is to be. `length` is along the truck, in feet; `flip` turns the trucks the other way
 * round.
 *
 * Example: `{ from: { x: 0, y: 0 }, to: { x: 120, y: 0 }, codes: ['D-01', 'D-02'] }` for two doors
 * along 120 feet.
 */
export type RowPlan = {
  readonly from: YardPoint;
  readonly to: YardPoint;
  readonly codes: readonly string[];
  readonly length?: number | undefined;
  readonly flip?: boolean | undefined;
};

/**
 * Places of a row: the outermost spots begin at the start and end at the end, the others evenly
 * between them.
 */
export function rowPlaces({
  from,
  to,
  codes,
  length = parkingLength,
  flip = false,
}: RowPlan): readonly Place[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const width = Math.hypot(dx, dy) / codes.length;
  if (width === 0) return [];
  const rotation = (Math.atan2(dy, dx) * 180) / Math.PI + (flip ? 180 : 0);
  return codes.map((_, at) => {
    const part = (at + 0.5) / codes.length;
    return placeAround({ x: from.x + dx * part, y: from.y + dy * part }, width, length, rotation);
  });
}

/** Narrowest spot that is drawn, in feet: less is a slip of the hand. */
const narrowest = 4;

/** Lays a row; codes without a spot get a place in `area`. The error says why not. */
export function layRow(
  document: LayoutDocument,
  spots: Iterable<Spot>,
  area: SavedArea,
  plan: RowPlan,
): Result<PlacesMade, Message> {
  const laid = rowPlaces(plan);
  const [first] = laid;
  if (first === undefined || first.width < narrowest)
    return fail(message('layout.row.narrow', { least: narrowest }));
  const coded = plan.codes.map((code, at) => ({ code, place: laid[at] as Place }));
  return ok(placeByCode(document, spots, coded, area, () => area));
}
