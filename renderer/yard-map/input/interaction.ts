/**
 * What the hands do on the map, as a pure state machine: an event in, the next state and the
 * effects out. It knows no DOM, no canvas and no clock; the host (`pointer-input.ts`) feeds it and
 * carries the effects out. Points are CSS pixels from the corner of the map.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { CLICK_TOLERANCE_PX, distance, type PointerKind, pinchStep } from '../../canvas/fingers.ts';
import type { Point } from '../../canvas/geometry.ts';

/** What lies under a point: a spot, and the asset drawn there if the point is on one. */
export type Hit = { readonly spot: SpotId; readonly asset: AssetRef | null };

/** What a clerk does with the pointer, and what time does. Points are CSS pixels of the map. */
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
  /** `inside` false: the pointer is over another part of the page. */
  | {
      readonly type: 'move';
      readonly id: number;
      readonly at: Point;
      readonly hit: Hit | null;
      readonly inside: boolean;
    }
  | {
      readonly type: 'up';
      readonly id: number;
      readonly at: Point;
      readonly hit: Hit | null;
      readonly inside: boolean;
    }
  /** The system took the pointer away. */
  | { readonly type: 'cancel'; readonly id: number }
  /** The time of a long press is over; sent only after a `hold` effect. */
  | { readonly type: 'held'; readonly id: number }
  | { readonly type: 'leave' }
  | { readonly type: 'escape' }
  /** Milliseconds went by; sent only between `ticks` on and off. */
  | { readonly type: 'tick'; readonly ms: number }
  /** A drag began elsewhere, in the waiting list. */
  | { readonly type: 'carry'; readonly asset: AssetRef; readonly from: SpotId | null }
  /** A drag ended elsewhere. */
  | { readonly type: 'carried' };

/** What follows from an event, for the hands to carry out. */
export type MapEffect =
  | { readonly type: 'hover'; readonly spot: SpotId | null }
  | { readonly type: 'select'; readonly spot: SpotId | null }
  /** Into the chosen spots, or out of them. */
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
  /** The box is finished (`take`) or given up; with `adds` its spots join those that are chosen. */
  | {
      readonly type: 'band-end';
      readonly from: Point;
      readonly to: Point;
      readonly take: boolean;
      readonly adds: boolean;
    }
  | { readonly type: 'hold'; readonly id: number | null }
  | { readonly type: 'ticks'; readonly on: boolean };

/** Where the hands are between events. */
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
      /** Null: begun elsewhere; any pointer moves it. */
      readonly id: number | null;
      readonly asset: AssetRef;
      readonly from: SpotId | null;
      readonly at: Point | null;
      readonly over: SpotId | null;
      /** Speed of the automatic pan at the edge, CSS pixels a second. */
      readonly drift: Point;
      /**
       * The edges pan: a drag that comes in from outside crosses one, and must first have been away
       * from all of them.
       */
      readonly panning: boolean;
      /** Lifted by a long press and not moved yet: letting go opens the menu. */
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

/** What one event did. */
export type InteractionStep = { readonly state: MapState; readonly effects: readonly MapEffect[] };

/** Size of the map in CSS pixels. */
export type Size = { readonly width: number; readonly height: number };

/** Nothing is held. */
export const idle: MapState = { name: 'idle', hover: null };

/** CSS pixels from an edge in which a drag pans the map, and the speed at the very edge. */
const EDGE_PAN_MARGIN_PX = 48;
const EDGE_PAN_MAX_PX_PER_S = 900;

const still: Point = { x: 0, y: 0 };
const none: readonly MapEffect[] = [];

/** One step of the machine. Events that mean nothing in a state change nothing. */
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

const stay = (state: MapState): InteractionStep => ({ state, effects: none });

function whenIdle(state: In<'idle'>, event: MapEvent): InteractionStep {
  switch (event.type) {
    case 'down': {
      const { id, pointer, at, hit } = event;
      const effects: MapEffect[] = state.hover === null ? [] : [{ type: 'hover', spot: null }];
      if (event.button === 1 || (event.button === 0 && event.pans))
        return { state: { name: 'panning', id, pointer, at }, effects };
      if (event.button !== 0) return stay(state);
      if (pointer === 'touch' && hit !== null) effects.push({ type: 'hold', id });
      return {
        state: {
          name: 'pointing',
          id,
          pointer,
          from: at,
          hit,
          boxes: event.boxes,
          adds: event.adds,
        },
        effects,
      };
    }
    case 'move': {
      const spot = event.inside ? (event.hit?.spot ?? null) : null;
      return spot === state.hover
        ? stay(state)
        : { state: { name: 'idle', hover: spot }, effects: [{ type: 'hover', spot }] };
    }
    case 'leave':
      return state.hover === null
        ? stay(state)
        : { state: idle, effects: [{ type: 'hover', spot: null }] };
    case 'carry':
      return {
        state: dragging(null, event.asset, event.from, null),
        effects: state.hover === null ? none : [{ type: 'hover', spot: null }],
      };
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
  const drops =
    state.pointer === 'touch' && state.hit !== null ? [{ type: 'hold', id: null } as const] : none;
  switch (event.type) {
    case 'down':
      return event.pointer === 'touch' && state.pointer === 'touch'
        ? { state: pinch(state.id, state.from, event), effects: drops }
        : stay(state);
    case 'move': {
      if (
        event.id !== state.id ||
        distance(event.at, state.from) <= CLICK_TOLERANCE_PX[state.pointer]
      )
        return stay(state);
      const { hit, id, from } = state;
      if (state.boxes) {
        const { adds } = state;
        return {
          state: { name: 'selecting', id, from, to: event.at, adds },
          effects: [...drops, { type: 'band', from, to: event.at }],
        };
      }
      if (hit?.asset && state.pointer === 'mouse') {
        const grabbed = dragging(id, hit.asset, hit.spot, null);
        const over = event.inside ? (event.hit?.spot ?? null) : null;
        return {
          state: { ...grabbed, at: event.at, over },
          effects: [
            { type: 'drag-begin', asset: hit.asset, from: hit.spot },
            { type: 'drag-move', at: event.at, over, inside: event.inside },
          ],
        };
      }
      return {
        state: { name: 'panning', id, pointer: state.pointer, at: event.at },
        effects: [...drops, { type: 'pan', dx: event.at.x - from.x, dy: event.at.y - from.y }],
      };
    }
    case 'held':
      if (event.id !== state.id || state.hit === null) return stay(state);
      if (state.hit.asset === null)
        return { state: idle, effects: [{ type: 'menu', spot: state.hit.spot, at: state.from }] };
      return {
        state: {
          ...dragging(state.id, state.hit.asset, state.hit.spot, state.from),
          over: state.hit.spot,
        },
        effects: [
          { type: 'drag-begin', asset: state.hit.asset, from: state.hit.spot },
          { type: 'drag-move', at: state.from, over: state.hit.spot, inside: true },
        ],
      };
    case 'up':
      if (event.id !== state.id) return stay(state);
      if (state.adds)
        return {
          state: idle,
          effects:
            state.hit === null ? drops : [...drops, { type: 'toggle', spot: state.hit.spot }],
        };
      return {
        state: idle,
        effects: [...drops, { type: 'select', spot: state.hit?.spot ?? null }],
      };
    case 'cancel':
      return event.id === state.id ? { state: idle, effects: drops } : stay(state);
    case 'escape':
      return { state: idle, effects: drops };
    default:
      return stay(state);
  }
}

function whenPanning(state: In<'panning'>, event: MapEvent): InteractionStep {
  switch (event.type) {
    case 'down':
      return event.pointer === 'touch' && state.pointer === 'touch'
        ? { state: pinch(state.id, state.at, event), effects: none }
        : stay(state);
    case 'move': {
      if (event.id !== state.id) return stay(state);
      const [dx, dy] = [event.at.x - state.at.x, event.at.y - state.at.y];
      return dx === 0 && dy === 0
        ? stay(state)
        : { state: { ...state, at: event.at }, effects: [{ type: 'pan', dx, dy }] };
    }
    case 'up':
    case 'cancel':
      return event.id === state.id ? { state: idle, effects: none } : stay(state);
    case 'escape':
      return { state: idle, effects: none };
    default:
      return stay(state);
  }
}

function whenDragging(state: In<'dragging'>, event: MapEvent, size: Size): InteractionStep {
  const drifts = state.drift !== still;
  const end: MapEffect[] = drifts ? [{ type: 'ticks', on: false }] : [];
  switch (event.type) {
    case 'move': {
      if (state.id !== null && event.id !== state.id) return stay(state);
      if (state.lifted !== null && distance(event.at, state.lifted) <= CLICK_TOLERANCE_PX.touch)
        return stay(state);
      const over = event.inside ? (event.hit?.spot ?? null) : null;
      const pull = event.inside ? driftAt(event.at, size) : still;
      const panning = state.panning || (event.inside && pull === still);
      const drift = panning ? pull : still;
      const effects: MapEffect[] = [
        { type: 'drag-move', at: event.at, over, inside: event.inside },
      ];
      if (drifts !== (drift !== still)) effects.push({ type: 'ticks', on: drift !== still });
      return {
        state: { ...state, id: event.id, at: event.at, over, drift, panning, lifted: null },
        effects,
      };
    }
    case 'tick': {
      if (!drifts) return stay(state);
      // A page that slept must not fly away when it wakes.
      const seconds = Math.min(event.ms, 50) / 1000;
      return {
        state,
        effects: [{ type: 'pan', dx: -state.drift.x * seconds, dy: -state.drift.y * seconds }],
      };
    }
    case 'up': {
      if (state.id !== null && event.id !== state.id) return stay(state);
      const spot = event.inside ? (event.hit?.spot ?? null) : null;
      if (state.lifted !== null && state.from !== null) {
        return {
          state: idle,
          effects: [
            ...end,
            { type: 'drag-end' },
            { type: 'menu', spot: state.from, at: state.lifted },
          ],
        };
      }
      const drop: MapEffect[] =
        spot === null || spot === state.from
          ? []
          : [{ type: 'drop', asset: state.asset, from: state.from, spot }];
      return { state: idle, effects: [...end, ...drop, { type: 'drag-end' }] };
    }
    case 'cancel':
      return state.id === null || event.id === state.id
        ? { state: idle, effects: [...end, { type: 'drag-end' }] }
        : stay(state);
    case 'escape':
      return { state: idle, effects: [...end, { type: 'drag-end' }] };
    case 'carried':
      return { state: idle, effects: end };
    default:
      return stay(state);
  }
}

function whenSelecting(state: In<'selecting'>, event: MapEvent): InteractionStep {
  const { from, to, adds } = state;
  switch (event.type) {
    case 'move':
      if (event.id !== state.id) return stay(state);
      return { state: { ...state, to: event.at }, effects: [{ type: 'band', from, to: event.at }] };
    case 'up':
      return event.id === state.id
        ? { state: idle, effects: [{ type: 'band-end', from, to: event.at, take: true, adds }] }
        : stay(state);
    case 'cancel':
      return event.id === state.id
        ? { state: idle, effects: [{ type: 'band-end', from, to, take: false, adds }] }
        : stay(state);
    case 'escape':
      return { state: idle, effects: [{ type: 'band-end', from, to, take: false, adds }] };
    default:
      return stay(state);
  }
}

function whenPinching(state: In<'pinching'>, event: MapEvent): InteractionStep {
  const { first, second } = state;
  switch (event.type) {
    case 'move': {
      if (event.id !== first.id && event.id !== second.id) return stay(state);
      const isFirst = event.id === first.id;
      const [own, other] = isFirst ? [first, second] : [second, first];
      const { dx, dy, factor, at } = pinchStep(own.at, event.at, other.at);
      return {
        state: { ...state, [isFirst ? 'first' : 'second']: { id: own.id, at: event.at } },
        effects: [
          { type: 'pan', dx, dy },
          { type: 'zoom', factor, at },
        ],
      };
    }
    case 'up':
    case 'cancel': {
      if (event.id !== first.id && event.id !== second.id) return stay(state);
      const rest = event.id === first.id ? second : first;
      return {
        state: { name: 'panning', id: rest.id, pointer: 'touch', at: rest.at },
        effects: none,
      };
    }
    case 'escape':
      return { state: idle, effects: none };
    default:
      return stay(state);
  }
}

const pinch = (
  id: number,
  at: Point,
  event: { readonly id: number; readonly at: Point },
): MapState => ({
  name: 'pinching',
  first: { id, at },
  second: { id: event.id, at: event.at },
});

/** How fast the map pans with a drag at this point: nothing but near an edge, faster the nearer. */
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
