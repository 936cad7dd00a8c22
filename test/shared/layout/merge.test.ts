import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AreaId, SpotId, WarehouseId } from '../../../shared/ids.ts';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import { boundToSpots, mergeLayout } from '../../../shared/layout/merge.ts';
import { documentOf } from '../../../shared/layout/saved.ts';
import type { Area, Spot } from '../../../shared/yard/model.ts';

const warehouseId = 'w' as WarehouseId;
const area = (id: string, name = id): Area => ({
  id: id as AreaId,
  warehouseId,
  name,
  isActive: true,
});
const spot = (id: string, code: string, areaId = 'a', type = 'parking'): Spot => ({
  id: id as SpotId,
  areaId: areaId as AreaId,
  warehouseId,
  code,
  type,
  isOpen: true,
  observation: null,
  reserves: [],
  changedAt: null,
});
const saved = (areas: readonly Area[], spots: readonly Spot[]) => {
  const byId = new Map(spots.map((each) => [each.id, each]));
  return documentOf(autoLayout(areas, spots), (id) => byId.get(id), null);
};
const ids = (list: readonly Spot[]) => list.map(({ id }) => id);

const areas = [area('a', 'North'), area('b', 'Docks')];
const spots = [
  ...Array.from({ length: 12 }, (_, at) => spot(`p${at}`, `A-${at + 1}`)),
  ...Array.from({ length: 8 }, (_, at) => spot(`d${at}`, `D${at + 1}`, 'b', 'docking')),
];

describe('a saved layout over the yard as it is', () => {
  test('draws the same yard as when it was saved', () => {
    const { layout, unplaced, vacant } = mergeLayout(saved(areas, spots), areas, spots);
    const before = autoLayout(areas, spots);
    expect([unplaced, vacant]).toEqual([[], []]);
    expect(layout.spots).toEqual(before.spots);
    expect(layout.areas).toEqual(before.areas);
  });

  test('shows a spot that is new below the yard and lists it', () => {
    const document = saved(areas, spots);
    const { layout, unplaced } = mergeLayout(document, areas, [...spots, spot('new', 'A-99')]);
    expect(unplaced).toEqual(['new']);
    const lowest = Math.max(...[...document.areas.values()].map(({ box }) => box.y + box.height));
    expect(layout.spots.get('new' as SpotId)?.y).toBeGreaterThan(lowest);
    expect(layout.areas.find(({ spots: own }) => own.includes('new' as SpotId))?.label).toBe(
      'North: not placed yet',
    );
    for (const { id } of spots)
      expect(layout.spots.get(id)).toEqual(document.places.get(id)?.place);
  });

  test('keeps the place of a spot that vanished, and lists it', () => {
    const document = saved(areas, spots);
    const { layout, vacant } = mergeLayout(document, areas, spots.slice(1));
    expect(vacant).toEqual(['p0']);
    expect(layout.spots.has('p0' as SpotId)).toBe(false);
    expect(mergeLayout(document, areas, spots).vacant).toEqual([]);
  });

  test('gives the place to a spot that was set up anew under the same code', () => {
    const document = saved(areas, spots);
    const again = spots.map((each) => (each.id === 'p3' ? spot('other', ' a-4 ') : each));
    const { layout, unplaced, vacant } = mergeLayout(document, areas, again);
    expect([unplaced, vacant]).toEqual([[], []]);
    expect(layout.spots.get('other' as SpotId)).toEqual(document.places.get('p3')?.place);
  });

  test('binds a place to the spot that takes it, so that an editor moves that one', () => {
    const document = saved(areas, spots);
    const again = spots.map((each) => (each.id === 'p3' ? spot('other', 'A-4') : each));
    const bound = boundToSpots(document, again);
    expect(bound.places.has('p3')).toBe(false);
    expect(bound.places.get('other')).toEqual({ ...document.places.get('p3'), spotId: 'other' });
    expect(boundToSpots(document, spots)).toEqual(document);
    expect(boundToSpots(document, []).places).toEqual(document.places);
  });

  test('does not guess between two spots of the same code in other areas', () => {
    const document = saved(areas, spots);
    const again = [...spots.slice(1), spot('x', 'A-1', 'c'), spot('y', 'A-1', 'b')];
    expect(mergeLayout(document, [...areas, area('c')], again).vacant).toEqual(['p0']);
  });

  test('removes a gone area unless something stands in it; new ones go below', () => {
    const document = saved(areas, spots);
    const next = [area('b', 'Docks'), area('n', 'New')];
    const { layout } = mergeLayout(document, next, spots.slice(12));
    expect(layout.areas.map(({ areaId }) => areaId).sort()).toEqual(['b', 'n']);
  });

  test('takes the name of an area from the yard', () => {
    const { layout } = mergeLayout(
      saved(areas, spots),
      [area('a', 'Renamed'), area('b', 'Docks')],
      spots,
    );
    expect(layout.areas.map(({ label }) => label)).toContain('Renamed');
  });

  test('has a place for every spot, in one piece, with distinct keys', () => {
    const someSpots = fc
      .uniqueArray(
        fc.record({ n: fc.nat(40), area: fc.constantFrom('a', 'b', 'c'), dock: fc.boolean() }),
        { selector: ({ n }) => n },
      )
      .map((list) =>
        list.map(({ n, area: own, dock }) =>
          spot(`s${n}`, `${own}${n % 7}`, own, dock ? 'docking' : 'parking'),
        ),
      );
    fc.assert(
      fc.property(someSpots, someSpots, (before, after) => {
        const all = ['a', 'b', 'c'].map((id) => area(id));
        const first = mergeLayout(saved(all.slice(0, 2), before), all, after);
        expect([...first.layout.spots.keys()].sort()).toEqual(ids(after).sort());
        const drawn = first.layout.areas.flatMap(({ spots: own }) => own);
        expect(drawn.toSorted()).toEqual(ids(after).sort());
        const keys = first.layout.areas.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const { bounds } = first.layout;
        for (const { box } of first.layout.areas) {
          expect(box.x).toBeGreaterThanOrEqual(bounds.x);
          expect(box.y + box.height).toBeLessThanOrEqual(bounds.y + bounds.height);
        }
        const before2 = saved(all, before);
        for (const [key, { spotId }] of before2.places)
          if (after.some(({ id }) => id === spotId))
            expect(mergeLayout(before2, all, after).vacant).not.toContain(key);
      }),
      { numRuns: 60 },
    );
  });
});
