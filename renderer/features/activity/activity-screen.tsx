import { Button, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { OperationState } from '../../../shared/outbox/model.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { stateLooks } from '../../operations/state-words.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { ExportButton } from '../../page/parts/export-button.tsx';
import { Controls, EmptyState, ProblemLine, Region } from '../../ui/parts.tsx';
import uiStyles from '../../ui/ui.module.css';
import styles from './activity.module.css';
import { ActivityItem } from './activity-item.tsx';
import { useActivity } from './use-activity.ts';

/** Groups of states a clerk filters by; each says in words what it holds. */
const groups: readonly { readonly label: string; readonly states: readonly OperationState[] }[] = [
  { label: 'Needs a decision', states: ['needs-clerk', 'conflict'] },
  { label: 'Under way', states: ['queued', 'sending', 'answered'] },
  { label: stateLooks.unknown.word, states: ['unknown'] },
  { label: stateLooks.rejected.word, states: ['rejected'] },
  { label: stateLooks.confirmed.word, states: ['confirmed'] },
  { label: stateLooks.cancelled.word, states: ['cancelled'] },
];

/** Every operation with what is known about it, what comes next, and what the clerk can do. */
export function ActivityScreen() {
  const { records, total, isReading, error, hasMore, readMore, readAgain } = useActivity();
  const filter = useUi((ui) => ui.activityFilter);
  const isFiltered = filter.text !== '' || filter.states.length > 0;
  return (
    <div className={styles.screen}>
      <Region label="Activity" count={total} tools={<Filters />}>
        <div className={uiStyles.panelBody}>
          {error !== null && (
            <div style={{ padding: 12 }}>
              <ProblemLine sentence={errorSentence(error, 'The operations could not be read. Try again in a moment.')} />
              <Button variant="subtle" size="compact-xs" onClick={readAgain}>
                Try again
              </Button>
            </div>
          )}
          {records.length === 0 && !isReading && error === null && (
            <EmptyState title={isFiltered ? 'No operation matches' : 'Nothing was done yet'}>
              {isFiltered
                ? 'Change the filter above.'
                : 'Move a truck on the Yard screen: it appears here with everything that becomes of it.'}
            </EmptyState>
          )}
          <ul className={styles.list} aria-label="Operations">
            {records.map((record) => (
              <ActivityItem key={record.id} record={record} />
            ))}
          </ul>
          <div className={styles.more}>
            {isReading ? (
              <Loader size="xs" aria-label="Reading" />
            ) : (
              hasMore && (
                <Button variant="default" onClick={readMore}>
                  Show older operations
                </Button>
              )
            )}
          </div>
        </div>
      </Region>
    </div>
  );
}

function Filters() {
  const { operations } = usePage();
  const counts = useStore(operations, (state) => state.counts);
  const { text, states } = useUi((ui) => ui.activityFilter);
  const filterActivity = useUi((ui) => ui.filterActivity);
  const isOn = (group: readonly OperationState[]) => group.every((state) => states.includes(state));
  return (
    <div className={styles.tools}>
      <Controls label="Filter by state">
        {groups.map(({ label, states: group }) => {
          const count = group.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
          return (
            <button
              key={label}
              type="button"
              className={styles.chip}
              aria-pressed={isOn(group)}
              onClick={() =>
                filterActivity({
                  states: isOn(group) ? states.filter((each) => !group.includes(each)) : [...new Set([...states, ...group])],
                })
              }
            >
              {label}
              {count > 0 && <strong>{count}</strong>}
            </button>
          );
        })}
      </Controls>
      <ExportButton wanted={{ list: 'activity' }} label="Export the activity for a spreadsheet" />
      <TextInput
        className={styles.search ?? ''}
        aria-label="Search operations"
        placeholder="Plate, trailer, spot, clerk, reason"
        value={text}
        onChange={(event) => filterActivity({ text: event.currentTarget.value })}
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={200}
      />
    </div>
  );
}
