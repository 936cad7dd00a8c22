// Which test files get a second run, and what counts then. A run is `{ status, report, outsideErrors }`: exit code, JSON report of vitest, errors outside of any test.
import path from 'node:path';
import { root } from './root.mjs';

/** More than this many failing files are no accident of a busy machine. */
const most = 3;

/** Files that drive a real window, where a slow machine shows races that a second, quieter run tells from defects. */
const drivesWindow = (file) => /^test\/(?:e2e|electron)\//.test(path.relative(root, file).replaceAll(path.sep, '/'));

const hasFailed = ({ status }) => status === 'failed';

/** The files to run once more: none unless every failing file drives a window, and they are few. */
export function filesToRepeat({ report }) {
  const files = (report?.testResults ?? []).filter(hasFailed).map(({ name }) => name);
  return files.length <= most && files.every(drivesWindow) ? files : [];
}

/** The failing tests of a report by file and name; a file that could not be loaded by its name alone. */
export function failures(report) {
  return report.testResults.filter(hasFailed).flatMap(({ name, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.filter(hasFailed).map(({ fullName }) => `${file}: ${fullName}`);
    return tests.length > 0 ? tests : [file];
  });
}

/** The first run with the results of these files taken from the second. Without a second report the first stands. */
export function withoutFiles(first, second, files) {
  if (second.report === null) return first;
  const stay = first.report.testResults.filter(({ name }) => !files.includes(name));
  const testResults = [...stay, ...second.report.testResults];
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const of = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  const report = {
    testResults,
    numPassedTests: of('passed'),
    numFailedTests: of('failed'),
    numPendingTests: of('pending', 'skipped', 'disabled'),
    numTodoTests: of('todo'),
  };
  return { status: second.status, report, outsideErrors: first.outsideErrors + second.outsideErrors };
}
