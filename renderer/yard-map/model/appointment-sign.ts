/** The sign of an appointment on the map: booked, due or late. Pure. */
import type { Punctuality } from '../../../shared/appointments/model.ts';
import { punctualityMessage } from '../../../shared/appointments/punctuality.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import { dwellText } from '../../ui/text/dwell.ts';

/** Whether the appointments of the yard are on time. */
export type AppointmentSource = {
  readonly get: (appointment: AppointmentId) => Punctuality | null;
  /** Called when the state of any of them changes. */
  readonly onChange: (listener: () => void) => () => void;
};

/** A source without appointments, for a facility without that service. */
export const noAppointments: AppointmentSource = { get: () => null, onChange: () => () => {} };

/** Each kind has its own shape: a hollow tag, a filled tag, a pennant. */
export type SignKind = 'booked' | 'due' | 'late';

/** `minutes` is how late, if we know. Example: `{ kind: 'late', minutes: 25 }`. */
export type Sign = { readonly kind: SignKind; readonly minutes: number | null };

const minute = 60_000;
const booked: Sign = { kind: 'booked', minutes: null };

/** How late, for where there is room: "+25m". Null if it isn't late. */
export const latenessText = ({ minutes }: Sign): string | null =>
  minutes === null ? null : `+${dwellText(minutes * minute)}`;

/** The sign of an appointment. None once it is over. */
export function signOf(punctuality: Punctuality): Sign | null {
  switch (punctuality.kind) {
    case 'ahead':
      return booked;
    case 'due':
      return { kind: 'due', minutes: null };
    case 'late':
      return { kind: 'late', minutes: punctuality.minutes };
    case 'came':
      return punctuality.when === 'late' ? { kind: 'late', minutes: punctuality.minutes } : booked;
    case 'here':
      return booked;
    case 'no-show':
      return { kind: 'late', minutes: null };
    case 'over':
      return null;
  }
}

const ranks: Readonly<Record<SignKind, number>> = { booked: 1, due: 2, late: 3 };

/** The states of all appointments of a spot, the most urgent first. Empty if it has none. */
export function standingOf(
  ids: readonly AppointmentId[],
  source: AppointmentSource,
): readonly Punctuality[] {
  if (ids.length === 0) return none;
  return ids
    .map(source.get)
    .filter((each) => each !== null)
    .sort((a, b) => rank(b) - rank(a));
}

const none: readonly Punctuality[] = [];
const rank = (punctuality: Punctuality): number =>
  ranks[signOf(punctuality)?.kind ?? 'booked'] * (punctuality.kind === 'over' ? 0 : 1);

/** The sign of a spot: that of the appointment that needs most attention. */
export function spotSign(ids: readonly AppointmentId[], source: AppointmentSource): Sign | null {
  const [first] = standingOf(ids, source);
  return first === undefined ? null : signOf(first);
}

/** The same in the words of the lists, for screen readers and cards: "Appointment: 25 min late." */
export function appointmentMessage(punctuality: Punctuality): Message {
  const standing = punctualityMessage(punctuality);
  return standing === null
    ? message('map.appointment.over')
    : message('map.appointment', { standing });
}

const latenessOf = (sign: Sign | null): string | null =>
  sign === null ? null : latenessText(sign);

/** Whether two signs look the same, so that we need not repaint. */
export const sameSign = (a: Sign | null, b: Sign | null): boolean =>
  a?.kind === b?.kind && latenessOf(a) === latenessOf(b);
