import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, schemaVersion } from '../../../../../main/kernel/database/migrate.ts';
import { yardMigrations } from '../../../../../main/yard/cache/migrations/index.ts';

test('a cache of the first version gets the tables of the schedule and keeps its yard', () => {
  const db = new Sqlite(':memory:');
  migrate(db, yardMigrations.slice(0, 1), 'cache.sqlite');
  db.exec(`INSERT INTO area(id, name, is_active) VALUES('a-1', 'Lot 1', 1)`);
  migrate(db, yardMigrations.slice(0, 2), 'cache.sqlite');
  expect(schemaVersion(db)).toBe(2);
  expect(db.prepare('SELECT id FROM area').pluck().all()).toEqual(['a-1']);
  db.exec(`INSERT INTO appointment(id, start_ms, until_ms, status) VALUES('x', 1, 2, 1)`);
  expect(() =>
    db.exec(`INSERT INTO appointment(id, start_ms, until_ms, status) VALUES('x', 1, 2, 1)`),
  ).toThrow(/UNIQUE/);
  expect(() =>
    db.exec(`INSERT INTO appointment(id, start_ms, until_ms, status) VALUES('y', 'soon', 2, 1)`),
  ).toThrow(/cannot store TEXT/);
  db.close();
});
