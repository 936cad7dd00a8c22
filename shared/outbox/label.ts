/**
 * What an operation does, to be done and done, with the names that the yard knows at the moment.
 */

import { type Code, type Message, message } from '../i18n/message.ts';
import { refLabel, refLabels, spotRefLabel } from '../text.ts';
import { departing } from '../yard/contents.ts';
import type { AssetRef, Operation, OperationOf } from '../yard/operations.ts';
import type { Yard } from '../yard/yard.ts';

/**
 * What is to be done: "Move TX-4821 from A-01 to D-07." Kept with the operation, since the asset
 * may leave the yard.
 */
export function labelOf(operation: Operation, yard: Yard): Message {
  switch (operation.kind) {
    case 'assign':
      return message('operations.toDo.assign', {
        asset: refLabel(yard, operation.asset),
        spot: spotRefLabel(yard, operation.spot),
      });
    case 'reassign': {
      const [from, to] = [spotRefLabel(yard, operation.from), spotRefLabel(yard, operation.to)];
      return message('operations.toDo.reassign', {
        asset: refLabel(yard, operation.asset),
        from,
        to,
      });
    }
    case 'unassign':
      return message('operations.toDo.unassign', {
        assets: refLabels(yard, operation.assets),
        spot: spotRefLabel(yard, operation.spot),
      });
    case 'detach':
      return message('operations.toDo.detach', pairOf(operation, yard));
    case 'attach':
      return message('operations.toDo.attach', pairOf(operation, yard));
    case 'depart':
      return departLabel(operation, yard);
    case 'close':
      return message('operations.toDo.close', { spot: spotRefLabel(yard, operation.spot) });
    case 'open':
      return message('operations.toDo.open', { spot: spotRefLabel(yard, operation.spot) });
  }
}

const pairOf = ({ visit, container }: OperationOf<'detach' | 'attach'>, yard: Yard) => ({
  container: refLabel(yard, { kind: 'container', id: container }),
  truck: refLabel(yard, { kind: 'visit', id: visit }),
});

/** What leaves, the hooked included: it goes with its truck. */
function departLabel(operation: OperationOf<'depart'>, yard: Yard): Message {
  const hooked = (asset: AssetRef): readonly AssetRef[] =>
    asset.kind === 'visit' ? yard.hookedTo(asset.id).map((id) => ({ kind: 'container', id })) : [];
  const [asset = '', ...others] = refLabels(
    yard,
    departing(operation).flatMap((each) => [each, ...hooked(each)]),
  );
  if (others.length > 0) return message('operations.toDo.departWith', { asset, others });
  return message('operations.toDo.depart', { asset, spot: spotRefLabel(yard, operation.spot) });
}

/** The same label once it is done: "TX-4821 moved from A-01 to D-07." */
export function asDone({ code, ...rest }: Message): Message {
  const [, kind] = code.split('operations.toDo.');
  return { code: kind === undefined ? code : (`operations.done.${kind}` as Code), ...rest };
}

/**
 * The label of a departure that isn't confirmed yet: "TX-4821 departs from D-07 in 12 s." `left` is
 * the time until it is sent, in the reader's words; empty once it is on its way.
 */
export function asDeparting({ code, values }: Message, left: string): Message {
  const kind = code === 'operations.toDo.departWith' ? 'departWith' : 'depart';
  const part = left === '' ? 'leaving' : 'leavingIn';
  return { code: `operations.${part}.${kind}`, values: { ...values, left } };
}
