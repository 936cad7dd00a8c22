import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  noteRestored,
  restoredFiles,
  restoredListName,
} from '../../../../main/kernel/backups/restored.ts';
import { message } from '../../../../shared/i18n/message.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-restored-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('lines that cannot be read hide no other', () => {
  const now = {
    name: 'quotes.db',
    at: '2026-11-22T12:00:00.000Z',
    backup: null,
    quarantine: null,
    said: message('files.mended.noBackup'),
  };
  appendFileSync(path.join(folder, restoredListName), 'not a line\n{"name":"x.db"}\n');
  noteRestored(folder, now);
  expect(restoredFiles(folder)).toEqual([now]);
});
