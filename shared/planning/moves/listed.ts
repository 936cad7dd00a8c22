/**
 * What an accepted move list promises: where its open moves bring their assets. No list of best
 * spots says otherwise.
 */
import type { SpotId } from '../../ids.ts';
import type { AssetRef } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';
import type { Ranking } from '../best/rank.ts';
import { isTrue } from './compare.ts';
import { isOpenMove, type Move } from './model.ts';

/**
 * Where a move of the list brings an asset next.
 *
 * Example: `{ spot: 'spot-D18', number: 3 }`.
 */
export type ListedTarget = { readonly spot: SpotId; readonly number: number };

/**
 * The open moves of a list as promises. `spots`: each with the first asset that it goes to.
 *
 * Example: `{ targets: new Map([['t-112', { spot: 'spot-D18', number: 3 }]]), spots: new
 * Map([['spot-D18', { kind: 'visit', id: 't-112' }]]) }`.
 */
export type ListedMoves = {
  readonly targets: ReadonlyMap<AssetRef['id'], ListedTarget>;
  readonly spots: ReadonlyMap<SpotId, AssetRef>;
};

/**
 * What a list of moves comes to in the present yard. What left or is there already asks nothing.
 */
export function listedIn(
  yard: YardTable,
  moves: readonly Pick<Move, 'number' | 'operation' | 'state'>[],
): ListedMoves {
  const targets = new Map<AssetRef['id'], ListedTarget>();
  const spots = new Map<SpotId, AssetRef>();
  for (const { number, operation, state } of moves.toSorted((a, b) => a.number - b.number)) {
    if (!isOpenMove({ state })) continue;
    if (operation.kind !== 'assign' && operation.kind !== 'reassign') continue;
    const { asset } = operation;
    const spot = operation.kind === 'assign' ? operation.spot : operation.to;
    const row = asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id);
    if (row?.isActive !== true || isTrue(yard, operation)) continue;
    if (!targets.has(asset.id)) targets.set(asset.id, { spot, number });
    if (!spots.has(spot)) spots.set(spot, asset);
  }
  return { targets, spots };
}

/** The same ranking with the spot of the list first, if a driver can go there now. */
export function withListed(ranking: Ranking, target: ListedTarget | null): Ranking {
  const found = ranking.spots.find(({ spot }) => spot === target?.spot);
  if (target === null || found === undefined || found.isInTheWay) return ranking;
  const first = { ...found, promisedTo: null, booked: null };
  const spots = [first, ...ranking.spots.filter((each) => each !== found)];
  return { ...ranking, spots, listed: target.number };
}
