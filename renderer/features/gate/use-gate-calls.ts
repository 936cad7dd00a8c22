import { useState } from 'react';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePrompts } from '../../operations/operator-of-page.ts';
import { usePage } from '../../page/page-context.tsx';
import type { HereRow } from './gate-rows.ts';
import { linkOptions } from './link.ts';

/** What the gate does with a truck that is here, and what went wrong last. */
export function useGateCalls(today: readonly Appointment[], here: readonly HereRow[]) {
  const { api, zone, ticker, announcer } = usePage();
  const prompts = usePrompts();
  const [problem, setProblem] = useState<string | null>(null);
  const call = async (work: () => Promise<unknown>, done: string) => {
    setProblem(null);
    try {
      await work();
      announcer.say(done);
    } catch (error) {
      const sentence = errorSentence(error, 'The console did not answer. Look at the list before you try again.');
      setProblem(sentence);
      announcer.say(sentence, true);
    }
  };
  const link = async (visit: Visit) => {
    const taken = new Map(
      here.flatMap((row) => (row.visit.appointmentId === null ? [] : [[row.visit.appointmentId, assetLabel(row.visit)] as const])),
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
    const optionsOf = (appointments: readonly Appointment[]) => linkOptions(visit, appointments, taken, zone, ticker.now());
    const key = await prompts.ask({
      kind: 'pick',
      title: `Which appointment did ${assetLabel(visit)} come for?`,
      label: 'Find by number, company or time; other days by number or company',
      empty: 'No appointment of these days is kept on this computer. Type its number or the company to look at other days.',
      options: optionsOf([...known.values()]),
      find: async (wanted) => {
        const { items } = await api.appointments.search({ text: wanted.slice(0, 200), limit: 50 });
        for (const each of items) known.set(each.id, each);
        return optionsOf(items);
      },
    });
    const appointment = key === null ? undefined : known.get(key);
    if (appointment === undefined) return;
    await call(() => api.gate.link({ visit: visit.id, appointment: appointment.id }), `${assetLabel(visit)} was linked.`);
  };
  const unlink = ({ visit }: HereRow) => {
    const { appointmentId } = visit;
    if (appointmentId === null) return;
    void call(() => api.gate.unlink({ visit: visit.id, appointment: appointmentId }), `${assetLabel(visit)} was unlinked.`);
  };
  return { problem, call, link, unlink };
}
