/** What the clerk can do with an operation, by its state. */

import type { Message } from '../i18n/message.ts';
import { whyNotMoved } from '../yard/check/held.ts';
import { check } from '../yard/check.ts';
import { goalReached } from '../yard/goal.ts';
import type { AssetRef, Finding, Operation, OperationKind } from '../yard/operations.ts';
import type { Yard } from '../yard/yard.ts';
import type { ClerkChoice, OperationRecord } from './model.ts';
import type { Progress } from './transitions.ts';

/**
 * What the choices depend on beside the progress.
 *
 * Example: `{ kind: 'depart', isDelayed: true, isOfOtherAccount: false, unreadable: false,
 * damaged: false }` while a departure can still be undone.
 */
export type ChoiceFacts = {
  readonly kind: OperationKind;
  /** It waits for a time that the clerk may cut short: the delay of a departure. */
  readonly isDelayed: boolean;
  /** It belongs to another account than the one that is signed in. */
  readonly isOfOtherAccount: boolean;
  /** The clerk was asked because the place that would show it can't be read. */
  readonly unreadable: boolean;
  /** The row on disk is damaged and may not be sent. */
  readonly damaged: boolean;
  /** Another desk has it, or the clerk gave it up and the others are yet to know. */
  readonly isSettledElsewhere?: boolean;
};

const targeted: ReadonlySet<OperationKind> = new Set(['assign', 'reassign']);

/**
 * The choices, the likeliest first. A final operation has none, except that a refused one can be
 * done again.
 */
export function choicesFor(progress: Progress, facts: ChoiceFacts): readonly ClerkChoice[] {
  if (facts.isSettledElsewhere) return [];
  if (facts.damaged) return progress.state === 'needs-clerk' ? ['drop'] : [];
  const target: readonly ClerkChoice[] = targeted.has(facts.kind) ? ['change-target'] : [];
  switch (progress.state) {
    case 'queued':
      if (facts.isOfOtherAccount)
        return progress.uncertain ? ['take-over'] : ['take-over', 'cancel'];
      // An attempt that was unclear can no longer arrive when it is queued again: giving it up is
      // safe, but it may have been done.
      return [
        ...(facts.isDelayed ? (['send-now'] as const) : []),
        progress.uncertain ? 'drop' : 'cancel',
      ];
    case 'answered':
      return ['check-again'];
    case 'unknown':
      return facts.isOfOtherAccount ? ['take-over'] : ['check-again'];
    case 'needs-clerk':
    case 'conflict': {
      if (facts.isOfOtherAccount) return ['take-over', 'drop'];
      // Without a read we don't know whether it took effect. We don't send it again before a read
      // shows that it didn't.
      if (progress.state === 'needs-clerk' && facts.unreadable && progress.attempts > 0)
        return ['check-again', 'mark-done', 'drop'];
      const check: readonly ClerkChoice[] = progress.attempts > 0 ? ['check-again'] : [];
      return [...check, 'send-again', ...target, 'drop'];
    }
    case 'rejected':
      return facts.isOfOtherAccount ? [] : ['send-again', ...target];
    case 'sending':
    case 'confirmed':
    case 'canceled':
      return [];
  }
}

/** The rules that sending it again would break in this yard; empty once its goal is true. */
export const findingsAgain = (yard: Yard, operation: Operation): readonly Finding[] =>
  goalReached(yard, operation) ? [] : check(yard, operation);

/**
 * What to show of an operation's choices.
 *
 * Example: `{ choices: ['drop'], why: "TX-4821 isn't on D-04: it's on D-07" }` for a move whose
 * truck another desk moved and locked.
 */
export type Offered = {
  readonly choices: readonly ClerkChoice[];
  /** Why it can't be sent again; null if it can, or nothing of it is sent again. */
  readonly why: Message | null;
};

/**
 * Leaves out the choices that this yard refuses. Only for what is shown: main guards with all
 * choices of the record, because holds end without a change of the yard.
 */
export function offeredOf(
  { choices, operation }: Pick<OperationRecord, 'choices' | 'operation'>,
  yard: Yard,
): Offered {
  const refusal = choices.includes('send-again')
    ? findingsAgain(yard, operation).find(({ severity }) => severity === 'refuse')
    : undefined;
  const isPossible = (choice: ClerkChoice): boolean => {
    if (choice === 'send-again') return refusal === undefined;
    if (choice !== 'change-target') return true;
    const moved = operation.kind === 'assign' || operation.kind === 'reassign';
    return moved && mayMove(yard, operation.asset);
  };
  return { choices: choices.filter(isPossible), why: refusal?.said ?? null };
}

/** Whether the asset is in the yard, on its own, and not held where it is. */
function mayMove(yard: Yard, asset: AssetRef): boolean {
  const row = asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id);
  const isHooked = row !== undefined && 'visitId' in row && row.visitId !== null;
  return row?.isActive === true && !isHooked && whyNotMoved(yard, asset) === null;
}
