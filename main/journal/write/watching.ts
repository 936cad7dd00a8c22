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

/**
 * Watching over an open journal, which this run has not written to yet: `lost → watched`, and
 * `watched → unwritten → watched` while the disk takes nothing.
 */
export class Watching {
  readonly #file: Pick<JournalFile, 'head' | 'between'>;
  /** The last run was killed, and the yard was not read since: what it saw may not be written. */
  #isLost: boolean;
  /**
   * When the last whole read began. Without a cache all since the journal's end counts as not
   * watched.
   */
  #lookedAt: number | null;
  /** Since when what was seen could not be written: what came and went since is not found again. */
  #unwritten: number | null = null;

  constructor(file: Pick<JournalFile, 'head' | 'between'>, { heldMs, asOf }: WatchingParts) {
    const { seq, notedAt } = file.head();
    const lookedAt = asOf !== null ? Date.parse(asOf) : seq === 0 ? null : notedAt;
    this.#file = file;
    this.#isLost = seq > 0 && file.between(seq - 1, seq)[0]?.kind !== endedKind;
    // So long before its last look all that it saw was written.
    this.#lookedAt =
      this.#isLost && lookedAt !== null
        ? Math.min(lookedAt, Math.max(notedAt, lookedAt - heldMs))
        : lookedAt;
  }

  lookedAt(): number | null {
    return this.#lookedAt;
  }

  /** Whether the last run was killed, and the yard was not read since. */
  isLost(): boolean {
    return this.#isLost;
  }

  /** The time up to now that nobody watches; null while somebody does. */
  lasting(now: number): { readonly from: number; readonly until: number } | null {
    const from = Math.min(
      this.#gapFrom(now) ?? Number.POSITIVE_INFINITY,
      this.#unwritten ?? Number.POSITIVE_INFINITY,
    );
    return from < now ? { from, until: now } : null;
  }

  /** What was seen from a time on could not be written. */
  lose(from: number): void {
    this.#unwritten ??= from;
  }

  /**
   * What differs is written: of the time until now that is all that is known. `write` answers
   * whether the fact of it is kept; so does this.
   */
  regain(now: number, write: (gap: NewFact) => boolean): boolean {
    const from = this.#unwritten;
    if (from !== null && from < now && !write(unwatchedFact(from, now))) return false;
    this.#unwritten = null;
    return true;
  }

  /** A whole read began: the fact of the time before it that nobody watched, or null. */
  looked(now: number): NewFact | null {
    const from = this.#gapFrom(now);
    this.#lookedAt = now;
    this.#isLost = false;
    return from === null ? null : unwatchedFact(from, now);
  }

  /**
   * What differs from the journal's end came true after its last entry, or after the last look
   * where that was earlier; null before the first entry.
   */
  knownUntil(): number | null {
    const { seq, notedAt } = this.#file.head();
    return seq === 0 ? null : Math.min(notedAt, this.#lookedAt ?? Number.POSITIVE_INFINITY);
  }

  /** Since when no whole read was made, where that is long ago or the last run was killed. */
  #gapFrom(now: number): number | null {
    const from = this.#lookedAt;
    return from !== null && (this.#isLost || now - from > UNWATCHED_AFTER_MS) ? from : null;
  }
}
