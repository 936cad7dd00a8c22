/** Writes down what becomes true of the yard: what reads changed, how operations of this desk ended, and when nobody was watching. */
import type { NewFact, RowChange, Subject } from '../../shared/journal/fact.ts';
import { mergedChange, rowChanges, subjectsOf } from '../../shared/journal/row-changes.ts';
import type { OperationRecord } from '../../shared/outbox/model.ts';
import type { Clock, Instant } from '../../shared/time.ts';
import type { Message } from '../../shared/words/message.ts';
import type { YardChange } from '../../shared/yard/model.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import { type EntityKey, entityKey } from '../../shared/yard/touches.ts';
import { ownTurn } from '../kernel/own-turn.ts';
import type { Timers } from '../kernel/ports.ts';
import { type CatchUp, createCatchUp } from './catch-up.ts';
import { sealText } from './chain.ts';
import type { JournalFile } from './journal-file.ts';
import { createOwnOperations } from './own-operations.ts';
import { unwatchedFact } from './unwatched.ts';

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
  /** Writes what waits. */
  flush(): void;
  /** Watching ends: writes what waits, and that. */
  end(): void;
};

/** How long facts may wait for others, so that a pull is one write and what it passes through is none, in milliseconds. */
const gatherMs = 2_000;
/** Facts between two keyframes; a stretch this long is replayed at most. */
const factsPerKeyframe = 4_000;
/** Without a whole read for longer than this, the time between was not watched, in milliseconds. */
export const unwatchedAfterMs = 3 * 60_000;
/** A day that is over: what its last fact was, as the seal on paper says it. */
export const sealedKind = 'day.sealed';
export const sealsSubject: Subject = 'yard:seals';
/** A recorder over an open journal. */
export function createRecorder({ file, base, clock, timers, dayOf = () => null, onTrouble }: RecorderParts): Recorder {
  /** Facts in order; of a row that changed the place is kept, and what it was before all that waits. */
  let waiting = new Map<string, NewFact>();
  let others = 0;
  let isOn = false;
  /** What was not noted, and has to be found as a difference first. */
  let isBehind = false;
  let catching: { readonly up: CatchUp; readonly since: number | null } | null = null;
  let sinceKeyframe = 0;
  let cancel: (() => void) | null = null;
  /** When the last whole read began. */
  let lookedAt: number | null = null;
  const own = createOwnOperations(file);

  const add = (fact: NewFact) => {
    const { change } = fact;
    others += 1;
    const key = change === null ? `${others}` : `${change.kind}:${change.id}`;
    const known = waiting.get(key);
    // What is put last stands last: before it everything it builds on is written.
    waiting.delete(key);
    if (change === null || known?.change == null) waiting.set(key, fact);
    else {
      const merged = mergedChange(known.change, change);
      if (merged !== null) waiting.set(key, rowFact(merged, known.since));
    }
    cancel ??= timers.after(gatherMs, () => {
      cancel = null;
      write();
    });
  };

  /** Everything or nothing; what could not be written is found again as a difference once it can be. */
  function write(): void {
    if (isBehind) {
      void catchUp();
      return;
    }
    const facts = [...waiting.values()];
    if (facts.length > 0) sealDay(file, clock.now(), dayOf);
    if (!tried(file.append(facts))) return;
    waiting.clear();
    sinceKeyframe += facts.length;
    if (sinceKeyframe >= factsPerKeyframe && catching === null) keyframe();
  }

  function keyframe(): boolean {
    const isKept = tried(file.addKeyframe(base.snapshot()));
    if (isKept) sinceKeyframe = 0;
    return isKept;
  }

  function tried(trouble: Message | null): boolean {
    if (trouble !== null) {
      isBehind = true;
      catching = null;
      // What a clerk did is kept until it can be written; what was read is found again.
      waiting = new Map([...waiting].filter(([, { change }]) => change === null));
    }
    onTrouble(trouble);
    return trouble === null;
  }

  /** Notes how the yard differs from the one at the journal's end, a piece in each turn of the event loop. */
  async function catchUp(): Promise<void> {
    if (catching !== null) return;
    const mine = { up: createCatchUp(file, base), since: notedLast() };
    catching = mine;
    isBehind = false;
    do await ownTurn();
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
    if (!value || sinceKeyframe >= factsPerKeyframe) keyframe();
    else onTrouble(null);
    return false;
  }

  /** Does at once what is left of it. */
  function finishCatchUp(): void {
    if (isBehind) void catchUp();
    while (catching !== null && goOn(catching));
  }

  const notedLast = (): number | null => (file.head().seq === 0 ? null : file.head().notedAt);

  function rowFact(change: RowChange, since: number | null): NewFact {
    const at = clock.now();
    const by = own.shownBy(change, at);
    return {
      source: 'read',
      kind: 'row',
      at,
      since: since === null ? null : Math.min(since, at),
      subjects: by === null ? subjectsOf(change) : [...subjectsOf(change), `operation:${by}`],
      change,
      body: null,
    };
  }

  function flush(): void {
    if (!isOn) return;
    finishCatchUp();
    if (waiting.size > 0 && !isBehind) write();
  }

  return {
    begin(asOf) {
      isOn = true;
      lookedAt = asOf === null ? null : Date.parse(asOf);
      sinceKeyframe = file.head().seq - (file.keyframeAtOrBefore(file.head().seq)?.seq ?? 0);
      isBehind = true;
      void catchUp();
    },
    changing(change) {
      if (!isOn || isBehind) return;
      for (const each of rowChanges(base, change))
        if (catching === null || catching.up.isPassed(`${each.kind}:${each.id}` as EntityKey)) add(rowFact(each, lookedAt));
    },
    looked(asOf) {
      const now = Date.parse(asOf);
      if (isOn && lookedAt !== null && now - lookedAt > unwatchedAfterMs) {
        add(unwatchedFact(lookedAt, now));
      }
      lookedAt = now;
      if (isOn && isBehind) void catchUp();
    },
    operation(record) {
      const { id, state, touches, actor, label, history } = record;
      const at = clock.now();
      own.went(record, at);
      if (!isOn || !own.isNewStep(record)) return;
      add({
        source: 'desk',
        kind: `operation.${state}`,
        at,
        since: null,
        subjects: [`operation:${id}`, ...touches.map(entityKey), `clerk:${actor.clerk}`],
        change: null,
        body: { label, account: actor.account, said: history.at(-1)?.said ?? null },
      });
    },
    note(fact) {
      if (isOn) add({ ...fact, since: null, change: null });
    },
    keep(...facts) {
      flush();
      sealDay(file, clock.now(), dayOf);
      return file.append(facts.map((fact) => ({ ...fact, since: null, change: null })));
    },
    flush,
    end() {
      if (!isOn) return;
      isOn = false;
      cancel?.();
      cancel = null;
      // A comparison that is not done is made again by the next start.
      if (catching !== null || isBehind) waiting = new Map([...waiting].filter(([, { change }]) => change === null));
      catching = null;
      if (waiting.size > 0) tried(file.append([...waiting.values()]));
    },
  };
}

/** The first fact of a day seals the one before it. */
function sealDay(file: JournalFile, now: number, dayOf: (ms: number) => string | null): void {
  const { seq, notedAt, link } = file.head();
  const day = seq === 0 ? null : dayOf(notedAt);
  if (day === null || day === dayOf(now)) return;
  const body = { day, seal: sealText(seq, link) };
  file.append([{ source: 'desk', kind: sealedKind, at: now, since: null, subjects: [sealsSubject], change: null, body }]);
}
