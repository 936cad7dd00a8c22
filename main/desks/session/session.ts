/**
 * One session: one connection to the log, from catching up to its end.
 *
 * The problem: while we were away the log may have grown, been cut or been replaced, and a write
 * may end without an answer.
 *
 * The idea: first we compare our copy with the log, and read what we missed (`begin`). After that a
 * fact of ours counts only when we read it back. Every entry goes to `read`.
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

/** The parts of a session. The fold and the journal outlive it. */
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
   * Called after each entry. `fact` is null for a void entry or one of a newer version. `about`:
   * what the operation touches that the entry ends.
   */
  readonly read: (fact: LogFact | null, about: readonly EntityRef[]) => void;
};

/** What we found at the start of a session. */
export type SessionStart = {
  readonly fold: Fold;
  /** Facts that the log lost; null if it is the log that we read before. */
  readonly lost: readonly Lost[] | null;
};

/** Result of writing a fact. `late`: other desks were first, and we have caught up with them. */
export type WriteOutcome = 'valid' | 'void' | 'late';

/** How long a written fact may take to come back, in milliseconds. */
const READ_BACK_MS = 1_500;
/** At most so many entries are read, one by one, to find where a shortened log begins. */
const mostAtStart = 64;

/**
 * Entries that we keep to find out how far a log was rolled back. The same number again may gather
 * before we trim.
 */
const keptEntries = 10_000;

/**
 * The fold of the entries in the journal. Old entries are replaced by the fold that they led to.
 * `keep`: how many stay at least.
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
  // Usually no open operation is older than the cut. Then one pass is enough.
  const atCut = isLong ? { seq: first.seq, head: first.head, fold: writeFold(first) } : null;
  const fold = take(first, entries.slice(behind));
  if (atCut === null) return fold;
  // If the log loses an open operation, we have to put it back from its first fact on, so we keep
  // those facts.
  const oldest = [...fold.open.values()].reduce(
    (least, { order }) => Math.min(least, order),
    Number.POSITIVE_INFINITY,
  );
  if (oldest > atCut.seq) journal.trim(atCut, atCut.fold);
  else {
    const old = entries.slice(0, behind).filter(({ seq }) => seq < oldest);
    if (old.length < keep) return fold;
    const before = take(begun(), old);
    journal.trim({ seq: before.seq, head: before.head }, writeFold(before));
  }
  return fold;
}

/**
 * Compares the log with what we read before. If it is another one, we rewind to the last common
 * fact. A void entry doesn't show which entries came before it, so we compare the newest valid
 * fact, and read again what came after it. `fold` is the fold of the journal.
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
  // We had read nothing, or the log has moved on past the entries that it keeps.
  if (newest === null || first > newest.seq + 1)
    return { fold: await anew(), lost: null, first, last };
  const inLog = newest.seq <= last && newest.seq >= first ? await connection.at(newest.seq) : null;
  const isSame =
    inLog !== null
      ? inLog.text === newest.text && inLog.by === newest.by
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
  for (let seq = first; seq <= Math.min(last, first + mostAtStart - 1); seq += 1) {
    const entry = await connection.at(seq);
    if (entry !== null) entries.push(entry);
  }
  return { seq: first - 1, head: headBefore(entries, facility, hash) };
}

/**
 * A running session, on a fold that `begin` returned. `run` takes in each entry as it arrives, and
 * `write` waits for its own to be among them. Both reject when the connection ends.
 */
export class Session {
  readonly #parts: DeskSessionParts;
  readonly #fold: Fold;
  /** Callers that wait for the entries up to a place. */
  readonly #waiting: { readonly seq: number; readonly done: () => void }[] = [];
  /** The fact that we have just written. */
  #mine: { readonly fact: string; isValid: boolean } | null = null;
  /** Why the connection ended. */
  #over: LogError | null = null;
  /**
   * Waits that fail when the connection ends. A connection lasts for days, so each wait takes
   * itself out of this set.
   */
  readonly #untilOver = new Set<(error: LogError) => void>();

  constructor(parts: DeskSessionParts, fold: Fold) {
    this.#parts = parts;
    this.#fold = fold;
    void parts.connection.over.then((error) => {
      this.#over = error;
      for (const end of this.#untilOver) end(error);
    });
  }

  /** Reads until the session ends. Rejects with the reason. */
  async run(): Promise<never> {
    const { connection, signal } = this.#parts;
    for await (const entry of connection.tail(this.#fold.seq + 1, signal)) this.#take(entry);
    throw new LogError('lost', message('desks.log.lost'));
  }

  /** Writes one fact on the current view. Throws `LogError` if the outcome is unknown. */
  async write(body: FactBody): Promise<WriteOutcome> {
    const { connection, clock, desk, newId } = this.#parts;
    const { seq: expected, head: prev } = this.#fold;
    const written = { fact: newId(), isValid: false };
    this.#mine = written;
    try {
      const text = writeFact({ fact: written.fact, desk, prev, at: instantOf(clock), said: body });
      const answer = await this.#within(READ_BACK_MS + 100, connection.append(text, expected));
      if (answer.is === 'wrong') {
        // The log is shorter than what we read. It is another log.
        if (answer.last < expected) throw new LogError('lost', message('desks.log.lost'));
        await this.#within(READ_BACK_MS, this.#reached(answer.last));
        return 'late';
      }
      await this.#within(READ_BACK_MS, this.#reached(answer.seq));
      return written.isValid ? 'valid' : 'void';
    } finally {
      this.#mine = null;
    }
  }

  /** Resolves when we have read every entry up to a place. */
  reached(seq: number): Promise<void> {
    return this.#within(30_000, this.#reached(seq));
  }

  #take(entry: LogEntry): void {
    const { hash, desk, journal } = this.#parts;
    const fold = this.#fold;
    const placed: Placed = place(fold.head, entry, hash);
    const body = placed.is === 'fact' ? placed.fact.said : null;
    const about = body?.kind === 'end' ? (fold.open.get(body.id)?.op.touches ?? []) : [];
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

  /** Waits at most `ms` for `work`. Rejects at the timeout, and when the connection ends. */
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
