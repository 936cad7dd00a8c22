/**
 * Feeds pointer and keyboard events of the page into the interaction machine, and passes its
 * effects on. No rules here.
 */
import { ElementPlace } from '../../canvas/element-place.ts';
import type { Point } from '../../canvas/geometry.ts';
import { wheelUnit, wheelZoom } from '../../canvas/wheel.ts';
import type { Drag } from '../../page/stores/drag-store.ts';
import type { Engine } from '../map-engine.ts';
import { MapEffects, type PointerMove } from './carry-out.ts';
import type { InputCallbacks } from './input-callbacks.ts';
import { idle, type MapEvent, type MapState, step } from './interaction.ts';
import { pressKey } from './map-keys.ts';

/** Milliseconds within which two presses are one double press. */
const DOUBLE_PRESS_MS = 700;

/** Pointers and keys on one map, until `stop`. The states are those of the machine (`MapState`). */
export class PointerInput {
  readonly #element: HTMLElement;
  readonly #engine: () => Engine | null;
  readonly #calls: InputCallbacks;
  readonly #place: ElementPlace;
  readonly #mode: InputMode;
  readonly #effects: MapEffects;
  readonly #gone = new AbortController();
  readonly #stopDrag: () => void;
  #state: MapState = idle;
  #isSpaceHeld = false;
  /**
   * The last place of the pointer, needed when the map moves under it. Null while there is none.
   */
  #lastMove: PointerMove | null = null;
  /** When a press opened a card. The second press of a double press must then do nothing. */
  #enteredAt = Number.NEGATIVE_INFINITY;

  constructor(element: HTMLElement, engine: () => Engine | null, calls: InputCallbacks) {
    this.#element = element;
    this.#engine = engine;
    this.#calls = calls;
    this.#place = new ElementPlace(element);
    this.#mode = new InputMode(element);
    this.#effects = new MapEffects({
      element,
      engine,
      calls,
      send: (event) => this.#send(event),
      lastMove: () => this.#lastMove,
    });
    this.#listenToPointer();
    this.#listenToKeys();
    this.#stopDrag = calls.drag.subscribe(({ drag }, { drag: before }) => {
      if (drag !== before) this.#dragChanged(drag);
    });
  }

  stop(): void {
    this.#stopDrag();
    this.#effects.stop();
    this.#gone.abort();
  }

  #listenToPointer(): void {
    const element = this.#element;
    const { signal } = this.#gone;
    element.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    // Moves of a hover or a drag concern only the map. We stop them here, because React would look
    // for handlers at each.
    const keep = (event: PointerEvent) => {
      if (event.buttons === 0 || this.#state.name === 'dragging') event.stopPropagation();
    };
    element.addEventListener('pointermove', keep, { signal });
    element.addEventListener('pointerleave', () => this.#send({ type: 'leave' }), { signal });
    const turn = (event: WheelEvent) => this.#turnWheel(event);
    element.addEventListener('wheel', turn, { signal, passive: false });
    element.addEventListener('dblclick', (event) => this.#pressTwice(event), { signal });
    element.addEventListener('contextmenu', (event) => this.#openMenu(event), { signal });
    const move = (event: PointerEvent) => this.#move(event);
    window.addEventListener('pointermove', move, { signal, capture: true });
    window.addEventListener('pointerup', (event) => this.#up(event), { signal });
    window.addEventListener(
      'pointercancel',
      ({ pointerId }) => this.#send({ type: 'cancel', id: pointerId }),
      { signal },
    );
  }

  #listenToKeys(): void {
    const element = this.#element;
    const { signal } = this.#gone;
    element.addEventListener('keydown', (event) => this.#key(event), { signal });
    const release = (event: KeyboardEvent) => {
      if (event.key === ' ') this.#holdSpace(false);
    };
    element.addEventListener('keyup', release, { signal });
    const leave = () => {
      this.#holdSpace(false);
      this.#calls.card.hide();
    };
    element.addEventListener('blur', leave, { signal });
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || this.#state.name === 'idle') return;
      event.preventDefault();
      this.#send({ type: 'escape' });
    };
    window.addEventListener('keydown', giveUp, { signal, capture: true });
  }

  #send(event: MapEvent): void {
    const next = step(this.#state, event, this.#place.size);
    this.#state = next.state;
    for (const effect of next.effects) this.#effects.carryOut(effect);
    this.#showMode();
  }

  #showMode(): void {
    const { name } = this.#state;
    this.#mode.show(name !== 'idle' ? name : this.#isSpaceHeld ? 'panable' : '');
  }

  #holdSpace(isHeld: boolean): void {
    this.#isSpaceHeld = isHeld;
    this.#showMode();
  }

  #hitAt(at: Point) {
    return this.#engine()?.hitAt(at) ?? null;
  }

  #down(event: PointerEvent): void {
    this.#place.forget();
    const at = this.#place.local(event);
    if (event.button === 1) event.preventDefault();
    const isChoosing = this.#calls.isChoosing();
    this.#send({
      type: 'down',
      id: event.pointerId,
      pointer: event.pointerType === 'touch' ? 'touch' : 'mouse',
      button: event.button,
      at,
      hit: this.#hitAt(at),
      boxes: event.shiftKey || isChoosing,
      adds: event.ctrlKey || event.metaKey || isChoosing,
      pans: this.#isSpaceHeld,
    });
  }

  #move(event: PointerEvent): void {
    const state = this.#state;
    // Idle, and the pointer is over another part of the page.
    if (state.name === 'idle' && state.hover === null && !this.#isOver(event)) return;
    const at = this.#place.local(event);
    const inside = this.#isInside(event, at);
    this.#lastMove = { id: event.pointerId, at, inside };
    const needsHit =
      state.name === 'idle' || state.name === 'pointing' || state.name === 'dragging';
    const hit = inside && needsHit ? this.#hitAt(at) : null;
    if (state.name === 'idle') this.#mode.showGrip(hit?.asset != null);
    this.#send({ type: 'move', id: event.pointerId, at, hit, inside });
  }

  #up(event: PointerEvent): void {
    const state = this.#state;
    if (state.name === 'idle') return;
    const at = this.#place.local(event);
    const isPress = state.name === 'pointing' && !state.adds && !state.boxes;
    const inside = this.#isInside(event, at);
    this.#send({ type: 'up', id: event.pointerId, at, hit: this.#hitAt(at), inside });
    this.#lastMove = null;
    const map = this.#engine();
    const card = isPress && inside ? (map?.cardAt(at) ?? null) : null;
    if (card === null) return;
    this.#enteredAt = event.timeStamp;
    map?.camera.flyToBox(card.bounds, this.#calls.isSmooth());
  }

  #pressTwice(event: MouseEvent): void {
    const map = this.#engine();
    if (map === null || event.timeStamp - this.#enteredAt < DOUBLE_PRESS_MS) return;
    const hit = map.hitAt(this.#place.local(event));
    if (hit === null) map.camera.fit(this.#calls.isSmooth());
    else map.flyToSpots([hit.spot], this.#calls.isSmooth());
  }

  #openMenu(event: MouseEvent): void {
    event.preventDefault();
    const at = this.#place.local(event);
    const hit = this.#hitAt(at);
    // On a touch screen the long press already opened the menu.
    if (hit !== null && this.#state.name === 'idle') this.#effects.openMenu(hit.spot, at);
  }

  #turnWheel(event: WheelEvent): void {
    this.#calls.card.hide();
    event.preventDefault();
    const camera = this.#engine()?.camera;
    if (event.shiftKey) camera?.pan(-(event.deltaX || event.deltaY) * wheelUnit(event), 0);
    else camera?.zoom(wheelZoom(event), this.#place.local(event));
  }

  #key(event: KeyboardEvent): void {
    const element = this.#element;
    const isSpace =
      event.key === ' ' &&
      event.target === element &&
      !event.ctrlKey &&
      !event.altKey &&
      !event.metaKey;
    const openMenu = this.#effects.openMenu.bind(this.#effects);
    const [engine, calls] = [this.#engine, this.#calls];
    if (isSpace && engine() !== null) this.#holdSpace(true);
    else if (!pressKey(event, { element, engine, calls, openMenu })) return;
    event.preventDefault();
  }

  /** A drag began or ended, here or elsewhere on the page. */
  #dragChanged(drag: Drag | null): void {
    const map = this.#engine();
    if (map === null) return;
    if (drag !== null) {
      map.beginDrag(drag);
      if (this.#state.name !== 'dragging')
        this.#send({ type: 'carry', asset: drag.asset, from: drag.from });
    } else {
      map.endDrag();
      this.#effects.dragEnded();
      this.#send({ type: 'carried' });
    }
    this.#showMode();
  }

  #isOver({ target }: PointerEvent): boolean {
    return target instanceof Node && this.#element.contains(target);
  }

  #isInside(event: PointerEvent, at: Point): boolean {
    const { width, height } = this.#place.size;
    if (at.x < 0 || at.y < 0 || at.x >= width || at.y >= height) return false;
    // A touch keeps the element on which it began, so only its position tells where it is.
    return event.pointerType === 'touch' || this.#isOver(event);
  }
}

/** Shows the mode on the element, for its CSS. */
class InputMode {
  readonly #element: HTMLElement;
  #shown = '';
  #hasGrip = false;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  show(next: string): void {
    if (next !== '' && next !== 'panable') this.showGrip(false);
    if (next === this.#shown) return;
    this.#shown = next;
    this.#element.dataset.mode = next;
  }

  /** Shows by the cursor that a drag can begin here. */
  showGrip(isOn: boolean): void {
    if (isOn === this.#hasGrip) return;
    this.#hasGrip = isOn;
    // We set the cursor directly. An attribute that CSS rules depend on costs ten times as much, at
    // every spot the pointer passes.
    this.#element.style.cursor = isOn ? 'grab' : '';
  }
}
