/**
 * The frame around a selection, which has the handles and the sizes. It is turned with a slanted
 * row, and upright around everything else.
 */

import type { Box, Place } from '../model.ts';
import { boxAround, centerOf, turnAbout, type YardPoint } from '../points.ts';
import type { LayoutDocument } from '../saved.ts';
import { type Selection, selectedPlaces, selectionBox } from './selection.ts';

/**
 * A box turned by `angle` degrees about the origin, more than -45 and up to 45. `box` is in feet
 * before that turn.
 *
 * Example: `{ box: { x: 0, y: 0, width: 120, height: 53 }, angle: 30 }`.
 */
export type Frame = { readonly box: Box; readonly angle: number };

const origin: YardPoint = { x: 0, y: 0 };

/** Degrees between a rotation and the nearest quarter turn. */
export const slantOf = (rotation: number): number => {
  const rest = ((rotation % 90) + 90) % 90;
  const slant = rest > 45 ? rest - 90 : rest;
  return Math.abs(slant) < 0.005 ? 0 : slant;
};

/** A point of the yard as a frame turned by `angle` degrees sees it. */
export const intoFrame = (at: YardPoint, angle: number): YardPoint => turnAbout(at, origin, -angle);

/** And back. */
export const outOfFrame = (at: YardPoint, angle: number): YardPoint => turnAbout(at, origin, angle);

/**
 * The frame of a selection; null when nothing is selected. Places that are not all turned alike
 * have an upright one.
 */
export function frameOf(document: LayoutDocument, selection: Selection): Frame | null {
  const places = selectedPlaces(document, selection).flatMap(
    (key) => document.places.get(key)?.place ?? [],
  );
  const angle = places[0] === undefined ? 0 : slantOf(places[0].rotation);
  if (angle === 0 || places.some(({ rotation }) => Math.abs(slantOf(rotation) - angle) > 0.005)) {
    const box = selectionBox(document, selection);
    return box === null ? null : { box, angle: 0 };
  }
  return { box: boxAround(places.flatMap((place) => endsOf(place, angle))) as Box, angle };
}

/** Opposite corners of a place, in a frame whose sides are parallel to its own. */
function endsOf(place: Place, angle: number): readonly YardPoint[] {
  const { x, y } = intoFrame(centerOf(place), angle);
  const [width, height] = liesAcross(place, angle)
    ? [place.height, place.width]
    : [place.width, place.height];
  return [
    { x: x - width / 2, y: y - height / 2 },
    { x: x + width / 2, y: y + height / 2 },
  ];
}

/** Whether a place lies across its frame: its width is along the frame's height. */
export const liesAcross = ({ rotation }: Place, angle: number): boolean =>
  Math.round((rotation - angle) / 90) % 2 !== 0;
