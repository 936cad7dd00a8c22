/** Writes down what becomes true of the yard: what reads changed, what operations of this desk came to, and when nobody was watching. */

import type { NewFact, RowChange, Subject } from '../../shared/journal/fact.ts';
import { mergedChange, rowChanges, subjectsOf } from '../../shared/journal/row-changes.ts';
import { showsOperation } from '../../shared/journal/shows.ts';
import type { OperationRecord } from '../../shared/outbox/model.ts';
import type { Clock, Instant } from '../../shared/time.ts';
import type { Message } from '../../shared/words/message.ts';
import { difference } from '../../shared/yard/difference.ts';
import type { YardChange } from '../../shared/yard/model.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import { type EntityKey, entityKey } from '../../shared/yard/touches.ts';
import type { Timers } from '../kernel/ports.ts';
import type { JournalFile } from './journal-file.ts';
import { yardAt } from './past-yard.ts';

/** What it works on. */
export type RecorderParts = {
  readonly file: JournalFile;
  /** The yard as the service last said it. */
  readonly base: YardTable;
  readonly clock: Clock;
  readonly timers: Timers;
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
/** What stretches are found by. */
export const unwatchedSubject: Subject = 'yard:unwatched';
/** How long after its last step a change may show what an operation did, in milliseconds. */
const ownMs = 10 * 60_000;

type Own = { readonly id: string; readonly operation: Operation; readonly at: number };

/** A recorder over an open journal. */
export function createRecorder({ file, base, clock, timers, onTrouble }: RecorderParts): Recorder {
  /** Facts in order; of a row that changed the place is kept, and what it was before all that waits. */
  let waiting = new Map<string, NewFact>();
  let others = 0;
  let isOn = false;
  let isBehind = false;
  let sinceKeyframe = 0;
  let cancel: (() => void) | null = null;
  /** When the last whole read began. */
  let lookedAt: number | null = null;
  const steps = new Map<string, string>();
  const own = new Map<EntityKey, Own>();

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
    if (isBehind && !catchUp()) return;
    const facts = [...waiting.values()];
    if (!tried(file.append(facts))) return;
    waiting.clear();
    sinceKeyframe += facts.length;
    if (sinceKeyframe >= factsPerKeyframe) keyframe();
  }

  function keyframe(): boolean {
    const isKept = tried(file.addKeyframe(base.snapshot()));
    if (isKept) sinceKeyframe = 0;
    return isKept;
  }

  function tried(trouble: Message | null): boolean {
    if (trouble !== null) {
      isBehind = true;
      // What a clerk did is kept until it can be written; what was read is found again.
      waiting = new Map([...waiting].filter(([, { change }]) => change === null));
    }
    onTrouble(trouble);
    return trouble === null;
  }

  /** Notes how the yard differs from the one at the journal's end. Answers whether the journal goes on from the yard of now. */
  function catchUp(): boolean {
    const before = yardAt(file, file.head().seq) ?? null;
    const facts = before === null ? [] : rowChanges(before, wholeChange(before, base)).map((change) => rowFact(change, notedLast()));
    if (!tried(file.append(facts))) return false;
    sinceKeyframe += facts.length;
    if ((before === null || sinceKeyframe >= factsPerKeyframe) && !keyframe()) return false;
    isBehind = false;
    return true;
  }

  const notedLast = (): number | null => (file.head().seq === 0 ? null : file.head().notedAt);

  function rowFact(change: RowChange, since: number | null): NewFact {
    const at = clock.now();
    const by = operationOf(change, at);
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

  function operationOf(change: RowChange, now: number): string | null {
    const key: EntityKey = `${change.kind}:${change.id}`;
    const known = own.get(key);
    if (known === undefined) return null;
    if (now - known.at > ownMs) own.delete(key);
    else if (showsOperation(change, known.operation)) return known.id;
    return null;
  }

  return {
    begin(asOf) {
      isOn = true;
      lookedAt = asOf === null ? null : Date.parse(asOf);
      sinceKeyframe = file.head().seq - (file.keyframeAtOrBefore(file.head().seq)?.seq ?? 0);
      isBehind = true;
      write();
    },
    changing(change) {
      if (!isOn || isBehind) return;
      for (const each of rowChanges(base, change)) add(rowFact(each, lookedAt));
    },
    looked(asOf) {
      const now = Date.parse(asOf);
      if (isOn && lookedAt !== null && now - lookedAt > unwatchedAfterMs) {
        const body = { from: lookedAt, until: now };
        add({ source: 'desk', kind: 'unwatched', at: now, since: lookedAt, subjects: [unwatchedSubject], change: null, body });
      }
      lookedAt = now;
      if (isOn && isBehind) write();
    },
    operation(record) {
      const { id, operation, state, touches, actor, label, history } = record;
      const at = clock.now();
      for (const ref of touches) own.set(entityKey(ref), { id, operation, at });
      if (!isOn || stepBefore(id) === state) return;
      steps.set(id, state);
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
    flush() {
      if (isOn && (waiting.size > 0 || isBehind)) write();
    },
    end() {
      if (!isOn) return;
      isOn = false;
      cancel?.();
      cancel = null;
      write();
    },
  };

  /** The state that was noted of an operation last, also by an earlier run. */
  function stepBefore(id: string): string | undefined {
    const known = steps.get(id);
    if (known !== undefined) return known;
    const subject: Subject = `operation:${id}`;
    const last = file.about(subject, Number.MAX_SAFE_INTEGER, 20).find(({ kind }) => kind.startsWith('operation.'));
    return last?.kind.slice('operation.'.length);
  }
}

/** All that has to change for `from` to be as `to`. */
function wholeChange(from: YardTable, to: YardTable): YardChange {
  const keys = new Set<EntityKey>();
  for (const yard of [from, to]) {
    for (const { id } of yard.areas()) keys.add(`area:${id}`);
    for (const { id } of yard.spots()) keys.add(`spot:${id}`);
    for (const { id } of yard.visits()) keys.add(`visit:${id}`);
    for (const { id } of yard.containers()) keys.add(`container:${id}`);
  }
  return difference(from, to, keys);
}
