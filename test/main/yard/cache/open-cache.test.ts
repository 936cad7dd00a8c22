import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheFileName, openCache } from '../../../../main/yard/cache/open-cache.ts';
import { columnsNote } from '../../../../main/yard/cache/schema.ts';
import type { YardWrite } from '../../../../main/yard/cache/yard-cache.ts';
import { openYard } from '../../../../main/yard/memory/open-yard.ts';
import { runs } from '../../../support/runs.ts';
import { said } from '../../../support/said.ts';
import { spot, visit, warehouse } from '../read/fake-service.ts';
import { createTestClock } from '../read/harness.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, cacheFileName);
const open = (inFolder = folder) =>
  openCache({ folder: inFolder, warehouse, clock: createTestClock() }, (store) => ({
    store,
    cached: store.load(),
  }));

const many: YardWrite = {
  change: {
    put: {
      areas: [],
      spots: Array.from({ length: 400 }, (_, index) =>
        spot(`${index}`, 'lot', { observation: 'x'.repeat(100) }),
      ),
      visits: Array.from({ length: 400 }, (_, index) => visit(`${index}`)),
      containers: [],
    },
    remove: { areas: [], spots: [], visits: [], containers: [] },
  },
  assignments: [],
};

function fill(): void {
  const cache = open();
  cache.used.store.endPull([many], [], '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
  cache.close();
}

describe('opening the cache', () => {
  test('finds what was left', () => {
    fill();
    const cache = open();
    expect(cache.used.cached.rows.spots).toHaveLength(400);
    expect(cache.notices).toEqual([]);
    cache.close();
  });

  test('a file of an earlier version gets new fields, and loses what is gone', () => {
    fill();
    // The file as a version without plates, and with a field that is gone since, left it.
    const db = new Sqlite(file());
    db.exec(`ALTER TABLE visit DROP COLUMN license_plate;
      ALTER TABLE visit ADD COLUMN axles TEXT NOT NULL DEFAULT '5'`);
    db.prepare("UPDATE fact SET value = ? WHERE name = 'columns'").run(columnsNote(db));
    db.close();
    const cache = open();
    expect(cache.notices).toEqual([]);
    const { visits } = cache.used.cached.rows;
    expect(visits).toHaveLength(400);
    expect(new Set(visits.map((row) => row.licensePlate))).toEqual(new Set([null]));
    cache.used.store.endPull([many], [], '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
    cache.close();
    const again = open();
    expect(again.used.cached.rows.visits).toEqual(many.change.put.visits);
    again.close();
  });

  test('columns that differ from what the file itself notes are damage', () => {
    fill();
    const db = new Sqlite(file());
    db.exec('ALTER TABLE visit RENAME COLUMN license_plate TO license_qlate');
    db.close();
    const cache = open();
    expect(cache.notices.map((notice) => notice.key)).toEqual(['cache-damaged']);
    cache.close();
  });

  test('with any page overwritten, all rows are there or the file is set aside', () => {
    fill();
    const whole = readFileSync(file());
    const pages = whole.length / 4096;
    expect(pages).toBeGreaterThan(20);
    let setAside = 0;
    for (let page = 0; page < pages; page += 1) {
      const bytes = Buffer.from(whole);
      bytes.fill(0xaa, page * 4096, (page + 1) * 4096);
      writeFileSync(file(), bytes);
      const cache = open();
      const { rows } = cache.used.cached;
      if (cache.notices.length > 0) {
        setAside += 1;
        expect(cache.notices.map((notice) => notice.key)).toEqual(['cache-damaged']);
        expect(rows.spots).toEqual([]);
        // The new file works and stays.
        cache.used.store.endPull(
          [many],
          [],
          '2026-01-01T00:00:00.000Z',
          '2026-01-01T00:00:00.000Z',
        );
        cache.close();
        const again = open();
        expect(again.used.cached.rows.visits).toHaveLength(400);
        again.close();
      } else {
        expect([rows.spots.length, rows.visits.length]).toEqual([400, 400]);
        cache.close();
      }
      for (const name of readdirSync(folder))
        if (name !== 'quarantine') rmSync(path.join(folder, name));
    }
    expect(setAside).toBeGreaterThan(pages / 2);
  });

  test('a file that is no database is kept in quarantine as it was', () => {
    writeFileSync(file(), 'not a database, but somebody may want it back. '.repeat(200));
    const cache = open();
    expect(said(cache.notices[0])).toMatch(/damaged.*quarantine.*reads the yard again/);
    cache.close();
    const [moved] = readdirSync(path.join(folder, 'quarantine'));
    expect(
      readFileSync(path.join(folder, 'quarantine', moved as string, cacheFileName), 'utf8'),
    ).toMatch(/^not a database/);
  });

  test('a cut file is either complete enough to read or set aside', () => {
    fill();
    const whole = readFileSync(file());
    for (const share of [0.1, 0.5, 0.9]) {
      writeFileSync(file(), whole.subarray(0, Math.floor(whole.length * share)));
      const cache = open();
      expect(cache.notices.map((notice) => notice.key)).toEqual(['cache-damaged']);
      cache.close();
      rmSync(path.join(folder, 'quarantine'), { recursive: true });
      rmSync(file());
    }
  });

  test('where the file cannot be used at all the cache lives in memory, and says so', () => {
    mkdirSync(file());
    const cache = open();
    expect(cache.notices.map((notice) => notice.key)).toEqual(['cache-unsaved']);
    cache.used.store.write([many], '2026-01-01T00:00:00.000Z');
    expect(cache.used.store.firstSeen({ kind: 'visit', id: visit('1').id })).toBeDefined();
    cache.close();
  });

  test('a file of another console in use is refused', () => {
    const cache = open();
    const other = () =>
      openCache({ folder, warehouse, clock: createTestClock() }, (store) => store.load());
    expect(other).toThrow(expect.objectContaining({ kind: 'locked' }));
    cache.close();
  });

  test('names in the file that are not ours are damage too', () => {
    fill();
    const bytes = readFileSync(file());
    // Also in a page that was left when the schema grew.
    const places = [...bytes.toString('latin1').matchAll(/license_plate/g)];
    expect(places.length).toBeGreaterThan(0);
    for (const { index } of places) bytes.write('lizense', index);
    writeFileSync(file(), bytes);
    const cache = open();
    expect(cache.notices.map((notice) => notice.key)).toEqual(['cache-damaged']);
    cache.close();
  });

  test('a flipped bit gives sound rows or a file set aside, and the console starts', () => {
    fill();
    const whole = readFileSync(file());
    const seen = { sound: 0, setAside: 0 };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: whole.length - 1 }),
        fc.integer({ min: 0, max: 7 }),
        (byte, bit) => {
          const bytes = Buffer.from(whole);
          bytes.writeUInt8(bytes.readUInt8(byte) ^ (1 << bit), byte);
          for (const name of readdirSync(folder))
            rmSync(path.join(folder, name), { recursive: true });
          writeFileSync(file(), bytes);
          const cache = openCache({ folder, warehouse, clock: createTestClock() }, (store) =>
            openYard(store, createTestClock(), () => {}),
          );
          const { base } = cache.used.live;
          for (const row of base.spots())
            expect([typeof row.id, typeof row.code, typeof row.isOpen, typeof row.areaId]).toEqual([
              'string',
              'string',
              'boolean',
              'string',
            ]);
          for (const row of base.visits())
            expect([
              typeof row.id,
              typeof row.isActive,
              row.spotId === null || typeof row.spotId === 'string',
            ]).toEqual(['string', 'boolean', true]);
          seen[cache.notices.length > 0 ? 'setAside' : 'sound'] += 1;
          cache.close();
        },
      ),
      { numRuns: runs(100) },
    );
    expect(seen.sound).toBeGreaterThan(0);
    expect(seen.setAside).toBeGreaterThan(0);
  });
});
