/**
 * Carries out the effects of the interaction machine: on the map, on the dragged asset, and as
 * calls to the screen around the map.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { FrameLoop } from '../../canvas/frame-loop.ts';
import type { Point } from '../../canvas/geometry.ts';
import type { Engine } from '../map-engine.ts';
import type { InputCallbacks } from './input-callbacks.ts';
import type { MapEffect, MapEvent } from './interaction.ts';
import { RestZoom } from './rest-zoom.ts';

/** How long a press must last to count as a long press, in milliseconds. */
const LONG_PRESS_MS = 380;

/**
 * The last place of a pointer, in CSS pixels of the map. `inside`: over the map.
 *
 * Example: `{ id: 1, at: { x: 320, y: 200 }, inside: true }`.
 */
export type PointerMove = { readonly id: number; readonly at: Point; readonly inside: boolean };

/** The parts that the effects act on. */
export type EffectParts = {
  readonly element: HTMLElement;
  readonly engine: () => Engine | null;
  readonly calls: InputCallbacks;
  readonly send: (event: MapEvent) => void;
  readonly lastMove: () => PointerMove | null;
};

/**
 * Carries out effects on one map. During a drag:
 *
 * 1. `drag-begin`, then `drag-move` with each move. We ask the rules once a spot.
 * 2. `drop`: the screen does the move, or refuses it. We remember which.
 * 3. `drag-end` ends the drag of the page, and the page calls `dragEnded`. After a refusal the
 *    reason stays for a while, otherwise it is hidden.
 */
export class MapEffects {
  readonly #parts: EffectParts;
  readonly #rest: RestZoom;
  readonly #ticks = new FrameLoop((time) => this.#tick(time));
  /** When the last tick was. Null while nothing ticks. */
  #tickedAt: number | null = null;
  #holdTimer: ReturnType<typeof setTimeout> | null = null;
  #wasRefused = false;
  #wasDropped = false;

  constructor(parts: EffectParts) {
    this.#parts = parts;
    this.#rest = new RestZoom(parts.engine, parts.calls.isSmooth);
  }

  carryOut(effect: MapEffect): void {
    const map = this.#parts.engine();
    if (map === null) return;
    const { calls, lastMove } = this.#parts;
    switch (effect.type) {
      case 'hover':
        map.hover(effect.spot);
        calls.card.hover(effect.spot, lastMove()?.at ?? null);
        break;
      case 'select':
        calls.onSelect(effect.spot);
        break;
      case 'toggle':
        calls.onToggle(effect.spot);
        break;
      case 'menu':
        this.openMenu(effect.spot, effect.at);
        break;
      case 'pan':
        map.camera.pan(effect.dx, effect.dy);
        break;
      case 'zoom':
        map.camera.zoom(effect.factor, effect.at);
        break;
      case 'drag-begin':
        calls.drag.getState().beginDrag(effect.asset, effect.from, calls.labelOf(effect.asset));
        break;
      case 'drag-move':
        this.#moveDrag(map, effect.at, effect.over, effect.inside);
        break;
      case 'drop':
        this.#drop(effect.asset, effect.from, effect.spot);
        break;
      case 'drag-end':
        calls.drag.getState().endDrag();
        break;
      case 'band':
        map.band(effect);
        break;
      case 'band-end':
        map.band(null);
        if (effect.take) {
          const { spots, partly } = map.between(effect.from, effect.to);
          calls.onSelectMany(spots, effect.adds, partly);
        }
        break;
      case 'hold':
        this.#hold(effect.id);
        break;
      case 'ticks':
        this.#tickWhile(effect.on);
    }
  }

  openMenu(spot: SpotId, at: Point | null): void {
    const { element, engine, calls } = this.#parts;
    const place = at ?? engine()?.placeOf(spot);
    if (place == null) return;
    const { left, top } = element.getBoundingClientRect();
    calls.card.hide();
    calls.onSelect(spot);
    calls.onMenu(spot, Math.round(left + place.x), Math.round(top + place.y));
  }

  /** The drag is over. Hides the reason beside the pointer, unless the drop was just refused. */
  dragEnded(): void {
    if (!this.#wasRefused) this.#parts.calls.hint.hide();
    this.#wasRefused = false;
    this.#rest.end(this.#wasDropped);
    this.#wasDropped = false;
  }

  stop(): void {
    this.#rest.stop();
    this.#tickWhile(false);
    this.#hold(null);
  }

  #moveDrag(map: Engine, at: Point, over: SpotId | null, inside: boolean): void {
    const { calls } = this.#parts;
    const { drag, over: before, overSpot } = calls.drag.getState();
    if (drag === null) return;
    const target = over === drag.from ? null : over;
    // We ask the rules once a spot, not once a pixel.
    const named =
      target === null
        ? null
        : before?.spot === target
          ? before
          : { spot: target, findings: calls.check(drag.asset, target) };
    if ((before?.spot ?? null) !== target) overSpot(named);
    map.moveDrag(drag, inside ? at : null, over, named?.findings ?? []);
    if (inside) calls.hint.point(at, named);
    else calls.hint.hide();
    this.#rest.move(inside ? at : null);
  }

  #drop(asset: AssetRef, from: SpotId | null, spot: SpotId): void {
    const { calls } = this.#parts;
    const refused = calls.onDrop(asset, from, spot);
    // `drag-end` follows at once, and must not hide the reason.
    this.#wasRefused = refused.length > 0;
    this.#wasDropped = !this.#wasRefused;
    if (this.#wasRefused) calls.onRefused(refused);
  }

  #hold(id: number | null): void {
    if (this.#holdTimer !== null) clearTimeout(this.#holdTimer);
    this.#holdTimer =
      id === null ? null : setTimeout(() => this.#parts.send({ type: 'held', id }), LONG_PRESS_MS);
  }

  #tickWhile(isOn: boolean): void {
    this.#ticks.stop();
    this.#tickedAt = isOn ? performance.now() : null;
    if (isOn) this.#ticks.request();
  }

  #tick(time: number): void {
    if (this.#tickedAt === null) return;
    const ms = Math.max(time - this.#tickedAt, 0);
    this.#tickedAt = time;
    this.#ticks.request();
    this.#parts.send({ type: 'tick', ms });
    const move = this.#parts.lastMove();
    // The map moved under a pointer that rests, so another spot may be under it.
    if (move !== null)
      this.#parts.send({
        type: 'move',
        ...move,
        hit: this.#parts.engine()?.hitAt(move.at) ?? null,
      });
  }
}
