/** The way of a read into the yard: to disk, then into memory and to whoever watches. */
import type { Clock, Instant } from '../../shared/time.ts';
import { instantOf } from '../../shared/time.ts';
import type { YardProblem } from '../../shared/yard/model.ts';
import { toDatabaseError } from '../cache/database-error.ts';
import type { YardStore } from '../cache/yard-store.ts';
import type { Claims } from './claims.ts';
import { isEmptyChange } from './draft.ts';
import type { Intake } from './intake.ts';
import type { LiveYard } from './live-yard.ts';
import type { PageBook } from './page-book.ts';
import { sameProblems, type YardProblems } from './problems.ts';

/** Writes what reads changed. */
export type YardWriter = {
  /** Writes one intake. A disk that fails does not keep the clerk from seeing the yard: it is kept in memory and told. */
  write(intake: Intake): void;
  /** Derives the problems anew and shows them: after a pull or a read, not within one, where the yard is half old, half new. */
  showProblems(): void;
  /** A pull has ended well: notes its age, and makes up for writes that failed. */
  endPull(asOf: Instant): void;
};

/** What the writer works on. `onDisk` hears each change between "saved" (null) and "not saved, because" (a sentence). */
export type YardWriterParts = {
  readonly store: YardStore;
  readonly live: LiveYard;
  readonly claims: Claims;
  readonly book: PageBook;
  readonly problems: YardProblems;
  /** Records that could not be read in an earlier start; shown until the first whole pull of this one. */
  readonly earlierProblems: readonly YardProblem[];
  readonly clock: Clock;
  readonly onDisk: (trouble: string | null) => void;
};

/** The writer of one yard. */
export function createYardWriter(parts: YardWriterParts): YardWriter {
  const { store, live, claims, book, problems, clock, onDisk } = parts;
  /** The file lags behind memory since a write failed; it is written whole at the end of the next pull. */
  let isBehind = false;
  let unreadable: readonly YardProblem[] = parts.earlierProblems;
  let saved = unreadable;

  function save(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      isBehind = true;
      const known = toDatabaseError(error, 'of the yard');
      onDisk(known instanceof Error ? known.message : String(known));
      return false;
    }
  }

  function showProblems(): void {
    const doubtful = problems.list();
    const told = new Set(doubtful.map((each) => each.key));
    // The client notes an asset with two assignments too, by id; the problem of the yard names the spots.
    const remaining = unreadable.filter((each) => !told.has(`${each.code}:${each.entity}:${each.id}`));
    live.setProblems([...remaining, ...doubtful]);
  }

  return {
    write(intake) {
      const hasRows = !isEmptyChange(intake.change);
      if (!hasRows && intake.assignments.length === 0) return;
      if (!isBehind) save(() => store.write(intake, instantOf(clock)));
      if (hasRows) problems.changed(live.changeBase(intake.change));
    },
    showProblems,
    endPull(asOf) {
      unreadable = book.problems();
      showProblems();
      save(() => {
        if (isBehind) {
          store.replace(
            live.base.snapshot(),
            Array.from(claims.all(), ([spotId, rows]) => ({ spotId, rows })),
            instantOf(clock),
          );
          isBehind = false;
          onDisk(null);
        }
        store.endPull(asOf, sameProblems(saved, unreadable) ? null : unreadable);
        saved = unreadable;
      });
    },
  };
}
