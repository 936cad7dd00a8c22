import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppointmentChange } from '../../../../shared/appointments/change.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { errorSaid } from '../../../connection/error-said.ts';
import { usePage } from '../../../page/page-context.tsx';
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
 * Sends a change of one appointment, with what the clerk saw of it; null once the service has it
 * so, else why not.
 */
export function useSendChange(): (
  appointment: Appointment,
  change: AppointmentChange,
) => Promise<Message | null> {
  const { api, announcer } = usePage();
  const queries = useQueryClient();
  const { t, format } = useWords();
  return async ({ id, start, status, dockId }, change) => {
    try {
      const now = await api.appointments.change({ id, seen: { start, status, dockId }, change });
      queries.setQueryData(['appointment', id], now);
      announcer.format(t('appointments.change.done'));
      return null;
    } catch (error) {
      const said = errorSaid(error, message('appointments.change.noAnswer'));
      announcer.format(format(said), true);
      return said;
    }
  };
}
