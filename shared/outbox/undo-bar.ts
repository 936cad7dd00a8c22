/** Whether a way back passes the rules. Pure. */
import { inTurn, type Message, message } from '../i18n/message.ts';
import { refLabel, refLabels, spotRefLabel } from '../text.ts';
import { apply } from '../yard/apply.ts';
import { check } from '../yard/check.ts';
import { assetsOn } from '../yard/contents.ts';
import type { Finding, Operation } from '../yard/operations.ts';
import { createOverlay } from '../yard/overlay.ts';
import { replay } from '../yard/replay.ts';
import type { Yard } from '../yard/yard.ts';
import type { OperationRecord, OperationState } from './model.ts';

/** States in which the service has it, or gets it next. */
const goesThrough: readonly OperationState[] = ['queued', 'sending', 'answered', 'confirmed'];

/**
 * Why these operations can't be done one after the other in this yard; null: they can. A caution
 * bars too, because an undo asks nothing.
 */
export function barOf(yard: Yard, operations: readonly Operation[]): Message | null {
  const ahead = createOverlay(yard);
  for (const operation of operations) {
    const findings = check(ahead, operation);
    if (findings.length > 0) return barMessage(ahead, operation, findings);
    ahead.put(apply(ahead, operation, null));
  }
  return null;
}

/**
 * What bars a way back, and what to do instead where the clerk can do it. What was put beside
 * something else from the waiting list can't go back alone: unassigning ends the one assignment of
 * the spot, for both.
 */
function barMessage(yard: Yard, operation: Operation, findings: readonly Finding[]): Message {
  if (findings.some(({ code }) => code === 'unknown-visit' || code === 'unknown-container'))
    return message('operations.undo.gone');
  // Where the asset is now says all, also that the spot is empty.
  const elsewhere = findings.filter((each) => each.said.code === 'rules.finding.notOnSpot');
  const said = inTurn((elsewhere.length > 0 ? elsewhere : findings).map((each) => each.said));
  if (operation.kind !== 'unassign' || operation.assets.length > 1) return said;
  const there = assetsOn(yard, operation.spot);
  const isOwn = ({ id }: { readonly id: string }) => id === operation.assets[0]?.id;
  const [own, others] = [there.find(isOwn), there.filter((each) => !isOwn(each))];
  if (own === undefined || others.length === 0) return said;
  return message('operations.undo.beside', {
    asset: refLabel(yard, own),
    others: refLabels(yard, others),
    spot: spotRefLabel(yard, operation.spot),
  });
}

/** A step that stays done, and why. */
export type StayingStep<Saved> = { readonly step: Saved; readonly said: Message };

/**
 * The steps of a saved plan that stay done if all of it is undone now, each step as far as the
 * rules let it: the newest first. `yard`: as shown, which may lag behind a record that isn't
 * confirmed yet. A departure waits until it can no longer be taken back, and doesn't count.
 *
 * Example: a truck that the plan put beside a standing trailer from the waiting list.
 */
export function stayingSteps<
  Saved extends Pick<OperationRecord, 'operation' | 'state' | 'savedAt' | 'wayBack'>,
>(yard: Yard, saved: readonly Saved[]): readonly StayingStep<Saved>[] {
  const ahead = createOverlay(yard);
  for (const { operation, state, savedAt } of saved)
    if (state !== 'confirmed') replay(ahead, operation, savedAt);
  const staying: StayingStep<Saved>[] = [];
  for (const step of saved.toReversed()) {
    const { operation, wayBack } = step;
    if (operation.kind === 'depart') continue;
    const said =
      wayBack.length === 0
        ? message('operations.undo.none', { kind: operation.kind })
        : barOf(ahead, wayBack);
    if (said !== null) staying.push({ step, said });
    else for (const back of wayBack) ahead.put(apply(ahead, back, null));
  }
  return staying;
}

/**
 * Whether Undo is offered for saved operations that are undone together, newest first: `open`, or
 * why not. `said` is null where other notices speak of it. `isOffline`: nothing is sent now.
 *
 * Example: `{ kind: 'barred', said }` for a truck of the waiting list that is beside a trailer now.
 */
export type UndoOffer =
  | { readonly kind: 'open' }
  | { readonly kind: 'barred'; readonly said: Message | null };

/** `yard`: as shown, which may lag behind a record that isn't confirmed yet. */
export function undoOffer(
  yard: Yard,
  records: readonly Pick<
    OperationRecord,
    'operation' | 'state' | 'attempts' | 'savedAt' | 'wayBack'
  >[],
  isOffline: boolean,
): UndoOffer {
  const seen = createOverlay(yard);
  const back: Operation[] = [];
  for (const { operation, state, savedAt } of records.toReversed())
    if (state !== 'confirmed') replay(seen, operation, savedAt);
  for (const { operation, state, attempts, wayBack } of records) {
    const isUnsent = state === 'queued' && attempts === 0;
    // It is only taken back. A departure waits until it can no longer be.
    if (isUnsent && (isOffline || operation.kind === 'depart')) continue;
    if (!goesThrough.includes(state) || (state === 'queued' && !isUnsent))
      return { kind: 'barred', said: null };
    if (wayBack.length === 0)
      return { kind: 'barred', said: message('operations.undo.none', { kind: operation.kind }) };
    back.push(...wayBack);
  }
  const bar = barOf(seen, back);
  return bar === null ? { kind: 'open' } : { kind: 'barred', said: bar };
}
