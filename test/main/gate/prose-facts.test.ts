/** A file of the version that wrote what is known of a check-in as a sentence: migrated, shown as it is, and gone on with. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gateFileName, openCheckInFile } from '../../../main/gate/check-in-file.ts';
import { gateMigrations } from '../../../main/gate/migrations/index.ts';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import { rowHash } from '../../../main/kernel/row-hash.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import { truck } from './gate-desk.ts';

const at = '2026-03-02T10:00:00.000Z';
const clock = { now: () => Date.parse(at), monotonic: () => 0 };
const sentence = 'The truck is checked in; 53-1102 is not. 53-1102: {Unknown} trailer';
const old = {
  state: 'partly',
  sentence,
  visitId: 'v1',
  containers: [{ code: '53-1102', state: 'refused', at }],
};
const beforeMessages = gateMigrations.slice(0, 2);

let folder: string;
const file = () => path.join(folder, gateFileName);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prose-facts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeOldFile(): void {
  const db = openDatabase({ file: file(), migrations: beforeMessages });
  const entry = [1, 'old-1', JSON.stringify(truck()), '[]', 'Casey', at];
  db.prepare('INSERT INTO check_in VALUES(?, ?, ?, ?, ?, ?, ?)').run(...entry, rowHash(entry));
  const step = [1, 1, at, JSON.stringify(old)];
  db.prepare('INSERT INTO step VALUES(?, ?, ?, ?, ?)').run(...step, rowHash(step));
  db.close();
}

test('the sentence of an earlier version is shown as it is', () => {
  writeOldFile();
  const checkIns = openCheckInFile({ folder, clock });
  const { sentence: _, ...rest } = old;
  expect(checkIns.open().map(({ id, facts }) => [id, facts])).toEqual([
    ['old-1', { ...rest, said: rawText(sentence) }],
  ]);
  expect(checkIns.hold.now()).toBeNull();
  checkIns.close();
});

test('what is written to it from now on is a message, and is read again as one', () => {
  writeOldFile();
  const first = openCheckInFile({ folder, clock });
  const said = message('gate.fact.clearedBy', { clerk: 'Pat' });
  first.step('old-1', at, {
    ...(first.find('old-1')?.facts as NonNullable<ReturnType<typeof first.find>>['facts']),
    state: 'cleared',
    said,
  });
  first.close();
  const again = openCheckInFile({ folder, clock });
  expect(again.find('old-1')?.facts).toMatchObject({ state: 'cleared', said });
  expect(again.find('old-1')?.facts).not.toHaveProperty('sentence');
  again.close();
});

test('a version that knows no messages does not open it', () => {
  openCheckInFile({ folder, clock }).close();
  expect(() => openDatabase({ file: file(), migrations: beforeMessages })).toThrow('newer version');
});
