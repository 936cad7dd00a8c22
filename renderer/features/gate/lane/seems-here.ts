/** What of the yard speaks against letting in the truck of a card. Pure. */

import { cameForByVisit } from '../../../../shared/gate/came-for.ts';
import {
  carrierText,
  compareCarriers,
  isOtherName,
} from '../../../../shared/gate-checks/carrier-facts.ts';
import { carrierOfTruck } from '../../../../shared/gate-checks/release-check.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { isPlaceholder, isSamePlate } from '../../../../shared/readers/identity.ts';
import { assetLabel } from '../../../../shared/text.ts';
import { arrivalOf } from '../../../../shared/yard/arrival.ts';
import type { HereRow } from '../gate-rows.ts';
import { type ComingCard, plateOf } from './model.ts';

/**
 * Signs that the truck is already here: its plate stands in the yard, or a truck came for the
 * appointment after the card was opened, maybe at another desk. A placeholder plate identifies no
 * truck. A second truck of an appointment is usual, but not one of another carrier, and neither is
 * a truck of another carrier than the one that booked.
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
