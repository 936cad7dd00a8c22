// `npm test` runs the tests of every change, and `npm run test:deep` runs every test. The last
// line, `N passed, N failed, N skipped`, is for machines to read.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ofBudget, overBudget } from './lib/budget.mjs';
import { assertNode } from './lib/node-version.mjs';
import {
  filesWithoutTests,
  isCi,
  isDeepFile,
  skipsTooMany,
  testFiles,
} from './lib/required-tests.mjs';
import { failures, filesToRepeat, stillFiles, withoutFiles, withStill } from './lib/second-run.mjs';

assertNode();
const { readArguments } = await import('../test/support/arguments.ts');
const { values } = readArguments(
  `Usage: npm test, npm run test:deep

Runs the tests of every change, with --deep every test there is and whatever is counted or random
in full, with --checks types, lint and unused code beside them, and ends with a line
"N passed, N failed, N skipped". Part of them: npm run test:unit, test:e2e, test:electron, or
npx vitest run FILE.`,
  {
    options: {
      deep: { type: 'boolean', default: false },
      checks: { type: 'boolean', default: false },
    },
  },
);
if (values.deep) process.env.YARDMASTER_TESTS = 'deep';
const { ensureBuild } = await import('./lib/build.mjs');
const { out, root, say } = await import('./lib/root.mjs');
const { startScreen } = await import('./lib/screen.mjs');
const { testWindows } = await import('./windows/test-windows.mjs');
const { electronTestRun, ensureChromium, ensureTools } = await import('./lib/test-machine.mjs');

const reports = mkdtempSync(path.join(tmpdir(), 'yardmaster-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const counted = [];

const checks = values.checks ? ['typecheck', 'lint', 'unused'].map(startCheck) : [];

try {
  const here = { prefix: [], env: process.env, folder: reports };
  // The page's tests need nothing of this machine, so they run while the rest is made ready.
  const page = runTests(['page'], here, { workers: 1 });
  ensureBuild();
  ensureChromium();
  ensureTools();
  const electron = await withScreen(electronTestRun());
  // A window waits more than it computes. So its tests run beside the others, and their output is
  // printed afterwards.
  const printed = path.join(reports, 'electron.log');
  const runs = [
    [['page'], here, page],
    [['unit', 'alone', 'proof', 'e2e'], here],
    [['electron'], electron ?? here, null, printed],
  ].map(([projects, machine, begun, printTo]) => ({
    projects,
    machine,
    first: begun ?? runTests(projects, machine, { printTo }),
  }));
  await Promise.all(runs.map(({ first }) => first));
  process.stdout.write(readFileSync(printed));
  // Read before some of them run a second time.
  const spent = [...new Set([reports, electron?.folder ?? reports])].map(spentIn).join('');
  for (const { projects, machine, first } of runs) {
    const whole = await withStillFiles(projects, machine, await first);
    count(await withSecondRun(projects, machine, whole));
  }
  if (electron !== null) keepPictures(electron.folder);
  if (values.deep && existsSync(path.join(root, 'test/windows')))
    addWindows(await testWindows({ smoke: true, units: true }));
  // A run without a report has already failed.
  if (counted.length === runs.length)
    missing(
      'These test files did not run',
      filesWithoutTests(counted, testFiles().filter(belongsHere)),
    );
  if (!values.deep)
    say(
      `Of its budget: ${ofBudget(counted, spent)
        .map(({ what, count, most }) => `${count} of ${most} ${what}`)
        .join(', ')}`,
    );
  if (!values.deep)
    missing(
      'More than every change should pay for (scripts/lib/budget.mjs)',
      overBudget(counted, spent),
    );
  missing('In CI no test is skipped, and these were', skipsTooMany(counted, process.env));
  if (isCi(process.env) && process.env.YARDMASTER_MAY_SKIP)
    say(`Allowed to be skipped here: ${process.env.YARDMASTER_MAY_SKIP}`);
} catch (error) {
  say(error.message);
  total.failed += 1;
}
for (const check of checks) await countCheck(check);
rmSync(reports, { recursive: true, force: true });

// A log may be cut from the front, so what failed is named once more at its end.
const failed = counted.flatMap(failures);
if (failed.length > 0) say(`Failed:\n${failed.map((name) => `  ${name}`).join('\n')}`);
// If no test ran, the run has not passed.
const isGood = total.failed === 0 && total.passed > 0;
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(isGood ? 0 : 1);

/**
 * Provides a virtual display if the tests of the desktop program need one. It ends with this
 * process.
 */
async function withScreen(machine) {
  if (!machine?.wantsScreen) return machine;
  return { ...machine, env: { ...machine.env, DISPLAY: (await startScreen()).display } };
}

/** A deep test file runs only in the deep tier. The tests of Windows have their own report. */
function belongsHere(file) {
  return !file.startsWith('test/windows/') && (values.deep || !isDeepFile(file));
}

/** What the tests used of expensive things (test/support/spent.ts). */
function spentIn(folder) {
  return noted(folder, 'spent');
}

function noted(folder, name) {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The first run, after the frozen files have run once more alone (`lib/second-run.mjs`). */
async function withStillFiles(projects, machine, first) {
  const files = stillFiles(noted(machine.folder, `still-${projects[0]}`));
  if (files.length === 0 || first.report === null) return first;
  say(
    `Stood still, and run once more alone, so there is a fault to be found:\n${files.map((name) => `  ${name}`).join('\n')}`,
  );
  return withStill(first, await runTests(projects, machine, { files }), files);
}

/**
 * The first run of projects. If a few files that drive a window failed, they run once more alone,
 * and their second result counts.
 */
async function withSecondRun(projects, machine, first) {
  const files = filesToRepeat(first);
  if (files.length === 0) return first;
  const failed = failures(first.report);
  say(`Failed, and run once more alone:\n${failed.map((name) => `  ${name}`).join('\n')}`);
  const second = await runTests(projects, machine, { files });
  const still = second.report === null ? failed : failures(second.report);
  const shaky = failed.filter((name) => !still.includes(name));
  if (shaky.length > 0)
    say(
      `Passed only alone, so there is a race to be found:\n${shaky.map((name) => `  ${name}`).join('\n')}`,
    );
  return withoutFiles(first, second, files);
}

/**
 * Runs vitest projects one after the other, or only some of their files. Returns vitest's JSON
 * report, or null when it wrote none. The output goes to `printTo` if given.
 */
async function runTests(
  projects,
  { prefix, env, folder },
  { files = [], printTo = null, workers = null } = {},
) {
  const report = path.join(folder, `${projects.join('-')}${files.length > 0 ? '-again' : ''}.json`);
  const command = [
    ...prefix,
    process.execPath,
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    // Otherwise vitest writes a file beside vitest.config.ts, which another user may not.
    '--configLoader=native',
    ...projects.flatMap((name) => ['--project', name]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${path.join(root, 'scripts/lib/outside-errors.mjs')}`,
    `--outputFile.json=${report}`,
    ...(workers === null ? [] : [`--maxWorkers=${workers}`]),
    ...(files.length > 0 ? ['--no-file-parallelism', ...files] : []),
  ];
  // The bundles under test, as an absolute path: the tests may run with another user's home.
  const outside = `${report}.outside`;
  const output = printTo === null ? 'inherit' : openSync(printTo, 'w');
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    stdio: ['inherit', output, output],
    env: {
      ...env,
      YARDMASTER_OUT: out,
      YARDMASTER_TEST_FOLDER: folder,
      YARDMASTER_OUTSIDE_ERRORS: outside,
      YARDMASTER_STILL: path.join(folder, `still-${projects[0]}`),
    },
  });
  if (output !== 'inherit') closeSync(output);
  // A build that fails ends us while the page's tests run.
  const endToo = () => child.kill();
  process.once('exit', endToo);
  const [status] = await once(child, 'exit');
  process.off('exit', endToo);
  const outsideErrors = existsSync(outside) ? Number(readFileSync(outside, 'utf8')) : 0;
  return {
    status,
    report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null,
    outsideErrors,
  };
}

/**
 * Starts a script of package.json beside the tests, with a lower priority (`nice`). It never waits,
 * so with the same priority it would slow the tests down.
 */
function startCheck(name) {
  const file = path.join(reports, `${name}.log`);
  const output = openSync(file, 'w');
  const [command, ...args] =
    process.platform === 'win32' ? ['npm.cmd'] : ['nice', '-n', '5', 'npm'];
  const child = spawn(command, [...args, 'run', '--silent', name], {
    cwd: root,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  });
  closeSync(output);
  return {
    name,
    file,
    end: Promise.race([
      once(child, 'exit').then(([status]) => status),
      once(child, 'error').then(() => null),
    ]),
  };
}

/** A check that fails counts as a failed test, with its complete output. */
async function countCheck({ name, file, end }) {
  if ((await end) === 0) return;
  say(`${name} failed:\n${readFileSync(file, 'utf8')}`);
  total.failed += 1;
}

/**
 * Moves the pictures that tests took in a separate folder to the others, and deletes the folder.
 */
function keepPictures(folder) {
  const pictures = path.join(out, 'screenshots');
  mkdirSync(pictures, { recursive: true });
  for (const file of readdirSync(folder))
    if (file.endsWith('.png')) copyFileSync(path.join(folder, file), path.join(pictures, file));
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Adds the result of the tests on Windows. A test that Wine can't run doesn't count as skipped
 * here.
 */
function addWindows({ passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

/** Something that should have run and didn't fails the run. */
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
  // A file that can't be loaded, and an error outside of any test, fail the run without failing a
  // test.
  const isBroken = status !== 0 && report.numFailedTests === 0;
  total.failed += report.numFailedTests + Math.max(outsideErrors, isBroken ? 1 : 0);
}
