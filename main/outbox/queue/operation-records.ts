/** Operations in the form of the console API. */

import { inTurn, type Message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { choicesFor } from '../../../shared/outbox/choices.ts';
import { inverseOf } from '../../../shared/outbox/inverse.ts';
import { asDone } from '../../../shared/outbox/label.ts';
import type {
  BeforeImage,
  OperationRecord,
  OperationState,
  Side,
} from '../../../shared/outbox/model.ts';
import { knownOf, nextOf, savedEvent } from '../../../shared/outbox/operation-messages.ts';
import { operationTable } from '../../../shared/outbox/operation-policy.ts';
import { asksClerk } from '../../../shared/outbox/transitions.ts';
import type { Clock, Instant } from '../../../shared/time.ts';
import type { Finding, Operation } from '../../../shared/yard/operations.ts';
import type { StoredOperation } from '../store/outbox-store.ts';
import { entryOf, type OpenEntry } from './open-operations.ts';

/** What a record depends on besides the operation. */
export type RecordParts = {
  readonly clock: Clock;
  /**
   * Until when we send nothing to the service, in monotonic milliseconds; null while we may send.
   */
  readonly closedUntil: () => number | null;
  /** The account that is signed in, or null. */
  readonly account: () => string | null;
  readonly conflictsOf: (id: OperationId) => readonly Finding[];
  /** The rules that an operation breaks on the current yard. */
  readonly check: (operation: Operation) => readonly Finding[];
  /** Whether there are other desks. */
  readonly hasDesks?: () => boolean;
  /** The state that the clerk decided on, beside the current one. */
  readonly sides: (seen: BeforeImage) => readonly Side[];
};

/**
 * The rules that an operation which was never sent breaks on the current yard. If there are any, it
 * is shown as a conflict.
 */
export function presentConflict(entry: OpenEntry, parts: RecordParts): readonly Finding[] {
  const { state, attempts } = entry.progress;
  return state === 'queued' && attempts === 0 && !entry.busy
    ? parts.conflictsOf(entry.saved.id)
    : [];
}

/** The state to show to the clerk. */
export const shownState = (entry: OpenEntry, parts: RecordParts): OperationState =>
  presentConflict(entry, parts).length > 0 ? 'conflict' : entry.progress.state;

/** The record of an operation in memory. */
export function recordOf(entry: OpenEntry, parts: RecordParts): OperationRecord {
  const { saved, progress, history } = entry;
  const broken = presentConflict(entry, parts);
  const state = broken.length > 0 ? 'conflict' : progress.state;
  const account = parts.account();
  const isOfOtherAccount = account !== null && account !== entry.account;
  const last = history.at(-1)?.said ?? savedEvent;
  const next = notBefore(entry, parts);
  return {
    id: saved.id,
    seq: saved.seq,
    warehouseId: saved.warehouseId,
    operation: saved.operation,
    label: state === 'confirmed' ? asDone(saved.label) : saved.label,
    state,
    actor: { clerk: saved.actor.clerk, account: entry.account },
    savedAt: saved.savedAt,
    changedAt: entry.changedAt,
    attempts: progress.attempts,
    notBefore: next,
    known: broken.length > 0 ? inTurn(broken.map(({ said }) => said)) : knownOf(state, last),
    next: nextOf(state, {
      waiting: entry.waiting,
      unreadable: entry.unreadable && progress.attempts > 0,
      isTimed: next !== null,
    }),
    findings: broken.length > 0 ? broken : findingsOf(entry, last, parts),
    sides: asksClerk(state) ? parts.sides(entry.seen) : [],
    choices: choicesFor(
      { ...progress, state },
      {
        kind: saved.operation.kind,
        isDelayed: entry.isDelayed && operationTable[saved.operation.kind].isDelayed,
        isOfOtherAccount,
        unreadable: entry.unreadable,
        damaged: entry.damaged,
        isSettledElsewhere: entry.standing === 'elsewhere' || entry.withdrawn,
      },
    ),
    touches: saved.touches,
    ...(parts.hasDesks?.() === true ? { standing: entry.standing } : {}),
    undoes: saved.undoes,
    // The screen asks the rules about it, which want a reason but not which one.
    wayBack: inverseOf(saved.operation, saved.before, (reason) => reason) ?? [],
    history: [...history],
  };
}

/**
 * What stands in the way. A conflict always has a finding: those found when it became one, else
 * those of the rules on the current yard, else what the read showed.
 */
function findingsOf(
  { progress, findings, saved }: OpenEntry,
  last: Message,
  parts: RecordParts,
): readonly Finding[] {
  if (progress.state !== 'conflict' || findings.length > 0) return findings;
  const now = parts.check(saved.operation).filter(({ severity }) => severity === 'refuse');
  return now.length > 0
    ? now
    : [{ code: 'not-on-spot', severity: 'refuse', entities: saved.touches, said: last }];
}

/** The record of an operation that is only on disk, which means that it has ended. */
export const storedRecord = (stored: StoredOperation, parts: RecordParts): OperationRecord =>
  recordOf(entryOf(stored, parts.clock), parts);

/** The wall time that it waits for, for display. */
function notBefore(entry: OpenEntry, { clock, closedUntil }: RecordParts): Instant | null {
  const waits =
    entry.progress.state === 'queued' ||
    entry.progress.state === 'unknown' ||
    entry.progress.state === 'answered';
  const due = entry.waiting.for === 'service' ? Math.max(entry.due, closedUntil() ?? 0) : entry.due;
  const left = due - clock.monotonic();
  return waits && left > 0 && Number.isFinite(left)
    ? new Date(clock.now() + left).toISOString()
    : null;
}
