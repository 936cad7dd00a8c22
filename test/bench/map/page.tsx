/**
 * The page of the map bench: mounts the product's map or the baseline, does the same things to
 * both, times each until painted.
 */

import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { center } from '../../../renderer/canvas/geometry.ts';
import {
  centeredOn,
  fitView,
  type MapView,
  type ScreenSize,
  toScreen,
} from '../../../renderer/canvas/viewport.ts';
import { createDragStore } from '../../../renderer/page/stores/drag-store.ts';
import type { YardStore } from '../../../renderer/page/stores/yard-store.ts';
import type { Engine } from '../../../renderer/yard-map/map-engine.ts';
import type { YardMapHandle } from '../../../renderer/yard-map/map-props.ts';
import type { Scene, SceneSpot } from '../../../renderer/yard-map/model/scene.ts';
import { YardMap } from '../../../renderer/yard-map/yard-map.tsx';
import type { SpotId } from '../../../shared/ids.ts';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import { check } from '../../../shared/yard/check.ts';
import type { Spot } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';
// The frames come first: code that requests one while it loads must get ours.
import { runFrame, setManual, trueFrame } from './frames.ts';
import { mover, tellYard } from './ghosts.ts';
import { createRaw } from './raw.ts';
import { yardNow, yardRows } from './yard-data.ts';

/** What one variant offers to the bench. */
type Subject = {
  readonly element: HTMLElement;
  readonly scene: Scene;
  readonly view: () => MapView;
  readonly canvases: () => readonly HTMLCanvasElement[];
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number) => void;
  readonly show: (view: MapView) => void;
  readonly change: (spot: Spot) => void;
  readonly beginDrag: (spot: SceneSpot, at: { x: number; y: number }) => void;
  readonly endDrag: () => void;
};

/** Milliseconds of each sample of each action; `memory` in megabytes. */
export type Samples = { readonly [action: string]: readonly number[] };

const noIds = { areas: [], spots: [], visits: [], containers: [] };
const emptyRows = { areas: [], spots: [], visits: [], containers: [] };

/** Puts a changed spot row into the table; returns which spots were touched. */
const put = (table: YardTable, spot: Spot) =>
  table.put({ put: { ...emptyRows, spots: [spot] }, remove: noIds }).spots;

/** React at work before the map comes, as it is in the console: the shell is drawn first. */
function startReact(host: HTMLElement): Root {
  const root = createRoot(host);
  flushSync(() => root.render(<section aria-label="Yard map">Reading the yard</section>));
  return root;
}

function mountOurs(root: Root, host: HTMLElement, data: Data, yard?: YardStore): Subject {
  const { table, layout } = data;
  const listeners = new Set<(ids: ReadonlySet<SpotId>) => void>();
  const handle: { current: YardMapHandle | null } = { current: null };
  const drag = createDragStore();
  flushSync(() =>
    root.render(
      <YardMap
        ref={handle}
        store={
          yard ?? {
            table,
            onSpots(listener) {
              listeners.add(listener);
              return () => listeners.delete(listener);
            },
            structureStamp: () => 0,
          }
        }
        layout={layout}
        marks={{ get: () => null, onChange: () => () => {} }}
        drag={drag}
        theme="light"
        now={() => yardNow}
        checkDrop={(asset, spot) => check(table, intentOf(table, asset, spot))}
        onDrop={() => []}
        onMenu={() => {}}
        onSelect={() => {}}
      />,
    ),
  );
  const engine = handle.current?.engine() as Engine;
  const element = host.querySelector<HTMLElement>('.yard-map-hands') as HTMLElement;
  const canvases = [...element.querySelectorAll('canvas')];
  const pointer = (type: string, at: { x: number; y: number }) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        clientX: at.x,
        clientY: at.y,
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        buttons: 1,
      }),
    );
  return {
    element,
    scene: engine.scene,
    view: () => engine.camera.view,
    canvases: () => canvases,
    pan: (dx, dy) => engine.camera.pan(dx, dy),
    zoom: (factor) => engine.camera.zoom(factor, { x: screen.width / 2, y: screen.height / 2 }),
    show: (view) => engine.camera.show(view),
    change(spot) {
      const touched = put(table, spot);
      for (const listener of listeners) listener(touched);
    },
    beginDrag(_spot, at) {
      pointer('pointerdown', at);
      pointer('pointermove', { x: at.x + 6, y: at.y });
    },
    endDrag() {
      drag.getState().endDrag();
    },
  };
}

function intentOf(table: YardTable, asset: AssetRef, spot: SpotId) {
  const row = asset.kind === 'visit' ? table.visit(asset.id) : table.container(asset.id);
  const from = row?.spotId ?? null;
  return from === null
    ? ({ kind: 'assign', asset, spot } as const)
    : ({ kind: 'reassign', asset, from, to: spot, reason: 'moved on the map' } as const);
}

function mountRaw(host: HTMLElement, { table, layout }: Data): Subject {
  const raw = createRaw(host, table, layout, screen, yardNow);
  return {
    ...raw,
    pan(dx, dy) {
      const view = raw.view();
      raw.show({ scale: view.scale, x: view.x + dx, y: view.y + dy });
    },
    zoom(factor) {
      const view = raw.view();
      const [x, y] = [screen.width / 2, screen.height / 2];
      const scale = view.scale * factor;
      raw.show({
        scale,
        x: Math.round(x - ((x - view.x) / view.scale) * scale),
        y: Math.round(y - ((y - view.y) / view.scale) * scale),
      });
    },
    change(spot) {
      raw.changed(put(table, spot));
    },
    beginDrag(spot) {
      raw.beginDrag(spot.code);
    },
  };
}

const screen: ScreenSize = { width: 1600, height: 900, ratio: 1 };

type Data = { readonly table: YardTable; readonly layout: ReturnType<typeof autoLayout> };

const dataOf = (count: number): Data => {
  const rows = yardRows(count);
  return { table: createYardTable(rows), layout: autoLayout(rows.areas, rows.spots) };
};

declare const gc: (() => void) | undefined;
const heapBytes = () => {
  gc?.();
  return (
    (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0
  );
};

const readBack = (canvases: readonly HTMLCanvasElement[]) => {
  for (const canvas of canvases)
    if (canvas.width > 0) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
};

function hostOf(): HTMLElement {
  const host = document.getElementById('host') as HTMLElement;
  host.style.cssText = `position:absolute;left:0;top:0;width:${screen.width}px;height:${screen.height}px`;
  return host;
}

/** Mounts a variant and paints all of the yard; returns it and the milliseconds until painted. */
async function mount(
  variant: 'ours' | 'raw',
  data: Data,
  yard?: YardStore,
): Promise<{ readonly map: Subject; readonly spent: number }> {
  const host = hostOf();
  const root = variant === 'ours' ? startReact(host) : null;
  await trueFrame();
  const start = performance.now();
  const map = root === null ? mountRaw(host, data) : mountOurs(root, host, data, yard);
  runFrame();
  readBack(map.canvases());
  return { map, spent: performance.now() - start };
}

const tools = {
  /** One first draw, ms. A page has only one: the next finds everything compiled. */
  firstDraw: async (variant: 'ours' | 'raw', count: number): Promise<number> =>
    (await mount(variant, dataOf(count))).spent,
  /** Does everything once with one variant; one array of samples an action. */
  async run(variant: 'ours' | 'raw', count: number): Promise<Samples> {
    const data = dataOf(count);
    const heap = heapBytes();
    const samples: { [action: string]: number[] } = {};
    const { map, spent: first } = await mount(variant, data);
    samples['first-draw'] = [first];

    /**
     * One sample: the action, one frame, and a pixel read of every canvas, which forces everything
     * to be painted.
     */
    const sample = async (name: string | null, act: () => void) => {
      await trueFrame();
      const start = performance.now();
      act();
      runFrame();
      readBack(map.canvases());
      const spent = performance.now() - start;
      if (name !== null) {
        samples[name] ??= [];
        samples[name].push(spent);
      }
      return spent;
    };
    /** Frames until nothing is requested any more: the rest of a gesture belongs to it. */
    const settle = async (name: string | null) => {
      for (let guard = 0; guard < 40; guard += 1) {
        await trueFrame();
        const start = performance.now();
        const more = runFrame();
        readBack(map.canvases());
        const list = name === null ? undefined : samples[name];
        if (list !== undefined && list.length > 0)
          list[list.length - 1] = (list.at(-1) ?? 0) + performance.now() - start;
        if (!more) break;
      }
    };

    await settle(null);
    const whole = fitView(map.scene.bounds, screen);
    // A yard of this kind at a scale where codes and labels are read; a lot in the middle of it.
    const lot =
      map.scene.areas.find(
        (area) => area.building === null && area.sheets.some(({ spots }) => spots.length > 100),
      ) ?? map.scene.areas[0];
    const work = centeredOn(center(lot?.box ?? map.scene.bounds), 2, screen);

    for (let k = 0; k < 30; k += 1)
      await sample('pan-overview', () => map.pan(7 * (k % 20 < 10 ? 1 : -1), k % 3));
    await settle('pan-overview');
    map.show(work);
    await settle(null);
    for (let k = 0; k < 60; k += 1)
      await sample('pan', () => map.pan(k < 30 ? 17 : -13, k % 30 < 15 ? 9 : -9));
    await settle('pan');

    map.show(whole);
    await settle(null);
    const steps = 30;
    const factor = (4.5 / whole.scale) ** (1 / steps);
    for (let k = 0; k < steps; k += 1) await sample('zoom', () => map.zoom(factor));
    await settle('zoom');
    for (let k = 0; k < steps; k += 1) await sample('zoom', () => map.zoom(1 / factor));
    await settle('zoom');

    map.show(work);
    await settle(null);
    const place = (spot: SceneSpot) => toScreen(work, center(spot.bounds));
    const shown = map.scene.spots.filter((spot) => {
      const { x, y } = place(spot);
      return x > 60 && y > 60 && x < screen.width - 60 && y < screen.height - 60;
    });
    const changeAt = (k: number) => {
      const row = data.table.spot((shown[(k * 37) % shown.length] as SceneSpot).id) as Spot;
      return { ...row, isOpen: !row.isOpen };
    };
    for (let k = 0; k < 60; k += 1) await sample('change', () => map.change(changeAt(k)));
    await settle(null);

    const move = (at: { x: number; y: number }, buttons: number) =>
      map.element.dispatchEvent(
        new PointerEvent('pointermove', {
          bubbles: true,
          clientX: at.x,
          clientY: at.y,
          pointerId: 1,
          pointerType: 'mouse',
          buttons,
        }),
      );
    for (let k = 0; k < 60; k += 1)
      await sample('hover', () => move(place(shown[(k * 53) % shown.length] as SceneSpot), 0));
    await settle(null);

    const taken = shown.find((spot) => map.scene.cell(spot.index).pieces.length > 0) as SceneSpot;
    const grip = place(taken);
    await sample('drag-begin', () => map.beginDrag(taken, grip));
    await settle('drag-begin');
    for (let k = 1; k <= 60; k += 1)
      await sample('drag', () =>
        move({ x: 200 + ((k * 19) % 1200), y: 120 + ((k * 11) % 600) }, 1),
      );
    await settle('drag');
    await sample(null, () => map.endDrag());
    await settle(null);

    map.show(whole);
    await settle(null);
    for (let k = 0; k < 40; k += 1)
      await sample('change-overview', () => map.change(changeAt(k + 7)));

    const canvasBytes = [...document.querySelectorAll('canvas')].reduce(
      (sum, { width, height }) => sum + width * height * 4,
      0,
    );
    samples.memory = [(heapBytes() - heap + canvasBytes) / 1e6];
    return samples;
  },
  /**
   * Milliseconds of each move of one truck from spot to spot in sight, in a plan or told by the
   * service, until painted.
   */
  async ghosts(how: 'ghost' | 'live', count: number): Promise<readonly number[]> {
    const rows = yardRows(count);
    const yard = tellYard(rows);
    const data = { table: yard.table, layout: autoLayout(rows.areas, rows.spots) };
    const { map } = await mount('ours', data, yard);
    const lot =
      map.scene.areas.find(
        (area) => area.building === null && area.sheets.some(({ spots }) => spots.length > 100),
      ) ?? map.scene.areas[0];
    const view = centeredOn(center(lot?.box ?? map.scene.bounds), 2, screen);
    map.show(view);
    const isFree = (id: SpotId) =>
      yard.table.spot(id)?.isOpen === true &&
      yard.table.visitsAt(id).length + yard.table.standaloneAt(id).length === 0;
    const free = map.scene.spots.filter(({ id }) => isFree(id));
    const inSight = free.filter(({ bounds }) => {
      const { x, y } = toScreen(view, center(bounds));
      return x > 60 && y > 60 && x < screen.width - 60 && y < screen.height - 60;
    });
    const [first, ...rest] = inSight.slice(0, 40);
    const parked = map.scene.spots.find(({ id }) => yard.table.visitsAt(id).length === 1);
    const truck = parked === undefined ? undefined : yard.table.visitsAt(parked.id)[0];
    if (truck === undefined || first === undefined || rest.length < 10)
      throw new Error('Nobody is parked in sight.');
    const taken = new Set([first, ...rest].map(({ id }) => id));
    const move = mover(
      yard,
      how,
      truck,
      free.flatMap(({ id }) => (taken.has(id) ? [] : [id])),
    );
    move(first.id);
    const spent: number[] = [];
    for (let turn = 0; turn < 90; turn += 1) {
      await trueFrame();
      const start = performance.now();
      move((rest[(turn * 7) % rest.length] as SceneSpot).id);
      runFrame();
      readBack(map.canvases());
      if (turn >= 30) spent.push(performance.now() - start);
    }
    return spent;
  },
  /** True frames: pans for a second with the screen's own frames and returns the intervals, ms. */
  async frames(
    variant: 'ours' | 'raw',
    count: number,
    what: 'pan' | 'zoom',
  ): Promise<readonly number[]> {
    const { map } = await mount(variant, dataOf(count));
    setManual(false);
    const whole = fitView(map.scene.bounds, screen);
    if (what === 'pan') map.show(centeredOn(center(map.scene.bounds), 1, screen));
    await trueFrame();
    const intervals: number[] = [];
    let last = 0;
    await new Promise<void>((done) => {
      const act = (time: number) => {
        if (last > 0) intervals.push(time - last);
        last = time;
        const k = intervals.length;
        if (k >= 90) {
          done();
          return;
        }
        if (what === 'pan')
          map.pan(Math.round(Math.sin(k / 9) * 30), Math.round(Math.cos(k / 9) * 16));
        else map.zoom(k % 60 < 30 ? (3 / whole.scale) ** (1 / 30) : (whole.scale / 3) ** (1 / 30));
        requestAnimationFrame(act);
      };
      requestAnimationFrame(act);
    });
    return intervals;
  },
};

Object.assign(window, { mapBench: tools });
