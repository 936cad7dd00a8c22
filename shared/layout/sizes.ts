/** Sizes on the ground, in feet, as they are usual in North American yards. */

/** Across one spot or dock door. */
export const slotWidth = 12;
/** A parking spot along the truck: a 53 ft trailer and a little. */
export const parkingLength = 55;
/** A dock spot from the wall outwards. */
export const apronLength = 60;
/** Where trucks drive and turn. */
export const laneWidth = 60;
/** Between areas. */
export const spacing = 40;
/** No piece is narrower than this many slots, so that its label has room. */
export const minColumns = 10;

/**
 * The next of a series of sizes: steps of 5 up to 50, then of about a tenth to a fifth. Sizes that
 * come in steps let a spot come or go without a change of shape.
 */
export function roundUp(slots: number): number {
  let step = 5;
  while (step * 10 < slots) step *= 2;
  return Math.ceil(slots / step) * step;
}

/** Height of area labels, larger in a larger yard, because that is looked at from further away. */
export const labelHeight = (yardWidth: number): number =>
  yardWidth <= 900 ? 30 : yardWidth <= 2_700 ? 45 : 60;

/** Depth of a building behind one row of doors. */
export const buildingDepth = (yardWidth: number): number =>
  yardWidth <= 900 ? 80 : yardWidth <= 2_700 ? 110 : 150;
