/**
 * Numbers of entries may have been given twice, once in a file and once in its backup: no entry
 * gets the history of another.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebuildJournal } from '../../../../main/kernel/backups/rebuild-journal.ts';
import { type JournalShape, salvage } from '../../../../main/kernel/backups/salvage.ts';
import { openDatabase } from '../../../../main/kernel/database/database.ts';

type Row = { readonly seq: number; readonly id: string; readonly good: number };
const shape: JournalShape<Row> = {
  table: 'entry',
  isSound: ({ good }) => good === 1,
  children: [{ table: 'step', entry: 'entry', isSound: () => true }],
};
const schema =
  'CREATE TABLE entry (seq INTEGER PRIMARY KEY, id TEXT, good INTEGER); CREATE TABLE step (entry INTEGER, number INTEGER, text TEXT, PRIMARY KEY (entry, number));';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-salvage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A journal with entry number 5 of that id and so many steps. */
function journal(name: string, id: string, good: 0 | 1, steps: number): string {
  const file = path.join(folder, name);
  const db = new Sqlite(file);
  db.exec(schema);
  db.prepare('INSERT INTO entry VALUES (5, ?, ?)').run(id, good);
  for (let number = 1; number <= steps; number += 1)
    db.prepare('INSERT INTO step VALUES (5, ?, ?)').run(number, `${id} step ${number}`);
  db.close();
  return file;
}
const stepsOf = (sources: readonly string[]) => {
  const [entry] = salvage(sources, shape).found;
  return [
    entry?.row.id,
    ...[...(entry?.children.step?.values() ?? [])].map(
      (step) => (step as unknown as { text: string }).text,
    ),
  ];
};

test('of two sound entries of one number the first counts, with its own steps alone', () => {
  expect(stepsOf([journal('file.db', 'a', 1, 1), journal('backup.db', 'b', 1, 3)])).toEqual([
    'a',
    'a step 1',
  ]);
});

test('rows of an unsound entry don’t go to another entry with its number', () => {
  expect(stepsOf([journal('file.db', 'a', 0, 3), journal('backup.db', 'b', 1, 1)])).toEqual([
    'b',
    'b step 1',
  ]);
});

test('the same entry in both takes what the file lacks from the backup', () => {
  expect(stepsOf([journal('file.db', 'a', 1, 1), journal('backup.db', 'a', 1, 3)])).toEqual([
    'a',
    'a step 1',
    'a step 2',
    'a step 3',
  ]);
});

test('a journal that is rebuilt holds no step of another entry either', () => {
  const sources = [journal('file.db', 'a', 1, 1), journal('backup.db', 'b', 1, 3)];
  const db = openDatabase({
    file: ':memory:',
    migrations: [{ version: 1, name: 'first', sql: schema }],
  });
  rebuildJournal(shape, 'call')(db, sources, '2026-03-02T09:00:00.000Z');
  expect(db.prepare('SELECT text FROM step').pluck().all()).toEqual(['a step 1']);
  db.close();
});
