/**
 * The outbox, composed from its parts. Everything that differs between the console and its tests
 * comes in as a port.
 */
import type { OperationCounts, OperationsEvent } from '../../shared/console-api/operations.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import type { Words } from '../../shared/i18n/create-words.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { OperationId, WarehouseId } from '../../shared/ids.ts';
import { bothSides } from '../../shared/outbox/before-and-now.ts';
import type { Actor, BeforeImage, OperationRecord } from '../../shared/outbox/model.ts';
import { defaultSettings, type OutboxSettings } from '../../shared/outbox/retry.ts';
import { refLabel, spotRefLabel } from '../../shared/text.ts';
import type { Clock, Instant } from '../../shared/time.ts';
import { check } from '../../shared/yard/check.ts';
import type { Finding } from '../../shared/yard/operations.ts';
import type { PendingOperation } from '../../shared/yard/projection.ts';
import type { EntityKey } from '../../shared/yard/touches.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Log, Random, Timers } from '../kernel/ports.ts';
import type { YardWrites } from './call.ts';
import {
  type ChooseResult,
  type ClerkChoiceParts,
  createClerkChoices,
  type UndoResult,
} from './conflicts/clerk-choices.ts';
import type { ClerkDecision } from './conflicts/clerk-decision.ts';
import type { DeskSide, SendAgreement } from './desk-ports.ts';
import { createDeskSide } from './desk-side.ts';
import { createNotices } from './notices.ts';
import type { YardReads, YardViews } from './ports.ts';
import { type EnqueueParts, enqueue, hold, notSaved, type Submission } from './queue/enqueue.ts';
import {
  createOpenOperations,
  entryOf,
  type OpenEntry,
  type OpenOperations,
} from './queue/open-operations.ts';
import { createOperationHistory } from './queue/operation-history.ts';
import { type RecordParts, recordOf, shownState } from './queue/operation-records.ts';
import { createStandingSince, stoodSince } from './queue/standing-since.ts';
import { createStateCounts } from './queue/state-counts.ts';
import type { UndoRequest } from './queue/take-back.ts';
import { createUndoBook } from './queue/undo.ts';
import { createSendSlots, type SendSlots } from './send/send-slots.ts';
import { createSenderLoop } from './send/sender-loop.ts';
import type { SenderContext } from './sender-context.ts';
import type { HistoryQuery, OutboxStore } from './store/outbox-store.ts';
import { createEvidenceReader } from './verify/evidence-reader.ts';
import { createOwnChanges } from './verify/own-changes.ts';

/** What the outbox is made of. */
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
   * When the service last answered anything, whoever asked, in monotonic milliseconds; minus
   * infinity before the first time.
   */
  readonly heardAt: () => number;
  /**
   * The service's own clock as it was last told, in milliseconds; left out where nobody compares
   * it.
   */
  readonly serviceTime?: (() => number | null) | undefined;
  /** The account that is signed in to the service, or null. Asked each time. */
  readonly account: () => string | null;
  readonly newId: () => OperationId;
  readonly settings?: Partial<OutboxSettings>;
  /** Opens the way to the other desks of the facility; left out for one desk alone. */
  readonly desks?: ((side: DeskSide) => SendAgreement) | undefined;
  /**
   * Words for what leaves the console as text: reasons that the service keeps. English by default.
   */
  readonly format: Words['format'];
};

/** Answer of `submit`. `saved` is only said after the commit. */
export type SubmitResult =
  | { readonly kind: 'saved'; readonly record: OperationRecord }
  | { readonly kind: 'refused' | 'caution'; readonly findings: readonly Finding[] }
  | { readonly kind: 'not-saved'; readonly said: Message };

/** What listeners are told. `pendingChanged`: `pending()` is another list now. */
export type OutboxChange =
  | (Extract<OperationsEvent, { kind: 'changed' }> & { readonly pendingChanged: boolean })
  | { readonly kind: 'notices'; readonly notices: readonly Notice[] };

/** Why the outbox should look at everything now. */
export type WakeReason = 'online' | 'signed-in' | 'yard-changed' | 'resumed';

/**
 * The outbox (design.md section 5). Its methods never throw; `submit` and the clerk's choices tell
 * what went wrong.
 */
export interface Outbox {
  /** Checks, commits, and answers only then. The same id again is the same operation. */
  submit(submission: Submission): Promise<SubmitResult>;
  /**
   * Unconfirmed operations for the projection, in order of saving: those that may still become, or
   * be, true.
   */
  pending(): readonly PendingOperation[];
  /**
   * The beginning of a stay as the service tells it, or of the stay that an undo of this desk went
   * on with.
   */
  standingSince(asset: EntityKey, spot: string, told: Instant): Instant;
  watch(listener: (change: OutboxChange) => void): () => void;
  /** Records in memory: the open ones. */
  records(): readonly OperationRecord[];
  /** A page of the whole history. */
  list(query: HistoryQuery): {
    readonly records: readonly OperationRecord[];
    readonly total: number;
  };
  choose(choice: ClerkDecision): ChooseResult;
  undo(actor: Actor, wish?: UndoRequest): UndoResult;
  redo(actor: Actor): ChooseResult | { readonly kind: 'nothing'; readonly said: Message };
  counts(): OperationCounts;
  notices(): readonly Notice[];
  start(): void;
  /** Lets what is under way end, for a short while, and closes the file. */
  stop(): Promise<void>;
  wakeSender(reason: WakeReason): void;
}

/**
 * How long `stop` waits for calls that are under way, in milliseconds: after it their outcome is
 * found out at the next start.
 */
const STOP_WAIT_MS = 3_000;
/** How far back undo remembers after a restart, in operations. */
const undoDepth = 100;
/** How many undos before those still say since when what they put back stands there. */
const staysKept = 300;

/**
 * The outbox over an opened store. Nothing is sent before `start`. Throws `DatabaseError` when the
 * store cannot be read.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store, clock, timers, random, views, log, account } = parts;
  const settings: OutboxSettings = { ...defaultSettings, ...parts.settings };
  // A listener's mistake must not stop what is under way here.
  const { tell, watch } = createListeners<OutboxChange>(() =>
    log.warn('A listener of the outbox failed.'),
  );
  const slots = createSendSlots(settings, clock, random);
  const reader = createEvidenceReader(parts.reads, () => {
    const state = slots.state();
    return state.kind !== 'open' || state.width === 1;
  });
  const { operations, damaged } = store.unfinished();
  const openOperations: OpenOperations = createOpenOperations(
    { store, clock, changed },
    operations,
  );
  const undoHistory = store.list({ limit: undoDepth }).operations.toReversed();
  const undo = createUndoBook(undoHistory);
  const records: RecordParts = {
    clock,
    closedUntil() {
      const state = slots.state();
      return state.kind === 'closed' ? state.until : null;
    },
    account,
    conflictsOf: (id) => views.conflicts?.get(id) ?? desks?.refused.get(id) ?? [],
    check: (operation) => check(views.view, operation),
    hasDesks: () => parts.desks !== undefined,
    sides: (seen) => bothSides(seen, views.view),
  };
  const history = createOperationHistory(store, openOperations, records);
  const notices = createNotices({
    openOperations,
    slots,
    history,
    clock,
    isRunning: () => phase === 'running',
    tell,
  });
  const enqueueParts: EnqueueParts = {
    openOperations,
    views,
    clock,
    settings,
    warehouseId: parts.warehouseId,
    openTurns: (spot) => desks?.openTurns(spot) ?? [],
  };
  const deskParts = {
    ...enqueueParts,
    store,
    undo,
    records,
    newId: parts.newId,
    format: parts.format,
  };
  let phase: 'new' | 'running' | 'stopping' | 'stopped' = 'new';
  const stateCounts = createStateCounts(
    openOperations.entries,
    () => new Set([...(views.conflicts?.keys() ?? []), ...(desks?.refused.keys() ?? [])]),
    (entry) => shownState(entry, records),
    ({ saved }) => (saved.undoes === null ? null : stoodSince(saved, beforeOf(saved.undoes))),
  );
  const standing = createStandingSince(beforeOf);
  const undosBefore = store.undos({ before: undoHistory[0]?.saved.seq ?? 0, limit: staysKept });
  for (const { saved, events } of [...undosBefore, ...undoHistory]) {
    const last = events.at(-1);
    standing.note({
      saved,
      state: last?.progress.state ?? 'queued',
      changedAt: last?.at ?? saved.savedAt,
    });
  }

  /** What the clerk saw before an operation, also of one that is on the disk alone. */
  function beforeOf(id: OperationId): BeforeImage | null {
    try {
      return (openOperations.entries.get(id) ?? store.find(id))?.saved.before ?? null;
    } catch {
      // A disk that does not give it: dwell then counts from the way back.
      return null;
    }
  }
  notices.damaged(damaged);

  const context: SenderContext = {
    ...parts,
    openOperations,
    reader,
    slots,
    settings,
    learned: { stamps: false, own: createOwnChanges() },
    names: () => ({
      asset: (ref) => refLabel(views.view, ref),
      spot: (id) => spotRefLabel(views.view, id),
    }),
    get desks() {
      return desks;
    },
    stopped: () => phase === 'stopped',
  };
  const sideParts = {
    openOperations,
    store,
    clock,
    views,
    account,
    log,
    warehouseId: parts.warehouseId,
    tick: () => loop.tick(),
  };
  const side = parts.desks && createDeskSide(sideParts);
  const desks: SendAgreement | undefined = side && parts.desks?.(side);
  const loop = createSenderLoop({
    context,
    timers,
    accepting: () => phase === 'running',
    looked: notices.tell,
  });

  function changed(entry: OpenEntry): void {
    const pendingChanged = stateCounts.recount(entry);
    standing.note({ saved: entry.saved, state: entry.progress.state, changedAt: entry.changedAt });
    if (side !== undefined && !openOperations.entries.has(entry.saved.id)) side.over(entry);
    tell({
      kind: 'changed',
      record: recordOf(entry, records),
      counts: stateCounts.counts(),
      pendingChanged,
    });
    notices.tell();
    desks?.changed();
  }

  return {
    async submit(submission) {
      if (phase === 'stopping' || phase === 'stopped')
        return { kind: 'not-saved', said: message('operations.notSaved.closing') };
      const known = knownAlready(submission, { openOperations, store, clock, records });
      if (known !== null) return known;
      const result = enqueue(submission, enqueueParts);
      if (result.kind === 'refused')
        return { ...result, findings: desks?.withFirst(result.findings) ?? result.findings };
      if (result.kind !== 'saved') return result;
      loop.tick();
      const answer = desks === undefined ? 'alone' : await desks.agree(submission.id);
      if (typeof answer !== 'string') return { kind: 'refused', findings: answer };
      if ((submission.undoes ?? null) === null) undo.did(submission.actor, submission.id);
      return { kind: 'saved', record: recordOf(result.entry, records) };
    },
    pending: stateCounts.pending,
    standingSince: standing.of,
    watch,
    records: () => [...openOperations.entries.values()].map((entry) => recordOf(entry, records)),
    list(query) {
      const { records: shown, total, damaged: rotten } = history.page(query);
      notices.damaged(rotten);
      notices.tell();
      return { records: shown, total };
    },
    ...createClerkChoices(deskParts, () => loop.tick()),
    counts: stateCounts.counts,
    notices: notices.all,
    start() {
      if (phase !== 'new') return;
      phase = 'running';
      for (const entry of [...openOperations.entries.values()]) {
        // Bytes may have gone: never sent again without a look (reliability.md 2.2 rule 3).
        openOperations.step(entry, 'interrupted', message('operations.event.interrupted'), 'keep');
        hold(entry, settings, clock);
      }
      notices.tell();
      loop.tick();
    },
    async stop() {
      if (phase === 'stopping' || phase === 'stopped') return;
      phase = 'stopping';
      loop.stop();
      await Promise.race([
        loop.idle(),
        new Promise<void>((resolve) => timers.after(STOP_WAIT_MS, resolve)),
      ]);
      phase = 'stopped';
      reader.stop();
      openOperations.flush();
      store.close();
    },
    wakeSender(reason) {
      if (reason === 'signed-in') slots.signedIn();
      if (reason === 'online' || reason === 'resumed')
        hasten(slots, openOperations.entries.values(), clock.monotonic(), random);
      // A pull may have made conflicts of operations that wait, or ended some.
      if (reason === 'yard-changed') for (const entry of stateCounts.conflicted()) changed(entry);
      loop.tick();
    },
  };
}

/**
 * Longest wait of an operation after the service came back, in milliseconds: spread, so that they
 * do not all ask at once.
 */
const HASTEN_SPREAD_MS = 2_000;

/**
 * What waited longer and longer for a service that did not answer is tried soon: that it did not is
 * news of before.
 */
function hasten(slots: SendSlots, entries: Iterable<OpenEntry>, now: number, random: Random): void {
  slots.hint();
  for (const entry of entries) {
    if (entry.busy || entry.failures === 0 || entry.waiting.for !== 'service') continue;
    entry.due = Math.min(entry.due, now + HASTEN_SPREAD_MS * random.next());
  }
}

/**
 * The same id again is the same operation, whatever its outcome; another operation under a used id
 * is a mistake.
 */
function knownAlready(
  submission: Submission,
  {
    openOperations,
    store,
    clock,
    records,
  }: Pick<ClerkChoiceParts, 'openOperations' | 'store' | 'clock' | 'records'>,
): SubmitResult | null {
  try {
    const open = openOperations.entries.get(submission.id);
    const stored = open === undefined ? store.find(submission.id) : null;
    const entry = open ?? (stored === null ? null : entryOf(stored, clock));
    if (entry === null) return null;
    if (JSON.stringify(entry.saved.operation) !== JSON.stringify(submission.operation))
      return { kind: 'not-saved', said: message('operations.notSaved.idTaken') };
    return { kind: 'saved', record: recordOf(entry, records) };
  } catch (error) {
    return { kind: 'not-saved', said: notSaved(error) };
  }
}
