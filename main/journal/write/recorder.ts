/** Writes down what becomes true of the yard: what reads changed, how operations of this desk ended, and when nobody was watching. */

import type { Message } from '../../../shared/i18n/message.ts';
import type { NewFact, RowChange, Subject } from '../../../shared/journal/journal-fact.ts';
import { rowChanges, subjectsOf } from '../../../shared/journal/row-changes.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Clock, Instant } from '../../../shared/time.ts';
import type { TimeStretch } from '../../../shared/time-stretches.ts';
import type { YardChange } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { type EntityKey, entityKey } from '../../../shared/yard/touches.ts';
import type { Timers } from '../../kernel/ports.ts';
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts';
import { sealedKind, sealText } from '../format/chain.ts';
import type { JournalFile } from '../journal-file.ts';
import { unwatchedWithin } from '../read/unwatched-within.ts';
import { type CatchUp, createCatchUp } from './catch-up.ts';
import { createOwnOperations } from './own-operations.ts';
import { createWaiting } from './waiting-facts.ts';
import { createWatching, endedFact } from './watching.ts';

/** What it works on. */
export type RecorderParts = {
  readonly file: JournalFile;
  /** The yard as the service last said it. */
  readonly base: YardTable;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The day of an instant in the facility's zone, as "2026-03-08"; null while the zone is not known. */
  readonly dayOf?: ((ms: number) => string | null) | undefined;
  /** Told why nothing can be written, and null once it can again. */
  readonly onTrouble: (why: Message | null) => void;
};

/** Notes facts. Nothing is noted before `begin`. */
export type Recorder = {
  /** Compares the journal's end with the yard of the cache, which was whole at `asOf` (null: never), and goes on from there. */
  begin(asOf: Instant | null): void;
  /** To be called before the yard changes. */
  changing(change: YardChange): void;
  /** The yard was read whole; the read began at `asOf`. */
  looked(asOf: Instant): void;
  /** An operation of this desk went on. */
  operation(record: OperationRecord): void;
  /** What else a clerk did or wrote. */
  note(fact: Omit<NewFact, 'since' | 'change'>): void;
  /** Writes facts at once, all or none, or answers why they are not kept. */
  keep(...facts: readonly Omit<NewFact, 'since' | 'change'>[]): Message | null;
  /** The stretches that meet a time and that nobody watched, oldest first; the one that lasts among them. */
  unwatched(from: number, until: number): readonly TimeStretch[];
  /** Writes what waits. */
  flush(): void;
  /** Watching ends: writes what waits, and that. */
  end(): void;
};

/** How long facts may wait for others, so that what a pull passes through is no fact, in milliseconds. */
const GATHER_MS = 2_000;
/**
 * How long what reads showed may wait to be written, in milliseconds: a write is two flushes of the disk, and would cost each read as much as the read itself.
 * A crash in between loses nothing that the next start does not find as a difference. What a clerk did does not wait for this.
 */
const READS_WAIT_MS = 30_000;
/** Facts between two keyframes; a stretch this long is replayed at most. */
const factsPerKeyframe = 4_000;
/** What the seals of days are found by. */
export const sealsSubject: Subject = 'yard:seals';
/** A recorder over an open journal. */
export function createRecorder({
  file,
  base,
  clock,
  timers,
  dayOf = () => null,
  onTrouble,
}: RecorderParts): Recorder {
  let isOn = false;
  /** What was not noted, and has to be found as a difference first. */
  let isBehind = false;
  /** Without a cache nothing is known of the yard before it was read whole: an empty one is no yard that everything left. */
  let isBlind = false;
  let catching: { readonly up: CatchUp; readonly since: number | null } | null = null;
  let sinceKeyframe = 0;
  let stopGathering: (() => void) | null = null;
  let stopHolding: (() => void) | null = null;
  const watching = createWatching(file, READS_WAIT_MS + GATHER_MS);
  const own = createOwnOperations(file);

  const rowFact = (change: RowChange, since: number | null): NewFact => {
    const at = clock.now();
    return readFact(change, since, at, own.shownBy(change, at));
  };
  const waiting = createWaiting(clock, rowFact);

  const add = (fact: NewFact) => {
    const now = clock.now();
    const learned = waiting.firstLearned();
    // A day that is over is written before anything of the next one is.
    if (learned !== null && dayOf(learned) !== dayOf(now)) write();
    waiting.add(fact);
    stopGathering ??= timers.after(GATHER_MS, () => {
      stopGathering = null;
      waiting.settle();
      if (isBehind || waiting.isPressing()) write();
      else stopHolding ??= timers.after(READS_WAIT_MS, write);
    });
  };

  /** Everything or nothing; what could not be written is found again as a difference once it can be. */
  function write(): void {
    stopHolding?.();
    stopHolding = null;
    if (isBehind) {
      void catchUp();
      return;
    }
    waiting.settle();
    if (writeHeld() && sinceKeyframe >= factsPerKeyframe && catching === null) keyframe();
  }

  function writeHeld(): boolean {
    const { facts, learned } = waiting.held();
    if (learned[0] !== undefined) sealDay(file, learned[0], dayOf);
    if (!tried(file.append(facts, learned))) return false;
    sinceKeyframe += facts.length;
    waiting.clear();
    return true;
  }

  function keyframe(): void {
    if (tried(file.addKeyframe(base.snapshot()))) sinceKeyframe = 0;
  }

  function tried(trouble: Message | null): boolean {
    if (trouble !== null) {
      [isBehind, catching] = [true, null];
      watching.lose(waiting.firstLearned() ?? clock.now());
      // What a clerk did is kept until it can be written; what was read is found again.
      waiting.forgetReads();
    }
    onTrouble(trouble);
    return trouble === null;
  }

  /** Notes how the yard differs from the one at the journal's end, a piece in each turn of the event loop. */
  async function catchUp(): Promise<void> {
    if (catching !== null || isBlind) return;
    const mine = { up: createCatchUp(file, base), since: watching.knownUntil() };
    catching = mine;
    isBehind = false;
    do await yieldToEventLoop();
    while (catching === mine && goOn(mine));
  }

  /** Answers whether there is more to do. */
  function goOn({ up, since }: NonNullable<typeof catching>): boolean {
    const { done, value } = up.next();
    if (done !== true) {
      const facts = value.map((change) => rowFact(change, since));
      if (facts.length > 0 && !tried(file.append(facts))) return false;
      sinceKeyframe += facts.length;
      return true;
    }
    catching = null;
    if (!watching.regain(clock.now(), (gap) => tried(file.append([gap])))) return false;
    if (!value || sinceKeyframe >= factsPerKeyframe) keyframe();
    else onTrouble(null);
    return false;
  }

  function flush(): void {
    if (!isOn) return;
    if (isBehind) void catchUp();
    while (catching !== null && goOn(catching));
    if (!waiting.isEmpty() && !isBehind) write();
  }

  return {
    begin(asOf) {
      isOn = true;
      watching.begin(asOf);
      sinceKeyframe = file.head().seq - (file.keyframeAtOrBefore(file.head().seq)?.seq ?? 0);
      [isBehind, isBlind] = [true, asOf === null];
      void catchUp();
    },
    changing(change) {
      if (!isOn || isBehind) return;
      for (const each of rowChanges(base, change))
        if (catching === null || catching.up.isPassed(`${each.kind}:${each.id}` as EntityKey))
          add(rowFact(each, watching.lookedAt()));
    },
    looked(asOf) {
      const gap = watching.looked(Date.parse(asOf));
      if (isOn && gap !== null) add(gap);
      isBlind = false;
      if (isOn && isBehind) void catchUp();
    },
    operation(record) {
      own.went(record, clock.now());
      if (isOn && own.isNewStep(record)) add(operationFact(record, clock.now()));
    },
    note(fact) {
      if (isOn) add({ ...fact, since: null, change: null });
    },
    keep(...facts) {
      flush();
      sealDay(file, clock.now(), dayOf);
      return file.append(facts.map((fact) => ({ ...fact, since: null, change: null })));
    },
    unwatched: (from, until) =>
      unwatchedWithin(file, { from, until }, watching.lasting, clock.now()),
    flush,
    end() {
      if (!isOn) return;
      isOn = false;
      for (const stop of [stopGathering, stopHolding]) stop?.();
      [stopGathering, stopHolding] = [null, null];
      // A comparison that is not done is made again by the next start.
      const isWhole = catching === null && !isBehind;
      if (!isWhole) waiting.forgetReads();
      catching = null;
      waiting.settle();
      if (!writeHeld() || !isWhole) return;
      file.append([endedFact(clock.now())]);
    },
  };
}

/** What a read showed. `by`: the operation of this desk that did it. Times are milliseconds since the epoch. */
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
  { id, state, touches, actor, label, history }: OperationRecord,
  at: number,
): NewFact => ({
  source: 'desk',
  kind: `operation.${state}`,
  at,
  since: null,
  subjects: [`operation:${id}`, ...touches.map(entityKey), `clerk:${actor.clerk}`],
  change: null,
  body: { label, account: actor.account, said: history.at(-1)?.said ?? null },
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
