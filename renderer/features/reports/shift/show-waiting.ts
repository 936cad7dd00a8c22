import { shiftNoticeKey } from '../../../../shared/console-api/reports/shift.ts';
import type { Page } from '../../../page/page.ts';

/**
 * Opens the hand-over that waits, first thing when the desk is started or unlocked. A shared desk
 * knows who left it, and doesn't open it for them. Returns a function that stops it.
 */
export function showWaitingShift({
  status,
  session,
  ui,
}: Pick<Page, 'status' | 'session' | 'ui'>): () => void {
  // From before the desk was locked. The console sends a newer one at once.
  const old = status.getState().status;
  const stop = status.subscribe(({ status: now }) => {
    if (now === null || now === old) return;
    stop();
    const notice = now.notices.find(({ key }) => key === shiftNoticeKey);
    const { shared, clerk } = session.getState();
    const isGiver = shared && clerk?.name === notice?.said.values?.gives;
    if (notice !== undefined && !isGiver) ui.getState().showReport('handover');
  });
  return stop;
}
