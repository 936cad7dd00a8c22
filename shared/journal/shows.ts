import { departing } from '../yard/contents.ts';
import type { AssetRef, Operation } from '../yard/operations.ts';
import type { RowChange } from './journal-fact.ts';

/**
 * Does this change of a row show what the operation was for? Only then a line of the journal says
 * that the operation did it; a change of another field of the same record, or to another place, is
 * somebody else's.
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
