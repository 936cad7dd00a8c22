/**
 * Keeps the schedule fresh: the whole window now and then, what changed in between. Works beside
 * the yard's pulls and never in them.
 */
import {
  addDays,
  type Day,
  dayOf,
  type Stretch,
  spanOf,
  stretchOf,
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
import { createKnownPages, type KnownPage } from './known-pages.ts';
import type { ChangedSpans, ScheduleCache, ScheduleFacts } from './schedule-cache.ts';
import { createWholePace, untoldOf } from './whole-pace.ts';

/** What a pull works with. */
export type SchedulePullParts = {
  readonly client: AppointmentsClient;
  readonly store: ScheduleCache;
  readonly clock: Clock;
  /** IANA name of the facility's zone. */
  readonly zone: () => Promise<string>;
  readonly daysBack: number;
  readonly daysAhead: number;
  /**
   * Between two reads of the whole window at first, in milliseconds; more while they find nothing
   * that was not told.
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
  /** What is doubtful, told whole when a list was read to its end; null: as before. */
  readonly problems: readonly YardProblem[] | null;
  /** Appointments read so far in this pull. */
  readonly read: number;
};

/** The pulls of one schedule, one at a time. */
export type SchedulePulls = {
  /**
   * How it reads: whether changes are asked for, between two whole reads (ms), what the last of
   * them found that was not told, and when it began.
   */
  state(): {
    readonly asksForChanges: boolean;
    readonly everyMs: number;
    readonly untold: number | null;
    readonly wholeAt: Instant | null;
  };
  /** The next one reads the whole window, whatever is known. */
  wholeNext(): void;
  /** Throws `RemoteError`; what was taken in before stays. */
  pull(alive: () => void, signal: AbortSignal): Promise<void>;
};

/**
 * Changes are asked for from a little before the newest known one, as two of them may carry the
 * same or a late time. In milliseconds.
 */
const OVERLAP = 120_000;

/** How far the service's clock may be ahead of ours, in milliseconds. */
const AHEAD = 3_600_000;

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

/** A small list, kept whole. One that broke off or cannot be read leaves what was known. */
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
    // Docks and load types are not in the seed: without them the schedule still shows, door by door
    // number unknown.
    if (
      error instanceof RemoteError &&
      (error.kind === 'not-found' || error.kind === 'forbidden' || isBadQuery(error))
    )
      return null;
    throw error;
  }
}

/** Pulls that know what the store holds. */
export function createSchedulePulls(parts: SchedulePullParts, known: ScheduleFacts): SchedulePulls {
  const { client, store, clock, onChange } = parts;
  let facts = known;
  let lastWholeAt = Number.NEGATIVE_INFINITY;
  let wholeAt: Instant | null = null;
  let canAskForChanges = true;
  const pages = createKnownPages();
  let pagesOf = '';
  const pace = createWholePace(parts.wholeEveryMs);

  const tell = (change: Partial<PullChange>, read: number) => {
    if (change.facts !== undefined) {
      facts = { ...facts, ...change.facts };
      store.setFacts(change.facts);
    }
    onChange({ spans: [], facts: {}, problems: null, read, ...change });
  };

  async function pullWhole(alive: () => void, signal: AbortSignal): Promise<void> {
    const asOf = instantOf(clock);
    const zone = await parts.zone();
    const window = windowAt(clock.now(), zone, parts.daysBack, parts.daysAhead);
    const stretch = stretchOf(window.first, window.last, zone);
    const docks = await wholeList<Dock>((sink, stop) => client.docks(sink, stop), signal);
    alive();
    const loadTypes = await wholeList<LoadType>(
      (sink, stop) => client.loadTypes(sink, stop),
      signal,
    );
    alive();
    const problems: YardProblem[] = [...(docks?.problems ?? []), ...(loadTypes?.problems ?? [])];
    // By the doors appointments of this facility are told from others.
    const read = JSON.stringify([stretch, (docks?.rows ?? facts.docks).map(({ id }) => id)]);
    if (read !== pagesOf) pages.clear();
    pagesOf = read;
    tell(
      {
        facts: {
          window,
          ...(docks === null ? {} : { docks: docks.rows }),
          ...(loadTypes === null ? {} : { loadTypes: loadTypes.rows }),
        },
      },
      0,
    );
    const seen = new Set<string>();
    let newest: number | null = null;
    const since = facts.changedMs;
    const found = new Set<string>();
    const take = ({ ids, newest: own, problems: doubts }: Omit<KnownPage, 'fingerprint'>) => {
      for (const id of ids) seen.add(id);
      newest = own === null ? newest : Math.max(own, newest ?? own);
      problems.push(...doubts);
    };
    const end = await client.within(
      stretch,
      {
        known: pages.isKnown,
        byTag: parts.byTag,
        page(number, page) {
          alive();
          if (page === 'unchanged') {
            const known = pages.of(number);
            if (known === null) throw new RemoteError('bad-reply', message('service.unknownForm'));
            take(known);
            return tell({}, seen.size);
          }
          const unreadable = page.problems.flatMap(({ id, code }) =>
            code === 'unreadable-record' && id !== null ? [id] : [],
          );
          const rows = page.rows.filter(
            ({ appointment, isActive }) => isActive && startsIn(appointment, stretch),
          );
          const ids = [...unreadable, ...rows.map(({ appointment }) => appointment.id)];
          const own = {
            ids,
            newest: newestOf(page.rows, null, clock.now() + AHEAD),
            problems: page.problems,
          };
          const spans = store.put(
            rows.map(({ appointment }) => appointment),
            (id) => found.add(id),
          );
          pages.set(number, { ...own, fingerprint: page.fingerprint });
          take(own);
          tell({ spans }, seen.size);
        },
      },
      signal,
    );
    if (signal.aborted) throw new RemoteError('canceled', message('service.stopped'));
    // A list without any count that comes back empty proves nothing (reliability.md 2.2 rule 9).
    const provesAbsence =
      end.complete && (end.total !== null || end.records > 0 || store.count() === 0);
    const gone = provesAbsence ? store.sweep(stretch, seen, (id) => found.add(id)) : [];
    store.prune(stretch);
    pages.endAt(end.pages);
    lastWholeAt = clock.monotonic();
    wholeAt = asOf;
    const untold =
      since === null || !canAskForChanges
        ? null
        : await untoldOf(client, found, new Date(since - OVERLAP).toISOString(), signal);
    if (untold === 'refused') canAskForChanges = false;
    else if (untold !== null) pace.ended(untold);
    tell(
      { spans: gone, facts: { asOf, changedMs: newest }, problems: [...problems, ...end.problems] },
      seen.size,
    );
  }

  async function pullChanges(since: number, alive: () => void, signal: AbortSignal): Promise<void> {
    const asOf = instantOf(clock);
    const zone = await parts.zone();
    const { first, last } =
      facts.window ?? windowAt(clock.now(), zone, parts.daysBack, parts.daysAhead);
    const stretch = stretchOf(first, last, zone);
    let newest: number | null = since;
    let read = 0;
    const end = await client.changedAfter(
      new Date(since - OVERLAP).toISOString(),
      {
        page(_, page) {
          alive();
          if (page === 'unchanged') return;
          read += page.rows.length;
          newest = newestOf(page.rows, newest, clock.now() + AHEAD);
          const kept: Appointment[] = [];
          const gone: AppointmentId[] = [];
          for (const { appointment, isActive } of page.rows) {
            if (isActive && startsIn(appointment, stretch)) kept.push(appointment);
            else gone.push(appointment.id);
          }
          const changed = new Set<string>(gone);
          const spans = store.put(kept, (id) => changed.add(id));
          pages.overwritten(changed);
          tell({ spans: [...spans, ...store.remove(gone)] }, read);
        },
      },
      signal,
    );
    if (signal.aborted) throw new RemoteError('canceled', message('service.stopped'));
    // Half of the changes must not pass as all of them: the picture keeps its age, and the next
    // read asks from the same time again.
    tell({ facts: end.complete ? { asOf, changedMs: newest } : {} }, read);
  }

  return {
    state: () => ({
      asksForChanges: canAskForChanges && facts.changedMs !== null,
      everyMs: pace.everyMs(),
      untold: pace.lastUntold(),
      wholeAt,
    }),
    wholeNext() {
      lastWholeAt = Number.NEGATIVE_INFINITY;
    },
    async pull(alive, signal) {
      const zone = await parts.zone();
      const wanted = windowAt(clock.now(), zone, parts.daysBack, parts.daysAhead);
      const isDue = clock.monotonic() - lastWholeAt >= pace.everyMs();
      const isMoved = facts.window?.first !== wanted.first || facts.window.last !== wanted.last;
      if (!canAskForChanges || facts.changedMs === null || isDue || isMoved)
        return pullWhole(alive, signal);
      try {
        return await pullChanges(facts.changedMs, alive, signal);
      } catch (error) {
        if (!isBadQuery(error)) throw error;
        canAskForChanges = false;
        return pullWhole(alive, signal);
      }
    },
  };
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

const startsIn = (appointment: Appointment, { from, to }: Stretch): boolean => {
  const start = spanOf(appointment).from;
  return start >= from && start < to;
};

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
