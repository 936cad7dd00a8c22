import { describe, expect, test } from 'vitest';
import { apply } from '../../../shared/yard/apply.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import {
  change,
  container,
  containerId,
  hooked,
  rows,
  spot,
  spotId,
  visit,
  visitId,
} from './rows.ts';

const now = '2026-03-01T10:00:00Z';
const before = '2026-03-01T08:00:00Z';
const truck = (id: string) => ({ kind: 'visit', id: visitId(id) }) as const;
const box = (id: string) => ({ kind: 'container', id: containerId(id) }) as const;

const start = rows({
  spots: [spot('s1'), spot('s2', { isOpen: false, observation: 'kept' })],
  visits: [
    visit('t1', 's1', { placedAt: before, changedAt: before, driverNotes: 'kept' }),
    visit('t2'),
  ],
  containers: [
    hooked('c1', 't1'),
    container('c2', 's1', { placedAt: before }),
    container('c3'),
    hooked('c4', 't2'),
  ],
});
const applied = (operation: Operation) => apply(createYardTable(start), operation, now);
const [s1, , t1] = [start.spots[0], start.spots[1], start.visits[0]];

describe('what follows from an operation', () => {
  test('an assigned asset stands there from now on; nothing else of its row changes', () => {
    expect(applied({ kind: 'assign', asset: truck('t2'), spot: spotId('s2') })).toEqual(
      change({ visits: [{ ...visit('t2', 's2'), placedAt: now }] }),
    );
    expect(applied({ kind: 'assign', asset: box('c3'), spot: spotId('s2') })).toEqual(
      change({ containers: [{ ...container('c3', 's2'), placedAt: now }] }),
    );
  });

  test('of a truck and a container with the same id only the one that is named moves', () => {
    const twins = createYardTable(
      rows({ spots: [spot('s1')], visits: [visit('x')], containers: [container('x')] }),
    );
    expect(apply(twins, { kind: 'assign', asset: box('x'), spot: spotId('s1') }, now)).toEqual(
      change({ containers: [{ ...container('x', 's1'), placedAt: now }] }),
    );
  });

  test('what is detached from a truck that is not known goes to the waiting list', () => {
    const alone = createYardTable(rows({ containers: [hooked('c9', 'gone')] }));
    expect(
      apply(alone, { kind: 'detach', visit: visitId('gone'), container: containerId('c9') }, now),
    ).toEqual(change({ containers: [container('c9')] }));
  });

  test('a reassigned truck takes its hooked containers, whose rows stay', () => {
    expect(
      applied({
        kind: 'reassign',
        asset: truck('t1'),
        from: spotId('s1'),
        to: spotId('s2'),
        reason: 'x',
      }),
    ).toEqual(
      change({ visits: [{ ...(t1 as object), spotId: spotId('s2'), placedAt: now } as never] }),
    );
  });

  test('unassign empties the spot', () => {
    const { put } = applied({
      kind: 'unassign',
      spot: spotId('s1'),
      assets: [truck('t1'), box('c2')],
    });
    expect(put.visits.map(({ id, spotId, placedAt }) => [id, spotId, placedAt])).toEqual([
      ['t1', null, null],
    ]);
    expect(put.containers.map(({ id, spotId, placedAt }) => [id, spotId, placedAt])).toEqual([
      ['c2', null, null],
    ]);
  });

  test('a detached container stays on the spot of its truck, alone from now on', () => {
    expect(applied({ kind: 'detach', visit: visitId('t1'), container: containerId('c1') })).toEqual(
      change({ containers: [{ ...container('c1', 's1'), placedAt: now }] }),
    );
    expect(applied({ kind: 'detach', visit: visitId('t2'), container: containerId('c4') })).toEqual(
      change({ containers: [container('c4')] }),
    );
  });

  test('an attached container merges into the visit', () => {
    expect(applied({ kind: 'attach', visit: visitId('t1'), container: containerId('c2') })).toEqual(
      change({ containers: [hooked('c2', 't1')] }),
    );
  });

  test('what departs leaves the yard, hooked containers with their truck', () => {
    const assets = [truck('t1'), box('c2')];
    const gone = (departType: 'All' | 'AssetVisit' | 'AssetContainer') =>
      applied({ kind: 'depart', spot: spotId('s1'), departType, assets });
    expect(gone('All')).toEqual(
      change({}, { visits: [visitId('t1')], containers: [containerId('c2'), containerId('c1')] }),
    );
    expect(gone('AssetVisit')).toEqual(
      change({}, { visits: [visitId('t1')], containers: [containerId('c1')] }),
    );
    expect(gone('AssetContainer')).toEqual(change({}, { containers: [containerId('c2')] }));
  });

  test('close and open turn the spot', () => {
    expect(applied({ kind: 'close', spot: spotId('s1'), reason: 'x' })).toEqual(
      change({ spots: [{ ...(s1 as object), isOpen: false } as never] }),
    );
    expect(applied({ kind: 'open', spot: spotId('s2'), reason: 'x' })).toEqual(
      change({ spots: [spot('s2', { observation: 'kept' })] }),
    );
  });

  test('what is not there changes nothing', () => {
    expect(applied({ kind: 'assign', asset: truck('nobody'), spot: spotId('s2') })).toEqual(
      change({}),
    );
    expect(applied({ kind: 'close', spot: spotId('nowhere'), reason: 'x' })).toEqual(change({}));
  });
});
