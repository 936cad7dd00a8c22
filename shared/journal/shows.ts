import { departing } from '../yard/contents.ts';
import type { AssetRef, Operation } from '../yard/operations.ts';
import type { JournalFact, RowChange } from './journal-fact.ts';

/**
 * Whether this change of a row shows the goal of the operation. Only then does the journal
 * attribute it to the operation. A change of another field, or to another place, isn't its result.
 */
export function showsOperation({ kind, id, after }: RowChange, operation: Operation): boolean {
  const is = (asset: AssetRef) => asset.kind === kind && asset.id === id;
  switch (operation.kind) {
    case 'assign':
      return is(operation.asset) && after?.spotId === operation.spot;
    case 'reassign':
      return is(operation.asset) && after?.spotId === operation.to;
    case 'unassign':
      return operation.assets.some(is) && after !== null && after.spotId === null;
    case 'detach':
      return (
        kind === 'container' &&
        id === operation.container &&
        after !== null &&
        after.visitId === null
      );
    case 'attach':
      return (
        kind === 'container' && id === operation.container && after?.visitId === operation.visit
      );
    case 'depart':
      return departing(operation).some(is) && (after === null || after.isActive === false);
    case 'close':
    case 'open':
      return (
        kind === 'spot' && id === operation.spot && after?.isOpen === (operation.kind === 'open')
      );
  }
}

/**
 * The spot that this fact shows a truck or trailer to have been put on; null for none. One that
 * comes to our eyes on its spot counts where this desk put it there: a first spot given at the gate
 * is often read together with the check-in. Every count of moves asks here.
 */
export function placedOn({ change, subjects }: JournalFact): string | null {
  if (change === null || (change.kind !== 'visit' && change.kind !== 'container')) return null;
  const { before, after } = change;
  if (after === null || after.isActive === false || typeof after.spotId !== 'string') return null;
  const isOurs = subjects.some((each) => each.startsWith('operation:'));
  return before !== null || isOurs ? after.spotId : null;
}
