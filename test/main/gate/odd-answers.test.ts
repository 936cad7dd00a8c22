/**
 * A confirmation number that only the service knows, answered with something else than the one
 * appointment: another facility's, ten, a whole list, one with a hostile number.
 */
import { afterEach, expect, test } from 'vitest';
import { start } from '../../sandbox/harness.ts';
import { scheduleClient } from '../appointments/schedule-desk.ts';
import { openDesk, until } from '../console-desk.ts';

const open: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop();
});

type Row = Record<string, unknown>;
const number = '55012877';
const ownId = '00000000-0000-4000-8000-000000000077';

/**
 * Asks the service for the number. `answer`: what it answers, made of the row of an appointment in
 * days that has the number.
 */
async function ask(answer: (own: Row) => readonly Row[]) {
  const sandbox = await start({ yard: 'small' });
  const { client, undocumented, close } = await scheduleClient(sandbox, {
    appointmentDaysAhead: 0,
    appointmentDaysBack: 0,
    appointmentPollMs: 600_000,
  });
  const desk = await openDesk(sandbox, {
    dockScheduling: { schedule: { client, undocumented } },
  });
  open.push(desk, { stop: close });
  desk.console.start();
  const isRead = () =>
    desk.status().freshness.some((each) => each.source === 'appointments' && each.asOf !== null);
  await until(isRead, 'the schedule is read', 20_000);
  const own = [...sandbox.yard.store.appointments.values()].find(
    ({ start: at, status }) =>
      status === 'Scheduled' && Date.parse(at) > Date.now() + 3 * 86_400_000,
  );
  const row = {
    ...own,
    id: ownId,
    confirmationNumber: number,
    warehouseId: sandbox.warehouse.id,
  } as Row;
  const data = answer(row);
  const page = { data, count: data.length, total: data.length, page: 1, pageCount: 1 };
  sandbox.faults.add({
    match: { method: 'GET', path: '**/appointment*' },
    fault: { kind: 'wrongJson', body: page },
  });
  const { reading, said } = await desk.api.gate.askService({ code: number });
  const found = reading.candidates.flatMap((each) =>
    each.kind === 'appointment' ? [each.appointment.id as string] : [],
  );
  return { found, reading, said: said?.code ?? null };
}

const other = (row: Row, at: number, more: Row = {}): Row => ({
  ...row,
  id: `00000000-0000-4000-8000-00000000${1000 + at}`,
  confirmationNumber: `7700${1000 + at}`,
  ...more,
});

test('control: the one that has the number is found', async () => {
  const { found, said } = await ask((row) => [row]);
  expect([found, said]).toEqual([[ownId], null]);
});

test('another facility’s appointment with the number is none of this one’s', async () => {
  const elsewhere = '99999999-0000-4000-8000-000000000001';
  const { found, said, reading } = await ask((row) => [
    other(row, 0, {
      confirmationNumber: number,
      warehouseId: elsewhere,
      dock: { id: 'd-else', warehouseId: elsewhere },
      dockId: 'd-else',
    }),
  ]);
  expect([found, said]).toEqual([[], 'gate.ask.none']);
  expect(reading.candidates.at(-1)?.kind).toBe('new-truck');
});

test('of ten, the one that has the number', async () => {
  const { found } = await ask((row) => [
    ...Array.from({ length: 9 }, (_, at) => other(row, at)),
    row,
  ]);
  expect(found).toEqual([ownId]);
});

test('ten that all have the number are asked about, and none opens', async () => {
  const { found, reading } = await ask((row) =>
    Array.from({ length: 10 }, (_, at) => other(row, at, { confirmationNumber: number })),
  );
  expect(found).toHaveLength(10);
  expect([reading.opens, reading.departs]).toEqual([null, null]);
});

test('a list of everything is no answer', async () => {
  const { found } = await ask((row) => Array.from({ length: 300 }, (_, at) => other(row, at)));
  expect(found).toEqual([]);
});
