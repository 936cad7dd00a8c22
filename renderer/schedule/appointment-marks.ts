/**
 * How the appointments of what is in the yard stand against the clock: for the map, the waiting
 * list and the inspector.
 */
import type { Appointment, Punctuality } from '../../shared/appointments/model.ts';
import { punctualityOf } from '../../shared/appointments/punctuality.ts';
import type { ConsoleApi } from '../../shared/console-api/index.ts';
import { hereFor } from '../../shared/gate/came-for.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/time.ts';
import type { Stop, YardStore } from '../page/stores/yard-store.ts';
import type { Ticker } from '../ui/timing/ticker.ts';

/** What the marks are made from. */
export type MarksParts = {
  readonly api: Pick<ConsoleApi, 'appointments'>;
  readonly yard: Pick<YardStore, 'table' | 'onSpots' | 'onWaiting'>;
  readonly ticker: Ticker;
};

/** Ids that one call takes. */
const AT_ONCE = 1_000;
/** Changes of the yard come in crowds; they are answered together after this, in milliseconds. */
const CALM = 300;
/** How often the clock is looked at, in milliseconds: what is told is in minutes. */
const LOOK_EVERY = 10_000;

/**
 * What is known of the appointments that visits and containers in the yard name. Nothing is asked
 * for before `start`.
 */
export class AppointmentMarks {
  readonly #parts: MarksParts;
  readonly #listeners = new Set<() => void>();
  #rows: ReadonlyMap<AppointmentId, Appointment> = new Map();
  #standing = new Map<AppointmentId, Punctuality>();
  #arrivals: ReadonlyMap<AppointmentId, Instant | null> = new Map();
  /** Ids of the last read, whether or not the console keeps them. */
  #asked: ReadonlySet<AppointmentId> = new Set();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isAsking = false;
  #stamp = 0;
  #isStale = true;
  #isRunning = false;
  /** When all were judged last, in milliseconds. */
  #lookedAt = 0;

  constructor(parts: MarksParts) {
    this.#parts = parts;
  }

  /** Null for one that is not kept. The same value until it stands otherwise. */
  readonly get = (id: AppointmentId): Punctuality | null => this.#standing.get(id) ?? null;

  /** The appointment itself, where it is kept. */
  readonly row = (id: AppointmentId): Appointment | null => this.#rows.get(id) ?? null;

  /** Grows when any of them changed or stands otherwise. */
  readonly stamp = (): number => this.#stamp;

  /** Called when any of them changed or stands otherwise than before. */
  readonly onChange = (listener: () => void): Stop => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The schedule changed: what is known is read again. */
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
        // A clock that is set back makes it time as well.
        const passed = Math.abs(ticker.now() - this.#lookedAt);
        if (passed >= LOOK_EVERY && this.#judge()) this.#tell();
      }),
    ];
    refresh();
    return () => {
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
  #named(): Map<AppointmentId, Instant | null> {
    const ids = new Map<AppointmentId, Instant | null>();
    for (const [id, { row }] of hereFor(this.#parts.yard.table)) ids.set(id, row.createdAt);
    for (const { pickupAppointmentId, dropAppointmentId } of this.#parts.yard.table.containers())
      for (const id of [pickupAppointmentId, dropAppointmentId])
        if (id !== null && !ids.has(id)) ids.set(id, null);
    return ids;
  }

  /** Judges all again; returns whether any stands otherwise. */
  #judge(): boolean {
    const now = this.#parts.ticker.now();
    this.#lookedAt = now;
    const next = new Map<AppointmentId, Punctuality>();
    let isNew = this.#standing.size !== this.#rows.size;
    for (const [id, row] of this.#rows) {
      const before = this.#standing.get(id);
      const after = punctualityOf(row, now, this.#arrivals.get(id) ?? null);
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
      // The console does not answer now: its stream of the schedule begins again and calls `stale`
      // then.
      this.#isStale = true;
    } finally {
      this.#isAsking = false;
    }
  }
}
