/**
 * Proposals: which assets to place, and where they may go. They become goals that a clerk can look
 * at and change; nothing is saved yet.
 */
import type { SpotId } from '../ids.ts';
import { assetsOn } from '../yard/contents.ts';
import type { AssetRef } from '../yard/operations.ts';
import type { YardTable } from '../yard/table.ts';
import type { RankFacts } from './best/facts.ts';
import { subjectOf } from './best/ranked-asset.ts';
import { keyOfAsset, standsAt } from './order/goals.ts';

/**
 * `waiting`: everything that waits, to any spot. `clear`: what is on the chosen spots, elsewhere.
 * `doors`: what is on the chosen spots, to doors. `ready`: assets with an appointment soon, to its
 * door, and what stands there now, elsewhere.
 */
export type ProposalKind = 'waiting' | 'clear' | 'doors' | 'ready';

/** What a proposal places. `at`: its only possible spot; null: any that `allows` accepts. */
export type ToPlace = { readonly asset: AssetRef; readonly at: SpotId | null };

/** A proposal before ranking. */
export type Proposal = {
  readonly toPlace: readonly ToPlace[];
  readonly allows: (spot: SpotId) => boolean;
};

/** Everything that waits, in order of arrival: trucks, then containers. */
export const waitingAssets = (yard: YardTable): readonly AssetRef[] => [
  ...yard.waitingVisits().map((id) => ({ kind: 'visit', id }) as const),
  ...yard.waitingContainers().map((id) => ({ kind: 'container', id }) as const),
];

const anywhere = (asset: AssetRef): ToPlace => ({ asset, at: null });

/**
 * The assets of a proposal. `spots`: the chosen ones. `until`: end of "soon", in milliseconds since
 * the epoch.
 */
export function proposalOf(
  kind: ProposalKind,
  facts: RankFacts,
  spots: readonly SpotId[],
  until: number,
): Proposal {
  const { yard } = facts;
  const chosen = new Set(spots);
  switch (kind) {
    case 'waiting':
      return { toPlace: waitingAssets(yard).map(anywhere), allows: () => true };
    case 'clear':
      return {
        toPlace: spots.flatMap((spot) => assetsOn(yard, spot)).map(anywhere),
        allows: (spot) => !chosen.has(spot),
      };
    case 'doors':
      return {
        toPlace: spots.flatMap((spot) => assetsOn(yard, spot)).map(anywhere),
        allows: (spot) => yard.spot(spot)?.type === 'docking',
      };
    case 'ready':
      return readyFor(facts, until);
  }
}

/**
 * Assets with an appointment until then go to its door, earliest first. What is being worked on at
 * a door stays there.
 */
function readyFor(facts: RankFacts, until: number): Proposal {
  const { yard } = facts;
  const own = new Map<
    string,
    { readonly door: SpotId; readonly start: number; readonly asset: AssetRef }
  >();
  const assets: AssetRef[] = [];
  for (const { id, isActive } of yard.visits()) if (isActive) assets.push({ kind: 'visit', id });
  for (const { id, isActive, visitId } of yard.containers())
    if (isActive && visitId === null) assets.push({ kind: 'container', id });
  for (const asset of assets) {
    const booked = subjectOf(facts, asset)?.appointment ?? null;
    if (booked?.door != null)
      own.set(keyOfAsset(asset), { door: booked.door, start: booked.start, asset });
  }
  const staysAt = (door: SpotId) =>
    assetsOn(yard, door).some((each) => own.get(keyOfAsset(each))?.door === door);
  const doors = new Map<SpotId, AssetRef>();
  for (const { door, start, asset } of [...own.values()].sort((a, b) => a.start - b.start)) {
    if (start > until || standsAt(yard, asset) === door || doors.has(door) || staysAt(door))
      continue;
    if (yard.spot(door)?.isOpen === true) doors.set(door, asset);
  }
  const coming = new Set([...doors.values()].map(keyOfAsset));
  const leaving = [...doors.keys()]
    .flatMap((door) => assetsOn(yard, door))
    .filter((each) => !coming.has(keyOfAsset(each)));
  return {
    toPlace: [...[...doors].map(([at, asset]) => ({ asset, at })), ...leaving.map(anywhere)],
    allows: (spot) => !doors.has(spot),
  };
}
