/**
 * The disk fails once, at each statement of facts, keyframes and a month that is moved: nothing is
 * there twice, nothing that was confirmed is lost, and the next try continues.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { share } from '../support/tiers.ts';
import type { Fuse } from './fuse.ts';
import { holds, keeps, written } from './journal-steps.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-journal-faults-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const codes = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY', 'SQLITE_CORRUPT'] as const;

test('each statement, in a way each', async () => {
  const whole: Fuse = { armed: false, ran: 0, at: 0, code: '' };
  const first = mkdtempSync(path.join(root, 'whole-'));
  await holds(first, (await written(first, whole)).told);
  expect(whole.ran).toBeGreaterThan(200);
  let failed = 0;
  const step = share(19, 1);
  for (let at = 1; at <= whole.ran; at += step) {
    const folder = mkdtempSync(path.join(root, 'each-'));
    const code = codes[at % codes.length] as string;
    const { told, refused } = await written(folder, { armed: false, ran: 0, at, code });
    if (refused > 0) failed += 1;
    await holds(folder, told);
    rmSync(folder, { recursive: true, force: true });
  }
  // Reads that fail say so as well, or look again by themselves.
  expect(failed).toBeGreaterThan(whole.ran / step / 2);
});

/** Copies a folder as a process that is killed before a statement leaves it. */
function leftAt(folder: string, statement: number): string {
  const copy = path.join(root, `left-${path.basename(folder)}-${statement}`);
  cpSync(folder, copy, { recursive: true, filter: (file) => !file.endsWith('-shm') });
  return copy;
}

test('killed before each statement: each fact is there once, and the next start works', async () => {
  const step = share(29, 1);
  const folder = mkdtempSync(path.join(root, 'kill-'));
  const told: string[] = [];
  const left: { readonly copy: string; readonly told: readonly string[] }[] = [];
  const before = (statement: number) => {
    if (statement % step === 1 % step)
      left.push({ copy: leftAt(folder, statement), told: [...told] });
  };
  await written(folder, { armed: false, ran: 0, at: 0, code: '', before }, told);
  expect(left.length).toBeGreaterThan(8);
  for (const { copy, told } of left) {
    await keeps(copy, told);
    rmSync(copy, { recursive: true, force: true });
  }
});
