// `npm test`: every test there is, and one closing line `N passed, N failed, N skipped` that a machine can read.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesWithoutTests, isCi, skipsTooMany, testFiles } from './lib/floor.mjs';
import { assertNode } from './lib/node-version.mjs';
import { failures, filesToRepeat, withoutFiles } from './lib/second-run.mjs';

assertNode();
const { ensureBuild } = await import('./lib/build.mjs');
const { out, root, say } = await import('./lib/root.mjs');
const { electronTestRun, ensureChromium, ensureTools } = await import('./lib/test-machine.mjs');

const reports = mkdtempSync(path.join(tmpdir(), 'yardmaster-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const counted = [];

try {
  ensureBuild();
  ensureChromium();
  ensureTools();
  count(withSecondRun(['unit', 'page', 'alone', 'proof', 'e2e'], { prefix: [], env: process.env, folder: reports }));
  const electron = electronTestRun();
  count(withSecondRun(['electron'], electron ?? { prefix: [], env: process.env, folder: reports }));
  if (electron !== null) keepPictures(electron.folder);
  // A run that wrote no report failed already.
  if (counted.length === 2) missing('These test files did not run', filesWithoutTests(counted, testFiles()));
  missing('In CI no test is skipped, and these were', skipsTooMany(counted, process.env));
  if (isCi(process.env) && process.env.YARDMASTER_MAY_SKIP) say(`Allowed to be skipped here: ${process.env.YARDMASTER_MAY_SKIP}`);
} catch (error) {
  say(error.message);
  total.failed += 1;
}
rmSync(reports, { recursive: true, force: true });

// Nothing that ran is nothing that passed.
const isGood = total.failed === 0 && total.passed > 0;
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(isGood ? 0 : 1);

/** Runs projects; a few files of a real window that failed run once more, alone, and their second result counts (docs/decisions). */
function withSecondRun(projects, machine) {
  const first = runTests(projects, machine);
  const files = filesToRepeat(first);
  if (files.length === 0) return first;
  const failed = failures(first.report);
  say(`Failed, and run once more alone:\n${failed.map((name) => `  ${name}`).join('\n')}`);
  const second = runTests(projects, machine, files);
  const still = second.report === null ? failed : failures(second.report);
  const shaky = failed.filter((name) => !still.includes(name));
  if (shaky.length > 0) say(`Passed only alone, so there is a race to be found:\n${shaky.map((name) => `  ${name}`).join('\n')}`);
  return withoutFiles(first, second, files);
}

/** Runs projects of vitest, or only some files of them, one after the other; answers its JSON report, or null when it did not get as far as writing one. */
function runTests(projects, { prefix, env, folder }, files = []) {
  const report = path.join(folder, `${projects.join('-')}${files.length > 0 ? '-again' : ''}.json`);
  const command = [
    ...prefix,
    process.execPath,
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    // Another user may not write beside vitest.config.ts, which loading it otherwise does.
    '--configLoader=native',
    ...projects.flatMap((name) => ['--project', name]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${path.join(root, 'scripts/lib/outside-errors.mjs')}`,
    `--outputFile.json=${report}`,
    ...(files.length > 0 ? ['--no-file-parallelism', ...files] : []),
  ];
  // The bundles under test, by their full path: the tests may run from another user's home.
  const outside = `${report}.outside`;
  const { status } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, YARDMASTER_OUT: out, YARDMASTER_TEST_FOLDER: folder, YARDMASTER_OUTSIDE_ERRORS: outside },
  });
  const outsideErrors = existsSync(outside) ? Number(readFileSync(outside, 'utf8')) : 0;
  return { status, report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, outsideErrors };
}

/** The pictures that tests took in a folder of their own go where the others are; the folder goes. */
function keepPictures(folder) {
  const pictures = path.join(out, 'screenshots');
  mkdirSync(pictures, { recursive: true });
  for (const file of readdirSync(folder)) if (file.endsWith('.png')) copyFileSync(path.join(folder, file), path.join(pictures, file));
  rmSync(folder, { recursive: true, force: true });
}

/** What should have run and did not fails the run. */
function missing(sentence, names) {
  if (names.length > 0) say(`${sentence}:\n${names.map((name) => `  ${name}`).join('\n')}`);
  total.failed += names.length;
}

function count({ status, report, outsideErrors }) {
  if (report === null) {
    total.failed += 1;
    return;
  }
  counted.push(report);
  total.passed += report.numPassedTests;
  total.skipped += report.numPendingTests + report.numTodoTests;
  // A file that cannot be loaded and an error outside of any test fail the run without failing a test.
  const isBroken = status !== 0 && report.numFailedTests === 0;
  total.failed += report.numFailedTests + Math.max(outsideErrors, isBroken ? 1 : 0);
}
