import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertEngine, openDatabase } from '../../../../main/kernel/database/database.ts';
import { DatabaseError } from '../../../../main/kernel/database/database-error.ts';
import { type Migration, schemaVersion } from '../../../../main/kernel/database/migrate.ts';
import { quarantine } from '../../../../main/kernel/database/quarantine.ts';
import { runToEnd } from '../../../support/processes.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-database-'));
  file = path.join(folder, 'one.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const one: Migration = {
  version: 1,
  name: 'one',
  sql: 'CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;',
};
const two: Migration = {
  version: 2,
  name: 'two',
  sql: "ALTER TABLE note ADD COLUMN by TEXT NOT NULL DEFAULT 'nobody';",
};

const failure = (work: () => unknown): DatabaseError => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseError);
    return error as DatabaseError;
  }
  throw new Error('It did not fail.');
};

describe('opening a database', () => {
  test.each(['first', 'second', 'third'])(
    'every setting holds on the %s open of the same file',
    (which) => {
      for (let earlier = ['first', 'second', 'third'].indexOf(which); earlier > 0; earlier -= 1)
        openDatabase({ file, migrations: [one] }).close();
      const db = openDatabase({ file, migrations: [one] });
      const settings = Object.fromEntries(
        [
          'journal_mode',
          'synchronous',
          'foreign_keys',
          'busy_timeout',
          'trusted_schema',
          'locking_mode',
          'journal_size_limit',
        ].map((name) => [name, db.pragma(name, { simple: true })]),
      );
      db.close();
      expect(settings).toEqual({
        journal_mode: 'wal',
        synchronous: 2,
        foreign_keys: 1,
        busy_timeout: 5_000,
        trusted_schema: 0,
        locking_mode: 'exclusive',
        journal_size_limit: 16 * 1024 * 1024,
      });
    },
  );

  test('a log beyond 16 MB after a large transaction is cut back by later writes', () => {
    const db = openDatabase({ file, migrations: [one] });
    const insert = db.prepare('INSERT INTO note (text) VALUES (?)');
    const text = 'x'.repeat(100_000);
    db.transaction(() => {
      for (let row = 0; row < 250; row += 1) insert.run(text);
    })();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(20 * 1024 * 1024);
    insert.run('one more');
    expect(statSync(`${file}-wal`).size).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(db.prepare('SELECT count(*) FROM note').pluck().get()).toBe(251);
    db.close();
  });

  test('the engine alone would weaken the second open, so the explicit setting is needed', () => {
    openDatabase({ file, migrations: [one] }).close();
    const bare = new Sqlite(file);
    expect(bare.pragma('synchronous', { simple: true })).toBe(1);
    bare.close();
  });

  test('a second process is refused while the first holds the file', () => {
    const db = openDatabase({ file, migrations: [one] });
    const module = pathToFileURL('main/kernel/database/database.ts').href;
    const script = `import { openDatabase } from ${JSON.stringify(module)};
      try { openDatabase({ file: ${JSON.stringify(file)}, migrations: [], busyTimeoutMs: 50 }); console.log('opened'); }
      catch (error) { console.log(error.kind); }`;
    const answer = runToEnd(process.execPath, ['--input-type=module', '-e', script]);
    db.close();
    expect(answer.stdout.trim()).toBe('locked');
  });

  test('a file at a path of more than 260 characters is opened and opened again', () => {
    const deep = path.join(folder, 'n'.repeat(120), 'm'.repeat(120));
    mkdirSync(deep, { recursive: true });
    const long = path.join(deep, 'long.sqlite');
    for (let times = 0; times < 2; times += 1)
      openDatabase({ file: long, migrations: [one] }).close();
    expect(readdirSync(deep)).toEqual(['long.sqlite']);
  });

  test('a file that is not a database gives another error than a missing folder', () => {
    writeFileSync(
      file,
      'This is plain text, long enough to be taken for a page of a database. '.repeat(100),
    );
    expect(failure(() => openDatabase({ file, migrations: [one] })).kind).toBe('damaged');
    expect(
      failure(() => openDatabase({ file: path.join(folder, 'no', 'x.sqlite'), migrations: [one] }))
        .kind,
    ).toBe('disk');
  });

  test('a disk that fills up in a migration is reported as such; the file is unchanged', () => {
    const full = {
      version: 2,
      name: 'full',
      sql: 'PRAGMA max_page_count = 8; CREATE TABLE wide AS SELECT zeroblob(100000) AS bytes;',
    };
    const failed = failure(() => openDatabase({ file, migrations: [one, full] }));
    expect(failed.kind).toBe('disk');
    expect(failed.message).toMatch(/disk is full/);
    openDatabase({ file, migrations: [one] }).close();
  });

  test('a page overwritten with rubbish is found before the file is used', () => {
    const db = openDatabase({ file, migrations: [one] });
    const insert = db.prepare('INSERT INTO note(text) VALUES (?)');
    for (let row = 0; row < 500; row += 1) insert.run('x'.repeat(200));
    db.close();
    const bytes = readFileSync(file);
    bytes.fill(0xaa, 4096 * 3, 4096 * 4);
    writeFileSync(file, bytes);
    expect(failure(() => openDatabase({ file, migrations: [one] })).kind).toBe('damaged');
  });

  test('sentences name the file but not its folder', () => {
    writeFileSync(file, 'no database '.repeat(500));
    const { message } = failure(() => openDatabase({ file, migrations: [one] }));
    expect(message).toContain('one.sqlite');
    expect(message).not.toContain(folder);
  });

  test('the engine starts here, and a native addon that is not there is named as such', () => {
    expect(() => assertEngine()).not.toThrow();
    expect(failure(() => assertEngine(path.join(folder, 'missing.node'))).kind).toBe('engine');
  });
});

describe('migrations', () => {
  test('run once, in order, and keep what was there', () => {
    const first = openDatabase({ file, migrations: [one] });
    first.prepare('INSERT INTO note(text) VALUES (?)').run('kept');
    first.close();
    const asked: [number, number][] = [];
    const second = openDatabase({
      file,
      migrations: [one, two],
      beforeMigrate: (_, from, to) => asked.push([from, to]),
    });
    expect(second.prepare('SELECT text, by FROM note').all()).toEqual([
      { text: 'kept', by: 'nobody' },
    ]);
    expect(schemaVersion(second)).toBe(2);
    second.close();
    openDatabase({
      file,
      migrations: [one, two],
      beforeMigrate: () => asked.push([-1, -1]),
    }).close();
    expect(asked).toEqual([[1, 2]]);
  });

  test('a failing step is rolled back, and the older program can use the file', () => {
    openDatabase({ file, migrations: [one] }).close();
    const broken: Migration = {
      version: 2,
      name: 'broken',
      sql: 'CREATE TABLE half(id INTEGER); INSERT INTO nowhere VALUES (1);',
    };
    expect(failure(() => openDatabase({ file, migrations: [one, broken] })).kind).toBe('migration');
    const db = openDatabase({ file, migrations: [one] });
    expect(schemaVersion(db)).toBe(1);
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
    db.close();
  });

  test('a file of a newer program is refused for writing and may still be read', () => {
    const newer = openDatabase({ file, migrations: [one, two] });
    newer.prepare('INSERT INTO note(text) VALUES (?)').run('from tomorrow');
    newer.close();
    expect(failure(() => openDatabase({ file, migrations: [one] })).kind).toBe('newer-schema');
    const reader = openDatabase({ file, migrations: [one], readonly: true });
    expect(reader.prepare('SELECT text FROM note').pluck().all()).toEqual(['from tomorrow']);
    expect(() => reader.prepare("INSERT INTO note(text) VALUES ('x')").run()).toThrow(/readonly/);
    reader.close();
  });

  test('a gap in the numbers is a mistake that stops the program', () => {
    expect(() => openDatabase({ file, migrations: [two] })).toThrow(/version 2, not 1/);
  });
});

describe('quarantine', () => {
  test('moves the file with its log, deletes nothing, never overwrites another', () => {
    for (const content of ['first', 'second']) {
      writeFileSync(file, content);
      writeFileSync(`${file}-wal`, `${content} log`);
      const into = quarantine(file, '2026-01-02T03:04:05.000Z');
      expect(readdirSync(into).sort()).toEqual(['one.sqlite', 'one.sqlite-wal']);
      expect(readFileSync(path.join(into, 'one.sqlite'), 'utf8')).toBe(content);
    }
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(path.join(folder, 'quarantine'))).toHaveLength(2);
  });
});
