import { useState } from 'react';
import { type AppointmentChange, endAfterMove } from '../../../../shared/appointments/change.ts';
import { dayOf } from '../../../../shared/appointments/days.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { displayText } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useNames, useSchedule } from '../../../schedule/use-schedule.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { docksFor } from '../create/draft-content.ts';
import { OneOf } from '../create/one-of.tsx';
import { OpenTimes } from '../create/open-times.tsx';
import { MomentField } from '../fields/moment-field.tsx';
import styles from './appointments.module.css';
import { ChangeDialog, useChangeForm } from './change-dialog.tsx';
import type { Drop } from './timeline-drop.ts';

type Props = {
  readonly appointment: Appointment;
  /** The place where the clerk dropped it. */
  readonly first?: Drop;
  /** The objections to that place. Empty once the clerk chooses another one. */
  readonly note?: Message | null;
  /** Null once the service has it so, else why not. */
  readonly send: (change: AppointmentChange) => Promise<Message | null>;
  readonly onClose: () => void;
};

/**
 * Moves a booking to another time or door and keeps its length. If the service refuses, the clerk's
 * text stays.
 */
export function BookingDialog({ appointment, first, note = null, send, onClose }: Props) {
  const { zone } = usePage();
  const { t } = useWords();
  const names = useNames();
  const all = useSchedule(({ state }) => state?.docks ?? none);
  const loadTypes = useSchedule(({ state }) => state?.loadTypes ?? none);
  const [start, setStart] = useState<string | null>(first?.start ?? appointment.start);
  const [dockId, setDock] = useState(first?.dockId ?? appointment.dockId);
  const form = useChangeForm(send);
  const end = start === null ? null : endAfterMove(appointment, start);
  const docks = docksFor(all, { loadTypeId: appointment.loadTypeId, dockId });
  const read = (): Result<AppointmentChange, Message> => {
    if (start === null) return fail(message('appointments.change.noTime'));
    if (dockId === null) return fail(message('appointments.change.noDoor'));
    return ok({
      kind: 'booking',
      start: new Date(start).toISOString(),
      dockId,
      ...(end === null ? {} : { end }),
    });
  };
  return (
    <ChangeDialog
      title={t('appointments.change.title', { name: appointmentName(appointment) })}
      was={t('appointments.change.was', {
        time: zone.dated(appointment.start),
        door: names.dock(appointment.dockId),
      })}
      action={t('appointments.change.save')}
      form={form}
      read={read}
      onClose={onClose}
    >
      <MomentField
        label={t('appointments.new.start')}
        required
        hasFocus
        isAhead
        value={start}
        onChange={setStart}
      />
      {end !== null && (
        <p className={styles.asked}>{t('appointments.change.ends', { at: zone.dated(end) })}</p>
      )}
      <OneOf
        part="dock"
        isOfDoors
        label={t('appointments.door')}
        required
        data={docks.map(({ id, name, doorNumber }) => ({
          value: id,
          label: displayText(doorNumber ?? name, 60),
        }))}
        value={dockId}
        nothingFoundMessage={t('appointments.new.noDoor')}
        onChange={setDock}
      />
      <OpenTimes
        content={{ dockId, loadTypeId: appointment.loadTypeId, start, end }}
        docks={all}
        loadTypes={loadTypes}
        day={dayOf(Date.parse(appointment.start), zone.timeZone)}
        moved={appointment.id}
        onChoose={(chosen) => {
          setStart(chosen.start);
          setDock(chosen.dockId);
        }}
      />
      {form.problem === null &&
        note !== null &&
        start === first?.start &&
        dockId === first?.dockId && <MessageLine severity="caution" said={note} />}
    </ChangeDialog>
  );
}

const none: readonly never[] = [];
