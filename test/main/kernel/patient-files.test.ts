import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClosing } from '../../../main/console/closing.ts';
import { createLog, logFileName } from '../../../main/kernel/log.ts';
import { isHeld, patiently, removeIfFree, renameFile } from '../../../main/kernel/patient-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-patient-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const systemError = (code: string) => Object.assign(new Error(code), { code });

// Cases: PC12.
test('a file that another program holds for a moment is waited for', () => {
  let tries = 0;
  const work = () => {
    tries += 1;
    if (tries < 4) throw systemError('EBUSY');
    return 'done';
  };
  expect(patiently(work)).toBe('done');
  expect(tries).toBe(4);
});

test('gives up on a held file after its time, with the system’s own error', () => {
  let tries = 0;
  const from = performance.now();
  const work = () => {
    tries += 1;
    throw systemError('EBUSY');
  };
  expect(() => patiently(work, 120)).toThrow('EBUSY');
  expect(tries).toBeGreaterThan(2);
  expect(performance.now() - from).toBeLessThan(5_000);
});

test('what isn’t held is done or refused at once', () => {
  const file = path.join(folder, 'a');
  writeFileSync(file, 'text');
  renameFile(file, path.join(folder, 'b'));
  expect(readFileSync(path.join(folder, 'b'), 'utf8')).toBe('text');
  removeIfFree(path.join(folder, 'b'));
  removeIfFree(path.join(folder, 'never there'));
  expect(readdirSync(folder)).toEqual([]);
  const from = performance.now();
  expect(() => renameFile(path.join(folder, 'gone'), file)).toThrow('ENOENT');
  expect(performance.now() - from).toBeLessThan(1_000);
});

test.each([
  ['EBUSY', true, true],
  ['EPERM', true, false],
  ['EACCES', true, false],
  ['ENOENT', false, false],
  ['ENOSPC', false, false],
])('%s means held: on Windows %s, elsewhere %s', (code, onWindows, elsewhere) => {
  expect(isHeld(systemError(code), 'win32')).toBe(onWindows);
  expect(isHeld(systemError(code), 'linux')).toBe(elsewhere);
});

// Faults: I5.
test('an old log that can’t be moved costs no line, and is rotated later', () => {
  const blocked = path.join(folder, `${logFileName}.1`);
  mkdirSync(path.join(blocked, 'in the way'), { recursive: true });
  const log = createLog({ folder, maxBytes: 2_000, keep: 2 });
  for (let line = 0; line < 40; line += 1) log.info(`line ${line}`, { text: 'x'.repeat(60) });
  const present = readFileSync(path.join(folder, logFileName), 'utf8');
  for (let line = 0; line < 40; line += 1) expect(present).toContain(`"line ${line}"`);
  rmSync(blocked, { recursive: true });
  for (let line = 40; line < 60; line += 1) log.info(`line ${line}`, { text: 'x'.repeat(60) });
  expect(readdirSync(folder).toSorted()).toEqual([logFileName, `${logFileName}.1`]);
  log.close();
});

test('closing goes on after something that can’t be closed, and says what it was', async () => {
  const closing = createClosing();
  const closed: string[] = [];
  closing.open(
    () => 'first',
    (name) => void closed.push(name),
  );
  closing.open(
    () => 'held',
    () => {
      throw systemError('EBUSY');
    },
  );
  closing.open(
    () => 'last',
    (name) => void closed.push(name),
  );
  await expect(closing.close()).rejects.toThrow('EBUSY');
  expect(closed).toEqual(['last', 'first']);
});
