/**
 * A wrong check-in, taken back completely: unlinked, kept as a fact, forgotten. Nothing of it where
 * the service refuses.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { gateArrivals } from '../../../main/gate/gate-api.ts';
import { GateFacts } from '../../../main/gate/gate-facts.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../../shared/ids.ts';
import type { NewFact, Subject } from '../../../shared/journal/journal-fact.ts';
import { emptyYard } from '../../sandbox/harness.ts';
import { aVisit } from '../../shared/gate/world.ts';
import { scheduleClient } from '../appointments/schedule-desk.ts';
import { openDesk } from '../console-desk.ts';
import { clientOf } from '../yard/read/sandbox-client.ts';
import { openGateDesk, truck } from './gate-desk.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Facts as a journal would keep them. */
function journal() {
  const facts: (Omit<NewFact, 'since' | 'change'> & { readonly seq: number })[] = [];
  return {
    facts,
    recorder: {
      keep: (...more: readonly Omit<NewFact, 'since' | 'change'>[]) => {
        for (const each of more) facts.push({ ...each, seq: facts.length + 1 });
        return null;
      },
    },
    file: {
      about: (subject: Subject) =>
        facts.filter(({ subjects }) => subjects.includes(subject)).toReversed() as never,
    },
    clock: { now: () => Date.parse('2026-05-12T15:00:00Z') },
    clerk: () => 'Pat',
    shown: [] as VisitId[][],
    onTakenBack(visits: ReadonlySet<VisitId>) {
      this.shown.push([...visits]);
    },
  };
}

async function desk() {
  const sandbox = await startSandbox({ yard: emptyYard });
  stops.push(() => sandbox.stop());
  const kept = journal();
  const facts = new GateFacts(kept);
  const visits = [aVisit('v-1', { appointmentId: 'a-1' as AppointmentId })];
  const opened = await openGateDesk(sandbox, { facts, visits: () => visits });
  stops.push(opened.stop);
  return { ...opened, kept, facts, visits };
}

test('is refused without a reason, and of a truck that is not here', async () => {
  const { gate, kept } = await desk();
  expect((await gate.takeBack('v-1' as VisitId, '  ')).ok).toBe(false);
  expect((await gate.takeBack('gone' as VisitId, 'wrong plate')).ok).toBe(false);
  expect(kept.facts).toEqual([]);
});

test('leaves nothing behind where the service refuses to unlink', async () => {
  const { gate, kept, calls } = await desk();
  // The service knows no such visit.
  expect((await gate.takeBack('v-1' as VisitId, 'wrong truck')).ok).toBe(false);
  expect(calls('/asset-visit/unlink-checkin-from-appointment')).toHaveLength(1);
  expect(kept.facts).toEqual([]);
});

// Cases: G14.
test('of a walk-in is a fact with who and why, and its plate is forgotten', async () => {
  const { gate, kept, facts, visits } = await desk();
  const made = await gate.checkIn(truck({ licensePlate: 'WRT 5518' }));
  const visit = made.ok ? made.value.visitId : null;
  visits.push(aVisit(visit as string));
  expect(gate.known('WRT 5518')).not.toBeNull();
  const taken = await gate.takeBack(visit as VisitId, ' wrong truck ');
  expect(taken).toEqual({ ok: true, value: { appointments: [], stays: null } });
  expect(kept.facts).toMatchObject([{ body: { why: 'wrong truck' } }]);
  expect(kept.facts[0]?.subjects).toEqual(expect.arrayContaining([`visit:${visit}`, 'clerk:Pat']));
  expect(gate.known('WRT 5518')).toBeNull();
  // Read again, as after a start.
  expect(new GateFacts(kept).isVoid(visit as VisitId)).toBe(true);
  expect(facts.isVoid('v-1' as VisitId)).toBe(false);
});

test('keeps its appointments among those that are waited for', () => {
  const kept = journal();
  const facts = new GateFacts(kept);
  const ids = ['a-1', 'a-2'] as AppointmentId[];
  facts.takeBack('v-9' as VisitId, ids, 'wrong driver');
  expect([...facts.takenBack(kept.clock.now() - 1).keys()]).toEqual(ids);
  expect([...facts.takenBack(kept.clock.now() + 1)]).toEqual([]);
});

test('takes its truck out of our yard, also after a start', () => {
  const kept = journal();
  new GateFacts(kept).takeBack('v-7' as VisitId, [], 'twice');
  new GateFacts(kept).start();
  expect(kept.shown).toEqual([['v-7'], ['v-7']]);
});

test('a truck also came for what a clerk says, until a clerk says otherwise', () => {
  const kept = journal();
  const facts = new GateFacts(kept);
  const [visit, appointment] = ['v-3' as VisitId, 'a-3' as AppointmentId];
  facts.setAlsoFor(visit, appointment, true);
  expect(new GateFacts(kept).alsoFor().get(visit)?.has(appointment)).toBe(true);
  facts.setAlsoFor(visit, appointment, false);
  expect(new GateFacts(kept).alsoFor().get(visit)?.has(appointment)).toBe(false);
});

test('a truck’s second appointment counts until its check-in is taken back', async () => {
  const { gate, facts, visits } = await desk();
  const also = ['a-7', 'a-8'] as AppointmentId[];
  const made = await gate.checkIn(truck({ licensePlate: 'TWN 4410', alsoFor: also }));
  const visit = (made.ok ? made.value.visitId : null) as VisitId;
  expect([...(facts.alsoFor().get(visit) ?? [])]).toEqual(also);
  visits.push(aVisit(visit));
  await gate.takeBack(visit, 'wrong appointment');
  expect(facts.alsoFor().size).toBe(0);
  expect([...facts.takenBack(0).keys()]).toEqual(also);
});

const arrivedAgain = (arrivedAt: string) => {
  const kept = journal();
  const facts = new GateFacts(kept);
  const id = 'a-5' as AppointmentId;
  facts.takeBack('v-5' as VisitId, [id], 'wrong truck');
  const { takenBack } = gateArrivals({
    facts,
    left: { cameFor: () => [] } as never,
    clock: kept.clock,
    appointments: () => [{ id, status: 'Arrived', arrivedAt } as Appointment],
  });
  return !takenBack.has(id);
};

test('an appointment marked arrived after its check-in was taken back has arrived', () => {
  expect(arrivedAgain('2026-05-12T14:59:00Z')).toBe(false);
  expect(arrivedAgain('2026-05-12T15:01:00Z')).toBe(true);
});

/** A console with a truck checked in for an appointment, which the service marks arrived. */
async function arrived(mayChange: boolean) {
  const sandbox = await startSandbox({ yard: 'small' });
  stops.push(() => sandbox.stop());
  const { gate, close } = await clientOf(sandbox);
  const { client, booking, undocumented, close: closeToo } = await scheduleClient(sandbox);
  const opened = await openDesk(sandbox, {
    dockScheduling: {
      gate,
      schedule: { client, undocumented },
      booking: { ...booking, changes: mayChange ? booking.changes : null },
    },
  });
  stops.push(
    async () => close(),
    async () => closeToo(),
    opened.stop,
  );
  opened.console.start();
  const { api } = opened;
  const day = new Date().toISOString().slice(0, 10);
  const booked = await vi.waitFor(async () => {
    const rows = await api.appointments.range({ first: day, last: day });
    const found = rows.find(({ status }) => status === 'Scheduled');
    if (found === undefined) throw new Error('No appointment is read yet.');
    return found;
  }, 15_000);
  const made = await api.gate.checkIn(truck({ appointmentId: booked.id }));
  const visit = made.visitId as VisitId;
  const now = () => sandbox.yard.store.appointments.get(booked.id)?.status;
  expect(now()).toBe('Arrived');
  await vi.waitFor(() => expect(opened.page.table.visit(visit)).toBeDefined(), 15_000);
  const takeBack = () => api.gate.takeBack({ visit, why: 'wrong truck' });
  return { api, booked, now, takeBack, day };
}

test('its appointment is set back to Scheduled at the service', async () => {
  const { api, booked, now, takeBack } = await arrived(true);
  expect(await takeBack()).toEqual({ appointments: [booked.id], stays: null });
  expect(now()).toBe('Scheduled');
  expect((await api.gate.state()).takenBack).toEqual([booked.id]);
});

test('where the service can’t be changed, that is said, and it is expected here', async () => {
  const { api, booked, now, takeBack, day } = await arrived(false);
  expect(await takeBack()).toEqual({
    appointments: [booked.id],
    stays: { status: 'Arrived', why: message('appointments.change.off') },
  });
  expect(now()).toBe('Arrived');
  const { text } = await api.exports.csv({ list: 'appointments', first: day, last: day });
  const line = text.split('\r\n').find((each) => each.includes(booked.confirmationNumber ?? '-'));
  expect(line).toContain('Scheduled');
});
