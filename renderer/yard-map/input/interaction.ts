/**
 * What pointers do on the map, as a pure state machine: an event goes in, the next state and the
 * effects come out. It knows no DOM, no canvas and no clock. The host (`pointer-input.ts`) feeds
 * it, and `carry-out.ts` carries the effects out. Points are CSS pixels from the corner of the map.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { CLICK_TOLERANCE_PX, distance, type PointerKind, pinchStep } from '../../canvas/fingers.ts';
import type { Point } from '../../canvas/geometry.ts';

/**
 * What lies under a point: a spot, and the asset drawn there, if any.
 *
 * Example: `{ spot: 'spot-D4', asset: { kind: 'visit', id: 'v-17' } }`.
 */
export type Hit = { readonly spot: SpotId; readonly asset: AssetRef | null };

type Where = {
  readonly id: number;
  readonly at: Point;
  readonly hit: Hit | null;
  /** False: the pointer is over another part of the page. */
  readonly inside: boolean;
};

/**
 * What happens to the machine: pointers, keys and time. Points are CSS pixels of the map.
 *
 * Example: `{ type: 'move', id: 1, at: { x: 320, y: 200 }, hit: { spot: 'spot-D4', asset: null },
 * inside: true }`.
 */
export type MapEvent =
  | {
      readonly type: 'down';
      readonly id: number;
      readonly pointer: PointerKind;
      readonly button: number;
      readonly at: Point;
      readonly hit: Hit | null;
      /** Shift is held, or spots are being chosen: draw a box. */
      readonly boxes: boolean;
      /** Ctrl is held, or spots are being chosen: add to what is chosen. */
      readonly adds: boolean;
      /** Space is held: pan whatever lies under the pointer. */
      readonly pans: boolean;
    }
  | (Where & { readonly type: 'move' })
  | (Where & { readonly type: 'up' })
  /** The system took the pointer away. */
  | { readonly type: 'cancel'; readonly id: number }
  /** A long press is complete. Sent only after a `hold` effect. */
  | { readonly type: 'held'; readonly id: number }
  | { readonly type: 'leave' }
  | { readonly type: 'escape' }
  /** `ms` milliseconds passed. Sent only while `ticks` is on. */
  | { readonly type: 'tick'; readonly ms: number }
  /** A drag began elsewhere, in the waiting list. */
  | { readonly type: 'carry'; readonly asset: AssetRef; readonly from: SpotId | null }
  /** A drag ended elsewhere. */
  | { readonly type: 'carried' };

/**
 * What an event leads to. `carry-out.ts` carries it out.
 *
 * Example: `{ type: 'drop', asset, from: 'spot-D4', spot: 'spot-D7' }`.
 */
export type MapEffect =
  | { readonly type: 'hover'; readonly spot: SpotId | null }
  | { readonly type: 'select'; readonly spot: SpotId | null }
  /** Adds a spot to the chosen ones, or removes it. */
  | { readonly type: 'toggle'; readonly spot: SpotId }
  | { readonly type: 'menu'; readonly spot: SpotId; readonly at: Point }
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly type: 'zoom'; readonly factor: number; readonly at: Point }
  | { readonly type: 'drag-begin'; readonly asset: AssetRef; readonly from: SpotId }
  | {
      readonly type: 'drag-move';
      readonly at: Point;
      readonly over: SpotId | null;
      readonly inside: boolean;
    }
  | {
      readonly type: 'drop';
      readonly asset: AssetRef;
      readonly from: SpotId | null;
      readonly spot: SpotId;
    }
  | { readonly type: 'drag-end' }
  | { readonly type: 'band'; readonly from: Point; readonly to: Point }
  /** The box is finished (`take`) or canceled. With `adds` its spots join the chosen ones. */
  | {
      readonly type: 'band-end';
      readonly from: Point;
      readonly to: Point;
      readonly take: boolean;
      readonly adds: boolean;
    }
  | { readonly type: 'hold'; readonly id: number | null }
  | { readonly type: 'ticks'; readonly on: boolean };

/**
 * The state between two events. The normal order:
 *
 * 1. `idle`. A move hovers over spots. A press leads to `pointing`.
 * 2. `pointing`. A release selects the spot: `idle`.
 * 3. A mouse that moves on an asset leads to `dragging`, elsewhere to `panning`. With Shift, or
 *    while spots are being chosen, any pointer that moves leads to `selecting`, a box.
 * 4. The release drops, or finishes the box: `idle`.
 *
 * Unusual:
 *
 * - A finger that moves pans, even on an asset. A long press on an asset lifts it (`dragging`). A
 *   long press on an empty spot opens the menu.
 * - A second finger leads to `pinching`. When one is lifted, the other goes on `panning`.
 * - `carry` begins a drag that started in the waiting list. It has no pointer of its own yet.
 * - The middle button, or Space, pans whatever lies under the pointer.
 * - Escape, and a pointer that the system takes away, cancel without a drop.
 *
 * Mind when changing it: each state must give back what it switched on. A `hold` needs a `hold` of
 * null, `ticks` on needs off, a `drag-begin` needs a `drag-end`, a `band` needs a `band-end`.
 */
export type MapState =
  | { readonly name: 'idle'; readonly hover: SpotId | null }
  | {
      readonly name: 'pointing';
      readonly id: number;
      readonly pointer: PointerKind;
      readonly from: Point;
      readonly hit: Hit | null;
      readonly boxes: boolean;
      readonly adds: boolean;
    }
  | {
      readonly name: 'panning';
      readonly id: number;
      readonly pointer: PointerKind;
      readonly at: Point;
    }
  | {
      readonly name: 'dragging';
      /** Null: begun elsewhere, so any pointer moves it. */
      readonly id: number | null;
      readonly asset: AssetRef;
      readonly from: SpotId | null;
      readonly at: Point | null;
      readonly over: SpotId | null;
      /** Speed of the automatic pan at the edge, in CSS pixels a second. */
      readonly drift: Point;
      /**
       * The edges pan. A drag that comes in from outside crosses an edge, so it must first have
       * been away from all of them.
       */
      readonly panning: boolean;
      /** Lifted by a long press and not moved yet. A release opens the menu. */
      readonly lifted: Point | null;
    }
  | {
      readonly name: 'selecting';
      readonly id: number;
      readonly from: Point;
      readonly to: Point;
      readonly adds: boolean;
    }
  | { readonly name: 'pinching'; readonly first: Finger; readonly second: Finger };

type Finger = { readonly id: number; readonly at: Point };

/** The result of one event. */
export type InteractionStep = { readonly state: MapState; readonly effects: readonly MapEffect[] };

/**
 * Size of the map in CSS pixels.
 *
 * Example: `{ width: 1280, height: 720 }`.
 */
export type Size = { readonly width: number; readonly height: number };

/** No pointer is down. */
export const idle: MapState = { name: 'idle', hover: null };

/** Within how many CSS pixels of an edge a drag pans the map, and the speed at the very edge. */
const EDGE_PAN_MARGIN_PX = 48;
const EDGE_PAN_MAX_PX_PER_S = 900;

const still: Point = { x: 0, y: 0 };
const none: readonly MapEffect[] = [];

/** One step of the machine. An event without a meaning in a state changes nothing. */
export function step(state: MapState, event: MapEvent, size: Size): InteractionStep {
  switch (state.name) {
    case 'idle':
      return whenIdle(state, event);
    case 'pointing':
      return whenPointing(state, event);
    case 'panning':
      return whenPanning(state, event);
    case 'dragging':
      return whenDragging(state, event, size);
    case 'selecting':
      return whenSelecting(state, event);
    case 'pinching':
      return whenPinching(state, event);
  }
}

type In<Name extends MapState['name']> = Extract<MapState, { name: Name }>;

const to = (state: MapState, ...effects: readonly MapEffect[]): InteractionStep => ({
  state,
  effects,
});
const stay = (state: MapState): InteractionStep => ({ state, effects: none });

/**
 * Whether an event is from another pointer than the one that counts. A `down` is always from a new
 * one.
 */
const isOther = (event: MapEvent, id: number | null): boolean =>
  'id' in event && event.type !== 'down' && id !== null && event.id !== id;

const spotUnder = ({ inside, hit }: Pick<Where, 'inside' | 'hit'>): SpotId | null =>
  inside ? (hit?.spot ?? null) : null;

/** Ends a hover, if there is one. */
const unhover = ({ hover }: In<'idle'>): readonly MapEffect[] =>
  hover === null ? none : [{ type: 'hover', spot: null }];

function whenIdle(state: In<'idle'>, event: MapEvent): InteractionStep {
  switch (event.type) {
    case 'down': {
      const { id, pointer, at, hit, boxes, adds } = event;
      if (event.button === 1 || (event.button === 0 && event.pans))
        return to({ name: 'panning', id, pointer, at }, ...unhover(state));
      if (event.button !== 0) return stay(state);
      const hold: readonly MapEffect[] =
        pointer === 'touch' && hit !== null ? [{ type: 'hold', id }] : none;
      return to(
        { name: 'pointing', id, pointer, from: at, hit, boxes, adds },
        ...unhover(state),
        ...hold,
      );
    }
    case 'move': {
      const spot = spotUnder(event);
      return spot === state.hover
        ? stay(state)
        : to({ name: 'idle', hover: spot }, { type: 'hover', spot });
    }
    case 'leave':
      return state.hover === null ? stay(state) : to(idle, ...unhover(state));
    case 'carry':
      return to(dragging(null, event.asset, event.from, null), ...unhover(state));
    default:
      return stay(state);
  }
}

function dragging(
  id: number | null,
  asset: AssetRef,
  from: SpotId | null,
  lifted: Point | null,
): In<'dragging'> {
  return {
    name: 'dragging',
    id,
    asset,
    from,
    at: lifted,
    over: null,
    drift: still,
    panning: id !== null,
    lifted,
  };
}

function whenPointing(state: In<'pointing'>, event: MapEvent): InteractionStep {
  const { id, pointer, hit, from, adds } = state;
  const drops: readonly MapEffect[] =
    pointer === 'touch' && hit !== null ? [{ type: 'hold', id: null }] : none;
  if (isOther(event, id)) return stay(state);
  switch (event.type) {
    case 'down':
      return event.pointer === 'touch' && pointer === 'touch'
        ? to(pinch(id, from, event), ...drops)
        : stay(state);
    case 'move': {
      const { at } = event;
      if (distance(at, from) <= CLICK_TOLERANCE_PX[pointer]) return stay(state);
      if (state.boxes)
        return to({ name: 'selecting', id, from, to: at, adds }, ...drops, {
          type: 'band',
          from,
          to: at,
        });
      if (hit?.asset && pointer === 'mouse') {
        const { asset, spot } = hit;
        const over = spotUnder(event);
        return to(
          { ...dragging(id, asset, spot, null), at, over },
          { type: 'drag-begin', asset, from: spot },
          { type: 'drag-move', at, over, inside: event.inside },
        );
      }
      const pan: MapEffect = { type: 'pan', dx: at.x - from.x, dy: at.y - from.y };
      return to({ name: 'panning', id, pointer, at }, ...drops, pan);
    }
    case 'held': {
      if (hit === null) return stay(state);
      const { asset, spot } = hit;
      if (asset === null) return to(idle, { type: 'menu', spot, at: from });
      return to(
        { ...dragging(id, asset, spot, from), over: spot },
        { type: 'drag-begin', asset, from: spot },
        { type: 'drag-move', at: from, over: spot, inside: true },
      );
    }
    case 'up': {
      if (!adds) return to(idle, ...drops, { type: 'select', spot: hit?.spot ?? null });
      return hit === null
        ? to(idle, ...drops)
        : to(idle, ...drops, { type: 'toggle', spot: hit.spot });
    }
    case 'cancel':
    case 'escape':
      return to(idle, ...drops);
    default:
      return stay(state);
  }
}

function whenPanning(state: In<'panning'>, event: MapEvent): InteractionStep {
  const { id, pointer, at } = state;
  if (isOther(event, id)) return stay(state);
  switch (event.type) {
    case 'down':
      return event.pointer === 'touch' && pointer === 'touch'
        ? to(pinch(id, at, event))
        : stay(state);
    case 'move': {
      const [dx, dy] = [event.at.x - at.x, event.at.y - at.y];
      return dx === 0 && dy === 0
        ? stay(state)
        : to({ ...state, at: event.at }, { type: 'pan', dx, dy });
    }
    case 'up':
    case 'cancel':
    case 'escape':
      return to(idle);
    default:
      return stay(state);
  }
}

function whenDragging(state: In<'dragging'>, event: MapEvent, size: Size): InteractionStep {
  const { asset, from, lifted } = state;
  const drifts = state.drift !== still;
  const end: readonly MapEffect[] = drifts ? [{ type: 'ticks', on: false }] : none;
  if (isOther(event, state.id)) return stay(state);
  switch (event.type) {
    case 'move': {
      const { id, at, inside } = event;
      if (lifted !== null && distance(at, lifted) <= CLICK_TOLERANCE_PX.touch) return stay(state);
      const over = spotUnder(event);
      const pull = inside ? driftAt(at, size) : still;
      const panning = state.panning || (inside && pull === still);
      const drift = panning ? pull : still;
      const isOn = drift !== still;
      const ticks: readonly MapEffect[] = drifts === isOn ? none : [{ type: 'ticks', on: isOn }];
      return to(
        { ...state, id, at, over, drift, panning, lifted: null },
        { type: 'drag-move', at, over, inside },
        ...ticks,
      );
    }
    case 'tick': {
      if (!drifts) return stay(state);
      // After a page was suspended, `ms` is huge. The map must not fly away.
      const seconds = Math.min(event.ms, 50) / 1000;
      const { x, y } = state.drift;
      return to(state, { type: 'pan', dx: -x * seconds, dy: -y * seconds });
    }
    case 'up': {
      const spot = spotUnder(event);
      if (lifted !== null && from !== null)
        return to(idle, ...end, { type: 'drag-end' }, { type: 'menu', spot: from, at: lifted });
      const drop: readonly MapEffect[] =
        spot === null || spot === from ? none : [{ type: 'drop', asset, from, spot }];
      return to(idle, ...end, ...drop, { type: 'drag-end' });
    }
    case 'cancel':
    case 'escape':
      return to(idle, ...end, { type: 'drag-end' });
    case 'carried':
      return to(idle, ...end);
    default:
      return stay(state);
  }
}

function whenSelecting(state: In<'selecting'>, event: MapEvent): InteractionStep {
  const { from, adds } = state;
  if (isOther(event, state.id)) return stay(state);
  switch (event.type) {
    case 'move':
      return to({ ...state, to: event.at }, { type: 'band', from, to: event.at });
    case 'up':
      return to(idle, { type: 'band-end', from, to: event.at, take: true, adds });
    case 'cancel':
    case 'escape':
      return to(idle, { type: 'band-end', from, to: state.to, take: false, adds });
    default:
      return stay(state);
  }
}

function whenPinching(state: In<'pinching'>, event: MapEvent): InteractionStep {
  const { first, second } = state;
  if (isOther(event, first.id) && isOther(event, second.id)) return stay(state);
  switch (event.type) {
    case 'move': {
      const isFirst = event.id === first.id;
      const [own, other] = isFirst ? [first, second] : [second, first];
      const { dx, dy, factor, at } = pinchStep(own.at, event.at, other.at);
      return to(
        { ...state, [isFirst ? 'first' : 'second']: { id: own.id, at: event.at } },
        { type: 'pan', dx, dy },
        { type: 'zoom', factor, at },
      );
    }
    case 'up':
    case 'cancel': {
      const rest = event.id === first.id ? second : first;
      return to({ name: 'panning', id: rest.id, pointer: 'touch', at: rest.at });
    }
    case 'escape':
      return to(idle);
    default:
      return stay(state);
  }
}

const pinch = (id: number, at: Point, second: Finger): MapState => ({
  name: 'pinching',
  first: { id, at },
  second: { id: second.id, at: second.at },
});

/**
 * How fast the map pans with a drag at this point, in CSS pixels a second. Zero away from the
 * edges, faster toward them.
 */
function driftAt(at: Point, size: Size): Point {
  const pull = (position: number, length: number) => {
    const zone = Math.min(EDGE_PAN_MARGIN_PX, length / 4);
    const depth =
      position < zone
        ? position / zone - 1
        : position > length - zone
          ? (position - length) / zone + 1
          : 0;
    return Math.min(Math.max(depth, -1), 1) * EDGE_PAN_MAX_PX_PER_S;
  };
  const [x, y] = [pull(at.x, size.width), pull(at.y, size.height)];
  return x === 0 && y === 0 ? still : { x, y };
}
