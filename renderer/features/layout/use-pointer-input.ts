import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { YardPoint } from '../../../shared/layout/points.ts';
import { localPoint } from '../../canvas/element-place.ts';
import { Fingers } from '../../canvas/fingers.ts';
import type { Point } from '../../canvas/geometry.ts';
import { useWheel } from '../../canvas/use-wheel.ts';
import { wheelZoom } from '../../canvas/wheel.ts';
import {
  drag,
  drop,
  type Gesture,
  key,
  press,
  pressTwice,
  showsNothing,
} from './editor-pointer-input.ts';
import type { EditorStore } from './editor-store.ts';
import type { DrawnView } from './use-drawn-view.ts';

/** The parts that the editor's input works on, and what it calls. */
type Target = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly store: EditorStore;
  readonly onRow: (from: YardPoint, to: YardPoint) => void;
};

type At = { readonly clientX: number; readonly clientY: number; readonly currentTarget: Element };

const local = (event: At): Point => localPoint(event, event.currentTarget);

/**
 * Pointers on the editor's drawing.
 *
 * 1. Free. A press begins a gesture (`press`).
 * 2. Gesture. Each move continues it (`drag`).
 * 3. The release makes its change (`drop`): Free again.
 *
 * Unusual: Escape, or a pointer that the system takes away, gives the gesture up and changes
 * nothing. A second finger does the same and begins a pinch, which lasts until all fingers are up.
 *
 * Mind when changing it: the finger that stays after a pinch must not begin to draw.
 */
class DrawingHands {
  readonly #store: EditorStore;
  readonly #drawn: Pick<DrawnView, 'camera' | 'shown' | 'loop'>;
  readonly #fingers = new Fingers();
  #gesture: Gesture | null = null;

  constructor(store: EditorStore, drawn: Pick<DrawnView, 'camera' | 'shown' | 'loop'>) {
    this.#store = store;
    this.#drawn = drawn;
  }

  down(event: PointerEvent<HTMLElement>, isPan: boolean): void {
    const place = this.placeOf(event);
    if (place === null) return;
    const isTouch = event.pointerType === 'touch';
    if (isTouch && this.#fingers.down(event.pointerId, local(event)) > 1) {
      this.giveUp();
      this.#gesture = { kind: 'pinch' };
    } else if (isPan) this.#gesture = { kind: 'pan', last: local(event) };
    else this.#gesture = press(this.#store, place.at, place.unit, event.shiftKey);
  }

  move(event: PointerEvent<HTMLElement>): void {
    const camera = this.#drawn.camera.current;
    const place = this.placeOf(event);
    const now = this.#gesture;
    const isTouch = event.pointerType === 'touch';
    const pinch = isTouch ? this.#fingers.move(event.pointerId, local(event)) : null;
    if (camera === null || place === null || now === null) return;
    if (now.kind === 'pinch') {
      if (pinch === null) return;
      camera.pan(pinch.dx, pinch.dy);
      camera.zoom(pinch.factor, pinch.at);
    } else if (now.kind === 'pan') {
      const last = local(event);
      camera.pan(last.x - now.last.x, last.y - now.last.y);
      this.#gesture = { kind: 'pan', last };
    } else {
      [this.#gesture, this.#drawn.shown.current] = drag(
        this.#store,
        now,
        place.at,
        place.unit,
        event.altKey,
      );
      this.#drawn.loop.request();
    }
  }

  /** Returns the row that was drawn, or null. */
  up(event: PointerEvent<HTMLElement>): ReturnType<typeof drop> {
    const place = this.placeOf(event);
    const now = this.#gesture;
    const left = this.#fingers.up(event.pointerId);
    // The finger that stays after a pinch must not begin to draw.
    if (now?.kind === 'pinch' && left > 0) return null;
    this.#end();
    if (place === null || now === null || now.kind === 'pan' || now.kind === 'pinch') return null;
    return drop(this.#store, now, place.unit);
  }

  cancel({ pointerId }: PointerEvent): void {
    this.#fingers.up(pointerId);
    this.giveUp();
  }

  /** Gives the gesture up and changes nothing. Returns whether there was one. */
  giveUp(): boolean {
    if (this.#gesture === null) return false;
    this.#end();
    this.#store.getState().show(null);
    return true;
  }

  /**
   * A point of the page in feet, and how many feet a CSS pixel is. Null before the first painting.
   */
  placeOf(event: At): { readonly at: YardPoint; readonly unit: number } | null {
    const camera = this.#drawn.camera.current;
    if (camera === null) return null;
    return { at: camera.worldAt(local(event)), unit: camera.screen.ratio / camera.view.scale };
  }

  #end(): void {
    this.#gesture = null;
    this.#drawn.shown.current = showsNothing;
    this.#drawn.loop.request();
  }
}

/**
 * Pointer, fingers, wheel and keys of the drawing: turns events of the page into gestures of the
 * editor.
 */
export function usePointerInput({ frame, store, onRow }: Target, drawn: DrawnView) {
  const { camera } = drawn;
  const [hands] = useState(() => new DrawingHands(store, drawn));
  const [isHeld, setHeld] = useState(false);
  const tool = useStore(store, (state) => state.tool);
  useWheel(frame, (event, at) => {
    event.preventDefault();
    camera.current?.zoom(wheelZoom(event), at);
  });

  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (camera.current === null || event.button === 2) return;
    frame.current?.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    hands.down(event, event.button === 1 || isHeld);
  };
  const typed = (event: KeyboardEvent<HTMLDivElement>) => {
    const zoom = (factor: number) => camera.current?.zoomSmoothly(factor, false);
    const zooms: Readonly<Record<string, () => unknown>> = {
      '+': () => zoom(1.25),
      '=': () => zoom(1.25),
      '-': () => zoom(0.8),
      '0': () => camera.current?.fit(false),
    };
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === ' ') setHeld(true);
    else if (event.key === 'Escape' && hands.giveUp()) event.stopPropagation();
    else if (isPlain && zooms[event.key] !== undefined) zooms[event.key]?.();
    else if (!key(store, event.nativeEvent)) return;
    event.preventDefault();
  };

  return {
    cursor: isHeld ? 'grab' : tool === 'row' ? 'crosshair' : 'default',
    /** Handlers for the element that takes pointer and keyboard. */
    handlers: {
      onPointerDown: down,
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => hands.move(event),
      onPointerUp(event: PointerEvent<HTMLDivElement>) {
        const row = hands.up(event);
        if (row !== null) onRow(row.from, row.to);
      },
      onPointerCancel: (event: PointerEvent) => hands.cancel(event),
      onDoubleClick(event: MouseEvent<HTMLElement>) {
        const place = hands.placeOf(event);
        if (place !== null && tool === 'select') pressTwice(store, place.at);
      },
      onKeyDown: typed,
      onKeyUp: (event: KeyboardEvent) => event.key === ' ' && setHeld(false),
      onBlur: () => setHeld(false),
    },
  };
}
