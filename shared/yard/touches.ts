import type { SpotId } from '../ids.ts';
import { departing } from './contents.ts';
import type { AssetRef, EntityRef, Operation } from './operations.ts';
import type { Yard } from './yard.ts';

/** One entity as text, for sets and maps. */
export type EntityKey = `${EntityRef['kind']}:${string}`;

/** The key of an entity. */
export const entityKey = (ref: EntityRef): EntityKey => `${ref.kind}:${ref.id}`;

/** Their keys, as a set to ask of. */
export const keysOf = (refs: readonly EntityRef[]): Set<EntityKey> => new Set(refs.map(entityKey));

/** Whether one of them is in this set. */
export const isAmong = (refs: readonly EntityRef[], keys: ReadonlySet<EntityKey>): boolean =>
  refs.some((ref) => keys.has(entityKey(ref)));

/** The entity of a key. */
export function entityOf(key: EntityKey): EntityRef {
  const end = key.indexOf(':');
  return { kind: key.slice(0, end), id: key.slice(end + 1) } as EntityRef;
}

/**
 * The spots and assets that an operation is about in this yard: what it names, where the assets of
 * a detach or attach stand, and what goes with a departing truck. Operations that share one are
 * sent in their order, and the map marks them. Each entity once, in a fixed order.
 */
export function touches(operation: Operation, yard: Yard): readonly EntityRef[] {
  const refs = named(operation, yard);
  return [...new Map(refs.map((ref) => [entityKey(ref), ref])).values()];
}

function named(operation: Operation, yard: Yard): readonly EntityRef[] {
  switch (operation.kind) {
    case 'assign':
      return [operation.asset, ...spots(operation.spot)];
    case 'reassign':
      return [operation.asset, ...spots(operation.from, operation.to)];
    case 'unassign':
      return [...operation.assets, ...spots(operation.spot)];
    case 'detach':
    case 'attach':
      return [
        { kind: 'visit', id: operation.visit },
        { kind: 'container', id: operation.container },
        ...spots(yard.visit(operation.visit)?.spotId, yard.container(operation.container)?.spotId),
      ];
    case 'depart':
      return [
        ...departing(operation).flatMap((asset) => withHooked(yard, asset)),
        ...spots(operation.spot),
      ];
    case 'close':
    case 'open':
      return spots(operation.spot);
  }
}

function withHooked(yard: Yard, asset: AssetRef): readonly EntityRef[] {
  if (asset.kind === 'container') return [asset];
  return [asset, ...yard.hookedTo(asset.id).map((id) => ({ kind: 'container', id }) as const)];
}

const spots = (...ids: readonly (SpotId | null | undefined)[]): readonly EntityRef[] =>
  ids.filter((id) => id != null).map((id) => ({ kind: 'spot', id }));
