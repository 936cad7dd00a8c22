/**
 * Changing what is booked, at the API of a console against the sandbox: once, read back, never
 * twice.
 */
import { afterEach, expect, test } from 'vitest';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import { eventually, start } from '../../sandbox/harness.ts';
import { saying } from '../../support/said.ts';
import { openDesk } from '../console-desk.ts';
import { scheduleClient } from './schedule-desk.ts';

const open: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop();
});

async function desk(isOn = true) {
  const sandbox = await start({ yard: 'small' });
  const { client, booking, undocumented, close } = await scheduleClient(sandbox);
  const opened = await openDesk(sandbox, {
    dockScheduling: {
      schedule: { client, undocumented },
      booking: { ...booking, changes: isOn ? booking.changes : null },
    },
  });
  open.push(opened, { stop: close });
  opened.console.start();
  let rows: readonly Appointment[] = [];
  await eventually(async () => {
    const days = [0, 1, 2, 3].map((day) =>
      new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10),
    );
    rows = await opened.api.appointments.range({ first: days[1] ?? '', last: days[3] ?? '' });
    return rows.some(({ status }) => status === 'Scheduled');
  });
  const booked = rows.find(({ status }) => status === 'Scheduled') as Appointment;
  const seen = { start: booked.start, status: booked.status, dockId: booked.dockId };
  const { api } = opened;
  const now = () => sandbox.yard.store.appointments.get(booked.id);
  return { sandbox, api, booked, seen, now };
}
const cancel = { kind: 'status', status: 'Cancelled' } as const;

test('a status is set once, and the answer is what the service has then', async () => {
  const { api, booked, seen, now } = await desk();
  expect(await api.appointments.mayChange()).toEqual({ mayChange: true });
  const answer = await api.appointments.change({
    id: booked.id,
    seen,
    change: { kind: 'status', status: 'NoShow' },
  });
  expect(answer.detail.appointment.status).toBe('NoShow');
  expect(now()?.status).toBe('NoShow');
});

test('an ETA is set by its own call, and nothing else of the appointment changes', async () => {
  const { api, booked, seen, now } = await desk();
  const before = now();
  const eta = '2026-11-27T16:40:00.000Z';
  const answer = await api.appointments.change({
    id: booked.id,
    seen,
    change: { kind: 'eta', eta },
  });
  expect(answer.detail.appointment).toMatchObject({
    eta,
    start: booked.start,
    status: 'Scheduled',
  });
  expect(now()).toEqual({
    ...before,
    eta,
    lastChangedDateTime: now()?.lastChangedDateTime,
    lastChangedBy: now()?.lastChangedBy,
  });
});

test('what was done stands in Activity: who, which appointment, and what', async () => {
  const { api, booked, seen } = await desk();
  const wanted = { lists: ['appointments'], limit: 9 } as const;
  const acts = async (search = '') => {
    const { lines } = await api.journal.acts({ ...wanted, lists: [...wanted.lists], search });
    return lines.map(({ clerk, what }) => [clerk, inEnglish(what)] as const);
  };
  const eta = '2026-11-27T16:40:00.000Z';
  await api.appointments.change({ id: booked.id, seen, change: { kind: 'eta', eta } });
  const noShow = { kind: 'status', status: 'NoShow' } as const;
  await api.appointments.change({ id: booked.id, seen, change: noShow });
  // It is so already: nothing is sent, and nothing more was done.
  await api.appointments.change({ id: booked.id, seen, change: noShow });
  const name = [booked.confirmationNumber, booked.companyName].filter(Boolean).join(' · ');
  const done = await acts();
  expect(done).toEqual([
    ['Pat', `${name}: marked no-show`],
    ['Pat', expect.stringContaining(`${name}: ETA set to Nov 27, 2026, `)],
  ]);
  expect(await acts('No Show')).toEqual(done.slice(0, 1));
  expect(await acts('no such thing')).toEqual([]);
  expect((await api.journal.acts({ lists: ['gate'], search: '', limit: 9 })).lines).toEqual([]);
  expect((await api.exports.csv({ list: 'activity' })).text).toContain(`${name}: marked no-show`);
});

test('a booking keeps its length; a door taken at that time is refused', async () => {
  const { sandbox, api, booked, seen, now } = await desk();
  const length = Date.parse(booked.end ?? '') - Date.parse(booked.start);
  const free = Date.parse(booked.start) + 400 * 86_400_000;
  const start = new Date(free).toISOString();
  const dockId = booked.dockId ?? '';
  const moved = await api.appointments.change({
    id: booked.id,
    seen,
    change: { kind: 'booking', start, dockId },
  });
  expect(Date.parse(moved.detail.appointment.start)).toBe(free);
  expect(Date.parse(moved.detail.appointment.end ?? '') - free).toBe(length);
  const other = [
    ...sandbox.yard.store.appointments.between(
      Date.parse(booked.start) - 86_400_000,
      Date.parse(booked.start) + 2 * 86_400_000,
    ),
  ].find((each) => each.dockId === dockId && each.id !== booked.id && each.status === 'Scheduled');
  const again = { start: moved.detail.appointment.start, status: 'Scheduled', dockId };
  const taken = { kind: 'booking', start: other?.start ?? '', dockId } as const;
  await expect(
    api.appointments.change({ id: booked.id, seen: again, change: taken }),
  ).rejects.toMatchObject({
    data: { said: saying(/^The service refused this\. It said: .*not available at this time/) },
  });
  expect(Date.parse(now()?.start ?? '')).toBe(free);
});

test('a conflict without words, and one after which the change is there all the same', async () => {
  const { sandbox, api, booked, seen, now } = await desk();
  const path = `/appointment/${booked.id}`;
  sandbox.faults.add({
    match: { method: 'PATCH', path, times: 1 },
    fault: { kind: 'status', status: 409, body: {} },
  });
  await expect(
    api.appointments.change({ id: booked.id, seen, change: cancel }),
  ).rejects.toMatchObject({
    data: { said: saying(/^The service didn’t take the change\./) },
  });
  expect(now()?.status).toBe('Scheduled');
  sandbox.faults.add({
    match: { method: 'PATCH', path, times: 1 },
    fault: { kind: 'status', status: 409, applied: true },
  });
  expect(
    (await api.appointments.change({ id: booked.id, seen, change: cancel })).detail.appointment
      .status,
  ).toBe('Cancelled');
});

test('does not change one that another clerk has changed meanwhile', async () => {
  const { sandbox, api, booked, seen, now } = await desk();
  sandbox.act.setAppointmentStatus(booked.id, 'Arrived');
  await expect(
    api.appointments.change({ id: booked.id, seen, change: cancel }),
  ).rejects.toMatchObject({
    data: { said: message('appointments.change.moved') },
  });
  expect(now()?.status).toBe('Arrived');
});

test('a lost answer is settled by a look, a lost call is reported, each after one call', async () => {
  const { sandbox, api, booked, seen, now } = await desk();
  const path = `/appointment/${booked.id}`;
  sandbox.faults.add({
    match: { method: 'PATCH', path, times: 1 },
    fault: { kind: 'dropRequest' },
  });
  await expect(
    api.appointments.change({ id: booked.id, seen, change: cancel }),
  ).rejects.toMatchObject({
    data: { said: saying(/isn’t there yet/) },
  });
  expect(now()?.status).toBe('Scheduled');
  sandbox.faults.add({ match: { method: 'PATCH', path, times: 1 }, fault: { kind: 'dropAnswer' } });
  const answer = await api.appointments.change({ id: booked.id, seen, change: cancel });
  expect(answer.detail.appointment.status).toBe('Cancelled');
  // Asked for once more, nothing is sent: it is done.
  expect(
    (await api.appointments.change({ id: booked.id, seen, change: cancel })).detail.appointment
      .status,
  ).toBe('Cancelled');
});

test('sends nothing if it is turned off, can’t be read, or the time is invalid', async () => {
  const off = await desk(false);
  expect(await off.api.appointments.mayChange()).toEqual({ mayChange: false });
  await expect(
    off.api.appointments.change({ id: off.booked.id, seen: off.seen, change: cancel }),
  ).rejects.toMatchObject({
    data: { said: message('appointments.change.off') },
  });
  const { sandbox, api, booked, seen, now } = await desk();
  const bad = { kind: 'booking', start: 'tomorrow', dockId: booked.dockId ?? '' } as const;
  await expect(api.appointments.change({ id: booked.id, seen, change: bad })).rejects.toMatchObject(
    { code: 'BAD_REQUEST' },
  );
  await expect(
    api.appointments.change({ id: 'nobody' as AppointmentId, seen, change: cancel }),
  ).rejects.toMatchObject({
    data: { said: saying(/Nothing was sent/) },
  });
  sandbox.faults.add({
    match: { method: 'GET', path: `/appointments/${booked.id}` },
    fault: { kind: 'dropAnswer' },
  });
  sandbox.faults.add({
    match: { method: 'GET', path: `/appointment/${booked.id}` },
    fault: { kind: 'dropAnswer' },
  });
  await expect(
    api.appointments.change({ id: booked.id, seen, change: cancel }),
  ).rejects.toMatchObject({
    data: { said: saying(/Nothing was sent/) },
  });
  expect(now()?.status).toBe('Scheduled');
});
