/** Why a spot is ranked where it is, as codes with values. */

import { mayExpect } from '../../appointments/change.ts';
import { lateFrom } from '../../appointments/punctuality.ts';
import { type Message, message, type Value } from '../../i18n/message.ts';
import type { SpotId, VisitId } from '../../ids.ts';
import { displayText, refLabel, spotRefLabel } from '../../text.ts';
import { assetsOn, contentsOf } from '../../yard/contents.ts';
import type { Spot } from '../../yard/model.ts';
import { reserveName } from '../../yard/reserve-name.ts';
import type { Yard } from '../../yard/yard.ts';
import { inTheWayOf } from '../in-the-way.ts';
import type { DoorNeed, RankFacts } from './facts.ts';
import type { PromisedTo, RankedSpot, Ranking } from './rank.ts';
import { isDue, needOf, type RankRound, type SpotCosts, termsOf, wayOf } from './spot-costs.ts';
import { untilWhen } from './until-when.ts';

/** What speaks for a spot and what against it, most important first. */
export type Reasons = { readonly good: readonly Message[]; readonly bad: readonly Message[] };

/** The terms of one spot in a ranking. */
function termsAt(round: RankRound, { spot, beside, isTaken }: RankedSpot): SpotCosts {
  const { yard, attributes, fronts } = round.facts;
  const row = yard.spot(spot) as Spot;
  return termsOf(round, row, attributes(row.areaId), { front: fronts.get(spot), isTaken, beside });
}

/** Fewer feet than this don't matter to people. */
const notable = 50;

/** The reasons for the spot at an index of a ranking. */
export function reasonsAt({ round, spots }: Ranking, index: number): Reasons {
  const ranked = spots[index];
  // Meanwhile the spot may be gone from the yard.
  return round === null || ranked === undefined || round.facts.yard.spot(ranked.spot) === undefined
    ? { good: [], bad: [] }
    : {
        // Whom it would be taken from matters more than what is good about it.
        good:
          ranked.promisedTo === null && ranked.booked === null
            ? good(round, ranked, spots[index + 1])
            : [],
        bad: bad(round, ranked, spots),
      };
}

function good(
  round: RankRound,
  ranked: RankedSpot,
  next: RankedSpot | undefined,
): readonly Message[] {
  const { spot } = ranked;
  const terms = termsAt(round, ranked);
  const { facts, subject } = round;
  const { weights, yard } = facts;
  const own = subject.appointment?.door ?? null;
  const attributes = facts.attributes(yard.spot(spot)?.areaId ?? ('' as never));
  const isDoor = yard.spot(spot)?.type === 'docking';
  const reasons: Message[] = [];
  if (weights.door > 0 && own === spot && isDue(facts, subject) && subject.appointment !== null)
    reasons.push(
      subject.appointment.start > facts.now
        ? message('plan.why.door', { at: subject.appointment.start })
        : message('plan.why.doorNow'),
    );
  if (weights.reserved > 0 && terms.reserved < 0) reasons.push(message('plan.why.reserved'));
  if (weights.plug > 0 && subject.isReefer && attributes.reeferPlug)
    reasons.push(message('plan.why.plug'));
  if (weights.hazmat > 0 && subject.isHazmat && attributes.hazmat)
    reasons.push(message('plan.why.hazmat'));
  if (weights.kept > 0 && attributes.keptFor.length > 0 && terms.kept === 0)
    reasons.push(message('plan.why.kept', { company: displayText(subject.company ?? '', 60) }));
  if (weights.empties > 0 && subject.isEmpty === true && attributes.empties)
    reasons.push(message('plan.why.empties'));
  if (!isDoor) reasons.push(...keepsFree(round, own));
  if (weights.kind > 0 && own === null) {
    if (isDoor && subject.isLive)
      reasons.push(message('plan.why.live', { load: subject.live ?? 'any' }));
    if (!isDoor && !subject.isLive) reasons.push(message('plan.why.parking'));
  }
  if (weights.company > 0 && terms.company < 1 && subject.company !== null)
    reasons.push(message('plan.why.company', { company: displayText(subject.company, 60) }));
  if (weights.way > 0 && next !== undefined && wayOf(round, next.spot) - terms.way >= notable)
    reasons.push(
      message('plan.why.way', { feet: Math.round(wayOf(round, next.spot) - terms.way) }),
    );
  return reasons;
}

/** Another truck needs its door first, or its appointment is hours away, so it waits elsewhere. */
function keepsFree(round: RankRound, own: SpotId | null): readonly Message[] {
  const { facts, subject } = round;
  if (
    own === null ||
    subject.appointment === null ||
    isDue(facts, subject) ||
    facts.weights.door === 0
  )
    return [];
  const need = needOf(round, own);
  const door = spotRefLabel(facts.yard, own);
  const early = message('plan.why.early', { door, at: subject.appointment.start });
  const { isOpen, state } = contentsOf(facts.yard, own);
  if (need === null || need.start >= subject.appointment.start || !isOpen || state !== 'free')
    return [early];
  if (need.start > facts.now) return [message('plan.why.keepsFree', { door, at: need.start })];
  const row = facts.appointment(need.appointment);
  if (row === null || !mayExpect(row.status)) return [early];
  return [
    message(isLate(facts, need) ? 'plan.why.keepsFreeLate' : 'plan.why.keepsFreeDue', { door }),
  ];
}

/** Whether the truck of an appointment is late, as every screen counts it (`lateFrom`). */
function isLate(facts: RankFacts, { appointment }: DoorNeed): boolean {
  const row = facts.appointment(appointment);
  const late = row !== null && mayExpect(row.status) ? lateFrom(row) : null;
  return late !== null && facts.now >= late;
}

function bad(round: RankRound, ranked: RankedSpot, all: readonly RankedSpot[]): readonly Message[] {
  const { spot } = ranked;
  const terms = termsAt(round, ranked);
  const { facts, subject } = round;
  const { weights, yard } = facts;
  const own = subject.appointment?.door ?? null;
  const row = yard.spot(spot);
  const attributes = facts.attributes(row?.areaId ?? ('' as never));
  const reasons: Message[] = [];
  if (weights.length > 0 && terms.length > 0)
    reasons.push(
      message('plan.but.length', { feet: subject.feet ?? 0, most: attributes.longestTrailer ?? 0 }),
    );
  if (
    weights.door > 0 &&
    terms.door > 0 &&
    own !== null &&
    subject.appointment !== null &&
    spot !== own &&
    isDue(facts, subject)
  )
    reasons.push(
      message(
        all.some((each) => each.spot === own) || subject.from === own
          ? 'plan.but.door'
          : 'plan.but.doorTaken',
        {
          door: spotRefLabel(yard, own),
          at: subject.appointment.start,
          isPast: String(subject.appointment.start <= facts.now),
        },
      ),
    );
  const need = ranked.booked === null ? needOf(round, spot) : null;
  if (weights.needed > 0 && terms.needed > 0 && need !== null)
    reasons.push(
      need.start > facts.now
        ? message('plan.but.needed', { at: need.start })
        : message(isLate(facts, need) ? 'plan.but.neededNow' : 'plan.but.neededDue', {
            by: bookerOf(facts, need) ?? 'none',
          }),
    );
  if (weights.plug > 0 && terms.plug > 0 && round.hasPlugs) reasons.push(message('plan.but.plug'));
  if (weights.plugTaken > 0 && terms.plugTaken > 0) reasons.push(message('plan.but.plugTaken'));
  if (weights.hazmat > 0 && terms.hazmat > 0)
    reasons.push(message(subject.isHazmat ? 'plan.but.hazmat' : 'plan.but.forHazmat'));
  if (weights.reserved > 0 && terms.reserved > 0) reasons.push(reservedFor(row));
  if (weights.kept > 0 && terms.kept > 0)
    reasons.push(
      message('plan.but.kept', {
        companies: attributes.keptFor.map((each) => displayText(each, 60)),
      }),
    );
  if (weights.turn > 0 && terms.turn > 0) {
    const first = round.turns.get(spot);
    if (first !== undefined)
      reasons.push(
        message('plan.but.turn', { asset: refLabel(yard, { kind: 'visit', id: first.id }) }),
      );
  }
  if (weights.empties > 0 && terms.empties > 0)
    reasons.push(message(subject.isEmpty ? 'plan.but.notEmpties' : 'plan.but.empties'));
  const { promisedTo, booked } = ranked;
  if (booked !== null) reasons.unshift(bookedBy(facts, booked));
  if (promisedTo !== null && bookingAsset(facts, booked) !== promisedTo.id)
    reasons.unshift(message('plan.but.promised', { asset: promisedLabel(yard, promisedTo) }));
  const first = subject.asset === null ? [] : inTheWayOf(yard, subject.asset, spot);
  // The clerk decides whether to wait for its own door.
  const until = spot === own ? untilWhen(facts, spot, first) : null;
  if (first.length > 0)
    return [
      message('plan.but.inTheWay', { assets: first.map((each) => refLabel(yard, each)) }),
      ...(until === null ? [] : [until]),
      ...reasons,
    ];
  if (weights.shared > 0 && terms.shared > 0)
    reasons.push(
      message('plan.but.shared', {
        // Where the asset is to stand it may stand already in the yard that is planned.
        assets: assetsOn(yard, spot)
          .filter(({ id }) => id !== subject.asset?.id)
          .map((each) => refLabel(yard, each)),
      }),
    );
  return reasons;
}

/** Whom a spot is promised to. */
export const promisedLabel = (yard: Yard, to: PromisedTo): Value =>
  to.kind === 'unlisted' ? to.label : refLabel(yard, to);

/** The truck in the yard that has booked a door; null if it isn't here. */
function bookingAsset({ yard }: RankFacts, booked: DoorNeed | null): VisitId | null {
  if (booked === null) return null;
  for (const { id, isActive, appointmentId } of yard.visits())
    if (isActive && appointmentId === booked.appointment) return id;
  return null;
}

/** Who has booked a door: the truck that is here, otherwise what its appointment says. */
function bookerOf(facts: RankFacts, booked: DoorNeed): string | null {
  const id = bookingAsset(facts, booked);
  if (id !== null) return refLabel(facts.yard, { kind: 'visit', id });
  const row = facts.appointment(booked.appointment);
  const name = row?.companyName ?? row?.confirmationNumber ?? row?.refNumbers[0] ?? null;
  return name === null ? null : displayText(name, 60);
}

/** By whom a door is booked, and when. */
function bookedBy(facts: RankFacts, booked: DoorNeed): Message {
  const by = bookerOf(facts, booked);
  const at = booked.start;
  const isPast = String(at <= facts.now);
  return by === null
    ? message('plan.but.bookedAt', { at, isPast })
    : message('plan.but.booked', { at, isPast, by });
}

/** For whom a spot is reserved, if a reserve says so. */
function reservedFor(spot: Spot | undefined): Message {
  const name = spot?.reserves.find(({ entityName }) => entityName !== null)?.entityName;
  return name == null
    ? message('plan.but.reserved')
    : message('plan.but.reservedFor', { company: reserveName(name) });
}
