// Which test files get a second run, and what counts then. A run is `{ status, report,
// outsideErrors }`: exit code, JSON report of vitest, errors outside of any test.
import path from 'node:path';
import { root } from './root.mjs';

/** More than this many failing files are no accident of a busy machine. */
const most = 3;

/**
 * Files that drive a real window. A slow machine causes races there, and a second, quieter run
 * separates these from defects.
 */
const drivesWindow = (file) =>
  /^test\/(?:e2e|electron)\//.test(path.relative(root, file).replaceAll(path.sep, '/'));

const hasFailed = ({ status }) => status === 'failed';

/** The files to run once more: none unless every failing file drives a window, and they are few. */
export function filesToRepeat({ report }) {
  const files = (report?.testResults ?? []).filter(hasFailed).map(({ name }) => name);
  return files.length <= most && files.every(drivesWindow) ? files : [];
}

/**
 * The failing tests of a report by file and name; a file that could not be loaded by its name
 * alone.
 */
export function failures(report) {
  return report.testResults.filter(hasFailed).flatMap(({ name, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.filter(hasFailed).map(({ fullName }) => `${file}: ${fullName}`);
    return tests.length > 0 ? tests : [file];
  });
}

/**
 * The first run with the results of these files taken from the second. Where the second run has no
 * result, that of the first stays: everything when there is no report, and a file that is missing
 * in it or lacks a test that had passed or failed.
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

/** More files than this that stand still are no accident. */
const mostStill = 2;

/**
 * The files that stood still (watch-thread.mjs) and reported nothing: they run once more, unless
 * there are many.
 */
export const stillFiles = (noted) => {
  const files = [...new Set(noted.split('\n').filter((line) => line !== ''))];
  return files.length <= mostStill ? files : [];
};

/**
 * The first run, with the second run's results for the files that stood still. Ending each of their
 * processes counted as one error outside of any test, which we take away. A file that is silent
 * again still counts as not run.
 */
export function withStill(first, second, files) {
  if (first.report === null || second.report === null) return first;
  const names = files.map((file) => path.join(root, file));
  const told = first.report.testResults.filter(({ name }) => !names.includes(name));
  const report = reportOf([...told, ...second.report.testResults]);
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
 * Did every test that ran the first time run again? A file that could not be loaded the first time
 * has to hold a test now.
 */
function hasAllOf(first, again) {
  const ran = ({ status }) => status === 'passed' || status === 'failed';
  const names = again.assertionResults.filter(ran).map(({ fullName }) => fullName);
  // Names may stand twice in a file: each takes one away.
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
