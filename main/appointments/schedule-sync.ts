/**
 * Keeps the schedule fresh: the complete window from time to time, changes in between. It runs
 * beside the yard's pulls, never within them.
 */
import {
  addDays,
  type Day,
  dayOf,
  type Stretch,
  spanOf,
  stretchOf,
  touches,
} from '../../shared/appointments/days.ts';
import type { Appointment, Dock, LoadType } from '../../shared/appointments/model.ts';
import { message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { type Clock, type Instant, instantOf } from '../../shared/time.ts';
import type { YardProblem } from '../../shared/yard/model.ts';
import type { AppointmentsClient } from '../remote/dock-scheduling/appointments-client.ts';
import type { ListEnd, PageSink, RecordPage } from '../remote/dock-scheduling/client.ts';
import type { AppointmentRead } from '../remote/dock-scheduling/decode/decode-appointments.ts';
import { isBadQuery } from '../remote/dock-scheduling/read/query-variants.ts';
import { RemoteError } from '../remote/outcome.ts';
import { type KnownPage, KnownPages } from './known-pages.ts';
import type { ChangedSpans, ScheduleCache, ScheduleFacts } from './schedule-cache.ts';
import { unreportedOf, WholePace } from './whole-pace.ts';

export type SchedulePullParts = {
  readonly client: AppointmentsClient;
  readonly store: ScheduleCache;
  readonly clock: Clock;
  /** IANA name of the facility's zone. */
  readonly zone: () => Promise<string>;
  readonly daysBack: number;
  readonly daysAhead: number;
  /**
   * Time between two reads of the complete window at first, in milliseconds; longer while they find
   * nothing unannounced.
   */
  readonly wholeEveryMs: number;
  /** Pages may be asked for by their tags (`PageSink`). */
  readonly byTag: PageSink<never>['byTag'];
  /** Called after each page and at the end. */
  readonly onChange: (change: PullChange) => void;
};

/** What a pull did so far. */
export type PullChange = {
  readonly spans: ChangedSpans;
  /** Facts that are new. */
  readonly facts: Partial<ScheduleFacts>;
  /** Problems, complete after a list was read to its end; null: unchanged. */
  readonly problems: readonly YardProblem[] | null;
  /** Appointments read so far in this pull. */
  readonly read: number;
};

/**
 * We ask for changes from this long before the newest known one, in milliseconds. Two changes may
 * carry the same time, or one may get its time late.
 */
const OVERLAP_MS = 120_000;

/** How far the service's clock may be ahead of ours, in milliseconds. */
const AHEAD_MS = 3_600_000;

/** The window of days around now. */
export const windowAt = (
  nowMs: number,
  zone: string,
  daysBack: number,
  daysAhead: number,
): { readonly first: Day; readonly last: Day } => {
  const today = dayOf(nowMs, zone);
  return { first: addDays(today, -daysBack), last: addDays(today, daysAhead) };
};

/** Reads a small list completely. If that fails, what we knew stays. */
async function wholeList<Row>(
  read: (sink: PageSink<Row>, signal: AbortSignal) => Promise<ListEnd>,
  signal: AbortSignal,
) {
  const rows: Row[] = [];
  const problems: YardProblem[] = [];
  try {
    const end = await read({ page: (_, page) => collect(page, rows, problems) }, signal);
    return end.complete ? { rows, problems } : null;
  } catch (error) {
    // Docks and load types are not in the seed. Without them the schedule still shows, without the
    // doors' numbers.
    if (
      error instanceof RemoteError &&
      (error.kind === 'not-found' || error.kind === 'forbidden' || isBadQuery(error))
    )
      return null;
    throw error;
  }
}

/** Progress of a full read. */
type WholeRead = {
  readonly stretch: Stretch;
  /** Appointments of the window that the service lists, including those that can't be read. */
  readonly seen: Set<string>;
  /** Those of them that the store did not have, or had with other values. */
  readonly found: Set<string>;
  /** Newest change, in milliseconds; null if none has a stamp. */
  newest: number | null;
  readonly problems: YardProblem[];
};

/**
 * The pulls of one schedule, one at a time: first the complete window, then changes. The complete
 * window again when it is due, has moved, or the service can't report changes.
 */
export class SchedulePulls {
  readonly #parts: SchedulePullParts;
  /** What the store holds besides its rows. */
  #facts: ScheduleFacts;
  /** When the last full read ended, in monotonic milliseconds. */
  #lastWholeAt = Number.NEGATIVE_INFINITY;
  /** When it began, by the wall clock; null before the first. */
  #wholeAt: Instant | null = null;
  /** The service takes questions for changes, as far as we know. */
  #canAskForChanges = true;
  readonly #pages = new KnownPages();
  /** The window and the doors that the known pages belong to. */
  #pagesOf = '';
  readonly #pace: WholePace;

  /** `known`: what the store holds. */
  constructor(parts: SchedulePullParts, known: ScheduleFacts) {
    this.#parts = parts;
    this.#facts = known;
    this.#pace = new WholePace(parts.wholeEveryMs);
  }

  /**
   * How it reads: whether it asks for changes, the time between full reads (ms), what the last one
   * found unannounced, and when it began.
   */
  state(): {
    readonly asksForChanges: boolean;
    readonly everyMs: number;
    readonly unannounced: number | null;
    readonly wholeAt: Instant | null;
  } {
    return {
      asksForChanges: this.#canAskForChanges && this.#facts.changedMs !== null,
      everyMs: this.#pace.everyMs(),
      unannounced: this.#pace.lastUnannounced(),
      wholeAt: this.#wholeAt,
    };
  }

  /** The next pull reads the complete window. */
  wholeNext(): void {
    this.#lastWholeAt = Number.NEGATIVE_INFINITY;
  }

  /** Throws `RemoteError`; results so far stay. */
  async pull(alive: () => void, signal: AbortSignal): Promise<void> {
    const wanted = this.#windowIn(await this.#parts.zone());
    const { window, changedMs } = this.#facts;
    const isDue = this.#parts.clock.monotonic() - this.#lastWholeAt >= this.#pace.everyMs();
    const isMoved = window?.first !== wanted.first || window.last !== wanted.last;
    if (!this.#canAskForChanges || changedMs === null || isDue || isMoved)
      return this.#pullWhole(alive, signal);
    try {
      return await this.#pullChanges(changedMs, alive, signal);
    } catch (error) {
      if (!isBadQuery(error)) throw error;
      this.#canAskForChanges = false;
      return this.#pullWhole(alive, signal);
    }
  }

  #windowIn(zone: string): { readonly first: Day; readonly last: Day } {
    const { clock, daysBack, daysAhead } = this.#parts;
    return windowAt(clock.now(), zone, daysBack, daysAhead);
  }

  #tell(change: Partial<PullChange>, read: number): void {
    if (change.facts !== undefined) {
      this.#facts = { ...this.#facts, ...change.facts };
      this.#parts.store.setFacts(change.facts);
    }
    this.#parts.onChange({ spans: [], facts: {}, problems: null, read, ...change });
  }

  async #pullWhole(alive: () => void, signal: AbortSignal): Promise<void> {
    const { client, store, clock, zone: zoneOf, byTag } = this.#parts;
    const asOf = instantOf(clock);
    const zone = await zoneOf();
    const window = this.#windowIn(zone);
    const stretch = stretchOf(window.first, window.last, zone);
    const problems = await this.#readLists(window, stretch, alive, signal);
    const since = this.#facts.changedMs;
    const whole: WholeRead = { stretch, seen: new Set(), found: new Set(), newest: null, problems };
    const { seen, found } = whole;
    const end = await client.within(
      stretch,
      {
        known: (page, fingerprint) => this.#pages.isKnown(page, fingerprint),
        byTag,
        page: (number, page) => {
          alive();
          this.#takePage(whole, number, page);
        },
      },
      signal,
    );
    if (signal.aborted) throw new RemoteError('canceled', message('service.stopped'));
    // A list without any count that comes back empty proves nothing (sending rule 9).
    const provesAbsence =
      end.complete && (end.total !== null || end.records > 0 || store.count() === 0);
    const gone = provesAbsence ? store.sweep(stretch, seen, (id) => found.add(id)) : [];
    store.prune(stretch);
    this.#pages.endAt(end.pages);
    this.#lastWholeAt = clock.monotonic();
    this.#wholeAt = asOf;
    const unannounced =
      since === null || !this.#canAskForChanges
        ? null
        : await unreportedOf(client, found, new Date(since - OVERLAP_MS).toISOString(), signal);
    if (unannounced === 'refused') this.#canAskForChanges = false;
    else if (unannounced !== null) this.#pace.ended(unannounced);
    const facts = { asOf, changedMs: whole.newest };
    this.#tell({ spans: gone, facts, problems: [...problems, ...end.problems] }, seen.size);
  }

  /** Reads docks and load types before the appointments; returns what is doubtful about them. */
  async #readLists(
    window: ScheduleFacts['window'],
    stretch: Stretch,
    alive: () => void,
    signal: AbortSignal,
  ): Promise<YardProblem[]> {
    const { client } = this.#parts;
    const docks = await wholeList<Dock>((sink, stop) => client.docks(sink, stop), signal);
    alive();
    const loadTypes = await wholeList<LoadType>(
      (sink, stop) => client.loadTypes(sink, stop),
      signal,
    );
    alive();
    // The docks show which appointments are this facility's.
    const doors = (docks?.rows ?? this.#facts.docks).map(({ id }) => id);
    const read = JSON.stringify([stretch, doors]);
    if (read !== this.#pagesOf) this.#pages.clear();
    this.#pagesOf = read;
    this.#tell(
      {
        facts: {
          window,
          ...(docks === null ? {} : { docks: docks.rows }),
          ...(loadTypes === null ? {} : { loadTypes: loadTypes.rows }),
        },
      },
      0,
    );
    return [...(docks?.problems ?? []), ...(loadTypes?.problems ?? [])];
  }

  /** Takes a page of a full read. */
  #takePage(
    whole: WholeRead,
    number: number,
    page: RecordPage<AppointmentRead> | 'unchanged',
  ): void {
    if (page === 'unchanged') {
      const known = this.#pages.of(number);
      if (known === null) throw new RemoteError('bad-reply', message('service.unknownForm'));
      addTo(whole, known);
      this.#tell({}, whole.seen.size);
      return;
    }
    const unreadable = page.problems.flatMap(({ id, code }) =>
      code === 'unreadable-record' && id !== null ? [id] : [],
    );
    const rows = page.rows.filter(
      ({ appointment, isActive }) => isActive && touches(spanOf(appointment), whole.stretch),
    );
    const own: KnownPage = {
      fingerprint: page.fingerprint,
      ids: [...unreadable, ...rows.map(({ appointment }) => appointment.id)],
      newest: newestOf(page.rows, null, this.#parts.clock.now() + AHEAD_MS),
      problems: page.problems,
    };
    const spans = this.#parts.store.put(
      rows.map(({ appointment }) => appointment),
      (id) => whole.found.add(id),
    );
    this.#pages.set(number, own);
    addTo(whole, own);
    this.#tell({ spans }, whole.seen.size);
  }

  async #pullChanges(since: number, alive: () => void, signal: AbortSignal): Promise<void> {
    const { client, store, clock, zone: zoneOf } = this.#parts;
    const asOf = instantOf(clock);
    const zone = await zoneOf();
    const { first, last } = this.#facts.window ?? this.#windowIn(zone);
    const stretch = stretchOf(first, last, zone);
    let newest: number | null = since;
    let read = 0;
    const end = await client.changedAfter(
      new Date(since - OVERLAP_MS).toISOString(),
      {
        page: (_, page) => {
          alive();
          if (page === 'unchanged') return;
          read += page.rows.length;
          newest = newestOf(page.rows, newest, clock.now() + AHEAD_MS);
          const kept: Appointment[] = [];
          const elsewhere: Appointment[] = [];
          const deleted: AppointmentId[] = [];
          for (const { appointment, isActive } of page.rows) {
            if (!isActive) deleted.push(appointment.id);
            else if (touches(spanOf(appointment), stretch)) kept.push(appointment);
            else elsewhere.push(appointment);
          }
          store.putOpened(elsewhere);
          store.forgetOpened(deleted);
          const gone = [...deleted, ...elsewhere.map(({ id }) => id)];
          const changed = new Set<string>(gone);
          const spans = store.put(kept, (id) => changed.add(id));
          this.#pages.overwritten(changed);
          this.#tell({ spans: [...spans, ...store.remove(gone)] }, read);
        },
      },
      signal,
    );
    if (signal.aborted) throw new RemoteError('canceled', message('service.stopped'));
    // Part of the changes must not count as all. The data keep their age, and the next read asks
    // from the same time again.
    this.#tell({ facts: end.complete ? { asOf, changedMs: newest } : {} }, read);
  }
}

function addTo(whole: WholeRead, { ids, newest, problems }: KnownPage): void {
  for (const id of ids) whole.seen.add(id);
  whole.newest = newest === null ? whole.newest : Math.max(newest, whole.newest ?? newest);
  whole.problems.push(...problems);
}

function collect<Row>(
  page: RecordPage<Row> | 'unchanged',
  rows: Row[],
  problems: YardProblem[],
): void {
  if (page === 'unchanged') return;
  rows.push(...page.rows);
  problems.push(...page.problems);
}

/**
 * The newest change of some rows. A time after `limit` is a mistake: taken for the newest, it would
 * hide all changes after it.
 */
function newestOf(
  rows: readonly AppointmentRead[],
  before: number | null,
  limit: number,
): number | null {
  let newest = before;
  for (const { appointment } of rows) {
    const at = appointment.changedAt === null ? Number.NaN : Date.parse(appointment.changedAt);
    if (at <= limit && at > (newest ?? Number.NEGATIVE_INFINITY)) newest = at;
  }
  return newest;
}
