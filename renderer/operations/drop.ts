import type { SpotId } from '../../shared/ids.ts';
import { check } from '../../shared/yard/check.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import { choiceOf, draftOf, findingsOf } from './draft/operation-draft.ts';

/** The rules' verdict on dropping an asset on a spot, as far as it doesn't depend on a reason. */
export const dropFindings = (
  yard: Yard,
  asset: AssetRef,
  from: SpotId | null,
  spot: SpotId,
): readonly Finding[] =>
  check(
    yard,
    from === null
      ? { kind: 'assign', asset, spot }
      : { kind: 'reassign', asset, from, to: spot, reason: '' },
  ).filter(({ code }) => code !== 'reason-missing');

/**
 * The rules' verdict on sending what is on a spot to the waiting list, for the choice that is
 * selected at first.
 */
export function leaveFindings(yard: Yard, spot: SpotId): readonly Finding[] {
  const draft = draftOf(yard, { kind: 'unassign', spot, asset: null });
  return findingsOf(yard, choiceOf(draft, draft.initial), null);
}
