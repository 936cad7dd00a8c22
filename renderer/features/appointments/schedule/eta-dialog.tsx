import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AppointmentChange } from '../../../../shared/appointments/change.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { limitSaid } from '../../../../shared/limits.ts';
import { usePage } from '../../../page/page-context.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useNames } from '../../../schedule/use-schedule.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusUnread } from '../../../ui/fields/use-unread.ts';
import { Controls, DialogButtons, SaidLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { MomentField } from '../fields/moment-field.tsx';
import styles from './appointments.module.css';

const MINUTE_MS = 60_000;
/** How far away drivers say that they are, in minutes. */
const spans = [15, 30, 60, 120] as const;

/**
 * Asks when a late truck is expected, as its driver said on the phone. What was typed stays where
 * the service says no.
 */
export function EtaDialog({
  appointment,
  send,
  onClose,
}: {
  appointment: Appointment;
  /** Null once the service has it so, else why not. */
  send: (change: AppointmentChange) => Promise<Message | null>;
  onClose: () => void;
}) {
  const { zone, ticker } = usePage();
  const { t, format } = useWords();
  const names = useNames();
  const inMinutes = (minutes: number) =>
    new Date(Math.ceil(ticker.now() / MINUTE_MS + minutes) * MINUTE_MS).toISOString();
  const [eta, setEta] = useState<string | null>(() => inMinutes(30));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const save = async () => {
    if (eta === null) return setProblem(message('appointments.change.noTime'));
    if (Date.parse(eta) <= ticker.now()) return setProblem(message('appointments.eta.past'));
    setBusy(true);
    const said = await send({ kind: 'eta', eta: new Date(eta).toISOString() });
    setBusy(false);
    if (said === null) return onClose();
    setProblem(said);
    // A button that was busy has lost the focus.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('appointments.eta.title', { name: appointmentName(appointment) })}
    >
      <form
        noValidate
        className={styles.booking}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !focusUnread(event.currentTarget)) void save();
        }}
      >
        <p className={styles.asked}>
          {t('appointments.eta.was', {
            time: zone.dated(appointment.start),
            door: names.dock(appointment.dockId),
          })}
        </p>
        <MomentField
          label={t('appointments.eta.at')}
          required
          value={eta}
          onChange={(next) => {
            setEta(next);
            setProblem(null);
          }}
        />
        <Controls label={t('appointments.eta.at')} className={styles.soon}>
          {spans.map((each) => (
            <Button
              key={each}
              variant="default"
              size="compact-xs"
              onClick={() => setEta(inMinutes(each))}
            >
              {t('appointments.eta.in', { time: format(limitSaid(each)) })}
            </Button>
          ))}
        </Controls>
        {problem !== null && <SaidLine said={problem} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button ref={button} type="submit" loading={isBusy} data-autofocus>
            {t('appointments.eta.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
