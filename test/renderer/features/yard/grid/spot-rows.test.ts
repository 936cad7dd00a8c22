import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { columns } from '../../../../../renderer/features/yard/grid/spot-columns.tsx';
import { placedSince } from '../../../../../renderer/features/yard/grid/spot-parts.ts';
import {
  dependsOnContents,
  spotRows,
} from '../../../../../renderer/features/yard/grid/spot-rows.ts';
import { dwellersOf } from '../../../../../renderer/features/yard/inspector/inspector-figures.ts';
import { anySpot, type SpotFilter } from '../../../../../renderer/page/stores/ui-store.ts';
import { stateText } from '../../../../../renderer/ui/spot-state.tsx';
import type { AreaId } from '../../../../../shared/ids.ts';
import { contentsOf } from '../../../../../shared/yard/contents.ts';
import { compareCodes } from '../../../../../shared/yard/natural-order.ts';
import { createYardTable } from '../../../../../shared/yard/table.ts';
import { container, smallYard, spot, spotId } from '../../../support/yard-data.ts';

const yard = createYardTable(smallYard());
const byCode = { column: 'code', descending: false } as const;
const codes = (filter: Partial<SpotFilter>, column = 'code', descending = false) =>
  spotRows(yard, { ...anySpot, ...filter }, { column, descending }).map(
    (id) => yard.spot(id)?.code,
  );

describe('rows of the grid', () => {
  it('come in natural order of their codes', () => {
    const table = createYardTable({
      ...smallYard(),
      spots: ['D-10', 'D-2', 'A-1', 'd-1'].map((code) => spot(code, 'Docks north')),
    });
    expect(spotRows(table, anySpot, byCode).map((id) => table.spot(id)?.code)).toEqual([
      'A-1',
      'd-1',
      'D-2',
      'D-10',
    ]);
  });

  it('are all there, once each, whatever they are sorted by', () => {
    fc.assert(
      fc.property(fc.constantFrom(...columns), fc.boolean(), ({ key: column }, descending) => {
        const rows = spotRows(yard, anySpot, { column, descending });
        expect(new Set(rows).size).toBe(66);
        expect(rows).toHaveLength(66);
      }),
    );
  });

  it('keep natural order of codes among equals, in both directions', () => {
    for (const descending of [false, true]) {
      const rows = spotRows(yard, anySpot, { column: 'type', descending });
      const doors = rows.map((id) => yard.spot(id)).filter((each) => each?.type === 'docking');
      const sorted = [...doors].sort((a, b) => compareCodes(a?.code ?? '', b?.code ?? ''));
      expect(doors).toEqual(sorted);
    }
  });

  it('show the longest stays first when dwell is sorted downwards', () => {
    const rows = spotRows(yard, anySpot, { column: 'dwell', descending: true });
    const since = rows.map((id) => placedSince(contentsOf(yard, id)));
    const taken = since.filter((each) => each !== null);
    expect(taken).toEqual([...taken].sort());
    expect(since.slice(taken.length).every((each) => each === null)).toBe(true);
  });

  it('are found by plate, hooked trailer, company, note and code, with every word', () => {
    expect(codes({ text: 'leveler' })).toEqual(['D-07']);
    expect(codes({ text: 'd7' })).toEqual(['D-07']);
    expect(codes({ text: 'd01' })).toEqual(['D-01']);
    expect(codes({ text: 'd1' })).toHaveLength(11);
    expect(codes({ text: 'a 07' })).toContain('A-07');
    const { truck, hooked } = contentsOf(yard, spotId('A-03'));
    expect(codes({ text: truck?.licensePlate ?? '' })).toEqual(['A-03']);
    expect(codes({ text: hooked[0]?.code ?? '' })).toEqual(['A-03']);
    expect(codes({ text: 'zzz' })).toEqual([]);
  });

  it('are found by what a row says now, and no longer by what it said before', () => {
    const table = createYardTable(smallYard());
    const found = (text: string) => spotRows(table, { ...anySpot, text }, byCode).length;
    const { spot: row, truck } = contentsOf(table, spotId('A-03'));
    if (row === null || truck === null) throw new Error('A-03 has a truck in the small yard.');
    const plate = truck.licensePlate ?? '';
    expect([found(plate), found('NEW-1'), found('wet floor')]).toEqual([1, 0, 0]);
    table.put({
      put: {
        areas: [],
        spots: [{ ...row, observation: 'Wet floor' }],
        visits: [{ ...truck, licensePlate: 'NEW-1' }],
        containers: [],
      },
      remove: { areas: [], spots: [], visits: [], containers: [] },
    });
    expect([found(plate), found('new 1'), found('wet floor')]).toEqual([0, 1, 1]);
  });

  it('are filtered by area, type and state', () => {
    expect(codes({ area: 'area-Reefer row' as AreaId })).toEqual([
      'R-1',
      'R-2',
      'R-3',
      'R-4',
      'R-5',
      'R-6',
    ]);
    expect(codes({ type: 'docking' })).toHaveLength(20);
    expect(codes({ state: 'closed' })).toEqual(['B-16', 'D-07']);
    expect(codes({ state: 'reserved' })).toEqual(['D-12']);
    expect(codes({ state: 'both' })).toEqual(['A-03']);
  });

  it('are only those of a box drawn on the map, while there is one', () => {
    const [first, second] = [...yard.spots()];
    expect(codes({ among: new Set([first?.id, second?.id] as never) })).toHaveLength(2);
    expect(codes({ among: new Set() })).toEqual([]);
    expect(codes({ among: null })).toHaveLength([...yard.spots()].length);
  });

  it('offer a closed empty spot not as free: it takes nothing', () => {
    const closedEmpty = [...yard.spots()].filter(
      (each) => !each.isOpen && contentsOf(yard, each.id).state === 'free',
    );
    expect(closedEmpty.map(({ code }) => code)).toEqual(['D-07', 'B-16']);
    for (const { code } of closedEmpty) {
      expect(codes({ state: 'free' })).not.toContain(code);
      expect(codes({ state: 'closed' })).toContain(code);
    }
  });

  it('partition the yard into free, occupied and closed empty ones', () => {
    const [free, occupied] = [codes({ state: 'free' }), codes({ state: 'occupied' })];
    const closedEmpty = codes({ state: 'closed' }).filter((code) => !occupied.includes(code));
    expect(Math.min(free.length, occupied.length, closedEmpty.length)).toBeGreaterThan(0);
    expect([...free, ...occupied, ...closedEmpty].sort()).toEqual(codes({}).sort());
  });

  it('are recomputed after a move only if order or filter depend on contents', () => {
    expect(dependsOnContents(anySpot, byCode)).toBe(false);
    expect(dependsOnContents({ ...anySpot, type: 'docking' }, byCode)).toBe(false);
    expect(dependsOnContents({ ...anySpot, state: 'free' }, byCode)).toBe(true);
    expect(dependsOnContents({ ...anySpot, text: 'x' }, byCode)).toBe(true);
    expect(dependsOnContents(anySpot, { column: 'dwell', descending: true })).toBe(true);
  });
});

describe('what has nothing to be sorted by', () => {
  it.each(['truck', 'containers', 'dwell', 'notes'])(
    'comes last by %s, whichever way',
    (column) => {
      for (const descending of [false, true]) {
        const rows = spotRows(yard, anySpot, { column, descending });
        const has = rows.map((id) => {
          const contents = contentsOf(yard, id);
          if (column === 'truck') return contents.truck !== null;
          if (column === 'notes') return contents.spot?.observation !== null;
          if (column === 'dwell') return placedSince(contents) !== null;
          return contents.hooked.length > 0 || contents.standalone !== null;
        });
        expect(has.lastIndexOf(true)).toBeLessThan(has.indexOf(false));
      }
    },
  );
});

test('a truck alone, with its trailer, or beside an unhooked one has its own state', () => {
  const said = (code: string) => stateText(contentsOf(yard, spotId(code)));
  expect([said('B-03'), said('D-01'), said('A-03')]).toEqual([
    'Truck',
    'Truck + trailer',
    'Truck, unhooked',
  ]);
});

test('the spot of a long stay is written whole, and has a name where it has no code', () => {
  const long = 'NORTH-OVERFLOW-LOT-017';
  const named = (code: string) => {
    const row = { ...container('C'), spotId: spotId('S'), placedAt: '2026-03-01T12:00:00Z' };
    const one = {
      ...smallYard(),
      spots: [spot('S', 'Parking A', { code })],
      visits: [],
      containers: [row],
    };
    return dwellersOf(createYardTable(one), 1)[0]?.code;
  };
  expect([named(long), named(' ')]).toEqual([long, '#spot-S']);
});
