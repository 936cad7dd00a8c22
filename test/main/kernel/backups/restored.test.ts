import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  noteRestored,
  restoredFiles,
  restoredListName,
} from '../../../../main/kernel/backups/restored.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-restored-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what an earlier version wrote as a sentence is shown as it is, beside what is written now', () => {
  const before = {
    name: 'layouts.db',
    at: '2026-11-21T12:00:00.000Z',
    backup: null,
    quarantine: 'quarantine/2026-11-21T12-00-00.000Z',
    sentence:
      'The file of the drawn yard was damaged. There is no good backup of it, so it begins anew.',
  };
  appendFileSync(
    path.join(folder, restoredListName),
    `${JSON.stringify(before)}\nnot a line\n{"name":"x.db"}\n`,
  );
  const now = {
    name: 'quotes.db',
    at: '2026-11-22T12:00:00.000Z',
    backup: null,
    quarantine: null,
    said: message('files.mended.noBackup'),
  };
  noteRestored(folder, now);
  const { sentence, ...rest } = before;
  expect(restoredFiles(folder)).toEqual([now, { ...rest, said: rawText(sentence) }]);
});
