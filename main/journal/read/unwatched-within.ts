/**
 * When nobody watched, as every view tells it: the console did not run, or could not read the yard.
 * Times in milliseconds since the epoch.
 */
import { cutOut, type TimeStretch, together } from '../../../shared/time-stretches.ts';
import type { JournalFile } from '../journal-file.ts';
import { unwatchedSubject } from './unwatched.ts';

/** Stretches that are looked through, the newest ones: some a night for more than a year. */
const mostStretches = 2_000;

/** A stretch, and the fact of it. */
type Told = TimeStretch & { readonly seq: number };

/**
 * Those that meet a time, oldest first. `lastingAt`: the one that goes on, which no fact tells yet.
 */
export function unwatchedWithin(
  file: Pick<JournalFile, 'about' | 'base' | 'head' | 'notedAt' | 'placeAt' | 'runs'>,
  { from, until }: TimeStretch,
  lastingAt: (now: number) => TimeStretch | null,
  now: number,
): readonly TimeStretch[] {
  // A stretch is written when it is over. Where a clock was set back, earlier entries may cover it
  // too.
  const after = Math.min(file.placeAt(from), file.base());
  const told: Told[] = file
    .about(unwatchedSubject, Number.MAX_SAFE_INTEGER, mostStretches, after)
    .flatMap(({ seq, since, at }) => (since === null ? [] : [{ seq, from: since, until: at }]));
  const lasting = lastingAt(now);
  if (lasting !== null) told.unshift({ seq: file.head().seq + 1, ...lasting });
  return together(withoutWatched(told, runsAfter(file, after, now)))
    .map((each) => ({ from: each.from, until: Math.min(each.until, now) }))
    .filter((each) => each.from < each.until && each.from < until && each.until > from);
}

type Run = TimeStretch & { readonly first: number; readonly last: number };

/** Runs of times, as far as facts after a place tell of them; the last one goes on. */
function runsAfter(
  file: Pick<JournalFile, 'head' | 'notedAt' | 'runs'>,
  after: number,
  now: number,
): readonly Run[] {
  const known = file.runs();
  return known.flatMap(({ seq, noted }, at) => {
    const last = (known[at + 1]?.seq ?? Number.POSITIVE_INFINITY) - 1;
    if (last <= after) return [];
    const from = seq > after ? noted : file.notedAt(after + 1);
    const until = Number.isFinite(last) ? file.notedAt(last) : Math.max(now, file.head().notedAt);
    return from === null || until === null ? [] : [{ first: seq, last, from, until }];
  });
}

/**
 * A clock that was set to another year and back tells of a year that nobody watched: what was
 * watched before it was set, or is after, is no part of that.
 */
function withoutWatched(told: readonly Told[], runs: readonly Run[]): readonly TimeStretch[] {
  if (runs.length < 2) return told;
  const isOf = ({ first, last }: Run, { seq }: Told) => seq >= first && seq <= last;
  const watched = runs.map((run) => ({
    run,
    times: cutOut(
      [run],
      told.filter((each) => isOf(run, each)),
    ),
  }));
  return told.flatMap((each) =>
    cutOut(
      [each],
      watched.flatMap(({ run, times }) => (isOf(run, each) ? [] : times)),
    ),
  );
}
