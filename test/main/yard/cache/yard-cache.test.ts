import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../../../main/kernel/database/database.ts';
import type { AssignmentRow } from '../../../../main/remote/dock-scheduling/client.ts';
import { cacheSchema } from '../../../../main/yard/cache/schema.ts';
import {
  createYardStore,
  type YardCache,
  type YardWrite,
} from '../../../../main/yard/cache/yard-cache.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AssignmentId, WarehouseId } from '../../../../shared/ids.ts';
import type { YardProblem, YardRows } from '../../../../shared/yard/model.ts';
import { anyText } from '../../../support/texts.ts';
import {
  area,
  areaId,
  container,
  containerId,
  spot,
  spotId,
  visit,
  visitId,
  warehouse,
} from '../read/fake-service.ts';

let folder: string;
const opened: Database[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-store-'));
});
afterEach(() => {
  for (const db of opened.splice(0)) db.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(facility = warehouse): { db: Database; store: YardCache } {
  for (const db of opened.splice(0)) db.close();
  const db = openDatabase({ file: path.join(folder, 'cache.sqlite'), migrations: cacheSchema });
  opened.push(db);
  return { db, store: createYardStore(db, facility) };
}

const noRows: YardRows = { areas: [], spots: [], visits: [], containers: [] };
const noIds: YardWrite['change']['remove'] = { areas: [], spots: [], visits: [], containers: [] };
const put = (rows: Partial<YardRows>, assignments: YardWrite['assignments'] = []): YardWrite => ({
  change: { put: { ...noRows, ...rows }, remove: noIds },
  assignments,
});
const remove = (ids: Partial<YardWrite['change']['remove']>): YardWrite => ({
  change: { put: noRows, remove: { ...noIds, ...ids } },
  assignments: [],
});
const assignment = (id: string, on: string): AssignmentRow => ({
  id: id as AssignmentId,
  spotId: spotId(on),
  visitId: visitId('1'),
  containerId: null,
  changedAt: null,
});
const problem: YardProblem = {
  key: 'k',
  code: 'unreadable-record',
  entity: 'visit',
  id: null,
  said: message('problem.unshown', { entity: 'visit', why: message('problem.why.noId') }),
};
const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;

test('SQLite keeps no pages in memory after a pull; a load waits for nothing', () => {
  const { db, store } = open();
  const pragma = vi.spyOn(db, 'pragma');
  store.load();
  expect(pragma).not.toHaveBeenCalled();
  store.write([put({ areas: [area('1')] })], at(1));
  expect(pragma).not.toHaveBeenCalled();
  store.endPull([], null, at(1), at(1));
  expect(pragma.mock.calls).toEqual([['shrink_memory']]);
});

describe('the yard store', () => {
  test('gives back every field as it was written', () => {
    const reserve = {
      id: 'r',
      entityName: 'YardTask',
      objectId: null,
      validUntil: '2026-01-01T10:00:00Z',
    };
    const rows: YardRows = {
      areas: [area('a'), area('b', { isActive: false, warehouseId: 'elsewhere' as WarehouseId })],
      spots: [
        spot('1', 'a', {
          reserves: [reserve],
          observation: 'line\nbreak',
          isOpen: false,
          type: 'ramp',
          changedAt: '2021-05-26T13:43:55.727258Z',
        }),
        spot('2', 'b', { warehouseId: 'elsewhere' as WarehouseId, changedAt: null }),
      ],
      visits: [
        visit('1', {
          spotId: spotId('1'),
          isPlanned: null,
          checkInAcknowledged: false,
          dotNumber: '1',
          companyHint: 'h',
          phone: '+1',
          driverNotes: '\u202Eabc\u0000def',
          appointmentId: 'ap' as never,
          driverAppointmentIdentifier: 'i',
          placedAt: at(1),
        }),
      ],
      containers: [
        container('1', {
          visitId: visitId('1'),
          notes: 'n',
          pickupAppointmentId: 'p' as never,
          dropAppointmentId: 'd' as never,
          state: null,
        }),
        container('2', { spotId: spotId('2'), placedAt: at(2) }),
      ],
    };
    open().store.load();
    const { store } = open();
    store.load();
    store.write(
      [put(rows, [{ spotId: spotId('1'), rows: [assignment('x', '1'), assignment('y', '1')] }])],
      at(0),
    );
    store.endPull([], [problem], at(3), at(3));
    const cached = open().store.load();
    expect(cached.rows).toEqual(rows);
    expect([...cached.assignments]).toEqual([
      [spotId('1'), [assignment('x', '1'), assignment('y', '1')]],
    ]);
    expect([cached.asOf, cached.problems]).toEqual([at(3), [problem]]);
  });

  test('gives back any text', () => {
    const text = anyText(40).filter((each) => each.isWellFormed());
    const texts = fc.sample(text, 500);
    const rows = texts.map((each, index) =>
      visit(`${index}`, { driverNotes: each, licensePlate: each }),
    );
    const { store } = open();
    store.load();
    store.write([put({ visits: rows })], at(0));
    expect(open().store.load().rows.visits).toEqual(rows);
  });

  test('writes a row whatever the order of its fields', () => {
    const row = visit('1', { phone: '+1', spotId: spotId('s'), placedAt: at(1) });
    const { store } = open();
    store.load();
    store.write(
      [put({ visits: [Object.fromEntries(Object.entries(row).reverse()) as typeof row] })],
      at(0),
    );
    expect(open().store.load().rows.visits).toEqual([row]);
  });

  test('replaces, removes and brings back rows without a trace of the old', () => {
    const { store, db } = open();
    store.load();
    store.write(
      [
        put({ spots: [spot('1', 'a'), spot('2', 'a')] }, [
          { spotId: spotId('1'), rows: [assignment('x', '1')] },
        ]),
      ],
      at(0),
    );
    store.write(
      [
        put({ spots: [spot('1', 'a', { code: 'new' })] }, [{ spotId: spotId('1'), rows: [] }]),
        remove({ spots: [spotId('2')], areas: [areaId('none')] }),
      ],
      at(0),
    );
    store.write([put({ spots: [spot('2', 'b')] })], at(0));
    expect(db.prepare('SELECT count(*) FROM spot').pluck().get()).toBe(2);
    const cached = open().store.load();
    expect(cached.rows.spots).toEqual([spot('1', 'a', { code: 'new' }), spot('2', 'b')]);
    expect(cached.assignments.size).toBe(0);
  });

  test('remembers when an asset was first seen, whatever changes on it, until it is gone', () => {
    const { store } = open();
    store.load();
    store.write([put({ visits: [visit('1')], containers: [container('1')] })], at(1));
    store.write([put({ visits: [visit('1', { driverNotes: 'new' })] })], at(2));
    expect(store.firstSeen({ kind: 'visit', id: visitId('1') })).toBe(at(1));
    const later = open().store;
    later.load();
    later.write([put({ visits: [visit('1', { driverNotes: 'newer' }), visit('2')] })], at(3));
    expect(later.firstSeen({ kind: 'visit', id: visitId('1') })).toBe(at(1));
    expect(later.firstSeen({ kind: 'visit', id: visitId('2') })).toBe(at(3));
    expect(later.firstSeen({ kind: 'container', id: containerId('1') })).toBe(at(1));
    later.write([remove({ visits: [visitId('1')] })], at(4));
    expect(later.firstSeen({ kind: 'visit', id: visitId('1') })).toBeUndefined();
    later.write([put({ visits: [visit('1')] })], at(5));
    expect(later.firstSeen({ kind: 'visit', id: visitId('1') })).toBe(at(5));
  });

  test('a write that fails changes nothing, and writing everything anew makes up for it', () => {
    const { store, db } = open();
    store.load();
    store.write([put({ visits: [visit('1'), visit('2')] })], at(1));
    db.pragma('query_only = ON');
    expect(() =>
      store.write([put({ visits: [visit('3')] }), remove({ visits: [visitId('1')] })], at(2)),
    ).toThrow(/readonly/);
    db.pragma('query_only = OFF');
    expect(db.prepare('SELECT count(*) FROM visit').pluck().get()).toBe(2);
    store.replace(
      { rows: { ...noRows, visits: [visit('2'), visit('3')] }, assignments: [], problems: [] },
      at(3),
      at(3),
    );
    expect(store.firstSeen({ kind: 'visit', id: visitId('2') })).toBe(at(1));
    const cached = open().store.load();
    expect(cached.rows.visits.map((row) => row.id).sort()).toEqual([visitId('2'), visitId('3')]);
    expect(cached.asOf).toBe(at(3));
  });

  test('never shows one facility as another', () => {
    const { store } = open();
    store.load();
    store.endPull([put({ visits: [visit('1')] })], [problem], at(1), at(1));
    store.setFact('time-zone', 'America/Chicago');
    const other = open('warehouse-2' as WarehouseId).store;
    expect(other.load()).toMatchObject({ rows: noRows, problems: [], asOf: null });
    expect(other.fact('time-zone')).toBeNull();
    expect(open().store.load()).toMatchObject({ rows: noRows, asOf: null });
  });
});
