import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useRef } from 'react';
import { keepRing } from '../../ui/lists/keep-ring.ts';
import { useInText } from '../../ui/text/text-size.ts';
import { useOverscan } from '../../ui/timing/after-first-frame.tsx';
import uiStyles from '../../ui/ui.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './gate.module.css';

const usualHeight = 58;

/**
 * A list of rows of equal height. Only rows in view are rendered, because a large yard has
 * thousands of trucks.
 */
export function RowList<Row>(props: {
  label: string;
  /** For the screen, to find the list in the page. */
  name: 'expected' | 'here';
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  className?: string | undefined;
  children: (row: Row) => ReactNode;
}) {
  const { label, name, rows, keyOf, className, children } = props;
  const { t } = useWords();
  const scroller = useRef<HTMLElement>(null);
  const list = useCallback((element: HTMLElement | null) => {
    scroller.current = element;
    return keepRing(element);
  }, []);
  const rowHeight = useInText(usualHeight);
  const overscan = useOverscan(8);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    useFlushSync: false,
    initialRect: { width: 400, height: 640 },
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
  });
  return (
    <section
      ref={list}
      className={uiStyles.panelBody}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs the focus
      tabIndex={0}
      aria-label={t('gate.list', { label })}
    >
      <ul
        data-list={name}
        className={`${styles.rows} ${className ?? ''}`}
        aria-label={label}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={key}
              data-ring={key}
              className={styles.row}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(row)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
