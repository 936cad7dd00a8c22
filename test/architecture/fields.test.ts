/** No field of the page edits what was typed or pasted into it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../renderer');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

test('no field cuts a text: what is too long is refused in words', () => {
  const cuts = sources.filter(({ text }) => /\bmaxLength\s*[=:]/.test(text));
  expect(cuts.map(({ file }) => file)).toEqual([]);
});

test('no number field of the kit or of the browser is used: both drop characters', () => {
  const drops = sources.filter(({ text }) => /\bNumberInput\b|type="number"/.test(text));
  expect(drops.map(({ file }) => file)).toEqual([]);
});
