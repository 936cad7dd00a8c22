/**
 * Arithmetic of boxes and turned places, in feet. Turns are degrees clockwise, as in `model.ts`.
 */
import type { Box, Place } from './model.ts';

/**
 * A point of the yard, in feet.
 *
 * Example: `{ x: 120, y: 53 }`.
 */
export type YardPoint = { readonly x: number; readonly y: number };

/** Hundredths of a foot: finer than any paint, and short in a file. */
export const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

/** A turn as 0 up to 360 degrees. */
export const turnOf = (degrees: number): number => {
  const turn = rounded(((degrees % 360) + 360) % 360);
  return turn === 360 ? 0 : turn;
};

/** The middle of a box, in feet. */
export const centerOf = ({ x, y, width, height }: Box): YardPoint => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** A point turned about another. Quarter turns are exact. */
export function turnAbout(at: YardPoint, center: YardPoint, degrees: number): YardPoint {
  const [dx, dy] = [at.x - center.x, at.y - center.y];
  const [cos, sin] = cosSin(degrees);
  return { x: center.x + dx * cos - dy * sin, y: center.y + dx * sin + dy * cos };
}

function cosSin(degrees: number): readonly [number, number] {
  const turn = turnOf(degrees);
  if (turn % 90 === 0)
    return (
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const
    )[turn / 90] as readonly [number, number];
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** The four corners of a place after rotation. */
export const cornersOf = (place: Place): readonly YardPoint[] => {
  const center = centerOf(place);
  const { x, y, width, height, rotation } = place;
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ].map((corner) => turnAbout(corner, center, rotation));
};

/** The upright box around points; null around nothing. */
export function boxAround(points: Iterable<YardPoint>): Box | null {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return left > right ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

const ends = ({ x, y, width, height }: Box): readonly YardPoint[] => [
  { x, y },
  { x: x + width, y: y + height },
];

/** The upright box around boxes; null around none. */
export const boxOfBoxes = (boxes: Iterable<Box>): Box | null => boxAround([...boxes].flatMap(ends));

/** The upright box around a turned place. */
export const boxOfPlace = (place: Place): Box =>
  place.rotation % 180 === 0 ? plain(place) : (boxAround(cornersOf(place)) as Box);

const plain = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

/** The box around an upright box that was turned about a point: exact for quarter turns. */
export const turnedBox = (box: Box, center: YardPoint, degrees: number): Box =>
  roundedBox(
    boxAround(
      cornersOf({ ...box, rotation: 0 }).map((corner) => turnAbout(corner, center, degrees)),
    ) as Box,
  );

/** A box moved by feet, on hundredths. */
export const movedBox = <Moved extends Box>(box: Moved, dx: number, dy: number): Moved => ({
  ...box,
  x: rounded(box.x + dx),
  y: rounded(box.y + dy),
});

/** A box on hundredths of a foot. */
export const roundedBox = ({ x, y, width, height }: Box): Box => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

/** A place of a size around its middle. */
export const placeAround = (
  center: YardPoint,
  width: number,
  height: number,
  rotation: number,
): Place => ({
  ...roundedBox({ x: center.x - width / 2, y: center.y - height / 2, width, height }),
  rotation: turnOf(rotation),
});
