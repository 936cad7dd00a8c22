import { Button, Loader } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DesksState } from '../../../shared/console-api/desks.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { DeskId } from '../../../shared/ids.ts';
import { type ActList, OWN_LISTS } from '../../../shared/journal/act-lines.ts';
import type { OperationState } from '../../../shared/outbox/model.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { DeskOperations } from '../../page/parts/desk-operations.tsx';
import { ExportButton } from '../../page/parts/export-button.tsx';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import listScreen from '../../ui/lists/list-screen.module.css';
import { Controls, EmptyState, MessageLine, Region } from '../../ui/parts.tsx';
import uiStyles from '../../ui/ui.module.css';
import { useWords } from '../../ui/words.ts';
import { ActItem } from './act-item.tsx';
import styles from './activity.module.css';
import { ActivityItem } from './activity-item.tsx';
import { activityShown, useActivity } from './use-activity.ts';

/** Groups of states a clerk filters by. */
const groups = [
  { key: 'undecided', states: ['needs-clerk', 'conflict'] },
  { key: 'pending', states: ['queued', 'sending', 'answered'] },
  { key: 'unknown', states: ['unknown'] },
  { key: 'rejected', states: ['rejected'] },
  { key: 'confirmed', states: ['confirmed'] },
  { key: 'canceled', states: ['canceled'] },
] as const satisfies readonly {
  readonly key: string;
  readonly states: readonly OperationState[];
}[];

/**
 * Every operation with what is known about it, what comes next, and what the clerk can do; between
 * them the check-ins and appointments of this desk.
 */
export function ActivityScreen() {
  const { lines, total, isReading, error, hasMore, readMore, readAgain } = useActivity();
  const filter = useUi((ui) => ui.activityFilter);
  const { t } = useWords();
  const isFiltered = [filter.text, filter.states, filter.acts, filter.whose ?? ''].some(
    (each) => each.length > 0,
  );
  const { desks } = usePage();
  const others = useStore(desks, (all) => all.desks);
  const [chosen, choose] = useState<DeskId | null>(null);
  const theirs = others?.operations.filter(({ desk }) => desk === chosen) ?? [];
  // Back to this desk once the chosen one has no open operations.
  const shown = theirs.length > 0 ? chosen : null;
  return (
    <div className={listScreen.screen}>
      <Region label={t('shell.screen.activity')} count={total ?? undefined} tools={<Filters />}>
        {others !== null && others.operations.length > 0 && (
          <Desks state={others} chosen={shown} choose={choose} />
        )}
        {shown !== null && (
          <div className={uiStyles.panelBody}>
            <DeskOperations
              operations={theirs}
              styles={{ list: styles.list, row: styles.otherDesk, dim: styles.known }}
            />
          </div>
        )}
        <div className={uiStyles.panelBody} hidden={shown !== null}>
          {error !== null && (
            <div style={{ padding: 12 }}>
              <MessageLine said={errorMessage(error, message('activity.unread'))} />
              <Button variant="subtle" size="compact-xs" onClick={readAgain}>
                {t('common.tryAgain')}
              </Button>
            </div>
          )}
          {lines.length === 0 && !isReading && error === null && (
            <EmptyState title={t(isFiltered ? 'activity.noMatch' : 'activity.empty')}>
              {t(isFiltered ? 'activity.noMatchAdvice' : 'activity.emptyAdvice')}
            </EmptyState>
          )}
          <ul className={styles.list} aria-label={t('activity.list')}>
            {lines.map((line) =>
              'record' in line ? (
                <ActivityItem key={line.record.id} record={line.record} />
              ) : (
                <ActItem key={line.act.seq} act={line.act} />
              ),
            )}
          </ul>
          <div className={styles.more}>
            {isReading ? (
              <Loader size="xs" aria-label={t('common.loading')} />
            ) : (
              hasMore && (
                <Button variant="default" onClick={readMore}>
                  {t('activity.older')}
                </Button>
              )
            )}
          </div>
        </div>
      </Region>
    </div>
  );
}

/** Which operations are listed: all of this desk's, or the unfinished ones of another desk. */
function Desks({
  state,
  chosen,
  choose,
}: {
  state: DesksState;
  chosen: DeskId | null;
  choose: (desk: DeskId | null) => void;
}) {
  const { t } = useWords();
  const counts = new Map<DeskId, { readonly name: string; readonly count: number }>();
  for (const { desk, deskName } of state.operations)
    counts.set(desk, { name: deskName, count: (counts.get(desk)?.count ?? 0) + 1 });
  const chip = (desk: DeskId | null, label: string, count: number) => (
    <button
      key={desk ?? ''}
      type="button"
      className={listScreen.chip}
      aria-pressed={chosen === desk}
      onClick={() => choose(desk)}
    >
      {label}
      {count > 0 && <strong>{count}</strong>}
    </button>
  );
  return (
    <div className={styles.desks}>
      <Controls label={t('activity.desks')}>
        {chip(null, t('activity.thisDesk'), 0)}
        {[...counts].map(([desk, { name, count }]) => chip(desk, name, count))}
      </Controls>
    </div>
  );
}

const toggled = (lists: readonly ActList[], list: ActList): readonly ActList[] =>
  lists.includes(list) ? lists.filter((each) => each !== list) : [...lists, list];

function Filters() {
  const { t } = useWords();
  const { operations } = usePage();
  const counts = useStore(operations, (state) => state.counts);
  const filter = useUi((ui) => ui.activityFilter);
  const { text, states, acts, whose } = filter;
  const filterActivity = useUi((ui) => ui.filterActivity);
  // These are filters of what was done here.
  const ours = whose === 'others' ? { whose: null } : {};
  const isOn = (group: readonly OperationState[]) => group.every((state) => states.includes(state));
  return (
    <div className={listScreen.tools}>
      <Controls label={t('activity.whose')}>
        {(['ours', 'others'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={listScreen.chip}
            aria-pressed={whose === each}
            title={t(`activity.whose.${each}.means`)}
            onClick={() =>
              filterActivity({
                whose: whose === each ? null : each,
                ...(each === 'others' ? { states: [], acts: [] } : {}),
              })
            }
          >
            {t(`activity.whose.${each}`)}
          </button>
        ))}
      </Controls>
      <Controls label={t('activity.filter')}>
        {groups.map(({ key, states: group }) => {
          const count = group.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
          return (
            <button
              key={key}
              type="button"
              className={listScreen.chip}
              aria-pressed={isOn(group)}
              onClick={() =>
                filterActivity({
                  ...ours,
                  states: isOn(group)
                    ? states.filter((each) => !(group as readonly OperationState[]).includes(each))
                    : [...new Set([...states, ...group])],
                })
              }
            >
              {t(`activity.group.${key}`)}
              {count > 0 && <strong>{count}</strong>}
            </button>
          );
        })}
        {OWN_LISTS.map((list) => (
          <button
            key={list}
            type="button"
            className={listScreen.chip}
            aria-pressed={acts.includes(list)}
            onClick={() => filterActivity({ ...ours, acts: toggled(acts, list) })}
          >
            {t(`activity.acts.${list}`)}
          </button>
        ))}
      </Controls>
      <ExportButton wanted={activityShown(filter)} label={t('activity.export')} />
      <LimitedInput
        data-no-loss
        className={styles.search ?? ''}
        aria-label={t('activity.search')}
        placeholder={t('activity.searchHint')}
        value={text}
        onChange={(event) => filterActivity({ text: event.currentTarget.value })}
        leftSection={<IconSearch size={14} aria-hidden />}
        most={200}
      />
    </div>
  );
}
