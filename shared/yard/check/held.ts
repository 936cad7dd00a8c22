import { type Message, message } from '../../i18n/message.ts';
import { refLabel } from '../../text.ts';
import { assetsOn, departing } from '../contents.ts';
import type { AssetRef, Finding, Operation } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { refuse } from './findings.ts';

/**
 * What is kept back doesn't leave, or isn't moved at all, whatever asked for it. Denied by default:
 * only letting it go ends a hold. Unhooking is allowed, because the trailer stays where it is.
 */
export const checkHeld = (yard: Yard, operation: Operation): readonly Finding[] =>
  holdsOn(yard, namedBy(yard, operation), operation.kind === 'depart');

/** Why an asset isn't moved to any spot; null: nothing holds it there. */
export const whyNotMoved = (yard: Yard, asset: AssetRef): Message | null =>
  holdsOn(yard, [asset], false)[0]?.said ?? null;

/** What holds these assets, each truck with what is hooked to it. */
function holdsOn(yard: Yard, named: readonly AssetRef[], isLeaving: boolean): readonly Finding[] {
  const { holdsOf } = yard;
  if (holdsOf === undefined) return [];
  const stopping = (asset: AssetRef) =>
    holdsOf(asset).filter(({ stops }) => isLeaving || stops === 'moves');
  const held = withHooked(yard, named).filter((asset) => stopping(asset).length > 0);
  const once = held.filter(
    ({ kind, id }, at) => held.findIndex((each) => each.kind === kind && each.id === id) === at,
  );
  return once.flatMap((asset) =>
    stopping(asset).map(({ said }) =>
      refuse(
        'held',
        [asset],
        message('rules.finding.held', { asset: refLabel(yard, asset), why: said }),
      ),
    ),
  );
}

function withHooked(yard: Yard, named: readonly AssetRef[]): readonly AssetRef[] {
  const all: AssetRef[] = [];
  for (const asset of named) {
    all.push(asset);
    if (asset.kind === 'visit')
      for (const id of yard.hookedTo(asset.id)) all.push({ kind: 'container', id });
  }
  return all;
}

/** What an operation takes to another place. */
function namedBy(yard: Yard, operation: Operation): readonly AssetRef[] {
  switch (operation.kind) {
    case 'assign':
    case 'reassign':
      return [operation.asset];
    case 'unassign':
      return operation.assets;
    case 'attach':
      return [{ kind: 'container', id: operation.container }];
    case 'depart':
      // What its type leaves there may be named as well, and is not moved.
      return [...departing(operation), ...assetsOn(yard, operation.spot, operation.departType)];
    case 'detach':
    case 'close':
    case 'open':
      return [];
  }
}
