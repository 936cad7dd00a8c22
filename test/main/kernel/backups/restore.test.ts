import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupsOf } from '../../../../main/kernel/backups/backups.ts';
import type { DurableHandle } from '../../../../main/kernel/backups/durable-file.ts';
import { restoreFile } from '../../../../main/kernel/backups/restore.ts';
import { restoredFiles } from '../../../../main/kernel/backups/restored.ts';
import { layoutFile, openLayoutStore } from '../../../../main/layout/saved-layouts.ts';
import { journalFile, openJournal } from '../../../../main/marketplace/sent-once/money-journal.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import { said } from '../../../support/said.ts';

let folder: string;
let minute = 0;
const clock = {
  now: () => Date.parse('2026-03-02T09:00:00Z') + minute * 60_000,
  monotonic: () => 0,
};
beforeEach(() => {
  minute = 0;
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let handle: DurableHandle | null = null;
const keep = (kept: DurableHandle) => {
  handle = kept;
};
const save = (note: string) => {
  const store = openLayoutStore({ folder, clock, keep });
  expect(store.save({ base: store.current().version, document: null, note, by: 'Pat' }).ok).toBe(
    true,
  );
  handle?.backUp();
  store.close();
  minute += 1;
};
const versions = () => {
  const store = openLayoutStore({ folder, clock });
  const found = store.versions().map(({ note }) => note);
  expect(store.notices).toEqual([]);
  store.close();
  return found;
};
const nameOf = (age: number, name = layoutFile.name) =>
  path.basename(backupsOf(folder, name)[age] ?? '');

test('a backup takes the place of the file; what was there is backed up and set aside', () => {
  save('first');
  save('second');
  const mended = restoreFile(layoutFile, { folder, clock }, nameOf(1));
  const from = inEnglish(
    message('files.mended.fromBackup', { at: Date.parse('2026-03-02T09:00:00Z') }),
  );
  expect(said(mended)).toContain(`was replaced. ${from}`);
  expect(versions()).toEqual(['first']);
  const [told] = restoredFiles(folder);
  expect(readdirSync(path.join(folder, told?.quarantine ?? ''))).toContain(layoutFile.name);
  // And back again.
  minute += 1;
  restoreFile(layoutFile, { folder, clock }, nameOf(0));
  expect(versions()).toEqual(['second', 'first']);
});

test('the chosen one is put in even when the backup of the present state pushes it out', () => {
  for (const note of ['1', '2', '3', '4', '5']) save(note);
  const oldest = nameOf(4);
  restoreFile(layoutFile, { folder, clock }, oldest);
  expect(backupsOf(folder, layoutFile.name).map((file) => path.basename(file))).not.toContain(
    oldest,
  );
  expect(versions()).toEqual(['1']);
});

test.each(['none.db', '../layouts.db', 'money-2026-03-02T09-00-00.000Z.db', ''])(
  '%j is no backup of this file and changes nothing',
  (name) => {
    save('first');
    expect(() => restoreFile(layoutFile, { folder, clock }, name)).toThrow(
      'This backup is no longer there.',
    );
    expect(versions()).toEqual(['first']);
  },
);

test('a backup that is broken, or of a newer version, changes nothing', () => {
  save('first');
  save('second');
  const raw = new Sqlite(path.join(folder, 'backups', nameOf(1)));
  raw.pragma('user_version = 99');
  raw.close();
  expect(() => restoreFile(layoutFile, { folder, clock }, nameOf(1))).toThrow(/newer version/);
  writeFileSync(path.join(folder, 'backups', nameOf(1)), 'rubbish'.repeat(2_000));
  expect(() => restoreFile(layoutFile, { folder, clock }, nameOf(1))).toThrow(/damaged/);
  expect(versions()).toEqual(['second', 'first']);
  expect(readdirSync(folder)).not.toContain('quarantine');
});

test('changes nothing if the present state can’t be backed up', () => {
  save('first');
  save('second');
  const raw = new Sqlite(path.join(folder, layoutFile.name));
  raw.pragma('user_version = 99');
  raw.close();
  const before = readFileSync(path.join(folder, layoutFile.name));
  expect(() => restoreFile(layoutFile, { folder, clock }, nameOf(1))).toThrow(/newer version/);
  expect(readFileSync(path.join(folder, layoutFile.name)).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith('.restored'))).toEqual([]);
});

test('a journal keeps what it has, gets what it lacks, and is held', () => {
  const at = '2026-03-02T09:00:00.000Z';
  const intent = (id: string) => ({
    id,
    call: { kind: 'drop' as const, loadId: id, account: 'a', reason: 'r', label: '' },
    clerk: 'Pat',
    startedAt: at,
    clearFrom: at,
    before: { loadIds: [], bidIds: null },
  });
  const first = openJournal({ folder, clock, keep });
  first.begin(intent('old'));
  handle?.backUp();
  first.settle('old', { at, state: 'done', said: rawText('Yes.') });
  first.begin(intent('new'));
  first.close();
  minute += 1;
  restoreFile(journalFile, { folder, clock }, nameOf(0, journalFile.name));
  const journal = openJournal({ folder, clock });
  expect(journal.attempts().map(({ id, state }) => [id, state])).toEqual([
    ['new', 'unknown'],
    ['old', 'done'],
  ]);
  expect(said(journal.pause.now())).toContain('the backup you chose');
  journal.close();
});
