// What `npm test` must have run. A skipped test passes nothing. That is allowed on a developer's
// machine, where a tool may be missing, but not in CI.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Tests that may be skipped in CI too, each with its reason. */
const always = [
  {
    file: 'test/e2e/start.test.ts',
    name: /^fetching Electron/,
    why: 'there is nothing to fetch where Electron was installed',
  },
];

/** Whether this is CI. GitHub, GitLab and most others set CI, and `.ci/run` does too. */
export const isCi = (env) => env.CI !== undefined && !['', '0', 'false'].includes(env.CI);

/**
 * The tests in these reports (vitest's JSON) that were skipped and may not be. In CI, all but the
 * few above and those whose "FILE: NAME" begins with an entry of YARDMASTER_MAY_SKIP (separated by
 * commas). Elsewhere none.
 */
export function skipsTooMany(reports, env) {
  if (!isCi(env)) return [];
  const named = (env.YARDMASTER_MAY_SKIP ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const mayMiss = (file, name) =>
    named.some((part) => `${file}: ${name}`.startsWith(part)) ||
    always.some((each) => each.file === file && each.name.test(name));
  return eachTest(reports)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .filter(({ file, name }) => !mayMiss(file, name))
    .map(({ file, name }) => `${file}: ${name}`);
}

/**
 * The test files that no report contains, or contains without any test. A file that ran nothing has
 * not passed.
 */
export function filesWithoutTests(reports, files) {
  const ran = new Set(eachTest(reports).map(({ file }) => file));
  return files.filter((file) => !ran.has(file));
}

/** A deep test. Only `npm run test:deep` runs it (test/support/tiers.ts). */
export const isDeepFile = (file) => /\.deep\.test\.tsx?$/.test(file);

/** Every test file of the checkout, as a relative path with slashes. */
export const testFiles = () =>
  readdirSync(path.join(root, 'test'), { recursive: true })
    .map((file) => `test/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort();

const eachTest = (reports) =>
  reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ status, fullName }) => ({
        file: path.relative(root, file).replaceAll(path.sep, '/'),
        status,
        name: fullName,
      })),
    ),
  );
