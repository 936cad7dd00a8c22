import { type Ref, useImperativeHandle, useRef } from 'react';
import type { YardPoint } from '../../../shared/layout/points.ts';
import { useWords } from '../../ui/words.ts';
import styles from './editor.module.css';
import { type Drawn, useDrawnView } from './use-drawn-view.ts';
import { usePointerInput } from './use-pointer-input.ts';

/** Methods of the drawing that the rest of the editor uses. */
export type DrawingHandle = {
  readonly fit: () => void;
  readonly zoom: (factor: number) => void;
  /** The point in the middle of the view, in feet. */
  readonly middle: () => YardPoint;
  /** Brings the selection into view. */
  readonly showSelection: () => void;
  readonly focus: () => void;
};

type Props = Drawn & {
  readonly onRow: (from: YardPoint, to: YardPoint) => void;
  readonly ref: Ref<DrawingHandle>;
};

/** The canvas on which the layout is edited. It takes pointer and keyboard. */
export function Drawing({ store, vacant, image, onRow, ref }: Props) {
  const { t } = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useDrawnView(frame, { store, vacant, image });
  const { cursor, handlers } = usePointerInput({ frame, store, onRow }, drawn);
  const { canvas, screen, camera, showSelection } = drawn;
  useImperativeHandle(ref, () => ({
    fit: () => camera.current?.fit(false),
    zoom: (factor) => camera.current?.zoomSmoothly(factor, false),
    middle: () => camera.current?.middle ?? { x: 0, y: 0 },
    showSelection,
    focus: () => frame.current?.focus(),
  }));
  return (
    <div
      ref={frame}
      className={styles.drawing}
      role="application"
      aria-label={t('layout.drawing')}
      aria-roledescription={t('layout.editor.role')}
      aria-describedby="layout-editor-help"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the keyboard: arrows move what is selected
      tabIndex={0}
      data-autofocus
      style={{ cursor }}
      {...handlers}
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
