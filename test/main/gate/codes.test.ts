/**
 * Codes in a complete console on a sandbox: kept ones, ones that changed a moment ago, and ones
 * that only the service knows.
 */
import { afterEach, expect, test } from 'vitest';
import { passNumber } from '../../../shared/gate/pass-number.ts';
import { eventually, start } from '../../sandbox/harness.ts';
import { scheduleClient } from '../appointments/schedule-desk.ts';
import { openDesk, until } from '../console-desk.ts';

const open: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop();
});

async function desk(overrides: object = {}, of?: Awaited<ReturnType<typeof start>>) {
  const sandbox = of ?? (await start({ yard: 'small' }));
  const { client, undocumented, close } = await scheduleClient(sandbox, overrides);
  const opened = await openDesk(sandbox, {
    dockScheduling: { schedule: { client, undocumented } },
  });
  open.push(opened, { stop: close });
  opened.console.start();
  const isRead = (source: string) =>
    opened.status().freshness.some((each) => each.source === source && each.asOf !== null);
  await until(() => isRead('yard') && isRead('appointments'), 'yard and schedule are read', 20_000);
  return { sandbox, ...opened };
}

test('a truck is found by its pass, and an appointment of any day as it is now', async () => {
  const { api, sandbox } = await desk({ appointmentPollMs: 1_000 });
  const booked = (await everything(api)).findLast(
    ({ status, confirmationNumber }) => status === 'Scheduled' && confirmationNumber !== null,
  );
  const code = booked?.confirmationNumber ?? '';
  const first = async () => (await api.gate.interpret({ code })).candidates[0];
  expect(await first()).toMatchObject({
    kind: 'appointment',
    strength: 'strong',
    appointment: { id: booked?.id },
  });
  sandbox.act.setAppointmentStatus(booked?.id ?? '', 'Cancelled');
  await eventually(async () => {
    const found = await first();
    return found?.kind === 'appointment' && found.appointment.status === 'Cancelled';
  });
  const [visit] = sandbox.yard.waiting().visits;
  const pass = await api.gate.interpret({ code: passNumber(visit?.id as never) });
  expect(pass.departs).toBe(visit?.id);
});

// Cases: G1.
test('asks the service for a number of a day that isn’t stored, unless turned off', async () => {
  const wide = await desk();
  const far = (await everything(wide.api)).find(
    ({ confirmationNumber, start: at }) =>
      confirmationNumber !== null && Date.parse(at) > Date.now() + 3 * 86_400_000,
  );
  const { api } = await desk({ appointmentDaysAhead: 0, appointmentDaysBack: 0 }, wide.sandbox);
  const code = far?.confirmationNumber ?? '';
  expect((await api.gate.interpret({ code })).candidates.map(({ kind }) => kind)).toEqual([
    'new-truck',
  ]);
  const { reading, said } = await api.gate.askService({ code });
  expect(said).toBeNull();
  expect(reading.candidates[0]).toMatchObject({
    kind: 'appointment',
    appointment: { id: far?.id },
  });
  expect((await api.gate.askService({ code: '00000001' })).said?.code).toBe('gate.ask.none');

  const off = await desk({ yardAppointmentLookup: '' });
  expect((await off.api.gate.askService({ code: '00000001' })).said?.code).toBe('gate.ask.off');
});

/** A sandbox whose next appointment has these custom fields. */
async function withFields(value: string) {
  const sandbox = await start({ yard: 'small' });
  const of = [...sandbox.yard.store.appointments.values()].find(
    ({ start: at }) => Math.abs(Date.parse(at) - Date.now()) < 6 * 3_600_000,
  );
  if (of === undefined) throw new Error('The yard has no appointment.');
  const field = { name: 'strSeal', type: 'str', label: 'Seal', value };
  sandbox.yard.store.appointments.set(of.id, { ...of, customFields: [field as never] });
  return { sandbox, of };
}

test('finds a number in a custom field after reading the fields for the first code', async () => {
  const { sandbox, of } = await withFields('PO-71144');
  const { api } = await desk({}, sandbox);
  const { candidates } = await api.gate.interpret({ code: '71144' });
  expect(candidates[0]).toMatchObject({
    kind: 'appointment',
    appointment: { id: of.id },
    agrees: [{ name: 'field', label: 'Seal', value: 'PO-71144' }],
  });
});

test('finds an appointment by a custom field’s number if the list has the fields', async () => {
  const { sandbox, of } = await withFields('KV-88120');
  const fields = 'id,start,end,status,confirmationNumber,refNumbers,dockId,loadTypeId,customFields';
  const { api } = await desk({ yardAppointmentFields: fields }, sandbox);
  const { candidates } = await api.gate.interpret({ code: 'kv88120' });
  expect(candidates[0]).toMatchObject({
    kind: 'appointment',
    appointment: { id: of.id },
    agrees: [{ name: 'field', label: 'Seal', value: 'KV-88120' }],
  });
  expect((await api.appointments.search({ text: 'KV-88120', limit: 5 })).items).toHaveLength(1);
});

/** Every appointment that a console keeps. */
async function everything(api: Awaited<ReturnType<typeof desk>>['api']) {
  const leave = new AbortController();
  for await (const { window } of await api.appointments.watch(undefined, {
    signal: leave.signal,
  })) {
    leave.abort();
    return api.appointments.range({ first: window?.first ?? '', last: window?.last ?? '' });
  }
  return [];
}
