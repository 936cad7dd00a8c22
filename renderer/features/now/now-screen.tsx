import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { message } from '../../../shared/i18n/message.ts';
import { groupOf, type NowGroup, type NowLine, nowGroups } from '../../../shared/now/model.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { usePage } from '../../page/page-context.tsx';
import { ExportButton } from '../../page/parts/export-button.tsx';
import { NotReadYet, useIsYardRead } from '../../page/parts/not-read-yet.tsx';
import listScreen from '../../ui/lists/list-screen.module.css';
import { Controls, EmptyState, KeyHint, Region, SaidLine } from '../../ui/parts.tsx';
import { RowGrid } from '../../ui/table/row-grid.tsx';
import { useWords, words } from '../../ui/words.ts';
import { DecideDialog } from './decide-dialog.tsx';
import styles from './now.module.css';
import { columns, type NowTableRow, type RowDoes } from './now-columns.tsx';
import { NowRow } from './now-row.tsx';
import { nowSheet } from './now-sheet.ts';
import { nowOf } from './now-store.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useAct } from './use-act.ts';

const rowHeight = 46;

/** Which lines are shown: all, those of one group, or those that are set aside. */
type Filter = NowGroup | 'snoozed' | null;

const unsorted = { column: '', descending: false };
const idOf = ({ line }: NowTableRow): string => line.key;

/**
 * One list of what needs somebody, each line with the act that settles it: by arrows, Enter, and S
 * to snooze.
 */
export function NowScreen() {
  const { t } = useWords();
  const page = usePage();
  const { lines, asleep } = useStore(nowOf(page));
  const isYardRead = useIsYardRead();
  const [filter, setFilter] = useState<Filter>(null);
  const [snoozing, setSnoozing] = useState<NowLine | null>(null);
  const { act, problem, deciding, decided } = useAct();
  const { does, problem: ownProblem } = useRowDoes(act, setSnoozing);
  const shown = filter === 'snoozed' && asleep.length === 0 ? null : filter;
  const rows = useMemo((): readonly NowTableRow[] => {
    if (shown === 'snoozed') return asleep;
    return lines
      .filter(({ kind }) => shown === null || groupOf[kind] === shown)
      .map((line) => ({ line, snooze: null }));
  }, [lines, asleep, shown]);
  const kept = useSameRows(rows);
  const trouble = problem ?? ownProblem;

  return (
    <div className={listScreen.screen}>
      <Region
        label={t('now.title')}
        count={lines.length}
        tools={
          <>
            <Filters filter={shown} onFilter={setFilter} />
            {kept.length > 0 && (
              <ExportButton wanted={() => nowSheet(kept, page)} label={t('now.export')} />
            )}
          </>
        }
      >
        {trouble !== null && <SaidLine said={trouble} />}
        {!isYardRead && lines.length === 0 && <NotReadYet />}
        {isYardRead && kept.length === 0 && (
          <Clear isFiltered={shown !== null && lines.length > 0} snoozed={asleep.length} />
        )}
        {kept.length > 0 && (
          <RowGrid<NowTableRow, string>
            label={t('now.list')}
            columns={columns}
            rows={kept}
            idOf={idOf}
            attribute="data-now"
            rowHeight={rowHeight}
            overscan={6}
            selected={null}
            sort={unsorted}
            onSort={() => {}}
            narrowBelow={760}
            className={styles.grid}
          >
            {({ row, index, top, isActive }, onActive) => (
              <NowRow
                key={row.line.key}
                row={row}
                does={does}
                index={index}
                top={top}
                isActive={isActive}
                onActive={onActive}
              />
            )}
          </RowGrid>
        )}
      </Region>
      {snoozing !== null && <SnoozeDialog line={snoozing} onClose={() => setSnoozing(null)} />}
      {deciding !== null && <DecideDialog id={deciding} onClose={decided} />}
    </div>
  );
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

/** What rows do, the same functions as long as the screen is shown. */
function useRowDoes(act: (line: NowLine) => Promise<void>, onSnooze: (line: NowLine) => void) {
  const { api, menus, ui, announcer } = usePage();
  const [problem, setProblem] = useState<ReturnType<typeof errorSaid> | null>(null);
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
        announcer.format(words().t(done, { what: line.what }));
      } catch (error) {
        setProblem(errorSaid(error, message('common.noAnswer')));
      }
    };
    return {
      act: ({ line, snooze }) =>
        void (snooze === null
          ? newest.current(line)
          : save(() => api.now.wake({ key: line.key }), line, 'now.snooze.woken')),
      snooze: onSnooze,
      accept: (line) => {
        const reason = words().t('now.snooze.accepted');
        void save(
          () => api.now.snooze({ key: line.key, reason, until: null }),
          line,
          'now.snooze.done',
        );
      },
      show: ({ spot, asset }) => {
        if (spot !== null || asset !== null) ui.getState().jumpTo(spot, asset);
      },
      menu: ({ spot, asset }, at) => {
        const { left, bottom } = at.getBoundingClientRect();
        const subject =
          asset !== null
            ? ({ kind: 'asset', asset } as const)
            : spot === null
              ? null
              : ({ kind: 'spot', spot } as const);
        if (subject !== null) menus.open(subject, Math.max(left, 0) + 120, bottom);
      },
    };
  }, [api, menus, ui, announcer, onSnooze]);
  return { does, problem };
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const { t, number } = useWords();
  const { lines, asleep } = useStore(nowOf(usePage()));
  const counts = nowGroups.map(
    (group) => [group, lines.filter(({ kind }) => groupOf[kind] === group).length] as const,
  );
  const chip = (key: NowGroup | 'snoozed', label: string, count: number) => (
    <button
      key={key}
      type="button"
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
        {counts.map(([group, count]) => count > 0 && chip(group, t(`now.group.${group}`), count))}
        {asleep.length > 0 && chip('snoozed', t('now.snoozed'), asleep.length)}
      </Controls>
      {lines.length > 0 && (
        <span className={styles.keys}>
          <KeyHint keys="enter" /> {t('now.doIt')} <KeyHint keys="s" /> {t('now.snooze.do')}
        </span>
      )}
    </div>
  );
}

function Clear({ isFiltered, snoozed }: { isFiltered: boolean; snoozed: number }) {
  const { t } = useWords();
  if (isFiltered) return <EmptyState title={t('now.noMatch')} />;
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
