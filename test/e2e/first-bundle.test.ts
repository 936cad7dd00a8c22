/** What the page loads before anything is shown: English, and no other language. On the bundles of the last build. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../shared/words/en/index.ts';
import { es } from '../../shared/words/es/index.ts';
import { root } from './support/process.ts';

const folder = path.join(process.env.YARDMASTER_OUT ?? path.join(root, 'out'), 'renderer');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

/** The scripts that the page names, and what they import at once. */
function firstScripts(): readonly string[] {
  const found = new Set([...read('index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? ''));
  for (const file of found)
    for (const [, next] of read(file).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) found.add(`assets/${next}`);
  return [...found];
}

/** Long enough to stand nowhere by chance, and written in a bundle as it is here. */
const telling = (texts: Readonly<Record<string, string>>, others: Readonly<Record<string, string>>) =>
  Object.entries(texts).flatMap(([code, text]) =>
    text.length > 25 && /^[\p{L} .,{}]+$/u.test(text) && others[code] !== text ? [text] : [],
  );

test('the page begins with English alone; Spanish is a file of its own', () => {
  const first = firstScripts();
  const text = first.map(read).join('\n');
  const spanish = telling(es, en);
  expect(spanish.length).toBeGreaterThan(100);
  expect(telling(en, es).filter((each) => !text.includes(each))).toEqual([]);
  expect(spanish.filter((each) => text.includes(each))).toEqual([]);
  const later = readdirSync(path.join(folder, 'assets')).filter((file) => file.endsWith('.js') && !first.includes(`assets/${file}`));
  expect(later.filter((file) => spanish.every((each) => read(`assets/${file}`).includes(each)))).toHaveLength(1);
});
