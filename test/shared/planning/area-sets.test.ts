import { expect, test } from 'vitest';
import type { AreaId } from '../../../shared/ids.ts';
import { areasOf, choiceOf, setsOf } from '../../../shared/planning/area-sets.ts';

const area = (id: string, ...sets: string[]) => ({ area: id as AreaId, attributes: { sets } });

test('areas with a name in common are a set, in natural order of the names', () => {
  const sets = setsOf([
    area('a3', 'Lot 10', 'North side'),
    area('a1', 'Lot 2', 'north-side'),
    area('a2'),
    { area: 'a4' as AreaId, attributes: {} },
    area('a5', ' - '),
  ]);
  expect(sets.map(({ name, areas }) => [name, [...areas].sort()])).toEqual([
    ['Lot 2', ['a1']],
    ['Lot 10', ['a3']],
    ['North side', ['a1', 'a3']],
  ]);
});

test('a choice is a set, an area or the whole yard; a set that is gone hides nothing', () => {
  const sets = setsOf([area('a1', 'North side'), area('a3', 'North side')]);
  expect(areasOf(choiceOf({ name: 'NORTH SIDE' }), sets)).toEqual(new Set(['a1', 'a3']));
  expect(areasOf('a2', sets)).toEqual(new Set(['a2']));
  expect(areasOf('', sets)).toBeNull();
  expect(areasOf(choiceOf({ name: 'South side' }), sets)).toBeNull();
});
