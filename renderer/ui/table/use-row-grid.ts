import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useInText } from '../text/text-size.ts';
import { useOverscan } from '../timing/after-first-frame.tsx';
import { useKnownRect } from './known-rect.ts';
import { actsOnRow, meantForGone, rowOfKey } from './row-keys.ts';

/**
 * Height of the head above the rows, in pixels for text of the usual size: `row-grid.module.css`
 * draws it so.
 */
const usualHead = 28;

/**
 * Input of a grid of rows. Heights are in pixels at the default text size (`useInText`). All rows
 * have the same height.
 */
export type RowGridParts<Row, Id extends string> = {
  readonly rows: readonly Row[];
  /** The same function each time. */
  readonly idOf: (row: Row) => Id;
  /** The attribute that each row carries its id in, such as `data-spot`. */
  readonly attribute: string;
  readonly rowHeight: number;
  /** Rows drawn beyond each edge of what is in view. */
  readonly overscan: number;
  /** Comes into view whenever it changes; the focus stays where it is. Null for none. */
  readonly selected: Id | null;
  /** Each time it grows, the selected row comes to the middle, as after a search. */
  readonly jumps?: number;
  /** The first row in view as the rows come, where nothing is selected; null for the top. */
  readonly startAt?: Id | null;
  /** The row that Tab reaches until a key or the mouse led to another; missing: the first. */
  readonly entry?: Id | undefined;
  /** Called before a key leads from one row to another. */
  readonly onStep?: (event: KeyboardEvent, from: Id, to: Id) => void;
};

/**
 * A row to draw: its place among all, and its distance from the top of the body in pixels.
 *
 * Example: `{ row, index: 12, top: 384, isActive: false }`.
 */
export type DrawnRow<Row> = {
  readonly row: Row;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
};

/** Positions from the grid. `props` go to the element that scrolls. */
type RowGridView<Row, Id extends string> = {
  readonly drawn: readonly DrawnRow<Row>[];
  /** Height of the body in pixels. */
  readonly height: number;
  /** Makes a row the one that Tab reaches; the same function each time. */
  readonly setActive: (id: Id) => void;
  readonly props: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly tabIndex: -1;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
};

/**
 * Any number of rows below a heading. Only those in view are rendered. One row is active: Tab
 * reaches it, and keys such as arrows and Page Down move from it. If it leaves the list while
 * focused, the row that is now at its index takes over.
 */
export function useRowGrid<Row, Id extends string>(
  parts: RowGridParts<Row, Id>,
): RowGridView<Row, Id> {
  const { rows, idOf, attribute, onStep } = parts;
  const rowHeight = useInText(parts.rowHeight);
  const headHeight = useInText(usualHead);
  const [chosenActive, setActive] = useState<Id | null>(null);
  const active = chosenActive ?? parts.entry ?? null;
  const scroller = useRef<HTMLDivElement>(null);
  const lastIndex = useRef(0);
  // Memoized, because this component renders at each scroll.
  const found = useMemo(
    () => (active === null ? -1 : rows.findIndex((row) => idOf(row) === active)),
    [rows, idOf, active],
  );
  const at = found === -1 ? Math.max(0, Math.min(lastIndex.current, rows.length - 1)) : found;
  const idAt = (index: number): Id | null => {
    const row = rows[index];
    return row === undefined ? null : idOf(row);
  };

  const virtual = useVirtualizer({
    count: rows.length,
    // Scrolling into view happens in effects, where React may not be flushed.
    useFlushSync: false,
    ...useKnownRect(attribute),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: useOverscan(parts.overscan),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    getItemKey: useCallback(
      (index: number) => (rows[index] === undefined ? index : idOf(rows[index])),
      [rows, idOf],
    ),
    // The active row stays in the page even when scrolled away: it may hold the focus.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), at])].sort((a, b) => a - b),
      [at],
    ),
  });
  // Heights are kept until they are measured again.
  useEffect(() => {
    if (rowHeight > 0) virtual.measure();
  }, [rowHeight, virtual]);
  const elementAt = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(
      `[${attribute}="${CSS.escape(idAt(index) ?? '')}"]`,
    );

  useEffect(() => {
    lastIndex.current = at;
  });
  /** Whether this render's effects made another row active than the one that is drawn so. */
  const isLeavingRow = useRef(false);
  const lead = (id: Id, index: number) => {
    isLeavingRow.current = index !== at;
    setActive(id);
  };
  const hadFocus = useRef(false);

  useNewSelection(parts, (id, index) => {
    lead(id, index);
    virtual.scrollToIndex(index);
    // A row selected elsewhere becomes active too. Otherwise keys would act on another row.
    if (hadFocus.current)
      requestAnimationFrame(() => elementAt(index)?.focus({ preventScroll: true }));
  });
  useJump(parts, (id, index) => {
    lead(id, index);
    virtual.scrollToIndex(index, { align: 'center' });
  });
  useStart(parts, (id, index) => {
    virtual.scrollToIndex(index, { align: 'start' });
    // The keyboard begins there too, also where it is in the list already.
    lead(id, index);
    if (hadFocus.current)
      requestAnimationFrame(() => elementAt(index)?.focus({ preventScroll: true }));
  });
  // After what leads to another row: that row gets the focus once it is drawn. If this one took it
  // first, it would select itself, and the two would take turns without end.
  const kept = useKeptFocus(scroller, attribute, { hadFocus, isLeavingRow }, () => elementAt(at));

  const onKeyDown = (event: KeyboardEvent) => {
    const next = rowOfKey(event, {
      at,
      count: rows.length,
      scroller: scroller.current,
      rowHeight,
      headHeight,
    });
    if (next === null) return;
    event.preventDefault();
    const [from, to] = [idAt(at), idAt(next)];
    if (from !== null && to !== null) onStep?.(event, from, to);
    setActive(to);
    virtual.scrollToIndex(next);
    // After the row is in the page.
    requestAnimationFrame(() => elementAt(next)?.focus({ preventScroll: true }));
  };
  return {
    drawn: virtual.getVirtualItems().flatMap(({ index, start }) => {
      const row = rows[index];
      return row === undefined
        ? []
        : [{ row, index, top: start - headHeight, isActive: index === at }];
    }),
    height: virtual.getTotalSize(),
    setActive,
    props: {
      ref: scroller,
      tabIndex: -1,
      onKeyDown,
      ...kept,
    },
  };
}

/** Calls `show` once for each new selection, as soon as its row is there. */
function useNewSelection<Row, Id extends string>(
  { rows, idOf, selected }: RowGridParts<Row, Id>,
  show: (id: Id, index: number) => void,
): void {
  // Rows that come later are waited for: the selected row may be known before its day is read.
  const selectedAt = useMemo(
    () => (selected === null ? -1 : rows.findIndex((row) => idOf(row) === selected)),
    [rows, idOf, selected],
  );
  const shown = useRef<Id | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls, not every change of the rows
  useEffect(() => {
    if (selected === null) shown.current = null;
    if (selected === null || selectedAt === -1 || shown.current === selected) return;
    shown.current = selected;
    show(selected, selectedAt);
  }, [selected, selectedAt === -1]);
}

/** Calls `show` with the selected row once for each jump, as soon as the row is there. */
function useJump<Row, Id extends string>(
  { rows, idOf, selected, jumps = 0 }: RowGridParts<Row, Id>,
  show: (id: Id, index: number) => void,
): void {
  const shown = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a jump scrolls, not every change of the rows
  useEffect(() => {
    if (selected === null || shown.current === jumps) return;
    const index = rows.findIndex((row) => idOf(row) === selected);
    if (index === -1) return;
    shown.current = jumps;
    show(selected, index);
  }, [jumps, selected]);
}

/** Calls `begin` once, as soon as there is a row to start at and none is selected. */
function useStart<Row, Id extends string>(
  { rows, idOf, selected, startAt = null }: RowGridParts<Row, Id>,
  begin: (id: Id, index: number) => void,
): void {
  const started = useRef<Id | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is where to start; what is scrolled by hand stays
  useEffect(() => {
    if (startAt === null || started.current !== null) return;
    started.current = startAt;
    const index = rows.findIndex((row) => idOf(row) === startAt);
    if (selected !== null || index <= 0) return;
    begin(startAt, index);
  }, [startAt]);
}

/**
 * When the focused row is removed, the row at its index, `activeRow`, gets the focus. `hadFocus`
 * says whether the grid had it last, `isLeavingRow` that another row is about to be active.
 */
function useKeptFocus(
  scroller: RefObject<HTMLElement | null>,
  attribute: string,
  {
    hadFocus,
    isLeavingRow,
  }: { readonly [state in 'hadFocus' | 'isLeavingRow']: RefObject<boolean> },
  activeRow: () => HTMLElement | null | undefined,
) {
  /** The row that had it last, by its id. */
  const focused = useRef<string | null>(null);
  /** When the focus was put on the row that took the place of one that went, in milliseconds. */
  const tookOver = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const isLeaving = isLeavingRow.current;
    isLeavingRow.current = false;
    if (isLeaving || !hadFocus.current || document.activeElement !== document.body) return;
    const row = activeRow();
    // A dialog that closed may give the focus back to the row that had it: no key is held then.
    if (row?.getAttribute(attribute) !== focused.current) tookOver.current = performance.now();
    row?.focus();
  });
  /** A key that was meant for the row that just went away is not done to the next one. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!actsOnRow(event) || performance.now() - tookOver.current > meantForGone) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ target }: FocusEvent) => {
    // A row that is removed while it has the focus did not leave: whether it is gone is known a
    // moment later.
    setTimeout(() => {
      if (target.isConnected && !scroller.current?.contains(document.activeElement))
        hadFocus.current = false;
    }, 0);
  };
  return {
    onKeyDownCapture,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      hadFocus.current = true;
      focused.current =
        target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? focused.current;
      // A click gives the focus to a button that Tab doesn't reach. The keys of its row go on.
      const row = target.matches('button[tabindex="-1"]')
        ? target.closest<HTMLElement>('[data-region-focus]')
        : null;
      if (row !== null && currentTarget.contains(row)) row.focus({ preventScroll: true });
    },
    onBlur,
  };
}
