/** What was done about appointments at this desk, as facts of the journal. */
import type { AppointmentChange } from '../../shared/appointments/change.ts';
import type { Appointment, Dock } from '../../shared/appointments/model.ts';
import { actSubject, bookedKind, rebookedKind } from '../../shared/journal/act-lines.ts';
import type { Subject } from '../../shared/journal/journal-fact.ts';
import type { DeskAct } from '../journal/write/desk-acts.ts';
import type { CreatedAppointment } from './appointment-drafts.ts';

type Docks = readonly Dock[];

const subjectsOf = (id: string | null): readonly Subject[] => [
  ...(id === null ? [] : [`appointment:${id}` as const]),
  actSubject('appointments'),
];

/** As on its sign: the service's name may hold a word of one language, such as "Door D-10". */
function dockName(docks: Docks, id: string | null): string | null {
  const dock = docks.find((each) => each.id === id);
  return dock?.doorNumber ?? dock?.name ?? null;
}

/** "448120 · Alder Freight": what the fact calls the appointment. Empty if it has neither. */
const nameOf = (number: string | null | undefined, company: string | null | undefined): string =>
  [number, company].filter((each) => each != null && each !== '').join(' · ');

/** The fact that an appointment was created. */
export const bookedAct = ({ draft, id }: CreatedAppointment, docks: Docks): DeskAct => ({
  kind: bookedKind,
  subjects: subjectsOf(id),
  body: {
    name: nameOf(draft.refNumbers[0], draft.carrier?.name),
    start: draft.start,
    dock: dockName(docks, draft.dockId),
  },
});

/** The fact that an appointment was changed: its status, its ETA, or its time and dock. */
export const rebookedAct = (
  change: AppointmentChange,
  before: Appointment,
  after: Appointment,
  docks: Docks,
): DeskAct => ({
  kind: rebookedKind,
  subjects: subjectsOf(after.id),
  body: {
    change,
    name: nameOf(after.confirmationNumber ?? after.refNumbers[0], after.companyName) || after.id,
    before: before.start,
    start: after.start,
    dock: dockName(docks, after.dockId),
  },
});
