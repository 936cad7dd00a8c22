/** The marks of the overlay. Each painter returns the box it painted, in device pixels, or null. */
import {
  boxBetween,
  center,
  type Extent,
  grow,
  isEmpty,
  meet,
  moved,
  type Point,
  turnedBox,
} from '../../canvas/geometry.ts';
import type { MapView, ScreenSize } from '../../canvas/viewport.ts';
import type { SceneSpot } from '../model/scene.ts';
import { thick } from './brush.ts';
import { pixels, type Rect, roundBox } from './glyphs.ts';
import { dropOf, fontOf, type Ink, widthOf } from './lettering.ts';
import type { Palette } from './palette.ts';

/** Where we paint marks, and in which colors. */
export type OverlayLook = {
  readonly view: MapView;
  readonly screen: ScreenSize;
  readonly palette: Palette;
};

/**
 * The look of an outline, in device pixels.
 *
 * Example: `{ color: '#1c5fd0', line: 2, outset: 3, isDashed: true }`.
 */
export type Outline = {
  readonly color: string;
  readonly line: number;
  /** The distance from the spot's edge. */
  readonly outset?: number;
  /** The color of a broader line under it. */
  readonly halo?: string;
  readonly isDashed?: boolean;
};

/** Strokes a spot's outline. */
export function paintOutline(
  ink: Ink,
  { view, screen }: OverlayLook,
  spot: SceneSpot,
  { color, line, outset = 0, halo, isDashed = false }: Outline,
): Extent | null {
  const box = grow(frameOf(spot, view), outset + line + 2);
  if (isEmpty(meet(box, boxOf(screen)))) return null;
  const { x, y, w, h } = pixels(spot.box, view.scale);
  const [cos, sin] = [Math.cos(spot.angle), Math.sin(spot.angle)];
  if (spot.angle === 0) ink.setTransform(1, 0, 0, 1, view.x, view.y);
  else ink.setTransform(cos, sin, -sin, cos, view.x, view.y);
  if (isDashed) ink.setLineDash([3 * line, 2 * line]);
  const out = outset + line / 2;
  const stroke = (style: string, width: number) => {
    ink.strokeStyle = style;
    ink.lineWidth = width;
    ink.strokeRect(x - out, y - out, w + 2 * out, h + 2 * out);
  };
  if (halo !== undefined) stroke(halo, line + 2);
  stroke(color, line);
  if (isDashed) ink.setLineDash([]);
  return box;
}

/** The radius of a number's disc, in CSS pixels. */
const DISC_PX = 11;

/**
 * Points, each at least `least` pixels from those before it: one that is too near goes down until
 * it is free. The first stays where it is.
 *
 * Example: `[{ x: 10, y: 10 }, { x: 12, y: 10 }]` at least 22 apart: the second is at y 32.
 */
export function spread(points: readonly Point[], least: number): readonly Point[] {
  const placed: Point[] = [];
  for (const { x, y } of points) {
    const isNear = (at: number) =>
      placed.some((each) => Math.hypot(each.x - x, each.y - at) < least);
    let at = y;
    while (isNear(at)) at += least;
    placed.push({ x, y: at });
  }
  return placed;
}

/** A number on the map: 1 to 3 for the best spots, or a stop of a way with its time. */
type Numbered = {
  readonly spot: SceneSpot;
  readonly time: string | null;
  readonly number: number;
  readonly color: string;
};

/** Numbers in discs in the middle of spots; of spots that are close together beside each other. */
export function paintNumbers(
  ink: Ink,
  look: OverlayLook,
  marks: readonly Numbered[],
): readonly (Extent | null)[] {
  const middles = spread(
    marks.map(({ spot }) => center(frameOf(spot, look.view))),
    2 * thick(look.screen, DISC_PX),
  );
  return marks.map((mark, index) => paintNumber(ink, look, middles[index] as Point, mark));
}

function paintNumber(
  ink: Ink,
  { screen, palette }: OverlayLook,
  middle: Point,
  { number, color, time }: Numbered,
): Extent | null {
  const [x, y] = [Math.round(middle.x), Math.round(middle.y)];
  const radius = thick(screen, DISC_PX);
  const size = thick(screen, 13);
  const beside = time === null ? 0 : widthOf(ink, time, size) + thick(screen, 8);
  const box = grow({ x0: x, y0: y, x1: x + beside, y1: y }, radius + 2);
  if (isEmpty(meet(box, boxOf(screen)))) return null;
  const disc = (fill: string, reach: number) => {
    ink.fillStyle = fill;
    ink.beginPath();
    ink.arc(x, y, reach, 0, 2 * Math.PI);
    ink.fill();
  };
  ink.setTransform(1, 0, 0, 1, 0, 0);
  if (time !== null) {
    ink.fillStyle = palette.selectedHalo;
    ink.fillRect(x, y - radius, radius + beside, 2 * radius);
    ink.font = fontOf(size);
    ink.fillStyle = color;
    ink.fillText(time, x + radius + thick(screen, 3), y + dropOf(size));
  }
  disc(palette.selectedHalo, radius);
  disc(color, radius - thick(screen, 2));
  ink.font = fontOf(size);
  ink.fillStyle = palette.selectedHalo;
  const text = String(number);
  ink.fillText(text, x - Math.round(widthOf(ink, text, size) / 2), y + dropOf(size));
  return box;
}

/** A stop of a way, and the corners between it and the stop before, in feet. */
export type DrawnStop = { readonly spot: SceneSpot; readonly bends?: readonly Point[] };

/**
 * Arrows from spot to spot, around what stands between. The last one is strongest, because it ends
 * where the asset is now or was last.
 */
export function paintWay(
  ink: Ink,
  look: OverlayLook,
  stops: readonly DrawnStop[],
): readonly (Extent | null)[] {
  const last = stops.at(-1);
  if (last === undefined) return [];
  const { view, screen, palette } = look;
  const points = stops.map(({ spot }) => center(frameOf(spot, view)));
  const [head, halo] = [thick(screen, 9), palette.selectedHalo];
  ink.setTransform(1, 0, 0, 1, 0, 0);
  const arrows = points.slice(1).map((to, at) => {
    const { bends = [] } = stops[at + 1] as DrawnStop;
    const line = [
      points[at] as Point,
      ...bends.map(({ x, y }) => ({ x: x * view.scale + view.x, y: y * view.scale + view.y })),
      to,
    ];
    const seen = meet(grow(boxAround(line), thick(screen, 12)), boxOf(screen));
    if (isEmpty(seen)) return null;
    arrow(ink, line, { color: halo, line: thick(screen, 5), head });
    arrow(ink, line, { color: palette.selected, line: thick(screen, 2), head });
    return seen;
  });
  const ring = { color: palette.selected, line: thick(screen, 2), halo, isDashed: true };
  return [...arrows, paintOutline(ink, look, last.spot, ring)];
}

/** The box that is being drawn over the map. */
export function paintBand(
  ink: Ink,
  { palette, screen }: OverlayLook,
  { from, to }: { readonly from: Point; readonly to: Point },
): Extent {
  const box = boxBetween(from, to);
  const [x, y] = [Math.round(box.x0), Math.round(box.y0)];
  const [w, h] = [Math.round(box.x1) - x, Math.round(box.y1) - y];
  ink.setTransform(1, 0, 0, 1, 0, 0);
  ink.globalAlpha = 0.12;
  ink.fillStyle = palette.band;
  ink.fillRect(x, y, w, h);
  ink.globalAlpha = 1;
  ink.strokeStyle = palette.band;
  ink.lineWidth = thick(screen, 1);
  ink.strokeRect(x + 0.5, y + 0.5, w, h);
  return { x0: x - 2, y0: y - 2, x1: x + w + 3, y1: y + h + 3 };
}

type ArrowLook = { readonly color: string; readonly line: number; readonly head: number };

const boxAround = (points: readonly Point[]): Extent => ({
  x0: Math.min(...points.map(({ x }) => x)),
  y0: Math.min(...points.map(({ y }) => y)),
  x1: Math.max(...points.map(({ x }) => x)),
  y1: Math.max(...points.map(({ y }) => y)),
});

/** A line with a head at its end. */
function arrow(ink: Ink, points: readonly Point[], { color, line, head }: ArrowLook): void {
  const [from, to] = points.slice(-2) as [Point, Point];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  ink.strokeStyle = color;
  ink.lineWidth = line;
  ink.beginPath();
  points.forEach(({ x, y }, at) => {
    if (at === 0) ink.moveTo(x, y);
    else ink.lineTo(x, y);
  });
  for (const side of [-1, 1]) {
    ink.moveTo(to.x, to.y);
    ink.lineTo(
      to.x - head * Math.cos(angle + side * 0.45),
      to.y - head * Math.sin(angle + side * 0.45),
    );
  }
  ink.stroke();
}

/**
 * How the dragged thing looks.
 *
 * Example: `{ label: 'TX-4821', isTruck: true, palette, ratio: 2 }`.
 */
export type GhostLook = {
  readonly label: string;
  readonly isTruck: boolean;
  readonly palette: Palette;
  readonly ratio: number;
};

/** The dragged asset as a small picture: a truck or a box, and its name. */
export function ghostPicture({ label, isTruck, palette, ratio }: GhostLook): HTMLCanvasElement {
  const px = (css: number) => thick({ ratio }, css);
  const canvas = document.createElement('canvas');
  const ink = canvas.getContext('2d') as Ink;
  const size = px(12);
  const tone = isTruck ? palette.tractor : palette.standalone;
  const rect: Rect = { x: 0, y: 0, w: Math.ceil(widthOf(ink, label, size)) + px(34), h: px(26) };
  canvas.width = rect.w;
  canvas.height = rect.h;
  ink.fillStyle = tone.edge;
  roundBox(ink, rect, px(6));
  ink.fillStyle = tone.fill;
  roundBox(ink, { x: 1, y: 1, w: rect.w - 2, h: rect.h - 2 }, px(5));
  ink.fillStyle = tone.text;
  ink.fillRect(px(8), px(9), px(9), px(8));
  if (isTruck) ink.fillRect(px(18), px(12), px(5), px(5));
  ink.font = fontOf(size);
  ink.fillText(label, px(26), Math.round(rect.h / 2) + dropOf(size));
  return canvas;
}

const boxOf = ({ width, height }: ScreenSize): Extent => ({ x0: 0, y0: 0, x1: width, y1: height });

/** The bounding box of a spot on the screen, in device pixels. */
const frameOf = (spot: SceneSpot, view: MapView): Extent => {
  const { x, y, w, h } = pixels(spot.box, view.scale);
  return moved(turnedBox({ x0: x, y0: y, x1: x + w, y1: y + h }, spot.angle), view.x, view.y);
};
