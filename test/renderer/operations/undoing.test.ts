import { expect, test } from 'vitest';
import {
  begunBy,
  type SetBackParts,
  setBack,
} from '../../../renderer/operations/operator/set-back.ts';
import { createOperationsStore } from '../../../renderer/page/stores/operations-store.ts';
import type { OpenedAppointment } from '../../../shared/console-api/appointments.ts';
import type { AppointmentId, OperationId } from '../../../shared/ids.ts';
import type { OperationRecord, OperationState } from '../../../shared/outbox/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { rows, spot, spotId, visit, visitId } from '../../shared/yard/rows.ts';

const savedAt = '2026-05-06T18:40:00.000Z';
const yard = createYardTable(
  rows({
    spots: [spot('D-01', { type: 'docking' }), spot('D-02', { type: 'docking' }), spot('A-01')],
    visits: [visit('t1', 'D-01', { appointmentId: 'a1' as AppointmentId }), visit('t2', 'D-02')],
  }),
);
const truck = (id: string) => ({ kind: 'visit' as const, id: visitId(id) });
const [first, second, parking] = ['D-01', 'D-02', 'A-01'].map(spotId) as [never, never, never];
const begun = (operation: Operation) => begunBy(yard, { operation, savedAt })?.appointment ?? null;

test('a truck that comes to a door may begin its appointment', () => {
  const assign = { kind: 'assign', asset: truck('t1'), spot: first } as const;
  expect(begun(assign)).toBe('a1');
  expect(begun({ ...assign, asset: truck('t2') })).toBeNull();
  expect(begun({ ...assign, spot: parking })).toBeNull();
  const move = { kind: 'reassign', asset: truck('t1'), to: first, reason: '' } as const;
  expect(begun({ ...move, from: parking })).toBe('a1');
  expect(begun({ ...move, from: second })).toBeNull();
});

/** Undoes an assign to a door, whose way back ends so, while the service has this status. */
async function undone(
  status: string,
  {
    end = 'confirmed' as OperationState,
    mayChange = true,
    isRefused = false,
    began = savedAt,
    isEnded = false,
  } = {},
) {
  const by = 'by' as OperationId;
  const record = (state: OperationState) => ({ id: by, state, touches: [] }) as never;
  const changes: unknown[] = [];
  const detail = {
    appointment: { start: savedAt, status, dockId: 'd1' },
    timeline: [{ status: 'InProgress', at: began }],
  };
  const operations = createOperationsStore();
  const api = {
    operations: {
      list: async () => ({ records: isEnded ? [record(end)] : [], total: 0 }),
    },
    appointments: {
      open: async () => ({ detail }) as unknown as OpenedAppointment,
      mayChange: async () => ({ mayChange }),
      change: async (input: unknown) => {
        if (isRefused) throw new Error('no');
        changes.push(input);
      },
    },
  } as unknown as SetBackParts['api'];
  const assign = { kind: 'assign', asset: truck('t1'), spot: first } as const;
  const what = begunBy(yard, { operation: assign, savedAt });
  if (what === null) throw new Error('Nothing was begun.');
  const said = setBack({ api, operations }, what, by);
  const counts = {} as never;
  const tell = (state: OperationState, id = by) =>
    operations.receive({
      kind: 'changed',
      record: { ...(record(state) as OperationRecord), id },
      counts,
    });
  if (!isEnded) {
    tell('sending');
    tell('confirmed', 'other' as OperationId);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(changes).toEqual([]);
    tell(end);
  }
  return { code: (await said)?.code ?? null, changes };
}

test('an undo sets the appointment back that went in progress, once the truck is away', async () => {
  const change = {
    id: 'a1',
    seen: { start: savedAt, status: 'InProgress', dockId: 'd1' },
    change: { kind: 'status', status: 'Arrived' },
  };
  const back = { code: 'actions.undone.appointmentBack', changes: [change] };
  expect(await undone('InProgress')).toEqual(back);
  expect(await undone('InProgress', { isEnded: true })).toEqual(back);
  const nothing = { code: null, changes: [] };
  expect(await undone('Arrived')).toEqual(nothing);
  expect(await undone('InProgress', { end: 'rejected' })).toEqual(nothing);
  // It was in progress before the move: at another door.
  expect(await undone('InProgress', { began: '2026-05-06T17:00:00.000Z' })).toEqual(nothing);
});

test('where that can’t be done, the undo says that it stays in progress', async () => {
  expect(await undone('InProgress', { mayChange: false })).toEqual({
    code: 'actions.undone.appointmentStays',
    changes: [],
  });
  expect((await undone('InProgress', { isRefused: true })).code).toBe('actions.undone.appointment');
});
