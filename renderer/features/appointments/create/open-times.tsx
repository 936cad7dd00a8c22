import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftContent } from '../../../../shared/appointments/appointment-draft.ts';
import {
  type Day,
  dayOf,
  dayStart,
  spanOf,
  stretchOf,
} from '../../../../shared/appointments/days.ts';
import type { Appointment, Dock, LoadType } from '../../../../shared/appointments/model.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { doorsOf } from '../../../../shared/now/doors.ts';
import { displayText } from '../../../../shared/text.ts';
import type { Instant } from '../../../../shared/time.ts';
import { closuresOf } from '../../../operations/closures/closures-store.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useTimeText } from '../../../page/parts/age.tsx';
import { useStructureStamp } from '../../../page/stores/yard-hooks.ts';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useNames, useRows, useScheduleStore } from '../../../schedule/use-schedule.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { instantMs } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import styles from './create.module.css';
import { docksFor } from './draft-content.ts';
import { freeTimes, QUARTER_MS, takenAt } from './free-times.ts';

type Booking = Pick<DraftContent, 'dockId' | 'loadTypeId' | 'start' | 'end'>;

type Props = {
  readonly content: Booking;
  readonly docks: readonly Dock[];
  readonly loadTypes: readonly LoadType[];
  /** The day that is looked at while no start is chosen. */
  readonly day: Day;
  readonly onChoose: (
    times: { readonly [Part in 'start' | 'end']: Instant } & {
      readonly dockId: string;
    },
  ) => void;
  /** The appointment that is moved: it is in its own way nowhere. Left out: a new one is made. */
  readonly moved?: AppointmentId;
};

const MINUTE_MS = 60_000;
/** When we begin to look on a day without appointments, in minutes after midnight. */
const FIRST_MINUTE = 8 * 60;

const instantOf = (ms: number): Instant => new Date(ms).toISOString();

/** How long the appointment takes, in milliseconds; null where that isn't known yet. */
function lengthOf({ loadTypeId, start, end }: Booking, loadTypes: readonly LoadType[]) {
  const [from, to] = [instantMs(start), instantMs(end)];
  if (from !== null && to !== null && to > from) return to - from;
  const usual = loadTypes.find(({ id }) => id === loadTypeId)?.durationMinutes ?? null;
  return usual === null ? null : usual * MINUTE_MS;
}

/** From when on a day is looked at: when its first appointment begins, but not before `next`. */
function beginOf(rows: readonly Appointment[], day: Day, zone: string, next: number): number {
  const starts = rows.map((row) => spanOf(row).from).filter((from) => dayOf(from, zone) === day);
  const first = starts.length === 0 ? dayStart(day, zone) + FIRST_MINUTE * MINUTE_MS : null;
  return Math.max(next, first ?? Math.min(...starts));
}

/** The closed doors of the yard by dock, and when they open again; infinite: not known. */
function useClosedDoors(docks: readonly Dock[]): ReadonlyMap<string, number> {
  const page = usePage();
  const structure = useStructureStamp(page.yard);
  const kept = useStore(closuresOf(page), (state) => state.kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: spots are changed in place, which the stamp says
  return useMemo(() => {
    const { table } = page.yard;
    return new Map(
      [...doorsOf(docks, table.spots())].flatMap(([dock, spot]) =>
        table.spot(spot)?.isOpen === false
          ? [[dock, instantMs(kept.get(spot)?.until ?? null) ?? Number.POSITIVE_INFINITY] as const]
          : [],
      ),
    );
  }, [page, structure, kept, docks]);
}

/**
 * The next times with nothing booked, what is booked at the time that was chosen, and when the
 * chosen door opens if it is closed then (infinite: not known).
 */
function useOpenTimes({ content, docks, loadTypes, day, moved }: Props, asked: number | null) {
  const { timeZone } = usePage().zone;
  const schedule = useScheduleStore();
  const { dockId, loadTypeId } = content;
  const [from, to] = [instantMs(content.start), instantMs(content.end)];
  const shownDay = from === null ? day : dayOf(from, timeZone);
  const rows = useRows(shownDay, shownDay).filter(({ id }) => id !== moved);
  // Looked at again when the quarter of an hour that comes next has come.
  const next = Number(
    useTimeText((now) => String(Math.floor(now / QUARTER_MS) * QUARTER_MS + QUARTER_MS)),
  );
  const length = lengthOf(content, loadTypes);
  const opensAt = useClosedDoors(docks);
  const opens = opensAt.get(dockId ?? '') ?? 0;
  const closed = opens > (from ?? next) ? opens : null;
  if (!schedule.hasRead(shownDay)) return { times: null, taken: null, closed };
  const fitting = docksFor(docks, { loadTypeId, dockId: null }).map(({ id }) => id);
  const times =
    (loadTypeId === null && moved === undefined) || length === null
      ? null
      : freeTimes({
          rows,
          dockIds: dockId === null ? fitting : [dockId],
          opensAt,
          from: Math.max(next, asked ?? beginOf(rows, shownDay, timeZone, next)),
          until: stretchOf(shownDay, shownDay, timeZone).to,
          length,
        });
  const isWhole = dockId !== null && from !== null && to !== null && to > from;
  return { times, taken: isWhole ? takenAt(rows, { dockId, from, to }) : null, closed };
}

/**
 * The next times at which a door has nothing booked, each a button that fills door and time in, and
 * what is booked already at the time that was chosen, or that the door is closed. Says nothing of
 * bookings on days that weren't read.
 */
export function OpenTimes(props: Props) {
  const { zone } = usePage();
  const { t } = useWords();
  const names = useNames();
  const { dockId, loadTypeId } = props.content;
  const start = instantMs(props.content.start);
  // A time that was chosen here keeps the others in their places.
  const [chosen, setChosen] = useState<number | null>(null);
  const [asked, setAsked] = useState(start);
  if (start !== asked && start !== chosen) setAsked(start);
  const { times, taken, closed } = useOpenTimes(props, asked);
  const hint =
    loadTypeId === null && props.moved === undefined
      ? 'freeHint'
      : times?.length === 0
        ? 'noFree'
        : 'free';
  return (
    <div className={styles.wide}>
      <fieldset className={styles.times} aria-label={t('appointments.new.free')}>
        {(hint === 'freeHint' || times !== null) && (
          <span className={styles.dim}>{t(`appointments.new.${hint}`)}</span>
        )}
        {times?.map(({ dockId: door, from, to }) => (
          <Button
            key={`${door} ${from}`}
            size="compact-xs"
            variant={door === dockId && from === start ? 'filled' : 'default'}
            aria-pressed={door === dockId && from === start}
            onClick={() => {
              setChosen(from);
              props.onChoose({ dockId: door, start: instantOf(from), end: instantOf(to) });
            }}
          >
            {t('appointments.new.freeTime', { at: zone.clock(from), door: names.dock(door) })}
          </Button>
        ))}
      </fieldset>
      {closed !== null && (
        <MessageLine
          severity="caution"
          said={message(
            Number.isFinite(closed) ? 'appointments.new.closedUntil' : 'appointments.new.closed',
            {
              door: names.dock(dockId),
              at: Number.isFinite(closed) ? zone.dated(instantOf(closed)) : '',
            },
          )}
        />
      )}
      {taken !== null && (
        <MessageLine
          severity="caution"
          said={message('appointments.new.taken', {
            door: names.dock(dockId),
            name: displayText(taken.companyName ?? appointmentName(taken), 40),
            from: zone.clock(spanOf(taken).from),
            to: zone.clock(spanOf(taken).to),
          })}
        />
      )}
    </div>
  );
}
