import { useQueryClient } from '@tanstack/react-query';
import {
  type AppointmentChange,
  endAfterMove,
  isDone,
  mayBook,
} from '../../../../shared/appointments/change.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { undoAct } from '../../../operations/operator/undoing.ts';
import { unnoted } from '../../../page/acts/own-acts.ts';
import { usePage } from '../../../page/page-context.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useNames } from '../../../schedule/use-schedule.ts';
import { useWords } from '../../../ui/words.ts';

type Booked = Pick<Appointment, 'start' | 'dockId'>;

/** What a move changes, in words: "9:30 → 9:00 PM, D-01 → D-03". What stays is said once. */
export function useChangeMessage(): (from: Booked, to: Booked) => Message {
  const { zone, ticker } = usePage();
  const names = useNames();
  const fromTo = (from: string, to: string): string | Message =>
    from === to ? to : message('appointments.change.fromTo', { from, to });
  const time = (at: string) => zone.short(at, ticker.now());
  return (from, to) =>
    message('appointments.change.ghost', {
      at: fromTo(time(from.start), time(to.start)),
      door: fromTo(names.dock(from.dockId), names.dock(to.dockId)),
    });
}

/** The change that books an appointment as it was; null where it had no door to go back to. */
const bookedAsBefore = ({ start, end, dockId }: Appointment): AppointmentChange | null =>
  dockId === null
    ? null
    : {
        kind: 'booking',
        start,
        dockId,
        ...(end === null || endAfterMove({ start, end }, start) === null ? {} : { end }),
      };

/**
 * Sends a change of one appointment together with the state that the clerk saw. Returns null if the
 * service accepted it, otherwise the reason. A new time or door can be undone: that books the
 * earlier ones by a call of its own.
 */
export function useSendChange(): (
  appointment: Appointment,
  change: AppointmentChange,
) => Promise<Message | null> {
  const { api, acts, announcer, results, zone, ticker } = usePage();
  const queries = useQueryClient();
  const { t, format } = useWords();
  const changeMessage = useChangeMessage();
  const send = async (
    { id, start, status, serviceStatus = status, dockId }: Appointment,
    change: AppointmentChange,
    by = api,
  ): Promise<Result<Appointment, Message>> => {
    try {
      const now = await by.appointments.change({
        id,
        seen: { start, status: serviceStatus, dockId },
        change,
      });
      queries.setQueryData(['appointment', id], now);
      return ok(now.detail.appointment);
    } catch (error) {
      return fail(errorMessage(error, message('appointments.change.noAnswer')));
    }
  };
  /** Shows a new time and door as the service has them. */
  const showMoved = (from: Appointment, to: Appointment, undo?: () => void) =>
    results.said(
      t('appointments.change.booked', { name: appointmentName(to), to: changeMessage(from, to) }),
      undo,
    );
  /** Resolves with whether it was undone. If not, we say which appointment stays as what. */
  const undo = async (moved: Appointment, back: AppointmentChange) => {
    const sent = await send(moved, back, unnoted(api));
    if (sent.ok) showMoved(moved, sent.value);
    else {
      const to = changeMessage(moved, moved);
      const label = t('appointments.change.booked', { name: appointmentName(moved), to });
      results.refused(format(message('operations.undo.cannot', { label, why: sent.error })));
    }
    return sent.ok;
  };
  return async (appointment, change) => {
    const sent = await send(appointment, change);
    if (!sent.ok) announcer.format(format(sent.error), true);
    else if (change.kind === 'eta')
      results.said(
        t('appointments.change.etaSet', {
          name: appointmentName(appointment),
          at: zone.short(change.eta, ticker.now()),
          start: zone.short(appointment.start, ticker.now()),
        }),
      );
    else if (change.kind !== 'booking') announcer.format(t('appointments.change.done'));
    else {
      const back = bookedAsBefore(appointment);
      const canGoBack = back !== null && mayBook(sent.value.status) && !isDone(sent.value, back);
      const undoIt = canGoBack ? () => undo(sent.value, back) : null;
      const act = undoIt === null ? null : acts.offer(undoIt);
      showMoved(
        appointment,
        sent.value,
        act === null ? undefined : () => void undoAct({ api, acts, results }, act),
      );
    }
    return sent.ok ? null : sent.error;
  };
}
