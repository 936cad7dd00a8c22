/**
 * What lies over the painted yard: the outlines of the hovered and the selected spot, the focus
 * ring, the dragged asset, and the box being drawn.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { Extent, Point } from '../../canvas/geometry.ts';
import type { MapView, ScreenSize } from '../../canvas/viewport.ts';
import type { DropVerdict, SceneSpot } from '../model/scene.ts';
import { thick } from './brush.ts';
import type { Ink } from './lettering.ts';
import {
  type DrawnStop,
  type GhostLook,
  ghostPicture,
  type OverlayLook,
  paintBand,
  paintNumbers,
  paintOutline,
  paintWay,
} from './overlay-marks.ts';
import type { Palette } from './palette.ts';

/**
 * A stop of a way. `time`: when the asset came there, as it is written beside the stop's number;
 * null: not known.
 *
 * Example: `{ spot: 'spot-D4', time: '2:02 PM' }`.
 */
export type MapStop = { readonly spot: SpotId; readonly time: string | null };

/** Everything the overlay can show. Points are device pixels of the screen. */
export type OverlayState = {
  readonly hover: SceneSpot | null;
  readonly selected: readonly SceneSpot[];
  /** The spot of the keyboard. Drawn only while the map has the focus. */
  readonly focus: SceneSpot | null;
  readonly drag: {
    readonly at: Point;
    readonly label: string;
    readonly isTruck: boolean;
    readonly over: SceneSpot | null;
    readonly verdict: DropVerdict | null;
  } | null;
  readonly band: { readonly from: Point; readonly to: Point } | null;
  /** The best spots for the dragged or selected asset, numbered from 1. */
  readonly best: readonly SceneSpot[];
  /**
   * The way of an asset, the first stop first; its stops are numbered from 1. `time`: written
   * beside the number. `bends`: the corners of the way to it, in feet.
   */
  readonly way: readonly (DrawnStop & { readonly time: string | null })[];
};

const numbered = (stops: OverlayState['way'], color: string) =>
  stops.map((stop, index) => ({ ...stop, number: index + 1, color }));

/** An overlay that shows nothing. */
export const emptyOverlay: OverlayState = {
  hover: null,
  selected: [],
  focus: null,
  drag: null,
  band: null,
  best: [],
  way: [],
};

/** The canvas as `MapOverlay` needs it. */
export interface OverlayCanvas {
  readonly ink: Ink;
  /** Makes it as large as the screen, and empties it. */
  size(screen: ScreenSize): void;
}

/**
 * A canvas of its own over the painted yard. It gets its size with the first thing to show. Each
 * time we clear only the boxes that were painted last, and paint the new state.
 */
export class MapOverlay {
  readonly #canvas: OverlayCanvas;
  readonly #ink: Ink;
  /** The canvas has the size of the screen. */
  #isSized = false;
  /** The boxes painted last, in device pixels. */
  #painted: Extent[] = [];
  /** The state shown last. Null before the first frame. */
  #now: (OverlayLook & { readonly state: OverlayState }) | null = null;
  /** The picture of the dragged asset. We paint it once and then only move it. */
  #ghost: { readonly look: GhostLook; readonly picture: HTMLCanvasElement } | null = null;
  #paints = 0;

  constructor(canvas: OverlayCanvas) {
    this.#canvas = canvas;
    this.#ink = canvas.ink;
  }

  /** How often something was painted. */
  get paints(): number {
    return this.#paints;
  }

  /** Clears what was painted last, and paints the state. */
  show(state: OverlayState, view: MapView, screen: ScreenSize, palette: Palette): void {
    this.#now = { state, view, screen, palette };
    this.#clear();
    if (!isShown(state)) return;
    if (!this.#isSized) this.#canvas.size(screen);
    this.#isSized = true;
    this.paint();
    this.#paints += 1;
  }

  /** Paints the last state. Called when Konva draws its shape. */
  paint(): void {
    if (this.#now === null) return;
    const { state, ...look } = this.#now;
    const [ink, { palette, screen }] = [this.#ink, look];
    const boxes = [
      ...paintWay(ink, look, state.way),
      ...paintNumbers(ink, look, [
        ...numbered(
          state.best.map((spot) => ({ spot, time: null })),
          palette.legal,
        ),
        ...numbered(state.way, palette.selected),
      ]),
    ];
    const line = (css: number) => thick(screen, css);
    const isChosen = { color: palette.selected, line: line(2), halo: palette.selectedHalo };
    for (const spot of state.selected) boxes.push(paintOutline(ink, look, spot, isChosen));
    if (state.focus !== null)
      boxes.push(paintOutline(ink, look, state.focus, { ...isChosen, outset: line(3) }));
    if (state.hover !== null)
      boxes.push(paintOutline(ink, look, state.hover, { color: palette.hover, line: line(1.5) }));
    if (state.drag !== null) boxes.push(...this.#paintDrag(state.drag, look));
    if (state.band !== null) boxes.push(paintBand(ink, look, state.band));
    for (const box of boxes) if (box !== null) this.#painted.push(box);
  }

  /** The screen has another size, or the canvas lost what was on it. */
  forget(): void {
    this.#isSized = false;
    this.#painted = [];
  }

  #clear(): void {
    if (this.#painted.length === 0) return;
    this.#ink.setTransform(1, 0, 0, 1, 0, 0);
    for (const { x0, y0, x1, y1 } of this.#painted)
      this.#ink.clearRect(
        Math.floor(x0),
        Math.floor(y0),
        Math.ceil(x1) - Math.floor(x0),
        Math.ceil(y1) - Math.floor(y0),
      );
    this.#painted = [];
  }

  #paintDrag(
    { at, label, isTruck, over, verdict }: NonNullable<OverlayState['drag']>,
    look: OverlayLook,
  ): readonly (Extent | null)[] {
    const { palette, screen } = look;
    const colors = {
      legal: palette.legal,
      caution: palette.caution,
      illegal: palette.conflict.fill,
    };
    const target =
      over === null
        ? null
        : paintOutline(this.#ink, look, over, {
            color: colors[verdict ?? 'legal'],
            line: thick(screen, 3),
            isDashed: verdict === 'illegal',
          });
    const picture = this.#ghostOf({ label, isTruck, palette, ratio: screen.ratio });
    const [x, y] = [Math.round(at.x) + thick(screen, 10), Math.round(at.y) - (picture.height >> 1)];
    this.#ink.setTransform(1, 0, 0, 1, 0, 0);
    this.#ink.drawImage(picture, x, y);
    return [target, { x0: x, y0: y, x1: x + picture.width, y1: y + picture.height }];
  }

  #ghostOf(look: GhostLook): HTMLCanvasElement {
    const known = this.#ghost;
    if (
      known?.look.label === look.label &&
      known.look.isTruck === look.isTruck &&
      known.look.palette === look.palette &&
      known.look.ratio === look.ratio
    )
      return known.picture;
    const picture = ghostPicture(look);
    this.#ghost = { look, picture };
    return picture;
  }
}

const isShown = ({ hover, selected, focus, drag, band, best, way }: OverlayState): boolean =>
  hover !== null ||
  selected.length > 0 ||
  focus !== null ||
  drag !== null ||
  band !== null ||
  best.length > 0 ||
  way.length > 0;
