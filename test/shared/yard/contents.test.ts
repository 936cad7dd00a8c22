import { describe, expect, test } from 'vitest';
import { assetsOn, contentsOf } from '../../../shared/yard/contents.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { container, hooked, rows, spot, spotId, visit } from './rows.ts';

const table = createYardTable(
  rows({
    spots: [
      spot('free'),
      spot('closed', { isOpen: false }),
      spot('mixed', {
        reserves: [{ id: 'r', entityName: null, objectId: null, validUntil: null }],
      }),
      spot('broken'),
    ],
    visits: [
      visit('t1', 'mixed'),
      visit('t2', 'broken'),
      visit('t3', 'broken'),
      visit('t4', 'nowhere'),
    ],
    containers: [
      hooked('h1', 't1'),
      container('c1', 'mixed'),
      container('c2', 'broken'),
      container('c3', 'broken'),
    ],
  }),
);

describe('contentsOf', () => {
  test('a free spot and a closed one', () => {
    expect(contentsOf(table, spotId('free'))).toMatchObject({
      truck: null,
      hooked: [],
      standalone: null,
      isOpen: true,
      isReserved: false,
      state: 'free',
    });
    expect(contentsOf(table, spotId('closed'))).toMatchObject({ isOpen: false, state: 'free' });
  });

  test('a truck with a hooked and a standalone container beside it', () => {
    const contents = contentsOf(table, spotId('mixed'));
    expect(contents).toMatchObject({
      truck: { id: 't1' },
      standalone: { id: 'c1' },
      isReserved: true,
      state: 'both',
    });
    expect(contents.hooked.map((each) => each.id)).toEqual(['h1']);
  });

  test('what stands there beyond the rules is listed, not hidden', () => {
    const { truck, standalone, extra } = contentsOf(table, spotId('broken'));
    expect([truck?.id, standalone?.id]).toEqual(['t2', 'c2']);
    expect([extra.trucks.map((each) => each.id), extra.standalone.map((each) => each.id)]).toEqual([
      ['t3'],
      ['c3'],
    ]);
  });

  test('an unknown spot is closed and shows what points at it', () => {
    expect(contentsOf(table, spotId('nowhere'))).toMatchObject({
      spot: null,
      truck: { id: 't4' },
      isOpen: false,
      state: 'truck',
    });
  });
});

test('assetsOn names what an operation on all of the spot takes, by depart type', () => {
  const truck = { kind: 'visit', id: 't1' };
  const standalone = { kind: 'container', id: 'c1' };
  expect(assetsOn(table, spotId('mixed'))).toEqual([truck, standalone]);
  expect(assetsOn(table, spotId('mixed'), 'AssetVisit')).toEqual([truck]);
  expect(assetsOn(table, spotId('mixed'), 'AssetContainer')).toEqual([standalone]);
});
