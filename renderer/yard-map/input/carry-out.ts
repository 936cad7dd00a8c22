/**
 * Carries the effects of the interaction machine out: on the map, on the dragged asset, and as
 * calls to the screen that has the map.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { Engine } from '../map-engine.ts';
import type { Point } from '../model/geometry.ts';
import type { InputCallbacks } from './input-callbacks.ts';
import type { MapEffect, MapEvent } from './interaction.ts';
import { createRestZoom } from './rest-zoom.ts';

/** Milliseconds of a long press. */
const holdTime = 380;

/** What effects are carried out on. */
export type CarryParts = {
  readonly element: HTMLElement;
  readonly engine: () => Engine | null;
  readonly calls: InputCallbacks;
  readonly send: (event: MapEvent) => void;
  /** The pointer as it was last, for a yard that moves under it; null while there is none. */
  readonly lastMove: () => {
    readonly id: number;
    readonly at: Point;
    readonly inside: boolean;
  } | null;
};

/** Creates what carries effects out. */
export function createCarrier({ element, engine, calls, send, lastMove }: CarryParts) {
  let holdTimer: ReturnType<typeof setTimeout> | null = null;
  let ticking: number | null = null;
  let wasRefused = false;
  let wasDropped = false;
  const rest = createRestZoom(engine, calls.isSmooth);

  function openMenu(spot: SpotId, at: Point | null): void {
    const place = at ?? engine()?.placeOf(spot);
    if (place == null) return;
    const { left, top } = element.getBoundingClientRect();
    calls.card.hide();
    calls.onSelect(spot);
    calls.onMenu(spot, Math.round(left + place.x), Math.round(top + place.y));
  }

  function moveDrag(map: Engine, at: Point, over: SpotId | null, inside: boolean): void {
    const { drag, over: before, overSpot } = calls.drag.getState();
    if (drag === null) return;
    const target = over === drag.from ? null : over;
    // The rules are asked once a spot, not once a pixel.
    const findings =
      target === null
        ? []
        : before?.spot === target
          ? before.findings
          : calls.check(drag.asset, target);
    const named =
      target === null ? null : before?.spot === target ? before : { spot: target, findings };
    if ((before?.spot ?? null) !== target) overSpot(named);
    map.moveDrag(drag, inside ? at : null, over, findings);
    if (inside) calls.hint.point(at, named);
    else calls.hint.hide();
    rest.move(inside ? at : null);
  }

  function drop(asset: AssetRef, from: SpotId | null, spot: SpotId): void {
    const refused = calls.onDrop(asset, from, spot);
    // The end of the drag, which follows, must not take the reason away.
    wasRefused = refused.length > 0;
    wasDropped = !wasRefused;
    if (wasRefused) calls.onRefused(refused);
  }

  function hold(id: number | null): void {
    if (holdTimer !== null) clearTimeout(holdTimer);
    holdTimer = id === null ? null : setTimeout(() => send({ type: 'held', id }), holdTime);
  }

  function tickWhile(on: boolean): void {
    if (ticking !== null) cancelAnimationFrame(ticking);
    ticking = null;
    if (!on) return;
    let last = performance.now();
    const tick = (time: number) => {
      ticking = requestAnimationFrame(tick);
      send({ type: 'tick', ms: Math.max(time - last, 0) });
      last = time;
      const move = lastMove();
      // The yard moved under a pointer that rests.
      if (move !== null) send({ type: 'move', ...move, hit: engine()?.hitAt(move.at) ?? null });
    };
    ticking = requestAnimationFrame(tick);
  }

  const acts: {
    readonly [Type in MapEffect['type']]: (
      effect: Extract<MapEffect, { type: Type }>,
      map: Engine,
    ) => void;
  } = {
    hover({ spot }, map) {
      map.hover(spot);
      calls.card.hover(spot, lastMove()?.at ?? null);
    },
    select: ({ spot }) => calls.onSelect(spot),
    toggle: ({ spot }) => calls.onToggle(spot),
    menu: ({ spot, at }) => openMenu(spot, at),
    pan: ({ dx, dy }, map) => map.pan(dx, dy),
    zoom: ({ factor, at }, map) => map.zoom(factor, at),
    'drag-begin': ({ asset, from }) =>
      calls.drag.getState().beginDrag(asset, from, calls.labelOf(asset)),
    'drag-move': ({ at, over, inside }, map) => moveDrag(map, at, over, inside),
    drop: ({ asset, from, spot }) => drop(asset, from, spot),
    'drag-end': () => calls.drag.getState().endDrag(),
    band: ({ from, to }, map) => map.band({ from, to }),
    'band-end': ({ from, to, take, adds }, map) => {
      map.band(null);
      if (take) calls.onSelectMany(map.spotsBetween(from, to), adds, map.partlyBetween(from, to));
    },
    hold: ({ id }) => hold(id),
    ticks: ({ on }) => tickWhile(on),
  };

  function carryOut(effect: MapEffect): void {
    const map = engine();
    if (map !== null) (acts[effect.type] as (effect: MapEffect, map: Engine) => void)(effect, map);
  }

  return {
    carryOut,
    openMenu,
    /** A drag is over: the reason beside the pointer goes, unless the drop was refused just now. */
    dragEnded() {
      if (!wasRefused) calls.hint.hide();
      wasRefused = false;
      rest.end(wasDropped);
      wasDropped = false;
    },
    stop() {
      rest.stop();
      tickWhile(false);
      hold(null);
    },
  };
}
