import { expect, test } from 'vitest';
import { showWaitingShift } from '../../../../renderer/features/reports/shift/show-waiting.ts';
import { createSessionStore, openSession } from '../../../../renderer/page/stores/session-store.ts';
import { createStatusStore } from '../../../../renderer/page/stores/status-store.ts';
import type { ConsoleStatus } from '../../../../shared/console-api/status.ts';
import { message } from '../../../../shared/i18n/message.ts';

const said = message('shift.waits', { gives: 'Maria', at: 1 });
const statusOf = (key: string): ConsoleStatus =>
  ({ notices: [{ key, severity: 'warning', said }] }) as unknown as ConsoleStatus;

test.each([
  { clerk: 'Luis', shared: true, key: 'shift-waits', opens: ['handover'] },
  { clerk: 'Maria', shared: true, key: 'shift-waits', opens: [] },
  // A desk that isn't shared doesn't know who sits at it.
  { clerk: 'Maria', shared: false, key: 'shift-waits', opens: ['handover'] },
  { clerk: 'Luis', shared: true, key: 'disk-full', opens: [] },
])('$clerk, shared $shared, $key: a waiting hand-over opens $opens', (one) => {
  const opened: string[] = [];
  const status = createStatusStore();
  const session = createSessionStore({ ...openSession(one.clerk), shared: one.shared });
  const ui = { getState: () => ({ showReport: (tab: string) => opened.push(tab) }) };
  // From before the desk was locked: too old to say anything.
  status.getState().receive(statusOf('shift-waits'));
  const stop = showWaitingShift({ status, session, ui: ui as never });
  status.getState().setLink({ state: 'open' });
  expect(opened).toEqual([]);
  status.getState().receive(statusOf(one.key));
  status.getState().receive(statusOf(one.key));
  expect(opened).toEqual(one.opens);
  stop();
});
