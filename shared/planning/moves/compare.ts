/**
 * How the moves of a list fit the yard as it is now: the paper was printed a while ago, and others
 * work too.
 */
import type { OperationId, SpotId } from '../../ids.ts';
import type { AssetRef, Operation } from '../../yard/operations.ts';
import { truckOf } from '../../yard/places.ts';
import type { Yard } from '../../yard/yard.ts';
import { inTheWayOf } from '../in-the-way.ts';
import { keyOfAsset, standsAt } from '../order/goals.ts';
import type { Move } from './model.ts';

/**
 * `ready`: it begins where the list says. `there`: it is so already. `left`: what it moves isn't in
 * the yard anymore. `waits`: another move of the list comes first. `taken`: something stands at its
 * end that no move of the list takes away. `elsewhere`: what it moves stands somewhere else than
 * the list says; `at` null is the waiting list.
 *
 * @example { kind: 'elsewhere', at: 'spot-17' }
 */
export type MoveFit =
  | { readonly kind: 'ready' | 'there' | 'left' }
  | { readonly kind: 'waits'; readonly number: number }
  | { readonly kind: 'taken'; readonly by: AssetRef; readonly spot: SpotId }
  | { readonly kind: 'elsewhere'; readonly at: SpotId | null };

type Listed = Pick<Move, 'id' | 'number' | 'operation'>;

/** How each open move fits. `open`: all open moves of the list, by number. */
export function fitsOf(yard: Yard, open: readonly Listed[]): ReadonlyMap<OperationId, MoveFit> {
  const pending = open.filter(
    ({ operation }) => !isTrue(yard, operation) && isHere(yard, operation),
  );
  /** The first pending move of each asset, which is the one that takes it off its spot. */
  const firstOf = new Map<string, number>();
  for (const { operation, number } of pending)
    for (const asset of assetsOf(operation)) {
      const key = keyOfAsset(asset);
      if (!firstOf.has(key)) firstOf.set(key, number);
    }
  return new Map(open.map((move) => [move.id, fitOf(yard, move, firstOf)]));
}

function fitOf(
  yard: Yard,
  { number, operation }: Listed,
  firstOf: ReadonlyMap<string, number>,
): MoveFit {
  if (isTrue(yard, operation)) return { kind: 'there' };
  if (!isHere(yard, operation)) return { kind: 'left' };
  for (const asset of assetsOf(operation)) {
    const first = firstOf.get(keyOfAsset(asset));
    if (first !== undefined && first < number) return { kind: 'waits', number: first };
  }
  const begins = beginOf(operation);
  if (begins !== undefined)
    for (const asset of assetsOf(operation)) {
      const at = standsAt(yard, asset);
      if (at !== undefined && at !== begins) return { kind: 'elsewhere', at };
    }
  if (operation.kind !== 'assign' && operation.kind !== 'reassign') return { kind: 'ready' };
  const to = operation.kind === 'assign' ? operation.spot : operation.to;
  for (const by of inTheWayOf(yard, operation.asset, to)) {
    const first = firstOf.get(keyOfAsset(by));
    return first === undefined ? { kind: 'taken', by, spot: to } : { kind: 'waits', number: first };
  }
  return { kind: 'ready' };
}

/** What an operation moves. */
function assetsOf(operation: Operation): readonly AssetRef[] {
  switch (operation.kind) {
    case 'assign':
    case 'reassign':
      return [operation.asset];
    case 'unassign':
    case 'depart':
      return operation.assets;
    case 'attach':
    case 'detach':
      return [
        { kind: 'visit', id: operation.visit },
        { kind: 'container', id: operation.container },
      ];
    default:
      return [];
  }
}

/**
 * Where the list says that it begins: a spot, null for the waiting list, undefined where it has no
 * such place.
 */
function beginOf(operation: Operation): SpotId | null | undefined {
  switch (operation.kind) {
    case 'assign':
      return null;
    case 'reassign':
      return operation.from;
    case 'unassign':
    case 'depart':
      return operation.spot;
    default:
      return undefined;
  }
}

const isActive = (yard: Yard, { kind, id }: AssetRef): boolean =>
  (kind === 'visit' ? yard.visit(id) : yard.container(id))?.isActive === true;

const isHere = (yard: Yard, operation: Operation): boolean =>
  assetsOf(operation).every((asset) => isActive(yard, asset));

/** Whether what an operation is for is true already. */
export function isTrue(yard: Yard, operation: Operation): boolean {
  switch (operation.kind) {
    case 'assign':
      return standsAt(yard, operation.asset) === operation.spot;
    case 'reassign':
      return standsAt(yard, operation.asset) === operation.to;
    case 'unassign':
      return operation.assets.every((asset) => standsAt(yard, asset) === null);
    case 'depart':
      return operation.assets.every((asset) => !isActive(yard, asset));
    case 'attach':
      return truckOf(yard.container(operation.container)) === operation.visit;
    case 'detach':
      return (
        yard.container(operation.container)?.isActive === true &&
        truckOf(yard.container(operation.container)) !== operation.visit
      );
    case 'close':
      return yard.spot(operation.spot)?.isOpen === false;
    case 'open':
      return yard.spot(operation.spot)?.isOpen === true;
  }
}
