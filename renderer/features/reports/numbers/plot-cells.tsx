import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './plots.module.css';

/**
 * A bar or a cell of a plot. `onOpen`: opens the list that it counts; null: it counts nothing.
 *
 * Example: `{ key: '9', name: 'Turn time, 9:00: 1 h 30. Show the list.', onOpen }`.
 */
export type PlotCell = {
  readonly key: string;
  /** Its row and value, in words. */
  readonly name: string;
  readonly onOpen: (() => void) | null;
  /** The content. A bar of the chart is drawn below it. */
  readonly content?: ReactNode;
  /** Its height as a share of the plot's, to place a label above a bar. */
  readonly level?: number;
};

/** Which of `count` cells a key leads to from the one at `at`. */
const cellTo: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The cells of a plot: one stop of the Tab key, the arrow keys lead from cell to cell. */
export function PlotCells({
  label,
  cells,
  className,
}: {
  label: string;
  cells: readonly PlotCell[];
  className: string | undefined;
}) {
  const group = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const openable = cells.filter(({ onOpen }) => onOpen !== null).map(({ key }) => key);
  const stop = chosen !== null && openable.includes(chosen) ? chosen : openable[0];
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const to = cellTo[event.key]?.(openable.indexOf(key), openable.length);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(openable[to] ?? null);
    group.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div ref={group} className={className} role="group" aria-label={label}>
      {cells.map(({ key, name, onOpen, content, level = 0 }) => {
        const style = { '--level': `${level * 100}%` } as CSSProperties;
        return onOpen === null ? (
          <span key={key} className={styles.hit} title={name} style={style}>
            {content}
          </span>
        ) : (
          <button
            key={key}
            type="button"
            className={styles.hit}
            style={style}
            title={name}
            aria-label={name}
            tabIndex={key === stop ? 0 : -1}
            onClick={onOpen}
            onFocus={() => setChosen(key)}
            onKeyDown={(event) => onKeyDown(event, key)}
          >
            {content}
          </button>
        );
      })}
    </div>
  );
}
