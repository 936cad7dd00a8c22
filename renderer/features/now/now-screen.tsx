import { Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { message } from '../../../shared/i18n/message.ts';
import {
  groupOf,
  isPressing,
  type NowKind,
  type NowLine,
  nowGroups,
} from '../../../shared/now/model.ts';
import { errorMessage } from '../../connection/error-message.ts';
import type { Page } from '../../page/page.ts';
import { useIsYardOffline, usePage, usePreference } from '../../page/page-context.tsx';
import { areaChoices } from '../../page/parts/area-choices.ts';
import { ExportButton } from '../../page/parts/export-button.tsx';
import { NotReadYet, useIsYardRead } from '../../page/parts/not-read-yet.tsx';
import { useStructureStamp } from '../../page/stores/yard-hooks.ts';
import listScreen from '../../ui/lists/list-screen.module.css';
import { Controls, EmptyState, KeyHint, MessageLine, Region } from '../../ui/parts.tsx';
import { RowGrid } from '../../ui/table/row-grid.tsx';
import { useWords, words } from '../../ui/words.ts';
import { whyNotCalled } from '../gate/use-gate-calls.ts';
import { plansOf } from '../planning/plan-store.ts';
import { useAreaSets } from '../planning/use-area-sets.ts';
import { lineName } from './acts.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { LateAsk, type LateAsked } from './late-acts.tsx';
import styles from './now.module.css';
import { columns, type NowTableRow, type RowDoes } from './now-columns.tsx';
import { groupedRows, isInArea, type NowListRow } from './now-groups.ts';
import { type HeadDoes, NowHeadRow } from './now-head.tsx';
import { NowRow } from './now-row.tsx';
import { nowSheet } from './now-sheet.ts';
import type { NowFilter } from './now-state.ts';
import { nowOf } from './now-store.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useAct } from './use-act.ts';
import { usePressingCount } from './use-pressing-count.ts';

/** As `now.module.css` draws them. */
const rowHeights = { usual: 46, narrow: 60 } as const;
const narrowWindow = '(max-width: 75em)';

const unsorted = { column: '', descending: false };
const idOf = (row: NowListRow): string => ('head' in row ? `head:${row.head}` : row.line.key);

/**
 * One list of everything that needs attention. Each line has the act that settles it, by arrows and
 * Enter. S snoozes.
 */
export function NowScreen() {
  const { t } = useWords();
  const page = usePage();
  const { lines, asleep, filter } = useStore(nowOf(page));
  const setFilter = (next: NowFilter) => nowOf(page).setState({ filter: next });
  // On returning later, the clerk sees the complete list.
  useEffect(() => () => nowOf(page).setState({ filter: null }), [page]);
  const pressing = usePressingCount();
  const isYardRead = useIsYardRead();
  const area = usePreference(({ ownArea }) => ownArea);
  const sets = useAreaSets();
  const [snoozing, setSnoozing] = useState<readonly NowLine[]>([]);
  const [asking, setAsking] = useState<LateAsked | null>(null);
  const { act, problem, deciding, decided } = useAct();
  const { does, problem: ownProblem } = useRowDoes(act, setSnoozing, setAsking);
  const shown = filter === 'snoozed' && asleep.length === 0 ? null : filter;
  const own = useMemo(
    () => lines.filter((line) => isInArea(page.yard.table, line, area, sets)),
    [lines, area, sets, page],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the clock alone the lines for this hour change with their count
  const rows = useMemo((): readonly NowTableRow[] => {
    if (shown === 'snoozed') return asleep;
    const now = page.ticker.now();
    return own
      .filter((line) =>
        shown === 'hour' ? isPressing(line, now) : shown === null || groupOf[line.kind] === shown,
      )
      .map((line) => ({ line, snooze: null }));
  }, [own, asleep, shown, pressing, page]);
  const kept = useSameRows(rows);
  const { listed, heads } = useGroups(kept, shown !== 'snoozed', setSnoozing);
  const isNarrow = useMediaQuery(narrowWindow, false, { getInitialValueInEffect: false });
  const trouble = problem ?? ownProblem;

  return (
    <div className={listScreen.screen}>
      <Region
        label={t('now.title')}
        count={own.length}
        tools={
          <>
            <Filters lines={own} pressing={pressing} filter={shown} onFilter={setFilter} />
            {kept.length > 0 && (
              <ExportButton wanted={() => nowSheet(kept, page)} label={t('now.export')} />
            )}
          </>
        }
      >
        {trouble !== null && <MessageLine said={trouble} />}
        {!isYardRead && lines.length === 0 && <NotReadYet />}
        {isYardRead && kept.length === 0 && (
          <Clear
            isFiltered={shown !== null && own.length > 0}
            elsewhere={lines.length - own.length}
            snoozed={asleep.length}
          />
        )}
        {kept.length > 0 && (
          <RowGrid<NowListRow, string>
            label={t('now.list')}
            columns={columns}
            rows={listed}
            idOf={idOf}
            attribute="data-now"
            rowHeight={isNarrow ? rowHeights.narrow : rowHeights.usual}
            overscan={6}
            selected={null}
            entry={kept[0]?.line.key}
            sort={unsorted}
            onSort={() => {}}
            narrowBelow={760}
            middleBelow={900}
            className={styles.grid}
          >
            {({ row, ...drawn }, onActive) =>
              'head' in row ? (
                <NowHeadRow key={row.head} head={row} does={heads} {...drawn} onActive={onActive} />
              ) : (
                <NowRow key={row.line.key} row={row} does={does} {...drawn} onActive={onActive} />
              )
            }
          </RowGrid>
        )}
      </Region>
      {snoozing.length > 0 && <SnoozeDialog lines={snoozing} onClose={() => setSnoozing([])} />}
      {asking !== null && <LateAsk {...asking} onClose={() => setAsking(null)} />}
      {deciding !== null && <DecideDialog id={deciding} onClose={decided} />}
    </div>
  );
}

/** The rows by state, and what is done with all lines of one. */
function useGroups(
  rows: readonly NowTableRow[],
  isGrouped: boolean,
  onSnooze: (lines: readonly NowLine[]) => void,
) {
  const page = usePage();
  const { t } = useWords();
  const isOffline = useIsYardOffline();
  const [unfolded, setUnfolded] = useState<ReadonlySet<NowKind>>(new Set());
  const listed = useMemo(
    () => (isGrouped ? groupedRows(rows, unfolded) : rows),
    [rows, unfolded, isGrouped],
  );
  const heads = useMemo(
    (): HeadDoes => ({
      fold: ({ head }) =>
        setUnfolded((before) => {
          const next = new Set(before);
          if (!next.delete(head)) next.add(head);
          return next;
        }),
      snoozeAll: ({ lines }) => onSnooze(lines),
      bulk: ({ head, lines }) => {
        if (lines.length < 2) return null;
        switch (head) {
          case 'waiting':
            return {
              label: t('now.head.plan', { count: lines.length }),
              run: () => {
                page.ui.getState().show('yard');
                void plansOf(page).propose('waiting');
              },
            };
          case 'unacknowledged':
            return isOffline
              ? null
              : {
                  label: t('now.head.acknowledge', { count: lines.length }),
                  run: () => void acknowledgeAll(page, lines),
                };
          default:
            return null;
        }
      },
    }),
    [page, t, onSnooze, isOffline],
  );
  return { listed, heads };
}

/** One after the other; the first that is refused ends it, and says why. */
async function acknowledgeAll(page: Page, lines: readonly NowLine[]): Promise<void> {
  let count = 0;
  try {
    for (const { act } of lines) {
      if (act.kind !== 'acknowledge') continue;
      const visit = page.yard.table.visit(act.visit);
      const why = visit === undefined ? null : whyNotCalled(page, visit);
      if (why !== null) return page.results.refused(words().format(why));
      await page.api.gate.acknowledge({ visit: act.visit });
      count += 1;
    }
    page.results.said(words().t('now.head.acknowledged', { count }));
  } catch (error) {
    page.results.refused(words().format(errorMessage(error, message('common.noAnswer'))));
  } finally {
    nowOf(page).askGate();
  }
}

/**
 * Rows whose line is the same object stay the same objects, so that only what changed is drawn
 * again.
 */
function useSameRows(rows: readonly NowTableRow[]): readonly NowTableRow[] {
  const before = useRef(new Map<string, NowTableRow>());
  const kept = useMemo(
    () =>
      rows.map((row) => {
        const known = before.current.get(row.line.key);
        return known?.line === row.line && known.snooze === row.snooze ? known : row;
      }),
    [rows],
  );
  useEffect(() => {
    before.current = new Map(kept.map((row) => [row.line.key, row]));
  }, [kept]);
  return kept;
}

/** The handlers of rows. They stay the same functions while the screen is shown. */
function useRowDoes(
  act: (line: NowLine) => Promise<void>,
  onSnooze: (lines: readonly NowLine[]) => void,
  ask: (asked: LateAsked) => void,
) {
  const { api, menus, ui, announcer } = usePage();
  const [problem, setProblem] = useState<ReturnType<typeof errorMessage> | null>(null);
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  const does = useMemo((): RowDoes => {
    const save = async (
      work: () => Promise<unknown>,
      line: NowLine,
      done: 'now.snooze.done' | 'now.snooze.woken',
    ) => {
      setProblem(null);
      try {
        await work();
        announcer.format(words().t(done, { what: lineName(line) }));
      } catch (error) {
        setProblem(errorMessage(error, message('common.noAnswer')));
      }
    };
    const accept = (line: NowLine) => {
      const reason = words().t('now.snooze.accepted');
      const work = () => api.now.snooze({ key: line.key, reason, until: null });
      void save(work, line, 'now.snooze.done');
    };
    return {
      act: ({ line, snooze }) =>
        void (snooze === null
          ? newest.current(line)
          : save(() => api.now.wake({ key: line.key }), line, 'now.snooze.woken')),
      snooze: (line) => onSnooze([line]),
      accept,
      ask,
      show: ({ spot, asset }) => {
        if (spot !== null || asset !== null) ui.getState().jumpTo(spot, asset);
      },
      menu: ({ line, snooze }, at) => {
        const { spot, asset } = line;
        const { left, bottom } = at.getBoundingClientRect();
        const subject =
          asset !== null
            ? ({ kind: 'asset', asset } as const)
            : spot === null
              ? null
              : ({ kind: 'spot', spot } as const);
        const extra = (label: string, letter: string | null, run: () => void) => ({
          label,
          letter,
          run,
        });
        const { t } = words();
        const extras = [
          ...(snooze === null
            ? [
                extra(t('now.more.snooze'), 'Z', () => onSnooze([line])),
                extra(t('now.more.accept'), null, () => accept(line)),
              ]
            : []),
          extra(t('now.act.showSpot'), 'V', () => ui.getState().jumpTo(spot, asset)),
        ];
        if (subject !== null) menus.open(subject, Math.max(left, 0) + 120, bottom, extras);
        // A line without a place in the yard offers only its own menu.
        else at.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
      },
    };
  }, [api, menus, ui, announcer, onSnooze, ask]);
  return { does, problem };
}

/** The area filter, kept for this desk. Lines without a place belong to all areas. */
function OwnArea() {
  const { yard, preferences } = usePage();
  const { t } = useWords();
  const area = usePreference(({ ownArea }) => ownArea);
  const sets = useAreaSets();
  const structure = useStructureStamp(yard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with the areas, which are changed in place
  const areas = useMemo(() => areaChoices(yard.table, sets), [yard, sets, structure]);
  if (areas.length < 2) return null;
  return (
    <Select
      size="xs"
      w={190}
      aria-label={t('now.area')}
      data={[{ value: '', label: t('now.area.all') }, ...areas]}
      value={areas.some(({ value }) => value === area) ? area : ''}
      allowDeselect={false}
      onChange={(ownArea) => preferences.change({ ownArea: ownArea ?? '' })}
    />
  );
}

function Filters({
  lines,
  pressing,
  filter,
  onFilter,
}: {
  /** The lines of the area that this desk watches. */
  lines: readonly NowLine[];
  /** How many of them are due within the hour: the number on the rail. */
  pressing: number;
  filter: NowFilter;
  onFilter: (filter: NowFilter) => void;
}) {
  const { t, number } = useWords();
  const asleep = useStore(nowOf(usePage()), (now) => now.asleep);
  const counts = nowGroups.map(
    (group) => [group, lines.filter(({ kind }) => groupOf[kind] === group).length] as const,
  );
  const chip = (key: NonNullable<NowFilter>, label: string, count: number, means?: string) => (
    <button
      key={key}
      type="button"
      title={means}
      className={listScreen.chip}
      aria-pressed={filter === key}
      onClick={() => onFilter(filter === key ? null : key)}
    >
      {label}
      <strong>{number(count)}</strong>
    </button>
  );
  return (
    <div className={listScreen.tools}>
      <Controls label={t('now.filter')}>
        {pressing > 0 && chip('hour', t('now.hour'), pressing, t('now.hour.means'))}
        {counts.map(([group, count]) => count > 0 && chip(group, t(`now.group.${group}`), count))}
        {asleep.length > 0 && chip('snoozed', t('now.snoozed'), asleep.length)}
      </Controls>
      <OwnArea />
      {lines.length > 0 && (
        <span className={styles.keys}>
          <KeyHint keys="enter" /> {t('now.doIt')} <KeyHint keys="s" /> {t('now.snooze.do')}
        </span>
      )}
    </div>
  );
}

function Clear({
  isFiltered,
  elsewhere,
  snoozed,
}: {
  isFiltered: boolean;
  /** How many lines are not of the area that this desk watches. */
  elsewhere: number;
  snoozed: number;
}) {
  const { t } = useWords();
  if (isFiltered) return <EmptyState title={t('now.noMatch')} />;
  if (elsewhere > 0)
    return (
      <EmptyState title={t('now.area.clear')}>
        {t('now.area.elsewhere', { count: elsewhere })}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('now.clear')}
      icon={<IconCircleCheck size={40} stroke={1.4} className={styles.clear} aria-hidden />}
    >
      {t('now.clear.note')}
      {snoozed > 0 && ` ${t('now.clear.snoozed', { count: snoozed })}`}
    </EmptyState>
  );
}
