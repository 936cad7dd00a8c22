/**
 * How long an asset stood on each spot, from facts about it. Times are milliseconds since the
 * epoch.
 */
import type { TimeBounds } from '../detention/calculate.ts';
import type { SpotId } from '../ids.ts';
import type { JournalFact, Values } from './journal-fact.ts';
import { EXACT_MS } from './lines.ts';
import { eventsByFact } from './pushed-facts.ts';

/**
 * One stay on a spot.
 *
 * Example: a truck that came between 2:00 and 2:01 and is still there: `{ spot: 'spot-D4', seq:
 * 812, from: { earliest, latest }, until: null, isHooked: false }`.
 */
export type SpotStay = {
  readonly spot: SpotId;
  /** The first fact of it. */
  readonly seq: number;
  /** Null: it stood there before anything was noted of it. */
  readonly from: TimeBounds | null;
  /** Null: it is there still. */
  readonly until: TimeBounds | null;
  /**
   * It was hooked there, and nothing says whether its truck stood there too and stayed on with it.
   */
  readonly isHooked: boolean;
};

/**
 * How long a stay was at least, in milliseconds; exact where both its ends are known to the minute.
 *
 * Example: `{ least: 3_600_000, isExact: false }` for at least one hour.
 */
export type StayLength = { readonly least: number; readonly isExact: boolean };

/**
 * Stays newest first, from facts newest first. A hooked container stands where its truck does, as
 * far as facts show.
 */
export function staysOf(facts: readonly JournalFact[]): readonly SpotStay[] {
  const stays: SpotStay[] = [];
  const events = eventsByFact(facts);
  const isOpenAt = (spot: string) => stays.at(-1)?.until === null && stays.at(-1)?.spot === spot;
  const end = (until: TimeBounds, isHooked = false) => {
    const stay = stays.at(-1);
    if (stay?.until === null) stays.splice(-1, 1, { ...stay, until, isHooked });
  };
  const begin = (spot: string, seq: number, from: TimeBounds | null) =>
    stays.push({ spot: spot as SpotId, seq, from, until: null, isHooked: false });
  for (const fact of facts.toReversed()) {
    const { seq, change } = fact;
    if (change === null || (change.kind !== 'visit' && change.kind !== 'container')) continue;
    const { before, after } = change;
    const when = pushedBounds(fact, events.get(fact)?.[0]);
    const stood = before?.spotId;
    if (typeof stood === 'string' && !isOpenAt(stood)) {
      // It stood there, whatever was known before this.
      end(when);
      const last = stays.at(-1);
      if (last?.spot === stood) stays.splice(-1, 1, { ...last, until: null, isHooked: false });
      else begin(stood, seq, sinceAfter(last?.until ?? null, placedAt(before), when));
    }
    if (after === null || after.isActive === false) end(when);
    else if (typeof after.spotId === 'string' && !isOpenAt(after.spotId)) {
      end(when);
      begin(after.spotId, seq, placedAt(after) ?? when);
    } else if (after.spotId === null) end(when, typeof after.visitId === 'string');
  }
  return stays.reverse();
}

/**
 * How long a stay was, or is at `now`; null if its start is unknown. `readAt`: when the yard was
 * last read, so that unwatched time doesn't count as seen; null: never.
 */
export function stayLength(
  { from, until, isHooked }: SpotStay,
  now: number,
  readAt: number | null,
): StayLength | null {
  if (from === null) return null;
  const seen = Math.min(now, readAt ?? from.latest);
  const end = until ?? { earliest: now - seen > EXACT_MS ? seen : now, latest: now };
  // Two clocks may differ: nothing stays for less than no time.
  return {
    least: Math.max(0, end.earliest - from.latest),
    isExact: isExact(from) && isExact(end) && !isHooked,
  };
}

/**
 * When a fact happened: between the read that didn't show it yet and the first that did, or at its
 * own time.
 */
export const seenBounds = ({ since, at }: Pick<JournalFact, 'since' | 'at'>): TimeBounds => ({
  earliest: since ?? at,
  latest: at,
});

/** Whether a time is known to the minute. */
export const isExact = ({ earliest, latest }: TimeBounds): boolean => latest - earliest <= EXACT_MS;

/**
 * Since when it stood where a later fact found it: after the end of the stay before, by the
 * service's own word where that fits.
 */
function sinceAfter(
  end: TimeBounds | null,
  placed: TimeBounds | null,
  found: TimeBounds,
): TimeBounds | null {
  if (end === null) return placed;
  if (placed !== null && placed.earliest >= end.earliest) return placed;
  return { earliest: end.earliest, latest: Math.max(end.latest, found.earliest) };
}

/** By the service's own event if there is one, else as seen. */
function pushedBounds(fact: JournalFact, event: JournalFact | undefined): TimeBounds {
  return event === undefined ? seenBounds(fact) : { earliest: event.at, latest: event.at };
}

/** When the service says that it was put there; null where it does not say. */
function placedAt(row: Values | null): TimeBounds | null {
  const at = typeof row?.placedAt === 'string' ? Date.parse(row.placedAt) : Number.NaN;
  return Number.isNaN(at) ? null : { earliest: at, latest: at };
}
