import { Button } from '@mantine/core';
import { punctualityMessage } from '../../shared/appointments/punctuality.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { useWords } from '../ui/words.ts';
import styles from './appointment-link.module.css';
import { appointmentName } from './schedule-text.ts';
import { StandingText } from './standing.tsx';
import { useMarkedAppointment, useShowAppointment } from './use-schedule.ts';

/**
 * The appointment of a truck or container in the yard: its number, its state, and a link to it.
 * Renders nothing without one.
 */
export function AppointmentLink({ id }: { id: AppointmentId }) {
  const { t } = useWords();
  const marked = useMarkedAppointment(id);
  const show = useShowAppointment();
  return (
    <span className={styles.link}>
      <Button variant="default" size="compact-xs" onClick={() => show(id)}>
        {marked === null ? t('common.open') : appointmentName(marked.row)}
      </Button>
      {marked !== null && <StandingText standing={marked.standing} mayWrap />}
    </span>
  );
}

type StandingProps = {
  readonly id: AppointmentId | null;
  /** The first part of the text: the appointment's number, or that something is to be picked up. */
  readonly what: 'number' | 'pickup';
  readonly numberClass: string | undefined;
};

/**
 * The appointment of a waiting asset and its state, in a few words. Renders nothing if it has none
 * or we know nothing about it.
 */
export function AppointmentStanding({ id, what, numberClass }: StandingProps) {
  const { t } = useWords();
  const marked = useMarkedAppointment(id);
  if (marked === null || marked.standing.kind === 'over') return null;
  return (
    <>
      {what === 'number' ? (
        <bdi className={numberClass}>{appointmentName(marked.row)}</bdi>
      ) : (
        <span>{t('common.pickup')} ·</span>
      )}
      <StandingText standing={marked.standing} />
    </>
  );
}

/** The same for a screen reader; null where there is nothing to say. */
export function useAppointmentWords(id: AppointmentId | null): string | null {
  const { t } = useWords();
  const marked = useMarkedAppointment(id);
  const standing = marked === null ? null : punctualityMessage(marked.standing);
  return marked === null || standing === null
    ? null
    : t('appointments.link.spoken', { name: appointmentName(marked.row), standing });
}
