import { useState } from 'react';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { errorMessage } from '../../connection/error-message.ts';
import type { Page } from '../../page/page.ts';
import { usePage } from '../../page/page-context.tsx';
import { isYardOffline } from '../../page/stores/status-store.ts';
import { words } from '../../ui/words.ts';
import type { HereRow } from './gate-rows.ts';
import { useAskAppointment } from './use-ask-appointment.ts';

/**
 * Why a call about a truck isn't made now: the service can't be reached, and unlike a move the call
 * isn't kept. Null if it may be made.
 */
export function whyNotCalled({ status }: Page, visit: Visit): Message | null {
  return isYardOffline(status.getState().status)
    ? message('gate.no.offline', { truck: assetLabel(visit) })
    : null;
}

/** Actions for a truck that is here, and the last error. */
export function useGateCalls(today: readonly Appointment[]) {
  const page = usePage();
  const { api, announcer } = page;
  const askAppointment = useAskAppointment(today);
  const [problem, setProblem] = useState<Message | null>(null);
  const fail = (said: Message) => {
    setProblem(said);
    announcer.format(words().format(said), true);
  };
  /** What is kept on this computer, and so is done offline too. */
  const keep = async (work: () => Promise<unknown>, done: Message) => {
    setProblem(null);
    try {
      await work();
      announcer.format(words().format(done));
    } catch (error) {
      fail(errorMessage(error, message('common.noAnswerCheckList')));
    }
  };
  /** What the service does at once or not at all. */
  const call = async (visit: Visit, work: () => Promise<unknown>, done: Message) => {
    const why = whyNotCalled(page, visit);
    return why === null ? keep(work, done) : fail(why);
  };
  const link = async (visit: Visit) => {
    const why = whyNotCalled(page, visit);
    if (why !== null) return fail(why);
    const truck = assetLabel(visit);
    const appointment = await askAppointment(visit, words().t('gate.link.title', { truck }));
    if (appointment === null) return;
    await call(
      visit,
      () => api.gate.link({ visit: visit.id, appointment: appointment.id }),
      message('gate.link.done', { truck }),
    );
  };
  const unlink = ({ visit }: HereRow) => {
    const { appointmentId } = visit;
    if (appointmentId === null) return;
    void call(
      visit,
      () => api.gate.unlink({ visit: visit.id, appointment: appointmentId }),
      message('gate.unlink.done', { truck: assetLabel(visit) }),
    );
  };
  return { problem, call, keep, link, unlink };
}
