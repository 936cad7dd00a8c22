import { type Day, dayOf, daysBetween } from '../../../../shared/appointments/days.ts';
import type { Appointment, Punctuality } from '../../../../shared/appointments/model.ts';
import type { ScheduleNames } from '../../../schedule/schedule-text.ts';
import { Standing, StatusTag } from '../../../schedule/standing.tsx';
import { OutsideText } from '../../../ui/parts.tsx';
import type { SizedColumn, Sort } from '../../../ui/table/column.ts';
import { carrierNameText } from '../../../ui/text/carrier-name-text.ts';
import { instantMs, type ZoneFormat } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import styles from './appointments.module.css';
import type { AppointmentOrder, SortContext } from './schedule-rows.ts';

/** What the cells of a row need besides the row. `now` is in milliseconds. */
export type RowContext = {
  readonly names: ScheduleNames;
  readonly zone: ZoneFormat;
  readonly now: () => number;
  /** The one day that is listed; null for several, which name the day of each row. */
  readonly day: Day | null;
};

/** A column of the list. */
export type AppointmentColumn = SizedColumn<Appointment, RowContext, SortContext> &
  AppointmentOrder;

/**
 * "14:00 – 15:30", and both days where the end lies on another one: "Mar 2, 14:00 – Mar 5, 9:00".
 * An end before the start is left out: the list of problems reports it.
 */
export const timeText = (zone: ZoneFormat, times: Times): string =>
  `${startText(zone, times)}${untilText(zone, times)}`;

/**
 * The same with its zone, behind a day that is already written: "14:00 – 15:30 CST", "23:40 – Mar
 * 3, 00:10 CST". Only an end on another day names its day, and both zones are named if the clocks
 * change in between: "00:30 CDT – 03:00 CST".
 */
export function timeOnDayText(zone: ZoneFormat, times: Times): string {
  const startMs = instantMs(times.start) ?? 0;
  const ms = endMs(times) ?? startMs;
  const start = zone.short(times.start, startMs);
  const isChanged = zone.zone(ms) !== zone.zone(startMs);
  const from = isChanged ? inZone(zone, start, startMs) : start;
  return inZone(zone, `${from}${untilText(zone, times)}`, ms);
}

/** A time that comes twice has its zone already. */
const inZone = (zone: ZoneFormat, text: string, ms: number): string =>
  text.endsWith(` ${zone.zone(ms)}`) ? text : `${text} ${zone.zone(ms)}`;

type Times = Pick<Appointment, 'start' | 'end'>;

/** Null without an end, and for an end before the start. */
const endMs = ({ start, end }: Times): number | null => {
  const ms = instantMs(end);
  return ms === null || ms < (instantMs(start) ?? 0) ? null : ms;
};

/** Start and end in full, for the title of a cell that may be cut. */
const titleOf = (zone: ZoneFormat, times: Times): string =>
  [times.start, ...(endMs(times) === null ? [] : [times.end])].map(zone.full).join(' – ');

/**
 * What a row of the list has room for: "10:30 PM – 12:30 AM +1", where the end is on the next day.
 * A row that began before the listed day has the day of its start: "Sun, Nov 29 – 12:30 AM".
 */
export function rowTimes(zone: ZoneFormat, times: Times, day: Day | null): readonly string[] {
  const startMs = instantMs(times.start);
  const last = endMs(times);
  if (startMs === null || last === null) return [startText(zone, times), ''];
  const [from, to] = [startMs, last].map((ms) => dayOf(ms, zone.timeZone));
  const end = zone.short(times.end, last);
  if (from === undefined || to === undefined || from === to)
    return [zone.short(times.start, startMs), ` – ${end}`];
  if (day !== null && from < day) return [zone.day(startMs, startMs), ` – ${end}`];
  const days = daysBetween(from, to).length - 1;
  return [zone.short(times.start, startMs), ` – ${end} +${days}`];
}

/** The time of day alone; its day as well where the end lies on another one. */
const startText = (zone: ZoneFormat, times: Times): string =>
  zone.short(times.start, endMs(times) ?? instantMs(times.start) ?? 0);

const untilText = (zone: ZoneFormat, times: Times): string =>
  endMs(times) === null ? '' : ` – ${zone.short(times.end, instantMs(times.start) ?? 0)}`;

/**
 * How urgent a standing is: late first, then no-shows, what is due, what is ahead, and the rest.
 */
const urgency: { readonly [Kind in Punctuality['kind']]: number } = {
  late: 0,
  'no-show': 1,
  due: 2,
  came: 4,
  here: 5,
  ahead: 3,
  over: 6,
};

const minutesOf = (standing: Punctuality): number => ('minutes' in standing ? standing.minutes : 0);

type Headed =
  | `appointments.column.${'time' | 'status' | 'standing' | 'confirmation'}`
  | `appointments.${'door' | 'carrier' | 'loadType'}`;

/** The head of a column in the language of the page. */
const Heading = ({ code }: { code: Headed }) => useWords().t(code);

const start: AppointmentColumn = {
  key: 'start',
  heading: <Heading code="appointments.column.time" />,
  // Wide enough for the twelve-hour clock; the opened appointment says the end where there is no
  // room for it.
  width: [172, 0.4],
  narrow: 82,
  className: styles.time,
  sort: (row) => Date.parse(row.start),
  cell: (row, { zone, day }) => {
    const [from, until] = rowTimes(zone, row, day);
    return (
      <span className={styles.times} title={titleOf(zone, row)}>
        {from}
        <span className={styles.until}>{until}</span>
      </span>
    );
  },
};

const others: readonly AppointmentColumn[] = [
  {
    key: 'dock',
    heading: <Heading code="appointments.door" />,
    width: [64, 0.6],
    narrow: 54,
    isCode: true,
    sort: (row, { names }) => names.dock(row.dockId),
    cell: (row, { names }) => <bdi>{names.dock(row.dockId)}</bdi>,
  },
  {
    key: 'status',
    heading: <Heading code="appointments.column.status" />,
    width: 116,
    narrow: 114,
    sort: (row) => row.status,
    cell: (row) => <StatusTag status={row.status} />,
  },
  {
    key: 'standing',
    heading: <Heading code="appointments.column.standing" />,
    width: [146, 1],
    narrow: [142, 0.5],
    className: styles.standing,
    sort: (row, { standing }) => {
      const now = standing(row);
      return urgency[now.kind] * 1e9 - (now.kind === 'ahead' ? -minutesOf(now) : minutesOf(now));
    },
    cell: (row) => <Standing row={row} />,
  },
  {
    key: 'company',
    heading: <Heading code="appointments.carrier" />,
    // A name that is longer has a second line.
    width: [164, 2.6],
    narrow: [100, 3],
    className: styles.company,
    sort: (row) => row.companyName ?? '',
    cell: (row) => <OutsideText text={carrierNameText(row.companyName ?? '', 60)} max={60} />,
  },
  {
    key: 'confirmation',
    heading: <Heading code="appointments.column.confirmation" />,
    // Wide enough for the number with its reference; in a small window for the number.
    width: [176, 1.3],
    narrow: [112, 0.9],
    isCode: true,
    className: styles.confirmation,
    sort: (row) => row.confirmationNumber ?? '',
    cell: (row) => (
      <>
        <OutsideText text={row.confirmationNumber ?? ''} max={30} />
        {row.refNumbers[0] !== undefined && (
          <span className={styles.dim}>
            <OutsideText text={row.refNumbers[0]} max={24} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'loadType',
    heading: <Heading code="appointments.loadType" />,
    width: [88, 1.2],
    // In a small window the opened appointment beside the list shows this already.
    narrow: null,
    sort: (row, { names }) => names.loadType(row.loadTypeId),
    cell: (row, { names }) => <bdi>{names.loadType(row.loadTypeId)}</bdi>,
  },
];

/** The columns of one day in their order. */
export const columns: readonly AppointmentColumn[] = [start, ...others];

/** The same for several days: each time has its day before it. */
export const columnsWithDay: readonly AppointmentColumn[] = [
  {
    ...start,
    width: [240, 0.8],
    narrow: 158,
    cell: (row, context) => (
      <>
        <span className={styles.dim}>
          {context.zone.day(instantMs(row.start) ?? 0, context.now())}
        </span>
        {start.cell(row, context)}
      </>
    ),
  },
  ...others,
];

/** The column that sorts the list; the first where none is so called. */
export const columnOf = ({ column }: Sort): AppointmentColumn =>
  columns.find(({ key }) => key === column) ?? start;
