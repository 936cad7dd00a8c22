import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useTimeText } from '../../../page/parts/age.tsx';
import { ExportButton } from '../../../page/parts/export-button.tsx';
import { NotSetUp } from '../../../page/parts/not-read-yet.tsx';
import {
  useNames,
  useRows,
  useSchedule,
  useScheduleStore,
  useShownDays,
} from '../../../schedule/use-schedule.ts';
import { EmptyState, MessageLine, OutsideText, Region } from '../../../ui/parts.tsx';
import { dayInWords } from '../../../ui/text/day-text.ts';
import { useWords } from '../../../ui/words.ts';
import { NewAppointment } from '../create/new-appointment.tsx';
import { columnOf } from './appointment-columns.tsx';
import { AppointmentDetailPane } from './appointment-detail.tsx';
import { AppointmentList } from './appointment-list.tsx';
import styles from './appointments.module.css';
import { filtered, firstAhead, sorted, startOf } from './schedule-rows.ts';
import { Timeline } from './timeline.tsx';
import { Toolbar } from './toolbar.tsx';
import { useSearch } from './use-search.ts';

/** Rows of a search, at most. */
const SEARCHED = 200;

/** The dock schedule: list, timeline, and one appointment opened beside them. */
export function AppointmentsScreen() {
  const { t } = useWords();
  const state = useSchedule((page) => page.state);
  const view = useSchedule((page) => page.view);
  const set = useSchedule((page) => page.set);
  if (state === null || !state.isConfigured)
    return (
      <div className={styles.screen}>
        <Region label={t('shell.screen.appointments')}>
          {state === null ? (
            <EmptyState title={t('common.loadingSchedule')} />
          ) : (
            <NotSetUp service="dock-scheduling" />
          )}
        </Region>
      </div>
    );
  return (
    <div className={styles.screen}>
      <Region
        label={t('shell.screen.appointments')}
        tools={
          <>
            <SegmentedControl
              aria-label={t('appointments.view')}
              value={view}
              onChange={(value) => set({ view: value as typeof view })}
              data={[
                { value: 'list', label: t('appointments.list') },
                { value: 'timeline', label: t('appointments.timeline') },
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
  const { t } = useWords();
  const { first, last } = useShownDays();
  return (
    <ExportButton wanted={{ list: 'appointments', first, last }} label={t('appointments.export')} />
  );
}

function Freshness() {
  const { api, announcer, zone } = usePage();
  const { t, format } = useWords();
  const asOf = useSchedule(({ state }) => state?.asOf ?? null);
  const asOfText = useTimeText((now) => t('appointments.asOf', { at: zone.short(asOf, now) }));
  const [isReading, setReading] = useState(false);
  const refresh = async () => {
    setReading(true);
    const { said } = await api.appointments
      .refresh()
      .catch((error: unknown) => ({ said: errorMessage(error) }));
    announcer.format(format(said));
    setReading(false);
  };
  return (
    <>
      <span className={`${styles.note} ${styles.asOf}`}>
        {asOf === null ? (
          t('common.notLoaded')
        ) : (
          <time dateTime={asOf} title={zone.full(asOf)}>
            {asOfText}
          </time>
        )}
      </span>
      <Button variant="subtle" size="compact-sm" loading={isReading} onClick={() => void refresh()}>
        {t('common.refresh')}
      </Button>
    </>
  );
}

function Body() {
  const view = useSchedule((page) => page.view);
  const trouble = useSchedule(({ state }) => state?.trouble ?? null);
  const problems = useSchedule(({ state }) => state?.problems ?? noProblems);
  const selected = useSchedule((page) => page.selected);
  // Search results may lie on any day, so we show them as a list, even over the timeline.
  const isSearching = useSchedule((page) => page.filter.text.trim().length >= 2);
  const { first, last } = useShownDays();
  const shown = useRows(first, last);
  const statuses = useMemo(() => [...new Set(shown.map(({ status }) => status))], [shown]);
  return (
    <>
      <Toolbar statuses={statuses} />
      {trouble !== null && (
        <MessageLine said={message('appointments.notRefreshed', { why: trouble })} />
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      <div className={styles.split} data-open={selected !== null}>
        <div className={styles.main}>
          {view === 'list' || isSearching ? (
            <List rows={shown} withDay={first !== last} />
          ) : (
            <Timeline />
          )}
        </div>
        {selected !== null && <AppointmentDetailPane key={selected} id={selected} />}
      </div>
    </>
  );
}

const noProblems: readonly Message[] = [];

/** The appointments we could not read, collapsed. The rest is shown. */
function Problems({ problems }: { problems: readonly Message[] }) {
  const { t, format } = useWords();
  return (
    <details className={styles.problems}>
      <summary>{t('appointments.problems', { count: problems.length })}</summary>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <OutsideText text={format(problem)} max={400} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function List({ rows, withDay }: { rows: readonly Appointment[]; withDay: boolean }) {
  const { t } = useWords();
  const { ticker } = usePage();
  const filter = useSchedule((page) => page.filter);
  const sort = useSchedule((page) => page.sort);
  const isReading = useSchedule((page) => page.isReading);
  const window = useSchedule(({ state }) => state?.window ?? null);
  const names = useNames();
  const { marks } = useScheduleStore();
  const search = useSearch(filter.text, SEARCHED);
  const base = search === null ? rows : search.items.map(marks.asSeenHere);
  const list = useMemo(
    () =>
      sorted(filtered(base, filter), columnOf(sort), sort.descending, {
        names,
        standing: marks.standingOf,
      }),
    [base, filter, sort, names, marks],
  );
  const now = ticker.now();
  const isLate = (row: Appointment) => marks.standingOf(row).kind === 'late';
  const isByTime = sort.column === 'start' && !sort.descending;
  const kept =
    window === null ? null : { first: dayInWords(window.first), last: dayInWords(window.last) };
  const found = {
    count: list.length,
    text: filter.text.trim(),
    more: search?.more === true ? 'yes' : 'no',
  };
  const foundText =
    kept === null
      ? t('appointments.foundAny', found)
      : t('appointments.found', { ...found, ...kept });
  return (
    <>
      <p className={styles.found} role="status">
        {search === null ? t('appointments.count', { count: list.length }) : foundText}
      </p>
      <AppointmentList
        rows={list}
        withDay={withDay || search !== null}
        startAt={search === null && isByTime ? startOf(list, now, (row) => isLate(row)) : null}
        firstAhead={isByTime ? firstAhead(list, now) : null}
      />
      {list.length === 0 && !isReading && (
        <EmptyState title={t(search === null ? 'appointments.none' : 'appointments.nothing')}>
          {search !== null
            ? t('appointments.nothingWhat')
            : kept === null
              ? t('appointments.noneLoaded')
              : t('appointments.noneWhat', kept)}
        </EmptyState>
      )}
    </>
  );
}
