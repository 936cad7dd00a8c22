import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { selectionBox } from '../../../shared/layout/edit/selection.ts';
import type { Box } from '../../../shared/layout/model.ts';
import { boxOfBoxes, type YardPoint } from '../../../shared/layout/points.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import { onCanvasBack } from '../../ui/canvas/canvas-back.ts';
import { themeOf, watchTheme } from '../../ui/canvas/theme-watch.ts';
import { centeredOn, fitView, type MapView, zoomAt } from '../../yard-map/model/viewport.ts';
import { themedPicture } from '../../yard-map/paint/backdrop.ts';
import { paletteOf } from '../../yard-map/paint/palette.ts';
import { useScreen } from '../../yard-map/use-screen.ts';
import { feetAt, type Shown, showsNothing } from './editor-pointer-input.ts';
import { type EditorStore, shownDocument } from './editor-store.ts';
import { paintEditor } from './paint-editor.ts';

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

/** What the drawing shows. */
export type Drawn = {
  readonly store: EditorStore;
  readonly vacant: ReadonlySet<string>;
  readonly image: HTMLImageElement | null;
};

/**
 * The canvas of the drawing: where it looks, and what it paints. Nothing of it is React state but
 * its size and theme.
 */
export function useDrawnView(
  frame: RefObject<HTMLDivElement | null>,
  { store, vacant, image }: Drawn,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useScreen(frame);
  const view = useRef<MapView | null>(null);
  const shown = useRef<Shown>(showsNothing);
  const waiting = useRef<number | null>(null);
  const [theme, setTheme] = useState(() => themeOf(document));
  /** Counts how often what was drawn was lost. */
  const [losses, setLosses] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that was lost is made again
  const themed = useMemo(
    () => (image === null ? null : themedPicture(image, theme)),
    [image, theme, losses],
  );
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    return onCanvasBack([element], () => setLosses((count) => count + 1));
  }, []);

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: painted again after a loss
  useLayoutEffect(() => {
    paint();
    const stop = store.subscribe(paintSoon);
    return () => {
      stop();
      if (waiting.current !== null) cancelAnimationFrame(waiting.current);
      waiting.current = null;
    };
  }, [paint, paintSoon, store, losses]);

  const look = (next: MapView) => {
    view.current = next;
    paintSoon();
  };
  const zoomBy = (factor: number, x: number, y: number) => {
    if (screen !== null && view.current !== null)
      look(zoomAt(view.current, factor, { x: x * screen.ratio, y: y * screen.ratio }, limits));
  };
  const middleZoom = (factor: number) =>
    screen !== null &&
    zoomBy(factor, screen.width / screen.ratio / 2, screen.height / screen.ratio / 2);
  const fit = () =>
    screen !== null && look(fitView(corners(boundsOf(store.getState().history.document)), screen));

  return {
    canvas,
    screen,
    view,
    shown,
    paintSoon,
    look,
    zoomBy,
    zoom: middleZoom,
    fit,
    /** The middle of what is seen, in feet. */
    middle: (): YardPoint =>
      screen === null || view.current === null
        ? { x: 0, y: 0 }
        : feetAt(
            view.current,
            screen,
            screen.width / screen.ratio / 2,
            screen.height / screen.ratio / 2,
          ),
    showSelection() {
      const { history, selection } = store.getState();
      const box = selectionBox(history.document, selection);
      if (screen === null || view.current === null || box === null) return;
      const fitted = fitView(corners(box), screen).scale / 2;
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      look(
        centeredOn(
          middle,
          Math.min(Math.max(view.current.scale, 2 * screen.ratio), fitted),
          screen,
        ),
      );
    },
  };
}

/** The canvas as its input sees it. */
export type DrawnView = ReturnType<typeof useDrawnView>;
