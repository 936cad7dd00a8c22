/** Ranks spots for an asset, best first. */
import type { Message } from '../../i18n/message.ts';
import type { SpotId } from '../../ids.ts';
import { searchKey } from '../../search-key.ts';
import { check, isRefused } from '../../yard/check.ts';
import { contentsOf } from '../../yard/contents.ts';
import type { Spot } from '../../yard/model.ts';
import type { AssetRef, Operation } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';
import { inTheWayOf } from '../in-the-way.ts';
import type { RankFacts } from './facts.ts';
import { type GroundArea, groundOf, type RankGround, shareBeside } from './rank-ground.ts';
import { type ComingTruck, comingSubject, type RankedAsset, subjectOf } from './ranked-asset.ts';
import {
  areaTerms,
  costOf,
  costOfArea,
  costOfSpot,
  type RankRound,
  roundOf,
  spotTerms,
} from './spot-costs.ts';

/**
 * A spot that the rules allow, with its cost: its drawbacks in feet of driving.
 *
 * Example: `{ spot: 'spot-D4', cost: 420, beside: 1, isTaken: false, isInTheWay: false, promisedTo:
 * null }`.
 */
export type RankedSpot = {
  readonly spot: SpotId;
  readonly cost: number;
  /**
   * The share of its neighbors with the same company, 0 to 1, and whether something stands there,
   * at the time of ranking.
   */
  readonly beside: number;
  readonly isTaken: boolean;
  /** Something has to leave first. Such spots come after all others, and we never propose them. */
  readonly isInTheWay: boolean;
  /** What goes before this one and is offered the spot first (`FirstSpots`). */
  readonly promisedTo: PromisedTo | null;
};

/**
 * A truck at the gate that the yard doesn't show yet, by its check-in.
 *
 * Example: `{ kind: 'unlisted', id: 'ci-9', label: rawText('TXR 4410') }`.
 */
export type UnlistedTruck = {
  readonly kind: 'unlisted';
  readonly id: string;
  readonly label: Message;
};
/** Who a spot is promised to. */
export type PromisedTo = AssetRef | UnlistedTruck;

/** The spots that others are offered first, each with whom. */
export type Promised = ReadonlyMap<SpotId, PromisedTo>;

/**
 * A ranking: the spots to which a driver can go now, then those promised to others, then those
 * where something is in the way. Best first in each; equal ones in natural order of areas and
 * codes.
 *
 * Example: `{ round, ground, spots: [{ spot: 'spot-D4', cost: 420, … }, { spot: 'spot-D5', cost:
 * 510, … }] }`.
 */
export type Ranking = {
  readonly round: RankRound | null;
  readonly ground: RankGround;
  readonly spots: readonly RankedSpot[];
};

/** A reason that is never sent: we check spots before the clerk is asked for a reason. */
const anyReason = '-';

/** The operation that moves an asset to a spot from where it is. */
export const placing = (
  asset: AssetRef,
  from: SpotId | null,
  spot: SpotId,
  reason = anyReason,
): Operation =>
  from === null
    ? { kind: 'assign', asset, spot }
    : { kind: 'reassign', asset, from, to: spot, reason };

/**
 * Ranks every spot that the rules allow for an asset; none for one that isn't here or is hooked.
 * `ground`: of the present yard.
 */
export function rankSpots(
  facts: RankFacts,
  asset: AssetRef,
  ground: RankGround = groundOf(facts),
): Ranking {
  const subject = subjectOf(facts, asset);
  if (subject === null) return { round: null, ground, spots: [] };
  return rankFor(
    facts,
    subject,
    ground,
    ({ id }) => !isRefused(check(facts.yard, placing(asset, subject.from, id))),
    ({ id }) => inTheWayOf(facts.yard, asset, id).length > 0,
  );
}

/**
 * The spot that costs an asset least. `order`: its place among all spots; of two that cost the same
 * the first counts.
 *
 * Example: `{ spot: 'spot-D4', cost: 420, order: 3 }`.
 */
export type FirstChoice = { readonly spot: SpotId; readonly cost: number; readonly order: number };

/**
 * The spot of a ranking that costs least, without what is in the way and what is promised to
 * others; null if none is left. It is the first one that the ranking of the same asset offers, for
 * a fraction of the work. `changed`: only these spots may differ from the time at which `known` was
 * the answer, so no other is looked at.
 */
export function bestSpot(
  facts: RankFacts,
  asset: AssetRef,
  ground: RankGround,
  promised: Promised,
  changed: { readonly known: FirstChoice | null; readonly spots: Iterable<SpotId> } | null = null,
): FirstChoice | null {
  const subject = subjectOf(facts, asset);
  if (subject === null) return null;
  const round = roundOf(facts, subject);
  const { yard } = facts;
  let best = changed?.known ?? null;
  const costs = new Map<GroundArea, ReturnType<typeof costsIn>>();
  const look = (area: GroundArea, index: number, order: number) => {
    const costAt = costs.get(area) ?? costsIn(round, area);
    costs.set(area, costAt);
    const { id } = area.spots[index] as Spot;
    // The rules cost more to ask than the price, so only a cheaper spot is checked.
    const { cost } = costAt(index);
    const isCheaper =
      best === null || cost < best.cost || (cost === best.cost && order < best.order);
    if (!isCheaper || cost === Number.POSITIVE_INFINITY || promised.has(id)) return;
    if (isRefused(check(yard, placing(asset, subject.from, id)))) return;
    if (area.isTaken[index] === true && inTheWayOf(yard, asset, id).length > 0) return;
    best = { spot: id, cost, order };
  };
  if (changed === null) {
    let order = 0;
    for (const area of ground.areas)
      for (let index = 0; index < area.spots.length; index += 1) look(area, index, order++);
  } else
    for (const spot of changed.spots) {
      const place = ground.placeOf(spot);
      if (place !== undefined) look(place.area, place.index, place.order);
    }
  return best;
}

/** The spots of a ranking to which a driver can go now. */
export const openSpots = ({ spots }: Ranking): readonly RankedSpot[] => {
  const end = spots.findIndex((each) => placeInLine(each) > 0);
  return end === -1 ? spots : spots.slice(0, end);
};

/** Which part of a ranking a spot belongs to: open, promised to others, something in the way. */
const placeInLine = ({ isInTheWay, promisedTo }: RankedSpot): number =>
  isInTheWay ? 2 : Number(promisedTo !== null);

/** The same ranking with what is promised to others behind the spots that are open. */
export function withPromised(ranking: Ranking, promised: Promised): Ranking {
  if (promised.size === 0) return ranking;
  const spots = ranking.spots
    .map((each) => ({ ...each, promisedTo: promised.get(each.spot) ?? null }))
    .sort((a, b) => placeInLine(a) - placeInLine(b));
  return { ...ranking, spots };
}

/**
 * The cost of leaving an asset where it is, in the same feet; null if it is on the waiting list. An
 * asset doesn't move to a spot with the same cost.
 */
export function costOfStaying({ round, ground }: Ranking): number | null {
  const from = round?.subject.from ?? null;
  const place = from === null ? undefined : ground.placeOf(from);
  if (round === null || place === undefined) return null;
  const { area, index } = place;
  const spot = area.spots[index] as Spot;
  const { yard, attributes } = round.facts;
  // The asset itself stands there. The spot counts as shared only if something else does too.
  const isShared = yard.visitsAt(spot.id).length + yard.standaloneAt(spot.id).length > 1;
  const there = {
    front: area.fronts[index],
    isTaken: isShared,
    beside: shareBeside(area, index, wantedBy(round)),
  };
  return costOf(round, spot, attributes(spot.areaId), there);
}

/**
 * Ranks, for a truck that isn't checked in yet, every spot that it could have without a question:
 * open, empty, not reserved. `promised`: spots that trucks will get and that aren't on any list
 * yet.
 */
export function rankForComing(
  facts: RankFacts,
  truck: ComingTruck,
  promised: ReadonlySet<SpotId>,
  ground: RankGround = groundOf(facts),
): Ranking {
  return rankFor(
    facts,
    comingSubject(facts, truck),
    ground,
    ({ id }) => isFreeForComing(facts.yard, id, promised),
    () => false,
  );
}

/** Whether a truck at the gate could have a spot without a question. `promised`: to others. */
export function isFreeForComing(
  yard: YardTable,
  spot: SpotId,
  promised: ReadonlySet<SpotId>,
): boolean {
  const { state, isOpen, isReserved } = contentsOf(yard, spot);
  return state === 'free' && isOpen && !isReserved && !promised.has(spot);
}

/** Its company, in the form of the ground; empty: none. */
const wantedBy = ({ subject: { company } }: RankRound): string =>
  company === null ? '' : searchKey(company);

/** What each spot of an area costs, and the share of its company beside it. */
function costsIn(
  round: RankRound,
  area: GroundArea,
): (index: number) => Pick<RankedSpot, 'cost' | 'beside'> {
  const wanted = wantedBy(round);
  const attributes = round.facts.attributes(area.id);
  // Most terms are the same for all doors of an area, and for all of its other spots.
  const ofArea = [false, true].map((isDoor) =>
    costOfArea(areaTerms(round, attributes, isDoor), round),
  );
  const { spots, fronts, isTaken } = area;
  return (index) => {
    const spot = spots[index] as Spot;
    const beside = shareBeside(area, index, wanted);
    const there = { front: fronts[index], isTaken: isTaken[index] === true, beside };
    const cost =
      (ofArea[Number(spot.type === 'docking')] as number) +
      costOfSpot(spotTerms(round, spot, there), round);
    return { cost, beside };
  };
}

function rankFor(
  facts: RankFacts,
  subject: RankedAsset,
  ground: RankGround,
  isAllowed: (spot: Spot) => boolean,
  isInTheWay: (spot: Spot) => boolean,
): Ranking {
  const round = roundOf(facts, subject);
  const found: RankedSpot[] = [];
  for (const area of ground.areas) {
    const costAt = costsIn(round, area);
    for (let index = 0; index < area.spots.length; index += 1) {
      const spot = area.spots[index] as Spot;
      if (!isAllowed(spot)) continue;
      const isTaken = area.isTaken[index] === true;
      found.push({
        spot: spot.id,
        ...costAt(index),
        isTaken,
        isInTheWay: isTaken && isInTheWay(spot),
        promisedTo: null,
      });
    }
  }
  // The sort is stable: equal costs stay in natural order.
  found.sort((a, b) => placeInLine(a) - placeInLine(b) || a.cost - b.cost);
  return { round, ground, spots: found };
}
