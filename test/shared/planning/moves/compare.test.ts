import { expect, test } from 'vitest';
import { message } from '../../../../shared/i18n/message.ts';
import type { OperationId } from '../../../../shared/ids.ts';
import { fitsOf, inDrivingOrder } from '../../../../shared/planning/moves/compare.ts';
import type { Operation } from '../../../../shared/yard/operations.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { area, container, rows, spot, spotId, visit, visitId } from '../best/support.ts';

const truck = (id: string) => ({ kind: 'visit' as const, id: visitId(id) });
const assign = (id: string, to: string): Operation => ({
  kind: 'assign',
  asset: truck(id),
  spot: spotId(to),
});
const move = (id: string, from: string, to: string): Operation => ({
  kind: 'reassign',
  asset: truck(id),
  from: spotId(from),
  to: spotId(to),
  reason: 'r',
});
const yard = (places: Readonly<Record<string, string | null>>) =>
  createYardTable(
    rows({
      areas: [area('a')],
      spots: ['s1', 's2', 's3', 's4'].map((id) => spot(id)),
      visits: Object.entries(places).flatMap(([id, at]) =>
        id.startsWith('t') ? [visit(id, at)] : [],
      ),
      containers: Object.entries(places).flatMap(([id, at]) =>
        id.startsWith('c') ? [container(id, at)] : [],
      ),
    }),
  );
const fits = (places: Readonly<Record<string, string | null>>, list: readonly Operation[]) => [
  ...fitsOf(
    yard(places),
    list.map((operation, at) => ({ id: `m${at}` as never, number: at + 1, operation })),
  ).values(),
];

test('a list that was just made is ready to drive', () => {
  expect(fits({ t1: null, t2: 's2' }, [assign('t1', 's1'), move('t2', 's2', 's3')])).toEqual([
    { kind: 'ready' },
    { kind: 'ready' },
  ]);
});

test('a move to a spot that is reserved for others says so', () => {
  const reserve = { id: 'r', entityName: 'YardTask', objectId: null, validUntil: null };
  const all = rows({
    areas: [area('a')],
    spots: [spot('s1', { reserves: [reserve as never] })],
    visits: [visit('t1')],
  });
  const listed = [{ id: 'm1' as OperationId, number: 1, operation: assign('t1', 's1') }];
  expect([...fitsOf(createYardTable(all), listed).values()]).toMatchObject([
    { kind: 'caution', said: { code: 'rules.finding.reserved' } },
  ]);
});

test('an asset that was moved is elsewhere; one that is there needs no driver', () => {
  expect(fits({ t1: 's4', t2: 's3' }, [assign('t1', 's1'), move('t2', 's2', 's3')])).toEqual([
    { kind: 'elsewhere', at: 's4' },
    { kind: 'there' },
  ]);
  expect(fits({ t2: null }, [move('t2', 's2', 's3')])).toEqual([{ kind: 'elsewhere', at: null }]);
});

test('a move waits for the one that clears its end, also of the other kind', () => {
  const list = [assign('t1', 's2'), move('t2', 's2', 's3')];
  expect(fits({ t1: null, t2: 's2' }, list)).toEqual([
    { kind: 'waits', number: 2 },
    { kind: 'ready' },
  ]);
  expect(fits({ t1: null, t2: 's3' }, list)).toEqual([{ kind: 'ready' }, { kind: 'there' }]);
  expect(fits({ t1: null, c1: 's2' }, list.slice(0, 1))).toEqual([{ kind: 'ready' }]);
  expect(fits({ t1: null, t3: 's2' }, list.slice(0, 1))).toEqual([
    { kind: 'taken', by: truck('t3'), spot: 's2' },
  ]);
});

test('the second move of an asset waits for its first', () => {
  expect(fits({ t1: 's1' }, [move('t1', 's1', 's4'), move('t1', 's4', 's2')])).toEqual([
    { kind: 'ready' },
    { kind: 'waits', number: 1 },
  ]);
});

test('what left the yard is no move anymore', () => {
  expect(fits({}, [assign('t9', 's1')])).toEqual([{ kind: 'left' }]);
});

test('what is held is told on its line before it is driven; a way out alone isn’t', () => {
  const table = yard({ t1: 's1', t2: 's2' });
  const said = message('release.held.redTag', { there: 'Brakes' });
  const fitsWith = (stops: 'leaving' | 'moves') => {
    table.setHoldsOf(({ id }) => (id === visitId('t1') ? [{ stops, said }] : []));
    const leaves: Operation = {
      ...{ kind: 'depart', spot: spotId('s1'), departType: 'All' },
      assets: [truck('t1')],
    };
    const list = [move('t1', 's1', 's3'), move('t2', 's2', 's4'), leaves];
    return [
      ...fitsOf(
        table,
        list.map((operation, at) => ({ id: `m${at}` as never, number: at + 1, operation })),
      ).values(),
    ].map(({ kind }) => kind);
  };
  expect(fitsWith('moves')).toEqual(['held', 'ready', 'held']);
  expect(fitsWith('leaving')).toEqual(['ready', 'ready', 'held']);
});

test('a move comes after the later-numbered one it waits for, and keeps its number', () => {
  const listed = (number: number, waitsFor: number | null = null) => ({
    move: { id: `m-${number}` as OperationId, number, operation: {} as Operation },
    fit:
      waitsFor === null
        ? ({ kind: 'ready' } as const)
        : ({ kind: 'waits', number: waitsFor } as const),
  });
  const numbersOf = (...all: ReturnType<typeof listed>[]) =>
    inDrivingOrder(all).map(({ move }) => move.number);
  expect(numbersOf(listed(1), listed(2, 4), listed(3, 2), listed(4), listed(5))).toEqual([
    1, 4, 2, 3, 5,
  ]);
  // It isn't on the list; it came before; two wait for each other.
  expect(numbersOf(listed(1, 9), listed(2, 1), listed(3, 4), listed(4, 3))).toEqual([1, 2, 3, 4]);
});
