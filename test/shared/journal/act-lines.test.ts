import { expect, test } from 'vitest';
import { bookedAct, rebookedAct } from '../../../main/appointments/appointment-acts.ts';
import { notedCalls } from '../../../main/journal/write/desk-acts.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import { actLinesOf, othersLinesOf } from '../../../shared/journal/act-lines.ts';
import type { JournalFact } from '../../../shared/journal/journal-fact.ts';
import { factMaker } from './facts.ts';

const appointment = {
  id: 'a-17',
  start: '2026-11-27T14:00:00.000Z',
  confirmationNumber: '448120',
  refNumbers: ['PO 7'],
  companyName: 'Alder Freight',
  dockId: 'dock-4',
} as unknown as Appointment;
const docks = [{ id: 'dock-4', name: 'Door 4', doorNumber: 'Dock 4' }] as never;
const draft = { ...appointment, carrier: { userId: 'u', name: 'Alder Freight' } };
const lineOf = (act: Pick<JournalFact, 'kind' | 'subjects' | 'body'>) => {
  const fact = { ...act, seq: 1, at: 5, notedAt: 5, since: null, change: null, source: 'desk' };
  const [line] = actLinesOf([{ ...fact, subjects: [...act.subjects, 'clerk:Ana'] } as never], {});
  return line === undefined ? null : `${line.clerk}, ${line.list}: ${inEnglish(line.what)}`;
};

test('an appointment that was created says when, at which door, and by which number', () => {
  const made = { draft, id: appointment.id, clerk: 'Ana' } as never;
  expect(lineOf(bookedAct(made, docks))).toMatch(
    /^Ana, appointments: Appointment created for Nov 27, 2026, .+ at Dock 4: PO 7 · Alder Freight$/,
  );
  const bare = { draft: { ...draft, refNumbers: [], carrier: null }, id: null, clerk: null };
  expect(lineOf(bookedAct(bare as never, []))).toMatch(/Nov 27, 2026, 14:00$/);
});

test('a corrected plate says both; a truck that had none says the new one', () => {
  const fact = (was: string) =>
    notedCalls['gate.correctPlate']?.({ visit: 'v-1', was, plate: ' TX 4812' }, {});
  expect(lineOf(fact('TX 4821') as never)).toBe(
    'Ana, gate: Plate corrected from TX 4821 to TX 4812',
  );
  expect(lineOf(fact('') as never)).toBe('Ana, gate: Plate corrected to TX 4812');
});

test.each([
  [undefined, 'TX 1: checked in at the gate'],
  [['visitType'], 'TX 1: checked in at the gate; the purpose isn’t known'],
  [['companyHint', 'visitType'], 'TX 1: checked in at the gate; carrier and purpose aren’t known'],
])('a check-in says what its clerk said is not known: %j', (notKnown, said) => {
  const body = { label: rawText('TX 1'), notKnown };
  const subjects = ['visit:v-1', 'acts:gate'] as never;
  expect(lineOf({ kind: 'desk.checkedIn', subjects, body })).toBe(`Ana, gate: ${said}`);
});

test('a check-in that was sent later says since when its truck stood at the gate', () => {
  const body = { label: rawText('TX 1'), cameAt: '2026-11-26T16:05:00.000Z' };
  const subjects = ['visit:v-1', 'acts:gate'] as never;
  const line = lineOf({ kind: 'desk.checkedIn', subjects, body });
  expect(line).toMatch(/checked in at the gate; it stood at the gate since Nov 26, 2026, \d+:05/);
});

test('a rescheduled one says from when to when, and a status which', () => {
  const later = { ...appointment, start: '2026-11-28T15:30:00.000Z' } as Appointment;
  const booking = { kind: 'booking', start: later.start, dockId: 'dock-4' } as const;
  expect(lineOf(rebookedAct(booking, appointment, later, docks))).toMatch(
    /448120 · Alder Freight: appointment moved from Nov 27, 2026, .+ to Nov 28, 2026, .+ at Dock 4$/,
  );
  const arrived = { kind: 'status', status: 'Arrived' } as const;
  expect(lineOf(rebookedAct(arrived, appointment, appointment, docks))).toMatch(
    /: marked arrived$/,
  );
  const unknown = { ...rebookedAct(arrived, appointment, appointment, docks), body: null };
  expect(lineOf(unknown)).toBeNull();
});

test('freight is noted once done: an offer, a bid, an awarded bid, a load given back', () => {
  const after = (state: string, call: object) =>
    notedCalls['marketplace.submit']?.({}, { state, call }) ?? null;
  const call = { label: 'Dallas to Atlanta', price: '1250.5' };
  for (const [kind, said] of [
    ['accept-offer', 'Offer accepted: Dallas to Atlanta at $1,250.50'],
    ['bid', 'Bid placed: Dallas to Atlanta at $1,250.50'],
    ['accept-bid', 'Awarded bid accepted: Dallas to Atlanta at $1,250.50'],
  ] as const)
    expect(lineOf(after('done', { ...call, kind }) as never)).toBe(`Ana, freight: ${said}`);
  const drop = { kind: 'drop', label: 'Dallas to Atlanta' };
  expect(lineOf(after('cleared-done', drop) as never)).toBe(
    'Ana, freight: Load dropped: Dallas to Atlanta',
  );
  for (const state of ['unknown', 'refused', 'not-sent', 'cleared-not-done'])
    expect(after(state, drop)).toBeNull();
});

test('a trailer that came with a truck checked in here did not come by others', () => {
  const fact = factMaker();
  const cameOn = (visitId: string | null, id: string) =>
    fact({
      subjects: [`container:${id}`],
      change: {
        ...{ kind: 'container', id, before: null },
        after: { id, code: id, isActive: true, spotId: null, visitId },
      } as never,
    });
  const facts = [
    fact({ kind: 'desk.checkedIn', subjects: ['visit:v-1', 'acts:gate'] }),
    cameOn('v-1', 'dbt 77'),
    cameOn('v-2', 'dbt 78'),
    cameOn(null, 'dbt 79'),
  ];
  const names = { 'container:dbt 77': 'dbt 77', 'container:dbt 78': 'dbt 78' };
  const lines = othersLinesOf(facts.toReversed(), { ...names, 'container:dbt 79': 'dbt 79' });
  expect(lines.map(({ seq }) => seq)).toEqual([4, 3]);
});
