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

/** What is known of the appointments that visits and containers in the yard name. */
export type AppointmentMarks = {
  /** Null for one that is not kept. The same value until it stands otherwise. */
  readonly get: (id: AppointmentId) => Punctuality | null;
  /** The appointment itself, where it is kept. */
  readonly row: (id: AppointmentId) => Appointment | null;
  /** Called when any of them changed or stands otherwise than before. */
  readonly onChange: (listener: () => void) => Stop;
  /** The schedule changed: what is known is read again. */
  readonly stale: () => void;
  readonly start: () => Stop;
};

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

/** Nothing is asked for before `start`. */
export function createAppointmentMarks({ api, yard, ticker }: MarksParts): AppointmentMarks {
  const listeners = new Set<() => void>();
  let rows: ReadonlyMap<AppointmentId, Appointment> = new Map();
  let standing = new Map<AppointmentId, Punctuality>();
  let arrivals: ReadonlyMap<AppointmentId, Instant | null> = new Map();
  let asked: ReadonlySet<AppointmentId> = new Set();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAsking = false;
  let isStale = true;
  let isRunning = false;
  let lookedAt = 0;

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };

  /**
   * Every appointment that something in the yard names, with the arrival of the truck that came for
   * it.
   */
  function named(): Map<AppointmentId, Instant | null> {
    const ids = new Map<AppointmentId, Instant | null>();
    for (const [id, { row }] of hereFor(yard.table)) ids.set(id, row.createdAt);
    for (const { pickupAppointmentId, dropAppointmentId } of yard.table.containers())
      for (const id of [pickupAppointmentId, dropAppointmentId])
        if (id !== null && !ids.has(id)) ids.set(id, null);
    return ids;
  }

  /** Judges all again; answers whether any stands otherwise. */
  function judge(): boolean {
    const now = ticker.now();
    lookedAt = now;
    const next = new Map<AppointmentId, Punctuality>();
    let isNew = standing.size !== rows.size;
    for (const [id, row] of rows) {
      const before = standing.get(id);
      const after = punctualityOf(row, now, arrivals.get(id) ?? null);
      const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(after);
      next.set(id, isSame ? before : after);
      isNew ||= !isSame;
    }
    standing = next;
    return isNew;
  }

  async function read(): Promise<void> {
    if (isAsking || !isRunning) return;
    const ids = named();
    arrivals = ids;
    const isNew = [...ids.keys()].some((id) => !asked.has(id));
    if (!isStale && !isNew) return;
    isAsking = true;
    isStale = false;
    try {
      const found = new Map<AppointmentId, Appointment>();
      const list = [...ids.keys()];
      for (let at = 0; at < list.length; at += AT_ONCE)
        for (const row of await api.appointments.some({ ids: list.slice(at, at + AT_ONCE) }))
          found.set(row.id, row);
      rows = found;
      asked = new Set(list);
      judge();
      tell();
    } catch {
      // The console does not answer now: its stream of the schedule begins again and calls `stale`
      // then.
      isStale = true;
    } finally {
      isAsking = false;
    }
  }

  const scheduleRefresh = () => {
    if (timer !== null || !isRunning) return;
    timer = setTimeout(() => {
      timer = null;
      void read();
    }, CALM);
  };

  return {
    get: (id) => standing.get(id) ?? null,
    row: (id) => rows.get(id) ?? null,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stale() {
      isStale = true;
      scheduleRefresh();
    },
    start() {
      isRunning = true;
      const stops = [
        yard.onSpots(scheduleRefresh),
        yard.onWaiting(scheduleRefresh),
        ticker.on(() => {
          if (ticker.now() - lookedAt >= LOOK_EVERY && judge()) tell();
        }),
      ];
      scheduleRefresh();
      return () => {
        isRunning = false;
        if (timer !== null) clearTimeout(timer);
        timer = null;
        for (const stop of stops) stop();
      };
    },
  };
}
