import { Button } from '@mantine/core';
import { punctualityText } from '../../shared/appointments/punctuality.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import styles from './appointment-link.module.css';
import { StandingText } from './standing.tsx';
import { useMarkedAppointment, useShowAppointment } from './use-schedule.ts';
import { appointmentName } from './words.ts';

/** The appointment that a truck or container in the yard belongs to: its number, how it stands, and the way to it. Nothing without one. */
export function AppointmentLink({ id }: { id: AppointmentId }) {
  const marked = useMarkedAppointment(id);
  const show = useShowAppointment();
  return (
    <span className={styles.link}>
      <Button variant="default" size="compact-xs" onClick={() => show(id)}>
        {marked === null ? 'Open' : appointmentName(marked.row)}
      </Button>
      {marked !== null && <StandingText standing={marked.standing} isAfterWords />}
    </span>
  );
}

type StandingProps = {
  readonly id: AppointmentId | null;
  /** What stands before the standing: the appointment's number, or a word. */
  readonly what: 'number' | 'Pickup';
  readonly numberClass: string | undefined;
};

/** Which appointment a waiting asset belongs to and how it stands, in few words; nothing where it has none or nothing is known of it. */
export function AppointmentStanding({ id, what, numberClass }: StandingProps) {
  const marked = useMarkedAppointment(id);
  if (marked === null || marked.standing.kind === 'over') return null;
  return (
    <>
      {what === 'number' ? <bdi className={numberClass}>{appointmentName(marked.row)}</bdi> : <span>{what}</span>}
      <StandingText standing={marked.standing} isAfterWords={what !== 'number'} />
    </>
  );
}

/** The same for a screen reader; null where there is nothing to say. */
export function useAppointmentWords(id: AppointmentId | null): string | null {
  const marked = useMarkedAppointment(id);
  if (marked === null || marked.standing.kind === 'over') return null;
  return `appointment ${appointmentName(marked.row)} ${punctualityText(marked.standing)}`;
}
