import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppointmentChange } from '../../../../shared/appointments/change.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { OpenedAppointment } from '../../../../shared/console-api/appointments.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useNames } from '../../../schedule/use-schedule.ts';
import { useWords } from '../../../ui/words.ts';

/** Whether the profile lets what is booked be changed. */
export function useMayChange(): boolean {
  const { api } = usePage();
  const { data } = useQuery({
    queryKey: ['appointments', 'mayChange'],
    queryFn: ({ signal }) => api.appointments.mayChange(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.mayChange === true;
}

/**
 * Sends a change of one appointment together with the state that the clerk saw. Returns null if the
 * service accepted it, otherwise the reason.
 */
export function useSendChange(): (
  appointment: Appointment,
  change: AppointmentChange,
) => Promise<Message | null> {
  const { api, announcer, zone } = usePage();
  const queries = useQueryClient();
  const names = useNames();
  const { t, format } = useWords();
  /** A new time and door are read back as the service has them. */
  const doneSaid = ({ kind }: AppointmentChange, { detail }: OpenedAppointment): string => {
    const { appointment: row } = detail;
    return kind !== 'booking'
      ? t('appointments.change.done')
      : t('appointments.change.booked', {
          name: appointmentName(row),
          at: zone.dated(row.start),
          door: names.dock(row.dockId),
        });
  };
  return async ({ id, start, status, dockId }, change) => {
    try {
      const now = await api.appointments.change({ id, seen: { start, status, dockId }, change });
      queries.setQueryData(['appointment', id], now);
      announcer.format(doneSaid(change, now));
      return null;
    } catch (error) {
      const said = errorMessage(error, message('appointments.change.noAnswer'));
      announcer.format(format(said), true);
      return said;
    }
  };
}
