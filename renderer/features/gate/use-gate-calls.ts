import { useState } from 'react';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { usePrompts } from '../../operations/operator/operator-of-page.ts';
import { usePage } from '../../page/page-context.tsx';
import { useNames } from '../../schedule/use-schedule.ts';
import { words } from '../../ui/words.ts';
import type { HereRow } from './gate-rows.ts';
import { linkOptions } from './link.ts';

/** What the gate does with a truck that is here, and what went wrong last. */
export function useGateCalls(today: readonly Appointment[]) {
  const { api, yard, zone, ticker, announcer } = usePage();
  const prompts = usePrompts();
  const names = useNames();
  const [problem, setProblem] = useState<Message | null>(null);
  const call = async (work: () => Promise<unknown>, done: Message) => {
    setProblem(null);
    try {
      await work();
      announcer.format(words().format(done));
    } catch (error) {
      const said = errorSaid(error, message('common.noAnswerCheckList'));
      setProblem(said);
      announcer.format(words().format(said), true);
    }
  };
  const link = async (visit: Visit) => {
    const taken = new Map(
      [...yard.table.visits()].flatMap((each) =>
        !each.isActive || each.appointmentId === null
          ? []
          : [[each.appointmentId, assetLabel(each)] as const],
      ),
    );
    // The number the driver gave may belong to another day.
    const said = visit.driverAppointmentIdentifier?.trim() ?? '';
    const named =
      said === ''
        ? []
        : await api.appointments.search({ text: said.slice(0, 200), limit: 20 }).then(
            ({ items }) => items,
            () => [],
          );
    const known = new Map([...named, ...today].map((each) => [each.id as string, each]));
    const optionsOf = (appointments: readonly Appointment[]) =>
      linkOptions(visit, appointments, taken, zone, ticker.now(), names.dock);
    const key = await prompts.ask({
      kind: 'pick',
      title: words().t('gate.link.title', { truck: assetLabel(visit) }),
      label: words().t('gate.link.find'),
      empty: words().t('gate.link.empty'),
      options: optionsOf([...known.values()]),
      find: async (wanted) => {
        const { items } = await api.appointments.search({ text: wanted.slice(0, 200), limit: 50 });
        for (const each of items) known.set(each.id, each);
        return optionsOf(items);
      },
    });
    const appointment = key === null ? undefined : known.get(key);
    if (appointment === undefined) return;
    await call(
      () => api.gate.link({ visit: visit.id, appointment: appointment.id }),
      message('gate.link.done', { truck: assetLabel(visit) }),
    );
  };
  const unlink = ({ visit }: HereRow) => {
    const { appointmentId } = visit;
    if (appointmentId === null) return;
    void call(
      () => api.gate.unlink({ visit: visit.id, appointment: appointmentId }),
      message('gate.unlink.done', { truck: assetLabel(visit) }),
    );
  };
  return { problem, call, link, unlink };
}
