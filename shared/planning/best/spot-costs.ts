/** The terms of one spot for one asset, and their cost. */

import type { AppointmentId, SpotId } from '../../ids.ts';
import type { YardPoint } from '../../layout/points.ts';
import { arrivalOf } from '../../yard/arrival.ts';
import type { Spot, Visit } from '../../yard/model.ts';
import type { AreaAttributes } from '../area-attributes.ts';
import { isSameCompany } from '../area-attributes.ts';
import {
  type DoorNeed,
  dueLead,
  keepsDoorFor,
  needHorizon,
  type RankFacts,
  wayBetween,
} from './facts.ts';
import type { RankedAsset } from './ranked-asset.ts';
import type { WeightKey } from './weights.ts';

/**
 * How much of each weight a spot costs: 0 none, 1 all. `way` is in feet. `reserved` is -1 if the
 * spot is reserved for this asset.
 *
 * Example: `{ door: 1, way: 420, … }` for a spot that isn't the door of a truck that is due.
 */
export type SpotCosts = { readonly [Key in Exclude<WeightKey, 'late'>]: number };
type AreaTerms = Pick<SpotCosts, 'plug' | 'plugTaken' | 'empties' | 'hazmat' | 'length' | 'kept'>;
type SpotTerms = Omit<SpotCosts, keyof AreaTerms>;

/** What is the same for all spots in one ranking. */
export type RankRound = {
  readonly facts: RankFacts;
  readonly subject: RankedAsset;
  /** Some area of the yard has plugs, so all other areas count as having none. */
  readonly hasPlugs: boolean;
  /** Some area of the yard is for empties. */
  readonly hasEmpties: boolean;
  readonly hasHazmat: boolean;
  /** Where it stands and its own door, if they are drawn. */
  readonly begins: YardPoint | undefined;
  readonly ends: YardPoint | undefined;
  /** Doors for which another truck has been waiting longer. */
  readonly turns: ReadonlyMap<SpotId, Visit>;
  /** Whether the truck of an appointment is on the waiting list. */
  readonly isHere: (appointment: AppointmentId) => boolean;
};

/** Begins a ranking. */
export function roundOf(facts: RankFacts, subject: RankedAsset): RankRound {
  const areas = [...facts.yard.areas()].map(({ id }) => facts.attributes(id));
  const { from, appointment } = subject;
  return {
    facts,
    subject,
    begins: from === null ? undefined : facts.fronts.get(from),
    ends: appointment?.door == null ? undefined : facts.fronts.get(appointment.door),
    hasPlugs: areas.some(({ reeferPlug }) => reeferPlug),
    hasEmpties: areas.some(({ empties }) => empties),
    hasHazmat: areas.some(({ hazmat }) => hazmat),
    turns: turnsOf(facts, subject),
    isHere: waitingFor(facts),
  };
}

/** Looked up when the first door is asked about: most rounds never ask. */
function waitingFor({ yard }: RankFacts): RankRound['isHere'] {
  let here: Set<AppointmentId> | null = null;
  return (appointment) => {
    here ??= new Set(yard.waitingVisits().flatMap((id) => yard.visit(id)?.appointmentId ?? []));
    return here.has(appointment);
  };
}

/** The truck that has waited longest for each door, if it is another one that came earlier. */
function turnsOf(
  { yard, appointment, door }: RankFacts,
  { asset, arrived }: RankedAsset,
): ReadonlyMap<SpotId, Visit> {
  const turns = new Map<SpotId, Visit>();
  for (const id of yard.waitingVisits()) {
    const visit = yard.visit(id);
    if (visit === undefined || visit.appointmentId === null || asset?.id === id) continue;
    // In order of arrival: all that follow came later than this one.
    if (!((Date.parse(arrivalOf(visit) ?? '') || Number.POSITIVE_INFINITY) < arrived)) break;
    const dock = appointment(visit.appointmentId)?.dockId ?? null;
    const spot = dock === null ? null : door(dock);
    if (spot !== null && !turns.has(spot)) turns.set(spot, visit);
  }
  return turns;
}

/** The terms that are the same for all doors of an area, and for all of its other spots. */
export function areaTerms(
  { subject, hasEmpties, hasHazmat }: RankRound,
  attributes: AreaAttributes,
  isDoor: boolean,
): AreaTerms {
  const { company } = subject;
  const isKeptForIt =
    company !== null && attributes.keptFor.some((each) => isSameCompany(each, company));
  return {
    plug: Number(subject.isReefer && !attributes.reeferPlug),
    plugTaken: Number(!subject.isReefer && attributes.reeferPlug),
    empties:
      hasEmpties && subject.isEmpty !== null && !isDoor
        ? Number(subject.isEmpty !== attributes.empties)
        : 0,
    hazmat: hasHazmat && !isDoor ? Number(subject.isHazmat !== attributes.hazmat) : 0,
    length: Number(
      subject.feet !== null &&
        attributes.longestTrailer !== null &&
        subject.feet > attributes.longestTrailer,
    ),
    kept: Number(attributes.keptFor.length > 0 && !isKeptForIt),
  };
}

/**
 * About one spot: where trucks drive in, whether something is on it, and the share of its neighbors
 * with the same company, 0 to 1.
 *
 * Example: `{ front: { x: 12, y: 80 }, isTaken: false, beside: 0.5 }`.
 */
export type SpotThere = {
  readonly front: YardPoint | undefined;
  readonly isTaken: boolean;
  readonly beside: number;
};

/** The terms that differ from spot to spot. */
export function spotTerms(
  round: RankRound,
  spot: Spot,
  { front, isTaken, beside }: SpotThere,
): SpotTerms {
  const { facts, subject } = round;
  const isDoor = spot.type === 'docking';
  return {
    door: doorTerm(facts, subject, spot.id, isDoor),
    needed: facts.needs.size === 0 ? 0 : neededTerm(facts, needOf(round, spot.id)),
    kind: subject.appointment?.door != null ? 0 : Number(subject.isLive !== isDoor),
    reserved: reservedTerm(subject, spot),
    shared: Number(isTaken),
    way: wayTo(round, front),
    company: subject.company === null ? 0 : 1 - beside,
    turn: round.turns.size === 0 ? 0 : Number(round.turns.has(spot.id)),
  };
}

/** All terms of one spot. */
export const termsOf = (
  round: RankRound,
  spot: Spot,
  attributes: AreaAttributes,
  there: SpotThere,
): SpotCosts => ({
  ...areaTerms(round, attributes, spot.type === 'docking'),
  ...spotTerms(round, spot, there),
});

/** Cost of the area's terms, in feet. */
export const costOfArea = (terms: AreaTerms, { facts: { weights: w } }: RankRound): number =>
  terms.plug * w.plug +
  terms.plugTaken * w.plugTaken +
  terms.empties * w.empties +
  terms.hazmat * w.hazmat +
  terms.length * w.length +
  terms.kept * w.kept;

/** Cost of the spot's own terms, in feet. */
export const costOfSpot = (terms: SpotTerms, { facts: { weights: w } }: RankRound): number =>
  terms.door * w.door +
  terms.needed * w.needed +
  terms.kind * w.kind +
  terms.reserved * w.reserved +
  terms.shared * w.shared +
  terms.way * w.way +
  terms.company * w.company +
  terms.turn * w.turn;

/** Cost of a spot, in feet. */
export const costOf = (
  round: RankRound,
  spot: Spot,
  attributes: AreaAttributes,
  there: SpotThere,
): number =>
  costOfArea(areaTerms(round, attributes, spot.type === 'docking'), round) +
  costOfSpot(spotTerms(round, spot, there), round);

/** Whether its appointment is so near that it belongs at the door. */
export const isDue = ({ now }: RankFacts, { appointment }: RankedAsset): boolean =>
  appointment !== null && appointment.start - now <= dueLead;

function doorTerm(facts: RankFacts, subject: RankedAsset, spot: SpotId, isDoor: boolean): number {
  const own = subject.appointment?.door ?? null;
  if (own === null) return 0;
  return isDue(facts, subject) ? Number(spot !== own) : Number(isDoor);
}

/** The next appointment of another truck that needs the door. */
export function needOf({ facts, subject }: RankRound, spot: SpotId): DoorNeed | null {
  return (
    facts.needs.get(spot)?.find(({ appointment }) => appointment !== subject.appointment?.id) ??
    null
  );
}

/**
 * The appointment of another asset that keeps a door for itself: it starts or started within two
 * hours, or its truck waits for the door now. Null for a door that is free for this asset, and for
 * the door of its own appointment, where the costs say who goes first.
 *
 * Example: at 9:50 the door of a 10:30 appointment isn't proposed to a truck without one.
 */
export function bookingOf(
  { facts: { needs, now, weights }, subject: { appointment }, isHere }: RankRound,
  spot: SpotId,
): DoorNeed | null {
  if (weights.needed === 0 || appointment?.door === spot) return null;
  const keeps = ({ appointment: id, start }: DoorNeed) =>
    id !== appointment?.id &&
    (Math.abs(start - now) <= keepsDoorFor || (start - now <= needHorizon && isHere(id)));
  return needs.get(spot)?.find(keeps) ?? null;
}

const neededTerm = ({ now }: RankFacts, need: DoorNeed | null): number =>
  need === null ? 0 : Math.min(1, Math.max(0, 1 - (need.start - now) / needHorizon));

/** Whether a spot is reserved, and not for this asset as far as we know. */
export const isReservedForOther = (subject: RankedAsset, spot: Spot): boolean =>
  reservedTerm(subject, spot) > 0;

/** A reservation names its owner by text, or by the record it points to. */
function reservedTerm({ company, asset, appointment }: RankedAsset, { reserves }: Spot): number {
  if (reserves.length === 0) return 0;
  const isOwn = reserves.some(
    ({ entityName, objectId }) =>
      (objectId !== null && (objectId === asset?.id || objectId === appointment?.id)) ||
      (entityName !== null && company !== null && isSameCompany(entityName, company)),
  );
  return isOwn ? -1 : 1;
}

/**
 * Feet from where it stands to the spot, and from there to the door of its appointment. Places that
 * aren't drawn add nothing.
 */
export const wayOf = (round: RankRound, spot: SpotId): number =>
  wayTo(round, round.facts.fronts.get(spot));

function wayTo({ begins, ends }: RankRound, to: YardPoint | undefined): number {
  if (to === undefined) return 0;
  return (
    (begins === undefined ? 0 : wayBetween(begins, to)) +
    (ends === undefined ? 0 : wayBetween(to, ends))
  );
}
