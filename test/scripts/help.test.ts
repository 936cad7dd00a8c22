/** The commands of this repository say how they are used. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const words = (...given: readonly string[]) =>
  run(process.execPath, [path.join(root, 'scripts/words.mjs'), ...given]);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

it('every command with options has --help, by one function or its own text', () => {
  const files = Object.values(scripts).flatMap(
    (command) => command.match(/(?<=\bnode )\S+\.(?:ts|mjs)/g) ?? [],
  );
  const silent = [...new Set(files)].filter((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return source.includes('parseArgs(') && !/\bhelp: \{ type: 'boolean'/.test(source);
  });
  expect(files.length).toBeGreaterThan(10);
  expect(silent).toEqual([]);
});

it('--help ends well, and an unknown option is named without a stack', async () => {
  expect((await words('--help')).stdout).toMatch(/^Usage: npm run words/);
  const wrong = await words('--nope').catch(
    (error: unknown) => error as { readonly code: number; readonly stderr: string },
  );
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Unknown option '--nope'[\s\S]*\n\nUsage: npm run words/),
  });
  expect(wrong.stderr).not.toContain('    at ');
});

it('docs --tests names the tests of a case, and says when there are none', async () => {
  const docs = (id: string) =>
    run(process.execPath, [path.join(root, 'scripts/docs.mjs'), '--tests', id]);
  const [found, none] = await Promise.all([
    docs('PC15'),
    docs('PC99').catch((error: unknown) => error as { readonly code: number }),
  ]);
  expect(found.stdout).toMatch(/^Cases:\n- \*\*PC15\*\* `test\/main\/desks\/log\//);
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('PC99') });
});
