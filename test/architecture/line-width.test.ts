/** A page is 100 columns wide, in code as in comments. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const COLUMNS = 100;
const LAYERS = ['main', 'renderer', 'shared', 'sandbox', 'preload', 'scripts'];
/** What the formatter leaves long: words of the screen, and what the linter is told on one line. */
const MAY_BE_LONG = /^shared\/i18n\/(?:en|es)\//;
const TO_THE_LINTER = 'biome-ignore';

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);
const tooLong = (line: string): boolean => line.length > COLUMNS && !line.includes(TO_THE_LINTER);

/** Lines over the width of the page, with their place. */
const longLinesOf = (...folders: readonly string[]) =>
  execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|cjs|css)$/.test(file) && !MAY_BE_LONG.test(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (tooLong(line) ? [{ at: `${file}:${at + 1}`, line }] : [])),
    );

test('keeps comments within 100 columns', () => {
  const comments = longLinesOf(...LAYERS, 'test').filter(({ line }) => isComment(line));
  expect(comments.map(({ at }) => at)).toEqual([]);
  expect(isComment(` * ${'wide '.repeat(30)}`) && tooLong(`// ${'wide '.repeat(30)}`)).toBe(true);
});

/**
 * The formatter wraps all but strings, SQL and patterns. How many of those are long: it may fall,
 * never rise.
 */
const LONG_STRINGS = { layers: 187, test: 1_240 };

test('adds no long line of code', () => {
  const { layers, test: tests } = LONG_STRINGS;
  expect(longLinesOf(...LAYERS).length).toBeLessThanOrEqual(layers);
  expect(longLinesOf('test').length).toBeLessThanOrEqual(tests);
});
