/**
 * Since when the yard was watched without a gap, over ends and kills of the console. Times in
 * milliseconds since the epoch.
 */
import type { NewFact } from '../../../shared/journal/journal-fact.ts';
import type { Instant } from '../../../shared/time.ts';
import type { JournalFile } from '../journal-file.ts';
import { unwatchedFact } from '../read/unwatched.ts';

/** Without a whole read for longer than this, the time between was not watched. */
const UNWATCHED_AFTER_MS = 3 * 60_000;
/** Watching ended in order, and all that was seen is written. */
export const endedKind = 'watch.ended';

/** The fact of an end in order. */
export const endedFact = (at: number): NewFact => ({
  source: 'desk',
  kind: endedKind,
  at,
  since: null,
  subjects: [],
  change: null,
  body: null,
});

/**
 * How it starts: `heldMs`, how long what was seen may wait to be written; `asOf`, when the yard in
 * the cache was read; null: never.
 */
export type WatchingParts = { readonly heldMs: number; readonly asOf: Instant | null };

/** Watching over an open journal, which this run has not written to yet. */
export function createWatching(
  file: Pick<JournalFile, 'head' | 'between'>,
  { heldMs, asOf }: WatchingParts,
) {
  const { seq, notedAt } = file.head();
  /** The last run was killed: what it saw last may not be written. */
  let isLost = seq > 0 && file.between(seq - 1, seq)[0]?.kind !== endedKind;
  /**
   * When the last whole read began. Without a cache all since the journal's end counts as not
   * watched.
   */
  let lookedAt = asOf !== null ? Date.parse(asOf) : seq === 0 ? null : notedAt;
  // So long before its last look all that it saw was written.
  if (isLost && lookedAt !== null)
    lookedAt = Math.min(lookedAt, Math.max(notedAt, lookedAt - heldMs));
  /** Since when what was seen could not be written: what came and went since is not found again. */
  let unwritten: number | null = null;
  return {
    lookedAt: () => lookedAt,
    /** Whether the last run was killed, and the yard was not read since. */
    isLost: () => isLost,
    /** The time up to now that nobody watches; null while somebody does. */
    lasting(now: number): { readonly from: number; readonly until: number } | null {
      const unseen =
        lookedAt !== null && (isLost || now - lookedAt > UNWATCHED_AFTER_MS) ? lookedAt : null;
      const from = Math.min(
        unseen ?? Number.POSITIVE_INFINITY,
        unwritten ?? Number.POSITIVE_INFINITY,
      );
      return from < now ? { from, until: now } : null;
    },
    /** What was seen from a time on could not be written. */
    lose(from: number): void {
      unwritten ??= from;
    },
    /**
     * What differs is written: of the time until now that is all that is known. `write` answers
     * whether the fact of it is kept; so does this.
     */
    regain(now: number, write: (gap: NewFact) => boolean): boolean {
      if (unwritten !== null && unwritten < now && !write(unwatchedFact(unwritten, now)))
        return false;
      unwritten = null;
      return true;
    },
    /** A whole read began: the fact of the time before it that nobody watched, or null. */
    looked(now: number): NewFact | null {
      const from = lookedAt;
      const isGap = from !== null && (isLost || now - from > UNWATCHED_AFTER_MS);
      [lookedAt, isLost] = [now, false];
      return isGap ? unwatchedFact(from, now) : null;
    },
    /**
     * What differs from the journal's end came true after its last entry, or after the last look
     * where that was earlier; null before the first entry.
     */
    knownUntil(): number | null {
      const { seq, notedAt } = file.head();
      return seq === 0 ? null : Math.min(notedAt, lookedAt ?? Number.POSITIVE_INFINITY);
    },
  };
}
