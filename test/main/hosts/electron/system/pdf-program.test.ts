import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPdfProgram } from '../../../../../main/hosts/electron/system/pdf-program.ts';
import { systemTimers } from '../../../../../main/program/system-ports.ts';
import { expectMode } from '../../../../support/modes.ts';
import { saying } from '../../../../support/said.ts';

let folder: string;
const opened: string[] = [];
const reports: unknown[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-pdf-test-'));
  opened.length = 0;
  reports.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = (trouble = '', temporary = folder) =>
  createPdfProgram({
    temporaryFolder: () => temporary,
    openPath: async (file) => {
      opened.push(file);
      return trouble;
    },
    timers: systemTimers,
    report: (_where, error) => void reports.push(error),
  });
const bytes = Buffer.from('%PDF-1.4 words');

test('the file looks like a PDF, is private to this user, and is removed at the end', async () => {
  const viewer = program();
  expect(await viewer.open({ name: 'rate-confirmation-123.pdf', bytes })).toEqual({
    ok: true,
    value: null,
  });
  const [file = ''] = opened;
  expect(path.basename(file)).toBe('rate-confirmation-123.pdf');
  expect(readFileSync(file)).toEqual(bytes);
  expectMode(file, 0o600);
  expectMode(path.dirname(file), 0o700);
  viewer.removeFiles();
  expect(existsSync(path.dirname(file))).toBe(false);
});

test.each(['../../.bashrc', 'a/b.desktop', 'x.pdf.exe', '', '%2e%2e', 'con\u202efdp.exe'])(
  'a name from outside (%j) stays inside its folder and ends with .pdf',
  async (name) => {
    await program().open({ name, bytes });
    const [file = ''] = opened;
    expect(path.dirname(path.dirname(file))).toBe(folder);
    expect(path.basename(file)).toMatch(/^[\w-]+\.pdf$/);
  },
);

test('bytes that are no PDF are never handed to a program', async () => {
  expect(await program().open({ name: 'a.pdf', bytes: Buffer.from('#!/bin/sh') })).toMatchObject({
    ok: false,
  });
  expect(opened).toEqual([]);
});

test('without a program or space for it, a message says what to do instead', async () => {
  expect(await program('no application').open({ name: 'a.pdf', bytes })).toMatchObject({
    ok: false,
    error: saying('Save the document instead'),
  });
  expect(await program('', path.join(folder, 'gone')).open({ name: 'a.pdf', bytes })).toMatchObject(
    {
      ok: false,
      error: saying('Save the document instead'),
    },
  );
  expect(reports).toHaveLength(2);
});

// Faults: O5.
test('a viewer that never answers holds no clerk up', async () => {
  const waits: (() => void)[] = [];
  const viewer = createPdfProgram({
    temporaryFolder: () => folder,
    openPath: () => new Promise(() => {}),
    timers: {
      after(_, work) {
        waits.push(work);
        return () => {};
      },
    },
    report: (_where, error) => void reports.push(error),
  });
  const opening = viewer.open({ name: 'bol-88.pdf', bytes });
  waits[0]?.();
  expect(await opening).toEqual({ ok: true, value: null });
  expect(reports).toEqual([]);
});
