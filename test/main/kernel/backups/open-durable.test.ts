/**
 * Every file that no service can give back, damaged in each way: what the newest good backup holds
 * is there again, and we report it.
 */
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dataFiles } from '../../../../main/console/data-files.ts';
import { backupsOf } from '../../../../main/kernel/backups/backups.ts';
import type { DurableFile, DurableHandle } from '../../../../main/kernel/backups/durable-file.ts';
import { openDurable } from '../../../../main/kernel/backups/open-durable.ts';
import { restoredFiles } from '../../../../main/kernel/backups/restored.ts';
import type { Database } from '../../../../main/kernel/database/database.ts';
import { type DatabaseError, theFile } from '../../../../main/kernel/database/database-error.ts';
import { schemaVersion } from '../../../../main/kernel/database/migrate.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import { said, saying } from '../../../support/said.ts';

let folder: string;
let day: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-vault-'));
  day = 1;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = {
  now: () => Date.parse('2026-03-01T09:00:00Z') + day * 86_400_000,
  monotonic: () => 0,
};
const open = (file: DurableFile) => {
  let handle: DurableHandle | null = null;
  const opened = openDurable(
    file,
    {
      folder,
      clock,
      keep: (kept) => {
        handle = kept;
      },
    },
    (db) => db,
  );
  return {
    ...opened,
    db: opened.used,
    backUp: () => (handle as DurableHandle | null)?.backUp(),
    newestAt: () => (handle as DurableHandle | null)?.newestAt(),
  };
};
const pathOf = (file: DurableFile) => path.join(folder, file.name);
const note = (db: Database, text: string) => {
  db.exec('CREATE TABLE IF NOT EXISTS witness (text TEXT)');
  db.prepare('INSERT INTO witness VALUES (?)').run(text);
};
const notes = (db: Database) =>
  db.prepare<[], string>('SELECT text FROM witness ORDER BY rowid').pluck().all();

/** Work of three days with a backup after each of the first two; the last day is in no backup. */
function threeDays(file: DurableFile): void {
  for (const text of ['monday', 'tuesday', 'wednesday']) {
    const { db, backUp, close } = open(file);
    note(db, text);
    // Enough that the file has pages besides the first.
    db.exec(
      `CREATE TABLE IF NOT EXISTS bulk (bytes BLOB); INSERT INTO bulk VALUES (randomblob(40000))`,
    );
    if (text !== 'wednesday') backUp();
    close();
    day += 1;
  }
}

const wholes = dataFiles
  .filter(({ rebuild }) => rebuild === undefined)
  .map((file) => [file.name, file] as const);
const [first = dataFiles[1] as DurableFile] = wholes.map(([, file]) => file);

const damages: readonly (readonly [string, (target: string) => void])[] = [
  [
    'with a corrupt page',
    (target) => {
      const bytes = readFileSync(target);
      bytes.fill(0x5a, 4_096, 8_192);
      writeFileSync(target, bytes);
    },
  ],
  ['cut in half', (target) => truncateSync(target, Math.floor(readFileSync(target).length / 2))],
  ['of zero bytes', (target) => writeFileSync(target, '')],
  [
    'that is no database',
    (target) => writeFileSync(target, 'a letter to the yard manager'.repeat(400)),
  ],
  [
    'emptied of its schema',
    (target) => {
      rmSync(target);
      const db = new Sqlite(target);
      db.exec('CREATE TABLE t (a); DROP TABLE t');
      db.close();
    },
  ],
  ['that is gone', (target) => rmSync(target)],
];

describe.each(wholes)('%s', (_name, file) => {
  // Faults: J5.
  test.each(damages)(
    '%s: the newest backup is restored, the old file set aside, both are reported',
    (what, spoil) => {
      threeDays(file);
      spoil(pathOf(file));
      const { db, notices, unwritable, close } = open(file);
      expect(notes(db)).toEqual(['monday', 'tuesday']);
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(unwritable).toBeNull();
      expect(notices).toHaveLength(1);
      expect(notices[0]).toMatchObject({
        severity: 'error',
        said: saying(`The file ${file.name} (${inEnglish(file.holds)}) was`),
      });
      expect(said(notices[0])).toContain(
        inEnglish(message('files.mended.fromBackup', { at: Date.parse('2026-03-03T09:00:00Z') })),
      );
      expect(said(notices[0])).toContain(inEnglish(file.advice));
      const [told] = restoredFiles(folder);
      expect(told).toMatchObject({
        name: file.name,
        backup: '2026-03-03T09:00:00.000Z',
        said: notices[0]?.said,
      });
      if (what === 'that is gone') expect(told?.quarantine).toBeNull();
      else {
        expect(said(notices[0])).toContain(told?.quarantine ?? 'nowhere');
        expect(readdirSync(path.join(folder, told?.quarantine ?? ''))).toContain(file.name);
      }
      note(db, 'thursday');
      close();
      const again = open(file);
      expect(again.notices).toEqual([]);
      expect(notes(again.db)).toEqual(['monday', 'tuesday', 'thursday']);
      again.close();
    },
  );

  // Faults: J5.
  test('without its log after a crash: its content stays, and a loss is reported', () => {
    threeDays(file);
    const { db } = open(file);
    note(db, 'lost with the log');
    // What a kill leaves, without the log, which was removed.
    const left = mkdtempSync(path.join(folder, 'left-'));
    for (const end of ['', '.running'])
      copyFileSync(`${pathOf(file)}${end}`, path.join(left, `${file.name}${end}`));
    db.close();
    folder = left;
    const again = open(file);
    expect(notes(again.db)).toEqual(['monday', 'tuesday', 'wednesday']);
    expect(again.notices).toMatchObject([
      {
        severity: 'error',
        said: message('files.mended.logLost', {
          file: file.name,
          holds: file.holds,
          advice: file.advice,
        }),
      },
    ]);
    expect(restoredFiles(folder)).toHaveLength(1);
    again.close();
    const third = open(file);
    expect(third.notices).toEqual([]);
    third.close();
  });

  if (file.unwritable !== 'refuse' && file.unwritable !== 'memory')
    test('whose schema cannot be changed: it stays as it is, and all of it is shown', () => {
      const later = {
        version: file.migrations.length + 1,
        name: 'later',
        sql: 'CREATE TABLE later (text TEXT) STRICT;',
      };
      const older = open(file);
      note(older.db, 'monday');
      older.close();
      // No change of a schema without a backup.
      writeFileSync(path.join(folder, 'backups'), '');
      const before = readFileSync(pathOf(file));
      const { db, unwritable, close } = open({ ...file, migrations: [...file.migrations, later] });
      expect(unwritable).not.toBe(null);
      expect([notes(db), schemaVersion(db)]).toEqual([['monday'], later.version]);
      expect(() => note(db, 'x')).toThrow();
      close();
      expect(readFileSync(pathOf(file)).equals(before)).toBe(true);
    });

  // Faults: J5.
  test('of a newer version: it is not changed, and what can be done without it is', () => {
    threeDays(file);
    const raw = new Sqlite(pathOf(file));
    raw.pragma('user_version = 99');
    raw.close();
    const before = readFileSync(pathOf(file));
    if (file.unwritable === 'refuse') expect(() => open(file)).toThrow(/newer version/);
    else {
      const { db, notices, unwritable, close } = open(file);
      expect(notices).toMatchObject([
        { severity: 'error', said: saying(/newer version.*Install that version/) },
      ]);
      expect(said(notices[0])).toContain(inEnglish(file.unsaved ?? rawText('nothing')));
      if (file.unwritable === 'memory') expect(schemaVersion(db)).toBe(file.migrations.length);
      else {
        expect(unwritable?.kind).toBe('newer-schema');
        expect(notes(db)).toEqual(['monday', 'tuesday', 'wednesday']);
        expect(() => note(db, 'x')).toThrow();
      }
      close();
    }
    expect(readFileSync(pathOf(file)).equals(before)).toBe(true);
    expect(existsSync(path.join(folder, 'quarantine'))).toBe(false);
  });
});

describe('backups that are not good', () => {
  const spoilt = (file: string) => writeFileSync(file, 'rubbish'.repeat(2_000));

  // Faults: J5.
  test('are passed over: the newest good one is taken', () => {
    threeDays(first);
    spoilt(backupsOf(folder, first.name)[0] as string);
    rmSync(pathOf(first));
    const { db, notices, close } = open(first);
    expect(notes(db)).toEqual(['monday']);
    expect(said(notices[0])).toContain('restored from the backup of Mar 2, ');
    close();
  });

  test('are those with a broken page and those of a newer version too', () => {
    threeDays(first);
    const [newest = '', older = ''] = backupsOf(folder, first.name);
    const bytes = readFileSync(newest);
    bytes.fill(0x5a, 4_096, 12_288);
    writeFileSync(newest, bytes);
    writeFileSync(pathOf(first), '');
    const { db, close } = open(first);
    expect(notes(db)).toEqual(['monday']);
    close();
    const raw = new Sqlite(older);
    raw.pragma('user_version = 99');
    raw.close();
    rmSync(pathOf(first));
    const anew = open(first);
    expect(said(anew.notices[0])).toContain('There’s no good backup of it, so it starts empty.');
    expect(schemaVersion(anew.db)).toBe(first.migrations.length);
    anew.close();
  });

  test('that open and cannot be used are set aside like the file itself, until one can', () => {
    threeDays(first);
    writeFileSync(pathOf(first), 'rubbish'.repeat(2_000));
    let tries = 0;
    const opened = openDurable(first, { folder, clock }, (db) => {
      tries += 1;
      // As rows whose hashes do not fit would be found.
      if (notes(db).includes('tuesday'))
        throw new Sqlite.SqliteError('malformed', 'SQLITE_CORRUPT');
      return notes(db);
    });
    expect(opened.used).toEqual(['monday']);
    expect(tries).toBe(2);
    opened.close();
  });
});

describe('never silently empty', () => {
  test('a first start says nothing', () => {
    const { notices, close } = open(first);
    expect(notices).toEqual([]);
    close();
    expect(readdirSync(folder)).toEqual([first.name, `${first.name}-twin`]);
  });

  test('a file that was open and is gone is reported, even without a backup', () => {
    const { db } = open(first);
    note(db, 'never backed up');
    db.close();
    rmSync(pathOf(first));
    const again = open(first);
    expect(again.notices).toMatchObject([{ said: saying(/was missing.*starts empty/) }]);
    again.close();
  });

  test('a log that is left of a file that is gone is not replayed into the new one', () => {
    threeDays(first);
    const { db } = open(first);
    note(db, 'thursday');
    const left = mkdtempSync(path.join(folder, 'left-'));
    mkdirSync(path.join(left, 'backups'));
    for (const end of ['-wal', '.running'])
      copyFileSync(`${pathOf(first)}${end}`, path.join(left, `${first.name}${end}`));
    for (const backup of backupsOf(folder, first.name))
      copyFileSync(backup, path.join(left, 'backups', path.basename(backup)));
    db.close();
    folder = left;
    const again = open(first);
    expect(notes(again.db)).toEqual(['monday', 'tuesday']);
    expect(readdirSync(path.join(folder, restoredFiles(folder)[0]?.quarantine ?? ''))).toEqual([
      `${first.name}-wal`,
    ]);
    again.close();
  });
});

describe('a disk that does not take the restored file', () => {
  test('leaves the damaged one where it was; the next start restores it', () => {
    threeDays(first);
    writeFileSync(pathOf(first), 'rubbish'.repeat(2_000));
    // In the way of the new file.
    mkdirSync(`${pathOf(first)}.new`);
    const refused = { ...first, unwritable: 'refuse' as const };
    let thrown: unknown;
    try {
      open(refused);
    } catch (error) {
      thrown = error;
    }
    expect((thrown as DatabaseError).kind).toBe('disk');
    expect(readFileSync(pathOf(first), 'utf8')).toMatch(/^rubbish/);
    expect(existsSync(path.join(folder, 'quarantine'))).toBe(false);
    rmSync(`${pathOf(first)}.new`, { recursive: true });
    const { db, close } = open(first);
    expect(notes(db)).toEqual(['monday', 'tuesday']);
    close();
  });

  test('interrupted between setting aside and renaming: the next start completes it', () => {
    threeDays(first);
    const [newest = ''] = backupsOf(folder, first.name);
    rmSync(pathOf(first));
    copyFileSync(newest, `${pathOf(first)}.restored`);
    const { db, notices, close } = open(first);
    expect(notes(db)).toEqual(['monday', 'tuesday']);
    expect(said(notices[0])).toContain('interrupted and is finished now');
    close();
  });
});

describe('a change of schema', () => {
  const later = (sql: string): DurableFile => ({
    ...first,
    migrations: [...first.migrations, { version: first.migrations.length + 1, name: 'later', sql }],
  });

  test('is made after a backup of the file as it was', () => {
    threeDays(first);
    const before = backupsOf(folder, first.name).length;
    const { db, notices, close } = open(later('CREATE TABLE later (a INTEGER) STRICT'));
    expect(notices).toEqual([]);
    expect(schemaVersion(db)).toBe(first.migrations.length + 1);
    close();
    const made = backupsOf(folder, first.name);
    expect(made).toHaveLength(before + 1);
    const backup = new Sqlite(made[0] as string, { readonly: true });
    expect(schemaVersion(backup)).toBe(first.migrations.length);
    expect(notes(backup)).toEqual(['monday', 'tuesday', 'wednesday']);
    backup.close();
  });

  test('that fails leaves the file as it was, shows what is in it, and is no damage', () => {
    threeDays(first);
    const { db, unwritable, notices, close } = open(later('CREATE TABLE witness (again TEXT)'));
    expect(unwritable?.kind).toBe('migration');
    expect(said(notices[0])).toContain('It’s unchanged');
    expect(notes(db)).toEqual(['monday', 'tuesday', 'wednesday']);
    close();
    expect(existsSync(path.join(folder, 'quarantine'))).toBe(false);
    const again = open(first);
    expect(notes(again.db)).toEqual(['monday', 'tuesday', 'wednesday']);
    again.close();
  });

  test('is not made where no backup can be made before', () => {
    threeDays(first);
    rmSync(path.join(folder, 'backups'), { recursive: true });
    writeFileSync(path.join(folder, 'backups'), 'a file where the folder should be');
    const { unwritable, close } = open(later('CREATE TABLE later (a INTEGER) STRICT'));
    expect(unwritable?.message).toContain('a backup of');
    close();
    const raw = new Sqlite(pathOf(first), { readonly: true });
    expect(schemaVersion(raw)).toBe(first.migrations.length);
    raw.close();
  });
});

/**
 * Works as a user whom rights bind, also where the tests run as root; all of the folder is given to
 * that user first.
 */
function asOrdinaryUser<T>(work: () => T): T {
  if (process.getuid?.() !== 0) return work();
  const nobody = 65_534;
  // The way to it has to be open.
  chmodSync(path.dirname(folder), 0o711);
  for (const each of [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name))),
  ])
    chownSync(each, nobody, nobody);
  process.seteuid?.(nobody);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

describe.skipIf(process.platform === 'win32')('rights that are missing', () => {
  test.each(dataFiles.map((file) => [file.name, file] as const))(
    '%s: a backup that cannot be read is passed over',
    (_name, file) => {
      threeDays(file);
      writeFileSync(pathOf(file), 'no database');
      const [newest = ''] = backupsOf(folder, file.name);
      chmodSync(newest, 0o000);
      asOrdinaryUser(() => {
        const { db, unwritable, close } = open(file);
        expect(unwritable).toBe(null);
        // A journal is filled from all of them, and knows nothing of this table.
        if (file.rebuild === undefined) expect(notes(db)).toEqual(['monday']);
        close();
      });
    },
  );

  test('of the mark beside a file: the file is shown and not held', () => {
    threeDays(first);
    // As a kill leaves it.
    const { db, close } = open(first);
    note(db, 'thursday');
    const killed = mkdtempSync(path.join(tmpdir(), 'yardmaster-killed-'));
    cpSync(folder, killed, { recursive: true });
    close();
    rmSync(folder, { recursive: true });
    folder = killed;
    const mark = `${pathOf(first)}.running`;
    chmodSync(mark, 0o400);
    const days = ['monday', 'tuesday', 'wednesday', 'thursday'];
    asOrdinaryUser(() => {
      const shown = open(first);
      expect(shown.unwritable).toMatchObject({
        kind: 'disk',
        said: message('files.notAllowed', { what: theFile(first.name) }),
      });
      expect(notes(shown.db)).toEqual(days);
      shown.close();
      chmodSync(mark, 0o600);
      const again = open(first);
      expect({ unwritable: again.unwritable, notices: again.notices }).toEqual({
        unwritable: null,
        notices: [],
      });
      expect(notes(again.db)).toEqual(days);
      again.close();
    });
  });
});

test('the check of a file leaves none of its pages in SQLite’s memory', () => {
  const pragma = vi.spyOn(Sqlite.prototype, 'pragma');
  open(first).close();
  const asked = pragma.mock.calls.map(([name]) => name);
  pragma.mockRestore();
  expect(asked[asked.indexOf('integrity_check(1)') + 1]).toBe('shrink_memory');
});

test('a file that is closed while the console goes on is asked for no backup', () => {
  const { backUp, newestAt, close } = open(first);
  close();
  expect(newestAt()).toBe(clock.now());
  backUp();
  expect(backupsOf(folder, first.name)).toEqual([]);
});
