/** Spots for an asset, the best first. */
import type { AreaId, SpotId } from '../../ids.ts';
import { searchKey } from '../../search-key.ts';
import { check, isRefused } from '../../yard/check.ts';
import { contentsOf } from '../../yard/contents.ts';
import type { Spot } from '../../yard/model.ts';
import { compareText, sortByCode } from '../../yard/natural-order.ts';
import type { AssetRef, Operation } from '../../yard/operations.ts';
import type { YardTable } from '../../yard/table.ts';
import type { RankFacts } from './facts.ts';
import { type ComingTruck, comingSubject, type Subject, subjectOf } from './subject.ts';
import { costOf, type RankRound, roundOf, termsOf } from './terms.ts';

/** A spot that the rules allow, with what it costs: in feet of way that its drawbacks are worth. */
export type RankedSpot = {
  readonly spot: SpotId;
  readonly cost: number;
  /** Which share of its neighbors is of the same company, 0 to 1. */
  readonly beside: number;
};

/** A ranking: the best first, equal ones in natural order of areas and codes. */
export type Ranking = { readonly round: RankRound | null; readonly spots: readonly RankedSpot[] };

/** How many spots to each side count as neighbors. */
const reach = 2;
/** A reason that is never sent: spots are judged before the clerk is asked why. */
const anyReason = '-';

/** The operation that puts an asset on a spot from where it stands now. */
export const placing = (asset: AssetRef, from: SpotId | null, spot: SpotId, reason = anyReason): Operation =>
  from === null ? { kind: 'assign', asset, spot } : { kind: 'reassign', asset, from, to: spot, reason };

/** Ranks every spot that the rules allow for an asset; none for one that is not here or is hooked. */
export function rankSpots(facts: RankFacts, asset: AssetRef): Ranking {
  const subject = subjectOf(facts, asset);
  if (subject === null) return { round: null, spots: [] };
  return rankFor(facts, subject, ({ id }) => !isRefused(check(facts.yard, placing(asset, subject.from, id))));
}

/**
 * What it costs to leave an asset where it stands, in the same feet; null for one on the waiting list. A spot that costs as much is no
 * reason to move it.
 */
export function costOfStaying({ round }: Ranking): number | null {
  const from = round?.subject.from ?? null;
  const spot = from === null ? undefined : round?.facts.yard.spot(from);
  if (round === null || spot === undefined) return null;
  const { yard, attributes } = round.facts;
  const ids = yard.spotsOf(spot.areaId);
  const wanted = round.subject.company === null ? '' : searchKey(round.subject.company);
  const isOurs = companyFinder(yard, ids, companyTest(wanted));
  const beside = wanted === '' ? 0 : shareBeside(ids.length, ids.indexOf(spot.id), isOurs);
  const terms = termsOf(round, spot, attributes(spot.areaId), beside);
  // It stands there itself: shared is only a spot on which something else stands as well.
  const isShared = yard.visitsAt(spot.id).length + yard.standaloneAt(spot.id).length > 1;
  return costOf({ ...terms, shared: Number(isShared) }, round);
}

/**
 * Ranks for a truck that is not checked in yet every spot that it could have without a question: open, with nothing on it, not reserved.
 * `promised`: spots that trucks get which are on no list yet.
 */
export function rankForComing(facts: RankFacts, truck: ComingTruck, promised: ReadonlySet<SpotId>): Ranking {
  return rankFor(facts, comingSubject(facts, truck), ({ id }) => {
    const { state, isOpen, isReserved } = contentsOf(facts.yard, id);
    return state === 'free' && isOpen && !isReserved && !promised.has(id);
  });
}

function rankFor(facts: RankFacts, subject: Subject, isAllowed: (spot: Spot) => boolean): Ranking {
  const round = roundOf(facts, subject);
  const { yard } = facts;
  const wanted = subject.company === null ? '' : searchKey(subject.company);
  const isOf = companyTest(wanted);
  const found: RankedSpot[] = [];
  for (const area of areasOf(yard)) {
    const ids = yard.spotsOf(area);
    const attributes = facts.attributes(area);
    const isOurs = companyFinder(yard, ids, isOf);
    ids.forEach((id, index) => {
      const spot = yard.spot(id) as Spot;
      if (!isAllowed(spot)) return;
      const beside = wanted === '' ? 0 : shareBeside(ids.length, index, isOurs);
      found.push({ spot: id, cost: costOf(termsOf(round, spot, attributes, beside), round), beside });
    });
  }
  // Stable: what costs the same stays in natural order.
  found.sort((a, b) => a.cost - b.cost);
  return { round, spots: found };
}

/** Areas in natural order of their names, then those that have spots and no row. */
function areasOf(yard: YardTable): readonly AreaId[] {
  const known = sortByCode(yard.areas(), ({ name }) => name).map(({ id }) => id);
  const rows = new Set<AreaId>(known);
  const lost = new Set<AreaId>();
  for (const { areaId } of yard.spots()) if (!rows.has(areaId)) lost.add(areaId);
  return [...known, ...[...lost].sort(compareText)];
}

/** Whether a company is the wanted one; each name is made comparable once. */
function companyTest(wanted: string): (company: string | null | undefined) => boolean {
  const known = new Map<string, boolean>();
  return (company) => {
    if (company == null) return false;
    let is = known.get(company);
    if (is === undefined) {
      is = searchKey(company) === wanted;
      known.set(company, is);
    }
    return is;
  };
}

/** Whether anything on the spot at an index is of the company; asked once for each. */
function companyFinder(yard: YardTable, ids: readonly SpotId[], isOf: ReturnType<typeof companyTest>): (index: number) => boolean {
  const known: (boolean | undefined)[] = new Array(ids.length);
  return (index) => {
    const before = known[index];
    if (before !== undefined) return before;
    const id = ids[index] as SpotId;
    const [trucks, boxes] = [yard.visitsAt(id), yard.standaloneAt(id)];
    const is =
      (trucks.length > 0 && trucks.some((each) => isOf(yard.visit(each)?.companyName))) ||
      (boxes.length > 0 && boxes.some((each) => isOf(yard.container(each)?.companyName)));
    known[index] = is;
    return is;
  };
}

/** Of the nearest spots in the order of codes, which share is of the same company. */
function shareBeside(count: number, index: number, isOurs: (index: number) => boolean): number {
  let [there, ours] = [0, 0];
  for (let at = Math.max(0, index - reach); at <= Math.min(count - 1, index + reach); at += 1) {
    if (at === index) continue;
    there += 1;
    if (isOurs(at)) ours += 1;
  }
  return there === 0 ? 0 : ours / there;
}
