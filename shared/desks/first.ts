/**
 * Which clerk of another desk was first, added to the refusal of a rule wherever it is shown. Pure.
 */

import { type Message, message } from '../i18n/message.ts';
import type { SpotId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { EntityRef, Finding, Operation } from '../yard/operations.ts';
import { isAmong, keysOf } from '../yard/touches.ts';

/**
 * An operation of another desk, as far as a refusal names it. `savedAt`: by its desk's clock.
 *
 * Example: the assign of another desk that took the same door: `{ operation, touches, label,
 * clerk: 'Luis', deskName: 'Gate 2', savedAt }`.
 */
export type FirstOperation = {
  readonly operation: Operation;
  readonly touches: readonly EntityRef[];
  readonly label: Message;
  readonly clerk: string;
  readonly deskName: string;
  readonly savedAt: Instant;
};

/** The refusal, with who was first. */
export function givenTo(
  finding: Finding,
  { label, clerk, deskName, savedAt }: Omit<FirstOperation, 'operation' | 'touches'>,
): Finding {
  const at = Date.parse(savedAt);
  return {
    ...finding,
    said: message('desks.refused.given', { why: finding.said, clerk, desk: deskName, at, label }),
  };
}

/**
 * Adds to each refusal which of `others` caused it. An operation that touches the same spot for
 * another reason isn't named. `others`: operations of other desks in the yard, in the order of the
 * log.
 */
export const withFirst = (
  findings: readonly Finding[],
  others: readonly FirstOperation[],
): readonly Finding[] =>
  findings.map((finding) => {
    const first =
      finding.severity === 'refuse'
        ? others.findLast((each) => isReason(finding, each))
        : undefined;
    return first === undefined ? finding : givenTo(finding, first);
  });

/** Whether this operation is the reason. */
function isReason({ code, entities }: Finding, { operation, touches }: FirstOperation): boolean {
  if (code === 'unknown-visit' || code === 'unknown-container')
    return operation.kind === 'depart' && isAmong(touches, keysOf(entities));
  const spot = entities.find((each) => each.kind === 'spot')?.id;
  if (spot === undefined) return false;
  const assets = entities.filter(({ kind }) => kind !== 'spot');
  const isAbout = assets.length === 0 || isAmong(touches, keysOf(assets));
  switch (code) {
    case 'spot-has-truck':
    case 'spot-has-standalone':
    case 'asset-already-placed':
      return isAbout && filledBy(operation) === spot;
    case 'not-on-spot':
    case 'spot-is-empty':
      return isAbout && emptiedBy(operation) === spot;
    case 'spot-closed':
    case 'already-closed':
      return operation.kind === 'close' && operation.spot === spot;
    case 'already-open':
      return operation.kind === 'open' && operation.spot === spot;
    default:
      return false;
  }
}

function filledBy(operation: Operation): SpotId | null {
  if (operation.kind === 'assign') return operation.spot;
  return operation.kind === 'reassign' ? operation.to : null;
}

function emptiedBy(operation: Operation): SpotId | null {
  if (operation.kind === 'reassign') return operation.from;
  return operation.kind === 'unassign' || operation.kind === 'depart' ? operation.spot : null;
}
