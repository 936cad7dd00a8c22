import { IconCalendarDue, IconCalendarEvent, IconClockExclamation } from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import type { Punctuality } from '../../../../shared/appointments/model.ts';
import { inTurn, type Message } from '../../../../shared/i18n/message.ts';
import type { SpotContents } from '../../../../shared/yard/contents.ts';
import { useWords } from '../../../ui/words.ts';
import {
  type AppointmentSource,
  appointmentMessage,
  latenessText,
  type SignKind,
  signOf,
  standingOf,
} from '../../../yard-map/model/appointment-sign.ts';
import { appointmentsOf } from '../../../yard-map/model/cell.ts';
import styles from './grid.module.css';

/** The appointment states of the assets on a spot, the most urgent first. */
export function useStanding(
  contents: SpotContents | null,
  source: AppointmentSource,
): readonly Punctuality[] {
  // A text, because a store's selector must return the same value while nothing changed.
  const read = () =>
    contents === null ? '[]' : JSON.stringify(standingOf(appointmentsOf(contents), source));
  return JSON.parse(
    useSyncExternalStore(
      useCallback((changed) => source.onChange(changed), [source]),
      read,
    ),
  ) as Punctuality[];
}

/** The tooltip with the full text. */
export const standingMessage = (standing: readonly Punctuality[]): Message =>
  inTurn(standing.map(appointmentMessage));

const icons: Readonly<Record<SignKind, typeof IconCalendarEvent>> = {
  booked: IconCalendarEvent,
  due: IconCalendarDue,
  late: IconClockExclamation,
};

/** The map's sign as a row's tag: an icon for each kind, and how late the truck is. */
export function AppointmentTag({ standing }: { standing: readonly Punctuality[] }) {
  const { format } = useWords();
  const [first] = standing;
  const sign = first === undefined ? null : signOf(first);
  if (sign === null) return null;
  const Icon = icons[sign.kind];
  const words = format(standingMessage(standing));
  const lateness = latenessText(sign);
  return (
    <span className={`${styles.sign} ${styles[sign.kind]}`} title={words}>
      <Icon size={15} role="img" aria-label={words} />
      {lateness !== null && <span aria-hidden>{lateness}</span>}
    </span>
  );
}
