import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../main/kernel/log.ts';
import { diagnosticReport, withoutHome } from '../../../main/program/diagnostics.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-report-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const report = () =>
  diagnosticReport({
    root,
    facts: { Yardmaster: '1.2.3' },
    secrets: { backend: 'gnome_libsecret', kept: true, trouble: 'x' } as never,
  });

type Read = {
  about: unknown;
  secrets: unknown;
  folders: {
    folder: string;
    files: { name: string; bytes: number }[];
    log: Record<string, unknown>[];
  }[];
};

test('the report holds versions, files by name and size, and the log', () => {
  const folder = path.join(root, 'gate-4');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'outbox.db'), 'x'.repeat(100));
  const log = createLog({ folder: path.join(folder, 'logs') });
  log.info('start', { host: 'electron' });
  log.close();
  const read = JSON.parse(report()) as Read;
  expect(read.about).toEqual({ Yardmaster: '1.2.3' });
  expect(read.secrets).toEqual({ backend: 'gnome_libsecret', kept: true });
  expect(read.folders).toHaveLength(1);
  expect(read.folders[0]).toMatchObject({
    folder: 'gate-4',
    files: [{ name: 'outbox.db', bytes: 100 }],
  });
  expect(read.folders[0]?.log[0]).toMatchObject({ msg: 'start', host: 'electron' });
});

test('the report holds no secret, from whichever file', () => {
  const canary = 'canary-hunter2';
  const folder = path.join(root, 'gate-4');
  mkdirSync(path.join(folder, 'logs'), { recursive: true });
  writeFileSync(path.join(root, 'secrets.json'), JSON.stringify({ password: canary }));
  writeFileSync(path.join(root, 'facilities.json'), JSON.stringify({ token: canary }));
  writeFileSync(path.join(folder, 'outbox.db'), canary);
  // A line that slipped past the log's own scrubbing.
  const lines = [
    JSON.stringify({ msg: 'x', password: canary }),
    JSON.stringify({ msg: `Authorization: Bearer ${canary}` }),
    JSON.stringify({
      words: `{"refresh":"${canary}"}`,
      jwt: 'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJ4In0.c2ln',
    }),
    `{"cut":"password=${canary}`,
    JSON.stringify({ path: path.join(homedir(), 'yard') }),
  ];
  writeFileSync(path.join(folder, 'logs', 'console.log'), `${lines.join('\n')}\n`);
  const text = report();
  expect(text).not.toContain(canary);
  expect(text).not.toContain('eyJhbGci');
  expect(text).not.toContain(path.join(homedir(), 'yard'));
  expect(text).toContain('secrets.json');
});

test('the report keeps the end of a long log, and complete lines', () => {
  const folder = path.join(root, 'demo', 'logs');
  mkdirSync(folder, { recursive: true });
  const line = (number: number) => `${JSON.stringify({ number, text: 'y'.repeat(100) })}\n`;
  writeFileSync(
    path.join(folder, 'console.log'),
    Array.from({ length: 6_000 }, (_, number) => line(number)).join(''),
  );
  const { log } = (JSON.parse(report()) as Read).folders[0] ?? { log: [] };
  expect(log.length).toBeLessThan(3_000);
  expect(log.at(-1)).toMatchObject({ number: 5_999 });
  expect(log.every(({ number }) => typeof number === 'number')).toBe(true);
});

test.each([
  ['C:\\Users\\Ana Ruiz', 'C:\\Users\\Ana Ruiz\\AppData\\x.db'],
  ['C:\\Users\\Ana Ruiz', 'c:/users/ana ruiz/AppData/x.db'],
  ['C:\\Users\\Ana.R(2)', 'C:\\Users\\Ana.R(2)\\x.db'],
  ['\\\\files\\home\\ana', '\\\\files\\home\\ana\\x.db'],
  ['/home/ana', '/home/ana/.local/x.db'],
])('the user’s folder %s is removed from a report, however slashes are doubled', (home, file) => {
  const log = JSON.stringify({ words: JSON.stringify({ file }), file });
  const text = withoutHome(JSON.stringify({ log, file }), home);
  expect(text.toLowerCase()).not.toContain('ana');
  expect(text).toContain('x.db');
});
