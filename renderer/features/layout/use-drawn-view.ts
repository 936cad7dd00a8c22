import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { selectionBox } from '../../../shared/layout/edit/selection.ts';
import type { Box } from '../../../shared/layout/model.ts';
import { boxOfBoxes } from '../../../shared/layout/points.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import { Camera } from '../../canvas/camera.ts';
import { onCanvasBack } from '../../canvas/canvas-back.ts';
import { FrameLoop } from '../../canvas/frame-loop.ts';
import { center } from '../../canvas/geometry.ts';
import { themeOf, watchTheme } from '../../canvas/theme-watch.ts';
import { useScreen } from '../../canvas/use-screen.ts';
import { centeredOn, fitView } from '../../canvas/viewport.ts';
import { themedPicture } from '../../yard-map/paint/backdrop.ts';
import { paletteOf } from '../../yard-map/paint/palette.ts';
import { type Shown, showsNothing } from './editor-pointer-input.ts';
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
 * The canvas of the editor: where it looks, and what it paints. Only its size and theme are React
 * state.
 */
export function useDrawnView(frame: RefObject<HTMLDivElement | null>, drawn: Drawn) {
  const { store } = drawn;
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useScreen(frame);
  const camera = useRef<Camera | null>(null);
  const shown = useRef<Shown>(showsNothing);
  const paint = useRef(() => {});
  const [loop] = useState(() => new FrameLoop(() => paint.current()));

  useLayoutEffect(() => {
    if (screen === null) return;
    camera.current?.resize(screen);
    camera.current ??= new Camera({
      bounds: () => corners(boundsOf(store.getState().history.document)),
      screen,
      request: () => loop.request(),
      limits,
    });
  }, [screen, store, loop]);

  usePainting({ canvas, screen, camera, shown, paint, loop }, drawn);
  return {
    canvas,
    screen,
    camera,
    shown,
    loop,
    showSelection() {
      const { history, selection } = store.getState();
      const box = selectionBox(history.document, selection);
      const at = camera.current;
      if (at === null || box === null) return;
      const closest = fitView(corners(box), at.screen).scale / 2;
      const scale = Math.min(Math.max(at.view.scale, 2 * at.screen.ratio), closest);
      at.show(centeredOn(center(corners(box)), scale, at.screen));
    },
  };
}

/** The canvas as the pointer input uses it. */
export type DrawnView = ReturnType<typeof useDrawnView>;

type Painting = Pick<DrawnView, 'canvas' | 'screen' | 'camera' | 'shown' | 'loop'> & {
  readonly paint: RefObject<() => void>;
};

/** Paints at once when the look changes. A change of the store is painted with the next frame. */
function usePainting(
  { canvas, screen, camera, shown, paint, loop }: Painting,
  { store, vacant, image }: Drawn,
): void {
  const [theme, setTheme] = useState(() => themeOf(document));
  useEffect(() => watchTheme(document, setTheme), []);
  /** How often the canvas lost its content. */
  const [losses, setLosses] = useState(0);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    return onCanvasBack([element], () => setLosses((count) => count + 1));
  }, [canvas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that was lost is made again
  const themed = useMemo(
    () => (image === null ? null : themedPicture(image, theme)),
    [image, theme, losses],
  );
  paint.current = () => {
    const ink = canvas.current?.getContext('2d');
    const at = camera.current;
    if (at === null || ink == null) return;
    const state = store.getState();
    paintEditor(ink, {
      document: shownDocument(state),
      selection: state.selection,
      vacant,
      image: themed,
      ...shown.current,
      palette: paletteOf(theme),
      view: at.view,
      screen: at.screen,
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: painted again when the look changes, and after a loss
  useLayoutEffect(() => {
    paint.current();
    const stop = store.subscribe(() => loop.request());
    return () => {
      stop();
      loop.stop();
    };
  }, [store, loop, vacant, themed, theme, screen, losses]);
}
