import { describe, expect, test } from 'vitest';
import { message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { type PendingOperation, Projection } from '../../../shared/yard/projection.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';
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
const truck = (id: string) => ({ kind: 'visit', id: visitId(id) }) as const;
const pending = (...operations: Operation[]): PendingOperation[] =>
  operations.map((operation, at) => ({ id: `o${at}` as OperationId, operation, at: now }));
const assign = (id: string, to: string): Operation => ({
  kind: 'assign',
  asset: truck(id),
  spot: spotId(to),
});
const nothingChanged = {
  areas: new Set(),
  spots: new Set(),
  visits: new Set(),
  containers: new Set(),
};

const yard = () =>
  createYardTable(
    rows({
      spots: [spot('s1'), spot('s2'), spot('s3')],
      visits: [visit('t1'), visit('t2'), visit('t3', 's3')],
      containers: [container('c1', 's3')],
    }),
  );

describe('replay', () => {
  test('an unconfirmed operation shows in the view and not in the base', () => {
    const base = yard();
    const projection = new Projection(base);
    const step = projection.setPending(pending(assign('t1', 's1')));
    expect(projection.view.visitsAt(spotId('s1'))).toEqual(['t1']);
    expect(base.visitsAt(spotId('s1'))).toEqual([]);
    expect(step.change).toEqual(change({ visits: [visit('t1', 's1', { placedAt: now })] }));
    expect(step.touched.spots).toEqual(new Set(['s1']));
    expect(step.conflictsChanged).toBe(false);
  });

  test('an operation that is canceled leaves no trace', () => {
    const projection = new Projection(yard());
    projection.setPending(pending(assign('t1', 's1')));
    const step = projection.setPending([]);
    expect(step.change).toEqual(change({ visits: [visit('t1')] }));
    expect(projection.view.waitingVisits()).toContain('t1');
  });

  test('a fresh read under an operation changes the rest of its row and keeps its place', () => {
    const base = yard();
    const projection = new Projection(base);
    projection.setPending(pending(assign('t1', 's1')));
    projection.baseChanged(
      base.put(change({ visits: [visit('t1', null, { driverNotes: 'late' })] })),
    );
    expect(projection.view.visit(visitId('t1'))).toMatchObject({
      spotId: 's1',
      driverNotes: 'late',
    });
  });

  test('the same list again changes nothing', () => {
    const projection = new Projection(yard());
    projection.setPending(pending(assign('t1', 's1')));
    expect(projection.setPending(pending(assign('t1', 's1')))).toEqual({
      change: change({}),
      touched: nothingChanged,
      conflictsChanged: false,
    });
  });

  test('of two operations with one id the first counts', () => {
    const projection = new Projection(yard());
    const [one, other] = pending(assign('t1', 's1'), assign('t1', 's2')) as [
      PendingOperation,
      PendingOperation,
    ];
    projection.setPending([one, { ...other, id: one.id }]);
    expect(projection.view.visit(visitId('t1'))?.spotId).toBe('s1');
  });
});

describe('conflicts', () => {
  test('an operation whose spot was taken conflicts, and passes when it is free', () => {
    const base = yard();
    const projection = new Projection(base);
    projection.setPending(pending(assign('t1', 's1')));
    const taken = projection.baseChanged(base.put(change({ visits: [visit('t2', 's1')] })));
    expect(taken.conflictsChanged).toBe(true);
    expect(projection.conflicts.get('o0' as OperationId)).toMatchObject([
      {
        code: 'spot-has-truck',
        said: message('rules.finding.spotHasTruck', { spot: 's1', trucks: ['t2'] }),
      },
    ]);
    expect(projection.view.visit(visitId('t1'))?.spotId).toBeNull();

    const freed = projection.baseChanged(base.put(change({ visits: [visit('t2')] })));
    expect(freed.conflictsChanged).toBe(true);
    expect(projection.conflicts.size).toBe(0);
    expect(projection.view.visit(visitId('t1'))?.spotId).toBe('s1');
  });

  test('what depends on a conflict is a conflict too', () => {
    const base = yard();
    const projection = new Projection(base);
    projection.setPending(
      pending(assign('t1', 's1'), {
        kind: 'reassign',
        asset: truck('t1'),
        from: spotId('s1'),
        to: spotId('s2'),
        reason: 'x',
      }),
    );
    expect(projection.view.visit(visitId('t1'))?.spotId).toBe('s2');
    projection.baseChanged(base.put(change({ spots: [spot('s1', { isOpen: false })] })));
    expect([...projection.conflicts].map(([id, findings]) => [id, findings[0]?.code])).toEqual([
      ['o0', 'spot-closed'],
      ['o1', 'not-on-spot'],
    ]);
  });

  test('cautions are no conflict', () => {
    const projection = new Projection(yard());
    projection.setPending(pending({ kind: 'close', spot: spotId('s3'), reason: 'ice' }));
    expect(projection.conflicts.size).toBe(0);
    expect(projection.view.spot(spotId('s3'))?.isOpen).toBe(false);
  });

  test('an operation that a read shows before it is confirmed is done, not a conflict', () => {
    const base = yard();
    const projection = new Projection(base);
    projection.setPending(
      pending(
        assign('t1', 's1'),
        { kind: 'close', spot: spotId('s2'), reason: 'ice' },
        {
          kind: 'depart',
          spot: spotId('s3'),
          departType: 'All',
          assets: [truck('t3'), { kind: 'container', id: containerId('c1') }],
        },
      ),
    );
    const step = projection.baseChanged(
      base.put(
        change(
          {
            visits: [visit('t1', 's1', { placedAt: '2026-03-01T10:00:07Z' })],
            spots: [spot('s2', { isOpen: false })],
          },
          { visits: [visitId('t3')], containers: [containerId('c1')] },
        ),
      ),
    );
    expect(projection.conflicts.size).toBe(0);
    // Only what the service knows better is news: the time, not the place.
    expect(step.change).toEqual(
      change({ visits: [visit('t1', 's1', { placedAt: '2026-03-01T10:00:07Z' })] }),
    );
  });

  test('the order of the list decides who gets the spot', () => {
    const projection = new Projection(yard());
    const [one, other] = pending(assign('t1', 's1'), assign('t2', 's1')) as [
      PendingOperation,
      PendingOperation,
    ];
    projection.setPending([one, other]);
    expect([...projection.conflicts.keys()]).toEqual(['o1']);
    projection.setPending([other, one]);
    expect([...projection.conflicts.keys()]).toEqual(['o0']);
    expect(projection.view.visitsAt(spotId('s1'))).toEqual(['t2']);
  });
});

describe('operations that were connected and are no more', () => {
  test('a departing truck’s load comes back if the truck is elsewhere', () => {
    const base = createYardTable(
      rows({
        spots: [spot('s1'), spot('s2')],
        visits: [visit('t1', 's1'), visit('t2', 's2')],
        containers: [hooked('c1', 't1')],
      }),
    );
    const projection = new Projection(base);
    const [depart, attach] = pending(
      { kind: 'depart', spot: spotId('s1'), departType: 'All', assets: [truck('t1')] },
      { kind: 'attach', visit: visitId('t2'), container: containerId('c1') },
    ) as [PendingOperation, PendingOperation];
    const elsewhere = () => projection.baseChanged(base.put(change({ visits: [visit('t1')] })));
    const back = () => projection.baseChanged(base.put(change({ visits: [visit('t1', 's1')] })));

    projection.setPending([depart]);
    expect(projection.view.container(containerId('c1'))).toBeUndefined();
    // Neither the change nor the depart that does not pass any more has anything to do with the
    // container.
    elsewhere();
    expect(projection.view.container(containerId('c1'))).toEqual(hooked('c1', 't1'));
    back();

    projection.setPending([depart, attach]);
    expect(projection.conflicts.get(attach.id)?.[0]?.code).toBe('unknown-container');
    elsewhere();
    expect(projection.conflicts.get(attach.id)?.[0]?.code).toBe('container-is-hooked');
  });

  test('attaching on the spot of the truck frees that spot for another container', () => {
    const base = createYardTable(
      rows({
        spots: [spot('s1')],
        visits: [visit('t1', 's1')],
        containers: [container('c1', 's1'), container('c2')],
      }),
    );
    const projection = new Projection(base);
    const [attach, assign] = pending(
      { kind: 'attach', visit: visitId('t1'), container: containerId('c1') },
      { kind: 'assign', asset: { kind: 'container', id: containerId('c2') }, spot: spotId('s1') },
    ) as [PendingOperation, PendingOperation];
    projection.setPending([assign]);
    expect([...projection.conflicts.keys()]).toEqual(['o1']);
    projection.setPending([attach, assign]);
    expect(projection.conflicts.size).toBe(0);
    projection.setPending([assign]);
    expect([...projection.conflicts.keys()]).toEqual(['o1']);
  });
});

/** Counts every row and list that is asked for. */
function counted(table: YardTable): { readonly table: YardTable; readonly count: () => number } {
  let count = 0;
  const counting = Object.fromEntries(
    Object.entries(table).map(([name, method]) => [
      name,
      (...args: unknown[]) => {
        count += name === 'snapshot' ? [...table.spots(), ...table.visits()].length : 1;
        return (method as (...args: unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as YardTable;
  return { table: counting, count: () => count };
}

test('what a change costs does not grow with the yard, nor with operations elsewhere', () => {
  const visited = [200, 2_000, 20_000].map((size) => {
    const base = createYardTable(
      rows({
        spots: Array.from({ length: size }, (_, at) => spot(`s${at}`)),
        visits: Array.from({ length: size / 2 }, (_, at) => visit(`t${at}`, `s${at}`)),
        containers: Array.from({ length: size / 2 }, (_, at) => hooked(`c${at}`, `t${at}`)),
      }),
    );
    const { table, count } = counted(base);
    const projection = new Projection(table);
    const moves = Array.from(
      { length: size / 10 },
      (_, at): Operation => ({
        kind: 'reassign',
        asset: truck(`t${at}`),
        from: spotId(`s${at}`),
        to: spotId(`s${size / 2 + at}`),
        reason: 'x',
      }),
    );
    projection.setPending(pending(...moves));
    const start = count();
    projection.baseChanged(
      base.put(change({ visits: [visit('t7', 's7', { driverNotes: 'late' })] })),
    );
    projection.baseChanged(
      base.put(change({ spots: [spot(`s${size / 2 - 1}`, { isOpen: false })] })),
    );
    projection.setPending(pending(...moves, { kind: 'close', spot: spotId('s3'), reason: 'ice' }));
    expect(projection.view.visit(visitId('t7'))).toMatchObject({
      driverNotes: 'late',
      spotId: `s${size / 2 + 7}`,
    });
    expect(projection.conflicts.size).toBe(0);
    return count() - start;
  });
  expect(visited[0]).toBeGreaterThan(0);
  expect(visited[1]).toBe(visited[0]);
  expect(visited[2]).toBe(visited[0]);
  expect(visited[0]).toBeLessThan(100);
});
