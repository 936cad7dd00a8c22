/**
 * When the yard was not watched, for all views: the console didn't run, or couldn't read the yard.
 * Times in milliseconds since the epoch.
 */
import { cutOut, type TimeStretch, together } from '../../../shared/time-stretches.ts';
import type { JournalFile } from '../journal-file.ts';
import { unwatchedSubject } from './unwatched.ts';

/** How many stretches we look through, newest first: some a night for more than a year. */
const mostStretches = 2_000;

/** A stretch, and the place of its fact. */
type UnwatchedFact = TimeStretch & { readonly seq: number };

/**
 * Those that overlap a time, oldest first. `lastingAt`: the stretch that still lasts, which isn't a
 * fact yet.
 */
export function unwatchedWithin(
  file: Pick<JournalFile, 'about' | 'base' | 'head' | 'notedAt' | 'placeAt' | 'runs'>,
  { from, until }: TimeStretch,
  lastingAt: (now: number) => TimeStretch | null,
  now: number,
): readonly TimeStretch[] {
  // We write a stretch when it ends. Where the clock was set back, earlier facts may cover the time
  // too.
  const after = Math.min(file.placeAt(from), file.base());
  const stretches: UnwatchedFact[] = file
    .about(unwatchedSubject, Number.MAX_SAFE_INTEGER, mostStretches, after)
    .flatMap(({ seq, since, at }) => (since === null ? [] : [{ seq, from: since, until: at }]));
  const lasting = lastingAt(now);
  if (lasting !== null) stretches.unshift({ seq: file.head().seq + 1, ...lasting });
  return together(withoutWatched(stretches, runsAfter(file, after, now)))
    .map((each) => ({ from: each.from, until: Math.min(each.until, now) }))
    .filter((each) => each.from < each.until && each.from < until && each.until > from);
}

type Run = TimeStretch & { readonly first: number; readonly last: number };

/** Runs of times after a place, as far as facts show them. The last run is still going on. */
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
 * A clock that was set to another year and back leaves a fact about a year without watching. What
 * other runs did watch in that time is cut out of it.
 */
function withoutWatched(
  stretches: readonly UnwatchedFact[],
  runs: readonly Run[],
): readonly TimeStretch[] {
  if (runs.length < 2) return stretches;
  const isOf = ({ first, last }: Run, { seq }: UnwatchedFact) => seq >= first && seq <= last;
  const watched = runs.map((run) => ({
    run,
    times: cutOut(
      [run],
      stretches.filter((each) => isOf(run, each)),
    ),
  }));
  return stretches.flatMap((each) =>
    cutOut(
      [each],
      watched.flatMap(({ run, times }) => (isOf(run, each) ? [] : times)),
    ),
  );
}
