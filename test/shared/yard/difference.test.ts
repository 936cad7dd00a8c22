import { expect, test } from 'vitest';
import { difference } from '../../../shared/yard/difference.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import type { EntityKey } from '../../../shared/yard/touches.ts';
import { area, change, container, rows, spot, visit } from './rows.ts';

const reserve = { from: '2026-03-01T10:00:00Z' } as never;
const parts = {
  areas: [area('a')],
  spots: [spot('s', { reserves: [reserve] })],
  visits: [visit('t')],
  containers: [container('c')],
};
const every: readonly EntityKey[] = ['area:a', 'spot:s', 'visit:t', 'container:c'];
const table = (of: Parameters<typeof rows>[0]) => createYardTable(rows(of));

test('what came is put and what went is removed, of each kind', () => {
  expect(difference(table({}), table(parts), every)).toEqual(change(parts));
  expect(difference(table(parts), table({}), every)).toEqual(
    change({}, { areas: ['a'], spots: ['s'], visits: ['t'], containers: ['c'] } as never),
  );
});

test('rows that are equal field by field are left out, lists by their content', () => {
  const same = {
    ...parts,
    spots: [spot('s', { reserves: [{ ...(reserve as object) } as never] })],
  };
  expect(difference(table(parts), table(same), every)).toEqual(change({}));
});

test.each([
  ['an area', { areas: [area('a', { name: 'North' })] }],
  ['a reserve', { spots: [spot('s', { reserves: [] })] }],
  ['a field that came', { spots: [{ ...spot('s', { reserves: [reserve] }), more: 1 }] }],
  ['a place', { visits: [visit('t', 's')] }],
  ['a truck', { containers: [container('c', null, { visitId: 't' as never })] }],
])('%s that differs is put, and nothing else', (_, changed) => {
  expect(difference(table(parts), table({ ...parts, ...changed }), every)).toEqual(change(changed));
});

test('only the entities that are asked about', () => {
  expect(difference(table({}), table(parts), ['visit:t'])).toEqual(
    change({ visits: parts.visits }),
  );
});
