import type { Appointment } from '../../../shared/appointments/model.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { usePrompts } from '../../operations/operator/operator-of-page.ts';
import { usePage } from '../../page/page-context.tsx';
import { useNames } from '../../schedule/use-schedule.ts';
import { words } from '../../ui/words.ts';
import { linkOptions } from './link.ts';

/** Asks for a truck's appointment. Null: the clerk chose none. */
export function useAskAppointment(today: readonly Appointment[]) {
  const { api, yard, zone, ticker } = usePage();
  const prompts = usePrompts();
  const names = useNames();
  return async (visit: Visit, title: string): Promise<Appointment | null> => {
    const taken = new Map(
      [...yard.table.visits()].flatMap((each) =>
        !each.isActive || each.appointmentId === null
          ? []
          : [[each.appointmentId, assetLabel(each)] as const],
      ),
    );
    // The driver's number may belong to another day.
    const identifier = visit.driverAppointmentIdentifier?.trim() ?? '';
    const named =
      identifier === ''
        ? []
        : await api.appointments.search({ text: identifier.slice(0, 200), limit: 20 }).then(
            ({ items }) => items,
            () => [],
          );
    const known = new Map([...named, ...today].map((each) => [each.id as string, each]));
    const optionsOf = (appointments: readonly Appointment[]) =>
      linkOptions(visit, appointments, taken, zone, ticker.now(), names.dock);
    const key = await prompts.ask({
      kind: 'pick',
      title,
      label: words().t('gate.link.find'),
      empty: words().t('gate.link.empty'),
      options: optionsOf([...known.values()]),
      find: async (wanted) => {
        const { items } = await api.appointments.search({ text: wanted.slice(0, 200), limit: 50 });
        for (const each of items) known.set(each.id, each);
        return optionsOf(items);
      },
    });
    return key === null ? null : (known.get(key) ?? null);
  };
}
