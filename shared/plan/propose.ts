/** Proposals: wishes to look at and change; nothing is saved by them. */
import type { SpotId } from '../ids.ts';
import type { AssetRef } from '../yard/operations.ts';
import type { YardTable } from '../yard/table.ts';
import type { Ranking } from './best/rank.ts';
import type { Wish } from './order/wishes.ts';

/** Everything that waits, in order of arrival: trucks, then containers. */
export const waitingAssets = (yard: YardTable): readonly AssetRef[] => [
  ...yard.waitingVisits().map((id) => ({ kind: 'visit', id }) as const),
  ...yard.waitingContainers().map((id) => ({ kind: 'container', id }) as const),
];

/**
 * "Place all waiting", one asset after the other: each gets the best spot that none before it got. The first answer at once; `next` gives
 * one wish at a time, so that a page stays awake. Assets without any spot are left out.
 */
export function* placeOneByOne(assets: readonly AssetRef[], rank: (asset: AssetRef) => Ranking): Generator<Wish | null, void> {
  const taken = new Set<string>();
  for (const asset of assets) {
    // A spot holds a truck and a standalone container: each kind takes its own place.
    const best = rank(asset).spots.find(({ spot }) => !taken.has(`${asset.kind}:${spot}`) && !isShared(taken, asset, spot));
    if (best === undefined) {
      yield null;
      continue;
    }
    taken.add(`${asset.kind}:${best.spot}`);
    yield { kind: 'place', asset, spot: best.spot };
  }
}

const isShared = (taken: ReadonlySet<string>, { kind }: AssetRef, spot: SpotId): boolean =>
  taken.has(`${kind === 'visit' ? 'container' : 'visit'}:${spot}`);
