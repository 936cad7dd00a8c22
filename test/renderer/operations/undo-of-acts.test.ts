import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { Undoing, type UndoingParts } from '../../../renderer/operations/operator/undoing.ts';
import { actsOfCalls } from '../../../renderer/page/acts/acts-of-calls.ts';
import { notingApi, OwnActs } from '../../../renderer/page/acts/own-acts.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import { labelOf } from '../../../shared/outbox/label.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { rows, spot, spotId, visit, visitId } from '../../shared/yard/rows.ts';

const yard = createYardTable(
  rows({ spots: [spot('B-05')], visits: [visit('t1', 'B-05'), visit('t2', null)] }),
);
const start = '2026-05-06T18:40:00.000Z';
const appointment = {
  id: 'a1',
  start,
  dockId: 'd1',
  refNumbers: [],
  confirmationNumber: '93409490',
};

/** A tab whose clerk moved a truck a minute ago. */
function tab({ kept = new Map<string, string>(), clerk = 'ana' } = {}) {
  let now = Date.parse(start);
  const calls: [string, unknown][] = [];
  const said: string[] = [];
  let fails = false;
  const operation = { kind: 'assign', asset: { kind: 'visit', id: visitId('t1') } } as const;
  const move = { ...operation, spot: spotId('B-05') };
  let operations = [
    { id: 'op-1', operation: move, label: labelOf(move, yard), savedAt: start },
  ] as unknown as readonly OperationRecord[];
  const call = (name: string, output: unknown) => async (input: unknown) => {
    if (fails) throw new ORPCError('NOT_POSSIBLE', { data: { said: rawText('Refused.') } });
    calls.push([name, input]);
    return output;
  };
  const given = {
    gate: { acknowledge: call('acknowledge', {}), link: call('link', {}) },
    now: { snooze: call('snooze', undefined), wake: call('wake', undefined) },
    appointments: {
      change: call('change', { detail: { appointment: { ...appointment, status: 'Arrived' } } }),
    },
    operations: {
      nextUndo: async () => operations.at(-1) ?? null,
      undo: async () => {
        const undone = operations.at(-1);
        operations = operations.slice(0, -1);
        calls.push(['undo', undone?.id]);
        return { undone, by: null };
      },
    },
  };
  const acts = new OwnActs({
    ...{ now: () => now, clerk: () => clerk, key: 'acts' },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
  });
  const table = actsOfCalls(yard) as Parameters<typeof notingApi>[1];
  const api = notingApi(given as never, table, (act) => acts.did(act));
  const add = (text: string) => void said.push(text);
  const undoing = new Undoing({
    ...{ api, acts, yard, now: () => now, planning: () => null, show: () => {} },
    ...{ undoWhole: async () => false, isBarred: () => false, together: new Map() },
    ...{ results: { said: add, refused: add, old: add, over: () => {}, undoTaken: () => {} } },
  } as unknown as UndoingParts);
  const later = (milliseconds = 1_000) => {
    now += milliseconds;
  };
  later(60_000);
  return {
    ...{ api, acts, calls, said, undoing, later, kept },
    fail: (so: boolean) => {
      fails = so;
    },
  };
}

const snooze = { key: 'late:t1', reason: 'Driver sleeps', until: null };
const arrived = {
  id: 'a1' as never,
  seen: { start, status: 'Scheduled', dockId: 'd1' },
  change: { kind: 'status', status: 'Arrived' },
} as const;
const moved = 't1 assigned to B-05.';

test('an act that can’t be undone says so, and names what the next Ctrl+Z undoes', async () => {
  const { api, calls, said, undoing } = tab();
  await api.gate.acknowledge({ visit: visitId('t2') });
  await undoing.undo();
  expect(said).toEqual([
    `Check-in of t2 acknowledged. This can’t be undone. Press Ctrl+Z again to undo this: ${moved}`,
  ]);
  expect(calls.map(([name]) => name)).toEqual(['acknowledge']);
  await undoing.undo();
  expect(calls.at(-1)).toEqual(['undo', 'op-1']);
});

test('a snooze, a link and a status are taken back, and no older move with them', async () => {
  const { api, calls, said, undoing, later } = tab();
  await api.now.snooze(snooze);
  later();
  await api.appointments.change(arrived);
  await undoing.undo();
  expect(calls.at(-1)).toEqual([
    'change',
    {
      id: 'a1',
      seen: { start, status: 'Arrived', dockId: 'd1' },
      change: { kind: 'status', status: 'Scheduled' },
    },
  ]);
  await undoing.undo();
  expect(calls.at(-1)).toEqual(['wake', { key: 'late:t1' }]);
  expect(said).toEqual([
    'Undone: 93409490: marked arrived.',
    'Undone: Snoozed a line on the Now list: Driver sleeps.',
  ]);
  // What took them back is no act: now the move is the last one.
  await undoing.undo();
  expect(calls.at(-1)).toEqual(['undo', 'op-1']);
});

test('an undo that was refused names the act, and can be tried again', async () => {
  const { api, calls, said, undoing, fail } = tab();
  await api.now.snooze(snooze);
  fail(true);
  await undoing.undo();
  expect(said).toEqual([
    'Can’t undo this: Snoozed a line on the Now list: Driver sleeps. Refused.',
  ]);
  fail(false);
  await undoing.undo();
  expect(calls.at(-1)?.[0]).toBe('wake');
});

test('an act outlives a reload, belongs to its clerk, is named first when old', async () => {
  const before = tab();
  await before.api.now.snooze(snooze);
  const { kept } = before;
  const other = tab({ kept, clerk: 'ben' });
  await other.undoing.undo();
  expect(other.calls).toEqual([['undo', 'op-1']]);
  const after = tab({ kept });
  after.later(10 * 60_000);
  await after.undoing.undo();
  expect(after.said.at(-1)).toMatch(/^Snoozed a line .* Press Ctrl\+Z again to undo it\.$/);
  expect(after.calls).toEqual([]);
  await after.undoing.undo();
  expect(after.calls).toEqual([['wake', { key: 'late:t1' }]]);
});
