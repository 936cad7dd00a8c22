import { expect, test } from 'vitest';
import { appointmentStays } from '../../../renderer/operations/operator/undoing.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { rows, spot, spotId, visit, visitId } from '../../shared/yard/rows.ts';

const yard = createYardTable(
  rows({
    spots: [spot('D-01', { type: 'docking' }), spot('D-02', { type: 'docking' }), spot('A-01')],
    visits: [visit('t1', 'D-01', { appointmentId: 'a1' as AppointmentId }), visit('t2', 'D-02')],
  }),
);
const truck = (id: string) => ({ kind: 'visit' as const, id: visitId(id) });
const [first, second, parking] = ['D-01', 'D-02', 'A-01'].map(spotId) as [never, never, never];
const stays = (operation: Parameters<typeof appointmentStays>[1], status = 'InProgress') =>
  appointmentStays(yard, operation, () => status)?.code ?? null;

test('an undo says that it doesn’t reach an appointment that went in progress', () => {
  const said = 'actions.undone.appointment';
  const assign = { kind: 'assign', asset: truck('t1'), spot: first } as const;
  expect(stays(assign)).toBe(said);
  expect(stays(assign, 'Arrived')).toBeNull();
  expect(stays({ ...assign, asset: truck('t2') })).toBeNull();
  expect(stays({ ...assign, spot: parking })).toBeNull();
  const move = { kind: 'reassign', asset: truck('t1'), to: first, reason: '' } as const;
  expect(stays({ ...move, from: parking })).toBe(said);
  expect(stays({ ...move, from: second })).toBeNull();
});
