/**
 * Whether the appointments of what is in the yard are on time, for the map, the waiting list and
 * the inspector.
 */
import type { Appointment, Punctuality } from '../../shared/appointments/model.ts';
import {
  asSeenHere,
  type KnownArrivals,
  standingOf,
} from '../../shared/appointments/punctuality.ts';
import type { ConsoleApi } from '../../shared/console-api/index.ts';
import { type GateArrivals, hereFor, noGateArrivals } from '../../shared/gate/came-for.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/time.ts';
import type { Stop, YardStore } from '../page/stores/yard-store.ts';
import { afterFirstFrame } from '../ui/timing/after-first-frame.tsx';
import type { Ticker } from '../ui/timing/ticker.ts';

/** The parts that the marks are made from. */
export type MarksParts = {
  readonly api: Pick<ConsoleApi, 'appointments'>;
  readonly yard: Pick<YardStore, 'table' | 'onSpots' | 'onWaiting'>;
  readonly ticker: Ticker;
};

/** How many ids one call takes. */
const AT_ONCE = 1_000;
/**
 * Changes of the yard come in bursts. We wait this long and handle them together, in milliseconds.
 */
const CALM = 300;
/** How often we compare with the clock, in milliseconds. The texts count in minutes. */
const LOOK_EVERY = 10_000;

/**
 * The appointments that visits and containers in the yard name, and whether each is on time.
 *
 * 1. A change of the yard, or of the schedule (`stale`), schedules a read.
 * 2. The read asks the console for the named appointments, if there are new names or the schedule
 *    changed.
 * 3. We judge each against the clock, then again every ten seconds.
 *
 * Unusual: if the console doesn't answer, we stay stale. Its stream of the schedule starts again
 * later and calls `stale`. Reads nothing before `start`.
 */
export class AppointmentMarks {
  readonly #parts: MarksParts;
  readonly #listeners = new Set<() => void>();
  #rows: ReadonlyMap<AppointmentId, Appointment> = new Map();
  #standing = new Map<AppointmentId, Punctuality>();
  /** When the truck of each came, null at an unknown time, undefined if it isn't here. */
  #arrivals: ReadonlyMap<AppointmentId, Instant | null | undefined> = new Map();
  #reported: GateArrivals = noGateArrivals;
  readonly #known: KnownArrivals = {
    get: (id) => this.#arrivals.get(id) ?? this.#atUnknownTime(id),
    isTakenBack: (id) => this.#reported.takenBack.has(id),
  };
  /** The ids of the last read, including those that the console doesn't have. */
  #asked: ReadonlySet<AppointmentId> = new Set();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isAsking = false;
  #stamp = 0;
  #isStale = true;
  #isRunning = false;
  /** When we last judged all of them, in milliseconds. */
  #lookedAt = 0;

  constructor(parts: MarksParts) {
    this.#parts = parts;
  }

  /**
   * Whether an appointment is on time. Null when the console doesn't have it. The same object until
   * its state changes.
   */
  readonly get = (id: AppointmentId): Punctuality | null => this.#standing.get(id) ?? null;

  /** The appointment itself, if the console has it. */
  readonly row = (id: AppointmentId): Appointment | null => this.#rows.get(id) ?? null;

  /** Whether any appointment is on time: also one that nothing in the yard names. */
  readonly standingOf = (row: Appointment): Punctuality =>
    this.#standing.get(row.id) ?? this.#standingNow(row);

  /**
   * The appointment as this desk shows it. The same object, except for one whose check-in was taken
   * back.
   */
  readonly asSeenHere = (row: Appointment): Appointment => asSeenHere(row, this.#known);

  /** Sets what the gate knows beside the yard. */
  setArrivals(reported: GateArrivals): void {
    const same = (one: ReadonlySet<AppointmentId>, other: ReadonlySet<AppointmentId>) =>
      one.size === other.size && [...one].every((id) => other.has(id));
    if (
      same(this.#reported.came, reported.came) &&
      same(this.#reported.takenBack, reported.takenBack)
    )
      return;
    this.#reported = reported;
    this.#judge();
    this.#tell();
  }

  #standingNow(row: Appointment): Punctuality {
    return standingOf(row, this.#parts.ticker.now(), this.#known);
  }

  #atUnknownTime(id: AppointmentId): null | undefined {
    const isHere = this.#arrivals.get(id) === null || this.#reported.came.has(id);
    return isHere ? null : undefined;
  }

  /** Grows when any appointment or its state changed. */
  readonly stamp = (): number => this.#stamp;

  /** As `stamp`, while any check-in is taken back; otherwise 0. */
  readonly takenBackStamp = (): number => (this.#reported.takenBack.size === 0 ? 0 : this.#stamp);

  /** Calls `listener` when any appointment or its state changed. */
  readonly onChange = (listener: () => void): Stop => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Call it when the schedule changed. The appointments are read again. */
  stale(): void {
    this.#isStale = true;
    this.#scheduleRefresh();
  }

  start(): Stop {
    const { yard, ticker } = this.#parts;
    this.#isRunning = true;
    const refresh = () => this.#scheduleRefresh();
    const stops = [
      yard.onSpots(refresh),
      yard.onWaiting(refresh),
      ticker.on(() => {
        // A clock that was set back counts too.
        const passed = Math.abs(ticker.now() - this.#lookedAt);
        if (passed >= LOOK_EVERY && this.#judge()) this.#tell();
      }),
    ];
    // The rows come first: this goes through the whole yard.
    const stopWaiting = afterFirstFrame(refresh);
    return () => {
      stopWaiting();
      this.#isRunning = false;
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
      for (const stop of stops) stop();
    };
  }

  #tell(): void {
    this.#stamp += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  #scheduleRefresh(): void {
    if (this.#timer !== null || !this.#isRunning) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#read();
    }, CALM);
  }

  /**
   * Every appointment that something in the yard names, with the arrival of the truck that came for
   * it.
   */
  #named(): Map<AppointmentId, Instant | null | undefined> {
    const ids = new Map<AppointmentId, Instant | null | undefined>();
    for (const [id, { row }] of hereFor(this.#parts.yard.table)) ids.set(id, row.createdAt);
    for (const { pickupAppointmentId, dropAppointmentId } of this.#parts.yard.table.containers())
      for (const id of [pickupAppointmentId, dropAppointmentId])
        if (id !== null && !ids.has(id)) ids.set(id, undefined);
    return ids;
  }

  /** Judges all again. Returns whether any state changed. */
  #judge(): boolean {
    this.#lookedAt = this.#parts.ticker.now();
    const next = new Map<AppointmentId, Punctuality>();
    let isNew = this.#standing.size !== this.#rows.size;
    for (const [id, row] of this.#rows) {
      const before = this.#standing.get(id);
      const after = this.#standingNow(row);
      const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(after);
      next.set(id, isSame ? before : after);
      isNew ||= !isSame;
    }
    this.#standing = next;
    return isNew;
  }

  async #read(): Promise<void> {
    if (this.#isAsking || !this.#isRunning) return;
    const ids = this.#named();
    this.#arrivals = ids;
    const isNew = [...ids.keys()].some((id) => !this.#asked.has(id));
    if (!this.#isStale && !isNew) return;
    this.#isAsking = true;
    this.#isStale = false;
    try {
      const found = new Map<AppointmentId, Appointment>();
      const list = [...ids.keys()];
      for (let at = 0; at < list.length; at += AT_ONCE)
        for (const row of await this.#parts.api.appointments.some({
          ids: list.slice(at, at + AT_ONCE),
        }))
          found.set(row.id, row);
      this.#rows = found;
      this.#asked = new Set(list);
      this.#judge();
      this.#tell();
    } catch {
      // The console doesn't answer now. Its stream of the schedule will start again and call
      // `stale`.
      this.#isStale = true;
    } finally {
      this.#isAsking = false;
    }
  }
}
