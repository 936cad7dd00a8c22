import { describe, expect, test } from 'vitest';
import { goalReached } from '../../../shared/yard/goal.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { entityKey, entityOf, touches } from '../../../shared/yard/touches.ts';
import { container, containerId, hooked, rows, spot, spotId, visit, visitId } from './rows.ts';

const table = createYardTable(
  rows({
    spots: [spot('s1'), spot('s2', { isOpen: false })],
    visits: [visit('t1', 's1'), visit('t2'), visit('gone', null, { isActive: false })],
    containers: [hooked('c1', 't1'), container('c2', 's1')],
  }),
);
const truck = (id: string) => ({ kind: 'visit', id: visitId(id) }) as const;
const box = (id: string) => ({ kind: 'container', id: containerId(id) }) as const;

describe('goalReached', () => {
  test('a move is done when the asset stands there alone', () => {
    expect(goalReached(table, { kind: 'assign', asset: truck('t1'), spot: spotId('s1') })).toBe(
      true,
    );
    expect(
      goalReached(table, {
        kind: 'reassign',
        asset: box('c2'),
        from: spotId('s2'),
        to: spotId('s1'),
        reason: 'x',
      }),
    ).toBe(true);
    expect(goalReached(table, { kind: 'assign', asset: box('c1'), spot: spotId('s1') })).toBe(
      false,
    );
  });

  test('unassigned means in the waiting list, not departed', () => {
    expect(
      goalReached(table, { kind: 'unassign', spot: spotId('s1'), assets: [truck('t2')] }),
    ).toBe(true);
    expect(
      goalReached(table, { kind: 'unassign', spot: spotId('s1'), assets: [truck('gone')] }),
    ).toBe(false);
  });

  test('departed means all of it is gone, in a yard that knows the spot', () => {
    expect(
      goalReached(table, {
        kind: 'depart',
        spot: spotId('s1'),
        departType: 'All',
        assets: [truck('gone'), box('nothing')],
      }),
    ).toBe(true);
    expect(
      goalReached(table, {
        kind: 'depart',
        spot: spotId('s1'),
        departType: 'All',
        assets: [truck('gone'), truck('t2')],
      }),
    ).toBe(false);
    expect(
      goalReached(createYardTable(), {
        kind: 'depart',
        spot: spotId('s1'),
        departType: 'All',
        assets: [truck('gone')],
      }),
    ).toBe(false);
  });

  test('hooked, unhooked, closed, open', () => {
    expect(
      goalReached(table, { kind: 'attach', visit: visitId('t1'), container: containerId('c1') }),
    ).toBe(true);
    expect(
      goalReached(table, { kind: 'attach', visit: visitId('t2'), container: containerId('c1') }),
    ).toBe(false);
    expect(
      goalReached(table, { kind: 'detach', visit: visitId('t1'), container: containerId('c2') }),
    ).toBe(true);
    expect(
      goalReached(table, {
        kind: 'detach',
        visit: visitId('t1'),
        container: containerId('nothing'),
      }),
    ).toBe(false);
    expect(goalReached(table, { kind: 'close', spot: spotId('s2'), reason: 'x' })).toBe(true);
    expect(goalReached(table, { kind: 'open', spot: spotId('s2'), reason: 'x' })).toBe(false);
  });
});

describe('touches', () => {
  const keys = (...operation: Parameters<typeof touches>) => touches(...operation).map(entityKey);

  test('what an operation names, each once', () => {
    expect(keys({ kind: 'assign', asset: truck('t2'), spot: spotId('s1') }, table)).toEqual([
      'visit:t2',
      'spot:s1',
    ]);
    expect(
      keys(
        { kind: 'reassign', asset: box('c2'), from: spotId('s1'), to: spotId('s2'), reason: 'x' },
        table,
      ),
    ).toEqual(['container:c2', 'spot:s1', 'spot:s2']);
    expect(
      keys({ kind: 'unassign', assets: [truck('t1'), truck('t1')], spot: spotId('s1') }, table),
    ).toEqual(['visit:t1', 'spot:s1']);
    expect(keys({ kind: 'close', spot: spotId('s1'), reason: 'x' }, table)).toEqual(['spot:s1']);
  });

  test('where an attach’s or detach’s assets stand, and a departing truck’s load', () => {
    expect(
      keys({ kind: 'attach', visit: visitId('t2'), container: containerId('c2') }, table),
    ).toEqual(['visit:t2', 'container:c2', 'spot:s1']);
    expect(
      keys({ kind: 'detach', visit: visitId('t1'), container: containerId('c1') }, table),
    ).toEqual(['visit:t1', 'container:c1', 'spot:s1']);
    expect(
      keys(
        {
          kind: 'depart',
          spot: spotId('s1'),
          departType: 'AssetVisit',
          assets: [truck('t1'), box('c2')],
        },
        table,
      ),
    ).toEqual(['visit:t1', 'container:c1', 'spot:s1']);
  });

  test('an operation on unknown things touches what it names', () => {
    expect(
      keys({ kind: 'attach', visit: visitId('no'), container: containerId('none') }, table),
    ).toEqual(['visit:no', 'container:none']);
    expect(
      keys({ kind: 'depart', spot: spotId('s1'), departType: 'All', assets: [box('c2')] }, table),
    ).toEqual(['container:c2', 'spot:s1']);
  });

  test('a key leads back to its entity, whatever its id looks like', () => {
    for (const id of ['x', 'a:b', ''])
      expect(entityOf(entityKey({ kind: 'spot', id: spotId(id) }))).toEqual({ kind: 'spot', id });
  });
});
