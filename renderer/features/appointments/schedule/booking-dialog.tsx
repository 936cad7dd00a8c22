import { Button, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AppointmentChange } from '../../../../shared/appointments/change.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { displayText } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useNames, useSchedule } from '../../../schedule/use-schedule.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusUnread } from '../../../ui/fields/use-unread.ts';
import { DialogButtons, SaidLine } from '../../../ui/parts.tsx';
import { instantMs } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import { docksFor } from '../create/draft-content.ts';
import { MomentField } from '../fields/moment-field.tsx';
import styles from './appointments.module.css';
import type { Drop } from './timeline-drop.ts';

type Props = {
  readonly appointment: Appointment;
  /** Where it was dragged to. */
  readonly first?: Drop;
  /** What speaks against that place; nothing once another one is chosen. */
  readonly note?: Message | null;
  /** Null once the service has it so, else why not. */
  readonly send: (change: AppointmentChange) => Promise<Message | null>;
  readonly onClose: () => void;
};

/**
 * Another time or door for what is booked; it keeps its length. What was typed stays where the
 * service says no.
 */
export function BookingDialog({ appointment, first, note = null, send, onClose }: Props) {
  const { zone } = usePage();
  const { t } = useWords();
  const names = useNames();
  const all = useSchedule(({ state }) => state?.docks ?? none);
  const [start, setStart] = useState<string | null>(first?.start ?? appointment.start);
  const [dockId, setDock] = useState(first?.dockId ?? appointment.dockId);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const from = instantMs(appointment.start);
  const to = instantMs(appointment.end);
  const length = from === null || to === null ? null : to - from;
  const end =
    start === null || length === null ? null : new Date(Date.parse(start) + length).toISOString();
  const docks = docksFor(all, { loadTypeId: appointment.loadTypeId, dockId });
  const save = async () => {
    if (start === null) return setProblem(message('appointments.change.noTime'));
    if (dockId === null) return setProblem(message('appointments.change.noDoor'));
    setBusy(true);
    const said = await send({
      kind: 'booking',
      start: new Date(start).toISOString(),
      dockId,
      ...(end === null ? {} : { end }),
    });
    setBusy(false);
    if (said === null) return onClose();
    setProblem(said);
    // A button that was busy has lost the focus.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('appointments.change.title', { name: appointmentName(appointment) })}
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
          {t('appointments.change.was', {
            time: zone.dated(appointment.start),
            door: names.dock(appointment.dockId),
          })}
        </p>
        <MomentField
          label={t('appointments.new.start')}
          required
          value={start}
          onChange={setStart}
        />
        {end !== null && (
          <p className={styles.asked}>{t('appointments.change.ends', { at: zone.dated(end) })}</p>
        )}
        <Select
          label={t('appointments.door')}
          required
          searchable
          data={docks.map(({ id, name, doorNumber }) => ({
            value: id,
            label: displayText(doorNumber ?? name, 60),
          }))}
          value={dockId}
          nothingFoundMessage={t('appointments.new.noDoor')}
          onChange={setDock}
        />
        {problem === null &&
          note !== null &&
          start === first?.start &&
          dockId === first?.dockId && <SaidLine severity="caution" said={note} />}
        {problem !== null && <SaidLine said={problem} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            ref={button}
            type="submit"
            loading={isBusy}
            {...(first === undefined ? {} : { 'data-autofocus': true })}
          >
            {t('appointments.change.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const none: readonly never[] = [];
