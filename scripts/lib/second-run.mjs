// Which test files get a second run, and which result counts.
//
// Decision: Failing tests of windows run once more, alone.
//
// About 150 tests drive a real Chromium or Electron. On two cores a step can come late by seconds,
// which says nothing about the change at hand. So when at most three such files fail, and nothing
// else does, they run once more, alone. The second result counts; both are printed. A file in which
// nothing ends for 200 seconds is ended with a report, and run once more. Errors outside of any
// test are never forgiven.
//
// A run is `{ status, report,
// outsideErrors }`: the exit code, vitest's JSON report, and the errors outside of any test.
import path from 'node:path';
import { root } from './root.mjs';

/** More failing files than this are not an accident of a busy machine. */
const most = 3;

/**
 * Whether a file drives a real window. A slow machine causes races there, and a second, quieter run
 * tells these from defects.
 */
const drivesWindow = (file) =>
  /^test\/(?:e2e|electron)\//.test(path.relative(root, file).replaceAll(path.sep, '/'));

const hasFailed = ({ status }) => status === 'failed';

/** The files to run again. None unless there are few and each of them drives a window. */
export function filesToRepeat({ report }) {
  const files = (report?.testResults ?? []).filter(hasFailed).map(({ name }) => name);
  return files.length <= most && files.every(drivesWindow) ? files : [];
}

/**
 * The failing tests of a report, by file and name. A file that could not be loaded has its name
 * only.
 */
export function failures(report) {
  return report.testResults.filter(hasFailed).flatMap(({ name, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.filter(hasFailed).map(({ fullName }) => `${file}: ${fullName}`);
    return tests.length > 0 ? tests : [file];
  });
}

/**
 * The first run, with the results of these files taken from the second run. Where the second run
 * lacks a result, the first one's stays: when there is no report, when a file is missing, or when a
 * file lacks a test that had passed or failed.
 */
export function withoutFiles(first, second, files) {
  if (second.report === null) return first;
  const repeated = new Map(second.report.testResults.map((result) => [result.name, result]));
  let kept = 0;
  const testResults = first.report.testResults.map((result) => {
    if (!files.includes(result.name)) return result;
    const again = repeated.get(result.name);
    if (again !== undefined && hasAllOf(result, again)) return again;
    kept += 1;
    return result;
  });
  return {
    status: kept > 0 ? first.status : second.status,
    report: reportOf(testResults),
    outsideErrors: first.outsideErrors + second.outsideErrors,
  };
}

/** More frozen files than this are not an accident. */
const mostStill = 2;

/**
 * The files that froze (watch-thread.mjs) and reported nothing. They run once more, unless there
 * are many.
 */
export const stillFiles = (noted) => {
  const files = [...new Set(noted.split('\n').filter((line) => line !== ''))];
  return files.length <= mostStill ? files : [];
};

/**
 * The first run, with the second run's results for the frozen files. We had to end their processes,
 * and each counted as one error outside of any test, so we subtract those. A file that freezes
 * again still counts as not run.
 */
export function withStill(first, second, files) {
  if (first.report === null || second.report === null) return first;
  const names = files.map((file) => path.join(root, file));
  const kept = first.report.testResults.filter(({ name }) => !names.includes(name));
  const report = reportOf([...kept, ...second.report.testResults]);
  const outsideErrors = Math.max(0, first.outsideErrors - files.length) + second.outsideErrors;
  const isGood = second.status === 0 && outsideErrors === 0 && report.numFailedTests === 0;
  return { status: isGood ? 0 : 1, report, outsideErrors };
}

function reportOf(testResults) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const of = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  return {
    testResults,
    numPassedTests: of('passed'),
    numFailedTests: of('failed'),
    numPendingTests: of('pending', 'skipped', 'disabled'),
    numTodoTests: of('todo'),
  };
}

/**
 * Whether every test of the first run ran again. A file that could not be loaded at first must have
 * a test now.
 */
function hasAllOf(first, again) {
  const ran = ({ status }) => status === 'passed' || status === 'failed';
  const names = again.assertionResults.filter(ran).map(({ fullName }) => fullName);
  // A file may have two tests with the same name, so each match removes one.
  return (
    names.length > 0 &&
    first.assertionResults.filter(ran).every(({ fullName }) => take(names, fullName))
  );
}

function take(names, name) {
  const at = names.indexOf(name);
  if (at >= 0) names.splice(at, 1);
  return at >= 0;
}
