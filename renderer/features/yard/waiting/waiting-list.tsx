import { TextInput } from '@mantine/core';
import { IconFilter, IconInbox } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { NotReadYet, useIsYardRead } from '../../../page/parts/not-read-yet.tsx';
import { useWaitingStamp } from '../../../page/stores/yard-hooks.ts';
import { EmptyState, Region } from '../../../ui/parts.tsx';
import { useKnownRect } from '../../../ui/table/known-rect.ts';
import { actsOnRow, meantForGone } from '../../../ui/table/row-keys.ts';
import { useInText } from '../../../ui/text/text-size.ts';
import { useOverscan } from '../../../ui/timing/after-first-frame.tsx';
import { useOnce } from '../../../ui/timing/use-once.ts';
import uiStyles from '../../../ui/ui.module.css';
import { useWords } from '../../../ui/words.ts';
import { NotSentYet } from './not-sent-yet.tsx';
import { useListDrop } from './use-list-drop.ts';
import styles from './waiting.module.css';
import { WaitingListRow } from './waiting-row.tsx';
import { type WaitingRow, waitingRowOf, waitingRows } from './waiting-rows.ts';

const usualHeight = 54;
/** Up to this many rows, all are in the page. Of a longer list only those in view. */
const longFrom = 30;
const page = 8;

/** Trucks and containers on site without a spot, oldest first: the clerk's queue. */
export function WaitingList() {
  const { yard } = usePage();
  const { t } = useWords();
  const stamp = useWaitingStamp(yard);
  const filter = useUi((ui) => ui.waitingFilter);
  const setFilter = useUi((ui) => ui.filterWaiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with the waiting list, which is changed in place
  const rows = useMemo(() => waitingRows(yard.table, filter), [yard, filter, stamp]);
  useFoundIsShown(rows);
  const all = yard.table.waitingVisits().length + yard.table.waitingContainers().length;
  return (
    <Region
      label={t('common.waitingList')}
      means={t('numbers.means.waiting')}
      count={all}
      tools={
        <TextInput
          data-no-loss
          className={styles.filter ?? ''}
          aria-label={t('yard.waiting.filter')}
          placeholder={t('yard.waiting.filterHint')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          leftSection={<IconFilter size={14} aria-hidden />}
        />
      }
    >
      <NotSentYet />
      <div className={styles.drop} {...useListDrop()}>
        {rows.length === 0 ? <Nothing isFiltered={all > 0} /> : <Rows rows={rows} />}
      </div>
    </Region>
  );
}

/** If a filter hides the row of a search or an act, we clear the filter. */
function useFoundIsShown(rows: readonly WaitingRow[]): void {
  const { ui, yard } = usePage();
  const jumps = useUi((state) => state.jumps);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a jump asks for it
  useEffect(() => {
    const { selectedAsset, waitingFilter, filterWaiting } = ui.getState();
    if (selectedAsset === null || waitingFilter === '') return;
    const { kind, id } = waitingRowOf(yard, selectedAsset);
    const row = kind === 'visit' ? yard.table.visit(id) : yard.table.container(id);
    if (row?.spotId === null && !rows.some(({ key }) => key === id)) filterWaiting('');
  }, [jumps]);
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useWords();
  const isRead = useIsYardRead();
  if (isFiltered) return <EmptyState title={t('yard.waiting.noMatch')} />;
  if (!isRead) return <NotReadYet />;
  return (
    <EmptyState
      title={t('yard.waiting.empty')}
      icon={<IconInbox size={28} stroke={1.3} aria-hidden />}
    >
      {t('yard.waiting.emptyAdvice')}
    </EmptyState>
  );
}

/**
 * Which row is the active one. When it leaves the list while it has the focus, the row that took
 * its place becomes active and gets the focus, so that Tab and the focus stay here.
 */
function useActiveRow(rows: readonly WaitingRow[], list: RefObject<HTMLUListElement | null>) {
  const [active, setActive] = useState<WaitingRow['key'] | null>(null);
  const lastIndex = useRef(0);
  const hadFocus = useRef(false);
  /** When we moved the focus from a row that left to the row in its place, in milliseconds. */
  const tookOver = useRef(Number.NEGATIVE_INFINITY);
  const found = rows.findIndex((row) => row.key === active);
  const at = found === -1 ? Math.min(lastIndex.current, rows.length - 1) : found;
  const rowAt = (index: number) =>
    list.current?.querySelector<HTMLElement>(
      `[data-asset="${CSS.escape(rows[index]?.key ?? '')}"]`,
    );

  useEffect(() => {
    lastIndex.current = at;
    if (
      !hadFocus.current ||
      list.current?.contains(document.activeElement) ||
      document.activeElement !== document.body
    )
      return;
    rowAt(at)?.focus();
    tookOver.current = performance.now();
  });

  return {
    at,
    rowAt,
    setActive,
    /** Handlers for the list element. */
    handlers: {
      onKeyDownCapture(event: KeyboardEvent) {
        if (!actsOnRow(event) || performance.now() - tookOver.current > meantForGone) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onFocus() {
        hadFocus.current = true;
      },
      onBlur({ target: left }: FocusEvent) {
        // A row that is removed while it has the focus blurs too, but the clerk did not leave the
        // list. A moment later we know whether it was removed.
        setTimeout(() => {
          if (left.isConnected && !list.current?.contains(document.activeElement))
            hadFocus.current = false;
        }, 0);
      },
    },
  };
}

function Rows({ rows }: { rows: readonly WaitingRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { at, rowAt, setActive, handlers } = useActiveRow(rows, list);
  const selectedAsset = useUi((ui) => ui.selectedAsset);
  const selectAsset = useUi((ui) => ui.selectAsset);
  const { yard } = usePage();
  const wanted = selectedAsset === null ? null : waitingRowOf(yard, selectedAsset).id;
  const jumps = useUi((ui) => ui.jumps);
  // A list that gets shorter stays so: rows that were out of view would all come in one task.
  const isLong = useOnce(rows.length > longFrom);

  const rowHeight = useInText(usualHeight);
  const overscan = useOverscan(8);
  const known = useKnownRect('waiting');
  const virtual = useVirtualizer({
    count: rows.length,
    // Scrolling into view happens in effects, where React may not be flushed.
    useFlushSync: false,
    ...known,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    enabled: isLong,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const shown = isLong
    ? virtual.getVirtualItems().map(({ index }) => index)
    : rows.map((_, index) => index);
  // The active row stays in the page even when scrolled away: it may hold the focus.
  if (!shown.includes(at)) shown.push(at);

  // A row found by the search box comes into view; the focus stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls, not every change of the rows
  useEffect(() => {
    const index = rows.findIndex((row) => row.key === wanted);
    if (index === -1) return;
    if (isLong) virtual.scrollToIndex(index);
    else rowAt(index)?.scrollIntoView({ block: 'nearest' });
  }, [selectedAsset]);
  // A row that a search or an act selected scrolls to the middle and becomes active.
  const isThere = rows.some((row) => row.key === wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a jump scrolls, not every change of the rows
  useEffect(() => {
    const index = rows.findIndex((row) => row.key === wanted);
    if (jumps === 0 || index === -1) return;
    setActive(rows[index]?.key ?? null);
    if (isLong) virtual.scrollToIndex(index, { align: 'center' });
    else rowAt(index)?.scrollIntoView({ block: 'center' });
  }, [jumps, isThere]);

  const onKeyDown = (event: KeyboardEvent) => {
    const targets: { readonly [Key in string]?: number } = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, target));
    setActive(rows[next]?.key ?? null);
    if (rows[next] !== undefined) selectAsset(rows[next].asset, null);
    if (isLong) virtual.scrollToIndex(next);
    // After the row is in the page.
    requestAnimationFrame(() => rowAt(next)?.focus());
  };

  return (
    <div ref={scroller} className={uiStyles.panelBody}>
      <ul
        ref={list}
        className={styles.list}
        style={{ height: rows.length * rowHeight }}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {shown.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <WaitingListRow
              key={row.key}
              row={row}
              top={index * rowHeight}
              position={index + 1}
              count={rows.length}
              isActive={index === at}
              onActive={setActive}
            />
          );
        })}
      </ul>
    </div>
  );
}
