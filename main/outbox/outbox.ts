/**
 * The outbox: saves the clerk's changes of the yard, and sends each of them to the service.
 *
 * The problem: the service takes no keys of ours. If the network fails after we sent a call, we
 * don't know whether the service carried it out. Sending again may do it twice; not sending may
 * lose it. And the console may be killed at any moment.
 *
 * The idea: write first, send second, and never guess.
 *
 * Decision: Online operations go through the durable outbox too.
 *
 * A direct path would answer the same questions (was it applied, may it be sent again, what is
 * shown meanwhile) a second time, and worse. So "saved" always means the same thing; online it
 * takes a moment more.
 *
 * How it works:
 * 1. `submit` checks the rules and commits the operation to disk. Only then the clerk reads "saved"
 *    (`queue/enqueue.ts`).
 * 2. The sender loop picks what is due (`send/sender-loop.ts`). It reads the spots afresh and finds
 *    the ids to send (`verify/resolve.ts`). If the yard has changed, we stop here with a conflict.
 * 3. We commit the attempt, then send the call once (`send/send.ts`). Whatever comes back is
 *    committed too.
 * 4. We read the yard back until it shows the result (`verify/read-back.ts`). `reconcile.ts`
 *    decides what a read means.
 * 5. After an unclear attempt we send again only when every condition of sending rule 7 holds.
 *    Otherwise the clerk decides (`conflicts/`).
 *
 * The normal order of an operation:
 * - `queued`: saved, waiting for its turn.
 * - `sending`: the attempt is on disk, the bytes are on their way.
 * - `answered`: the service said yes.
 * - `confirmed`: a read shows the result.
 *
 * What is unusual:
 * - `unknown`: the call may have worked. We look, and wait for the grace period to end.
 * - `conflict`: the yard changed under the operation.
 * - `needs-clerk`: the console may not decide alone.
 * - `rejected`, `canceled`: ended without effect.
 *
 * When you change this: every step is an event that goes to disk before it counts
 * (`queue/open-operations.ts`), and all possible steps are in one table
 * (`shared/outbox/transitions.ts`). `npm run simulate` looks for double effects and lost
 * operations.
 *
 * The outbox is composed here. Everything that differs between the console and its tests is a port
 * (`ports.ts`).
 */
import type { OperationCounts, OperationsEvent } from '../../shared/console-api/operations.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import type { Words } from '../../shared/i18n/create-words.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { OperationId, WarehouseId } from '../../shared/ids.ts';
import { bothSides } from '../../shared/outbox/before-and-now.ts';
import type { Actor, BeforeImage, OperationRecord } from '../../shared/outbox/model.ts';
import { withLeaving } from '../../shared/outbox/own-departure.ts';
import { defaultSettings, type OutboxSettings } from '../../shared/outbox/retry.ts';
import { asksClerk } from '../../shared/outbox/transitions.ts';
import { refLabel, spotRefLabel } from '../../shared/text.ts';
import type { Clock, Instant } from '../../shared/time.ts';
import { check } from '../../shared/yard/check.ts';
import type { Finding } from '../../shared/yard/operations.ts';
import type { PendingOperation } from '../../shared/yard/projection.ts';
import type { EntityKey } from '../../shared/yard/touches.ts';
import { createListeners, type Listeners } from '../kernel/listeners.ts';
import type { Log, Random, Timers } from '../kernel/ports.ts';
import type { YardWrites } from './call.ts';
import {
  type ChooseResult,
  type ClerkChoices,
  createClerkChoices,
  type UndoResult,
} from './conflicts/clerk-choices.ts';
import type { ClerkDecision } from './conflicts/clerk-decision.ts';
import type { DeskSide, SendAgreement } from './desk-ports.ts';
import { OutboxDeskSide } from './desk-side.ts';
import { Notices } from './notices.ts';
import type { YardReads, YardViews } from './ports.ts';
import { delay, type EnqueueParts, enqueue, notSaved, type Submission } from './queue/enqueue.ts';
import { type OpenEntry, OpenOperations } from './queue/open-operations.ts';
import { OperationHistory } from './queue/operation-history.ts';
import { type RecordParts, recordOf, shownState } from './queue/operation-records.ts';
import { ResumedStays, stoodSince } from './queue/resumed-stays.ts';
import { StateCounts } from './queue/state-counts.ts';
import type { UndoRequest } from './queue/take-back.ts';
import { UndoBook } from './queue/undo.ts';
import { SendSlots } from './send/send-slots.ts';
import { SenderLoop } from './send/sender-loop.ts';
import type { SenderContext } from './sender-context.ts';
import type { HistoryQuery, OutboxStore, StoredOperation } from './store/outbox-store.ts';
import { OwnChanges } from './verify/own-changes.ts';
import { SeenYardReader } from './verify/seen-yard-reader.ts';

export type OutboxParts = {
  readonly store: OutboxStore;
  readonly client: YardWrites;
  readonly reads: YardReads;
  readonly views: YardViews;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  readonly warehouseId: WarehouseId;
  /**
   * When the service last replied to any call, in monotonic milliseconds; minus infinity before the
   * first reply.
   */
  readonly heardAt: () => number;
  /** The service's clock by its last reply, in milliseconds. Absent if it isn't compared. */
  readonly serviceTime?: (() => number | null) | undefined;
  /** The account signed in to the service, or null. We ask each time. */
  readonly account: () => string | null;
  readonly newId: () => OperationId;
  readonly settings?: Partial<OutboxSettings>;
  /** Connects to the other desks of the facility; absent for one desk alone. */
  readonly desks?: ((side: DeskSide) => SendAgreement) | undefined;
  /** Formats text that leaves the console: reasons that the service keeps. English by default. */
  readonly format: Words['format'];
};

/** Result of `submit`. `saved` comes only after the commit. */
export type SubmitResult =
  | { readonly kind: 'saved'; readonly record: OperationRecord }
  | { readonly kind: 'refused' | 'caution'; readonly findings: readonly Finding[] }
  | { readonly kind: 'not-saved'; readonly said: Message };

/** `pendingChanged`: `pending()` now returns another list. */
export type OutboxChange =
  | (Extract<OperationsEvent, { kind: 'changed' }> & { readonly pendingChanged: boolean })
  | { readonly kind: 'notices'; readonly notices: readonly Notice[] };

/** Why the outbox should check everything now. */
export type WakeReason = 'online' | 'signed-in' | 'yard-changed' | 'resumed';

/**
 * How long `stop` waits for calls under way, in milliseconds. Later outcomes are found out at the
 * next start.
 */
const STOP_WAIT_MS = 3_000;
/** How many operations undo remembers after a restart. */
const UNDO_DEPTH = 100;
/**
 * How many operations before those we also remember that continued a stay, to know since when these
 * assets have stood there.
 */
const STAYS_KEPT = 300;

/**
 * The outbox over an open store: `new → running → stopping → stopped`.
 *
 * Nothing is sent before `start`. No method throws; `submit` and the clerk's choices return what
 * went wrong. The head of this file explains the states of an operation.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #settings: OutboxSettings;
  /** How many calls may be under way. */
  readonly #slots: SendSlots;
  readonly #reader: SeenYardReader;
  /** Saved operations that haven't ended. Only this object changes the state of an operation. */
  readonly #openOperations: OpenOperations;
  readonly #undo: UndoBook;
  /** What the screen's record of an operation depends on besides the operation. */
  readonly #records: RecordParts;
  readonly #history: OperationHistory;
  readonly #notices: Notices;
  /** How many operations are in each state, and which the yard shows. */
  readonly #stateCounts: StateCounts;
  /** Since when an asset has stood where an undo put it back. */
  readonly #standing: ResumedStays;
  readonly #choices: ClerkChoices;
  /** Our outbox as the other desks see it; undefined for one desk alone. */
  readonly #side: OutboxDeskSide | undefined;
  /** The other desks; undefined for one desk alone. */
  readonly #desks: SendAgreement | undefined;
  readonly #loop: SenderLoop;
  readonly #listeners: Listeners<OutboxChange>;
  /** What the desks know of a closed spot; nothing before `knowClosures`. */
  #closureOf: EnqueueParts['closureOf'] = () => null;
  #phase: 'new' | 'running' | 'stopping' | 'stopped' = 'new';

  /** Throws `DatabaseError` if the store can't be read. */
  constructor(parts: OutboxParts) {
    const { store, clock, timers, random, views, log, account, warehouseId } = parts;
    this.#parts = parts;
    const settings: OutboxSettings = { ...defaultSettings, ...parts.settings };
    this.#settings = settings;
    // An error in a listener must not stop the outbox.
    this.#listeners = createListeners(() => log.warn('A listener of the outbox failed.'));
    const slots = new SendSlots(settings, clock, random);
    this.#slots = slots;
    this.#reader = new SeenYardReader(parts.reads, () => {
      const state = slots.state();
      return state.kind !== 'open' || state.width === 1;
    });
    const { operations, damaged } = store.unfinished();
    const openOperations = new OpenOperations(
      { store, clock, changed: (entry) => this.#changed(entry) },
      operations,
    );
    this.#openOperations = openOperations;
    const undoHistory = store.list({ limit: UNDO_DEPTH }).operations.toReversed();
    this.#undo = new UndoBook(undoHistory);
    this.#records = this.#recordParts();
    this.#history = new OperationHistory(store, openOperations, this.#records);
    this.#notices = new Notices({
      openOperations,
      slots,
      history: this.#history,
      clock,
      isRunning: () => this.#phase === 'running',
      tell: this.#listeners.tell,
    });
    this.#stateCounts = new StateCounts({
      entries: openOperations.entries,
      conflicts: () =>
        new Set([...(views.conflicts?.keys() ?? []), ...(this.#desks?.refused.keys() ?? [])]),
      shownState: (entry) => shownState(entry, this.#records),
      stood: ({ saved }) =>
        saved.undoes === null ? null : stoodSince(saved, this.#beforeOf(saved.undoes)),
    });
    this.#standing = new ResumedStays((id) => this.#beforeOf(id));
    this.#noteStays(undoHistory);
    this.#notices.damaged(damaged);
    this.#choices = createClerkChoices(
      {
        ...this.#enqueueParts(),
        undo: this.#undo,
        records: this.#records,
        newId: parts.newId,
        format: parts.format,
      },
      () => this.#loop.tick(),
    );
    this.#side =
      parts.desks &&
      new OutboxDeskSide({
        openOperations,
        store,
        clock,
        views,
        account,
        log,
        warehouseId,
        tick: () => this.#loop.tick(),
      });
    this.#desks = this.#side && parts.desks?.(this.#side);
    this.#loop = new SenderLoop({
      context: this.#senderContext(),
      timers,
      accepting: () => this.#phase === 'running',
      looked: () => this.#notices.tell(),
    });
  }

  /** Checks and commits, and returns only then. A repeated id means the same operation. */
  async submit(submission: Submission): Promise<SubmitResult> {
    if (this.#phase === 'stopping' || this.#phase === 'stopped')
      return { kind: 'not-saved', said: message('operations.notSaved.closing') };
    const known = this.#knownAlready(submission);
    if (known !== null) return known;
    const result = enqueue(submission, this.#enqueueParts());
    if (result.kind === 'refused') {
      const findings = withLeaving(result.findings, this.records());
      return { ...result, findings: this.#desks?.withFirst(findings) ?? findings };
    }
    if (result.kind !== 'saved') return result;
    this.#loop.tick();
    const answer = this.#desks === undefined ? 'alone' : await this.#desks.agree(submission.id);
    if (typeof answer !== 'string') return { kind: 'refused', findings: answer };
    if ((submission.undoes ?? null) === null) this.#undo.did(submission.actor, submission.id);
    return { kind: 'saved', record: recordOf(result.entry, this.#records) };
  }

  /**
   * Unconfirmed operations for the projection, in the order of saving: those that may still take
   * effect, or may have.
   */
  pending(): readonly PendingOperation[] {
    return this.#stateCounts.pending();
  }

  /**
   * When a stay began: as the service says, or when the stay began that an undo of this desk
   * continued.
   */
  standingSince(asset: EntityKey, spot: string, reportedAt: Instant): Instant {
    return this.#standing.of(asset, spot, reportedAt);
  }

  /** Returns a function that unsubscribes. */
  watch(listener: (change: OutboxChange) => void): () => void {
    return this.#listeners.watch(listener);
  }

  /** Records of the open operations. */
  records(): readonly OperationRecord[] {
    return [...this.#openOperations.entries.values()].map((entry) =>
      recordOf(entry, this.#records),
    );
  }

  /** A page of the complete history. */
  list(query: HistoryQuery): {
    readonly records: readonly OperationRecord[];
    readonly total: number;
  } {
    const { records, total, damaged } = this.#history.page(query);
    this.#notices.damaged(damaged);
    this.#notices.tell();
    return { records, total };
  }

  choose(choice: ClerkDecision): ChooseResult {
    return this.#choices.choose(choice);
  }

  undo(actor: Actor, wish?: UndoRequest): UndoResult {
    return this.#choices.undo(actor, wish);
  }

  nextUndo(actor: Actor): ReturnType<ClerkChoices['nextUndo']> {
    return this.#choices.nextUndo(actor);
  }

  redo(actor: Actor): ReturnType<ClerkChoices['redo']> {
    return this.#choices.redo(actor);
  }

  counts(): OperationCounts {
    return this.#stateCounts.counts();
  }

  notices(): readonly Notice[] {
    return this.#notices.all();
  }

  /** Sets who knows why spots are closed. An undo of an opening then closes for the same. */
  knowClosures(closureOf: EnqueueParts['closureOf']): void {
    this.#closureOf = closureOf;
  }

  start(): void {
    if (this.#phase !== 'new') return;
    this.#phase = 'running';
    const openOperations = this.#openOperations;
    for (const entry of [...openOperations.entries.values()]) {
      // The bytes may have left. We never send again without reading first (sending rule 3).
      openOperations.step(entry, 'interrupted', message('operations.event.interrupted'), 'keep');
      delay(entry, this.#settings, this.#parts.clock);
    }
    this.#notices.tell();
    this.#loop.tick();
  }

  /** Waits a short while for calls under way, then closes the file. */
  async stop(): Promise<void> {
    if (this.#phase === 'stopping' || this.#phase === 'stopped') return;
    this.#phase = 'stopping';
    this.#loop.stop();
    await Promise.race([
      this.#loop.idle(),
      new Promise<void>((resolve) => this.#parts.timers.after(STOP_WAIT_MS, resolve)),
    ]);
    this.#phase = 'stopped';
    this.#reader.stop();
    this.#openOperations.flush();
    this.#parts.store.close();
  }

  wakeSender(reason: WakeReason): void {
    const slots = this.#slots;
    if (reason === 'signed-in') slots.signedIn();
    if (reason === 'online' || reason === 'resumed') {
      const { clock, random } = this.#parts;
      hasten(slots, this.#openOperations.entries.values(), clock.monotonic(), random);
    }
    // A pull may have turned waiting operations into conflicts, or ended some.
    // What the clerk is asked about shows the yard as it is now.
    if (reason === 'yard-changed') {
      const asking = [...this.#openOperations.entries.values()].filter(({ progress }) =>
        asksClerk(progress.state),
      );
      for (const entry of new Set([...this.#stateCounts.conflicted(), ...asking]))
        this.#changed(entry);
    }
    this.#loop.tick();
  }

  /** An operation took a step, or something else about it changed. */
  #changed(entry: OpenEntry): void {
    const { saved, progress, changedAt } = entry;
    const pendingChanged = this.#stateCounts.recount(entry);
    this.#standing.note({ saved, state: progress.state, changedAt });
    if (!this.#openOperations.entries.has(saved.id)) this.#side?.over(entry);
    this.#listeners.tell({
      kind: 'changed',
      record: recordOf(entry, this.#records),
      counts: this.#stateCounts.counts(),
      pendingChanged,
    });
    this.#notices.tell();
    this.#desks?.changed();
  }

  /**
   * A repeated id means the same operation, whatever its outcome. A different operation under a
   * used id is a bug.
   */
  #knownAlready({ id, operation }: Submission): SubmitResult | null {
    try {
      const entry = this.#openOperations.find(id);
      if (entry === null) return null;
      if (JSON.stringify(entry.saved.operation) !== JSON.stringify(operation))
        return { kind: 'not-saved', said: message('operations.notSaved.idTaken') };
      return { kind: 'saved', record: recordOf(entry, this.#records) };
    } catch (error) {
      return { kind: 'not-saved', said: notSaved(error) };
    }
  }

  /** What the clerk saw before an operation, also one that is only on disk. */
  #beforeOf(id: OperationId): BeforeImage | null {
    try {
      const saved = (this.#openOperations.entries.get(id) ?? this.#parts.store.find(id))?.saved;
      return saved?.before ?? null;
    } catch {
      // The disk fails. Dwell then counts from the move back.
      return null;
    }
  }

  /** Notes which stays the operations of an earlier run continued. `newest` is oldest first. */
  #noteStays(newest: readonly StoredOperation[]): void {
    const before = newest[0]?.saved.seq ?? 0;
    const older = this.#parts.store.keepStays({ before, limit: STAYS_KEPT });
    for (const { saved, events } of [...older, ...newest]) {
      const last = events.at(-1);
      this.#standing.note({
        saved,
        state: last?.progress.state ?? 'queued',
        changedAt: last?.at ?? saved.savedAt,
      });
    }
  }

  #enqueueParts(): EnqueueParts {
    const { views, clock, warehouseId } = this.#parts;
    return {
      openOperations: this.#openOperations,
      views,
      clock,
      settings: this.#settings,
      warehouseId,
      openTurns: (spot) => this.#desks?.openTurns(spot) ?? [],
      closureOf: (spot) => this.#closureOf(spot),
    };
  }

  #recordParts(): RecordParts {
    const { views, clock, account, desks } = this.#parts;
    return {
      clock,
      closedUntil: () => {
        const state = this.#slots.state();
        return state.kind === 'closed' ? state.until : null;
      },
      account,
      conflictsOf: (id) => views.conflicts?.get(id) ?? this.#desks?.refused.get(id) ?? [],
      check: (operation) => check(views.view, operation),
      hasDesks: () => desks !== undefined,
      sides: (seen) => bothSides(seen, views.view),
    };
  }

  #senderContext(): SenderContext {
    const { views } = this.#parts;
    return {
      ...this.#parts,
      openOperations: this.#openOperations,
      reader: this.#reader,
      slots: this.#slots,
      settings: this.#settings,
      learned: { stamps: false, own: new OwnChanges() },
      names: () => ({
        asset: (ref) => refLabel(views.view, ref),
        spot: (id) => spotRefLabel(views.view, id),
      }),
      desks: this.#desks,
      stopped: () => this.#phase === 'stopped',
    };
  }
}

/**
 * Longest wait of an operation after the service came back, in milliseconds. We spread them, so
 * that they don't all ask at once.
 */
const HASTEN_SPREAD_MS = 2_000;

/**
 * Operations in a long back-off are tried soon: the service replies again, so the earlier failures
 * no longer count.
 */
function hasten(slots: SendSlots, entries: Iterable<OpenEntry>, now: number, random: Random): void {
  slots.hint();
  for (const entry of entries) {
    if (entry.busy || entry.failures === 0 || entry.waiting.for !== 'service') continue;
    entry.due = Math.min(entry.due, now + HASTEN_SPREAD_MS * random.next());
  }
}
