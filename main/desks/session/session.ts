/**
 * One session: one connection to the log, from reading what this desk lacks to its end. What was
 * read is told to `reader`; what is written is told valid or void only once it has come by.
 */

import { emptyFold, type Fold, takeIn } from '../../../shared/desks/fold.ts';
import {
  genesis,
  type Hash,
  headBefore,
  type LogEntry,
  type Placed,
  place,
} from '../../../shared/desks/log-chain.ts';
import type { DeskCard, FactBody, LogFact } from '../../../shared/desks/log-fact.ts';
import { writeFact } from '../../../shared/desks/log-fact.ts';
import {
  type Lost,
  lastCommon,
  lostAfter,
  type StoredEntry,
} from '../../../shared/desks/rollback.ts';
import { readFold, writeFold } from '../../../shared/desks/stored-fold.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { DeskId } from '../../../shared/ids.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import type { EntityRef } from '../../../shared/yard/operations.ts';
import type { Timers } from '../../kernel/ports.ts';
import type { DeskJournal } from '../log/desk-journal.ts';
import { type LogConnection, LogError } from '../log/shared-log.ts';

/** What a session works with; the fold and the journal outlive it. */
export type DeskSessionParts = {
  readonly connection: LogConnection;
  readonly facility: string;
  readonly desk: DeskId;
  readonly card: DeskCard;
  readonly hash: Hash;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly newId: () => string;
  readonly journal: DeskJournal;
  readonly signal: AbortSignal;
  /**
   * After each entry. `fact` is null for what is void or of a newer version. `about`: what the
   * operation touches that it ends.
   */
  readonly read: (fact: LogFact | null, about: readonly EntityRef[]) => void;
};

/** What the beginning of a session found. */
export type SessionStart = {
  readonly fold: Fold;
  /** Facts that the log lost; null where it is the one that was read before. */
  readonly lost: readonly Lost[] | null;
};

/** What became of a fact. `late`: others were first; the view has caught up with them. */
export type WriteOutcome = 'valid' | 'void' | 'late';

/** How long a fact that was written may take to come by, in milliseconds. */
const COME_BY_MS = 1_500;
/** Entries read singly to find where a log begins that has lost its oldest. */
const looked = 64;

/**
 * Entries that are kept to find where a log was rolled back to; as many more may gather before they
 * are taken out.
 */
const keptEntries = 10_000;

/**
 * The fold of what the journal keeps. What is too old to matter but for what it came to is taken
 * out of it; `keep`: how many entries stay at least.
 */
export function foldOfJournal(
  journal: DeskJournal,
  facility: string,
  hash: Hash,
  keep = keptEntries,
): Fold {
  const begun = (): Fold => {
    const [start, kept] = [journal.start(), journal.startFold()];
    const fold = kept === null ? null : readFold(kept);
    if (fold !== null) return fold;
    if (kept !== null) journal.reset({ seq: 0, head: genesis(facility, hash) });
    return start === null || kept !== null
      ? emptyFold(genesis(facility, hash))
      : emptyFold(start.head, start.seq);
  };
  const take = (fold: Fold, entries: readonly StoredEntry[]): Fold => {
    for (const entry of entries) takeIn(fold, entry.seq, place(fold.head, entry, hash));
    return fold;
  };
  const first = begun();
  const entries = journal.entries();
  const isLong = entries.length >= 2 * keep;
  const behind = isLong ? entries.length - keep : 0;
  take(first, entries.slice(0, behind));
  // Nearly always all of it may go: then it is folded once.
  const there = isLong ? { seq: first.seq, head: first.head, fold: writeFold(first) } : null;
  const fold = take(first, entries.slice(behind));
  if (there === null) return fold;
  // What is not over has to be put back from its first fact on, should the log lose it.
  const oldest = [...fold.open.values()].reduce(
    (least, { order }) => Math.min(least, order),
    Number.POSITIVE_INFINITY,
  );
  if (oldest > there.seq) journal.trim(there, there.fold);
  else {
    const old = entries.slice(0, behind).filter(({ seq }) => seq < oldest);
    if (old.length < keep) return fold;
    const before = take(begun(), old);
    journal.trim({ seq: before.seq, head: before.head }, writeFold(before));
  }
  return fold;
}

/**
 * Compares the log with what was read before, and rewinds to the last common fact where it is
 * another. Void entries prove nothing of what is before them, so the newest valid fact is compared,
 * and what came behind it is read again. `fold` is what the journal comes to.
 */
export async function begin(
  { connection, journal, facility, hash }: DeskSessionParts,
  fold: Fold,
): Promise<SessionStart & { readonly first: number; readonly last: number }> {
  const { first, last } = await connection.range();
  const anew = async () => {
    journal.reset(
      first > 1
        ? await startOf(connection, first, last, facility, hash)
        : { seq: 0, head: genesis(facility, hash) },
    );
    return foldOfJournal(journal, facility, hash);
  };
  const newest = journal.lastFact();
  // Nothing was read, or the log went on without this desk for longer than it keeps entries.
  if (newest === null || first > newest.seq + 1)
    return { fold: await anew(), lost: null, first, last };
  const there = newest.seq <= last && newest.seq >= first ? await connection.at(newest.seq) : null;
  const isSame =
    there !== null
      ? there.text === newest.text && there.by === newest.by
      : first === newest.seq + 1 && last >= first;
  if (isSame) {
    journal.cut(newest.seq);
    fold.seq = newest.seq;
    return { fold, lost: null, first, last };
  }
  const start = journal.start() ?? { seq: 0, head: genesis(facility, hash) };
  const kept = journal.entries();
  const common = await lastCommon(kept, async (seq) =>
    seq >= first && seq <= last ? connection.at(seq) : null,
  );
  const lost = lostAfter(kept, common ?? start, hash);
  if (common === null) return { fold: await anew(), lost, first, last };
  journal.cut(common.seq);
  return { fold: foldOfJournal(journal, facility, hash), lost, first, last };
}

async function startOf(
  connection: LogConnection,
  first: number,
  last: number,
  facility: string,
  hash: Hash,
) {
  const entries: LogEntry[] = [];
  for (let seq = first; seq <= Math.min(last, first + looked - 1); seq += 1) {
    const entry = await connection.at(seq);
    if (entry !== null) entries.push(entry);
  }
  return { seq: first - 1, head: headBefore(entries, facility, hash) };
}

/**
 * One session that runs, on a fold that `begin` returned:
 *
 *     reading → over
 *
 * `run` takes in each entry as it comes by, and `write` waits for its own to be among them. Both
 * reject once the connection is over.
 */
export class Session {
  readonly #parts: DeskSessionParts;
  readonly #fold: Fold;
  /** Who waits for the entries up to a place. */
  readonly #waiting: { readonly seq: number; readonly done: () => void }[] = [];
  /** The fact that this desk has just written. */
  #mine: { readonly fact: string; isValid: boolean } | null = null;
  /** Why the connection ended. */
  #over: LogError | null = null;
  /** Waits that its end cuts short: it lasts for days, so none may be held until then. */
  readonly #untilOver = new Set<(error: LogError) => void>();

  constructor(parts: DeskSessionParts, fold: Fold) {
    this.#parts = parts;
    this.#fold = fold;
    void parts.connection.over.then((error) => {
      this.#over = error;
      for (const end of this.#untilOver) end(error);
    });
  }

  /** Reads on until the session ends; rejects with why. */
  async run(): Promise<never> {
    const { connection, signal } = this.#parts;
    for await (const entry of connection.tail(this.#fold.seq + 1, signal)) this.#take(entry);
    throw new LogError('lost', message('desks.log.lost'));
  }

  /** Writes one fact on the present view. Throws `LogError` when the outcome is unknown. */
  async write(said: FactBody): Promise<WriteOutcome> {
    const { connection, clock, desk, newId } = this.#parts;
    const { seq: expected, head: prev } = this.#fold;
    const written = { fact: newId(), isValid: false };
    this.#mine = written;
    try {
      const text = writeFact({ fact: written.fact, desk, prev, at: instantOf(clock), said });
      const answer = await this.#within(COME_BY_MS + 100, connection.append(text, expected));
      if (answer.is === 'wrong') {
        // Shorter than the view it was written on: this is not the log that was read.
        if (answer.last < expected) throw new LogError('lost', message('desks.log.lost'));
        await this.#within(COME_BY_MS, this.#reached(answer.last));
        return 'late';
      }
      await this.#within(COME_BY_MS, this.#reached(answer.seq));
      return written.isValid ? 'valid' : 'void';
    } finally {
      this.#mine = null;
    }
  }

  /** Resolves when every entry up to a place was read. */
  reached(seq: number): Promise<void> {
    return this.#within(30_000, this.#reached(seq));
  }

  #take(entry: LogEntry): void {
    const { hash, desk, journal } = this.#parts;
    const fold = this.#fold;
    const placed: Placed = place(fold.head, entry, hash);
    const said = placed.is === 'fact' ? placed.fact.said : null;
    const about = said?.kind === 'end' ? (fold.open.get(said.id)?.op.touches ?? []) : [];
    takeIn(fold, entry.seq, placed);
    journal.add({ ...entry, head: fold.head, isFact: placed.is !== 'void' });
    const fact = placed.is === 'fact' ? placed.fact : null;
    if (this.#mine !== null && fact?.fact === this.#mine.fact && fact.desk === desk)
      this.#mine.isValid = true;
    this.#parts.read(fact, about);
    for (const each of this.#waiting.splice(0)) {
      if (each.seq <= fold.seq) each.done();
      else this.#waiting.push(each);
    }
  }

  #reached(seq: number): Promise<void> {
    return this.#fold.seq >= seq
      ? Promise.resolve()
      : new Promise((done) => this.#waiting.push({ seq, done }));
  }

  /** What takes too long is not known. */
  async #within<T>(ms: number, work: Promise<T>): Promise<T> {
    let cancel: () => void = () => undefined;
    const late = new Promise<never>((_, reject) => {
      const stop = this.#parts.timers.after(ms, () =>
        reject(new LogError('lost', message('desks.log.slow'))),
      );
      this.#untilOver.add(reject);
      cancel = () => {
        stop();
        this.#untilOver.delete(reject);
      };
      if (this.#over !== null) reject(this.#over);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      cancel();
    }
  }
}
