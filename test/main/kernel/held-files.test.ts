/**
 * A file that another program has open, at each place that renames or removes one: held for a
 * moment it's waited for; held for good, the console goes on or says why.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deskJournalFileName, openDeskJournal } from '../../../main/desks/log/sqlite-journal.ts';
import { createPdfProgram } from '../../../main/hosts/electron/system/pdf-program.ts';
import { tellAddress } from '../../../main/hosts/web/tell-address.ts';
import { backupsOf } from '../../../main/kernel/backups/backups.ts';
import type { DurableHandle } from '../../../main/kernel/backups/durable-file.ts';
import { openCopy } from '../../../main/kernel/backups/open-durable.ts';
import { restoreFile } from '../../../main/kernel/backups/restore.ts';
import { runningMark } from '../../../main/kernel/backups/running-mark.ts';
import { quarantine } from '../../../main/kernel/database/quarantine.ts';
import { SmallFile } from '../../../main/kernel/files/small-file.ts';
import { createLog, logFileName } from '../../../main/kernel/log.ts';
import { removeFolderIfFree, renameFile } from '../../../main/kernel/patient-files.ts';
import { removeLeftFolders } from '../../../main/kernel/private-folder.ts';
import { layoutFile, openLayoutStore } from '../../../main/layout/saved-layouts.ts';
import { DiskReserve } from '../../../main/outbox/store/disk-reserve.ts';
import { systemTimers } from '../../../main/program/system-ports.ts';
import { type Hold, holdFiles } from '../../support/hold-files.ts';

/** As long as a virus scanner looks at a small file: less than we are patient. */
const MOMENT_MS = 150;

let folder: string;
let hold: Hold | null = null;
let minute = 0;
const clock = {
  now: () => Date.parse('2026-05-04T07:00:00Z') + minute * 60_000,
  monotonic: () => 0,
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-held-'));
  minute = 0;
});
afterEach(async () => {
  await hold?.release();
  hold = null;
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (...parts: string[]) => path.join(folder, ...parts);
function file(name: string, text = 'text'): string {
  mkdirSync(path.dirname(inFolder(name)), { recursive: true });
  writeFileSync(inFolder(name), text);
  return inFolder(name);
}
const heldFor = async (ms: number, ...files: string[]) => {
  hold = await holdFiles(files, ms);
};

/** A layout file with versions `1`, `2` …, and a backup for each. */
function saveLayouts(count: number): string {
  let handle: DurableHandle | null = null;
  for (let number = 1; number <= count; number += 1) {
    const store = openLayoutStore({ folder, clock, keep: (each) => (handle = each) });
    const base = store.current().version;
    store.save({ base, document: null, note: String(number), by: 'Ada' });
    (handle as DurableHandle | null)?.backUp();
    store.close();
    minute += 1;
  }
  return inFolder(layoutFile.name);
}
const layoutNotes = () => {
  const store = openLayoutStore({ folder, clock });
  const notes = store.versions().map(({ note }) => note);
  store.close();
  return notes;
};
const numberFile = () =>
  new SmallFile<number>(inFolder('small.json'), (json) => (typeof json === 'number' ? json : null));

describe('a file that is held for a moment', () => {
  test('a rename that Windows refuses at once succeeds when we wait', async () => {
    const from = file('from');
    await heldFor(MOMENT_MS, from);
    expect(() => renameFile(from, inFolder('to'), 0)).toThrow(/EBUSY|EPERM|EACCES/);
    renameFile(from, inFolder('to'));
    expect(readFileSync(inFolder('to'), 'utf8')).toBe('text');
  });

  test('a small file is written, and keeps its older copy', async () => {
    numberFile().write(1);
    await heldFor(MOMENT_MS, inFolder('small.json'), inFolder('small.json.older'));
    numberFile().write(2);
    expect(numberFile().read()).toEqual({ kind: 'here', value: 2 });
    expect(readdirSync(folder).toSorted()).toEqual(['small.json', 'small.json.older']);
  });

  test('a broken small file is set aside', async () => {
    await heldFor(MOMENT_MS, file('small.json', '{{'));
    numberFile().write(3);
    expect(readdirSync(folder)).toContain('small.json.damaged');
    expect(numberFile().read()).toEqual({ kind: 'here', value: 3 });
  });

  // Faults: U5.
  test('a damaged database is set aside with all its parts', async () => {
    const parts = ['a.db', 'a.db-wal', 'a.db-shm', 'a.db-twin'].map((name) => file(name));
    await heldFor(MOMENT_MS, ...parts);
    const place = quarantine(inFolder('a.db'), '2026-05-04T07:00:00Z');
    expect(readdirSync(place).toSorted()).toEqual(['a.db', 'a.db-shm', 'a.db-twin', 'a.db-wal']);
  });

  test('the mark of an open database is cleared', async () => {
    runningMark(inFolder('a.db')).set(true);
    await heldFor(MOMENT_MS, inFolder('a.db.running'));
    runningMark(inFolder('a.db')).clear();
    expect(existsSync(inFolder('a.db.running'))).toBe(false);
  });

  // Faults: U5.
  test('a backup is put in the place of the file', async () => {
    const target = saveLayouts(2);
    const [, first = ''] = backupsOf(folder, layoutFile.name);
    await heldFor(MOMENT_MS, target);
    restoreFile(layoutFile, { folder, clock }, path.basename(first));
    expect(layoutNotes()).toEqual(['1']);
  });

  test('the desks’ copy of their log, damaged, is made anew', async () => {
    await heldFor(MOMENT_MS, file(deskJournalFileName, 'rubbish '.repeat(1_000)));
    const log = { info: () => undefined, warn: () => undefined };
    const journal = openDeskJournal(folder, log, () => () => undefined);
    journal.add({ seq: 1, by: 'gate', text: 'fact', head: 'h', isFact: true });
    journal.close();
    expect(readFileSync(inFolder(deskJournalFileName), 'latin1')).toMatch(/^SQLite format 3/);
  });

  test('the reserve on the disk is given back when the disk is full', async () => {
    const reserve = new DiskReserve(folder, 4_096);
    reserve.ensure();
    await heldFor(MOMENT_MS, inFolder('outbox.ballast'));
    expect(reserve.release()).toBe(true);
    expect(existsSync(inFolder('outbox.ballast'))).toBe(false);
  });

  test('the address of the last start gives way to the new one', async () => {
    await heldFor(MOMENT_MS, file('console-address.txt', 'old'));
    tellAddress('http://127.0.0.1:5/#token=t', folder, true);
    expect(readFileSync(inFolder('console-address.txt'), 'utf8')).toContain('token=t');
  });
});

describe('a file that stays held', () => {
  // Faults: U5.
  test('the log is written on, and no line is lost', async () => {
    await heldFor(60_000, file(`logs/${logFileName}.1`));
    const log = createLog({ folder: inFolder('logs'), maxBytes: 1_500, keep: 3 });
    for (let line = 0; line < 30; line += 1) log.info(`line ${line}`, { text: 'x'.repeat(60) });
    log.close();
    const present = readFileSync(inFolder('logs', logFileName), 'utf8');
    for (let line = 0; line < 30; line += 1) expect(present).toContain(`"line ${line}"`);
  });

  // Faults: U5.
  test('an old backup is left, the new one is made, and the next one removes it', async () => {
    saveLayouts(5);
    const oldest = backupsOf(folder, layoutFile.name).at(-1) ?? '';
    await heldFor(60_000, oldest);
    saveLayouts(1);
    expect(backupsOf(folder, layoutFile.name)).toHaveLength(6);
    expect(existsSync(oldest)).toBe(true);
    await hold?.release();
    saveLayouts(1);
    expect(backupsOf(folder, layoutFile.name)).toHaveLength(5);
  });

  test('a mark that can’t be removed counts as cleared', async () => {
    runningMark(inFolder('a.db')).set(true);
    await heldFor(60_000, inFolder('a.db.running'));
    runningMark(inFolder('a.db')).clear();
    expect(runningMark(inFolder('a.db')).isSet()).toBe(false);
  });

  // Faults: U5.
  test('a set that can’t be moved completely goes back to where it was', async () => {
    for (const name of ['a.db', 'a.db-wal', 'a.db-twin']) file(name, name);
    await heldFor(60_000, inFolder('a.db'));
    expect(() => quarantine(inFolder('a.db'), '2026-05-04T07:00:00Z')).toThrow();
    for (const name of ['a.db', 'a.db-wal', 'a.db-twin'])
      expect(readFileSync(inFolder(name), 'utf8')).toBe(name);
  });

  test('a copy that was read is closed without an error, and a later start removes it', async () => {
    const db = new Sqlite(inFolder('a.db'));
    db.exec('CREATE TABLE t (x)');
    db.close();
    const copy = openCopy(inFolder('a.db'));
    const place = path.dirname(copy?.db.name ?? '');
    await heldFor(60_000, copy?.db.name ?? '');
    copy?.close();
    expect(existsSync(place)).toBe(true);
    await hold?.release();
    expect(removeFolderIfFree(place)).toBe(true);
  });

  test('a document in a viewer costs the end of the console nothing', async () => {
    const opened: string[] = [];
    const viewer = createPdfProgram({
      temporaryFolder: () => folder,
      openPath: async (name) => {
        opened.push(name);
        return '';
      },
      timers: systemTimers,
      report: (_where, error) => {
        throw error;
      },
    });
    await viewer.open({ name: 'pass.pdf', bytes: Buffer.from('%PDF-1.7') });
    await heldFor(60_000, opened[0] ?? '');
    viewer.removeFiles();
    expect(existsSync(opened[0] ?? '')).toBe(true);
    await hold?.release();
    viewer.removeFiles();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('private copies that a kill left are removed; those of a living program stay', () => {
  // No process of any system has a number like these.
  for (const use of ['document', 'keyring', 'read', 'window'])
    file(`yardmaster-${use}-999999999-aB3xYz/copy.db`);
  file(`yardmaster-read-${process.pid}-aB3xYz/copy.db`);
  file('yardmaster-read-notes/mine.txt');
  file('somebody-else-read-999999999-aB3xYz/theirs.txt');
  removeLeftFolders(folder);
  expect(readdirSync(folder).toSorted()).toEqual([
    'somebody-else-read-999999999-aB3xYz',
    `yardmaster-read-${process.pid}-aB3xYz`,
    'yardmaster-read-notes',
  ]);
  expect(() => removeLeftFolders(inFolder('gone'))).not.toThrow();
});
