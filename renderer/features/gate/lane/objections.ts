/**
 * What speaks against checking in the truck of a card. Each objection stands until the clerk
 * accepts it. Pure.
 */

import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { CheckInDraft, TakenTruck } from '../../../../shared/console-api/gate.ts';
import { cameForByVisit } from '../../../../shared/gate/came-for.ts';
import { checkInLabel, heldMessage } from '../../../../shared/gate/check-in.ts';
import {
  carrierHere,
  carrierText,
  compareCarriers,
  isOtherName,
} from '../../../../shared/gate-checks/carrier-facts.ts';
import { carrierOfTruck } from '../../../../shared/gate-checks/release-check.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { isPlaceholder, maybeSamePlate } from '../../../../shared/readers/identity.ts';
import { searchKey } from '../../../../shared/search-key.ts';
import { assetLabel, displayText, spotRefLabel } from '../../../../shared/text.ts';
import { arrivalOf } from '../../../../shared/yard/arrival.ts';
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { type HereRow, standingWith } from '../gate-rows.ts';
import type { CardField } from './card-findings.ts';
import { type ComingCard, checkInOf, plateOf } from './model.ts';

/**
 * One thing that speaks against the check-in.
 *
 * Example: `{ key: '…', said, held: null, truck: null, standing: hbt48909, field: 'container-0' }`:
 * the trailer stands in the yard already.
 */
export type Objection = {
  /** What the clerk says yes to. With another key the clerk is asked again. */
  readonly key: string;
  readonly said: Message;
  /** The desk that has the truck; null: it is about something else. */
  readonly held: TakenTruck | null;
  /** The truck of the yard that the card may be about: the clerk can open it instead. */
  readonly truck: Visit | null;
  /** What stands in the yard with the number of the truck's trailer. */
  readonly standing: Container | null;
  /** Where the clerk can correct it; null: on the whole card. */
  readonly field: CardField | null;
};

/**
 * What is compared with the card. `held`: another desk has its truck. `drafts`: check-ins that
 * aren't sent yet.
 */
export type ObjectionWorld = {
  readonly held: TakenTruck | null;
  readonly here: readonly HereRow[];
  readonly yard: YardTable;
  readonly drafts: readonly CheckInDraft[];
  /** Words that the operator added to those in place of a plate. */
  readonly placeholders: readonly string[];
};

/** The objections that the clerk hasn't said yes to, the one that is answered next first. */
export const objectionsTo = (card: ComingCard, world: ObjectionWorld): readonly Objection[] =>
  allAgainst(card, world).filter(({ key }) => !card.answered.includes(key));

function allAgainst(
  card: ComingCard,
  { held, here, yard, drafts, placeholders }: ObjectionWorld,
): Objection[] {
  const heldSaid = held === null ? null : heldMessage(held, checkInLabel(checkInOf(card)));
  const own = plateOf(card.entry);
  const about = (said: Message, more: Partial<Objection>): Objection => ({
    ...{ key: JSON.stringify(said), said, held: null, truck: null, standing: null, field: null },
    ...more,
  });
  return [
    ...(heldSaid === null ? [] : [about(heldSaid, { held })]),
    ...seemsHere(card, here, placeholders).map(({ said, truck }) => about(said, { truck })),
    ...unsentWith(card, isPlaceholder(own, placeholders) ? [] : drafts, ({ plate }) =>
      maybeSamePlate(plate, own),
    ).map((draft) => about(unsentMessage(own, draft), {})),
    ...card.entry.containers.flatMap(({ code }, at) => {
      const field = `container-${at}` as const;
      const brings = ({ trailers }: CheckInDraft) =>
        trailers.some((each) => searchKey(each) === searchKey(code));
      return [
        ...standingWith(yard, code, placeholders).map((standing) =>
          about(standsMessage(standing, yard), { standing, field }),
        ),
        ...unsentWith(card, isPlaceholder(code, placeholders) ? [] : drafts, brings).map((draft) =>
          about(unsentMessage(code, draft), { field }),
        ),
      ];
    }),
  ];
}

/** Check-ins of other cards that aren't sent yet, and bring the same. */
const unsentWith = (
  { id }: ComingCard,
  drafts: readonly CheckInDraft[],
  isSame: (draft: CheckInDraft) => boolean,
): readonly CheckInDraft[] => drafts.filter((each) => each.id !== id && isSame(each));

const unsentMessage = (code: string, { label, at }: CheckInDraft): Message =>
  message('gate.card.unsent', {
    code: displayText(code.trim(), 40),
    draft: label,
    at: Date.parse(at),
  });

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
 * All signs that the truck is already here: its plate stands in the yard, or a truck came for the
 * appointment after the card was opened, maybe at another desk. A placeholder plate identifies no
 * truck. A second truck for an appointment is usual. A truck of another carrier isn't, and neither
 * is a truck whose carrier didn't book it.
 */
function seemsHere(
  card: ComingCard,
  here: readonly HereRow[],
  placeholders: readonly string[],
): readonly Pick<Objection, 'said' | 'truck'>[] {
  const plate = plateOf(card.entry);
  const isPlated = plate !== '' && !isPlaceholder(plate, placeholders);
  const { appointment } = card;
  const trucks = here.flatMap(({ visit, spotCode }) => {
    const isNew = !card.hereBefore.has(visit.id);
    const isForIt = appointment !== null && visit.appointmentId === appointment.id;
    if (isNew && isForIt) return { said: hasCome(visit, appointment), truck: visit };
    return isPlated && maybeSamePlate(plate, visit.licensePlate)
      ? {
          said: message('gate.card.samePlate', {
            truck: assetLabel(visit),
            place: spotCode ?? message('gate.here.waiting'),
            carrier: carrierText(carrierOfTruck(visit)) ?? message('actions.noCarrier'),
          }),
          truck: visit,
        }
      : [];
  });
  // A truck that is here already says with its carrier who booked.
  if (trucks.length > 0 || appointment === null) return trucks;
  const { companyName: booked } = appointment;
  const own = card.entry.companyHint.trim();
  const said = isOtherName(booked, own)
    ? message('gate.card.bookedBy', { booked: booked ?? '', own })
    : otherCarrier(card, appointment.id, here);
  return said === null ? [] : [{ said, truck: null }];
}

/** The truck that came for the appointment; if another carrier booked it, with both carriers. */
function hasCome(visit: Visit, appointment: Appointment): Message {
  const { company, booked } = carrierHere({ visit, appointment });
  const came = { truck: assetLabel(visit), at: Date.parse(arrivalOf(visit) ?? '') };
  return company === null || booked === null
    ? message('gate.card.hasCome', came)
    : message('gate.card.hasComeOther', { ...came, its: company, booked });
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
