import { type CSSProperties, memo, useCallback, useMemo } from 'react';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { usePage } from '../../../page/page-context.tsx';
import { appointmentName, statusWords } from '../../../schedule/schedule-text.ts';
import { useNames, useSchedule, useShownDays } from '../../../schedule/use-schedule.ts';
import { isEnter } from '../../../ui/keys/enter.ts';
import { GridRow, RowGrid } from '../../../ui/table/row-grid.tsx';
import { useIsNarrower } from '../../../ui/text/text-size.ts';
import { useWords } from '../../../ui/words.ts';
import {
  type AppointmentColumn,
  columns,
  columnsWithDay,
  type RowContext,
  timeText,
} from './appointment-columns.tsx';
import styles from './appointments.module.css';

/** The height of a row, and what each line of a carrier's name after the second adds. */
const rowHeight = 30;
const lineHeight = 14;

/**
 * In a window that is narrower, in pixels at text of the usual size, the list has little room for
 * names: beside an opened appointment, and alone.
 */
const narrowBelow = 1_260;
const narrowAlone = 860;

/**
 * How many lines the longest carrier's name of the list needs, two at least.
 *
 * Example: "Great Southwestern Refrigerated Carriers" needs four in a narrow list.
 */
export function linesOfNames(
  rows: readonly Pick<Appointment, 'companyName'>[],
  isNarrow: boolean,
): number {
  const longest = rows.reduce((most, row) => Math.max(most, row.companyName?.length ?? 0), 0);
  return Math.max(2, Math.ceil(Math.min(60, longest) / (isNarrow ? 13 : 22)));
}

type ListProps = {
  readonly rows: readonly Appointment[];
  readonly withDay: boolean;
  /** The first row in view as the list opens; null for the top. */
  readonly startAt: AppointmentId | null;
  /** The first upcoming row. A line above it marks the present time. Null if the list has none. */
  readonly firstAhead: AppointmentId | null;
};

/** Appointments as rows, for lists of any length. Works by mouse, keyboard and screen reader. */
export function AppointmentList({ rows, withDay, startAt, firstAhead }: ListProps) {
  const { first } = useShownDays();
  const { zone, ticker } = usePage();
  const { t } = useWords();
  const selected = useSchedule((page) => page.selected);
  const sort = useSchedule((page) => page.sort);
  const sortBy = useSchedule((page) => page.sortBy);
  const set = useSchedule((page) => page.set);
  const names = useNames();
  const day = withDay ? null : first;
  const context = useMemo(
    () => ({ names, zone, now: ticker.now, day }),
    [names, zone, ticker, day],
  );
  const select = useCallback((id: AppointmentId) => set({ selected: id }), [set]);
  const shown = withDay ? columnsWithDay : columns;
  const isNarrow = useIsNarrower(selected === null ? narrowAlone : narrowBelow);
  const lines = useMemo(() => linesOfNames(rows, isNarrow), [rows, isNarrow]);

  return (
    <div style={{ display: 'contents', '--lines': lines } as CSSProperties}>
      <RowGrid<Appointment, AppointmentId>
        label={t('shell.screen.appointments')}
        columns={shown}
        rows={rows}
        idOf={idOf}
        attribute="data-appointment"
        rowHeight={rowHeight + lineHeight * (lines - 2)}
        overscan={4}
        selected={selected}
        startAt={startAt}
        sort={sort}
        onSort={sortBy}
        narrowBelow={760}
      >
        {({ row, index, top, isActive }, onActive) => (
          <Row
            key={row.id}
            row={row}
            columns={shown}
            context={context}
            index={index}
            top={top}
            isActive={isActive}
            isSelected={row.id === selected}
            isFirstAhead={row.id === firstAhead}
            onSelect={select}
            onActive={onActive}
          />
        )}
      </RowGrid>
    </div>
  );
}

const idOf = ({ id }: Appointment): AppointmentId => id;

type RowProps = {
  readonly row: Appointment;
  readonly columns: readonly AppointmentColumn[];
  readonly context: RowContext;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isFirstAhead: boolean;
  readonly onSelect: (id: AppointmentId) => void;
  readonly onActive: (id: AppointmentId) => void;
};

const Row = memo(function Row({
  isSelected,
  isFirstAhead,
  onSelect,
  onActive,
  ...place
}: RowProps) {
  const { row, context, isActive } = place;
  const { t } = useWords();
  return (
    <GridRow
      {...place}
      aria-selected={isSelected}
      aria-label={t('appointments.row', {
        name: appointmentName(row),
        time: timeText(context.zone, row),
        status: statusWords(row.status),
      })}
      data-appointment={row.id}
      data-now={isFirstAhead || undefined}
      data-region-focus={isActive ? true : undefined}
      className={styles.row}
      onFocus={() => onActive(row.id)}
      onClick={() => onSelect(row.id)}
      onKeyDown={(event) => {
        if (!isEnter(event) && event.key !== ' ') return;
        event.preventDefault();
        onSelect(row.id);
      }}
    />
  );
});
