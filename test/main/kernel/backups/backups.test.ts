import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBackupSchedule } from '../../../../main/kernel/backups/backup-schedule.ts';
import {
  backUp,
  backupParts,
  backupsOf,
  keptBackups,
  newestBackupAt,
} from '../../../../main/kernel/backups/backups.ts';
import type { DurableHandle } from '../../../../main/kernel/backups/durable-file.ts';
import { type Database, openDatabase } from '../../../../main/kernel/database/database.ts';
import { DatabaseError } from '../../../../main/kernel/database/database-error.ts';
import { layoutFile } from '../../../../main/layout/saved-layouts.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';

let folder: string;
let db: Database;
let minute = 0;
const clock = {
  now: () => Date.parse('2026-03-02T09:00:00Z') + minute * 60_000,
  monotonic: () => minute * 60_000,
};
beforeEach(() => {
  minute = 0;
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-backups-'));
  db = openDatabase({ file: path.join(folder, 'layouts.db'), migrations: layoutFile.migrations });
  db.exec(`CREATE TABLE witness (text TEXT); INSERT INTO witness VALUES ('here')`);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const make = (over: Database = db, name = 'layouts.db') =>
  backUp({ db: over, folder, name, clock });
const failure = (work: () => unknown): DatabaseError => {
  try {
    work();
  } catch (error) {
    return error as DatabaseError;
  }
  throw new Error('It did not fail.');
};

describe('a backup', () => {
  test('is a complete file with the time in its name, and the newest comes first', () => {
    for (minute = 0; minute < 3; minute += 1) make();
    const all = backupsOf(folder, 'layouts.db');
    expect(all.map((file) => backupParts(file)?.at)).toEqual([
      '2026-03-02T09:02:00.000Z',
      '2026-03-02T09:01:00.000Z',
      '2026-03-02T09:00:00.000Z',
    ]);
    expect(newestBackupAt(folder, 'layouts.db')).toBe(Date.parse('2026-03-02T09:02:00Z'));
    const copy = new Sqlite(all[0] as string, { readonly: true });
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.prepare('SELECT text FROM witness').pluck().get()).toBe('here');
    copy.close();
  });

  test(`removes the oldest: ${keptBackups} of each file are kept, other files’ stay`, () => {
    make(db, 'quotes.db');
    for (minute = 0; minute < keptBackups + 3; minute += 1) make();
    expect(
      backupsOf(folder, 'layouts.db').map((file) => backupParts(file)?.at.slice(14, 16)),
    ).toEqual(['07', '06', '05', '04', '03']);
    expect(backupsOf(folder, 'quotes.db')).toHaveLength(1);
  });

  // Faults: K5.
  // Cases: PC1.
  test('made years ahead is the newest until the next, and removes no other', () => {
    const years = 5 * 365 * 24 * 60;
    const stamps = () =>
      backupsOf(folder, 'layouts.db').map((file) => backupParts(file)?.at.slice(0, 16));
    for (minute = 0; minute < keptBackups; minute += 1) make();
    minute = years;
    make();
    expect(stamps()[0]).toBe('2031-03-01T09:00');
    minute = 40;
    make();
    expect(stamps()).toEqual([
      '2026-03-02T09:40',
      '2031-03-01T09:00',
      ...['04', '03', '02', '01'].map((each) => `2026-03-02T09:${each}`),
    ]);
  });

  test('of a clock that was years behind is the newest, and pushes no right one out', () => {
    for (minute = 0; minute < keptBackups; minute += 1) make();
    for (let each = 0; each < keptBackups + 2; each += 1) {
      minute = -12 * 365 * 24 * 60 + each;
      make();
    }
    const all = backupsOf(folder, 'layouts.db').map((file) => backupParts(file)?.at.slice(0, 4));
    expect(all).toEqual([...Array(keptBackups).fill('2014'), ...Array(keptBackups).fill('2026')]);
  });

  test('of a file isn’t mixed up with those of a similarly named file', () => {
    make(db, 'money.db');
    make(db, 'money-more.db');
    for (const name of [
      'money-.db',
      'money-yesterday.db',
      'money-2026-03-02T09-00-00.000Z.db.part',
      'money.db',
    ])
      writeFileSync(path.join(folder, 'backups', name), '');
    expect(backupsOf(folder, 'money.db').map((file) => path.basename(file))).toEqual([
      'money-2026-03-02T09-00-00.000Z-1.db',
    ]);
    expect(backupsOf(folder, 'money-more.db')).toHaveLength(1);
    expect(backupsOf(path.join(folder, 'nowhere'), 'money.db')).toEqual([]);
    expect(newestBackupAt(folder, 'clerks.db')).toBe(Number.NEGATIVE_INFINITY);
  });
});

/** The database with a fault in the statement that copies it. */
const failing = (code: string): Database =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => {
          const statement = target.prepare(sql);
          if (!sql.startsWith('VACUUM')) return statement;
          return {
            run(file: string) {
              // Half of it was written when the disk said no.
              writeFileSync(file, 'half a copy');
              throw new Sqlite.SqliteError(`injected ${code}`, code);
            },
          };
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

describe('a disk that fails', () => {
  // Faults: I5.
  test.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY', 'SQLITE_READONLY'])(
    '%s while copying: file and older backups are unchanged, no half copy is left',
    (code) => {
      make();
      minute = 1;
      expect(failure(() => make(failing(code)))).toBeInstanceOf(DatabaseError);
      expect(readdirSync(path.join(folder, 'backups'))).toEqual([
        'layouts-2026-03-02T09-00-00.000Z-1.db',
      ]);
      expect(db.prepare('SELECT text FROM witness').pluck().get()).toBe('here');
    },
  );

  test('a copy that is not sound gets no name', () => {
    const lying = new Proxy(db, {
      get: (target, name) =>
        name === 'prepare'
          ? () => ({ run: (file: string) => writeFileSync(file, 'x'.repeat(9_000)) })
          : Reflect.get(target, name),
    });
    expect(failure(() => make(lying)).kind).toBe('damaged');
    expect(readdirSync(path.join(folder, 'backups'))).toEqual([]);
  });

  test('a folder that cannot be made is an error that may be shown', () => {
    writeFileSync(path.join(folder, 'backups'), 'in the way');
    expect(failure(() => make()).said).toEqual(
      message('files.notWritten', {
        what: message('files.what.backup', { file: 'layouts.db' }),
        code: 'EEXIST',
      }),
    );
  });

  test.skipIf(!canMount())(
    'a full disk: no backup and no half one, and it works when there is space',
    () => {
      const disk = path.join(folder, 'disk');
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
      let small: Database | null = null;
      try {
        small = openDatabase({
          file: path.join(disk, 'layouts.db'),
          migrations: layoutFile.migrations,
        });
        small.exec('CREATE TABLE bulk (bytes BLOB); INSERT INTO bulk VALUES (randomblob(200000))');
        small.pragma('wal_checkpoint(TRUNCATE)');
        mkdirSync(path.join(disk, 'backups'));
        // All but a hundred thousand bytes.
        writeFileSync(
          path.join(disk, 'filler'),
          Buffer.alloc(Math.max(0, freeBytes(disk) - 100_000), 1),
        );
        const parts = { db: small, folder: disk, name: 'layouts.db', clock };
        expect(failure(() => backUp(parts)).kind).toBe('disk');
        expect(readdirSync(path.join(disk, 'backups'))).toEqual([]);
        rmSync(path.join(disk, 'filler'));
        expect(existsSync(backUp(parts))).toBe(true);
      } finally {
        small?.close();
        execFileSync('umount', [disk]);
      }
    },
  );
});

const freeBytes = (folderOf: string): number => {
  const { bavail, bsize } = statfsSync(folderOf);
  return bavail * bsize;
};

describe('the keeper', () => {
  const warned: object[] = [];
  const log = {
    info: () => undefined,
    warn: (_message: string, facts: object = {}) => void warned.push(facts),
  };
  const day = 24 * 60;
  const kept = (name: string, backUpNow = () => {}): DurableHandle & { made: number } => {
    let at = Number.NEGATIVE_INFINITY;
    const handle = {
      name,
      holds: rawText(name),
      made: 0,
      newestAt: () => at,
      backUp() {
        backUpNow();
        at = clock.now();
        handle.made += 1;
      },
    };
    return handle;
  };

  test('makes one backup of each file a day, one at a time', () => {
    const keeper = createBackupSchedule({ clock, log });
    const files = [kept('a'), kept('b'), kept('c')];
    for (const each of files) keeper.keep(each);
    expect([keeper.maintain(), keeper.maintain(), keeper.maintain(), keeper.maintain()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    minute = day - 1;
    keeper.maintain();
    expect(files.map(({ made }) => made)).toEqual([1, 1, 1]);
    minute = day;
    while (keeper.maintain());
    expect(files.map(({ made }) => made)).toEqual([2, 2, 2]);
  });

  test('a file whose backup fails keeps no other from its turn, and is tried again', () => {
    const keeper = createBackupSchedule({ clock, log });
    let isFull = true;
    const bad = kept('bad', () => {
      if (isFull)
        throw new DatabaseError(
          'disk',
          rawText('Full.'),
          new Sqlite.SqliteError('full', 'SQLITE_FULL'),
        );
    });
    const good = kept('good');
    keeper.keep(bad);
    keeper.keep(good);
    while (keeper.maintain());
    expect([bad.made, good.made]).toEqual([0, 1]);
    expect(warned).toContainEqual({ file: 'bad', code: 'SQLITE_FULL' });
    isFull = false;
    while (keeper.maintain());
    expect(bad.made).toBe(1);
  });

  // Faults: K5.
  // Cases: PC1.
  test('a stamp of the future costs one backup of each file, and no other its turn', () => {
    const keeper = createBackupSchedule({ clock, log });
    minute = 400;
    const files = [kept('outbox'), kept('gate'), kept('money')];
    for (const each of files) each.backUp();
    // The next start has the right clock, for a day and a half.
    minute = 0;
    for (const each of files) keeper.keep(each);
    for (; minute < 24 * 60 + 30; minute += 15) while (keeper.maintain());
    expect(files.map(({ made }) => made)).toEqual([3, 3, 3]);
  });

  test('a clock that is set to and fro makes no more than a backup an hour', () => {
    let ahead = 0;
    const swaying = { now: () => clock.now() + ahead, monotonic: clock.monotonic };
    const keeper = createBackupSchedule({ clock: swaying, log });
    const file = kept('a');
    keeper.keep(file);
    const from = minute;
    for (; minute < from + 60; minute += 1) {
      ahead = (minute % 3) * 5 * 86_400_000;
      keeper.maintain();
    }
    expect(file.made).toBe(1);
  });

  test('asked for one now it makes one of every file, and names those it could not', () => {
    const keeper = createBackupSchedule({ clock, log });
    const good = kept('good.db');
    keeper.keep(
      kept('bad.db', () => {
        throw new DatabaseError('newer-schema', rawText('Newer.'));
      }),
    );
    keeper.keep(good);
    expect(keeper.backUp()).toMatchObject({
      ok: false,
      error: message('files.backup.failed', { files: ['bad.db (newer-schema)'] }),
    });
    expect(good.made).toBe(1);
  });
});

function canMount(): boolean {
  const target = mkdtempSync(path.join(tmpdir(), 'yardmaster-mount-'));
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', target], { stdio: 'ignore' })
      .status === 0;
  if (mounted) execFileSync('umount', [target]);
  rmSync(target, { recursive: true, force: true });
  return mounted;
}
