/**
 * Writes down what happens in the yard: what reads changed, how operations of this desk ended, and
 * which time was not watched.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { NewFact, RowChange, Subject } from '../../../shared/journal/journal-fact.ts';
import { rowChanges, subjectsOf } from '../../../shared/journal/row-changes.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Clock, Instant } from '../../../shared/time.ts';
import type { TimeStretch } from '../../../shared/time-stretches.ts';
import type { YardChange } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { entityKey } from '../../../shared/yard/touches.ts';
import type { Timers } from '../../kernel/ports.ts';
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts';
import { sealedKind, sealText } from '../format/chain.ts';
import type { JournalFile } from '../journal-file.ts';
import { unwatchedWithin } from '../read/unwatched-within.ts';
import { CatchUp } from './catch-up.ts';
import { OwnOperations } from './own-operations.ts';
import { WaitingFacts } from './waiting-facts.ts';
import { endedFact, Watching } from './watching.ts';

export type RecorderParts = {
  readonly file: JournalFile;
  /** The yard as the service last sent it. */
  readonly base: YardTable;
  /**
   * When the yard in the cache was last read completely. Null: never, so `base` means nothing yet.
   */
  readonly asOf: Instant | null;
  readonly clock: Clock;
  readonly timers: Timers;
  /**
   * The day of an instant in the facility's zone, as "2026-03-08"; null while the zone is not
   * known.
   */
  readonly dayOf?: ((ms: number) => string | null) | undefined;
  /** Called with the reason when writing fails, and with null when it works again. */
  readonly onTrouble: (why: Message | null) => void;
};

/**
 * How long we gather facts, so that a state that a pull only passes through isn't noted, in
 * milliseconds.
 */
const GATHER_MS = 2_000;
/**
 * How long the results of reads may wait to be written, in milliseconds. A write flushes the disk
 * twice: one for each read would cost as much as the read. A crash in between loses nothing,
 * because the next start finds the difference. What a clerk did doesn't wait for this.
 */
const READS_WAIT_MS = 30_000;
/** Facts between two keyframes. A look into the past replays at most this many. */
const FACTS_PER_KEYFRAME = 4_000;
/** Subject that the seals of days are found by. */
export const sealsSubject: Subject = 'yard:seals';

/** A comparison, and the earliest time at which its differences can have happened. */
type Comparison = { readonly up: CatchUp; readonly since: number | null };

/** What a clerk did or wrote, before it has a place in the journal. */
export type NewNote = Omit<NewFact, 'since' | 'change'>;

/**
 * Writes facts. What the clerk does is noted from the moment it is made until it ends. For what
 * reads change in the yard there are three states:
 *
 *     Behind ──→ Comparing ──→ Level
 *       ↑            │            │
 *       └────────────┴────────────┘  a write failed
 *
 * - Behind: the journal's end differs from the yard. Changes are not noted, because the comparison
 *   will find them.
 * - Comparing: the difference is being written in steps. Changes are noted of rows that were
 *   compared already.
 * - Level: each change is noted as it comes.
 *
 * It starts behind, and compares once `begin` was called and the yard was read completely: at least
 * once, and after a kill in this run, because the cache may be older than the journal.
 */
export class Recorder {
  readonly #file: JournalFile;
  readonly #base: YardTable;
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #dayOf: (ms: number) => string | null;
  readonly #onTrouble: (why: Message | null) => void;
  /** Facts that are not written yet. */
  readonly #waiting: WaitingFacts;
  /** How long we have watched without a gap. */
  readonly #watching: Watching;
  /** What this desk does to the yard. */
  readonly #own: OwnOperations;
  #isBehind = true;
  /** The comparison under way, if any. */
  #comparing: Comparison | null = null;
  /** `begin` was called: before it comparing a giant yard would make the first page wait. */
  #hasBegun = false;
  /**
   * The yard was read completely. Before that a row that `base` lacks is unknown, not departed.
   */
  #isYardKnown: boolean;
  #hasEnded = false;
  #sinceKeyframe = 0;
  /** Cancels the timer that ends gathering; null if nothing gathers. */
  #stopGathering: (() => void) | null = null;
  /** The same for results of reads. */
  #stopHolding: (() => void) | null = null;

  constructor({ file, base, asOf, clock, timers, dayOf, onTrouble }: RecorderParts) {
    this.#file = file;
    this.#base = base;
    this.#clock = clock;
    this.#timers = timers;
    this.#dayOf = dayOf ?? (() => null);
    this.#onTrouble = onTrouble;
    this.#own = new OwnOperations(file);
    this.#waiting = new WaitingFacts(clock, (change, since) => this.#rowFact(change, since));
    // Before we write the first fact of this run: the journal's last fact shows how the last run
    // ended.
    this.#watching = new Watching(file, { heldMs: READS_WAIT_MS + GATHER_MS, asOf });
    // After a kill the cache may be older than the journal: what it lacks didn't leave.
    this.#isYardKnown = asOf !== null && !this.#watching.isLost();
  }

  /** Compares the journal's end with the yard, as soon as the yard is known. */
  begin(): void {
    const { seq } = this.#file.head();
    this.#sinceKeyframe = seq - (this.#file.keyframeAtOrBefore(seq)?.seq ?? 0);
    this.#hasBegun = true;
    void this.#compare();
  }

  /** Call before the yard changes. */
  changing(change: YardChange): void {
    if (this.#hasEnded || this.#isBehind) return;
    for (const each of rowChanges(this.#base, change))
      if (this.#comparing?.up.isPassed(`${each.kind}:${each.id}`) !== false)
        this.#add(this.#rowFact(each, this.#watching.lookedAt()));
  }

  /** The yard was read completely. The read began at `asOf`. */
  looked(asOf: Instant): void {
    const gap = this.#watching.looked(Date.parse(asOf));
    this.#isYardKnown = true;
    if (this.#hasEnded) return;
    if (gap !== null) this.#add(gap);
    if (this.#isBehind) void this.#compare();
  }

  /** An operation of this desk took a step. */
  operation(record: OperationRecord): void {
    this.#operation(record, this.#clock.now());
  }

  /**
   * Compares the latest operations of the outbox with the journal. Notes the steps that a killed
   * run couldn't write.
   */
  operationsBefore(records: readonly OperationRecord[]): void {
    // Older ones lie in the file of a month, with all their steps.
    const since = this.#file.months().at(-1)?.until ?? Number.NEGATIVE_INFINITY;
    for (const record of records) {
      const at = Date.parse(record.changedAt);
      if (at > since) this.#operation(record, Math.min(at, this.#clock.now()));
    }
  }

  /** Notes what a clerk did or wrote. */
  note(fact: NewNote): void {
    if (!this.#hasEnded) this.#add({ ...fact, since: null, change: null });
  }

  /** Writes facts at once, all or none. Returns why it failed, or null. */
  keep(...facts: readonly NewNote[]): Message | null {
    this.flush();
    sealDay(this.#file, this.#clock.now(), this.#dayOf);
    return this.#file.append(facts.map((fact) => ({ ...fact, since: null, change: null })));
  }

  /** The unwatched stretches within a time, oldest first, including one that still lasts. */
  unwatched(from: number, until: number): readonly TimeStretch[] {
    const now = this.#clock.now();
    return unwatchedWithin(this.#file, { from, until }, (at) => this.#watching.lasting(at), now);
  }

  /** Writes what waits, and completes a comparison that is under way. */
  flush(): void {
    if (this.#hasEnded) return;
    if (this.#isBehind) void this.#compare();
    while (this.#comparing !== null && this.#step(this.#comparing));
    if (!this.#waiting.isEmpty()) this.#write();
  }

  /** Watching ends. Writes what waits, and a fact that we ended properly. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const stop of [this.#stopGathering, this.#stopHolding]) stop?.();
    [this.#stopGathering, this.#stopHolding] = [null, null];
    const isLevel = this.#comparing === null && !this.#isBehind;
    // The next start makes an unfinished comparison again.
    if (!isLevel) this.#waiting.forgetReads();
    this.#comparing = null;
    this.#waiting.settle();
    const isWritten = this.#writeHeld();
    // A run that never compared saw nothing, so how the run before it ended still counts.
    const isInOrder = isLevel || (!this.#hasBegun && !this.#watching.isLost());
    if (isWritten && isInOrder) this.#file.append([endedFact(this.#clock.now())]);
  }

  #operation(record: OperationRecord, at: number): void {
    this.#own.went(record, at);
    if (!this.#hasEnded && this.#own.isNewStep(record)) this.#add(operationFact(record, at));
  }

  #rowFact(change: RowChange, since: number | null): NewFact {
    const at = this.#clock.now();
    return readFact(change, since, at, this.#own.shownBy(change, at));
  }

  #add(fact: NewFact): void {
    const learned = this.#waiting.firstLearned();
    // We write a finished day before anything of the next.
    if (learned !== null && this.#dayOf(learned) !== this.#dayOf(this.#clock.now())) this.#write();
    this.#waiting.add(fact);
    this.#stopGathering ??= this.#timers.after(GATHER_MS, () => {
      this.#stopGathering = null;
      this.#waiting.settle();
      if (this.#isBehind || this.#waiting.isPressing()) this.#write();
      else this.#stopHolding ??= this.#timers.after(READS_WAIT_MS, () => this.#write());
    });
  }

  /**
   * Writes all or nothing. Results of reads that can't be written are found again as a difference.
   */
  #write(): void {
    this.#stopHolding?.();
    this.#stopHolding = null;
    if (this.#isBehind) void this.#compare();
    this.#waiting.settle();
    const isLong = this.#sinceKeyframe >= FACTS_PER_KEYFRAME;
    if (this.#writeHeld() && isLong && !this.#isBehind && this.#comparing === null)
      this.#keyframe();
  }

  #writeHeld(): boolean {
    const { facts, learned } = this.#waiting.held();
    if (learned[0] !== undefined) sealDay(this.#file, learned[0], this.#dayOf);
    if (!this.#tried(this.#file.append(facts, learned))) return false;
    this.#sinceKeyframe += facts.length;
    this.#waiting.clear();
    return true;
  }

  #keyframe(): void {
    if (this.#tried(this.#file.addKeyframe(this.#base.snapshot()))) this.#sinceKeyframe = 0;
  }

  /** Handles the result of a write. Returns whether it succeeded. */
  #tried(trouble: Message | null): boolean {
    if (trouble !== null) {
      [this.#isBehind, this.#comparing] = [true, null];
      this.#watching.lose(this.#waiting.firstLearned() ?? this.#clock.now());
      // We keep what a clerk did until it can be written. What was read is found again.
      this.#waiting.forgetReads();
    }
    this.#onTrouble(trouble);
    return trouble === null;
  }

  /**
   * Notes how the yard differs from the one at the journal's end, a batch in each turn of the event
   * loop.
   */
  async #compare(): Promise<void> {
    if (this.#comparing !== null || !this.#hasBegun || !this.#isYardKnown) return;
    const mine = {
      up: new CatchUp(this.#file, this.#base),
      since: this.#watching.knownUntil(),
    };
    this.#comparing = mine;
    this.#isBehind = false;
    do await yieldToEventLoop();
    while (this.#comparing === mine && this.#step(mine));
  }

  /** One step of the comparison. Returns whether there is more to do. */
  #step({ up, since }: Comparison): boolean {
    const { done, value } = up.next();
    if (done !== true) {
      const facts = value.map((change) => this.#rowFact(change, since));
      if (facts.length > 0 && !this.#tried(this.#file.append(facts))) return false;
      this.#sinceKeyframe += facts.length;
      return true;
    }
    this.#comparing = null;
    const now = this.#clock.now();
    if (!this.#watching.regain(now, (gap) => this.#tried(this.#file.append([gap])))) return false;
    if (!value || this.#sinceKeyframe >= FACTS_PER_KEYFRAME) this.#keyframe();
    else this.#onTrouble(null);
    return false;
  }
}

/**
 * The fact of what a read showed. `by`: the operation of this desk that caused it. Times in
 * milliseconds since the epoch.
 */
const readFact = (
  change: RowChange,
  since: number | null,
  at: number,
  by: string | null,
): NewFact => ({
  source: 'read',
  kind: 'row',
  at,
  since: since === null ? null : Math.min(since, at),
  subjects: by === null ? subjectsOf(change) : [...subjectsOf(change), `operation:${by}`],
  change,
  body: null,
});

/** A step of an operation of this desk. */
const operationFact = (
  { id, state, touches, actor, label, history, undoes }: OperationRecord,
  at: number,
): NewFact => ({
  source: 'desk',
  kind: `operation.${state}`,
  at,
  since: null,
  subjects: [`operation:${id}`, ...touches.map(entityKey), `clerk:${actor.clerk}`],
  change: null,
  body: {
    ...{ label, account: actor.account, said: history.at(-1)?.said ?? null },
    ...(undoes === null ? {} : { undoes }),
  },
});

/** The first fact of a day seals the one before it. */
function sealDay(file: JournalFile, now: number, dayOf: (ms: number) => string | null): void {
  const { seq, notedAt, link } = file.head();
  const day = seq === 0 ? null : dayOf(notedAt);
  if (day === null || day === dayOf(now)) return;
  const body = { day, seal: sealText(seq, link) };
  file.append([
    {
      source: 'desk',
      kind: sealedKind,
      at: now,
      since: null,
      subjects: [sealsSubject],
      change: null,
      body,
    },
  ]);
}
