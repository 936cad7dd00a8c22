/** What a desk writes next: always what the log lacks of it, computed again. */

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
  // Somebody stands at the gate.
  const checkIn = ofCheckIns();
  if (checkIn !== null) return checkIn;
  for (const [id, { done }] of [...wishes]) {
    // It waits for its turn in the outbox, where the clerk can still take it back.
    if (maySend(view.fold, id, desk) && clock.monotonic() >= view.holdUntil) continue;
    wishes.delete(id);
    done(null);
  }
  const send = [...wishes].map(([id, { attempt }]) => ({ id, attempt }));
  const take = [...takings].map(([id, { from, clerk }]) => ({ id, from, clerk }));
  // What stays here for now: a later one on the same spot or asset stands on it, and the others
  // would not
  // know on what. One that is refused refuses those too; one that is busy lets them wait.
  const staying: { readonly op: SharedOperation; readonly isRefused: boolean }[] = [];
  const refused = new Set<OperationId>();
  for (const said of toWrite(side.own(), { send, take }, view.fold, desk)) {
    if (said.kind !== 'op' || said.as === 'begun') return said;
    const { op } = said;
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
    if (!isRefused && side.offer(op.id)) return said;
    staying.push({ op, isRefused });
  }
  view.refused.keep(refused);
  return null;
}

/**
 * Why it cannot be agreed on now: the rules, or an operation of any desk that is to be settled
 * first. The picture of this desk may show more of its own before it than the others know of, which
 * may move what it doesn't name; so it has to fit without that as well. Nor is agreed what asks for
 * a yes that its clerk did not give, such as a close of a spot that a truck was given meanwhile.
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

/**
 * What the log lost goes back in the old order, whoever writes it, until something does not fit any
 * more.
 */
function nextLost(view: LogView, side: DeskSide): FactBody | null {
  while (view.lost[0] !== undefined) {
    const [first, ...rest] = view.lost;
    if (isMissing(view.fold, first)) {
      if (first.said.kind !== 'op' || side.fits(first.said.op))
        return { kind: 'again', first: first.first, fact: first.id, said: first.said };
      view.lost = [];
      return null;
    }
    view.lost = rest;
  }
  return null;
}

/**
 * A rule that is broken, with who of another desk was first on the same spot or asset, where that
 * is known.
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
