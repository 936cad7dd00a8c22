/**
 * What is charged for a truck whose appointment takes several days: read from the service over real
 * HTTP, kept in the real cache file, and counted as the evidence sheet counts it.
 *
 * Cases: D2, D15.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidenceOf } from '../../../main/detention/visit-evidence.ts';
import { type OpenedJournal, openJournalFile } from '../../../main/journal/journal-file.ts';
import { termsOf } from '../../../renderer/features/reports/detention/detention-store.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { detentionOf, notKnownOf } from '../../../shared/detention/calculate.ts';
import { type Policy, policyFor } from '../../../shared/detention/policy.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { visit, visitId } from '../../shared/yard/rows.ts';
import { openSchedule } from '../appointments/schedule-desk.ts';

const hour = 3_600_000;
const policy: Policy = {
  visitType: null,
  company: null,
  loadType: null,
  freeMinutes: 120,
  rate: '75',
  stepMinutes: 15,
  clock: 'appointment',
  graceMinutes: 0,
  forfeitMinutes: 30,
  capMinutes: null,
  layover: null,
  hours: null,
};

const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-several-days-'));
let sandbox: Sandbox;
let desk: Awaited<ReturnType<typeof openSchedule>>;
let file: OpenedJournal;
const now = Date.now();
const at = (hours: number) => new Date(now + hours * hour).toISOString();
let one: ReturnType<Sandbox['yard']['store']['appointments']['between']>[number];
beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small' });
  const booked = sandbox.yard.store.appointments.between(now, now + 24 * hour);
  const first = booked.find(({ status }) => status === 'Scheduled');
  if (first === undefined) throw new Error('Nothing is booked.');
  one = first;
  desk = await openSchedule(sandbox, { folder, clock: { now: () => now } });
  file = openJournalFile({ folder, clock: { now: () => now, monotonic: () => now } }, 'w1');
});
afterAll(async () => {
  file.close();
  await desk.stop();
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a truck that came so many hours ago is charged now, by an appointment of these hours. */
async function charged(cameAgo: number, from: number, until: number, policies = [policy]) {
  const { appointments } = sandbox.yard.store;
  appointments.set(one.id, { ...one, start: at(from), end: at(until) });
  expect(await desk.schedule.refresh()).toMatchObject({ ok: true });
  const { loadTypes } = desk.schedule.state();
  const truck = visit('v1', null, {
    createdAt: at(-cameAgo),
    appointmentId: one.id as AppointmentId,
  });
  const found = evidenceOf(
    {
      file,
      recorder: { unwatched: () => [] },
      base: createYardTable({ areas: [], spots: [], visits: [truck], containers: [] }),
      appointment: (id) => desk.schedule.some([id])[0] ?? null,
      loadType: (id) => loadTypes.find((each) => each.id === id)?.name ?? null,
      placeholders: [],
    },
    visitId('v1'),
    now,
  );
  if (found?.arrived == null) throw new Error('Its arrival is not known.');
  const { arrived, left, loadType } = found;
  const stay = { arrived, left, appointment: termsOf(found.appointment) };
  const truckOf = { visitType: null, company: null, loadType };
  const chosen = policyFor(policies, truckOf);
  if (chosen === null) throw new Error('No policy.');
  const { least, most } = detentionOf(chosen, stay, now, sandbox.warehouse.timezone);
  expect(least).toEqual(most);
  return {
    amount: most.amount,
    startedBy: most.startedBy,
    late: most.lateMinutes,
    notKnown: notKnownOf([chosen], chosen, truckOf, stay),
    loadType,
    booked: Date.parse(found.appointment?.start ?? ''),
  };
}

test('one that began three days ago and ends tomorrow is counted from its own start', async () => {
  // By the arrival, a quarter of an hour before, it would be $5,268.75.
  expect(await charged(72.25, -72, 26)).toMatchObject({
    amount: '5250.00',
    startedBy: 'appointment',
    late: 0,
    notKnown: [],
    booked: now - 72 * hour,
  });
});

test('its load type still says which policy charges, and within it no truck is late', async () => {
  const { loadType } = await charged(72.25, -90 * 24, 24);
  if (loadType === null) throw new Error('It has no load type.');
  const free: Policy = { ...policy, loadType, rate: '0' };
  expect(await charged(72.25, -90 * 24, 24, [policy, free])).toMatchObject({
    amount: '0.00',
    late: 0,
    notKnown: [],
    booked: now - 90 * 24 * hour,
  });
});
