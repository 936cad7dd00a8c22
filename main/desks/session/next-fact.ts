/** What a desk writes next: whatever the log lacks of it, computed anew each time. */

import { givenTo } from '../../../shared/desks/first.ts';
import { maySend, toWrite, unsettledBefore } from '../../../shared/desks/log-difference.ts';
import type { FactBody, SharedOperation } from '../../../shared/desks/log-fact.ts';
import { isMissing } from '../../../shared/desks/rollback.ts';
import { agreedOf } from '../../../shared/desks/shared-operations.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { DeskId, OperationId } from '../../../shared/ids.ts';
import type { EntityRef, Finding } from '../../../shared/yard/operations.ts';
import { isAmong, keysOf } from '../../../shared/yard/touches.ts';
import type { DeskSide } from '../../outbox/desk-ports.ts';
import type { AgreementParts, LogView } from '../agreement-parts.ts';
import type { PendingSaves } from './pending-saves.ts';

/**
 * The next fact that the log lacks, or null. `ofCheckIns`: what it lacks of check-ins under way.
 */
export function nextFact(
  view: LogView,
  parts: AgreementParts,
  answers: PendingSaves,
  ofCheckIns: () => FactBody | null,
): FactBody | null {
  const { desk, clock, side } = parts;
  const { wishes, takings } = answers;
  if (view.fold.isBehind) return null;
  const card = view.fold.cards.get(desk);
  if (card?.name !== parts.card.name || card.version !== parts.card.version)
    return { kind: 'hello', card: parts.card };
  const back = nextLost(view, side);
  if (back !== null) return back;
  // A driver is waiting at the gate.
  const checkIn = ofCheckIns();
  if (checkIn !== null) return checkIn;
  for (const [id, { done }] of [...wishes]) {
    // It waits in the outbox for its turn, where the clerk can still undo it.
    if (maySend(view.fold, id, desk) && clock.monotonic() >= view.holdUntil) continue;
    wishes.delete(id);
    done(null);
  }
  const send = [...wishes].map(([id, { attempt }]) => ({ id, attempt }));
  const take = [...takings].map(([id, { from, clerk }]) => ({ id, from, clerk }));
  // Operations that we don't offer now. A later one on the same spot or asset builds on them, and
  // the other desks wouldn't know on what. A refused one refuses those too; a busy one makes them
  // wait.
  const staying: { readonly op: SharedOperation; readonly isRefused: boolean }[] = [];
  const refused = new Set<OperationId>();
  for (const body of toWrite(side.own(), { send, take }, view.fold, desk)) {
    if (body.kind !== 'op' || body.as === 'begun') return body;
    const { op } = body;
    const keys = keysOf(op.touches);
    const under = staying.find((each) => isAmong(each.op.touches, keys));
    if (under?.isRefused === false) {
      staying.push({ op, isRefused: false });
      continue;
    }
    const findings =
      under === undefined ? refusals(op, view, parts) : [settleFirst(under.op, parts.card.name)];
    const isRefused = findings.length > 0;
    if (isRefused) {
      const isAwaited = answers.isAwaited(op.id);
      side.beaten(op.id, findings, isAwaited);
      answers.agreed(op.id, findings);
      if (!isAwaited) refused.add(op.id);
    }
    view.refused.note(op.id, refused.has(op.id) ? findings : []);
    if (!isRefused && side.offer(op.id)) return body;
    staying.push({ op, isRefused });
  }
  view.refused.keep(refused);
  return null;
}

/**
 * Why an operation can't be agreed on now: the rules, or an operation of any desk that has to be
 * settled first.
 *
 * Our own yard may include operations that the other desks don't know, and those may move assets
 * that this one doesn't name. So the operation has to fit without them too. We also don't agree on
 * a caution that the clerk hasn't accepted, such as closing a spot that a truck was given
 * meanwhile.
 */
function refusals(
  op: SharedOperation,
  view: LogView,
  { side, desk }: AgreementParts,
): readonly Finding[] {
  const { id, touches } = op;
  const here = side.refusals(id);
  const broken = here.length === 0 ? side.refusalsAfter(op, agreedOf(view.fold)) : here;
  if (broken.length > 0) return broken.map((finding) => withFirst(finding, touches, view, desk));
  const first = unsettledBefore(view.fold, touches, (id) => side.isUnfit(id));
  if (first === null) return [];
  return [settleFirst(first.op, view.fold.cards.get(first.holder)?.name ?? first.holder)];
}

const settleFirst = ({ label, touches }: SharedOperation, desk: string): Finding => ({
  code: 'unsettled-elsewhere',
  severity: 'refuse',
  entities: touches,
  said: message('desks.refused.settleFirst', { label, desk }),
});

/** What the log lost is put back in the old order, by any desk, until something no longer fits. */
function nextLost(view: LogView, side: DeskSide): FactBody | null {
  while (view.lost[0] !== undefined) {
    const [first, ...rest] = view.lost;
    if (isMissing(view.fold, first)) {
      if (first.body.kind !== 'op' || side.fits(first.body.op))
        return { kind: 'again', first: first.first, fact: first.id, said: first.body };
      view.lost = [];
      return null;
    }
    view.lost = rest;
  }
  return null;
}

/**
 * Adds to a broken rule which clerk of another desk was first on the same spot or asset, if we
 * know.
 */
function withFirst(
  finding: Finding,
  touches: readonly EntityRef[],
  { fold }: LogView,
  desk: DeskId,
): Finding {
  const keys = keysOf(touches);
  const first = [...fold.open.values()].findLast(
    ({ op, holder }) => holder !== desk && isAmong(op.touches, keys),
  );
  if (first === undefined) return finding;
  const { label, actor, savedAt } = first.op;
  return givenTo(finding, {
    label,
    clerk: actor.clerk,
    deskName: fold.cards.get(first.holder)?.name ?? first.holder,
    savedAt,
  });
}
