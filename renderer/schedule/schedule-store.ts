/**
 * The page's copy of the dock schedule: its state, the days that are looked at, and what is looked
 * for.
 */
import { shallow } from 'zustand/shallow';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Day, daysBetween } from '../../shared/appointments/days.ts';
import type { Appointment } from '../../shared/appointments/model.ts';
import type { ScheduleState } from '../../shared/console-api/appointments.ts';
import type { ConsoleApi } from '../../shared/console-api/index.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { watchForever } from '../connection/watch-forever.ts';
import type { Stop } from '../page/stores/yard-store.ts';
import { type Sort, sortedBy } from '../ui/table/column.ts';
import { AppointmentMarks, type MarksParts } from './appointment-marks.ts';

/** Filter of the list and the timeline; null and empty mean any. */
export type AppointmentFilter = {
  readonly text: string;
  readonly statuses: readonly string[];
  readonly docks: readonly string[];
};

/** What the screen of appointments is up to. */
export type SchedulePage = {
  readonly state: ScheduleState | null;
  /** Grows with every change of the rows that are shown. */
  readonly stamp: number;
  /** Days that are still being read. */
  readonly isReading: boolean;
  readonly view: 'list' | 'timeline';
  /** First day shown, in the facility's zone; null is today. */
  readonly day: Day | null;
  /** How many days the list shows. */
  readonly days: number;
  readonly filter: AppointmentFilter;
  readonly sort: Sort;
  readonly selected: AppointmentId | null;
  readonly set: (change: Partial<Pick<SchedulePage, 'view' | 'day' | 'days' | 'selected'>>) => void;
  readonly filterBy: (change: Partial<AppointmentFilter>) => void;
  readonly sortBy: (column: string) => void;
};

/** The schedule of one page. */
export type ScheduleStore = {
  readonly page: StoreApi<SchedulePage>;
  readonly marks: AppointmentMarks;
  /**
   * Days that are shown until the returned function is called: we read them, and read them again
   * when they change. Days that are not kept are left out.
   */
  readonly look: (first: Day, last: Day) => Stop;
  /** Rows of these days as far as they were read, each once, by start. */
  readonly rows: (first: Day, last: Day) => readonly Appointment[];
  readonly start: () => Stop;
};

/** A filter that lets everything through. */
export const anyAppointment: AppointmentFilter = { text: '', statuses: [], docks: [] };

type KeptDay = { readonly version: number; readonly rows: readonly Appointment[] };

/** Days kept in the page after they were looked at. */
const KEPT_DAYS = 60;

/** Creates the store; nothing is read before `start`. */
export function createScheduleStore(
  parts: MarksParts & { readonly api: Pick<ConsoleApi, 'appointments'> },
): ScheduleStore {
  const { api } = parts;
  const marks = new AppointmentMarks(parts);
  const kept = new Map<Day, KeptDay>();
  /** One list of days for each who looks. */
  const looks = new Set<readonly Day[]>();
  let isReading = false;

  const page = createStore<SchedulePage>()((set) => ({
    state: null,
    stamp: 0,
    isReading: false,
    view: 'list',
    day: null,
    days: 1,
    filter: anyAppointment,
    sort: { column: 'start', descending: false },
    selected: null,
    set: (change) => set(change),
    filterBy: (change) => set(({ filter }) => ({ filter: { ...filter, ...change } })),
    sortBy: (column) => set(({ sort }) => ({ sort: sortedBy(sort, column) })),
  }));

  /** Days that are wanted and not read as they are now. */
  function due(): readonly Day[] {
    const versions = page.getState().state?.dayVersions ?? {};
    const wanted = new Set([...looks].flat());
    return [...wanted].filter(
      (day) => versions[day] !== undefined && kept.get(day)?.version !== versions[day],
    );
  }

  function forgetOld(): void {
    for (const day of kept.keys()) {
      if (kept.size <= KEPT_DAYS) return;
      if (![...looks].some((days) => days.includes(day))) kept.delete(day);
    }
  }

  /** Reads day by day: none of them is long enough to be felt, whatever the span. */
  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      for (let [day] = due(); day !== undefined; [day] = due()) {
        page.setState({ isReading: true });
        const version = page.getState().state?.dayVersions[day] ?? 0;
        const rows = await api.appointments.range({ first: day, last: day });
        kept.delete(day);
        kept.set(day, { version, rows });
        forgetOld();
        page.setState(({ stamp }) => ({ stamp: stamp + 1 }));
      }
    } catch {
      // The console does not answer now; the next state of its stream asks again.
    } finally {
      isReading = false;
      page.setState({ isReading: false });
    }
  }

  return {
    page,
    marks,
    look(first, last) {
      const days = daysBetween(first, last);
      looks.add(days);
      void read();
      return () => void looks.delete(days);
    },
    rows(first, last) {
      const found = new Map<AppointmentId, Appointment>();
      for (const day of daysBetween(first, last))
        for (const row of kept.get(day)?.rows ?? []) found.set(row.id, row);
      return [...found.values()];
    },
    start() {
      const stops = [
        watchForever(
          (options) => api.appointments.watch(undefined, options),
          (state) => {
            const before = page.getState().state;
            page.setState({ state });
            // Each state is a copy of its own: a saved draft leaves the days as they were.
            if (before === null || !shallow(before.dayVersions, state.dayVersions)) marks.stale();
            void read();
          },
        ),
        marks.start(),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
