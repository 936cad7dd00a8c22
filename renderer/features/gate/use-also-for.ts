import type { Appointment } from '../../../shared/appointments/model.ts';
import type { NamedAppointment } from '../../../shared/console-api/gate.ts';
import { message } from '../../../shared/i18n/message.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { usePage } from '../../page/page-context.tsx';
import { appointmentName } from '../../schedule/schedule-text.ts';
import { words } from '../../ui/words.ts';
import type { HereRow } from './gate-rows.ts';
import { useAskAppointment } from './use-ask-appointment.ts';
import type { useGateCalls } from './use-gate-calls.ts';

/**
 * Further appointments of a truck. The service has no field for them, so we keep them here. `again`
 * reloads the gate.
 */
export function useAlsoFor(
  today: readonly Appointment[],
  { keep }: Pick<ReturnType<typeof useGateCalls>, 'keep'>,
  again: () => Promise<unknown>,
) {
  const { api } = usePage();
  const askAppointment = useAskAppointment(today);
  /** Says that a truck also came for an appointment, or that it didn't. */
  const sayAlsoFor = (visit: Visit, named: NamedAppointment, isSo: boolean) => {
    const values = { truck: assetLabel(visit), appointment: appointmentName(named) };
    return keep(
      async () => {
        await api.gate.alsoFor({ visit: visit.id, appointment: named.id, isSo });
        await again();
      },
      message(isSo ? 'gate.alsoFor.done' : 'gate.alsoFor.undone', values),
    );
  };
  const alsoFor = async (visit: Visit) => {
    const title = words().t('gate.alsoFor.title', { truck: assetLabel(visit) });
    const appointment = await askAppointment(visit, title);
    if (appointment !== null) await sayAlsoFor(visit, appointment, true);
  };
  const notAlsoFor = ({ visit, alsoFor: all }: HereRow, id: NamedAppointment['id']) => {
    const named = all.find((each) => each.id === id);
    if (named !== undefined) void sayAlsoFor(visit, named, false);
  };
  return { alsoFor, notAlsoFor };
}
