/** What events point at, and what of it is read. */
import { describe, expect, test } from 'vitest';
import { invalidationOf } from '../../../../main/remote/dock-scheduling/invalidations.ts';
import { defaultPolicy } from '../../../../main/remote/polling/poll-timing.ts';
import { createBudget, hintBudget } from '../../../../main/yard/live/budget.ts';
import {
  noPendingReads,
  sizeOf,
  spotsFor,
  want,
} from '../../../../main/yard/live/pending-reads.ts';
import { createPollInterval } from '../../../../main/yard/live/poll-interval.ts';
import { createUnannouncedChanges } from '../../../../main/yard/live/unannounced-changes.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { createVirtualTime } from '../../../support/virtual-time.ts';
import { container, smallState, spotId, visit, visitId, warehouse } from '../read/fake-service.ts';

describe('an event', () => {
  test.each([
    ['update-Spot', { id: 's' }, { spots: ['s'] }],
    [
      'delete-SpotAssignment',
      { id: 'a', spotId: 's', assetVisitId: 'v' },
      { assignments: ['a'], spots: ['s'], visits: ['v'] },
    ],
    ['create-AssetVisit', { id: 'v', warehouseId: 'w' }, { visits: ['v'], facility: 'w' }],
    ['create-AssetVisitEvent', { id: 'e', assetVisitId: 'v' }, { visits: ['v'] }],
    ['update-AssetContainer', { id: 'c', assetVisitId: 'v' }, { containers: ['c'], visits: ['v'] }],
    ['create-SpotReserve', { id: 'r' }, { reserves: ['r'], spots: [] }],
    ['update-SpotArea', { id: 'a' }, { areas: true }],
    ['update-Appointment', { id: 'a' }, { schedule: true }],
  ])('%s %j names %j', (name, payload, named) => {
    expect(invalidationOf(name, payload)).toMatchObject(named);
  });

  test.each([
    ['update-spot', { id: 's' }],
    ['Update-Spot', { id: 's' }],
    ['update-Unheard', { id: 's' }],
    ['update-constructor', { id: 's' }],
    ['update-__proto__', { id: 's' }],
    ['heartbeat', { now: 1 }],
    ['', {}],
    ['update-Spot', null],
    ['update-Spot', [{ id: 's' }]],
    ['update-Spot', 'text'],
    [`update-${'S'.repeat(5_000)}`, { id: 's' }],
  ])('%s %j names nothing', (name, payload) => {
    expect(invalidationOf(name, payload)).toBeNull();
  });

  test.each([7, {}, '', 'x'.repeat(500), null])('an id that is none (%j) names nothing', (id) => {
    expect(invalidationOf('update-Spot', { id })).toMatchObject({ spots: [] });
  });
});

describe('of what is named', () => {
  const state = smallState();
  const rows = {
    areas: state.areas,
    spots: state.spots,
    visits: [{ ...visit('1'), spotId: spotId('D1') }, visit('2')],
    containers: [container('1', { visitId: visitId('1') })],
  };
  const base = createYardTable(rows);
  const wantedOf = (name: string, payload: object) => {
    const pending = noPendingReads();
    const invalidation = invalidationOf(name, payload);
    const needsFullRead = invalidation !== null && want(pending, invalidation, base, warehouse);
    return {
      pending,
      needsFullRead,
      spots: [...spotsFor(pending, base, { spotsHolding: () => new Set() })],
    };
  };

  test('a truck on a spot is read with its spot, a container with that of its truck', () => {
    expect(wantedOf('update-AssetVisit', { id: visitId('1') }).spots).toEqual([spotId('D1')]);
    expect(wantedOf('update-AssetContainer', { id: 'container-1' }).spots).toEqual([spotId('D1')]);
    expect(wantedOf('update-AssetVisit', { id: visitId('2') }).spots).toEqual([]);
  });

  test('what is not known is read only where it says that it is of this facility', () => {
    expect(
      sizeOf(wantedOf('create-AssetVisit', { id: 'new', warehouseId: warehouse }).pending),
    ).toBe(1);
    expect(sizeOf(wantedOf('create-AssetVisit', { id: 'new', warehouseId: 'other' }).pending)).toBe(
      0,
    );
    expect(
      sizeOf(wantedOf('create-AssetVisitEvent', { id: 'e', assetVisitId: 'new' }).pending),
    ).toBe(0);
    expect(
      sizeOf(
        wantedOf('create-SpotAssignment', { id: 'a', spotId: 'far', assetVisitId: 'new' }).pending,
      ),
    ).toBe(0);
    expect(
      sizeOf(
        wantedOf('create-SpotAssignment', { id: 'a', spotId: spotId('D2'), assetVisitId: 'new' })
          .pending,
      ),
    ).toBe(3);
    // What is known is read whatever the record says of its facility.
    expect(
      sizeOf(wantedOf('update-AssetVisit', { id: visitId('2'), warehouseId: 'other' }).pending),
    ).toBe(1);
  });

  test('a new spot or area of this facility needs a full read; those of another nothing', () => {
    expect(wantedOf('create-Spot', { id: 'new', warehouseId: warehouse }).needsFullRead).toBe(true);
    expect(wantedOf('create-Spot', { id: 'new', warehouseId: 'other' }).needsFullRead).toBe(false);
    expect(wantedOf('update-SpotArea', { id: 'a', warehouseId: warehouse }).needsFullRead).toBe(
      true,
    );
    expect(wantedOf('update-SpotArea', { id: 'a', warehouseId: 'other' }).needsFullRead).toBe(
      false,
    );
  });
});

test('a budget allows a burst, then single reads, and fewer if they show nothing', async () => {
  const time = createVirtualTime();
  const budget = createBudget(time.clock, hintBudget);
  const spendFor = async (ms: number, changed: boolean) => {
    let reads = 0;
    for (
      const end = time.now() + ms;
      time.now() < end;
      await time.advance(Math.max(100, budget.waitMs()))
    ) {
      if (budget.waitMs() > 0) continue;
      budget.spent(1, changed);
      reads += 1;
    }
    return reads;
  };
  const hour = 3_600_000;
  expect(await spendFor(hour, true)).toBeLessThanOrEqual(1_820);
  await spendFor(hour, false);
  expect(await spendFor(hour, false)).toBeLessThanOrEqual(361);
  expect(await spendFor(hour, true)).toBeGreaterThan(1_700);
});

test('full reads grow rare while live and complete, and return to normal otherwise', () => {
  const pollInterval = createPollInterval({
    policy: defaultPolicy,
    idleMs: () => 0,
    isBusy: () => false,
  });
  const { policy } = pollInterval;
  expect(policy.intervalMs).toBe(20_000);
  pollInterval.fullRead(false);
  expect(policy.intervalMs).toBe(20_000);
  pollInterval.setPushed('events', true);
  expect([policy.intervalMs, policy.heartbeatMs]).toEqual([20_000, 3_000]);
  const seen = [1, 2, 3, 4].map(() => {
    pollInterval.fullRead(false);
    return policy.intervalMs;
  });
  expect(seen).toEqual([60_000, 180_000, 300_000, 300_000]);
  expect(policy.heartbeatMs).toBe(15_000);
  pollInterval.fullRead(true);
  expect([policy.intervalMs, policy.heartbeatMs]).toEqual([20_000, 3_000]);
  pollInterval.fullRead(false);
  pollInterval.setPushed('events', false);
  expect(policy.intervalMs).toBe(20_000);
});

test('without a visible page it is rarer, but not while an operation is unsettled', () => {
  const is = { unseen: 20 * 60_000, busy: false };
  const pollInterval = createPollInterval({
    policy: defaultPolicy,
    idleMs: () => is.unseen,
    isBusy: () => is.busy,
  });
  expect([
    pollInterval.policy.intervalMs,
    pollInterval.policy.heartbeatMs,
    pollInterval.isQuiet(),
  ]).toEqual([300_000, 300_000, true]);
  is.busy = true;
  expect([
    pollInterval.policy.intervalMs,
    pollInterval.policy.heartbeatMs,
    pollInterval.isQuiet(),
  ]).toEqual([20_000, 3_000, false]);
  is.busy = false;
  is.unseen = 0;
  expect(pollInterval.policy.intervalMs).toBe(20_000);
});

test('a change found by a full read counts as announced shortly before or after', async () => {
  const time = createVirtualTime();
  const unannounced = createUnannouncedChanges(time);
  const told: (readonly string[])[] = [];
  unannounced.announced(['a']);
  await time.advance(30_000);
  unannounced.fullRead(new Set(['a']), (ids) => told.push(ids));
  unannounced.fullRead(new Set(['b', 'c']), (ids) => told.push(ids));
  await time.advance(2_000);
  unannounced.announced(['b']);
  await time.advance(4_000);
  expect(told).toEqual([[], ['c']]);
  await time.advance(60_000);
  unannounced.fullRead(new Set(['a']), (ids) => told.push(ids));
  await time.advance(6_000);
  expect(told.at(-1)).toEqual(['a']);
});
