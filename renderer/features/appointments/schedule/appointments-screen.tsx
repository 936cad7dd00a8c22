import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { punctualityOf } from '../../../../shared/appointments/punctuality.ts';
import { addServiceSentence, notSetUpTitle } from '../../../../shared/services.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { ExportButton } from '../../../page/parts/export-button.tsx';
import { useNames, useRows, useSchedule, useShownDays } from '../../../schedule/use-schedule.ts';
import { dayInWords } from '../../../ui/field-words.ts';
import { EmptyState, ProblemLine, Region } from '../../../ui/parts.tsx';
import { NewAppointment } from '../create/new-appointment.tsx';
import { AppointmentDetailPane } from './appointment-detail.tsx';
import { AppointmentList } from './appointment-list.tsx';
import styles from './appointments.module.css';
import { columnOf } from './columns.tsx';
import { filtered, sorted } from './rows.ts';
import { Timeline } from './timeline.tsx';
import { Toolbar } from './toolbar.tsx';
import { useSearch } from './use-search.ts';

/** Rows of a search, at most. */
const SEARCHED = 200;

/** The dock schedule: list, timeline, and one appointment opened beside them. */
export function AppointmentsScreen() {
  const state = useSchedule((page) => page.state);
  const view = useSchedule((page) => page.view);
  const set = useSchedule((page) => page.set);
  if (state === null || !state.isConfigured)
    return (
      <div className={styles.screen}>
        <Region label="Appointments">
          {state === null ? (
            <EmptyState title="Reading the schedule" />
          ) : (
            <EmptyState title={notSetUpTitle('dock-scheduling')}>{addServiceSentence}</EmptyState>
          )}
        </Region>
      </div>
    );
  return (
    <div className={styles.screen}>
      <Region
        label="Appointments"
        tools={
          <>
            <SegmentedControl
              aria-label="View"
              value={view}
              onChange={(value) => set({ view: value as typeof view })}
              data={[
                { value: 'list', label: 'List' },
                { value: 'timeline', label: 'Timeline' },
              ]}
            />
            <Freshness />
            <ExportShown />
            <NewAppointment drafts={state.drafts} onCreated={(id) => set({ selected: id })} />
          </>
        }
      >
        <Body />
      </Region>
    </div>
  );
}

/** The days on screen, for a spreadsheet. */
function ExportShown() {
  const { first, last } = useShownDays();
  return <ExportButton wanted={{ list: 'appointments', first, last }} label="Export the days shown for a spreadsheet" />;
}

function Freshness() {
  const { api, announcer } = usePage();
  const asOf = useSchedule(({ state }) => state?.asOf ?? null);
  const [isReading, setReading] = useState(false);
  const refresh = async () => {
    setReading(true);
    const end = await api.appointments.refresh().catch(() => ({ sentence: 'The console did not answer. Try again in a moment.' }));
    announcer.say(end.sentence);
    setReading(false);
  };
  return (
    <>
      <span className={`${styles.note} ${styles.asOf}`}>
        {asOf === null ? (
          'Not read yet'
        ) : (
          <>
            As of <Moment at={asOf} />
          </>
        )}
      </span>
      <Button variant="subtle" size="compact-sm" loading={isReading} onClick={() => void refresh()}>
        Refresh
      </Button>
    </>
  );
}

function Body() {
  const view = useSchedule((page) => page.view);
  const trouble = useSchedule(({ state }) => state?.trouble ?? null);
  const problems = useSchedule(({ state }) => state?.problems ?? noProblems);
  const selected = useSchedule((page) => page.selected);
  // What is found may lie on any day: it is told as a list, whatever was shown before.
  const isSearching = useSchedule((page) => page.filter.text.trim().length >= 2);
  const { first, last } = useShownDays();
  const shown = useRows(first, last);
  const statuses = useMemo(() => [...new Set(shown.map(({ status }) => status))], [shown]);
  return (
    <>
      <Toolbar statuses={statuses} />
      {trouble !== null && <ProblemLine sentence={`The schedule could not be read: ${trouble}`} />}
      {problems.length > 0 && <Problems problems={problems} />}
      <div className={styles.split} data-open={selected !== null}>
        <div className={styles.main}>{view === 'list' || isSearching ? <List rows={shown} withDay={first !== last} /> : <Timeline />}</div>
        {selected !== null && <AppointmentDetailPane key={selected} id={selected} />}
      </div>
    </>
  );
}

const noProblems: readonly string[] = [];

/** What could not be read, folded away: the rest is shown. */
function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <details className={styles.problems}>
      <summary>
        {problems.length === 1 ? '1 thing in the schedule is doubtful' : `${problems.length} things in the schedule are doubtful`}
      </summary>
      <ul>
        {problems.map((sentence) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

function List({ rows, withDay }: { rows: readonly Appointment[]; withDay: boolean }) {
  const { ticker } = usePage();
  const filter = useSchedule((page) => page.filter);
  const sort = useSchedule((page) => page.sort);
  const isReading = useSchedule((page) => page.isReading);
  const window = useSchedule(({ state }) => state?.window ?? null);
  const names = useNames();
  const search = useSearch(filter.text, SEARCHED);
  const base = search === null ? rows : search.items;
  const list = useMemo(
    () => sorted(filtered(base, filter), columnOf(sort), sort.descending, { names, standing: (row) => punctualityOf(row, ticker.now()) }),
    [base, filter, sort, names, ticker],
  );
  return (
    <>
      <p className={styles.found} role="status">
        {search === null
          ? list.length === 1
            ? '1 appointment'
            : `${list.length.toLocaleString('en-US')} appointments`
          : `${list.length.toLocaleString('en-US')}${search.more ? ' or more' : ''} found for “${filter.text.trim()}” in ${
              window === null ? 'all kept days' : `${dayInWords(window.first)} to ${dayInWords(window.last)}`
            }`}
      </p>
      <AppointmentList rows={list} withDay={withDay || search !== null} />
      {list.length === 0 && !isReading && (
        <EmptyState title={search === null ? 'No appointments on these days' : 'Nothing found'}>
          {search === null
            ? window === null
              ? 'The schedule was not read yet.'
              : `Kept are the days from ${dayInWords(window.first)} to ${dayInWords(window.last)}. Clear the filters or choose another day.`
            : 'Type the beginning of a confirmation number, a reference or the carrier’s name: two letters or more.'}
        </EmptyState>
      )}
    </>
  );
}
