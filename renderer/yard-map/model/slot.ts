/**
 * The place of one spot as the painter needs it: an upright box on a sheet, and the end at which
 * trucks drive in.
 */
import type { Place } from '../../../shared/layout/model.ts';
import { type Extent, type Point, turned } from '../../canvas/geometry.ts';

/**
 * Where the front (the lane side) is on the sheet: 0 down, 1 left, 2 up, 3 right. A trailer stands
 * with its rear at the other end.
 */
export type Facing = 0 | 1 | 2 | 3;

/**
 * Where a spot is drawn: an upright box on a turned sheet.
 *
 * Example: `{ angle: 0, box: { x0: 0, y0: 0, x1: 12, y1: 55 }, facing: 0, across: 12,
 * length: 55, room: 49 }`.
 */
export type Slot = {
  /** The angle of the sheet in radians, at most an eighth of a turn. */
  readonly angle: number;
  /** The box on the sheet, in feet. */
  readonly box: Extent;
  readonly facing: Facing;
  /** Feet across and along the slot. */
  readonly across: number;
  readonly length: number;
  /**
   * How many feet from the rear end vehicles may take. The rest, at the front, is for the code on
   * the ground.
   */
  readonly room: number;
};

/** Feet at the front of a parking spot for its code. A dock door has its number on the building. */
const sign = 6;
const quarter = Math.PI / 2;

/** Feet of ground around the rows of a parking area. */
export const apron = 8;

/**
 * The slot of a place. We split the turn into quarters, which stay crisp, and a rest, by which the
 * sheet is turned.
 */
export function slotOf(place: Place, isDoor: boolean): Slot {
  const turn = (place.rotation * Math.PI) / 180;
  const quarters = Math.round(turn / quarter);
  const rest = turn - quarters * quarter;
  // Spots share a sheet when their angles differ too little to see.
  const angle = Math.abs(rest) < 1e-6 ? 0 : Math.round(rest * 1e6) / 1e6;
  const facing = (((quarters % 4) + 4) % 4) as Facing;
  const middle = turned({ x: place.x + place.width / 2, y: place.y + place.height / 2 }, -angle);
  const lies = facing % 2 === 1;
  const [halfX, halfY] = lies
    ? [place.height / 2, place.width / 2]
    : [place.width / 2, place.height / 2];
  return {
    angle,
    box: { x0: middle.x - halfX, y0: middle.y - halfY, x1: middle.x + halfX, y1: middle.y + halfY },
    facing,
    across: place.width,
    length: place.height,
    room: isDoor ? place.height - 1 : Math.max(place.height - sign, place.height * 0.7),
  };
}

/** How far a point of the sheet is from the rear end, along the slot, in feet. */
export function along(slot: Slot, at: Point): number {
  const { box } = slot;
  return [at.y - box.y0, box.x1 - at.x, box.y1 - at.y, at.x - box.x0][slot.facing] as number;
}

/** A box of the layout as corners. */
export const placeBox = (box: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}): Extent => ({
  x0: box.x,
  y0: box.y,
  x1: box.x + box.width,
  y1: box.y + box.height,
});
