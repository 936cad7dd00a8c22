/**
 * The real map on a page of its own, with a real yard store, the real rules and a made yard, for
 * the tests in Chromium: it writes down what the map calls, counts React's renders, and compares
 * pixels.
 */
import { Profiler, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../../../../renderer/page/theme.css';
import { fitView } from '../../../../renderer/canvas/viewport.ts';
import { createDragStore } from '../../../../renderer/page/stores/drag-store.ts';
import type { MarkSource } from '../../../../renderer/page/stores/operations-store.ts';
import { YardStore } from '../../../../renderer/page/stores/yard-store.ts';
import type { Engine } from '../../../../renderer/yard-map/map-engine.ts';
import type { YardMapHandle } from '../../../../renderer/yard-map/map-props.ts';
import type { AppointmentSource } from '../../../../renderer/yard-map/model/appointment-sign.ts';
import type { Backdrop } from '../../../../renderer/yard-map/paint/backdrop.ts';
import { YardMap } from '../../../../renderer/yard-map/yard-map.tsx';
import type { Punctuality } from '../../../../shared/appointments/model.ts';
import { toColumns } from '../../../../shared/columns.ts';
import type { AppointmentId, SpotId } from '../../../../shared/ids.ts';
import { autoLayout } from '../../../../shared/layout/auto-layout.ts';
import type { YardLayout } from '../../../../shared/layout/model.ts';
import { check, isRefused } from '../../../../shared/yard/check.ts';
import type { Area, Container, Spot, Visit, YardChange } from '../../../../shared/yard/model.ts';
import type { AssetRef, Operation } from '../../../../shared/yard/operations.ts';
import { createRaw } from '../raw.ts';
import { yardNow, yardRows } from '../yard-data.ts';

const query = new URLSearchParams(location.search);
const plain = yardRows(Number(query.get('spots') ?? 200), Number(query.get('seed') ?? 42));
/**
 * With `appointments=1` every truck and every container that stands alone has an appointment, of
 * each kind in turn.
 */
const rows =
  query.get('appointments') === null
    ? plain
    : {
        ...plain,
        visits: plain.visits.map((visit, at) => ({
          ...visit,
          appointmentId: `a${at}` as AppointmentId,
        })),
        containers: plain.containers.map((each, at) => ({
          ...each,
          pickupAppointmentId: `c${at}` as AppointmentId,
        })),
      };
if (query.get('scheme') !== null)
  document.documentElement.dataset.mantineColorScheme = query.get('scheme') as string;
if (query.get('contrast') !== null)
  document.documentElement.dataset.contrast = query.get('contrast') as string;

const store = new YardStore();
const keysOf = <Row extends object>(list: readonly Row[]) =>
  Object.keys(list[0] ?? {}) as (keyof Row)[];
store.receive({
  kind: 'snapshot',
  version: 0,
  areas: toColumns<Area>(keysOf(rows.areas), rows.areas),
  spots: toColumns<Spot>(keysOf(rows.spots), rows.spots),
  visits: toColumns<Visit>(keysOf(rows.visits), rows.visits),
  containers: toColumns<Container>(keysOf(rows.containers), rows.containers),
  problems: [],
});
const drag = createDragStore();
const handle: { current: YardMapHandle | null } = { current: null };
const calls: unknown[][] = [];
let renders = 0;
let now = yardNow;
const marks = new Map<SpotId, 'pending' | 'conflict' | 'unknown'>();
const markListeners = new Set<(ids: ReadonlySet<SpotId>) => void>();
const markSource: MarkSource = {
  get: (spot) => marks.get(spot) ?? null,
  onChange(listener) {
    markListeners.add(listener);
    return () => markListeners.delete(listener);
  },
};

const kinds: readonly Punctuality[] = [
  { kind: 'late', minutes: 25 },
  { kind: 'ahead', minutes: 90 },
  { kind: 'due' },
  { kind: 'came', when: 'late', minutes: 190 },
  { kind: 'over' },
];
let turn = 0;
const appointmentListeners = new Set<() => void>();
const appointments: AppointmentSource = {
  get: (id) => kinds[(Number(id.slice(1)) + turn) % kinds.length] ?? null,
  onChange(listener) {
    appointmentListeners.add(listener);
    return () => appointmentListeners.delete(listener);
  },
};

function operationOf(asset: AssetRef, spot: SpotId): Operation {
  const row =
    asset.kind === 'visit' ? store.table.visit(asset.id) : store.table.container(asset.id);
  const from = row?.spotId ?? null;
  return from === null
    ? { kind: 'assign', asset, spot }
    : { kind: 'reassign', asset, from, to: spot, reason: 'moved on the map' };
}

/** Turns an area by some degrees about its middle, as the layout editor can. */
function turnedLayout(layout: YardLayout, degrees: number): YardLayout {
  const area = layout.areas.at(-1);
  if (area === undefined || degrees === 0) return layout;
  const angle = (degrees * Math.PI) / 180;
  const [middleX, middleY] = [area.box.x + area.box.width / 2, area.box.y + area.box.height / 2];
  const spots = new Map(layout.spots);
  for (const id of area.spots) {
    const place = spots.get(id);
    if (place === undefined) continue;
    const [dx, dy] = [place.x + place.width / 2 - middleX, place.y + place.height / 2 - middleY];
    const x = middleX + dx * Math.cos(angle) - dy * Math.sin(angle);
    const y = middleY + dx * Math.sin(angle) + dy * Math.cos(angle);
    spots.set(id, {
      ...place,
      x: x - place.width / 2,
      y: y - place.height / 2,
      rotation: place.rotation + degrees,
    });
  }
  return { ...layout, spots };
}

const layout = turnedLayout(autoLayout(rows.areas, rows.spots), Number(query.get('turn') ?? 0));
const backdropBox = {
  x: layout.bounds.x - 400,
  y: layout.bounds.y - 400,
  width: layout.bounds.width + 800,
  height: layout.bounds.height + 800,
};
let setShown: (change: Partial<Shown>) => void = () => {};
type Shown = {
  readonly matches: ((spot: SpotId) => boolean) | null;
  readonly layout: YardLayout;
  readonly isThere: boolean;
  readonly backdrop: Backdrop | null;
};

function Stage() {
  const [shown, set] = useState<Shown>({ matches: null, layout, isThere: true, backdrop: null });
  const [isBackdropShown, showBackdrop] = useState(true);
  setShown = (change) => flushSync(() => set((before) => ({ ...before, ...change })));
  if (!shown.isThere) return null;
  return (
    <YardMap
      ref={handle}
      store={store}
      layout={shown.layout}
      marks={markSource}
      appointments={appointments}
      backdrop={shown.backdrop}
      isBackdropShown={isBackdropShown}
      onBackdrop={showBackdrop}
      drag={drag}
      matches={shown.matches}
      now={() => now}
      checkDrop={(asset, spot) => check(store.table, operationOf(asset, spot))}
      onDrop={(...call) => {
        const [asset, , spot] = call;
        const findings = check(store.table, operationOf(asset, spot));
        const refused = isRefused(findings) ? findings : [];
        if (refused.length === 0) calls.push(['drop', ...call]);
        return refused;
      }}
      onMenu={(...call) => calls.push(['menu', ...call])}
      onSelect={(...call) => calls.push(['select', ...call])}
      onSelectMany={(...call) => calls.push(['select-many', ...call])}
    />
  );
}

const host = document.getElementById('host') as HTMLElement;
flushSync(() =>
  createRoot(host).render(
    <Profiler
      id="map"
      onRender={() => {
        renders += 1;
      }}
    >
      <Stage />
    </Profiler>,
  ),
);

const engine = () => handle.current?.engine() as Engine;
const baseCanvas = () => host.querySelector('.yard-map-hands canvas') as HTMLCanvasElement;
const frames = async (count = 3) => {
  for (let k = 0; k < count; k += 1)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
};

/** Pixels, each as one number of its four bytes: compared in a quarter of the time. */
type Pixels = Uint32Array;
const wholePixels = ({ data }: ImageData): Pixels => new Uint32Array(data.buffer);

/** The visible part of the painted yard. */
function pixels(): Pixels {
  const box = engine().shown();
  if (box === null) throw new Error('The picture is not sharp.');
  const ink = baseCanvas().getContext('2d') as CanvasRenderingContext2D;
  return wholePixels(ink.getImageData(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0));
}

/**
 * Where two pictures differ, for a failing test to say: the box around it, and the largest
 * difference of a channel.
 */
let where = '';
function locate(a: Pixels, b: Pixels, width: number): void {
  const [left, right] = [new Uint8Array(a.buffer), new Uint8Array(b.buffer)];
  let [x0, y0, x1, y1, most] = [width, Number.POSITIVE_INFINITY, 0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    if (a[at] === b[at]) continue;
    for (let byte = at * 4; byte < at * 4 + 4; byte += 1)
      most = Math.max(most, Math.abs((left[byte] ?? 0) - (right[byte] ?? 0)));
    const [x, y] = [at % width, Math.floor(at / width)];
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
  where = `${x0},${y0} to ${x1},${y1}, at most ${most}`;
}

function different(a: Pixels, b: Pixels): number {
  if (a.length !== b.length) return a.length;
  let count = 0;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) count += 1;
  return count;
}

/** Whether layout or background image changed. */
let isOther = false;
const firstScheme = document.documentElement.dataset.mantineColorScheme;
const noRows = { areas: [], spots: [], visits: [], containers: [] };
let version = 0;
let kept: Pixels = new Uint32Array();

const stage = {
  calls,
  drag,
  rows,
  frames,
  engine,
  renders: () => renders,
  areas: () => layout.areas.length,
  nodes: () => {
    const konva = (
      window as unknown as { Konva: { stages: { find: (test: () => boolean) => unknown[] }[] } }
    ).Konva;
    return konva.stages.reduce((sum, each) => sum + each.find(() => true).length, 0);
  },
  /** Puts changed rows into the yard as a delta of the service would. */
  change(put: Partial<YardChange['put']>, remove: Partial<YardChange['remove']> = {}) {
    version += 1;
    store.receive({
      kind: 'delta',
      version,
      change: { put: { ...noRows, ...put }, remove: { ...noRows, ...remove } },
      problems: null,
    });
  },
  spot: (id: SpotId) => store.table.spot(id),
  visit: (id: never) => store.table.visit(id),
  visitsAt: (id: SpotId) => store.table.visitsAt(id),
  standaloneAt: (id: SpotId) => store.table.standaloneAt(id),
  mark(id: SpotId, mark: 'pending' | 'conflict' | 'unknown' | null) {
    if (mark === null) marks.delete(id);
    else marks.set(id, mark);
    for (const listener of markListeners) listener(new Set([id]));
  },
  /** Every appointment stands as the next kind says. */
  turnAppointments() {
    turn += 1;
    for (const listener of appointmentListeners) listener();
  },
  /** Lays a picture of one color under all of the yard; null takes it away. */
  async backdrop(color: string | null, opacity = 1) {
    isOther = true;
    if (color === null) return setShown({ backdrop: null });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 300];
    const ink = canvas.getContext('2d') as CanvasRenderingContext2D;
    ink.fillStyle = color;
    ink.fillRect(0, 0, 400, 300);
    const image = new Image();
    image.src = canvas.toDataURL();
    await image.decode();
    setShown({ backdrop: { image, box: backdropBox, opacity } });
  },
  setNow(ms: number) {
    now = ms;
    engine().tick();
  },
  match: (matches: Shown['matches']) => setShown({ matches }),
  layout(next: YardLayout) {
    isOther = true;
    setShown({ layout: next });
  },
  baseLayout: layout,
  backdropBox,
  unmount: () => setShown({ isThere: false }),
  /**
   * Shows the map anew, as after a load of the page; false where something other than the map was
   * changed, which only a load undoes.
   */
  again() {
    if (version > 0 || turn > 0 || marks.size > 0 || now !== yardNow || isOther) return false;
    if (document.documentElement.dataset.mantineColorScheme !== firstScheme) return false;
    setShown({ isThere: false });
    drag.setState(drag.getInitialState(), true);
    calls.length = 0;
    setShown({ isThere: true, matches: null });
    return true;
  },
  /** Where a spot's middle is on the page. */
  placeOf(id: SpotId) {
    const at = engine().placeOf(id);
    const { left, top } = host.getBoundingClientRect();
    return at === null ? null : { x: left + at.x, y: top + at.y };
  },
  /** Shows a scale with a spot in the middle, painted. */
  async look(id: SpotId, scale: number) {
    engine().flyToSpots([id], false);
    await frames();
    const { width, height } = host.getBoundingClientRect();
    engine().camera.zoom(scale / engine().camera.view.scale, {
      x: width / 2 + 0.37,
      y: height / 2,
    });
    await frames(5);
  },
  keep() {
    kept = pixels();
  },
  /** Pixels that differ from those kept. */
  differsFromKept: () => different(kept, pixels()),
  /** Pixels that differ from a painting of everything anew. */
  async differsFromFresh() {
    const before = pixels();
    engine().repaintAll();
    await frames();
    const after = pixels();
    const count = different(before, after);
    if (count > 0) locate(before, after, engine().camera.screen.width);
    else where = 'nowhere';
    return count;
  },
  /** Pixels in which the bench's baseline differs from the map, for the view the map shows. */
  differsFromRaw() {
    const element = document.createElement('div');
    document.body.appendChild(element);
    const screen = engine().camera.screen;
    const raw = createRaw(element, store.table, layout, screen, now);
    raw.show(engine().camera.view);
    const image = raw
      .canvases()[0]
      ?.getContext('2d')
      ?.getImageData(0, 0, screen.width, screen.height) as ImageData;
    element.remove();
    return different(pixels(), wholePixels(image));
  },
  where: () => where,
  fitScale: () => fitView(engine().scene.bounds, engine().camera.screen).scale,
};

export type Stage = typeof stage;

Object.assign(window, { stage });
