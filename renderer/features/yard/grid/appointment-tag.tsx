import { IconCalendarDue, IconCalendarEvent, IconClockExclamation } from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import type { Punctuality } from '../../../../shared/appointments/model.ts';
import type { SpotContents } from '../../../../shared/yard/contents.ts';
import { type AppointmentSource, appointmentWords, type SignKind, signOf, standingOf } from '../../../yard-map/appointment-sign.ts';
import { appointmentsOf } from '../../../yard-map/cell.ts';
import styles from './grid.module.css';

/** How the appointments of what stands on a spot stand now, the one that asks for most attention first. */
export function useStanding(contents: SpotContents | null, source: AppointmentSource): readonly Punctuality[] {
  // As text, because a store's answer must be the same while nothing changed.
  const read = () => (contents === null ? '[]' : JSON.stringify(standingOf(appointmentsOf(contents), source)));
  return JSON.parse(
    useSyncExternalStore(
      useCallback((changed) => source.onChange(changed), [source]),
      read,
    ),
  ) as Punctuality[];
}

/** All of it in words. */
export const standingWords = (standing: readonly Punctuality[]): string => standing.map(appointmentWords).join(' ');

const icons: Readonly<Record<SignKind, typeof IconCalendarEvent>> = {
  booked: IconCalendarEvent,
  due: IconCalendarDue,
  late: IconClockExclamation,
};

/** The sign of the map as a sign of the row: an icon of its own for each kind, and by how much somebody is late. */
export function AppointmentTag({ standing }: { standing: readonly Punctuality[] }) {
  const [first] = standing;
  const sign = first === undefined ? null : signOf(first);
  if (sign === null) return null;
  const Icon = icons[sign.kind];
  const words = standingWords(standing);
  return (
    <span className={`${styles.sign} ${styles[sign.kind]}`} title={words}>
      <Icon size={15} role="img" aria-label={words} />
      {sign.kind === 'late' && sign.text.startsWith('+') && <span aria-hidden>{sign.text}</span>}
    </span>
  );
}
