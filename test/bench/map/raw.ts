/**
 * The baseline: the same yard on two bare canvases, immediate mode, as a careful engineer would
 * write it without Konva, React or bitmaps. It culls to what is in sight, draws by level of detail,
 * paints one changed spot through a device-aligned clip, keeps hover and drag on an overlay of
 * which only the last boxes are cleared, and picks by a grid. It shares the painter with the
 * product, so that a ratio shows what the machinery around the painter costs or saves.
 */

import type { Extent, Point } from '../../../renderer/canvas/geometry.ts';
import {
  fitView,
  type MapView,
  type ScreenSize,
  toWorld,
} from '../../../renderer/canvas/viewport.ts';
import { hitAt } from '../../../renderer/yard-map/input/picking.ts';
import { Scene, type SceneSpot } from '../../../renderer/yard-map/model/scene.ts';
import { isCardScale } from '../../../renderer/yard-map/paint/area-card.ts';
import { type Brush, thick } from '../../../renderer/yard-map/paint/brush.ts';
import { dirtyBox } from '../../../renderer/yard-map/paint/dirty.ts';
import { type Rect, roundBox } from '../../../renderer/yard-map/paint/glyphs.ts';
import { dropOf, fontOf, type Ink, widthOf } from '../../../renderer/yard-map/paint/lettering.ts';
import { levelOf } from '../../../renderer/yard-map/paint/level-of-detail.ts';
import { paintAreas } from '../../../renderer/yard-map/paint/paint.ts';
import { paletteOf } from '../../../renderer/yard-map/paint/palette.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { YardLayout } from '../../../shared/layout/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';

/** Mounts the baseline and draws all of the yard. */
export function createRaw(
  host: HTMLElement,
  table: YardTable,
  layout: YardLayout,
  screen: ScreenSize,
  now: number,
) {
  const scene = new Scene(table, layout);
  const palette = paletteOf('light');
  const make = (): HTMLCanvasElement => {
    const canvas = document.createElement('canvas');
    canvas.width = screen.width;
    canvas.height = screen.height;
    canvas.style.cssText = `position:absolute;left:0;top:0;width:${screen.width / screen.ratio}px;height:${screen.height / screen.ratio}px`;
    host.appendChild(canvas);
    return canvas;
  };
  host.style.background = palette.ground;
  const [base, over] = [make(), make()];
  const ink = base.getContext('2d') as Ink;
  const top = over.getContext('2d') as Ink;
  const whole: Extent = { x0: 0, y0: 0, x1: screen.width, y1: screen.height };
  let view: MapView = fitView(scene.bounds, screen);
  let painted: Extent[] = [];
  let hovered: SceneSpot | null = null;
  let drag: { readonly label: string } | null = null;

  const brush = (): Brush => ({
    palette,
    now,
    layer: null,
    ratio: screen.ratio,
    level: levelOf(scene.across, view.scale, screen.ratio),
    cards: isCardScale(scene.across, view.scale, screen.ratio),
    scale: view.scale,
    x: view.x,
    y: view.y,
  });

  function paintBox(box: Extent): void {
    ink.save();
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.beginPath();
    ink.rect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    ink.clip();
    ink.clearRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    paintAreas(ink, scene, brush(), box);
    ink.restore();
  }

  function full(): void {
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.clearRect(0, 0, screen.width, screen.height);
    paintAreas(ink, scene, brush(), whole);
  }

  function clearOverlay(): void {
    top.setTransform(1, 0, 0, 1, 0, 0);
    for (const { x0, y0, x1, y1 } of painted) top.clearRect(x0, y0, x1 - x0, y1 - y0);
    painted = [];
  }

  function outline(spot: SceneSpot, color: string, line: number): void {
    const x = Math.round(spot.box.x0 * view.scale) + view.x;
    const y = Math.round(spot.box.y0 * view.scale) + view.y;
    const w = Math.round(spot.box.x1 * view.scale) + view.x - x;
    const h = Math.round(spot.box.y1 * view.scale) + view.y - y;
    top.strokeStyle = color;
    top.lineWidth = line;
    top.strokeRect(x - line / 2, y - line / 2, w + line, h + line);
    painted.push({
      x0: x - line - 1,
      y0: y - line - 1,
      x1: x + w + line + 1,
      y1: y + h + line + 1,
    });
  }

  function ghost(label: string, at: Point): void {
    const size = thick(screen, 12);
    const rect: Rect = {
      x: Math.round(at.x) + 10,
      y: Math.round(at.y) - 13,
      w: Math.ceil(widthOf(top, label, size)) + 34,
      h: 26,
    };
    top.fillStyle = palette.tractor.edge;
    roundBox(top, rect, 6);
    top.fillStyle = palette.tractor.fill;
    roundBox(top, { x: rect.x + 1, y: rect.y + 1, w: rect.w - 2, h: rect.h - 2 }, 5);
    top.fillStyle = palette.tractor.text;
    top.fillRect(rect.x + 8, rect.y + 9, 9, 8);
    top.fillRect(rect.x + 18, rect.y + 12, 5, 5);
    top.font = fontOf(size);
    top.fillText(label, rect.x + 26, rect.y + 13 + dropOf(size));
    painted.push({
      x0: rect.x - 1,
      y0: rect.y - 1,
      x1: rect.x + rect.w + 1,
      y1: rect.y + rect.h + 1,
    });
  }

  function move(event: PointerEvent): void {
    const { left, top: upper } = over.getBoundingClientRect();
    const at = {
      x: (event.clientX - left) * screen.ratio,
      y: (event.clientY - upper) * screen.ratio,
    };
    const hit = hitAt(scene, toWorld(view, at));
    const spot = hit === null ? null : (scene.spots[scene.indexOf(hit.spot) ?? -1] ?? null);
    if (drag === null && spot === hovered) return;
    clearOverlay();
    hovered = spot;
    if (spot !== null) outline(spot, palette.hover, 2);
    if (drag !== null) ghost(drag.label, at);
  }

  over.addEventListener('pointermove', move);
  full();
  return {
    element: over as HTMLElement,
    canvases: (): readonly HTMLCanvasElement[] => [base, over],
    show(next: MapView) {
      view = next;
      full();
      clearOverlay();
    },
    view: () => view,
    scene,
    changed(ids: Iterable<SpotId>) {
      for (const id of ids) {
        const index = scene.refresh(id);
        const spot = index === null ? undefined : scene.spots[index];
        if (spot === undefined) continue;
        const box = dirtyBox(spot, brush(), scene.areas[spot.area]);
        if (box.x1 <= 0 || box.y1 <= 0 || box.x0 >= screen.width || box.y0 >= screen.height)
          continue;
        paintBox(box);
      }
    },
    beginDrag(label: string) {
      drag = { label };
    },
    endDrag() {
      drag = null;
      clearOverlay();
    },
  };
}
