/**
 * Carries pointer and keyboard events of the page into the interaction machine, and its effects
 * out. No rules here.
 */

import type { Engine } from '../map-engine.ts';
import { createElementPlace } from '../model/element-place.ts';
import type { Point } from '../model/geometry.ts';
import { createCarrier } from './carry-out.ts';
import type { InputCallbacks } from './input-callbacks.ts';
import { idle, type MapEvent, type MapState, step } from './interaction.ts';
import { pressKey } from './map-keys.ts';

/**
 * How far one turn of the wheel zooms, per pixel it reports; a pinch on a touchpad reports small
 * steps.
 */
const wheelStep = 0.0016;
const pinchStep = 0.01;

/** Milliseconds within which two presses are one double press. */
const twice = 700;

/** Attaches to the element that the map lies in; answers the way to let go. */
export function attachInput(
  element: HTMLElement,
  engine: () => Engine | null,
  calls: InputCallbacks,
): () => void {
  const gone = new AbortController();
  let state: MapState = idle;
  let holdsSpace = false;
  let lastMove: { readonly id: number; readonly at: Point; readonly inside: boolean } | null = null;
  const place = createElementPlace(element);
  const mode = createMode(element);
  const carrier = createCarrier({ element, engine, calls, send, lastMove: () => lastMove });

  function send(event: MapEvent): void {
    const next = step(state, event, place.size());
    state = next.state;
    for (const effect of next.effects) carrier.carryOut(effect);
    showMode();
  }
  const showMode = () =>
    mode.show(state.name === 'idle' ? (holdsSpace ? 'panable' : '') : state.name);
  const hold = (on: boolean) => {
    holdsSpace = on;
    showMode();
  };

  const down = (event: PointerEvent) => {
    place.forget();
    const at = place.local(event);
    if (event.button === 1) event.preventDefault();
    const hit = engine()?.hitAt(at) ?? null;
    const boxes = event.shiftKey || calls.isChoosing();
    const adds = event.ctrlKey || event.metaKey || calls.isChoosing();
    send({
      type: 'down',
      id: event.pointerId,
      pointer: kindOf(event),
      button: event.button,
      at,
      hit,
      boxes,
      adds,
      pans: holdsSpace,
    });
  };
  const move = (event: PointerEvent) => {
    // Nothing is going on and the pointer is elsewhere: nothing to do.
    if (state.name === 'idle' && state.hover === null && !isOver(element, event)) return;
    const at = place.local(event);
    const inside = isInside(element, event, at, place.size());
    lastMove = { id: event.pointerId, at, inside };
    const needsHit =
      state.name === 'idle' || state.name === 'pointing' || state.name === 'dragging';
    const hit = inside && needsHit ? (engine()?.hitAt(at) ?? null) : null;
    if (state.name === 'idle') mode.showGrip(hit?.asset != null);
    send({ type: 'move', id: event.pointerId, at, hit, inside });
  };
  // The moves of a hover or of a drag that has begun are nobody's business but the map's: React
  // would look for handlers on each.
  const keep = (event: PointerEvent) => {
    if (event.buttons === 0 || state.name === 'dragging') event.stopPropagation();
  };
  /** When a press entered a card: the second press of a double one means nothing more. */
  let enteredAt = Number.NEGATIVE_INFINITY;
  const up = (event: PointerEvent) => {
    if (state.name === 'idle') return;
    const at = place.local(event);
    const isPress = state.name === 'pointing' && !state.adds && !state.boxes;
    const inside = isInside(element, event, at, place.size());
    send({ type: 'up', id: event.pointerId, at, hit: engine()?.hitAt(at) ?? null, inside });
    lastMove = null;
    const card = isPress && inside ? (engine()?.cardAt(at) ?? null) : null;
    if (card === null) return;
    enteredAt = event.timeStamp;
    engine()?.flyToArea(card, calls.isSmooth());
  };
  const double = (event: MouseEvent) => {
    if (event.timeStamp - enteredAt < twice) return;
    const map = engine();
    const hit = map?.hitAt(place.local(event)) ?? null;
    if (hit === null) map?.fit(calls.isSmooth());
    else map?.flyToSpots([hit.spot], calls.isSmooth());
  };
  const context = (event: MouseEvent) => {
    event.preventDefault();
    const at = place.local(event);
    const hit = engine()?.hitAt(at) ?? null;
    // A long press of a touch already opened it.
    if (hit !== null && state.name === 'idle') carrier.openMenu(hit.spot, at);
  };
  const key = (event: KeyboardEvent) => {
    const isSpace =
      event.key === ' ' &&
      event.target === element &&
      !event.ctrlKey &&
      !event.altKey &&
      !event.metaKey;
    if (isSpace && engine() !== null) hold(true);
    else if (!pressKey(event, { element, engine, calls, openMenu: carrier.openMenu })) return;
    event.preventDefault();
  };
  const release = (event: KeyboardEvent) => {
    if (event.key === ' ') hold(false);
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || state.name === 'idle') return;
    event.preventDefault();
    send({ type: 'escape' });
  };

  const { signal } = gone;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', keep, { signal });
  element.addEventListener('pointerleave', () => send({ type: 'leave' }), { signal });
  const turn = (event: WheelEvent) => {
    calls.card.hide();
    turnWheel(event, engine(), place.local(event));
  };
  element.addEventListener('wheel', turn, { signal, passive: false });
  element.addEventListener('dblclick', double, { signal });
  element.addEventListener('contextmenu', context, { signal });
  element.addEventListener('keydown', key, { signal });
  element.addEventListener('keyup', release, { signal });
  const leave = () => {
    hold(false);
    calls.card.hide();
  };
  element.addEventListener('blur', leave, { signal });
  window.addEventListener('pointermove', move, { signal, capture: true });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener(
    'pointercancel',
    ({ pointerId }) => send({ type: 'cancel', id: pointerId }),
    { signal },
  );
  window.addEventListener('keydown', giveUp, { signal, capture: true });
  const stopDrag = calls.drag.subscribe(({ drag }, { drag: before }) => {
    const map = engine();
    if (map === null || drag === before) return;
    if (drag !== null) {
      map.beginDrag(drag);
      if (state.name !== 'dragging') send({ type: 'carry', asset: drag.asset, from: drag.from });
    } else {
      map.endDrag();
      carrier.dragEnded();
      send({ type: 'carried' });
    }
    showMode();
  });
  return () => {
    stopDrag();
    carrier.stop();
    gone.abort();
  };
}

/** Shows on the element what is going on, for its style. */
function createMode(element: HTMLElement) {
  let shown = '';
  let hasGrip = false;
  /** Shows by the cursor that something can be taken here. */
  const showGrip = (on: boolean) => {
    if (on === hasGrip) return;
    hasGrip = on;
    // Not an attribute that style rules look at: that costs ten times as much, at every spot the
    // pointer passes.
    element.style.cursor = on ? 'grab' : '';
  };
  const show = (next: string) => {
    if (next !== '' && next !== 'panable') showGrip(false);
    if (next === shown) return;
    shown = next;
    element.dataset.mode = next;
  };
  return { show, showGrip };
}

const kindOf = (event: PointerEvent) => (event.pointerType === 'touch' ? 'touch' : 'mouse');

const isOver = (element: HTMLElement, event: PointerEvent): boolean =>
  event.target instanceof Node && element.contains(event.target);

function isInside(
  element: HTMLElement,
  event: PointerEvent,
  at: Point,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  if (at.x < 0 || at.y < 0 || at.x >= width || at.y >= height) return false;
  // A touch keeps the target it began on, so only its place tells where it is.
  return event.pointerType === 'touch' || isOver(element, event);
}

function turnWheel(event: WheelEvent, map: Engine | null, at: Point): void {
  event.preventDefault();
  if (map === null) return;
  const unit =
    event.deltaMode === WheelEvent.DOM_DELTA_PIXEL
      ? 1
      : event.deltaMode === WheelEvent.DOM_DELTA_LINE
        ? 32
        : 400;
  if (event.shiftKey) {
    map.pan(-(event.deltaX || event.deltaY) * unit, 0);
    return;
  }
  const turn = Math.min(
    Math.max(event.deltaY * unit * (event.ctrlKey ? pinchStep : wheelStep), -0.7),
    0.7,
  );
  map.zoom(Math.exp(-turn), at);
}
