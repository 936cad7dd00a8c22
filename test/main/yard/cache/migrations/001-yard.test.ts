import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../../main/kernel/database/database.ts';
import { schemaVersion } from '../../../../../main/kernel/database/migrate.ts';
import { yardTables } from '../../../../../main/yard/cache/migrations/001-yard.ts';
import { yardMigrations } from '../../../../../main/yard/cache/migrations/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-migration-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('migration 001, yard', () => {
  const open = () =>
    openDatabase({ file: path.join(folder, 'cache.sqlite'), migrations: [yardTables] });

  test('is the first of the list and leads to version 1', () => {
    expect(yardMigrations[0]).toBe(yardTables);
    const db = open();
    expect(schemaVersion(db)).toBe(1);
    db.close();
  });

  test('makes strict tables that keep no second tree of random keys', () => {
    const db = open();
    type Table = { readonly name: string; readonly strict: number; readonly wr: number };
    const tables = db
      .prepare<[string], Table>('SELECT name, strict, wr FROM pragma_table_list WHERE schema = ?')
      .all('main');
    const own = tables.filter((each) => !each.name.startsWith('sqlite_'));
    expect(own.map((each) => each.name).sort()).toEqual([
      'area',
      'assignment',
      'container',
      'fact',
      'problem',
      'source',
      'spot',
      'visit',
    ]);
    expect(own.every((each) => each.strict === 1 && each.wr === 0)).toBe(true);
    const indexes = db
      .prepare<[], string>("SELECT tbl_name FROM sqlite_schema WHERE type = 'index' ORDER BY 1")
      .pluck()
      .all();
    expect(indexes).toEqual(['fact', 'source']);
    db.close();
  });

  test.each([
    [
      "INSERT INTO spot(id, area_id, code, type, is_open) VALUES('s', 'a', 'A', 'parking', 'yes')",
      'text where a flag belongs',
    ],
    ["INSERT INTO visit(id, is_active) VALUES('v', 1)", 'an asset without its first sight'],
    [
      "INSERT INTO area(number, id, name, is_active) VALUES('one', 'a', 'A', 1)",
      'a number that is none',
    ],
    ["INSERT INTO assignment(id) VALUES('x')", 'an assignment without its spot'],
  ])('refuses %s: %s', (sql) => {
    const db = open();
    expect(() => db.exec(sql)).toThrow();
    db.close();
  });
});
