// The tests on Windows, for `npm run test:windows` and the deep tier.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from '../lib/build.mjs';
import { root, say } from '../lib/root.mjs';
import { ensureChromium } from '../lib/test-machine.mjs';
import { runUnits } from './units.mjs';
import { findWindows, prepareWindows } from './wine.mjs';

const none = { passed: 0, failed: 0, skipped: 0 };
const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** Runs the tests of the arguments and returns `{ passed, failed, skipped }`. */
export async function testWindows({ smoke, units, files = [] }) {
  const why = prepareWindows();
  if (why !== null) {
    say(`${why} The tests on Windows are skipped.`);
    return none;
  }
  let total = none;
  if (smoke) total = sum(total, await runSmoke());
  const windows = findWindows();
  if (units && windows.isWine) total = sum(total, await runUnits(windows, files));
  return total;
}

/** Tests the console through its page: `test/windows/`. A run without a result is a failure. */
async function runSmoke() {
  ensureBuild();
  ensureChromium();
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-windows-'));
  try {
    const report = path.join(folder, 'report.json');
    const child = spawn(
      process.execPath,
      [
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project=windows',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { cwd: root, stdio: 'inherit', env: { ...process.env, YARDMASTER_TESTS: 'deep' } },
    );
    const [status] = await once(child, 'exit');
    if (!existsSync(report)) return { ...none, failed: 1 };
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const isBroken = status !== 0 && numFailedTests === 0;
    return {
      passed: numPassedTests,
      failed: numFailedTests + (isBroken ? 1 : 0),
      skipped: numPendingTests,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
