/**
 * The open operations in memory. Only this code changes their state: every step is an event,
 * committed to the store.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { BeforeImage, OperationEvent } from '../../../shared/outbox/model.ts';
import { savedEvent, type WaitReason } from '../../../shared/outbox/operation-messages.ts';
import type { SeenRows } from '../../../shared/outbox/seen-yard.ts';
import {
  isFinal,
  type OutboxEventKind,
  type Progress,
  reduce,
  saved as savedProgress,
} from '../../../shared/outbox/transitions.ts';
import { type Clock, type Instant, instantOf } from '../../../shared/time.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import type { AgreementStanding } from '../desk-ports.ts';
import type { PlainReply } from '../reconcile.ts';
import type {
  OutboxStore,
  SavedAttempt,
  SavedEvent,
  SavedOperation,
  StoredOperation,
  Write,
} from '../store/outbox-store.ts';

/** One open operation. Only this file and the tasks of the sender loop write it. */
export type OpenEntry = {
  readonly saved: SavedOperation;
  progress: Progress;
  /** The account it may be sent with. */
  account: string;
  changedAt: Instant;
  history: OperationEvent[];
  attempt: SavedAttempt | null;
  /** We do nothing with it before this time, in monotonic milliseconds. */
  due: number;
  /** A departure that waits so that it can be undone. */
  isDelayed: boolean;
  /** When the newest attempt ended, in monotonic milliseconds. The grace period begins here. */
  endedAt: number;
  /**
   * When the clerk decided on it, in monotonic milliseconds. We check more thoroughly after a long
   * wait.
   */
  decidedAt: number;
  /**
   * When it was saved, in monotonic milliseconds of this process, estimated from the wall clock.
   */
  readonly bornAt: number;
  /** The service's reply to the newest attempt, if it was a yes or a no. */
  reply: PlainReply | null;
  /** A task is working on it. */
  busy: boolean;
  /** How many reads have failed in a row. */
  failures: number;
  /** When the last of them failed, in monotonic milliseconds; null after a successful read. */
  failedAt: number | null;
  /** How many of them failed while the service replied to others, and since when. */
  missed: { readonly times: number; readonly since: number };
  /** Our latest finding is that its spot or asset can't be read. */
  unreadable: boolean;
  /** Since when its task has been reading, in monotonic milliseconds; null while it isn't. */
  readingSince: number | null;
  waiting: WaitReason;
  /**
   * Since when it has been in its state or waiting for the same thing, in monotonic milliseconds.
   */
  restingSince: number;
  /** The yard that the clerk decided on: at the time of saving, or of the newest "send again". */
  seen: BeforeImage;
  /** Cautions that the clerk accepted, when saving or later. */
  accepted: readonly string[];
  /** Rules it broke when it became a conflict. */
  findings: readonly Finding[];
  /** Its row on disk doesn't match its hash. */
  damaged: boolean;
  /** How far the other desks know it; `local` for one desk alone. */
  standing: AgreementStanding;
  /** The clerk gave it up. The other desks have to know before it ends. */
  withdrawn: boolean;
  /** What the read showed that ended it. */
  seenAtEnd: SeenRows | null;
  /** Earliest start of that read by the service's clock; null if the service sends none. */
  endReadAt: Instant | null;
};

/**
 * Further changes that come with a step.
 *
 * Example: `{ attempt }` when an operation is sent.
 */
export type StepExtra = {
  readonly attempt?: SavedAttempt;
  readonly account?: string;
  readonly findings?: readonly Finding[];
  readonly seen?: SeenRows;
  readonly readAt?: Instant | null;
};

/**
 * An operation that ends because another replaces it.
 *
 * Example: `{ entry, event: 'dropped', said }` for an operation whose clerk chose another spot.
 */
export type ReplacedOperation = {
  readonly entry: OpenEntry;
  readonly event: 'dropped' | 'canceled' | 'withdrawn';
  readonly said: Message;
};

export type OpenOperationsParts = {
  readonly store: OutboxStore;
  readonly clock: Clock;
  readonly changed: (entry: OpenEntry) => void;
};

/**
 * The open operations. A step is an event: it is written to the store, applied in memory and passed
 * to listeners, in this order. Events that happened but couldn't be written wait in the backlog.
 */
export class OpenOperations {
  readonly #store: OutboxStore;
  readonly #clock: Clock;
  readonly #onChange: (entry: OpenEntry) => void;
  readonly #entries = new Map<OperationId, OpenEntry>();
  /** Rows that the disk hasn't taken yet, oldest first. */
  #backlog: Write[] = [];
  /** Why the disk refused them; null if it took the last ones. */
  #trouble: Message | null = null;
  /** The highest number in use. */
  #lastSeq: number;

  /** Starts with the unfinished operations of the store. */
  constructor(
    { store, clock, changed }: OpenOperationsParts,
    unfinished: readonly StoredOperation[],
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#onChange = changed;
    this.#lastSeq = store.lastSeq();
    for (const stored of unfinished) this.#entries.set(stored.saved.id, entryOf(stored, clock));
  }

  get entries(): ReadonlyMap<OperationId, OpenEntry> {
    return this.#entries;
  }

  /** An operation, open or ended; null if there is none. Throws `DatabaseError`. */
  find(id: OperationId): OpenEntry | null {
    const open = this.#entries.get(id);
    if (open !== undefined) return open;
    const stored = this.#store.find(id);
    return stored === null ? null : entryOf(stored, this.#clock);
  }

  /**
   * Writes a new operation, and ends the one it replaces in the same transaction. Throws
   * `DatabaseError`; then nothing is saved.
   */
  add(operation: Omit<SavedOperation, 'seq'>, ending?: ReplacedOperation): OpenEntry {
    const saved: SavedOperation = { ...operation, seq: this.#lastSeq + 1 };
    const row =
      ending === undefined ? null : this.#eventRow(ending.entry, ending.event, ending.said, {});
    this.#commit([
      { kind: 'operation', row: saved },
      ...(row === null ? [] : [{ kind: 'event' as const, row }]),
    ]);
    this.#lastSeq = saved.seq;
    if (ending !== undefined && row !== null) this.#take(ending.entry, row, {});
    const entry: OpenEntry = {
      ...entryOf({ saved, events: [], attempt: null }, this.#clock),
      decidedAt: this.#clock.monotonic(),
    };
    this.#entries.set(saved.id, entry);
    this.#onChange(entry);
    return entry;
  }

  /**
   * Writes an operation taken over from another desk, with an unknown outcome. Throws
   * `DatabaseError`.
   */
  takeIn(operation: Omit<SavedOperation, 'seq'>, said: Message): OpenEntry {
    const saved: SavedOperation = { ...operation, seq: this.#lastSeq + 1 };
    const entry = entryOf({ saved, events: [], attempt: null }, this.#clock);
    const row = this.#eventRow(entry, 'taken-in', said, {}) as SavedEvent;
    this.#commit([
      { kind: 'operation', row: saved },
      { kind: 'event', row },
    ]);
    this.#lastSeq = saved.seq;
    this.#entries.set(saved.id, entry);
    this.#take(entry, row, {});
    return entry;
  }

  /**
   * Takes a step. `commit-first`: if it can't be written, it doesn't happen (throws
   * `DatabaseError`). `keep`: it has happened already, so it is kept in memory until it can be
   * written. Returns false if the event does nothing in this state.
   */
  step(
    entry: OpenEntry,
    event: OutboxEventKind,
    said: Message,
    mode: 'commit-first' | 'keep',
    extra: StepExtra = {},
  ): boolean {
    const row = this.#eventRow(entry, event, said, extra);
    if (row === null) return false;
    const writes: Write[] = [
      ...(extra.attempt === undefined ? [] : [{ kind: 'attempt' as const, row: extra.attempt }]),
      { kind: 'event', row },
    ];
    try {
      this.#commit(writes);
    } catch (error) {
      if (mode === 'commit-first') throw error;
      this.#backlog.push(...writes);
    }
    this.#take(entry, row, extra);
    return true;
  }

  /** Notifies the listeners of a change of an entry that isn't an event. */
  touch(entry: OpenEntry): void {
    this.#onChange(entry);
  }

  /** Tries to write the backlog. Returns whether it is empty. */
  flush(): boolean {
    try {
      this.#commit([]);
    } catch {
      // `diskTrouble` reports it, and the sender loop tries again.
    }
    return this.#backlog.length === 0;
  }

  /** Why the disk refuses the backlog, or null. */
  diskTrouble(): Message | null {
    return this.#trouble;
  }

  #commit(writes: readonly Write[]): void {
    const all = [...this.#backlog, ...writes];
    if (all.length === 0) return;
    try {
      this.#store.commit(all);
    } catch (error) {
      this.#trouble =
        error instanceof DatabaseError ? error.said : message('operations.notSaved.unwritable');
      throw error;
    }
    this.#backlog = [];
    this.#trouble = null;
  }

  /** The row of an event; null if it does nothing in this state. The first event has number 1. */
  #eventRow(
    entry: OpenEntry,
    event: OutboxEventKind,
    said: Message,
    extra: StepExtra,
  ): SavedEvent | null {
    const progress = reduce(entry.progress, event);
    if (progress === entry.progress) return null;
    return {
      operation: entry.saved.id,
      number: entry.history.length,
      at: instantOf(this.#clock),
      event,
      progress,
      account: extra.account ?? entry.account,
      said,
    };
  }

  /** Applies an event in memory. */
  #take(entry: OpenEntry, row: SavedEvent, extra: StepExtra): void {
    entry.progress = row.progress;
    entry.account = row.account;
    entry.changedAt = row.at;
    entry.restingSince = this.#clock.monotonic();
    entry.history.push({ at: row.at, state: row.progress.state, said: row.said });
    if (extra.attempt !== undefined) entry.attempt = extra.attempt;
    entry.reply = replyAfter(entry.reply, row);
    entry.unreadable = unreadableAfter(entry.unreadable, row);
    entry.findings = extra.findings ?? [];
    entry.standing = standingAfter(entry.standing, row);
    entry.withdrawn = withdrawnAfter(entry.withdrawn, row);
    if (extra.seen !== undefined) {
      entry.seenAtEnd = extra.seen;
      entry.endReadAt = extra.readAt ?? null;
    }
    if (isFinal(row.progress.state)) this.#entries.delete(entry.saved.id);
    this.#onChange(entry);
  }
}

/**
 * An entry from what is on disk. Its monotonic times start again, because those of an earlier
 * process mean nothing here.
 */
export function entryOf({ saved, events, attempt }: StoredOperation, clock: Clock): OpenEntry {
  const last = events.at(-1);
  const now = clock.monotonic();
  return {
    saved,
    progress: last?.progress ?? savedProgress,
    account: last?.account ?? saved.actor.account,
    changedAt: last?.at ?? saved.savedAt,
    history: [
      { at: saved.savedAt, state: 'queued', said: savedEvent },
      ...events.map(({ at, progress, said }) => ({ at, state: progress.state, said })),
    ],
    attempt,
    due: now,
    isDelayed: false,
    endedAt: now,
    // After a restart we don't know when it was decided.
    decidedAt: Number.NEGATIVE_INFINITY,
    bornAt: now - Math.max(0, clock.now() - Date.parse(saved.savedAt)),
    reply: events.reduce<PlainReply | null>(replyAfter, null),
    busy: false,
    failures: 0,
    failedAt: null,
    missed: { times: 0, since: 0 },
    unreadable: events.reduce(unreadableAfter, false),
    readingSince: null,
    waiting: { for: 'turn' },
    restingSince: now,
    seen: saved.before,
    accepted: saved.accepted,
    findings: [],
    damaged: false,
    standing: events.reduce<AgreementStanding>(standingAfter, 'local'),
    withdrawn: events.reduce(withdrawnAfter, false),
    seenAtEnd: null,
    endReadAt: null,
  };
}

/**
 * If the wall clock is behind the monotonic one by more than this, it was set back. In
 * milliseconds.
 */
const CLOCK_JUMP_MS = 2 * 60_000;

/** Age of an operation in milliseconds; NaN if the wall clock was set back since. */
export function ageOf({ saved, bornAt }: OpenEntry, clock: Clock): number {
  const byWall = clock.now() - Date.parse(saved.savedAt);
  return byWall < clock.monotonic() - bornAt - CLOCK_JUMP_MS ? Number.NaN : byWall;
}

/** A reply counts until the next attempt. */
function replyAfter(reply: PlainReply | null, { event, said }: SavedEvent): PlainReply | null {
  if (event === 'answered') return { answer: 'yes', said };
  if (event === 'refused' || event === 'forbidden') return { answer: 'no', said };
  return event === 'started' ? null : reply;
}

/** Another account doesn't change what can be read. */
const unreadableAfter = (before: boolean, { event }: SavedEvent): boolean =>
  event === 'taken-over' ? before : event === 'unreadable';

const standings: { readonly [Event in OutboxEventKind]?: AgreementStanding } = {
  offered: 'offered',
  agreed: 'agreed',
  'taken-in': 'agreed',
  'taken-away': 'elsewhere',
};
const standingAfter = (before: AgreementStanding, { event }: SavedEvent): AgreementStanding =>
  standings[event] ?? before;
const withdrawnAfter = (before: boolean, { event }: SavedEvent): boolean =>
  event === 'withdrawn' || (before && event !== 'taken-away' && event !== 'taken-in');

/** The other desks know it, or may. Then it ends only once they know that too. */
export const isShared = ({ standing }: OpenEntry): boolean =>
  standing === 'agreed' || standing === 'offered';
