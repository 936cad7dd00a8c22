import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AppointmentChange } from '../../../../shared/appointments/change.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { limitMessage } from '../../../../shared/limits.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { usePage } from '../../../page/page-context.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useNames } from '../../../schedule/use-schedule.ts';
import { Controls } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { MomentField } from '../fields/moment-field.tsx';
import styles from './appointments.module.css';
import { ChangeDialog, useChangeForm } from './change-dialog.tsx';

const MINUTE_MS = 60_000;
/** How far away drivers say that they are, in minutes. */
const spans = [15, 30, 60, 120] as const;

/**
 * Asks when a late truck is expected. Its driver says so on the phone. If the service refuses, the
 * clerk's text stays.
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
  const form = useChangeForm(send);
  const read = (): Result<AppointmentChange, Message> => {
    if (eta === null) return fail(message('appointments.change.noTime'));
    if (Date.parse(eta) <= ticker.now()) return fail(message('appointments.eta.past'));
    return ok({ kind: 'eta', eta: new Date(eta).toISOString() });
  };
  return (
    <ChangeDialog
      title={t('appointments.eta.title', { name: appointmentName(appointment) })}
      was={t('appointments.eta.was', {
        time: zone.dated(appointment.start),
        door: names.dock(appointment.dockId),
      })}
      action={t('appointments.eta.save')}
      form={form}
      read={read}
      onClose={onClose}
    >
      <MomentField
        label={t('appointments.eta.at')}
        required
        hasFocus
        value={eta}
        onChange={(next) => {
          setEta(next);
          form.clear();
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
            {t('appointments.eta.in', { time: format(limitMessage(each)) })}
          </Button>
        ))}
      </Controls>
    </ChangeDialog>
  );
}
