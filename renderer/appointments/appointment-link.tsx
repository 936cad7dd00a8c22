import { Button } from '@mantine/core';
import type { AppointmentId } from '../../shared/ids.ts';
import styles from './appointments.module.css';
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
      {marked !== null && <StandingText standing={marked.standing} />}
    </span>
  );
}

/** How a waiting asset's appointment stands, in few words; nothing where it has none or nothing is known of it. */
export function AppointmentStanding({ id, what = '' }: { id: AppointmentId | null; what?: string }) {
  const marked = useMarkedAppointment(id);
  if (marked === null || marked.standing.kind === 'over') return null;
  return (
    <>
      {what !== '' && `${what} `}
      <StandingText standing={marked.standing} />
    </>
  );
}
