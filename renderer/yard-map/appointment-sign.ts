/** What the map shows of an appointment: that there is one, that it is due, that somebody is late for it. Pure. */
import type { Punctuality } from '../../shared/appointments/model.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { dwellText, dwellWords } from '../ui/dwell.ts';

/** How the appointments of the yard stand against the clock. */
export type AppointmentSource = {
  readonly get: (appointment: AppointmentId) => Punctuality | null;
  /** Called when any of them stands otherwise than before. */
  readonly onChange: (listener: () => void) => () => void;
};

/** No appointments are known: their service is not set up. */
export const noAppointments: AppointmentSource = { get: () => null, onChange: () => () => {} };

/** Each has a shape of its own: a hollow tag, a filled tag, a pennant. */
export type SignKind = 'booked' | 'due' | 'late';

/** `text` is what a late one writes where there is room: "+25m". */
export type Sign = { readonly kind: SignKind; readonly text: string };

const minute = 60_000;
const late = (minutes: number): Sign => ({ kind: 'late', text: `+${dwellText(minutes * minute)}` });

/** The sign of one appointment; one that is over has none. */
export function signOf(punctuality: Punctuality): Sign | null {
  switch (punctuality.kind) {
    case 'ahead':
      return { kind: 'booked', text: 'A' };
    case 'due':
      return { kind: 'due', text: 'A' };
    case 'late':
      return late(punctuality.minutes);
    case 'came':
      return punctuality.when === 'late' ? late(punctuality.minutes) : { kind: 'booked', text: 'A' };
    case 'here':
      return { kind: 'booked', text: 'A' };
    case 'no-show':
      return { kind: 'late', text: 'L' };
    case 'over':
      return null;
  }
}

const ranks: Readonly<Record<SignKind, number>> = { booked: 1, due: 2, late: 3 };

/** How all appointments of a spot stand, the one that asks for most attention first; empty without any. */
export function standingOf(ids: readonly AppointmentId[], source: AppointmentSource): readonly Punctuality[] {
  if (ids.length === 0) return none;
  return ids
    .map(source.get)
    .filter((each) => each !== null)
    .sort((a, b) => rank(b) - rank(a));
}

const none: readonly Punctuality[] = [];
const rank = (punctuality: Punctuality): number => ranks[signOf(punctuality)?.kind ?? 'booked'] * (punctuality.kind === 'over' ? 0 : 1);

/** The sign of a spot: of the appointment that asks for most attention. */
export function spotSign(ids: readonly AppointmentId[], source: AppointmentSource): Sign | null {
  const [first] = standingOf(ids, source);
  return first === undefined ? null : signOf(first);
}

/** The same for a screen reader, and for a tooltip: "Late for the appointment by 25 minutes." */
export function appointmentWords(punctuality: Punctuality): string {
  const length = 'minutes' in punctuality ? dwellWords(punctuality.minutes * minute) : '';
  switch (punctuality.kind) {
    case 'ahead':
      return `Appointment in ${length}.`;
    case 'due':
      return 'Appointment is due now.';
    case 'late':
      return `Late for the appointment by ${length}.`;
    case 'came':
      return punctuality.when === 'on-time'
        ? 'Came on time for the appointment.'
        : `Came ${length} ${punctuality.when} for the appointment.`;
    case 'here':
      return 'Came for an appointment.';
    case 'no-show':
      return 'Appointment is marked as no-show.';
    case 'over':
      return 'Appointment is over.';
  }
}

/** Whether two signs look alike, so that nothing has to be painted. */
export const sameSign = (a: Sign | null, b: Sign | null): boolean => a?.kind === b?.kind && a?.text === b?.text;
