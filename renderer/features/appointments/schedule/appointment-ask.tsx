import { Button } from '@mantine/core';
import type { AppointmentChange } from '../../../../shared/appointments/change.ts';
import type { Appointment, AppointmentStatus } from '../../../../shared/appointments/model.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import { displayText } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useNames, useWhyNotChanged } from '../../../schedule/use-schedule.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './appointments.module.css';
import { BookingDialog } from './booking-dialog.tsx';
import { EtaDialog } from './eta-dialog.tsx';

/** The open question: another time or door, an ETA, or the confirmation of a final state. */
export type Asked = AppointmentStatus | 'booking' | 'eta';

/** Asks what a change of an appointment needs: the same on every screen that offers it. */
export function AppointmentAsk({
  appointment,
  asks,
  send,
  onClose,
  onEnd,
}: {
  appointment: Appointment;
  asks: Asked;
  /** Null once the service has it so, else why not. */
  send: (change: AppointmentChange) => Promise<Message | null>;
  onClose: () => void;
  onEnd: (to: AppointmentStatus) => void;
}) {
  if (asks === 'booking')
    return <BookingDialog appointment={appointment} send={send} onClose={onClose} />;
  if (asks === 'eta') return <EtaDialog appointment={appointment} send={send} onClose={onClose} />;
  return (
    <EndDialog appointment={appointment} to={asks} onClose={onClose} onEnd={() => onEnd(asks)} />
  );
}

/**
 * Asks before an appointment ends: it is canceled, or no truck came. It can't be taken back, so we
 * show carrier, time and door beside the number.
 */
function EndDialog({
  appointment,
  to,
  onClose,
  onEnd,
}: {
  appointment: Appointment;
  to: AppointmentStatus;
  onClose: () => void;
  onEnd: () => void;
}) {
  const { t } = useWords();
  const { zone } = usePage();
  const names = useNames();
  const whyNot = useWhyNotChanged();
  const act = t(`appointments.change.to.${to}`);
  const booked = t('appointments.eta.was', {
    time: zone.dated(appointment.start),
    door: names.dock(appointment.dockId),
  });
  const carrier = displayText(appointment.companyName ?? '', 60);
  return (
    <Dialog onClose={onClose} title={act}>
      <p className={styles.asked}>{carrier === '' ? booked : `${carrier} · ${booked}`}</p>
      <p className={styles.asked}>
        {t(`appointments.change.ask.${to === 'NoShow' ? 'NoShow' : 'Cancelled'}`, {
          name: appointmentName(appointment),
        })}
      </p>
      {whyNot !== null && (
        <p className={styles.note} role="status">
          {whyNot}
        </p>
      )}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('appointments.change.keep')}
        </Button>
        <Button
          color="red"
          disabled={whyNot !== null}
          onClick={() => {
            onClose();
            onEnd();
          }}
        >
          {act}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
