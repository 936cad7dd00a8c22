import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { addDays, type Day, dayOf } from '../../shared/appointments/days.ts';
import type { Appointment, Punctuality } from '../../shared/appointments/model.ts';
import { punctualityMessage } from '../../shared/appointments/punctuality.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/time.ts';
import { useIsYardOffline, useMissingRole, usePage } from '../page/page-context.tsx';
import { useTimeText } from '../page/parts/age.tsx';
import { perPage } from '../page/per-page.ts';
import { useWords } from '../ui/words.ts';
import { createScheduleStore, type SchedulePage, type ScheduleStore } from './schedule-store.ts';
import { namesOf, type ScheduleNames } from './schedule-text.ts';

/** The dock schedule of a page. */
export const scheduleOf = perPage(createScheduleStore);

/** The dock schedule of this page. */
export const useScheduleStore = (): ScheduleStore => scheduleOf(usePage());

/** One value of the state of the appointments screen. */
export const useSchedule = <Value>(select: (page: SchedulePage) => Value): Value =>
  useStore(useScheduleStore().page, select);

const none: readonly never[] = [];

/** The names of doors and load types. */
export function useNames(): ScheduleNames {
  const docks = useSchedule(({ state }) => state?.docks ?? none);
  const loadTypes = useSchedule(({ state }) => state?.loadTypes ?? none);
  const language = useWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are in the language of the page
  return useMemo(() => namesOf(docks, loadTypes), [docks, loadTypes, language]);
}

/** Today in the facility's zone. */
export function useToday(): Day {
  const { zone } = usePage();
  return useTimeText((now) => dayOf(now, zone.timeZone));
}

/** The days that are shown. */
export function useShownDays(): { readonly first: Day; readonly last: Day } {
  const today = useToday();
  const day = useSchedule((page) => page.day);
  const days = useSchedule((page) => page.days);
  const first = day ?? today;
  return { first, last: addDays(first, days - 1) };
}

/** The rows of these days. They are read while the part is shown. */
export function useRows(first: Day, last: Day): readonly Appointment[] {
  const schedule = useScheduleStore();
  const stamp = useSchedule((page) => page.stamp);
  const state = useSchedule((page) => page.state !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first state tells which days there are
  useEffect(() => schedule.look(first, last), [schedule, first, last, state]);
  const { marks } = schedule;
  const seen = useSyncExternalStore(marks.onChange, marks.takenBackStamp);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamps change with the rows
  return useMemo(
    () => schedule.rows(first, last).map(marks.asSeenHere),
    [schedule, first, last, stamp, marks, seen],
  );
}

/** The appointment as this desk shows it: see `AppointmentMarks.asSeenHere`. */
export function useAsSeenHere(row: Appointment): Appointment {
  const { marks } = useScheduleStore();
  useSyncExternalStore(marks.onChange, () => marks.asSeenHere(row).status);
  return marks.asSeenHere(row);
}

/**
 * Whether an appointment is on time, by the yard's knowledge if its truck is there. Renders again
 * when the words change.
 */
export function useStanding(row: Appointment): Punctuality {
  const { marks } = useScheduleStore();
  useSyncExternalStore(marks.onChange, () => marks.get(row.id));
  // We render again only when the text would change.
  useTimeText(() => JSON.stringify(punctualityMessage(marks.standingOf(row))));
  return marks.standingOf(row);
}

/** An appointment that something in the yard names, with its state. Null until we know it. */
export function useMarkedAppointment(
  id: AppointmentId | null,
): { readonly row: Appointment; readonly standing: Punctuality } | null {
  const schedule = useScheduleStore();
  const { marks } = schedule;
  const row = useSyncExternalStore(marks.onChange, () => (id === null ? null : marks.row(id)));
  const standing = useSyncExternalStore(marks.onChange, () => (id === null ? null : marks.get(id)));
  return row === null || standing === null ? null : { row, standing };
}

/** Whether the profile lets what is booked be changed. */
export function useMayChange(): boolean {
  const { api } = usePage();
  const { data } = useQuery({
    queryKey: ['appointments', 'mayChange'],
    queryFn: ({ signal }) => api.appointments.mayChange(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.mayChange === true;
}

/**
 * Why nothing that is booked may be changed now; null if it may. Unlike a move, no such change is
 * kept for when the service is back.
 */
export function useWhyNotChanged(): string | null {
  const { t } = useWords();
  const missingRole = useMissingRole('book');
  const isOffline = useIsYardOffline();
  return missingRole ?? (isOffline ? t('common.offline.notKept') : null);
}

/** Shows an appointment on its screen, on its day if we know it. */
export function useShowAppointment(): (id: AppointmentId, start?: Instant) => void {
  const { ui, zone } = usePage();
  const schedule = useScheduleStore();
  return (id, knownStart) => {
    const start = knownStart ?? schedule.marks.row(id)?.start;
    const { set, filterBy } = schedule.page.getState();
    filterBy({ text: '' });
    set({
      selected: id,
      ...(start === undefined ? {} : { day: dayOf(Date.parse(start), zone.timeZone) }),
    });
    ui.getState().show('appointments');
  };
}
