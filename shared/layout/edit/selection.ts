/** What is selected in the editor, and what that covers on the ground. */

import type { Box, Place } from '../model.ts';
import {
  boxOfBoxes,
  boxOfPlace,
  centerOf,
  cornersOf,
  turnAbout,
  type YardPoint,
} from '../points.ts';
import type { LayoutDocument } from '../saved.ts';

/**
 * Keys of complete pieces and of single places. Places of a selected piece need not be listed.
 *
 * Example: `{ areas: new Set(['area-3']), places: new Set(['spot-D4']) }`.
 */
export type Selection = {
  readonly areas: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
};

/** Nothing selected. */
export const nothingSelected: Selection = { areas: new Set(), places: new Set() };

/** Whether nothing is selected. */
export const isEmptySelection = ({ areas, places }: Selection): boolean =>
  areas.size === 0 && places.size === 0;

/** Every place that moves with the selection: the selected ones and those in selected pieces. */
export function selectedPlaces(
  document: LayoutDocument,
  { areas, places }: Selection,
): readonly string[] {
  if (areas.size === 0) return [...places].filter((key) => document.places.has(key));
  return [...document.places]
    .filter(([key, { area }]) => places.has(key) || areas.has(area))
    .map(([key]) => key);
}

/** The upright box around the selection, in feet; null when nothing is selected. */
export function selectionBox(document: LayoutDocument, selection: Selection): Box | null {
  const areas = [...selection.areas].flatMap((key) => document.areas.get(key)?.box ?? []);
  const places = selectedPlaces(document, selection).flatMap((key) => {
    const saved = document.places.get(key);
    return saved === undefined ? [] : [boxOfPlace(saved.place)];
  });
  return boxOfBoxes([...areas, ...places]);
}

/** Whether a point lies on a turned place. */
export function isOn(place: Place, at: YardPoint): boolean {
  const { x, y } = turnAbout(at, centerOf(place), -place.rotation);
  return x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height;
}

/** What lies under a point: the topmost place, else the piece whose ground it is, else nothing. */
export function pick(
  document: LayoutDocument,
  at: YardPoint,
): { readonly place: string } | { readonly area: string } | null {
  let found: string | null = null;
  for (const [key, { place }] of document.places) if (isOn(place, at)) found = key;
  if (found !== null) return { place: found };
  for (const [key, { box }] of document.areas) {
    if (at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height)
      found = key;
  }
  return found === null ? null : { area: found };
}

/** Places whose every corner lies in a box. */
export const placesInBox = (
  document: LayoutDocument,
  { x, y, width, height }: Box,
): readonly string[] =>
  [...document.places]
    .filter(([, { place }]) =>
      cornersOf(place).every(
        (corner) =>
          corner.x >= x && corner.x <= x + width && corner.y >= y && corner.y <= y + height,
      ),
    )
    .map(([key]) => key);

/** The places that stand in one row with a place: same piece, same turn, in line, side by side. */
export function rowAround(document: LayoutDocument, key: string): readonly string[] {
  const start = document.places.get(key);
  if (start === undefined) return [];
  const { rotation, height } = start.place;
  const upright = (place: Place) => turnAbout(centerOf(place), { x: 0, y: 0 }, -rotation);
  const line = upright(start.place).y;
  const inLine = [...document.places]
    .filter(
      ([, { area, place }]) =>
        area === start.area &&
        place.rotation === rotation &&
        Math.abs(upright(place).y - line) < height / 4,
    )
    .map(([each, { place }]) => ({ each, at: upright(place).x, half: place.width / 2 }))
    .sort((a, b) => a.at - b.at);
  const own = inLine.findIndex(({ each }) => each === key);
  const touches = (left: number) => {
    const [a, b] = [inLine[left], inLine[left + 1]];
    return a !== undefined && b !== undefined && b.at - a.at <= (a.half + b.half) * 1.6;
  };
  let [first, last] = [own, own];
  while (first > 0 && touches(first - 1)) first -= 1;
  while (last < inLine.length - 1 && touches(last)) last += 1;
  return inLine.slice(first, last + 1).map(({ each }) => each);
}
