import { useState } from 'react';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { words } from '../../ui/words.ts';
import type { HereRow } from './gate-rows.ts';
import { useAskAppointment } from './use-ask-appointment.ts';

/** Actions for a truck that is here, and the last error. */
export function useGateCalls(today: readonly Appointment[]) {
  const { api, announcer } = usePage();
  const askAppointment = useAskAppointment(today);
  const [problem, setProblem] = useState<Message | null>(null);
  const call = async (work: () => Promise<unknown>, done: Message) => {
    setProblem(null);
    try {
      await work();
      announcer.format(words().format(done));
    } catch (error) {
      const said = errorMessage(error, message('common.noAnswerCheckList'));
      setProblem(said);
      announcer.format(words().format(said), true);
    }
  };
  const link = async (visit: Visit) => {
    const truck = assetLabel(visit);
    const appointment = await askAppointment(visit, words().t('gate.link.title', { truck }));
    if (appointment === null) return;
    await call(
      () => api.gate.link({ visit: visit.id, appointment: appointment.id }),
      message('gate.link.done', { truck }),
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
