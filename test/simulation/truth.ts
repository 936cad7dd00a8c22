/** Questions to the service's own state, asked by the checker without any of the console's code. */
import type { Store } from '../../sandbox/dock-scheduling/store.ts';
import { assignmentOf, isHere } from '../../sandbox/dock-scheduling/store.ts';
import type { AssetRef, Operation } from '../../shared/yard/operations.ts';

/** Where an asset is: a spot, `waiting`, `hooked:VISIT`, or `gone`. */
export function placeOf(store: Store, { kind, id }: AssetRef): string {
  const record = kind === 'visit' ? store.visits.get(id) : store.containers.get(id);
  if (record === undefined || !isHere(store, record)) return 'gone';
  if ('assetVisitId' in record && record.assetVisitId !== null)
    return `hooked:${record.assetVisitId}`;
  return assignmentOf(store, { kind, id })?.spotId ?? 'waiting';
}

/** Is what the operation wants true in the service? */
export function isTrue(store: Store, operation: Operation): boolean {
  switch (operation.kind) {
    case 'assign':
      return placeOf(store, operation.asset) === operation.spot;
    case 'reassign':
      return placeOf(store, operation.asset) === operation.to;
    case 'unassign':
      return operation.assets.every((asset) => placeOf(store, asset) === 'waiting');
    case 'detach': {
      const place = placeOf(store, { kind: 'container', id: operation.container });
      return place !== 'gone' && !place.startsWith('hooked:');
    }
    case 'attach':
      return (
        placeOf(store, { kind: 'container', id: operation.container }) ===
        `hooked:${operation.visit}`
      );
    case 'depart':
      return operation.assets.every((asset) => placeOf(store, asset) === 'gone');
    case 'close':
      return store.spots.get(operation.spot)?.isActive === false;
    case 'open':
      return store.spots.get(operation.spot)?.isActive === true;
  }
}

/** The assets an operation names. */
export function namedAssets(operation: Operation): readonly AssetRef[] {
  switch (operation.kind) {
    case 'assign':
    case 'reassign':
      return [operation.asset];
    case 'unassign':
    case 'depart':
      return operation.assets;
    case 'detach':
    case 'attach':
      return [{ kind: 'container', id: operation.container }];
    case 'close':
    case 'open':
      return [];
  }
}
