/** Carries pointer and keyboard events of the page into the interaction machine, and its effects out. No rules here. */
import type { SpotId } from '../../shared/ids.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import type { DragStore } from '../page/stores/drag-store.ts';
import type { Engine } from './engine.ts';
import type { Point } from './geometry.ts';
import type { Hint } from './hint.ts';
import { type Effect, idle, type MapEvent, type MapState, step } from './interaction.ts';
import { type Direction, neighbour } from './picking.ts';
import { verdictOf } from './verdicts.ts';

/** What the hands lead to. Coordinates of menus are of the page, as DOM events give them. */
export type HandsCallbacks = {
  readonly drag: DragStore;
  readonly labelOf: (asset: AssetRef) => string;
  readonly check: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  readonly onDrop: (asset: AssetRef, from: SpotId | null, spot: SpotId) => void;
  readonly onMenu: (spot: SpotId, clientX: number, clientY: number) => void;
  readonly onSelect: (spot: SpotId | null) => void;
  /** The spots of a box; `adds`: to those that are chosen already. */
  readonly onSelectMany: (spots: readonly SpotId[], adds: boolean) => void;
  readonly onToggle: (spot: SpotId) => void;
  /** Spots are being chosen: a press chooses and a drag draws a box, without a key to hold. */
  readonly isChoosing: () => boolean;
  /** The keyboard came to a spot. */
  readonly onFocusSpot: (spot: SpotId) => void;
  /** Sentences next to the pointer. */
  readonly hint: Pick<Hint, 'point' | 'hide'>;
  /** The rules refused a drop. */
  readonly onRefused: (findings: readonly Finding[]) => void;
  readonly selected: () => SpotId | null;
  readonly isSmooth: () => boolean;
};

/** Milliseconds of a long press. */
const holdTime = 380;
/** How far one turn of the wheel zooms, per pixel it reports; a pinch on a touchpad reports small steps. */
const wheelStep = 0.0016;
const pinchStep = 0.01;
const keyZoom = 1.4;
/** Milliseconds that the place of the map on the page is believed. */
const rectTime = 200;

const arrows: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Attaches to the element that the map lies in; answers the way to let go. */
export function attachHands(element: HTMLElement, engine: () => Engine | null, calls: HandsCallbacks): () => void {
  let state: MapState = idle;
  let holdsSpace = false;
  let holdTimer: ReturnType<typeof setTimeout> | null = null;
  let ticking: number | null = null;
  let lastMove: { readonly id: number; readonly at: Point; readonly inside: boolean } | null = null;
  let mode = '';
  let hasGrip = false;
  let wasRefused = false;

  // Asking where the map lies makes the browser lay the page out; a move must not, so the answer is kept for a moment.
  let rect = element.getBoundingClientRect();
  let rectAt = 0;
  const where = (time: number): DOMRect => {
    if (Math.abs(time - rectAt) > rectTime) {
      rect = element.getBoundingClientRect();
      rectAt = time;
    }
    return rect;
  };
  const local = (event: { readonly clientX: number; readonly clientY: number; readonly timeStamp: number }): Point => {
    const { left, top } = where(event.timeStamp);
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const size = () => rect;

  function send(event: MapEvent): void {
    const next = step(state, event, size());
    state = next.state;
    for (const effect of next.effects) carry(effect);
    showMode();
  }

  function showMode(): void {
    if (state.name !== 'idle') showGrip(false);
    const next = state.name === 'idle' ? (holdsSpace ? 'panable' : '') : state.name;
    if (next === mode) return;
    mode = next;
    element.dataset.mode = next;
  }

  /** Shows by the cursor that something can be taken here. */
  function showGrip(on: boolean): void {
    if (on === hasGrip) return;
    hasGrip = on;
    // Not an attribute that style rules look at: that costs ten times as much, at every spot the pointer passes.
    element.style.cursor = on ? 'grab' : '';
  }

  function carry(effect: Effect): void {
    const map = engine();
    if (map === null) return;
    switch (effect.type) {
      case 'hover':
        map.hover(effect.spot);
        return;
      case 'select':
        calls.onSelect(effect.spot);
        return;
      case 'toggle':
        calls.onToggle(effect.spot);
        return;
      case 'menu':
        openMenu(effect.spot, effect.at);
        return;
      case 'pan':
        map.pan(effect.dx, effect.dy);
        return;
      case 'zoom':
        map.zoom(effect.factor, effect.at);
        return;
      case 'drag-begin':
        calls.drag.getState().beginDrag(effect.asset, effect.from, calls.labelOf(effect.asset));
        return;
      case 'drag-move':
        moveDrag(effect.at, effect.over, effect.inside);
        return;
      case 'drop':
        drop(effect.asset, effect.from, effect.spot);
        return;
      case 'drag-end':
        calls.drag.getState().endDrag();
        return;
      case 'band':
        map.band({ from: effect.from, to: effect.to });
        return;
      case 'band-end':
        map.band(null);
        if (effect.take) calls.onSelectMany(map.spotsBetween(effect.from, effect.to), effect.adds);
        return;
      case 'hold':
        if (holdTimer !== null) clearTimeout(holdTimer);
        holdTimer = effect.id === null ? null : setTimeout(() => send({ type: 'held', id: effect.id as number }), holdTime);
        return;
      case 'ticks':
        setTicking(effect.on);
        return;
    }
  }

  function moveDrag(at: Point, over: SpotId | null, inside: boolean): void {
    const map = engine();
    const { drag, over: before, overSpot } = calls.drag.getState();
    if (map === null || drag === null) return;
    const target = over === drag.from ? null : over;
    // The rules are asked once a spot, not once a pixel.
    const findings = target === null ? [] : before?.spot === target ? before.findings : calls.check(drag.asset, target);
    if ((before?.spot ?? null) !== target) overSpot(target === null ? null : { spot: target, findings });
    map.moveDrag(drag, inside ? at : null, over, findings);
    if (inside) calls.hint.point(at, findings);
    else calls.hint.hide();
  }

  function drop(asset: AssetRef, from: SpotId | null, spot: SpotId): void {
    const findings = calls.check(asset, spot);
    // The end of the drag, which follows, must not take the reason away.
    wasRefused = verdictOf(findings) === 'illegal';
    if (wasRefused) calls.onRefused(findings);
    else calls.onDrop(asset, from, spot);
  }

  function setTicking(on: boolean): void {
    if (ticking !== null) cancelAnimationFrame(ticking);
    ticking = null;
    if (!on) return;
    let last = performance.now();
    const tick = (time: number) => {
      ticking = requestAnimationFrame(tick);
      send({ type: 'tick', ms: Math.max(time - last, 0) });
      last = time;
      // The yard moved under a pointer that rests.
      if (lastMove !== null) send({ type: 'move', ...lastMove, hit: engine()?.hitAt(lastMove.at) ?? null });
    };
    ticking = requestAnimationFrame(tick);
  }

  function openMenu(spot: SpotId, at: Point | null): void {
    const place = at ?? engine()?.placeOf(spot);
    if (place == null) return;
    const { left, top } = element.getBoundingClientRect();
    calls.onSelect(spot);
    calls.onMenu(spot, Math.round(left + place.x), Math.round(top + place.y));
  }

  const isInside = (event: PointerEvent, at: Point): boolean => {
    const { width, height } = size();
    if (at.x < 0 || at.y < 0 || at.x >= width || at.y >= height) return false;
    // A touch keeps the target it began on, so only its place tells where it is.
    return event.pointerType === 'touch' || (event.target instanceof Node && element.contains(event.target));
  };

  const kindOf = (event: PointerEvent) => (event.pointerType === 'touch' ? 'touch' : 'mouse');

  const down = (event: PointerEvent) => {
    rectAt = 0;
    const at = local(event);
    if (event.button === 1) event.preventDefault();
    send({
      type: 'down',
      id: event.pointerId,
      pointer: kindOf(event),
      button: event.button,
      at,
      hit: engine()?.hitAt(at) ?? null,
      boxes: event.shiftKey || calls.isChoosing(),
      adds: event.ctrlKey || event.metaKey || calls.isChoosing(),
      pans: holdsSpace,
    });
  };
  const move = (event: PointerEvent) => {
    // Nothing is going on and the pointer is elsewhere: nothing to do.
    if (state.name === 'idle' && state.hover === null && !(event.target instanceof Node && element.contains(event.target))) return;
    const at = local(event);
    const inside = isInside(event, at);
    lastMove = { id: event.pointerId, at, inside };
    const needsHit = state.name === 'idle' || state.name === 'pointing' || state.name === 'dragging';
    const hit = inside && needsHit ? (engine()?.hitAt(at) ?? null) : null;
    if (state.name === 'idle') showGrip(hit?.asset != null);
    send({ type: 'move', id: event.pointerId, at, hit, inside });
  };
  // The moves of a hover or of a drag that has begun are nobody's business but the map's: React would look for handlers on each.
  const keep = (event: PointerEvent) => {
    if (event.buttons === 0 || state.name === 'dragging') event.stopPropagation();
  };
  const up = (event: PointerEvent) => {
    if (state.name === 'idle') return;
    const at = local(event);
    send({ type: 'up', id: event.pointerId, at, hit: engine()?.hitAt(at) ?? null, inside: isInside(event, at) });
    lastMove = null;
  };
  const cancel = (event: PointerEvent) => send({ type: 'cancel', id: event.pointerId });
  const leave = () => send({ type: 'leave' });

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const map = engine();
    if (map === null) return;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 400;
    if (event.shiftKey) {
      map.pan(-(event.deltaX || event.deltaY) * unit, 0);
      return;
    }
    const turn = Math.min(Math.max(event.deltaY * unit * (event.ctrlKey ? pinchStep : wheelStep), -0.7), 0.7);
    map.zoom(Math.exp(-turn), local(event));
  };
  const double = (event: MouseEvent) => {
    const map = engine();
    const hit = map?.hitAt(local(event)) ?? null;
    if (hit === null) map?.fit(calls.isSmooth());
    else map?.flyToSpots([hit.spot], calls.isSmooth());
  };
  const context = (event: MouseEvent) => {
    event.preventDefault();
    const at = local(event);
    const hit = engine()?.hitAt(at) ?? null;
    // A long press of a touch already opened it.
    if (hit !== null && state.name === 'idle') openMenu(hit.spot, at);
  };

  const key = (event: KeyboardEvent) => {
    const map = engine();
    if (map === null || event.target !== element) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const direction = arrows[event.key];
    const smooth = calls.isSmooth();
    if (direction !== undefined) walk(direction);
    else if (event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const spot = calls.selected();
      if (spot === null) return;
      map.reveal(spot, false);
      openMenu(spot, null);
    } else if (event.key === ' ') holdsSpace = true;
    else if (event.key === '0') map.fit(smooth);
    else if (event.key === '+' || event.key === '=') map.zoomSmoothly(keyZoom, smooth);
    else if (event.key === '-' || event.key === '_') map.zoomSmoothly(1 / keyZoom, smooth);
    else return;
    event.preventDefault();
    showMode();
  };
  const release = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    holdsSpace = false;
    showMode();
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && state.name !== 'idle') {
      event.preventDefault();
      send({ type: 'escape' });
    }
  };

  function walk(direction: Direction): void {
    const map = engine();
    if (map === null) return;
    const from = map.spotOf(calls.selected());
    const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const next = from === null ? nearestTo(map, middle) : neighbour(map.scene, from, direction);
    const spot = next?.id ?? from?.id;
    if (spot === undefined) return;
    calls.onFocusSpot(spot);
    map.reveal(spot, false);
  }

  const stopDrag = calls.drag.subscribe(({ drag }, { drag: before }) => {
    const map = engine();
    if (map === null || drag === before) return;
    if (drag !== null) {
      map.beginDrag(drag);
      if (state.name !== 'dragging') send({ type: 'carry', asset: drag.asset, from: drag.from });
    } else {
      map.endDrag();
      if (!wasRefused) calls.hint.hide();
      wasRefused = false;
      send({ type: 'carried' });
    }
    showMode();
  });

  const blurred = () => {
    holdsSpace = false;
    showMode();
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', keep);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('dblclick', double);
  element.addEventListener('contextmenu', context);
  element.addEventListener('keydown', key);
  element.addEventListener('keyup', release);
  element.addEventListener('blur', blurred);
  window.addEventListener('pointermove', move, true);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', giveUp, true);
  return () => {
    stopDrag();
    setTicking(false);
    if (holdTimer !== null) clearTimeout(holdTimer);
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', keep);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('dblclick', double);
    element.removeEventListener('contextmenu', context);
    element.removeEventListener('keydown', key);
    element.removeEventListener('keyup', release);
    element.removeEventListener('blur', blurred);
    window.removeEventListener('pointermove', move, true);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', giveUp, true);
  };
}

/** The spot nearest to a point of the map: where the keyboard begins. */
function nearestTo(map: Engine, at: Point) {
  const world = map.worldAt(at);
  let best: (typeof map.scene.spots)[number] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of map.scene.spots) {
    const { x0, y0, x1, y1 } = spot.bounds;
    const far = Math.hypot((x0 + x1) / 2 - world.x, (y0 + y1) / 2 - world.y);
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}
