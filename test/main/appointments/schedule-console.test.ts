import { afterEach, expect, test } from 'vitest';
import type { ScheduleState } from '../../../shared/console-api/appointments.ts';
import { eventually, start } from '../../sandbox/harness.ts';
import { saying } from '../../support/said.ts';
import { type Desk, openDesk, until } from '../console-desk.ts';
import { scheduleClient } from './schedule-desk.ts';

const open: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop();
});

async function desk(overrides: object = {}) {
  const sandbox = await start({ yard: 'small' });
  const { client, undocumented, close } = await scheduleClient(sandbox, {
    appointmentPollMs: 1_000,
    ...overrides,
  });
  const opened: Desk = await openDesk(sandbox, {
    dockScheduling: { schedule: { client, undocumented } },
  });
  open.push(opened, { stop: close });
  return { sandbox, desk: opened };
}
const asOf = ({ status }: Desk, source: string) =>
  status().freshness.find((each) => each.source === source)?.asOf ?? null;

test('a schedule that does not answer holds up no pull of the yard', async () => {
  const { sandbox, desk: opened } = await desk();
  for (const path of ['/appointments', '/appointment', '/dock'])
    sandbox.faults.add({ match: { method: 'GET', path }, fault: { kind: 'dropAnswer' } });
  opened.console.start();
  await until(() => asOf(opened, 'yard') !== null, 'the yard is read', 20_000);
  const first = asOf(opened, 'yard');
  await until(() => asOf(opened, 'yard') !== first, 'the yard is read again', 20_000);
  expect(asOf(opened, 'appointments')).toBeNull();
  sandbox.faults.clear();
  await until(() => asOf(opened, 'appointments') !== null, 'the schedule is read', 20_000);
});

test('the page gets the state at once and at each change; unchanged days stay', async () => {
  const { sandbox, desk: opened } = await desk();
  const leave = new AbortController();
  const told: ScheduleState[] = [];
  const events = await opened.api.appointments.watch(undefined, { signal: leave.signal });
  const following = (async () => {
    for await (const state of events) told.push(state);
  })().catch(() => undefined);
  await eventually(() => told.length === 1);
  expect(told[0]).toMatchObject({ isConfigured: true, asOf: null, window: null });
  opened.console.start();
  await eventually(() => (told.at(-1)?.asOf ?? null) !== null);
  const before = told.at(-1);
  const [first = '', last = ''] = [before?.window?.first, before?.window?.last];
  const rows = await opened.api.appointments.range({ first, last });
  const changed = rows.find(({ status }) => status === 'Scheduled');
  sandbox.act.setAppointmentStatus(changed?.id ?? '', 'Cancelled');
  await eventually(
    async () =>
      (await opened.api.appointments.some({ ids: changed === undefined ? [] : [changed.id] }))[0]
        ?.status === 'Cancelled',
  );
  await eventually(() => (told.at(-1)?.version ?? 0) > (before?.version ?? 0));
  const after = told.at(-1);
  const moved = Object.keys(after?.dayVersions ?? {}).filter(
    (day) => after?.dayVersions[day] !== before?.dayVersions[day],
  );
  expect(moved).toHaveLength(1);
  expect(
    await opened.api.appointments
      .range({ first: '2026-02-30', last: 'never' as string })
      .catch(() => 'refused'),
  ).toBe('refused');
  leave.abort();
  await following;
});

test('without a dock scheduling service the schedule says so and nothing else breaks', async () => {
  const sandbox = await start();
  const opened = await openDesk(sandbox);
  open.push(opened);
  opened.console.start();
  expect(await opened.api.appointments.refresh()).toMatchObject({
    ok: false,
    said: saying(/Dock scheduling isn’t set up/),
  });
  await until(() => asOf(opened, 'yard') !== null, 'the yard is read', 20_000);
});
