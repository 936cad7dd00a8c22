// Runs the unit tests with the Windows build of Node under Wine, on a copy of the checkout.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
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
import { root, say } from '../lib/root.mjs';
import { windowsPath } from './wine.mjs';
import { wineGaps } from './wine-gaps.mjs';

/**
 * Runs these test files or folders, or all unit tests. Returns `{ passed, failed, skipped }`.
 * Prints failures, and what Wine lacks, each by name.
 */
export async function runUnits(windows, files = []) {
  const copy = path.join(windows.driveC, 'yardmaster');
  copyCheckout(copy);
  installPackages(copy);
  const report = path.join(windows.driveC, 'units.json');
  rmSync(report, { force: true });
  const output = path.join(windows.driveC, 'units.txt');
  const memory = inMemory();
  const child = windows.start(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...['unit', 'page', 'alone'].flatMap((name) => ['--project', name]),
      '--passWithNoTests',
      '--reporter=json',
      '--outputFile=C:\\units.json',
      `--maxWorkers=${process.env.YARDMASTER_WINE_WORKERS ?? 2}`,
      ...files,
    ],
    {
      output,
      cwd: copy,
      env: {
        NODE_OPTIONS: '--import=file:///C:/yardmaster/scripts/windows/wine-preload.mjs',
        ...Object.fromEntries(['TEMP', 'TMP', 'USERPROFILE'].map((name) => [name, memory.folder])),
      },
    },
  );
  await once(child, 'exit');
  memory.remove();
  if (!existsSync(report)) {
    say(`The tests did not end:\n${readFileSync(output, 'utf8').slice(-4_000)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return countUnits(JSON.parse(readFileSync(report, 'utf8')), wineGaps, say);
}

/**
 * The folder of the tests in memory, as on Linux (test/temporary-folder.ts). Otherwise each flush
 * of a database would wait for the disk. It's also the user's profile, which is closed to others.
 */
function inMemory() {
  const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(path.join(place, 'ym-windows-'));
  return {
    folder: windowsPath(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Copies the checkout as it is, committed or not, without what Git ignores. */
function copyCheckout(copy) {
  mkdirSync(copy, { recursive: true });
  const stays = new Set(['node_modules', 'packages-of.txt']);
  for (const name of readdirSync(copy))
    if (!stays.has(name)) rmSync(path.join(copy, name), { recursive: true, force: true });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(copy, file));
  }
}

/** Installs the packages for Windows, once for each package-lock.json. */
function installPackages(copy) {
  const note = path.join(copy, 'packages-of.txt');
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (existsSync(note) && readFileSync(note, 'utf8') === lock) return;
  say('Fetching the packages of Windows ...');
  const options = ['--os=win32', '--cpu=x64', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', '--silent', ...options], { cwd: copy, stdio: 'inherit' });
  writeFileSync(note, lock);
}

/**
 * Counts vitest's report. A failure on the list of Wine's gaps counts as skipped, and we print its
 * reason. Every other one is a failure.
 */
export function countUnits({ testResults }, gaps, print) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  const judge = (file, name, text) => {
    const gap = gaps.find(
      (each) => each.file === file && (each.tests === undefined || each.tests.test(name)),
    );
    count[gap === undefined ? 'failed' : 'skipped'] += 1;
    const first = (text ?? '').split('\n')[0].slice(0, 300);
    print(
      gap === undefined
        ? `FAILED ${file}: ${name}\n       ${first}`
        : `Wine   ${file}: ${name}\n       ${gap.why}`,
    );
  };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replaceAll('\\', '/').replace(/^.*\/(?=test\/)/, '');
    for (const { status: ended, fullName, failureMessages } of assertionResults) {
      if (ended === 'failed') judge(file, fullName, failureMessages[0]);
      else count[ended === 'passed' ? 'passed' : 'skipped'] += 1;
    }
    const hasFailed = assertionResults.some((each) => each.status === 'failed');
    if (status === 'failed' && !hasFailed) judge(file, '(the file itself)', message);
  }
  return count;
}
