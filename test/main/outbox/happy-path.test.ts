import { afterEach, expect, test } from 'vitest';
import type { VisitId } from '../../../shared/ids.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { type Desk, findSpot, openDesk } from './desk.ts';

let desk: Desk;
afterEach(() => desk.close());

const close = (spot: ReturnType<typeof findSpot>): Operation => ({
  kind: 'close',
  spot,
  reason: 'Oil on the ground',
});

test('an operation done online is saved, sent, read back and confirmed', async () => {
  desk = openDesk();
  const spot = findSpot(desk, ({ trucks, standalone }) => trucks + standalone === 0);
  const result = await desk.submit(close(spot));
  expect(result.kind).toBe('saved');
  await desk.time.settle();
  const [record] = desk.outbox.list({ limit: 10 }).records;
  expect(record?.state).toBe('confirmed');
  expect(record?.history.map(({ state }) => state)).toEqual([
    'queued',
    'sending',
    'answered',
    'confirmed',
  ]);
  expect(desk.service.ledger.filter(({ applied }) => applied)).toHaveLength(1);
  expect(desk.outbox.pending()).toEqual([]);
});

test('a truck goes from the waiting list to a spot, to another, and back', async () => {
  desk = openDesk();
  const waiting = [...desk.service.assets().visits.values()].find(({ spotId }) => spotId === null);
  const asset = { kind: 'visit', id: waiting?.id as VisitId } as const;
  const first = findSpot(desk, ({ trucks, isOpen }) => trucks === 0 && isOpen);
  await desk.submit({ kind: 'assign', asset, spot: first });
  await desk.time.settle();
  const second = findSpot(desk, ({ trucks, isOpen }) => trucks === 0 && isOpen);
  await desk.submit({
    kind: 'reassign',
    asset,
    from: first,
    to: second,
    reason: 'Closer to the door',
  });
  await desk.time.settle();
  expect(desk.service.assets().visits.get(asset.id)?.spotId).toBe(second);
  const moved = desk.outbox.list({ limit: 10 }).records;
  expect(moved.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  expect(moved[0]?.label.code).toBe('operations.done.reassign');
});
