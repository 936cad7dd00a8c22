/**
 * The small picture of the whole yard with a box where the map looks. Painted when nothing else is
 * to be done.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { Mark } from '../../page/stores/operations-store.ts';
import { center, type Extent, grow, join, overlaps, type Point } from '../model/geometry.ts';
import type { Scene, SceneSpot } from '../model/scene.ts';
import { type MapView, type ScreenSize, toScreen, toWorld, visibleBox } from '../model/viewport.ts';
import type { Brush, Layer } from './brush.ts';
import { dirtyBox } from './dirty.ts';
import { drawMark } from './glyphs.ts';
import { type MiniCorner, miniCorner } from './mini-corner.ts';
import { paintAreas } from './paint.ts';
import type { Palette } from './palette.ts';

/** CSS pixels that the minimap may take at most. */
const most = { width: 190, height: 130 };
/** Milliseconds that changes wait for each other: the minimap is no hurry. */
const patience = 400;
/**
 * So long the view has to rest before the minimap steps aside, in milliseconds: it does not jump
 * about under a hand that pans.
 */
const rest = 150;
/** CSS pixels that its frame adds to each side. */
const frame = 5;
/**
 * Half the width of a sign in CSS pixels: a spot may be less than a pixel here, and what waits for
 * the clerk must be seen.
 */
const signReach = 4;
/** The states that get a sign; a merely pending operation doesn't matter from this far. */
const signed: ReadonlySet<Mark | null> = new Set<Mark | null>(['conflict', 'unknown']);

/** The small picture of the whole yard, with the part that is in sight. */
export type Minimap = {
  readonly show: (view: MapView, screen: ScreenSize) => void;
  /** Colors changed: all of it is painted again, soon. */
  readonly refresh: (palette: Palette, now: number, layer: Layer) => void;
  readonly changed: (ids: Iterable<SpotId>) => void;
  /** The world under a point in CSS pixels of the minimap. */
  readonly worldAt: (at: Point) => Point;
  readonly stop: () => void;
};

/** Creates the minimap on a canvas; `box` is an element laid over it. */
export function createMinimap(
  scene: Scene,
  canvas: HTMLCanvasElement,
  box: HTMLElement,
  ratio: number,
): Minimap {
  const [wide, high] = [scene.bounds.x1 - scene.bounds.x0, scene.bounds.y1 - scene.bounds.y0];
  const scale = Math.min(most.width / wide, most.height / high);
  const [width, height] = [
    Math.max(Math.round(wide * scale), 40),
    Math.max(Math.round(high * scale), 24),
  ];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const ink = canvas.getContext('2d') as CanvasRenderingContext2D;
  const deviceScale = Math.min(canvas.width / Math.max(wide, 1), canvas.height / Math.max(high, 1));
  const placed: MapView = {
    scale: deviceScale,
    x: Math.round(-scene.bounds.x0 * deviceScale),
    y: Math.round(-scene.bounds.y0 * deviceScale),
  };
  let look: Pick<Brush, 'palette' | 'now' | 'layer'> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stepping: ReturnType<typeof setTimeout> | null = null;
  let corner: MiniCorner | null = null;
  let everything = true;
  const waiting = new Set<number>();
  /** Spots with a sign, by index. */
  const marked = new Set<number>();

  /** What a drag may land on is no news from so far, and would stay when the drag is over. */
  const resting: Scene = Object.create(scene, { verdicts: { value: [] } });
  const whole: Extent = { x0: 0, y0: 0, x1: canvas.width, y1: canvas.height };

  function paintBox(brush: Brush, clip: Extent): void {
    ink.save();
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.beginPath();
    ink.rect(clip.x0, clip.y0, clip.x1 - clip.x0, clip.y1 - clip.y0);
    ink.clip();
    ink.clearRect(clip.x0, clip.y0, clip.x1 - clip.x0, clip.y1 - clip.y0);
    paintAreas(ink, resting, brush, clip);
    ink.setTransform(1, 0, 0, 1, 0, 0);
    for (const index of marked) paintSign(index, brush, clip);
    ink.restore();
  }

  /** The sign of the map, in a size of its own, over whatever lies there. */
  function paintSign(index: number, brush: Brush, clip: Extent): void {
    const mark = scene.marks[index] ?? null;
    const spot = scene.spots[index];
    if (mark === null || spot === undefined || !overlaps(signBox(spot, brush), clip)) return;
    const { x, y } = toScreen(brush, center(spot.bounds));
    drawMark(ink, mark, brush.palette, Math.round(x), Math.round(y), signReach * ratio);
  }

  /** What painting a spot again may touch, its sign included. */
  function signBox(spot: SceneSpot, brush: Brush): Extent {
    const { x, y } = toScreen(brush, center(spot.bounds));
    const reach = Math.ceil(signReach * ratio * 1.6) + 1;
    return join(grow(dirtyBox(spot, brush), 1), {
      x0: x - reach,
      y0: y - reach,
      x1: x + reach,
      y1: y + reach,
    });
  }

  function noteMark(index: number): void {
    if (signed.has(scene.marks[index] ?? null)) marked.add(index);
    else marked.delete(index);
  }

  function paint(): void {
    timer = null;
    if (look === null) return;
    const brush: Brush = {
      ...look,
      level: 0,
      names: false,
      scale: placed.scale,
      x: placed.x,
      y: placed.y,
      ratio,
    };
    if (everything || waiting.size > 200) paintBox(brush, whole);
    else {
      for (const index of waiting) {
        const spot = scene.spots[index];
        if (spot !== undefined) paintBox(brush, signBox(spot, brush));
      }
    }
    everything = false;
    waiting.clear();
  }

  /**
   * Steps out of the way of doors and spots once the view rests; not while it is what moves the
   * view.
   */
  function stepAside(at: MapView, screen: ScreenSize): void {
    const card = box.closest<HTMLElement>('.yard-map-mini');
    if (card === null) return;
    if (stepping !== null) clearTimeout(stepping);
    stepping = setTimeout(() => {
      stepping = null;
      if (card.matches(':active')) return stepAside(at, screen);
      corner = miniCorner(
        scene,
        at,
        screen,
        { width: width + 2 * frame, height: height + 2 * frame },
        corner,
      );
      card.dataset.corner = corner ?? 'none';
    }, rest);
  }

  const schedulePaint = (ms: number) => {
    timer ??= setTimeout(paint, ms);
  };

  return {
    show(at, screen) {
      const { x0, y0, x1, y1 } = visibleBox(at, screen);
      const left = Math.min(Math.max((x0 - scene.bounds.x0) * scale, 0), width - 4);
      const top = Math.min(Math.max((y0 - scene.bounds.y0) * scale, 0), height - 4);
      const right = Math.max(Math.min((x1 - scene.bounds.x0) * scale, width), left + 4);
      const bottom = Math.max(Math.min((y1 - scene.bounds.y0) * scale, height), top + 4);
      // With the whole yard in view it adds nothing and would only cover a corner.
      const seesAll =
        x0 <= scene.bounds.x0 &&
        y0 <= scene.bounds.y0 &&
        x1 >= scene.bounds.x1 &&
        y1 >= scene.bounds.y1;
      box.closest('.yard-map-mini')?.toggleAttribute('data-idle', seesAll);
      if (!seesAll) stepAside(at, screen);
      box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
      box.style.width = `${Math.round(right - left)}px`;
      box.style.height = `${Math.round(bottom - top)}px`;
    },
    refresh(palette, now, layer) {
      look = { palette, now, layer };
      everything = true;
      for (const { index } of scene.spots) noteMark(index);
      schedulePaint(60);
    },
    changed(ids) {
      for (const id of ids) {
        const index = scene.indexOf(id);
        if (index === undefined) continue;
        noteMark(index);
        waiting.add(index);
      }
      if (waiting.size > 0) schedulePaint(patience);
    },
    worldAt: (at) => toWorld(placed, { x: at.x * ratio, y: at.y * ratio }),
    stop() {
      if (timer !== null) clearTimeout(timer);
      if (stepping !== null) clearTimeout(stepping);
    },
  };
}
