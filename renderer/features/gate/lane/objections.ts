/**
 * What speaks against checking in the truck of a card. Each objection stands until the clerk
 * accepts it. Pure.
 */

import type { TakenTruck } from '../../../../shared/console-api/gate.ts';
import { cameForByVisit } from '../../../../shared/gate/came-for.ts';
import { checkInLabel, heldMessage } from '../../../../shared/gate/check-in.ts';
import {
  carrierText,
  compareCarriers,
  isOtherName,
} from '../../../../shared/gate-checks/carrier-facts.ts';
import { carrierOfTruck } from '../../../../shared/gate-checks/release-check.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { isPlaceholder, isSamePlate } from '../../../../shared/readers/identity.ts';
import { assetLabel, spotRefLabel } from '../../../../shared/text.ts';
import { arrivalOf } from '../../../../shared/yard/arrival.ts';
import type { Container } from '../../../../shared/yard/model.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { type HereRow, standingWith } from '../gate-rows.ts';
import type { CardField } from './card-findings.ts';
import { type ComingCard, checkInOf, plateOf } from './model.ts';

/**
 * One thing that speaks against it.
 *
 * Example: `{ key: '…', said, held: null, standing: hbt48909, field: 'container-0' }`: the trailer
 * stands in the yard already.
 */
export type Objection = {
  /** A yes is to exactly this. Once it says something else, the clerk is asked again. */
  readonly key: string;
  readonly said: Message;
  /** The desk that has the truck; null: it is about something else. */
  readonly held: TakenTruck | null;
  /** What stands in the yard with the number of the truck's trailer. */
  readonly standing: Container | null;
  /** Where the clerk can correct it; null: on the whole card. */
  readonly field: CardField | null;
};

/** What is compared with the card. `held`: another desk has its truck. */
export type ObjectionWorld = {
  readonly held: TakenTruck | null;
  readonly here: readonly HereRow[];
  readonly yard: YardTable;
};

/** The first objection that the clerk hasn't said yes to; null: nothing speaks against it. */
export const objectionTo = (card: ComingCard, world: ObjectionWorld): Objection | null =>
  objectionsTo(card, world).find(({ key }) => !card.answered.includes(key)) ?? null;

function objectionsTo(card: ComingCard, { held, here, yard }: ObjectionWorld): Objection[] {
  const heldSaid = held === null ? null : heldMessage(held, checkInLabel(checkInOf(card)));
  const hereSaid = seemsHere(card, here);
  const about = (said: Message, more: Partial<Objection>): Objection => ({
    ...{ key: JSON.stringify(said), said, held: null, standing: null, field: null },
    ...more,
  });
  return [
    ...(heldSaid === null ? [] : [about(heldSaid, { held })]),
    ...(hereSaid === null ? [] : [about(hereSaid, {})]),
    ...card.entry.containers.flatMap(({ code }, at) =>
      standingWith(yard, code).map((standing) =>
        about(standsMessage(standing, yard), { standing, field: `container-${at}` }),
      ),
    ),
  ];
}

/** Where the trailer with this number is. */
function standsMessage(container: Container, yard: YardTable): Message {
  const truck = container.visitId === null ? undefined : yard.visit(container.visitId);
  const spot = truck?.spotId ?? container.spotId;
  return message(truck === undefined ? 'gate.card.stands' : 'gate.card.standsWith', {
    container: assetLabel(container),
    place: spot === null ? message('gate.here.waiting') : spotRefLabel(yard, spot),
    truck: truck === undefined ? '' : assetLabel(truck),
  });
}

/**
 * Signs that the truck is already here: its plate stands in the yard, or a truck came for the
 * appointment after the card was opened, maybe at another desk. A placeholder plate identifies no
 * truck. A second truck for an appointment is usual. A truck of another carrier isn't, and neither
 * is a truck whose carrier didn't book it.
 */
export function seemsHere(card: ComingCard, here: readonly HereRow[]): Message | null {
  const plate = plateOf(card.entry);
  const isPlated = plate !== '' && !isPlaceholder(plate);
  const { appointment } = card;
  for (const { visit, spotCode } of here) {
    const isNew = !card.hereBefore.has(visit.id);
    const isForIt = appointment !== null && visit.appointmentId === appointment.id;
    if (isNew && isForIt)
      return message('gate.card.hasCome', {
        truck: assetLabel(visit),
        at: Date.parse(arrivalOf(visit) ?? ''),
      });
    if (isPlated && isSamePlate(plate, visit.licensePlate))
      return message('gate.card.samePlate', {
        truck: assetLabel(visit),
        place: spotCode ?? message('gate.here.waiting'),
      });
  }
  if (appointment === null) return null;
  const { companyName: booked } = appointment;
  const own = card.entry.companyHint.trim();
  return isOtherName(booked, own)
    ? message('gate.card.bookedBy', { booked: booked ?? '', own })
    : otherCarrier(card, appointment.id, here);
}

/** The truck of another carrier that is here for the same appointment, with both carriers. */
function otherCarrier(
  { entry }: ComingCard,
  appointment: AppointmentId,
  here: readonly HereRow[],
): Message | null {
  const own = carrierOfTruck({ ...entry, companyName: null });
  for (const { visit, alsoFor } of here) {
    const its = carrierOfTruck(visit);
    const isForIt = [
      ...cameForByVisit(visit).map((each) => each.appointment),
      ...alsoFor.map(({ id }) => id),
    ].includes(appointment);
    if (isForIt && compareCarriers(own, its) === 'differs')
      return message('gate.card.otherCarrier', {
        truck: assetLabel(visit),
        its: carrierText(its) ?? '',
        own: carrierText(own) ?? '',
      });
  }
  return null;
}
