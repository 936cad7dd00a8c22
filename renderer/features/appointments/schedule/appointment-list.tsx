// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be virtualised; the grid roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus, one at a time; cells and heads do not
import { memo, useCallback } from 'react';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { usePage } from '../../../page/page-context.tsx';
import type { AppointmentColumn } from '../../../schedule/schedule-store.ts';
import { Standing, StatusTag } from '../../../schedule/standing.tsx';
import { useNames, useSchedule } from '../../../schedule/use-schedule.ts';
import { appointmentName, type ScheduleNames, statusWords } from '../../../schedule/words.ts';
import { Foreign } from '../../../ui/parts.tsx';
import frame from '../../../ui/row-grid.module.css';
import { SortHead } from '../../../ui/sort-head.tsx';
import { instantMs, type ZoneFormat } from '../../../ui/time.ts';
import { useRowGrid } from '../../../ui/use-row-grid.ts';
import styles from './appointments.module.css';

const rowHeight = 30;

const columns: readonly { readonly key: AppointmentColumn; readonly label: string }[] = [
  { key: 'start', label: 'Time' },
  { key: 'dock', label: 'Door' },
  { key: 'status', label: 'Status' },
  { key: 'standing', label: 'Standing' },
  { key: 'company', label: 'Carrier' },
  { key: 'confirmation', label: 'Confirmation' },
  { key: 'loadType', label: 'Load type' },
];

/** Hours and minutes of a moment, without its day. */
export const minuteText = (zone: ZoneFormat, instant: string): string => zone.short(instant, instantMs(instant) ?? 0);

/** "14:00 – 15:30"; an end that lies before the start is left out, as the list of problems tells it. */
export function timeText(zone: ZoneFormat, { start, end }: Pick<Appointment, 'start' | 'end'>): string {
  const from = minuteText(zone, start);
  return end === null || (instantMs(end) ?? 0) < (instantMs(start) ?? 0) ? from : `${from} – ${minuteText(zone, end)}`;
}

/** Appointments as rows, at any number of them: by mouse, keyboard and screen reader. */
export function AppointmentList({ rows, withDay }: { rows: readonly Appointment[]; withDay: boolean }) {
  const selected = useSchedule((page) => page.selected);
  const set = useSchedule((page) => page.set);
  const names = useNames();
  const { drawn, height, setActive, props } = useRowGrid<Appointment, AppointmentId>({
    rows,
    idOf,
    attribute: 'data-appointment',
    rowHeight,
    overscan: 4,
    selected,
  });
  const select = useCallback((id: AppointmentId) => set({ selected: id }), [set]);

  return (
    <div
      {...props}
      role="grid"
      aria-label="Appointments"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      data-days={withDay}
      className={frame.grid}
    >
      <div role="rowgroup">
        <HeadRow />
      </div>
      <div role="rowgroup" className={`${frame.body} ${styles.body}`} style={{ height }}>
        {drawn.map(({ row, index, top, isActive }) => (
          <Row
            key={row.id}
            row={row}
            names={names}
            index={index}
            top={top}
            withDay={withDay}
            isActive={isActive}
            isSelected={row.id === selected}
            onSelect={select}
            onActive={setActive}
          />
        ))}
      </div>
    </div>
  );
}

const idOf = ({ id }: Appointment): AppointmentId => id;

type RowProps = {
  readonly row: Appointment;
  readonly names: ScheduleNames;
  readonly index: number;
  readonly top: number;
  readonly withDay: boolean;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (id: AppointmentId) => void;
  readonly onActive: (id: AppointmentId) => void;
};

const Row = memo(function Row({ row, names, index, top, withDay, isActive, isSelected, onSelect, onActive }: RowProps) {
  const { zone, ticker } = usePage();
  const open = () => onSelect(row.id);
  const time = timeText(zone, row);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-label={`${appointmentName(row)}, ${time}, ${statusWords(row.status)}`}
      tabIndex={isActive ? 0 : -1}
      data-appointment={row.id}
      data-region-focus={isActive ? true : undefined}
      className={`${frame.row} ${styles.columns} ${styles.row}`}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onActive(row.id)}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open();
      }}
    >
      <div role="gridcell" className={`${frame.cell} ${styles.time}`} title={zone.full(row.start)}>
        {withDay && <span className={styles.dim}>{zone.day(instantMs(row.start) ?? 0, ticker.now())}</span>}
        {time}
      </div>
      <div role="gridcell" className={frame.cell}>
        <bdi>{names.dock(row.dockId)}</bdi>
      </div>
      <div role="gridcell" className={frame.cell}>
        <StatusTag status={row.status} />
      </div>
      <div role="gridcell" className={frame.cell}>
        <Standing row={row} />
      </div>
      <div role="gridcell" className={frame.cell}>
        <Foreign text={row.companyName ?? ''} max={60} />
      </div>
      <div role="gridcell" className={frame.cell}>
        <Foreign text={row.confirmationNumber ?? ''} max={30} />
        {row.refNumbers[0] !== undefined && (
          <span className={styles.dim}>
            <Foreign text={row.refNumbers[0]} max={24} />
          </span>
        )}
      </div>
      <div role="gridcell" className={frame.cell}>
        <bdi>{names.loadType(row.loadTypeId)}</bdi>
      </div>
    </div>
  );
});

function HeadRow() {
  const sort = useSchedule((page) => page.sort);
  const sortBy = useSchedule((page) => page.sortBy);
  return <SortHead columns={columns} sort={sort} onSort={sortBy} className={styles.columns} />;
}
