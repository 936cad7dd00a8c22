import type { SpotId } from '../ids.ts';
import type { AreaPlace, Box, Place } from './model.ts';
import type { Piece } from './pieces.ts';
import { breakIntoRows, eachSlot, type Rows, slotsIn, widest } from './rows.ts';
import { laneWidth, minColumns, parkingLength, roundUp, slotWidth } from './sizes.ts';

/**
 * A parking area, its rows decided, not yet placed. Sizes in feet.
 *
 * Example: `{ piece, rows: { breakAt: 20, used: [20, 10], starts }, label: 24, width: 240, height:
 * 172 }`.
 */
export type ParkingBlock = {
  readonly piece: Piece;
  readonly rows: Rows;
  readonly label: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Two facing rows with their lane: what repeats down the block. The backs of neighboring pairs
 * touch.
 */
const pair = parkingLength * 2 + laneWidth;
/** How much shorter a prefix group may be than the best row, and still be a row of its own. */
const shortestRow = 1 / 3;
/** So few stand in one row; more face each other. */
const singleRow = 10;

/**
 * Decides the rows of a parking area that may be `maxColumns` slots wide, below a label of the
 * given height; `form` is the width to height it is made for.
 */
export function parkingBlock(
  piece: Piece,
  maxColumns: number,
  label: number,
  form: number,
): ParkingBlock {
  const rows = breakIntoRows(piece.runs, Math.min(columnsFor(piece, form), maxColumns));
  const width = Math.max(widest(rows), minColumns) * slotWidth;
  return { piece, rows, label, width, height: label + heightOf(rows.used.length) };
}

/**
 * An empty area keeps the room of one row; a last row without one opposite still needs its lane.
 */
const heightOf = (rows: number): number =>
  rows === 0
    ? parkingLength
    : Math.floor(rows / 2) * pair + (rows % 2) * (parkingLength + laneWidth);

function columnsFor({ runs }: Piece, form: number): number {
  const slots = slotsIn(runs);
  const even =
    slots <= singleRow
      ? 1
      : 2 * Math.max(1, Math.round(Math.sqrt((slots * slotWidth) / (form * (pair / 2))) / 2));
  const columns = roundUp(slots / even);
  const longest = runs.reduce((most, run) => Math.max(most, run.length), 0);
  // Prefix groups are rows on the ground: when they are of about the right length, a row is a
  // group.
  return runs.length > 1 && longest >= columns * shortestRow && longest <= columns * 2
    ? roundUp(longest)
    : columns;
}

/** Places the block with its top left corner at x, y. */
export function drawParking(
  block: ParkingBlock,
  x: number,
  y: number,
  spots: Map<SpotId, Place>,
): AreaPlace {
  const { piece, rows, label, width, height } = block;
  const ids: SpotId[] = [];
  eachSlot(piece.runs, rows, ({ id }, row, column) => {
    ids.push(id);
    const facesUp = row % 2 === 1;
    spots.set(id, {
      x: x + column * slotWidth,
      y: y + label + Math.floor(row / 2) * pair + (facesUp ? parkingLength + laneWidth : 0),
      width: slotWidth,
      height: parkingLength,
      rotation: facesUp ? 180 : 0,
    });
  });
  const lanes = Array.from(
    { length: Math.ceil(rows.used.length / 2) },
    (_, at): Box => ({ x, y: y + label + at * pair + parkingLength, width, height: laneWidth }),
  );
  return {
    key: piece.key,
    areaId: piece.areaId,
    kind: 'parking',
    box: { x, y, width, height },
    label: piece.label,
    labelBox: { x, y, width, height: label },
    lanes,
    spots: ids,
  };
}
