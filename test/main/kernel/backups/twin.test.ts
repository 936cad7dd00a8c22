/**
 * A log and its twin, each spoilt in each way after a kill: what was called saved is there again,
 * or we report that it may be missing.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFiles } from '../../../../main/console/data-files.ts';
import { backUp } from '../../../../main/kernel/backups/backups.ts';
import type { DurableFile } from '../../../../main/kernel/backups/durable-file.ts';
import { openCopy, openDurable } from '../../../../main/kernel/backups/open-durable.ts';
import { restoreFile } from '../../../../main/kernel/backups/restore.ts';
import { restoredFiles } from '../../../../main/kernel/backups/restored.ts';
import type { Database } from '../../../../main/kernel/database/database.ts';
import { openDatabase } from '../../../../main/kernel/database/database.ts';
import { outboxFile } from '../../../../main/outbox/store/outbox-file.ts';
import { said, saying } from '../../../support/said.ts';

const file = outboxFile;
const other = dataFiles.find(({ name }) => name === 'quotes.db') as DurableFile;
const clock = { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => 0 };
const ends = ['', '-wal', '-twin', '.running', '-shm'] as const;
type End = (typeof ends)[number];

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'yardmaster-twin-'));
  folder = path.join(parent, 'data');
  mkdirSync(folder);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const part = (end: End, of: DurableFile = file): string => path.join(folder, `${of.name}${end}`);
const open = (of: DurableFile = file) => openDurable(of, { folder, clock }, (db) => db);
const note = (db: Database, text: string): void => {
  db.exec('CREATE TABLE IF NOT EXISTS note (text TEXT)');
  db.prepare('INSERT INTO note VALUES (?)').run(text);
};
const notes = (db: Database) =>
  db.prepare<[], string>('SELECT text FROM note ORDER BY rowid').pluck().all();
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `number ${from + index}`);

/** What a kill would leave now: the next start takes place in a copy. */
function kill(name = 'killed'): void {
  const left = path.join(parent, name);
  mkdirSync(left);
  for (const each of readdirSync(folder))
    if (statSync(path.join(folder, each)).isFile())
      copyFileSync(path.join(folder, each), path.join(left, each));
  folder = left;
}

/** Saves so many notes, each a commit, and is killed. */
function killedAfter(count: number): void {
  const { used } = open();
  for (const text of numbers(1, count)) note(used, text);
  kill();
  used.close();
}

/** The next start: what is there, and what is reported. */
function start(of: DurableFile = file) {
  const { used, notices, close } = open(of);
  const found = {
    notes: notes(used),
    keys: notices.map(({ key }) => key),
    sound: used.pragma('integrity_check', { simple: true }),
  };
  close();
  return found;
}
const flip = (end: End, byte: number) => {
  const bytes = readFileSync(part(end));
  bytes[byte] = (bytes[byte] as number) ^ 1;
  writeFileSync(part(end), bytes);
};
const frame = (number: number) => 32 + number * (24 + 4_096);

const whole = { notes: numbers(1, 9), keys: [], sound: 'ok' };
const mended = { ...whole, keys: ['outbox-log-mended'] };

test('after a kill without damage all is there and nothing is reported', () => {
  killedAfter(9);
  expect(start()).toEqual(whole);
  expect(start()).toEqual(whole);
});

describe('a log', () => {
  const damages: readonly (readonly [string, () => void])[] = [
    ['with a flipped bit in its header', () => flip('-wal', 17)],
    ['with a flipped bit in the page of its first frame', () => flip('-wal', frame(0) + 1_000)],
    ['with a flipped bit in its last frame', () => flip('-wal', statSync(part('-wal')).size - 5)],
    ['cut in its middle', () => truncateSync(part('-wal'), frame(3) + 77)],
    ['cut between two frames', () => truncateSync(part('-wal'), frame(3))],
    ['of zero bytes', () => writeFileSync(part('-wal'), '')],
    ['of zeros', () => writeFileSync(part('-wal'), Buffer.alloc(statSync(part('-wal')).size))],
    ['that is gone', () => rmSync(part('-wal'))],
    [
      'of another file',
      () => {
        const { used } = open(other);
        note(used, 'a quote');
        copyFileSync(part('-wal', other), part('-wal'));
        used.close();
      },
    ],
  ];
  // Faults: J5.
  test.each(damages)(
    '%s: everything is there again, which is reported, and the broken log is kept',
    (_what, spoil) => {
      killedAfter(9);
      spoil();
      const isThere = existsSync(part('-wal'));
      expect(start()).toEqual(mended);
      expect(said(restoredFiles(folder)[0])).toContain(
        'restored from its second copy, and nothing is missing',
      );
      const set = path.join(folder, 'quarantine', '2026-03-02T09-00-00.000Z');
      expect(existsSync(set) ? readdirSync(set) : []).toEqual(isThere ? ['outbox.db-wal'] : []);
      expect(start()).toEqual(whole);
    },
  );

  test('that was folded into the file and not yet begun anew: old pages do not come back', () => {
    const { used } = open();
    // Past a thousand pages the log is folded in; what follows is in a new one.
    for (const text of numbers(1, 700)) note(used, text.padEnd(2_000));
    expect(used.pragma('wal_checkpoint(NOOP)')).toMatchObject([{ busy: 0 }]);
    kill();
    used.close();
    for (const number of [0, 5, 100]) flip('-wal', frame(number) + 2_000);
    const { notes: there, sound } = start();
    expect(there.map((text) => text.trim())).toEqual(numbers(1, 700));
    expect(sound).toBe('ok');
  });

  test('that is an older one of the same file', () => {
    const { used } = open();
    note(used, 'number 1');
    const older = readFileSync(part('-wal'));
    used.pragma('wal_checkpoint(TRUNCATE)');
    for (const text of numbers(2, 9)) note(used, text);
    kill();
    used.close();
    writeFileSync(part('-wal'), older);
    expect(start()).toEqual(mended);
  });

  test('is mended also for one who only reads a copy, and before a backup is restored', () => {
    killedAfter(9);
    flip('-wal', frame(1));
    const copy = openCopy(part(''));
    expect(copy && notes(copy.db)).toEqual(whole.notes);
    copy?.close();
    const chosen = openDatabase({
      file: path.join(parent, 'older.db'),
      migrations: other.migrations,
    });
    note(chosen, 'from the backup');
    const before = open(other);
    note(before.used, 'before');
    kill('again');
    before.used.close();
    flip('-wal', frame(1));
    const backup = backUp({
      db: chosen,
      folder,
      name: other.name,
      clock: { ...clock, now: () => clock.now() - 1 },
    });
    chosen.close();
    const bytes = readFileSync(part('-wal', other));
    bytes[100] = (bytes[100] as number) ^ 1;
    writeFileSync(part('-wal', other), bytes);
    restoreFile(other, { folder, clock }, path.basename(backup));
    const made = readdirSync(path.join(folder, 'backups')).sort().at(-1) ?? '';
    const present = new Sqlite(path.join(folder, 'backups', made), { readonly: true });
    expect(notes(present)).toEqual(['before']);
    present.close();
  });
});

describe('a twin', () => {
  const damages: readonly (readonly [string, () => void])[] = [
    ['with a flipped bit in its line', () => flip('-twin', 40)],
    ['with a flipped bit in its copy', () => flip('-twin', 256 + frame(2) + 100)],
    ['cut in its middle', () => truncateSync(part('-twin'), 256 + frame(3))],
    ['of zero bytes', () => writeFileSync(part('-twin'), '')],
    ['that is gone', () => rmSync(part('-twin'))],
    ['that is a folder', () => [rmSync(part('-twin')), mkdirSync(part('-twin'))]],
    ['that is a link', () => [rmSync(part('-twin')), symlinkSync(part(''), part('-twin'))]],
    [
      'of another file',
      () => {
        const { used } = open(other);
        note(used, 'a quote');
        copyFileSync(part('-twin', other), part('-twin'));
        used.close();
      },
    ],
  ];
  test.each(damages)('%s: the log is believed, and nothing is reported', (_what, spoil) => {
    killedAfter(9);
    spoil();
    expect(start()).toEqual(whole);
    // Nor does what is left of it do harm later.
    const { used } = open();
    note(used, 'number 10');
    kill('later');
    used.close();
    expect(start()).toEqual({ ...whole, notes: numbers(1, 10) });
  });

  test('newer than the file, copied back from another day: it isn’t replayed', () => {
    for (const text of ['number 1', 'of a day after']) {
      const { used, close } = open();
      note(used, text);
      close();
      copyFileSync(part(''), path.join(parent, text));
    }
    const older = readFileSync(path.join(parent, 'number 1'));
    const { used } = open();
    for (const text of numbers(2, 9)) note(used, text);
    kill();
    used.close();
    rmSync(part('-wal'));
    writeFileSync(part(''), older);
    // As before: the log is gone, which is reported.
    expect(start()).toEqual({ notes: ['number 1'], keys: ['outbox-log-lost'], sound: 'ok' });
  });

  test('older than the file: the log is believed', () => {
    const { used } = open();
    note(used, 'number 1');
    const older = readFileSync(part('-twin'));
    used.pragma('wal_checkpoint(TRUNCATE)');
    for (const text of numbers(2, 9)) note(used, text);
    kill();
    used.close();
    writeFileSync(part('-twin'), older);
    expect(start()).toEqual(whole);
  });

  test('and its log, each broken in another place: each gives what the other lacks', () => {
    killedAfter(9);
    flip('-wal', frame(2) + 30);
    flip('-twin', 256 + frame(7) + 30);
    expect(start()).toEqual(mended);
  });

  // Faults: J5.
  test('twin and log broken in the same place: a possible loss is reported', () => {
    killedAfter(9);
    flip('-wal', frame(3) + 30);
    flip('-twin', 256 + frame(3) + 30);
    const { keys, notes: there } = start();
    expect(keys).toEqual(['outbox-log-lost']);
    expect(there.length).toBeLessThan(9);
  });

  test('its place is taken: every save goes into the file, so no log can lose it', () => {
    mkdirSync(part('-twin'));
    const { used } = open();
    for (const text of numbers(1, 9)) note(used, text);
    expect(statSync(part('-wal')).size).toBe(0);
    kill();
    used.close();
    expect(start()).toEqual(whole);
  });

  test('holds nothing of what was erased, and nothing at all once the file is closed', () => {
    const { used, close } = open();
    note(used, 'the secret of a carrier');
    expect(readFileSync(part('-twin'), 'latin1')).toContain('the secret of a carrier');
    used.exec('VACUUM');
    used.pragma('secure_delete = ON');
    used.exec('DELETE FROM note');
    used.pragma('wal_checkpoint(TRUNCATE)');
    for (const end of ['', '-wal', '-twin'] as const)
      expect(readFileSync(part(end), 'latin1'), end).not.toContain('the secret');
    note(used, 'another');
    close();
    expect(statSync(part('-twin')).size).toBe(256);
  });
});

describe('a file that was open without a twin', () => {
  /** No twin, and a mark without a word. */
  function withoutTwin(count: number): void {
    const db = openDatabase({ file: part(''), migrations: file.migrations });
    for (const text of numbers(1, count)) note(db, text);
    writeFileSync(part('.running'), '');
    kill();
    db.close();
  }
  test('opens as it was left', () => {
    withoutTwin(9);
    expect(start()).toEqual(whole);
  });
  test('a log that is broken before its last commits is reported', () => {
    withoutTwin(9);
    flip('-wal', statSync(part('-wal')).size - 6 * 4_120);
    expect(start().keys).toEqual(['outbox-log-lost']);
  });
  test('a program without twins that worked in between is not undone', () => {
    killedAfter(9);
    const db = openDatabase({ file: part(''), migrations: file.migrations });
    for (const text of numbers(10, 12)) note(db, text);
    db.close();
    rmSync(part('.running'));
    expect(start()).toEqual({ ...whole, notes: numbers(1, 12) });
  });
});

test('a file gone with its backups after a proper close is reported, by its twin', () => {
  const { used, close } = open();
  note(used, 'number 1');
  close();
  rmSync(part(''));
  const again = open();
  expect(again.notices).toMatchObject([{ key: 'outbox-mended', said: saying(/was missing/) }]);
  again.close();
});

test('a shared-memory file of another program is not believed', () => {
  killedAfter(9);
  writeFileSync(part('-shm'), Buffer.alloc(32_768, 0x5a));
  expect(start()).toEqual(whole);
});

test('the log of a file that a console has open is not touched', () => {
  const { used, close } = open();
  note(used, 'number 1');
  // Of a frame that is in use only who begins anew looks at the sums: to a second console the log
  // is broken.
  flip('-wal', frame(1) + 20);
  const before = readFileSync(part('-wal'));
  expect(() => open()).toThrow(/Another program is using/);
  expect(readFileSync(part('-wal')).equals(before)).toBe(true);
  expect(existsSync(path.join(folder, 'quarantine'))).toBe(false);
  // Alone, SQLite would bring into the file what is not in the twin yet.
  expect(used.pragma('wal_autocheckpoint', { simple: true })).toBe(0);
  close();
});

test('killed while closing, after the log went: nothing looks lost', () => {
  mkdirSync(part('-twin'));
  const { used, close } = open();
  note(used, 'number 1');
  const closeFile = used.close.bind(used);
  used.close = () => {
    closeFile();
    kill();
    return used;
  };
  close();
  expect(existsSync(part('-wal'))).toBe(false);
  expect(start()).toEqual({ notes: ['number 1'], keys: [], sound: 'ok' });
});

test('a missing log is still reported when the start that noticed was killed', () => {
  killedAfter(2);
  for (const end of ['-wal', '-twin'] as const) rmSync(part(end));
  openDurable(file, { folder, clock }, (db) => {
    kill('in-between');
    db.exec('CREATE TABLE IF NOT EXISTS note (text TEXT)');
  }).close();
  const { used, notices, close } = open();
  expect(notices).toMatchObject([{ key: 'outbox-log-lost' }]);
  expect(used.open).toBe(true);
  close();
});
