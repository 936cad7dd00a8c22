import { expect, test } from 'vitest';
import { SentByDesk } from '../../../renderer/operations/sent-by-desk.ts';
import type { ContainerId, OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { OperationRecord, OperationState } from '../../../shared/outbox/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';

const record = (
  id: string,
  operation: Operation,
  state: OperationState = 'queued',
  touches: OperationRecord['touches'] = [],
) => ({ id: id as OperationId, operation, state, touches }) as OperationRecord;

const truck = { kind: 'visit', id: 'truck-7' as VisitId } as const;
const trailer = { kind: 'container', id: 'trailer-8' as ContainerId } as const;
const [door, other] = ['spot-D7' as SpotId, 'spot-D9' as SpotId];

test('a truck that was assigned or moved to a spot was sent there, no other was', () => {
  const sent = new SentByDesk();
  expect(sent.note(record('op-1', { kind: 'assign', asset: truck, spot: door }))).toBe(truck);
  expect(sent.note(record('op-1', { kind: 'assign', asset: truck, spot: door }))).toBeNull();
  expect([sent.has(truck, door), sent.has(truck, other), sent.has(trailer, door)]).toEqual([
    true,
    false,
    false,
  ]);
  sent.note(
    record('op-2', { kind: 'reassign', asset: truck, from: door, to: other, reason: 'full' }),
  );
  expect(sent.has(truck, other)).toBe(true);
});

test('what the service refused sent nothing; the move before it still counts', () => {
  const sent = new SentByDesk();
  sent.note(record('op-1', { kind: 'assign', asset: truck, spot: door }, 'confirmed'));
  const move = { kind: 'reassign', asset: truck, from: door, to: other, reason: 'full' } as const;
  sent.note(record('op-2', move));
  expect(sent.note(record('op-2', move, 'rejected'))).toBe(truck);
  expect([sent.has(truck, door), sent.has(truck, other)]).toEqual([true, false]);
});

test('a trailer that is unhooked at a door was left there on purpose', () => {
  const sent = new SentByDesk();
  const detach = { kind: 'detach', visit: truck.id, container: trailer.id } as const;
  sent.note(record('op-1', detach, 'answered', [truck, trailer, { kind: 'spot', id: door }]));
  expect([sent.has(trailer, door), sent.has(truck, door)]).toEqual([true, false]);
});
