/**
 * What moves over the yard: the outlines of the spot under the pointer and of the selected one, the
 * focus ring, what is being dragged, the box being drawn. A canvas of its own, of which only the
 * boxes painted last are cleared.
 */

import {
  center,
  type Extent,
  grow,
  isEmpty,
  join,
  meet,
  moved,
  type Point,
  turnedBox,
} from '../model/geometry.ts';
import type { DropVerdict, SceneSpot } from '../model/scene.ts';
import type { MapView, ScreenSize } from '../model/viewport.ts';
import { thick } from './brush.ts';
import { pixels, type Rect, roundBox } from './glyphs.ts';
import { dropOf, fontOf, type Ink, widthOf } from './lettering.ts';
import type { Palette } from './palette.ts';

/** Everything the overlay can show; points are device pixels of the screen. */
export type OverlayState = {
  readonly hover: SceneSpot | null;
  readonly selected: readonly SceneSpot[];
  /** The keyboard's spot; drawn only while the map has the focus. */
  readonly focus: SceneSpot | null;
  readonly drag: {
    readonly at: Point;
    readonly label: string;
    readonly isTruck: boolean;
    readonly over: SceneSpot | null;
    readonly verdict: DropVerdict | null;
  } | null;
  readonly band: { readonly from: Point; readonly to: Point } | null;
  /** The best spots for what is picked up or chosen, the best first: numbered from 1. */
  readonly best: readonly SceneSpot[];
  /** The way of an asset, the first spot first. */
  readonly way: readonly SceneSpot[];
};

/** Nothing over the map. */
export const emptyOverlay: OverlayState = {
  hover: null,
  selected: [],
  focus: null,
  drag: null,
  band: null,
  best: [],
  way: [],
};

/**
 * What lies over the map and changes with the pointer: hover, selection, focus, what is dragged.
 */
export type MapOverlay = {
  /** Clears what was painted last and paints the state. */
  readonly show: (state: OverlayState, view: MapView, screen: ScreenSize, palette: Palette) => void;
  /** Paints the state as it was shown last: when Konva draws its shape. */
  readonly paint: () => void;
  /** The canvas was emptied by someone else. */
  readonly forget: () => void;
  /** How often it was painted. */
  readonly paints: () => number;
};

/** Creates an overlay on a context. */
export function createOverlay(ink: Ink): MapOverlay {
  let painted: Extent[] = [];
  let now: { state: OverlayState; view: MapView; screen: ScreenSize; palette: Palette } | null =
    null;
  let count = 0;
  /** The dragged thing is painted once and then only moved. */
  let picked: {
    label: string;
    isTruck: boolean;
    palette: Palette;
    ratio: number;
    picture: HTMLCanvasElement;
  } | null = null;

  const frameOf = (spot: SceneSpot, view: MapView): Extent => {
    const { x, y, w, h } = pixels(spot.box, view.scale);
    return moved(turnedBox({ x0: x, y0: y, x1: x + w, y1: y + h }, spot.angle), view.x, view.y);
  };

  /** Strokes a spot's outline and remembers the box it took. */
  function outline(
    spot: SceneSpot,
    color: string,
    line: number,
    outset: number,
    halo: string | null = null,
    dashed = false,
  ): void {
    if (now === null) return;
    const { view, screen } = now;
    const around = grow(frameOf(spot, view), outset + line + 2);
    if (isEmpty(meet(around, { x0: 0, y0: 0, x1: screen.width, y1: screen.height }))) return;
    const { x, y, w, h } = pixels(spot.box, view.scale);
    const [cos, sin] = [Math.cos(spot.angle), Math.sin(spot.angle)];
    if (spot.angle === 0) ink.setTransform(1, 0, 0, 1, view.x, view.y);
    else ink.setTransform(cos, sin, -sin, cos, view.x, view.y);
    if (dashed) ink.setLineDash([3 * line, 2 * line]);
    const half = line / 2;
    if (halo !== null) {
      ink.strokeStyle = halo;
      ink.lineWidth = line + 2;
      ink.strokeRect(
        x - outset - half,
        y - outset - half,
        w + 2 * outset + line,
        h + 2 * outset + line,
      );
    }
    ink.strokeStyle = color;
    ink.lineWidth = line;
    ink.strokeRect(
      x - outset - half,
      y - outset - half,
      w + 2 * outset + line,
      h + 2 * outset + line,
    );
    if (dashed) ink.setLineDash([]);
    painted.push(around);
  }

  function ghost(drag: NonNullable<OverlayState['drag']>): void {
    if (now === null) return;
    const { palette, screen } = now;
    if (
      picked?.label !== drag.label ||
      picked.isTruck !== drag.isTruck ||
      picked.palette !== palette ||
      picked.ratio !== screen.ratio
    ) {
      picked = {
        label: drag.label,
        isTruck: drag.isTruck,
        palette,
        ratio: screen.ratio,
        picture: ghostPicture(drag.label, drag.isTruck, palette, screen.ratio),
      };
    }
    const { picture } = picked;
    const [x, y] = [
      Math.round(drag.at.x) + thick(screen, 10),
      Math.round(drag.at.y) - (picture.height >> 1),
    ];
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.drawImage(picture, x, y);
    painted.push({ x0: x, y0: y, x1: x + picture.width, y1: y + picture.height });
  }

  /** A number in a disc on the spot's middle. */
  function badge(spot: SceneSpot, number: number): void {
    if (now === null) return;
    const { view, screen, palette } = now;
    const frame = frameOf(spot, view);
    const around = {
      x: Math.round((frame.x0 + frame.x1) / 2),
      y: Math.round((frame.y0 + frame.y1) / 2),
    };
    const radius = thick(screen, 11);
    const box = {
      x0: around.x - radius - 2,
      y0: around.y - radius - 2,
      x1: around.x + radius + 2,
      y1: around.y + radius + 2,
    };
    if (isEmpty(meet(box, { x0: 0, y0: 0, x1: screen.width, y1: screen.height }))) return;
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.fillStyle = palette.selectedHalo;
    ink.beginPath();
    ink.arc(around.x, around.y, radius, 0, 2 * Math.PI);
    ink.fill();
    ink.fillStyle = palette.legal;
    ink.beginPath();
    ink.arc(around.x, around.y, radius - thick(screen, 2), 0, 2 * Math.PI);
    ink.fill();
    const size = thick(screen, 13);
    ink.font = fontOf(size);
    ink.fillStyle = palette.selectedHalo;
    const text = String(number);
    ink.fillText(
      text,
      around.x - Math.round(widthOf(ink, text, size) / 2),
      around.y + dropOf(size),
    );
    painted.push(box);
  }

  /** Arrows from spot to spot, the last one strongest: where it is now, or stood last. */
  function way(spots: readonly SceneSpot[]): void {
    if (now === null || spots.length === 0) return;
    const { view, screen, palette } = now;
    const points = spots.map((spot) => center(frameOf(spot, view)));
    ink.setTransform(1, 0, 0, 1, 0, 0);
    points.forEach((to, at) => {
      const from = points[at - 1];
      if (from === undefined) return;
      const around = grow(
        join(
          { x0: from.x, y0: from.y, x1: from.x, y1: from.y },
          { x0: to.x, y0: to.y, x1: to.x, y1: to.y },
        ),
        thick(screen, 12),
      );
      const seen = meet(around, { x0: 0, y0: 0, x1: screen.width, y1: screen.height });
      if (isEmpty(seen)) return;
      arrow(ink, [from, to], {
        color: palette.selectedHalo,
        line: thick(screen, 5),
        head: thick(screen, 9),
      });
      arrow(ink, [from, to], {
        color: palette.selected,
        line: thick(screen, 2),
        head: thick(screen, 9),
      });
      painted.push(seen);
    });
    const last = spots.at(-1);
    if (last !== undefined)
      outline(last, palette.selected, thick(screen, 2), 0, palette.selectedHalo, true);
  }

  function paint(): void {
    if (now === null) return;
    const { state, palette, screen } = now;
    way(state.way);
    state.best.forEach((spot, index) => {
      badge(spot, index + 1);
    });
    const line = (css: number) => Math.max(Math.round(css * screen.ratio), 1);
    for (const spot of state.selected)
      outline(spot, palette.selected, line(2), 0, palette.selectedHalo);
    if (state.focus !== null)
      outline(state.focus, palette.selected, line(2), line(3), palette.selectedHalo);
    if (state.hover !== null) outline(state.hover, palette.hover, line(1.5), 0);
    const { drag } = state;
    if (drag !== null) {
      if (drag.over !== null) {
        const color = {
          legal: palette.legal,
          caution: palette.caution,
          illegal: palette.conflict.fill,
        }[drag.verdict ?? 'legal'];
        outline(drag.over, color, line(3), 0, null, drag.verdict === 'illegal');
      }
      ghost(drag);
    }
    if (state.band !== null) painted.push(paintBand(ink, state.band, palette, screen));
  }

  return {
    show(state, view, screen, palette) {
      now = { state, view, screen, palette };
      if (painted.length > 0) {
        ink.setTransform(1, 0, 0, 1, 0, 0);
        for (const { x0, y0, x1, y1 } of painted)
          ink.clearRect(
            Math.floor(x0),
            Math.floor(y0),
            Math.ceil(x1) - Math.floor(x0),
            Math.ceil(y1) - Math.floor(y0),
          );
        painted = [];
      }
      if (isShown(state)) {
        paint();
        count += 1;
      }
    },
    paint,
    forget() {
      painted = [];
    },
    paints: () => count,
  };
}

/** The box that is being drawn over the map; answers what it took. */
function paintBand(
  ink: Ink,
  { from, to }: NonNullable<OverlayState['band']>,
  palette: Palette,
  screen: ScreenSize,
): Extent {
  const box = join(
    { x0: from.x, y0: from.y, x1: from.x, y1: from.y },
    { x0: to.x, y0: to.y, x1: to.x, y1: to.y },
  );
  const [x, y] = [Math.round(box.x0), Math.round(box.y0)];
  const [w, h] = [Math.round(box.x1) - x, Math.round(box.y1) - y];
  ink.setTransform(1, 0, 0, 1, 0, 0);
  ink.globalAlpha = 0.12;
  ink.fillStyle = palette.band;
  ink.fillRect(x, y, w, h);
  ink.globalAlpha = 1;
  ink.strokeStyle = palette.band;
  ink.lineWidth = Math.max(Math.round(screen.ratio), 1);
  ink.strokeRect(x + 0.5, y + 0.5, w, h);
  return { x0: x - 2, y0: y - 2, x1: x + w + 3, y1: y + h + 3 };
}

type ArrowLook = { readonly color: string; readonly line: number; readonly head: number };

/** A line with a head at its end. */
function arrow(
  ink: Ink,
  [from, to]: readonly [Point, Point],
  { color, line, head }: ArrowLook,
): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  ink.strokeStyle = color;
  ink.lineWidth = line;
  ink.beginPath();
  ink.moveTo(from.x, from.y);
  ink.lineTo(to.x, to.y);
  for (const side of [-1, 1]) {
    ink.moveTo(to.x, to.y);
    ink.lineTo(
      to.x - head * Math.cos(angle + side * 0.45),
      to.y - head * Math.sin(angle + side * 0.45),
    );
  }
  ink.stroke();
}

/** The dragged asset as a small sign: a truck or a box, and its name. */
function ghostPicture(
  label: string,
  isTruck: boolean,
  palette: Palette,
  ratio: number,
): HTMLCanvasElement {
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

const isShown = ({ hover, selected, focus, drag, band, best, way }: OverlayState): boolean =>
  hover !== null ||
  selected.length > 0 ||
  focus !== null ||
  drag !== null ||
  band !== null ||
  best.length > 0 ||
  way.length > 0;
