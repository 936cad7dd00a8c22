/**
 * Saving: we check an operation again on the newest state in the main process, commit it, and only
 * then call it saved (laws 1 and 4).
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId, WarehouseId } from '../../../shared/ids.ts';
import { labelOf } from '../../../shared/outbox/label.ts';
import type { Actor, BeforeImage, PriorClosure } from '../../../shared/outbox/model.ts';
import { operationTable } from '../../../shared/outbox/operation-policy.ts';
import type { OutboxSettings } from '../../../shared/outbox/retry.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import { check, isRefused } from '../../../shared/yard/check.ts';
import type { EntityRef, Finding, Operation } from '../../../shared/yard/operations.ts';
import { touches } from '../../../shared/yard/touches.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import type { YardViews } from '../ports.ts';
import type { OpenEntry, OpenOperations, ReplacedOperation } from './open-operations.ts';

/**
 * An operation as a page or a plan submits it.
 *
 * Example: `{ id: 'op-2', operation: { kind: 'assign', … }, accepted: ['spot-reserved'], actor }`.
 */
export type Submission = {
  readonly id: OperationId;
  readonly operation: Operation;
  /** Codes of the cautions that the clerk accepted. */
  readonly accepted: readonly string[];
  readonly actor: Actor;
  readonly undoes?: OperationId | null;
  readonly replaces?: OperationId | null;
};

/** Saved, or why not. `said` is the clerk's message. */
export type Enqueued =
  | { readonly kind: 'saved'; readonly entry: OpenEntry }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] }
  | { readonly kind: 'caution'; readonly findings: readonly Finding[] }
  | { readonly kind: 'not-saved'; readonly said: Message };

export type EnqueueParts = {
  readonly openOperations: OpenOperations;
  readonly views: YardViews;
  readonly clock: Clock;
  readonly settings: OutboxSettings;
  readonly warehouseId: WarehouseId;
  /** Open operations of other desks that open or close a spot. */
  readonly openTurns: (spot: SpotId) => readonly OperationId[];
  /** What the desks know of a spot that is closed now. */
  readonly closureOf: (spot: SpotId) => PriorClosure | null;
};

/**
 * Saves an operation. `ending` is the one that it replaces, which ends in the same transaction.
 */
export function enqueue(
  submission: Submission,
  parts: EnqueueParts,
  ending?: ReplacedOperation,
): Enqueued {
  const { openOperations, clock, settings, warehouseId } = parts;
  const yard = parts.views.view;
  const { operation } = submission;
  const findings = [...check(yard, operation), ...(parts.views.doubts?.(operation) ?? [])];
  if (isRefused(findings)) return { kind: 'refused', findings };
  const unread = findings.filter(({ code }) => !submission.accepted.includes(code));
  if (unread.length > 0) return { kind: 'caution', findings: unread };
  const touched = touches(operation, yard);
  try {
    const entry = openOperations.add(
      {
        id: submission.id,
        warehouseId,
        operation,
        label: labelOf(operation, yard),
        actor: submission.actor,
        before: { ...imageOf(yard, touched, parts.openTurns), ...priorOf(operation, parts) },
        touches: touched,
        accepted: submission.accepted,
        undoes: submission.undoes ?? null,
        replaces: submission.replaces ?? null,
        savedAt: instantOf(clock),
        monotonic: clock.monotonic(),
      },
      ending,
    );
    delay(entry, settings, clock);
    return { kind: 'saved', entry };
  } catch (error) {
    return { kind: 'not-saved', said: notSaved(error) };
  }
}

/**
 * Delays a departure by a time that the screen shows, so that the clerk can undo it. Also after a
 * restart, when the clerk may want to check it again.
 */
export function delay(entry: OpenEntry, settings: OutboxSettings, clock: Clock): void {
  if (!operationTable[entry.saved.operation.kind].isDelayed || entry.progress.attempts > 0) return;
  entry.isDelayed = true;
  entry.due = clock.monotonic() + settings.departDelayMs;
}

/** The rows of the entities, as the clerk saw them. */
export function imageOf(
  yard: Yard,
  touched: readonly EntityRef[],
  openTurns: EnqueueParts['openTurns'],
): BeforeImage {
  const rows = <Row>(pick: (ref: EntityRef) => Row | undefined): readonly Row[] =>
    touched.map(pick).filter((row) => row !== undefined);
  const turns = touched.flatMap((ref) => (ref.kind === 'spot' ? openTurns(ref.id) : []));
  return {
    spots: rows((ref) => (ref.kind === 'spot' ? yard.spot(ref.id) : undefined)),
    visits: rows((ref) => (ref.kind === 'visit' ? yard.visit(ref.id) : undefined)),
    containers: rows((ref) => (ref.kind === 'container' ? yard.container(ref.id) : undefined)),
    ...(turns.length > 0 ? { turns } : {}),
  };
}

/** Why the spot of an opening is closed, so that an undo closes it for the same. */
function priorOf(
  operation: Operation,
  { closureOf }: Pick<EnqueueParts, 'closureOf'>,
): Pick<BeforeImage, 'closure'> {
  const closure = operation.kind === 'open' ? closureOf(operation.spot) : null;
  return closure === null ? {} : { closure };
}

/** Why nothing was saved. */
export const notSaved = (error: unknown): Message =>
  message('operations.notSaved.file', {
    why: error instanceof DatabaseError ? error.said : message('operations.notSaved.unwritable'),
  });
