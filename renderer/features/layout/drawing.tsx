import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { selectionBox } from '../../../shared/layout/edit/selection.ts';
import { boxOfBoxes, type Point } from '../../../shared/layout/ground.ts';
import type { Box } from '../../../shared/layout/model.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import { themeOf, watchTheme } from '../../ui/theme-watch.ts';
import { themedPicture } from '../../yard-map/backdrop.ts';
import { paletteOf } from '../../yard-map/palette.ts';
import { useScreen } from '../../yard-map/use-screen.ts';
import { centredOn, fitView, panBy, type View, zoomAt } from '../../yard-map/viewport.ts';
import styles from './editor.module.css';
import { type EditorStore, shownDocument } from './editor-store.ts';
import { drag, drop, feetAt, type Gesture, key, press, pressTwice, type Shown, showsNothing } from './hands.ts';
import { paintEditor } from './paint-editor.ts';
import { createFingers } from './pinch.ts';

/** What the rest of the editor asks of the drawing. */
export type DrawingHandle = {
  readonly fit: () => void;
  readonly zoom: (factor: number) => void;
  /** The middle of what is seen, in feet. */
  readonly middle: () => Point;
  /** Brings the selection into view. */
  readonly showSelection: () => void;
  readonly focus: () => void;
};

type Props = {
  readonly store: EditorStore;
  readonly vacant: ReadonlySet<string>;
  readonly image: HTMLImageElement | null;
  readonly onRow: (from: Point, to: Point) => void;
  readonly ref: Ref<DrawingHandle>;
};

const limits = { min: 0.02, max: 40 };

const boundsOf = (document: LayoutDocument): Box =>
  boxOfBoxes([
    ...[...document.areas.values()].map(({ box }) => box),
    ...(document.background === null ? [] : [document.background.box]),
  ]) ?? {
    x: 0,
    y: 0,
    width: 400,
    height: 250,
  };
const corners = ({ x, y, width, height }: Box) => ({ x0: x, y0: y, x1: x + width, y1: y + height });

/** The drawing that is edited: a canvas that takes pointer and keyboard. */
export function Drawing({ store, vacant, image, onRow, ref }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useScreen(frame);
  const view = useRef<View | null>(null);
  const gesture = useRef<Gesture | null>(null);
  const fingers = useRef(createFingers());
  const shown = useRef<Shown>(showsNothing);
  const waiting = useRef<number | null>(null);
  const [theme, setTheme] = useState(() => themeOf(document));
  const [isHeld, setHeld] = useState(false);
  const tool = useStore(store, (state) => state.tool);

  const themed = useMemo(() => (image === null ? null : themedPicture(image, theme)), [image, theme]);

  useEffect(() => watchTheme(document, setTheme), []);

  const paint = useCallback(() => {
    waiting.current = null;
    const ink = canvas.current?.getContext('2d');
    if (screen === null || ink == null) return;
    view.current ??= fitView(corners(boundsOf(store.getState().history.document)), screen);
    const state = store.getState();
    paintEditor(ink, {
      document: shownDocument(state),
      selection: state.selection,
      vacant,
      image: themed,
      ...shown.current,
      palette: paletteOf(theme),
      view: view.current,
      screen,
    });
  }, [store, vacant, themed, theme, screen]);

  const paintSoon = useCallback(() => {
    waiting.current ??= requestAnimationFrame(() => paint());
  }, [paint]);

  useLayoutEffect(() => {
    paint();
    const stop = store.subscribe(paintSoon);
    return () => {
      stop();
      if (waiting.current !== null) cancelAnimationFrame(waiting.current);
      waiting.current = null;
    };
  }, [paint, paintSoon, store]);

  const look = (next: View) => {
    view.current = next;
    paintSoon();
  };
  const zoomBy = (factor: number, x: number, y: number) => {
    if (screen !== null && view.current !== null) look(zoomAt(view.current, factor, { x: x * screen.ratio, y: y * screen.ratio }, limits));
  };
  const middleZoom = (factor: number) =>
    screen !== null && zoomBy(factor, screen.width / screen.ratio / 2, screen.height / screen.ratio / 2);
  const fit = () => screen !== null && look(fitView(corners(boundsOf(store.getState().history.document)), screen));

  useImperativeHandle(ref, () => ({
    fit,
    zoom: middleZoom,
    middle: () =>
      screen === null || view.current === null
        ? { x: 0, y: 0 }
        : feetAt(view.current, screen, screen.width / screen.ratio / 2, screen.height / screen.ratio / 2),
    showSelection: () => {
      const { history, selection } = store.getState();
      const box = selectionBox(history.document, selection);
      if (screen === null || view.current === null || box === null) return;
      const fitted = fitView(corners(box), screen).scale / 2;
      look(
        centredOn(
          { x: box.x + box.width / 2, y: box.y + box.height / 2 },
          Math.min(Math.max(view.current.scale, 2 * screen.ratio), fitted),
          screen,
        ),
      );
    },
    focus: () => frame.current?.focus(),
  }));

  // React listens to the wheel passively, and the page must not scroll or zoom here.
  const wheel = useRef(zoomBy);
  wheel.current = zoomBy;
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      wheel.current(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.04 : 0.0015)), event.clientX - left, event.clientY - top);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  const local = (event: ReactPointerEvent<HTMLElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const placeOf = (
    event: ReactPointerEvent<HTMLElement> | React.MouseEvent<HTMLElement>,
  ): { readonly at: Point; readonly unit: number } | null => {
    if (screen === null || view.current === null) return null;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { at: feetAt(view.current, screen, event.clientX - left, event.clientY - top), unit: screen.ratio / view.current.scale };
  };
  const down = (event: ReactPointerEvent<HTMLDivElement>) => {
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
  const moved = (event: ReactPointerEvent<HTMLDivElement>) => {
    const place = placeOf(event);
    const now = gesture.current;
    const pinched = event.pointerType === 'touch' ? fingers.current.move(event.pointerId, local(event)) : null;
    if (place === null || now === null || view.current === null || screen === null) return;
    if (now.kind === 'pinch') {
      if (pinched === null) return;
      look(panBy(view.current, pinched.dx * screen.ratio, pinched.dy * screen.ratio));
      zoomBy(pinched.factor, pinched.at.x, pinched.at.y);
      return;
    }
    if (now.kind === 'pan') {
      look(panBy(view.current, (event.clientX - now.last.x) * screen.ratio, (event.clientY - now.last.y) * screen.ratio));
      gesture.current = { kind: 'pan', last: { x: event.clientX, y: event.clientY } };
      return;
    }
    [gesture.current, shown.current] = drag(store, now, place.at, place.unit, event.altKey);
    paintSoon();
  };
  const up = (event: ReactPointerEvent<HTMLDivElement>) => {
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
      '+': () => middleZoom(1.25),
      '=': () => middleZoom(1.25),
      '-': () => middleZoom(0.8),
      '0': fit,
    };
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === ' ') setHeld(true);
    else if (event.key === 'Escape' && giveUp()) event.stopPropagation();
    else if (isPlain && zooms[event.key] !== undefined) zooms[event.key]?.();
    else if (!key(store, event.nativeEvent)) return;
    event.preventDefault();
  };

  const cursor = isHeld ? 'grab' : tool === 'row' ? 'crosshair' : 'default';
  return (
    <div
      ref={frame}
      className={styles.drawing}
      role="application"
      aria-label="Drawing of the yard"
      aria-roledescription="layout editor"
      aria-describedby="layout-editor-help"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the keyboard: arrows move what is selected
      tabIndex={0}
      data-autofocus
      style={{ cursor }}
      onPointerDown={down}
      onPointerMove={moved}
      onPointerUp={up}
      onPointerCancel={(event) => {
        fingers.current.up(event.pointerId);
        giveUp();
      }}
      onDoubleClick={(event) => {
        const place = placeOf(event);
        if (place !== null && tool === 'select') pressTwice(store, place.at);
      }}
      onKeyDown={typed}
      onKeyUp={(event) => event.key === ' ' && setHeld(false)}
      onBlur={() => setHeld(false)}
    >
      {screen !== null && (
        <canvas
          ref={canvas}
          width={screen.width}
          height={screen.height}
          style={{ width: screen.width / screen.ratio, height: screen.height / screen.ratio }}
        />
      )}
    </div>
  );
}
