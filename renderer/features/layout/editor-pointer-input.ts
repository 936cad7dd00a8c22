/** What pointer and keyboard do to the editor's store. Paints nothing. */

import { type Message, message } from '../../../shared/i18n/message.ts';
import { move, remove, resize, rotate, turnEach } from '../../../shared/layout/edit/commands.ts';
import { type Frame, frameOf, intoFrame, outOfFrame } from '../../../shared/layout/edit/frame.ts';
import { noPatch, type Patch } from '../../../shared/layout/edit/patch.ts';
import {
  isEmptySelection,
  nothingSelected,
  pick,
  placesInBox,
  rowAround,
  type Selection,
  selectedPlaces,
} from '../../../shared/layout/edit/selection.ts';
import { type SnapLines, snap, snapLines } from '../../../shared/layout/edit/snap.ts';
import { centerOf, type YardPoint } from '../../../shared/layout/points.ts';
import { compareCodes } from '../../../shared/yard/natural-order.ts';
import { CLICK_TOLERANCE_PX } from '../../canvas/fingers.ts';
import type { EditorStore } from './editor-store.ts';
import { draggedBox, type Handle, handleAt } from './handles.ts';

/**
 * What is being dragged. Points are feet, but CSS pixels in `pan`.
 *
 * Example: `{ kind: 'row', from: { x: 0, y: 0 }, to: { x: 120, y: 0 } }` draws a row of places 120
 * feet long.
 */
export type Gesture =
  | { readonly kind: 'pan'; readonly last: YardPoint }
  /** Two fingers pan and zoom. They change nothing in the layout. */
  | { readonly kind: 'pinch' }
  | { readonly kind: 'move'; readonly from: YardPoint; readonly lines: SnapLines }
  | {
      readonly kind: 'handle';
      readonly from: YardPoint;
      readonly handle: Handle;
      readonly frame: Frame;
    }
  | {
      readonly kind: 'band';
      readonly from: YardPoint;
      readonly to: YardPoint;
      readonly adds: boolean;
      readonly area: string | null;
    }
  | { readonly kind: 'row'; readonly from: YardPoint; readonly to: YardPoint }
  /** Sets the gate where the pointer is released. */
  | { readonly kind: 'gate' };

/**
 * What the drawing shows during a drag, besides the changed document: the guides it snaps to, and
 * the box or row being drawn.
 *
 * Example: `{ guides: { across: null, down: 120 }, band: null }` shows a horizontal guide at 120
 * feet.
 */
export type Shown = {
  readonly guides: { readonly across: number | null; readonly down: number | null };
  readonly band: {
    readonly from: YardPoint;
    readonly to: YardPoint;
    readonly kind: 'box' | 'row';
  } | null;
};

/** Nothing to show: no guide, no box, no row. */
export const showsNothing: Shown = { guides: { across: null, down: null }, band: null };

/** Within how many CSS pixels a dragged edge snaps to a line. */
const reach = 8;

/** The smallest size that keys can reach, in feet. */
const least = 4;

/** Describes the selection in words. */
export function selectionMessage(store: EditorStore): Message {
  const { history, selection } = store.getState();
  if (isEmptySelection(selection)) return message('layout.selected.none');
  const places = selectedPlaces(history.document, selection);
  const only = places.length === 1 ? history.document.places.get(places[0] as string) : undefined;
  if (only !== undefined) return message('layout.selected', { what: only.code });
  const names = [...selection.areas].map((key) => history.document.areas.get(key)?.label ?? '');
  const [area] = names;
  return names.length === 1 && area !== undefined
    ? message('layout.selected.area', { area, count: places.length })
    : message('layout.selected.spots', { count: places.length });
}

/** Selects and announces the selection. */
export function selectAndSay(store: EditorStore, selection: Selection): void {
  store.getState().select(selection);
  store.getState().announce(selectionMessage(store));
}

/**
 * Selects what was pressed and returns the gesture that begins. `unit` is how many feet a CSS pixel
 * is.
 */
export function press(store: EditorStore, at: YardPoint, unit: number, adds: boolean): Gesture {
  const { history, selection, tool } = store.getState();
  const { document } = history;
  if (tool === 'row') return { kind: 'row', from: at, to: at };
  if (tool === 'gate') {
    store.getState().show(gateAt(at));
    return { kind: 'gate' };
  }
  const frame = frameOf(document, selection);
  const handle = frame === null ? null : handleAt(frame.box, unit, intoFrame(at, frame.angle));
  if (frame !== null && handle !== null) return { kind: 'handle', from: at, handle, frame };
  const hit = pick(document, at);
  if (hit !== null && 'place' in hit) {
    const area = document.places.get(hit.place)?.area ?? '';
    const isIn = selection.places.has(hit.place) || selection.areas.has(area);
    if (adds)
      selectAndSay(store, { areas: selection.areas, places: toggled(selection.places, hit.place) });
    else if (!isIn) selectAndSay(store, { areas: new Set(), places: new Set([hit.place]) });
    return { kind: 'move', from: at, lines: snapLines(document, store.getState().selection) };
  }
  if (hit !== null && selection.areas.has(hit.area) && !adds)
    return { kind: 'move', from: at, lines: snapLines(document, selection) };
  return { kind: 'band', from: at, to: at, adds, area: hit === null ? null : hit.area };
}

/** Puts the gate on a whole foot. */
const gateAt = ({ x, y }: YardPoint): Patch => ({
  ...noPatch,
  gate: { x: Math.round(x), y: Math.round(y) },
});

/** Continues a drag. Returns the new gesture and what to show. */
export function drag(
  store: EditorStore,
  gesture: Gesture,
  at: YardPoint,
  unit: number,
  isFree: boolean,
): readonly [Gesture, Shown] {
  const { history, selection, show } = store.getState();
  const { document } = history;
  if (gesture.kind === 'band' || gesture.kind === 'row') {
    const to = gesture.kind === 'row' && !isFree ? straightened(gesture.from, at) : at;
    return [
      { ...gesture, to },
      {
        ...showsNothing,
        band: { from: gesture.from, to, kind: gesture.kind === 'row' ? 'row' : 'box' },
      },
    ];
  }
  if (gesture.kind === 'pan' || gesture.kind === 'pinch') return [gesture, showsNothing];
  if (gesture.kind === 'gate') {
    show(gateAt(at));
    return [gesture, showsNothing];
  }
  const [dx, dy] = [at.x - gesture.from.x, at.y - gesture.from.y];
  if (gesture.kind === 'move') {
    if (Math.hypot(dx, dy) < CLICK_TOLERANCE_PX.mouse * unit) return [gesture, showsNothing];
    const pulled = isFree
      ? { dx: Math.round(dx), dy: Math.round(dy), across: null, down: null }
      : snap(document, selection, gesture.lines, dx, dy, reach * unit);
    show(move(document, selection, pulled.dx, pulled.dy));
    return [gesture, { ...showsNothing, guides: pulled }];
  }
  const { handle, frame } = gesture;
  const pulled = intoFrame({ x: dx, y: dy }, frame.angle);
  show(
    handle.kind === 'turn'
      ? rotate(
          document,
          selection,
          turnTo(outOfFrame(centerOf(frame.box), frame.angle), gesture.from, at, isFree),
        )
      : resize(document, selection, draggedBox(frame.box, handle, pulled.x, pulled.y)),
  );
  return [gesture, showsNothing];
}

/**
 * Ends a drag and makes its change. A row is returned instead, because the caller still has to ask
 * for its codes.
 */
export function drop(
  store: EditorStore,
  gesture: Gesture,
  unit: number,
): { readonly from: YardPoint; readonly to: YardPoint } | null {
  const { history, selection, preview, make, show } = store.getState();
  if (gesture.kind === 'row') return gesture;
  if (gesture.kind === 'band') {
    const { from, to, adds, area } = gesture;
    const box = {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
    const isClick = Math.hypot(box.width, box.height) < CLICK_TOLERANCE_PX.mouse * unit;
    if (isClick && area !== null) {
      const areas = adds ? toggled(selection.areas, area) : new Set([area]);
      selectAndSay(store, { areas, places: adds ? selection.places : new Set() });
    } else {
      const found = isClick ? [] : placesInBox(history.document, box);
      selectAndSay(
        store,
        adds
          ? { areas: selection.areas, places: new Set([...selection.places, ...found]) }
          : { areas: new Set(), places: new Set(found) },
      );
    }
    return null;
  }
  if (preview !== null && gesture.kind === 'gate') {
    make(preview, message('layout.gate.placed'));
    store.getState().use('select');
  } else if (preview !== null)
    make(
      preview,
      message(
        gesture.kind === 'move'
          ? 'layout.moved'
          : gesture.kind === 'handle' && gesture.handle.kind === 'turn'
            ? 'layout.turned'
            : 'layout.resized',
      ),
    );
  else show(null);
  return null;
}

/** A double click on a spot selects its row. */
export function pressTwice(store: EditorStore, at: YardPoint): void {
  const { document } = store.getState().history;
  const hit = pick(document, at);
  if (hit !== null && 'place' in hit)
    selectAndSay(store, { areas: new Set(), places: new Set(rowAround(document, hit.place)) });
}

/** Does what a key means. Returns false when the editor doesn't use the key. */
export function key(
  store: EditorStore,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean {
  const { history, selection, make, announce, tool, use } = store.getState();
  const { document } = history;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (name === 'a')
      selectAndSay(store, { areas: new Set(document.areas.keys()), places: new Set() });
    else return false;
    return true;
  }
  const step = event.shiftKey ? 10 : 1;
  const ways: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  };
  const way = ways[name];
  const nothing = () => announce(message('layout.selectFirst'));
  const act = (patch: typeof noPatch, what: Message) => {
    if (isEmptySelection(selection)) nothing();
    else if (!make(patch, what)) announce(message('layout.nothingChanged'));
  };
  const frame = frameOf(document, selection);
  if (event.altKey && (way === undefined || frame === null)) return false;
  if (way !== undefined && event.altKey && frame !== null) {
    const [wider, longer] = way;
    const { x, y, width, height } = frame.box;
    act(
      resize(document, selection, {
        x,
        y,
        width: Math.max(width + wider, least),
        height: Math.max(height + longer, least),
      }),
      message('layout.resizedTo', {
        width: Math.round(width + wider),
        length: Math.round(height + longer),
      }),
    );
  } else if (way !== undefined)
    act(move(document, selection, ...way), message('layout.movedBy', { feet: step }));
  else if (name === 'n') walk(store, event.shiftKey ? -1 : 1);
  else if (name === 'r')
    act(
      rotate(document, selection, event.shiftKey ? -90 : 90),
      message('layout.turnedBy', { degrees: 90 }),
    );
  else if (name === '[' || name === ']')
    act(
      rotate(document, selection, name === '[' ? -15 : 15),
      message('layout.turnedBy', { degrees: 15 }),
    );
  else if (name === 'f') act(turnEach(document, selection, 180), message('layout.flipped'));
  else if (name === 'Delete' || name === 'Backspace')
    act(remove(document, selection), message('layout.removed'));
  else if (name === 'Escape' && tool === 'row') use('select');
  else if (name === 'Escape' && !isEmptySelection(selection)) selectAndSay(store, nothingSelected);
  else return false;
  return true;
}

/** Selects the next or the previous spot in the order of codes. */
function walk(store: EditorStore, by: 1 | -1): void {
  const { history, selection } = store.getState();
  const order = [...history.document.places]
    .sort(([a, x], [b, y]) => compareCodes(x.code, y.code) || (a < b ? -1 : 1))
    .map(([each]) => each);
  if (order.length === 0) return;
  const current =
    selection.places.size === 1 ? order.indexOf([...selection.places][0] as string) : -1;
  const next = order[
    (current + by + (current < 0 && by < 0 ? 1 : 0) + order.length) % order.length
  ] as string;
  selectAndSay(store, { areas: new Set(), places: new Set([next]) });
}

function toggled(set: ReadonlySet<string>, each: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(each)) next.add(each);
  return next;
}

/** The angle from one point to another around a center, in steps of 15 degrees unless `isFree`. */
function turnTo(center: YardPoint, from: YardPoint, to: YardPoint, isFree: boolean): number {
  const angle = (point: YardPoint) =>
    (Math.atan2(point.y - center.y, point.x - center.x) * 180) / Math.PI;
  const turn = angle(to) - angle(from);
  return isFree ? Math.round(turn) : Math.round(turn / 15) * 15;
}

/** Makes a row that is almost level or upright exactly so. */
function straightened(from: YardPoint, to: YardPoint): YardPoint {
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (dy < dx * 0.08) return { x: to.x, y: from.y };
  if (dx < dy * 0.08) return { x: from.x, y: to.y };
  return to;
}
