import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { YardPoint } from '../../../shared/layout/points.ts';
import { panBy } from '../../yard-map/model/viewport.ts';
import {
  drag,
  drop,
  feetAt,
  type Gesture,
  key,
  press,
  pressTwice,
  showsNothing,
} from './editor-pointer-input.ts';
import type { EditorStore } from './editor-store.ts';
import { createFingers } from './pinch.ts';
import type { DrawnView } from './use-drawn-view.ts';

/** What the editor's drawing is of, and whom it tells. */
type Target = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly store: EditorStore;
  readonly onRow: (from: YardPoint, to: YardPoint) => void;
};

/**
 * Pointer, fingers, wheel and keys of the drawing: the page's events in, gestures of the editor
 * out.
 */
export function usePointerInput({ frame, store, onRow }: Target, drawn: DrawnView) {
  const { screen, view, shown, paintSoon, look, zoomBy, zoom, fit } = drawn;
  const gesture = useRef<Gesture | null>(null);
  const fingers = useRef(createFingers());
  const [isHeld, setHeld] = useState(false);
  const tool = useStore(store, (state) => state.tool);

  // React listens to the wheel passively, and the page must not scroll or zoom here.
  const wheel = useRef(zoomBy);
  wheel.current = zoomBy;
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      wheel.current(
        Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.04 : 0.0015)),
        event.clientX - left,
        event.clientY - top,
      );
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame]);

  const local = (event: PointerEvent<HTMLElement>): YardPoint => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const placeOf = (
    event: MouseEvent<HTMLElement>,
  ): { readonly at: YardPoint; readonly unit: number } | null => {
    if (screen === null || view.current === null) return null;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return {
      at: feetAt(view.current, screen, event.clientX - left, event.clientY - top),
      unit: screen.ratio / view.current.scale,
    };
  };
  const down = (event: PointerEvent<HTMLDivElement>) => {
    const place = placeOf(event);
    if (place === null || event.button === 2) return;
    frame.current?.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch' && fingers.current.down(event.pointerId, local(event)) > 1) {
      giveUp();
      gesture.current = { kind: 'pinch' };
      return;
    }
    const isPan = event.button === 1 || isHeld;
    gesture.current = isPan
      ? { kind: 'pan', last: { x: event.clientX, y: event.clientY } }
      : press(store, place.at, place.unit, event.shiftKey);
  };
  const moved = (event: PointerEvent<HTMLDivElement>) => {
    const place = placeOf(event);
    const now = gesture.current;
    const pinched =
      event.pointerType === 'touch' ? fingers.current.move(event.pointerId, local(event)) : null;
    if (place === null || now === null || view.current === null || screen === null) return;
    if (now.kind === 'pinch') {
      if (pinched === null) return;
      look(panBy(view.current, pinched.dx * screen.ratio, pinched.dy * screen.ratio));
      zoomBy(pinched.factor, pinched.at.x, pinched.at.y);
      return;
    }
    if (now.kind === 'pan') {
      look(
        panBy(
          view.current,
          (event.clientX - now.last.x) * screen.ratio,
          (event.clientY - now.last.y) * screen.ratio,
        ),
      );
      gesture.current = { kind: 'pan', last: { x: event.clientX, y: event.clientY } };
      return;
    }
    [gesture.current, shown.current] = drag(store, now, place.at, place.unit, event.altKey);
    paintSoon();
  };
  const up = (event: PointerEvent<HTMLDivElement>) => {
    const place = placeOf(event);
    const now = gesture.current;
    const left = fingers.current.up(event.pointerId);
    // The finger that stays after a pinch must not begin to draw.
    if (now?.kind === 'pinch' && left > 0) return;
    gesture.current = null;
    shown.current = showsNothing;
    if (place === null || now === null || now.kind === 'pan' || now.kind === 'pinch') return;
    const row = drop(store, now, place.unit);
    if (row !== null) onRow(row.from, row.to);
    paintSoon();
  };
  const giveUp = () => {
    if (gesture.current === null) return false;
    gesture.current = null;
    shown.current = showsNothing;
    store.getState().show(null);
    paintSoon();
    return true;
  };
  const typed = (event: KeyboardEvent<HTMLDivElement>) => {
    const zooms: Readonly<Record<string, () => unknown>> = {
      '+': () => zoom(1.25),
      '=': () => zoom(1.25),
      '-': () => zoom(0.8),
      '0': fit,
    };
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === ' ') setHeld(true);
    else if (event.key === 'Escape' && giveUp()) event.stopPropagation();
    else if (isPlain && zooms[event.key] !== undefined) zooms[event.key]?.();
    else if (!key(store, event.nativeEvent)) return;
    event.preventDefault();
  };

  return {
    cursor: isHeld ? 'grab' : tool === 'row' ? 'crosshair' : 'default',
    /** Of the element that takes pointer and keyboard. */
    handlers: {
      onPointerDown: down,
      onPointerMove: moved,
      onPointerUp: up,
      onPointerCancel(event: PointerEvent) {
        fingers.current.up(event.pointerId);
        giveUp();
      },
      onDoubleClick(event: MouseEvent<HTMLElement>) {
        const place = placeOf(event);
        if (place !== null && tool === 'select') pressTwice(store, place.at);
      },
      onKeyDown: typed,
      onKeyUp: (event: KeyboardEvent) => event.key === ' ' && setHeld(false),
      onBlur: () => setHeld(false),
    },
  };
}
