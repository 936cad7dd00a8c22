/** Whether the truck of a card is here already, as far as the yard shows it. Pure. */

import { type Message, message } from '../../../../shared/i18n/message.ts';
import { isPlaceholder, isSamePlate } from '../../../../shared/readers/identity.ts';
import { assetLabel } from '../../../../shared/text.ts';
import { arrivalOf } from '../../../../shared/yard/arrival.ts';
import type { HereRow } from '../gate-rows.ts';
import { type ComingCard, plateOf } from './model.ts';

/**
 * Signs that the truck is already here: its plate stands in the yard, or a truck came for the
 * appointment after the card was opened, maybe at another desk. A placeholder plate identifies no
 * truck.
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
  return null;
}
