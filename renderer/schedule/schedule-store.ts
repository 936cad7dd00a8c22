/** The page's copy of the dock schedule: its state, the days in view, and the filter. */
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

/**
 * The filter of the list and the timeline. Null and empty mean any.
 *
 * Example: `{ text: '4481', statuses: ['Scheduled'], docks: [] }`.
 */
export type AppointmentFilter = {
  readonly text: string;
  readonly statuses: readonly string[];
  readonly docks: readonly string[];
};

/** The state of the appointments screen. */
export type SchedulePage = {
  readonly state: ScheduleState | null;
  /** Grows with each change of the shown rows. */
  readonly stamp: number;
  /** Some days are still being read. */
  readonly isReading: boolean;
  readonly view: 'list' | 'timeline';
  /** The first shown day, in the facility's zone. Null is today. */
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

/** The dock schedule of one page. */
export type ScheduleStore = {
  readonly page: StoreApi<SchedulePage>;
  readonly marks: AppointmentMarks;
  /**
   * Shows these days until the returned function is called. We read them, and read them again when
   * they change. Days that the console doesn't keep are left out.
   */
  readonly look: (first: Day, last: Day) => Stop;
  /** Whether a day was read in its newest version: without rows it then has no appointments. */
  readonly hasRead: (day: Day) => boolean;
  /** The rows of these days that we have read, each once. */
  readonly rows: (first: Day, last: Day) => readonly Appointment[];
  readonly start: () => Stop;
};

/** A filter that lets everything through. */
export const anyAppointment: AppointmentFilter = { text: '', statuses: [], docks: [] };

type KeptDay = { readonly version: number; readonly rows: readonly Appointment[] };

/** How many days we keep after they were shown. */
const KEPT_DAYS = 60;

/** Creates the store. Reads nothing before `start`. */
export function createScheduleStore(
  parts: MarksParts & { readonly api: Pick<ConsoleApi, 'appointments'> },
): ScheduleStore {
  const { api } = parts;
  const marks = new AppointmentMarks(parts);
  const kept = new Map<Day, KeptDay>();
  /** The days in view, one list for each viewer. */
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

  /** The days in view that we have not read in their newest version. */
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

  /**
   * Reads one day after the other. A single day is too short to notice, however long the stretch
   * is.
   */
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
      // The console doesn't answer now. The next state of its stream starts this again.
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
    hasRead(day) {
      const version = page.getState().state?.dayVersions[day];
      return version !== undefined && kept.get(day)?.version === version;
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
            // Each state is a new object. If only a draft was saved, the versions of the days are
            // the same.
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
