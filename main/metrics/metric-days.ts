/**
 * Figures day by day: a day that is over is gathered once and kept, the day of now goes on as facts
 * come.
 */
import { addDays, type Day, dayOf, dayStart } from '../../shared/appointments/days.ts';
import { Gatherer } from '../../shared/metrics/gather.ts';
import type { MetricsPart } from '../../shared/metrics/metrics-parts.ts';
import type { Clock, Instant } from '../../shared/time.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import { yardInSteps } from '../journal/read/past-yard.ts';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts';
import type { ClosedDay, DayStore } from './day-store.ts';

export type DaysParts = {
  readonly clock: Pick<Clock, 'now'>;
  readonly file: Pick<
    JournalFile,
    | 'head'
    | 'between'
    | 'placeAt'
    | 'notedAt'
    | 'linkAt'
    | 'begins'
    | 'changes'
    | 'keyframeAtOrBefore'
    | 'layersOf'
  >;
  readonly store: DayStore;
};

/** Stored figures of days. */
export type Days = {
  /** Gathers what was noted meanwhile, a few hundred facts in each turn of the event loop. */
  advance(zone: string): Promise<void>;
  /**
   * Parts from `first` to `last`, as far as the journal reaches, until now. Call it right after
   * `advance`.
   */
  parts(first: Day, last: Day): readonly MetricsPart[];
  arrivalOf(appointment: string): Instant | undefined;
};

/** What is gathered and how: another one throws away what was kept. */
const version = 3;
const factsPerTurn = 500;
/** Closed days that are written together. */
const daysAtOnce = 8;

type Open = {
  readonly zone: string;
  readonly gatherer: Gatherer;
  seq: number;
  day: Day;
  ends: number;
};

/** Begins where the kept days end. */
export function createDays({ clock, file, store }: DaysParts): Days {
  let open: Open | null = null;
  let under: Promise<void> = Promise.resolve();

  async function begin(zone: string): Promise<Open | null> {
    const state = store.state();
    const fits =
      state?.version === version && state.zone === zone && file.linkAt(state.seq) === state.link;
    if (state !== null && fits && dayOf(clock.now(), zone) > state.last)
      return at(zone, addDays(state.last, 1), state.seq, state.carried);
    if (state !== null) store.clear();
    const seq = file.begins();
    const noted = seq === 0 ? null : file.notedAt(seq);
    return noted === null ? null : at(zone, dayOf(noted, zone), seq, null, noted);
  }

  async function at(
    zone: string,
    day: Day,
    seq: number,
    carried: ConstructorParameters<typeof Gatherer>[3],
    from = dayStart(day, zone),
  ) {
    const steps = yardInSteps(file, seq);
    let step = steps.next();
    for (; !step.done; step = steps.next()) await yieldToEventLoop();
    if (step.value === null) return null;
    const gatherer = new Gatherer(step.value, from, createHours(zone), carried);
    return { zone, gatherer, seq, day, ends: dayStart(addDays(day, 1), zone) };
  }

  /** Gathers up to a place. */
  async function gather(now: Open, until: number): Promise<void> {
    while (now.seq < until) {
      const next = Math.min(until, now.seq + factsPerTurn);
      for (const fact of file.between(now.seq, next)) now.gatherer.add(fact);
      now.seq = next;
      await yieldToEventLoop();
    }
  }

  async function goOn(zone: string): Promise<void> {
    // A clock that was set back: days that were closed too early are gathered again.
    if (open !== null && (open.zone !== zone || clock.now() < dayStart(open.day, zone)))
      open = null;
    const now = open ?? (await begin(zone));
    open = null;
    // Before its first day nothing is known.
    if (now === null || clock.now() < dayStart(now.day, zone)) return;
    const closed: ClosedDay[] = [];
    const keep = () => {
      const carried = now.gatherer.carry();
      const state = {
        version,
        zone,
        last: addDays(now.day, -1),
        seq: now.seq,
        link: file.linkAt(now.seq) ?? '',
        carried,
      };
      store.keep(closed.splice(0), state);
    };
    while (now.ends <= clock.now()) {
      await gather(now, Math.max(now.seq, file.placeAt(now.ends)));
      closed.push({
        day: now.day,
        arrivals: now.gatherer.arrivals(),
        part: now.gatherer.cut(now.ends),
      });
      now.day = addDays(now.day, 1);
      now.ends = dayStart(addDays(now.day, 1), zone);
      if (closed.length === daysAtOnce) keep();
    }
    if (closed.length > 0) keep();
    await gather(now, file.head().seq);
    open = now;
  }

  return {
    advance(zone) {
      under = under.catch(() => {}).then(() => goOn(zone));
      return under;
    },
    parts(first, last) {
      const isIn = open !== null && open.day >= first && open.day <= last;
      return [
        ...store.parts(first, last),
        ...(isIn && open !== null ? [open.gatherer.part(Math.min(clock.now(), open.ends))] : []),
      ];
    },
    arrivalOf: (appointment) =>
      open?.gatherer.arrivals().get(appointment) ?? store.arrivalOf(appointment),
  };
}

const SLOT_MS = 900_000;

/** Hours of the day in a zone; each quarter of an hour is asked for once. */
export function createHours(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const known = new Map<number, number>();
  return (ms) => {
    const slot = Math.floor(ms / SLOT_MS);
    const hour = known.get(slot) ?? Number(format.format(slot * SLOT_MS));
    known.set(slot, hour);
    return hour;
  };
}
