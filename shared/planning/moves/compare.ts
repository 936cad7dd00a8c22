/**
 * How the moves of a list fit the current yard. The paper was printed a while ago, and other people
 * work too.
 */
import type { Message } from '../../i18n/message.ts';
import type { OperationId, SpotId } from '../../ids.ts';
import { checkHeld } from '../../yard/check/held.ts';
import { check } from '../../yard/check.ts';
import { assetsOf } from '../../yard/contents.ts';
import type { AssetRef, Operation } from '../../yard/operations.ts';
import { truckOf } from '../../yard/places.ts';
import type { Yard } from '../../yard/yard.ts';
import { inTheWayOf } from '../in-the-way.ts';
import { goalsOfOperation, holds, keyOfAsset, standsAt } from '../order/goals.ts';
import { isOpenMove, type Move } from './model.ts';

/**
 * - `ready`: it begins where the list says.
 * - `there`: it is already done.
 * - `left`: its asset isn't in the yard any more.
 * - `caution`: it is ready, and its end is reserved for others; `said`: what to look at first.
 * - `held`: a hold or a red tag keeps its asset from it; `said`: why, with the asset.
 * - `waits`: another move of the list comes first.
 * - `taken`: something stands at its end that no move of the list removes.
 * - `elsewhere`: its asset stands somewhere else than the list says; `at` null is the waiting list.
 *
 * @example { kind: 'elsewhere', at: 'spot-17' }
 */
export type MoveFit =
  | { readonly kind: 'ready' | 'there' | 'left' }
  | { readonly kind: 'held' | 'caution'; readonly said: Message }
  | { readonly kind: 'waits'; readonly number: number }
  | { readonly kind: 'taken'; readonly by: AssetRef; readonly spot: SpotId }
  | { readonly kind: 'elsewhere'; readonly at: SpotId | null };

type Listed = Pick<Move, 'id' | 'number' | 'operation'>;

/** A move, and how it fits the present yard. */
export type ListedMove = { readonly move: Move; readonly fit: MoveFit };

/** Whether a move is still to be driven. It isn't if its asset left the yard. */
export const isToDrive = ({ move, fit }: ListedMove): boolean =>
  isOpenMove(move) && fit.kind !== 'left';

/** The moves of a list that are still to be driven, by number. */
export function toDriveOf(yard: Yard, moves: readonly Move[]): readonly ListedMove[] {
  const open = moves.filter(isOpenMove).toSorted((a, b) => a.number - b.number);
  const fits = fitsOf(yard, open);
  return open
    .map((move) => ({ move, fit: fits.get(move.id) ?? ({ kind: 'ready' } as const) }))
    .filter(isToDrive);
}

/** How each open move fits. `open`: all open moves of the list, by number. */
export function fitsOf(yard: Yard, open: readonly Listed[]): ReadonlyMap<OperationId, MoveFit> {
  const pending = open.filter(
    ({ operation }) => !isTrue(yard, operation) && isHere(yard, operation),
  );
  /** The first open move of each asset, which takes it off its spot. */
  const firstOf = new Map<string, number>();
  for (const { operation, number } of pending)
    for (const asset of assetsOf(operation)) {
      const key = keyOfAsset(asset);
      if (!firstOf.has(key)) firstOf.set(key, number);
    }
  return new Map(open.map((move) => [move.id, fitOf(yard, move, firstOf)]));
}

/**
 * A list in the order to drive: a move that waits for one with a later number, of another plan,
 * comes right after that one. All keep their numbers, because those may be printed already.
 *
 * @example moves 1, 2, 3, where 2 waits for 3: `[1, 3, 2]`
 */
export function inDrivingOrder<Each extends { readonly move: Listed; readonly fit: MoveFit }>(
  listed: readonly Each[],
): readonly Each[] {
  const isLeft = new Set(listed.map(({ move }) => move.number));
  const waiting = new Map<number, Each[]>();
  const ordered: Each[] = [];
  const put = (each: Each): void => {
    ordered.push(each);
    isLeft.delete(each.move.number);
    for (const next of waiting.get(each.move.number) ?? []) put(next);
    waiting.delete(each.move.number);
  };
  for (const each of listed) {
    const { fit } = each;
    if (fit.kind === 'waits' && isLeft.has(fit.number) && fit.number !== each.move.number)
      waiting.set(fit.number, [...(waiting.get(fit.number) ?? []), each]);
    else put(each);
  }
  // Those that wait for each other.
  return [...ordered, ...[...waiting.values()].flat()];
}

function fitOf(
  yard: Yard,
  { number, operation }: Listed,
  firstOf: ReadonlyMap<string, number>,
): MoveFit {
  if (isTrue(yard, operation)) return { kind: 'there' };
  if (!isHere(yard, operation)) return { kind: 'left' };
  const [held] = checkHeld(yard, operation);
  if (held !== undefined) return { kind: 'held', said: held.said };
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
  const reserved = check(yard, operation).find(({ code }) => code === 'spot-reserved');
  return reserved === undefined ? { kind: 'ready' } : { kind: 'caution', said: reserved.said };
}

/**
 * Where the list says that it begins: a spot, null for the waiting list, undefined if it has no
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

/** Whether the goal of an operation is already true. */
export function isTrue(yard: Yard, operation: Operation): boolean {
  // Unhooking has no other goal: the container may be hooked to another truck by now.
  if (operation.kind === 'detach') {
    const container = yard.container(operation.container);
    return container?.isActive === true && truckOf(container) !== operation.visit;
  }
  return goalsOfOperation(operation).every((goal) => holds(yard, goal));
}
