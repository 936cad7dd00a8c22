import { describe, expect, test } from 'vitest';
import {
  codesOf,
  expectedRows,
  hereRows,
  isExpectedMeant,
  isHereMeant,
  standaloneBeside,
} from '../../../../renderer/features/gate/gate-rows.ts';
import { linkOptions } from '../../../../renderer/features/gate/link.ts';
import { createZoneFormat } from '../../../../renderer/ui/text/time.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { passNumber } from '../../../../shared/gate/pass-number.ts';
import { carrierHere } from '../../../../shared/gate-checks/carrier-facts.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { searchKey } from '../../../../shared/search-key.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { area, container, now, spot, spotId, visit, visitId } from '../../support/yard-data.ts';

const zone = 'America/Chicago';
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();
const appointment = (id: string, fields: Partial<Appointment> = {}): Appointment => ({
  id: id as AppointmentId,
  start: minutes(0),
  end: null,
  status: 'Scheduled',
  type: 'Standard',
  confirmationNumber: `7${id}`,
  refNumbers: [],
  dockId: null,
  loadTypeId: null,
  companyName: null,
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: null,
  ...fields,
});
const yardOf = (rows: Partial<Parameters<typeof createYardTable>[0]>) =>
  createYardTable({
    areas: [area('Lot')],
    spots: [spot('A-01', 'Lot')],
    visits: [],
    containers: [],
    ...rows,
  });

describe('who is expected', () => {
  const keys = (list: readonly Appointment[], yard = yardOf({})) =>
    expectedRows(list, yard, now, zone).map(({ appointment: { id } }) => id);

  test('are those whose truck has not come, the late ones first', () => {
    const list = [
      appointment('soon', { start: minutes(60) }),
      appointment('late', { start: minutes(-40) }),
      appointment('very-late', { start: minutes(-90) }),
      appointment('due', { start: minutes(5) }),
    ];
    expect(keys(list)).toEqual(['very-late', 'late', 'due', 'soon']);
  });

  test('are not those that came, are over, were canceled or did not show', () => {
    const yard = yardOf({ visits: [visit('TX 1', { appointmentId: 'here' as AppointmentId })] });
    const list = [
      appointment('here'),
      ...['Arrived', 'InProgress', 'Completed', 'Cancelled', 'NoShow'].map((status) =>
        appointment(status, { status }),
      ),
      appointment('asked', { status: 'Requested' }),
    ];
    expect(keys(list, yard)).toEqual(['asked']);
  });

  test('are waited for over midnight, but not a day', () => {
    const afterMidnight = Date.parse('2026-11-22T06:30:00Z');
    const list = [
      appointment('evening', { start: '2026-11-22T05:00:00Z' }),
      appointment('noon', { start: '2026-11-21T18:00:00Z' }),
    ];
    const ids = (at: number) =>
      expectedRows(list, yardOf({}), at, zone).map(({ appointment: { id } }) => id);
    expect(ids(afterMidnight)).toEqual(['evening']);
    // Before midnight the first of the next day are expected already, those of its noon are not.
    const next = [
      appointment('night', { start: '2026-11-22T06:15:00Z' }),
      appointment('next noon', { start: '2026-11-22T18:00:00Z' }),
    ];
    expect(
      expectedRows(next, yardOf({}), Date.parse('2026-11-22T05:45:00Z'), zone).map(
        ({ appointment: { id } }) => id,
      ),
    ).toEqual(['night']);
  });

  test('are found by confirmation number, reference and company', () => {
    const [row] = expectedRows(
      [appointment('1', { refNumbers: ['PO-4711'], companyName: 'Red Mesa' })],
      yardOf({}),
      now,
      zone,
    );
    if (row === undefined) throw new Error('There is no row.');
    expect(['71', 'po 4711', 'mesa', ''].map((text) => isExpectedMeant(row, text))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(isExpectedMeant(row, 'TX 1')).toBe(false);
  });
});

describe('who is here', () => {
  const own = appointment('own', { confirmationNumber: '80001', start: minutes(-60) });
  const yard = yardOf({
    visits: [
      visit('TX 1', {
        spotId: spotId('A-01'),
        createdAt: minutes(-80),
        appointmentId: own.id,
        dotNumber: '123456',
      }),
      visit('TX 2', { createdAt: minutes(-3) }),
      visit('TX 3', { isActive: false }),
    ],
    containers: [
      container('53-1', { visitId: visitId('TX 1') }),
      container('53-9', { spotId: spotId('A-01') }),
    ],
  });
  const rows = hereRows(yard, (id) => (id === own.id ? own : null), now);

  test('lists trucks in the yard, newest first, with purpose and punctuality', () => {
    expect(rows.map(({ visit: { licensePlate } }) => licensePlate)).toEqual(['TX 2', 'TX 1']);
    expect(rows[1]).toMatchObject({
      spotCode: 'A-01',
      appointment: { id: 'own' },
      standing: { kind: 'came', when: 'early', minutes: 20 },
    });
    expect(rows[0]).toMatchObject({ spotCode: null, appointment: null, standing: null });
  });

  test('a truck whose check-in was sent later is here since it stood at the gate', () => {
    const marks = {
      voided: new Set<never>(),
      alsoFor: new Map(),
      cameAt: new Map([[visitId('TX 1'), minutes(-10)]]),
    };
    const late = visit('TX 1', { createdAt: minutes(400), appointmentId: own.id });
    const [row] = hereRows(yardOf({ visits: [late] }), () => own, now, marks);
    expect(row?.cameAt).toBe(minutes(-10));
    const [sent] = hereRows(yardOf({ visits: [late] }), () => own, now);
    expect([row?.standing?.kind, sent?.standing]).not.toEqual([row?.standing?.kind, row?.standing]);
    expect(sent?.standing).toMatchObject({ kind: 'came', when: 'late' });
  });

  // Cases: G17.
  test('a truck’s row says when another carrier booked its appointment', () => {
    const booked = appointment('own', { companyName: 'Juniper Lane Freight, LLC' });
    const told = (companyName: string | null, companyHint: string | null) => {
      const truck = visit('TX 4', { appointmentId: booked.id, companyName, companyHint });
      const [row] = hereRows(yardOf({ visits: [truck] }), () => booked, now);
      return row && carrierHere(row);
    };
    const other = { company: 'Quarter Mile Transport', booked: booked.companyName };
    expect(told(null, 'Quarter Mile Transport')).toEqual(other);
    expect(told('Quarter Mile Transport', 'JUNIPER LANE FREIGHT')).toEqual(other);
    expect(told('Juniper Lane Freight', 'Quarter Mile Transport')).toEqual(other);
    const same = 'JUNIPER LANE FREIGHT INC';
    expect(told(null, same)).toEqual({ company: same, booked: null });
    expect(told(null, null)).toEqual({ company: null, booked: null });
    expect(rows.map((row) => carrierHere(row).booked)).toEqual([null, null]);
  });

  test.each([
    'tx1',
    '123456',
    'DOT 123456',
    'USDOT#123456',
    '53-1',
    '80001',
    'a-01',
    'A1',
    passNumber(visitId('TX 1')),
  ])('are found by %s', (text) => {
    expect(
      rows
        .filter((row) => isHereMeant(row, text))
        .map(({ visit: { licensePlate } }) => licensePlate),
    ).toContain('TX 1');
  });

  test('give the codes that they are scanned by, and not phones and companies', () => {
    const codes = codesOf([{ appointment: own, standing: { kind: 'due' } }], rows);
    expect([...codes]).toEqual(
      expect.arrayContaining(['tx1', 'tx2', '531', searchKey(own.confirmationNumber ?? '')]),
    );
    expect(codes.has('123456')).toBe(false);
  });

  test('leave what stands alone on their spot', () => {
    const [truck] = [...yard.visits()];
    if (truck === undefined) throw new Error('There is no truck.');
    expect(standaloneBeside(yard, truck).map(({ code }) => code)).toEqual(['53-9']);
    expect(standaloneBeside(yard, { ...truck, spotId: null })).toEqual([]);
  });
});

test('offers an unplanned truck the appointment its driver named, if not taken', () => {
  const options = linkOptions(
    visit('TX 9', { driverAppointmentIdentifier: 'PO 80002', companyName: 'Red Mesa' }),
    [
      appointment('first', { start: minutes(-30), dockId: 'D1' }),
      appointment('company', { companyName: 'red mesa' }),
      appointment('named', { confirmationNumber: '80002', start: minutes(300) }),
      appointment('taken', { start: minutes(-60) }),
      appointment('gone', { status: 'Cancelled' }),
    ],
    new Map([['taken', 'TX 1']]),
    createZoneFormat(zone),
    now,
    (dock) => `door of ${dock}`,
  );
  expect(options.map(({ key }) => key)).toEqual(['named', 'company', 'first', 'taken']);
  expect(options[0]?.caution).toEqual(message('gate.link.named'));
  expect(options[2]?.detail).toMatch(/^door of D1/);
  expect(options[3]?.refusal).toEqual(message('gate.link.taken', { truck: 'TX 1' }));
});
