/** Ranks spots for an asset, best first. */
import type { Message } from '../../i18n/message.ts';
import type { SpotId } from '../../ids.ts';
import { searchKey } from '../../search-key.ts';
import { atOnce } from '../../steps.ts';
import { isRefusedTarget } from '../../yard/check/target.ts';
import { check, isRefused } from '../../yard/check.ts';
import { contentsOf } from '../../yard/contents.ts';
import type { Spot } from '../../yard/model.ts';
import type { AssetRef, Operation } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';
import type { AreaAttributes } from '../area-attributes.ts';
import { inTheWayOf } from '../in-the-way.ts';
import type { DoorNeed, RankFacts } from './facts.ts';
import { type GroundArea, groundOf, type RankGround, shareBeside } from './rank-ground.ts';
import { type ComingTruck, comingSubject, type RankedAsset, subjectOf } from './ranked-asset.ts';
import {
  areaTerms,
  bookingOf,
  costOf,
  costOfArea,
  costOfSpot,
  type RankRound,
  roundOf,
  type SpotCosts,
  spotTerms,
} from './spot-costs.ts';

/**
 * A spot that the rules allow, with its cost: its drawbacks in feet of driving.
 *
 * Example: `{ spot: 'spot-D4', cost: 420, kind: 'other', beside: 1, isTaken: false, isInTheWay:
 * false, promisedTo: null, booked: null }`.
 */
export type RankedSpot = {
  readonly spot: SpotId;
  readonly cost: number;
  readonly kind: SpotClass;
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
  /** The appointment of another asset that keeps this door (`bookingOf`). We never propose it. */
  readonly booked: DoorNeed | null;
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

/**
 * `plug`: a parking spot with a plug, for an asset that needs none. `ordinary`: a free parking spot
 * that isn't kept, reserved, for hazmat, or too short. A plug comes after each ordinary spot,
 * however far that is. Otherwise the cost decides.
 */
export type SpotClass = 'plug' | 'ordinary' | 'other';

/** The spots that others are offered first, each with whom. */
export type Promised = ReadonlyMap<SpotId, PromisedTo>;

/**
 * A ranking: the spots to which a driver can go now, then those promised to others, then doors that
 * others have booked, then spots where something is in the way. Best first in each; equal ones in
 * natural order of areas and codes.
 *
 * Example: `{ round, ground, spots: [{ spot: 'spot-D4', cost: 420, … }, { spot: 'spot-D5', cost:
 * 510, … }] }`.
 */
export type Ranking = {
  readonly round: RankRound | null;
  readonly ground: RankGround;
  readonly spots: readonly RankedSpot[];
  /** The number of the move that an accepted list has for the first spot; absent: it has none. */
  readonly listed?: number;
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

/** Whether the rules let an asset go from where it is to a spot. */
export function mayPlace(
  yard: YardTable,
  asset: AssetRef,
  from: SpotId | null,
  spot: SpotId,
): boolean {
  const row = yard.spot(spot);
  // Most spots are taken. The rules would say so with the labels of all who stand there.
  if (row === undefined || isRefusedTarget(yard, row, asset)) return false;
  return !isRefused(check(yard, placing(asset, from, spot)));
}

/**
 * Ranks every spot that the rules allow for an asset; none for one that isn't here or is hooked.
 * `ground`: of the present yard.
 */
export const rankSpots = (
  facts: RankFacts,
  asset: AssetRef,
  ground: RankGround = groundOf(facts),
): Ranking => atOnce(rankInSteps(facts, asset, ground));

/** The same, an area at a time, so that keys and frames can come in between. */
export function* rankInSteps(
  facts: RankFacts,
  asset: AssetRef,
  ground: RankGround,
): Generator<void, Ranking> {
  const subject = subjectOf(facts, asset);
  if (subject === null) return { round: null, ground, spots: [] };
  return yield* rankFor(
    facts,
    subject,
    ground,
    ({ id }) => mayPlace(facts.yard, asset, subject.from, id),
    ({ id }) => inTheWayOf(facts.yard, asset, id).length > 0,
  );
}

/**
 * The spot that an asset is offered first. `order`: its place among all spots; of two that cost the
 * same the first counts. `passedPlug`: a plug would cost less, but comes after an ordinary spot.
 *
 * Example: `{ spot: 'spot-D4', cost: 420, kind: 'other', order: 3, passedPlug: false }`.
 */
export type FirstChoice = Pick<RankedSpot, 'spot' | 'cost' | 'kind'> & {
  readonly order: number;
  readonly passedPlug: boolean;
};

/**
 * The spot of a ranking that costs least, without what is in the way and what is promised to
 * others or booked; null if none is left. It is the first one that the ranking of the same asset
 * offers, for a fraction of the work. `changed`: only these spots may differ from the time at which
 * `known` was the answer, so as a rule no other is looked at.
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
  const fresh = () => bestSpot(facts, asset, ground, promised);
  const known = changed?.known ?? null;
  // Whether ordinary spots are left besides decides about the plug.
  if (known?.passedPlug === true) return fresh();
  const round = roundOf(facts, subject);
  const { yard } = facts;
  let [best, plug] = known?.kind === 'plug' ? [null, known] : [known, null];
  let hasOrdinary = known?.kind === 'ordinary';
  const costs = new Map<GroundArea, ReturnType<typeof costsIn>>();
  const look = (area: GroundArea, index: number, order: number) => {
    const costAt = costs.get(area) ?? costsIn(round, area);
    costs.set(area, costAt);
    const { id } = area.spots[index] as Spot;
    // The rules cost more to ask than the price, so only a cheaper spot is checked.
    const { cost, kind } = costAt(index);
    const rival = kind === 'plug' ? plug : best;
    const isCheaper =
      rival === null || cost < rival.cost || (cost === rival.cost && order < rival.order);
    const isFirstOrdinary = kind === 'ordinary' && !hasOrdinary && round.hasPlugs;
    if (!(isCheaper || isFirstOrdinary) || cost === Number.POSITIVE_INFINITY) return;
    if (promised.has(id) || bookingOf(round, id) !== null) return;
    if (!mayPlace(yard, asset, subject.from, id)) return;
    if (area.isTaken[index] === true && inTheWayOf(yard, asset, id).length > 0) return;
    if (kind === 'ordinary') hasOrdinary = true;
    if (!isCheaper) return;
    const choice: FirstChoice = { spot: id, cost, kind, order, passedPlug: false };
    if (kind === 'plug') plug = choice;
    else best = choice;
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
  // A plug comes after ordinary spots, so we didn't keep whether one costs less than this.
  if (known?.kind === 'ordinary' && best?.kind === 'other' && round.hasPlugs) return fresh();
  if (plug === null) return best;
  const isPlugCheaper = best === null || plug.cost < best.cost;
  // Of what didn't change we know only the first choice.
  if (known?.kind === 'plug' && hasOrdinary) return fresh();
  if (known?.kind === 'other' && !hasOrdinary && isPlugCheaper) return fresh();
  if (best === null || (isPlugCheaper && !hasOrdinary)) return plug;
  return { ...best, passedPlug: isPlugCheaper && best.kind === 'other' };
}

/** The spots of a ranking to which a driver can go now. */
export const openSpots = ({ spots }: Ranking): readonly RankedSpot[] => {
  const end = spots.findIndex((each) => placeInLine(each) > 0);
  return end === -1 ? spots : spots.slice(0, end);
};

/** Which part of a ranking a spot belongs to: open, promised, booked, something in the way. */
const placeInLine = ({ isInTheWay, promisedTo, booked }: RankedSpot): number =>
  isInTheWay ? 3 : booked !== null ? 2 : Number(promisedTo !== null);

/**
 * Spots in the order of a ranking. A plug counts as costing no less than the dearest ordinary spot.
 * The sort is stable: equal ones stay in natural order.
 */
function inOrder(spots: readonly RankedSpot[]): readonly RankedSpot[] {
  let dearest = Number.NEGATIVE_INFINITY;
  for (const each of spots)
    if (each.kind === 'ordinary' && placeInLine(each) === 0 && each.cost > dearest)
      dearest = each.cost;
  const isPlug = ({ kind }: RankedSpot) => Number(kind === 'plug');
  const counts = (each: RankedSpot) =>
    each.kind === 'plug' ? Math.max(each.cost, dearest) : each.cost;
  return spots.toSorted(
    (a, b) =>
      placeInLine(a) - placeInLine(b) ||
      counts(a) - counts(b) ||
      isPlug(a) - isPlug(b) ||
      a.cost - b.cost,
  );
}

/** The same ranking with what is promised to others behind the spots that are open. */
export function withPromised(ranking: Ranking, promised: Promised): Ranking {
  if (promised.size === 0) return ranking;
  const spots = ranking.spots.map((each) => ({
    ...each,
    promisedTo: promised.get(each.spot) ?? null,
  }));
  return { ...ranking, spots: inOrder(spots) };
}

/**
 * What decides the first open spot of `withPromised` and its reasons, out of a ranking without
 * promises: a few spots in place of thousands, for a plan, which keeps one for each asset.
 */
export function firstWithPromised(ranking: Ranking, promised: Promised): Ranking {
  const open = openSpots(ranking);
  const counts = new Map<string, number>();
  const spots: RankedSpot[] = [];
  let dearest: RankedSpot | null = null;
  for (const each of open) {
    const isPromised = promised.has(each.spot);
    // Plugs may change places with the others once some are promised.
    const part = `${isPromised} ${each.kind === 'plug'}`;
    const count = counts.get(part) ?? 0;
    counts.set(part, count + 1);
    // The first, and the next one, which it is compared with.
    if (count < 2) spots.push(each);
    // Ordinary spots come before plugs, whatever they cost.
    else if (each.kind === 'ordinary' && !isPromised) dearest = each;
  }
  const own = ranking.round?.subject.appointment?.door ?? null;
  const door = ranking.spots.find(({ spot }) => spot === own);
  const all = new Set([...spots, dearest, ranking.spots[open.length], door]);
  return withPromised({ ...ranking, spots: [...all].filter((each) => each != null) }, promised);
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
  return atOnce(
    rankFor(
      facts,
      comingSubject(facts, truck),
      ground,
      ({ id }) => isFreeForComing(facts.yard, id, promised),
      () => false,
    ),
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

/** What each spot of an area costs, its kind, and the share of its company beside it. */
function costsIn(
  round: RankRound,
  area: GroundArea,
): (index: number) => Pick<RankedSpot, 'cost' | 'beside' | 'kind'> {
  const wanted = wantedBy(round);
  const attributes = round.facts.attributes(area.id);
  // Most terms are the same for all doors of an area, and for all of its other spots.
  const ofArea = [false, true].map((isDoor) =>
    costOfArea(areaTerms(round, attributes, isDoor), round),
  );
  const ofKind = kindsIn(round, attributes);
  const { spots, fronts, isTaken } = area;
  return (index) => {
    const spot = spots[index] as Spot;
    const beside = shareBeside(area, index, wanted);
    const there = { front: fronts[index], isTaken: isTaken[index] === true, beside };
    const terms = spotTerms(round, spot, there);
    const cost = (ofArea[Number(spot.type === 'docking')] as number) + costOfSpot(terms, round);
    return { cost, beside, kind: ofKind(spot, terms) };
  };
}

/** The kind of each spot of an area. A drawback that counts nothing is none. */
function kindsIn(
  round: RankRound,
  attributes: AreaAttributes,
): (spot: Spot, terms: Pick<SpotCosts, 'reserved' | 'shared'>) => SpotClass {
  const { weights: w } = round.facts;
  const terms = areaTerms(round, attributes, false);
  const isPlug = terms.plugTaken * w.plugTaken > 0;
  const isPlain = terms.kept * w.kept + terms.length * w.length + terms.hazmat * w.hazmat === 0;
  return (spot, { reserved, shared }) => {
    if (spot.type === 'docking') return 'other';
    if (isPlug) return 'plug';
    return isPlain && reserved * w.reserved <= 0 && shared * w.shared === 0 ? 'ordinary' : 'other';
  };
}

function* rankFor(
  facts: RankFacts,
  subject: RankedAsset,
  ground: RankGround,
  isAllowed: (spot: Spot) => boolean,
  isInTheWay: (spot: Spot) => boolean,
): Generator<void, Ranking> {
  const round = roundOf(facts, subject);
  const found: RankedSpot[] = [];
  for (const area of ground.areas) {
    const costAt = costsIn(round, area);
    for (let index = 0; index < area.spots.length; index += 1) {
      const spot = area.spots[index] as Spot;
      if (!isAllowed(spot)) continue;
      const isTaken = area.isTaken[index] === true;
      const { cost, kind, beside } = costAt(index);
      found.push({
        spot: spot.id,
        cost,
        kind,
        beside,
        isTaken,
        isInTheWay: isTaken && isInTheWay(spot),
        promisedTo: null,
        booked: bookingOf(round, spot.id),
      });
    }
    yield;
  }
  return { round, ground, spots: inOrder(found) };
}
