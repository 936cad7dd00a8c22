import type { SpotId } from '../../../shared/ids.ts';
import {
  center,
  covers,
  type Extent,
  grow,
  join,
  overlaps,
  type Point,
} from '../../canvas/geometry.ts';
import {
  type MapView,
  type ScreenSize,
  toScreen,
  toWorld,
  visibleBox,
} from '../../canvas/viewport.ts';
import type { Mark } from '../../page/stores/operations-store.ts';
import type { Scene, SceneSpot } from '../model/scene.ts';
import type { Brush, Layer } from './brush.ts';
import { dirtyBox } from './dirty.ts';
import { drawMark } from './glyphs.ts';
import { type MiniCorner, miniCorner } from './mini-corner.ts';
import { paintAreas } from './paint.ts';
import type { Palette } from './palette.ts';

/** The largest size of the minimap, in CSS pixels. */
const MOST_PX = { width: 190, height: 130 };
/**
 * How long we collect changes before we paint them, in milliseconds. The minimap may lag a little.
 */
const PATIENCE_MS = 400;
/**
 * How long the view must rest before the minimap changes its corner, in milliseconds. So it doesn't
 * jump about during a pan.
 */
const REST_MS = 150;
/** The width of its frame, in CSS pixels. */
const FRAME_PX = 5;
/**
 * Half the width of a sign, in CSS pixels. A spot may be less than a pixel here, and what waits for
 * the clerk must still be visible.
 */
const SIGN_REACH_PX = 4;
/** The marks that get a sign. A pending operation doesn't matter from this far. */
const signed: ReadonlySet<Mark | null> = new Set<Mark | null>(['conflict', 'unknown']);

/**
 * The minimap: the whole yard, small, with a box around the map's view.
 *
 * Decision: The minimap shows what waits for the clerk.
 *
 * At five thousand spots a spot is less than a pixel of it. So it answers only: where am I, and
 * where must I look next. It shows the ground, what stands where, closed spots, the colors of the
 * heat map, and a sign of fixed size for each spot that waits for the clerk. It leaves out
 * operations under way, appointment signs, and the background picture.
 *
 * 1. Current. `changed` or `refresh` marks what to paint: Waiting.
 * 2. After a while we paint all of it together: Current.
 *
 * While the whole yard is in view it is hidden. What is marked then waits until the view moves, and
 * it is painted before it appears.
 */
export class Minimap {
  readonly #scene: Scene;
  readonly #canvas: HTMLCanvasElement;
  readonly #ink: CanvasRenderingContext2D;
  /** The element that shows the map's view. */
  readonly #box: HTMLElement;
  readonly #ratio: number;
  /** CSS pixels per foot, and the size in CSS pixels. */
  readonly #scale: number;
  readonly #size: { readonly width: number; readonly height: number };
  /** How the yard lies on this canvas. */
  readonly #view: MapView;
  #look: Pick<Brush, 'palette' | 'now' | 'layer'> | null = null;
  /** The whole yard is in view. */
  #isHidden = false;
  /** Everything must be repainted. */
  #isAllDirty = true;
  /** Spots to repaint, by index. */
  readonly #dirty = new Set<number>();
  /** Spots with a sign, by index. */
  readonly #marked = new Set<number>();
  #painting: ReturnType<typeof setTimeout> | null = null;
  #stepping: ReturnType<typeof setTimeout> | null = null;
  #corner: MiniCorner | null = null;

  constructor(scene: Scene, canvas: HTMLCanvasElement, box: HTMLElement, ratio: number) {
    const { x0, y0, x1, y1 } = scene.bounds;
    const [wide, high] = [x1 - x0, y1 - y0];
    this.#scene = scene;
    this.#canvas = canvas;
    this.#ink = canvas.getContext('2d') as CanvasRenderingContext2D;
    this.#box = box;
    this.#ratio = ratio;
    this.#scale = Math.min(MOST_PX.width / wide, MOST_PX.height / high);
    const width = Math.max(Math.round(wide * this.#scale), 40);
    const height = Math.max(Math.round(high * this.#scale), 24);
    this.#size = { width, height };
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const scale = Math.min(canvas.width / Math.max(wide, 1), canvas.height / Math.max(high, 1));
    this.#view = { scale, x: Math.round(-x0 * scale), y: Math.round(-y0 * scale) };
  }

  /** Shows the map's view as a box. */
  show(at: MapView, screen: ScreenSize): void {
    const { x0, y0, x1, y1 } = visibleBox(at, screen);
    const { bounds } = this.#scene;
    const [scale, { width, height }] = [this.#scale, this.#size];
    const left = Math.min(Math.max((x0 - bounds.x0) * scale, 0), width - 4);
    const top = Math.min(Math.max((y0 - bounds.y0) * scale, 0), height - 4);
    const right = Math.max(Math.min((x1 - bounds.x0) * scale, width), left + 4);
    const bottom = Math.max(Math.min((y1 - bounds.y0) * scale, height), top + 4);
    // When the whole yard is in view, the minimap adds nothing and would only cover a corner.
    const wasHidden = this.#isHidden;
    this.#isHidden = covers({ x0, y0, x1, y1 }, bounds);
    const { style } = this.#box;
    this.#box.closest('.yard-map-mini')?.toggleAttribute('data-idle', this.#isHidden);
    if (!this.#isHidden) this.#stepAside(at, screen);
    if (wasHidden) this.#paint();
    style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    style.width = `${Math.round(right - left)}px`;
    style.height = `${Math.round(bottom - top)}px`;
  }

  /** The colors changed: repaints everything soon. */
  refresh(palette: Palette, now: number, layer: Layer): void {
    this.#look = { palette, now, layer };
    this.#isAllDirty = true;
    for (const { index } of this.#scene.spots) this.#noteMark(index);
    this.#schedulePaint(60);
  }

  changed(ids: Iterable<SpotId>): void {
    for (const id of ids) {
      const index = this.#scene.indexOf(id);
      if (index === undefined) continue;
      this.#noteMark(index);
      this.#dirty.add(index);
    }
    if (this.#dirty.size > 0) this.#schedulePaint(PATIENCE_MS);
  }

  /** The point of the world under a point of the minimap, in CSS pixels. */
  worldAt({ x, y }: Point): Point {
    return toWorld(this.#view, { x: x * this.#ratio, y: y * this.#ratio });
  }

  stop(): void {
    if (this.#painting !== null) clearTimeout(this.#painting);
    if (this.#stepping !== null) clearTimeout(this.#stepping);
  }

  #schedulePaint(ms: number): void {
    this.#painting ??= setTimeout(() => this.#paint(), ms);
  }

  #paint(): void {
    this.#painting = null;
    if (this.#look === null || this.#isHidden) return;
    const brush: Brush = {
      ...this.#look,
      ...this.#view,
      level: 0,
      isMini: true,
      ratio: this.#ratio,
    };
    const { width, height } = this.#canvas;
    if (this.#isAllDirty || this.#dirty.size > 200)
      this.#paintBox(brush, { x0: 0, y0: 0, x1: width, y1: height });
    else {
      for (const index of this.#dirty) {
        const spot = this.#scene.spots[index];
        if (spot !== undefined) this.#paintBox(brush, this.#signBox(spot, brush));
      }
    }
    this.#isAllDirty = false;
    this.#dirty.clear();
  }

  #paintBox(brush: Brush, clip: Extent): void {
    const ink = this.#ink;
    ink.save();
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.beginPath();
    ink.rect(clip.x0, clip.y0, clip.x1 - clip.x0, clip.y1 - clip.y0);
    ink.clip();
    ink.clearRect(clip.x0, clip.y0, clip.x1 - clip.x0, clip.y1 - clip.y0);
    paintAreas(ink, this.#scene, brush, clip);
    ink.setTransform(1, 0, 0, 1, 0, 0);
    for (const index of this.#marked) this.#paintSign(index, brush, clip);
    ink.restore();
  }

  /** Paints the map's sign in its own size, over whatever is there. */
  #paintSign(index: number, brush: Brush, clip: Extent): void {
    const mark = this.#scene.marks[index] ?? null;
    const spot = this.#scene.spots[index];
    if (mark === null || spot === undefined || !overlaps(this.#signBox(spot, brush), clip)) return;
    const { x, y } = toScreen(brush, center(spot.bounds));
    const reach = SIGN_REACH_PX * this.#ratio;
    drawMark(this.#ink, mark, brush.palette, Math.round(x), Math.round(y), reach);
  }

  /** The box that a repainted spot may touch, including its sign. */
  #signBox(spot: SceneSpot, brush: Brush): Extent {
    const { x, y } = toScreen(brush, center(spot.bounds));
    const reach = Math.ceil(SIGN_REACH_PX * this.#ratio * 1.6) + 1;
    return join(grow(dirtyBox(spot, brush), 1), grow({ x0: x, y0: y, x1: x, y1: y }, reach));
  }

  #noteMark(index: number): void {
    if (signed.has(this.#scene.marks[index] ?? null)) this.#marked.add(index);
    else this.#marked.delete(index);
  }

  /**
   * Moves to another corner once the view rests, but not while the clerk moves the view with the
   * minimap.
   */
  #stepAside(at: MapView, screen: ScreenSize): void {
    const card = this.#box.closest<HTMLElement>('.yard-map-mini');
    if (card === null) return;
    if (this.#stepping !== null) clearTimeout(this.#stepping);
    this.#stepping = setTimeout(() => {
      this.#stepping = null;
      if (card.matches(':active')) return this.#stepAside(at, screen);
      const { width, height } = this.#size;
      const size = { width: width + 2 * FRAME_PX, height: height + 2 * FRAME_PX };
      this.#corner = miniCorner(this.#scene, at, screen, size, this.#corner);
      card.dataset.corner = this.#corner ?? 'none';
    }, REST_MS);
  }
}
