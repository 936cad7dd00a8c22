import { describe, expect, test } from 'vitest';
import { createYardTable } from '../../../shared/yard/table.ts';
import {
  area,
  areaId,
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

const yard = () =>
  createYardTable(
    rows({
      areas: [area('a1'), area('a2')],
      spots: [
        spot('s10', { code: 'S10' }),
        spot('s2', { code: 'S2' }),
        spot('d1', { areaId: areaId('a2'), type: 'docking' }),
      ],
      visits: [visit('t1', 's2'), visit('t2')],
      containers: [hooked('c1', 't1'), container('c2', 's10'), container('c3')],
    }),
  );

describe('indexes', () => {
  test('a spot has its truck and standalone container, a truck its hooked ones', () => {
    const table = yard();
    expect(table.visitsAt(spotId('s2'))).toEqual(['t1']);
    expect(table.hookedTo(visitId('t1'))).toEqual(['c1']);
    expect(table.standaloneAt(spotId('s10'))).toEqual(['c2']);
    expect(table.standaloneAt(spotId('s2'))).toEqual([]);
  });

  test('waiting lists have active, unhooked assets on no spot, by arrival', () => {
    const table = yard();
    table.put(
      change({
        visits: [
          visit('t3', null, { createdAt: '2026-03-01T10:00:00Z' }),
          visit('t0', null, { createdAt: '2026-03-01T11:00:00+02:00' }),
          visit('gone', null, { isActive: false }),
        ],
      }),
    );
    expect(table.waitingVisits()).toEqual(['t0', 't3', 't2']);
    expect(table.waitingContainers()).toEqual(['c3']);
  });

  test('spots of an area come in natural order and follow a new code or area', () => {
    const table = yard();
    expect(table.spotsOf(areaId('a1'))).toEqual(['s2', 's10']);
    table.put(change({ spots: [spot('s2', { code: 'S20' }), spot('d1', { code: 'S3' })] }));
    expect(table.spotsOf(areaId('a1'))).toEqual(['d1', 's10', 's2']);
    expect(table.spotsOf(areaId('a2'))).toEqual([]);
  });
});

describe('what a change touches', () => {
  test('a moved truck touches its old and its new spot', () => {
    const touched = yard().put(change({ visits: [visit('t1', 's10')] }));
    expect(touched.spots).toEqual(new Set(['s2', 's10']));
    expect(touched.visits).toEqual(new Set(['t1']));
    expect(touched.containers).toEqual(new Set());
    expect(touched.areas).toEqual(new Set());
  });

  test('hooking a container touches its old spot, its truck and the truck’s spot', () => {
    const touched = yard().put(change({ containers: [hooked('c2', 't1')] }));
    expect(touched.spots).toEqual(new Set(['s10', 's2']));
    expect(touched.visits).toEqual(new Set(['t1']));
    expect(touched.containers).toEqual(new Set(['c2']));
  });

  test('a truck leaving as its container is unhooked still touches its spot', () => {
    const touched = yard().put(
      change({ containers: [container('c1')] }, { visits: [visitId('t1')] }),
    );
    expect(touched.spots).toEqual(new Set(['s2']));
  });

  test('a spot that only changes its area leaves the one and comes to the other', () => {
    const moving = createYardTable(
      rows({ areas: [area('a1'), area('a2')], spots: [spot('s1'), spot('s2')] }),
    );
    expect(moving.put(change({ spots: [spot('s1', { areaId: areaId('a2') })] })).areas).toEqual(
      new Set(['a1', 'a2']),
    );
    expect([moving.spotsOf(areaId('a1')), moving.spotsOf(areaId('a2'))]).toEqual([['s2'], ['s1']]);
  });

  test('a spot touches its area when the list or a code changes, not when it closes', () => {
    const table = yard();
    expect(table.put(change({ spots: [spot('s2', { code: 'S2', isOpen: false })] })).areas).toEqual(
      new Set(),
    );
    expect(table.put(change({ spots: [spot('s2', { code: 'S3' })] })).areas).toEqual(
      new Set(['a1']),
    );
    expect(table.put(change({}, { spots: [spotId('s2')] })).areas).toEqual(new Set(['a1']));
  });
});

describe('data that break the rules', () => {
  test('two trucks on a spot, three hooked and an unknown spot are kept', () => {
    const visits = [visit('t5', 's2'), visit('t4', 's2'), visit('lost', 'nowhere')];
    const containers = [hooked('c9', 't4'), hooked('c7', 't4'), hooked('c8', 't4')];
    const one = createYardTable(rows({ spots: [spot('s2')], visits, containers }));
    const other = createYardTable(
      rows({
        containers: [...containers].reverse(),
        visits: [...visits].reverse(),
        spots: [spot('s2')],
      }),
    );
    for (const table of [one, other]) {
      expect(table.visitsAt(spotId('s2'))).toEqual(['t4', 't5']);
      expect(table.hookedTo(visitId('t4'))).toEqual(['c7', 'c8', 'c9']);
      expect(table.visitsAt(spotId('nowhere'))).toEqual(['lost']);
    }
  });

  test('a container that says both "hooked" and "on a spot" counts as hooked', () => {
    const table = createYardTable(
      rows({
        spots: [spot('s2')],
        visits: [visit('t1')],
        containers: [hooked('c1', 't1', { spotId: spotId('s2') })],
      }),
    );
    expect(table.standaloneAt(spotId('s2'))).toEqual([]);
    expect(table.hookedTo(visitId('t1'))).toEqual(['c1']);
    expect(table.waitingContainers()).toEqual([]);
  });

  test('an asset that departed stands nowhere, even if it still names a spot', () => {
    const table = createYardTable(
      rows({
        visits: [visit('t1', 's2', { isActive: false })],
        containers: [
          hooked('c1', 't1', { isActive: false }),
          container('c2', 's2', { isActive: false }),
        ],
      }),
    );
    expect([
      table.visitsAt(spotId('s2')),
      table.standaloneAt(spotId('s2')),
      table.hookedTo(visitId('t1')),
    ]).toEqual([[], [], []]);
    expect(table.visit(visitId('t1'))?.isActive).toBe(false);
  });

  test('removing what is not there does nothing', () => {
    const table = yard();
    const before = table.snapshot();
    table.put(
      change(
        {},
        {
          areas: [areaId('x')],
          spots: [spotId('x')],
          visits: [visitId('x')],
          containers: [containerId('x')],
        },
      ),
    );
    expect(table.snapshot()).toEqual(before);
  });
});

test('a list handed out stays as it was when the table changes', () => {
  const table = yard();
  const before = table.visitsAt(spotId('s2'));
  table.put(change({ visits: [visit('t2', 's2')] }));
  expect(before).toEqual(['t1']);
  expect(table.visitsAt(spotId('s2'))).toEqual(['t1', 't2']);
});
