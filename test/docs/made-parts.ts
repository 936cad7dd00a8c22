/**
 * Parts of the documents that are made of something else, so that they can't be stale. A part
 * stands between its marks, `<!-- made: NAME -->` and `<!-- end: NAME -->`. `npm run docs` writes
 * all of them; `test/architecture/docs.test.ts` fails when one is out of date.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { plotOf } from '../bench/map/plot.ts';
import { recordedRows, tableOfCost, tableOfMap, tableOfSuites } from './figures.ts';
import { allTags, listOfTests } from './tags.ts';

const root = path.join(import.meta.dirname, '..', '..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const mark = (word: string, name: string): string => `<!-- ${word}: ${name} -->`;

/** A page with one of its parts made anew. Fails where the page lacks the marks. */
export function withPart(page: string, name: string, part: string): string {
  const [begin, end] = [page.indexOf(mark('made', name)), page.indexOf(mark('end', name))];
  if (begin < 0 || end < begin) throw new Error(`No page has the marks of "${name}".`);
  return `${page.slice(0, begin)}${mark('made', name)}\n\n${part}\n\n${page.slice(end)}`;
}

/** Every file of the documents that is made, whole or in part, with what it has to be. */
export function madeFiles(): ReadonlyMap<string, string> {
  const tags = allTags();
  const rows = recordedRows();
  const parts: readonly (readonly [file: string, name: string, part: string])[] = [
    ['fault-matrix.md', 'tests of faults', listOfTests('Faults', tags)],
    ['contract-differences.md', 'tests of rows', listOfTests('Contract differences', tags)],
    ['performance.md', 'map', tableOfMap(rows)],
    ['performance.md', 'sync', tableOfSuites(rows, 'sync')],
    ['performance.md', 'cost', tableOfCost(rows)],
    ['performance.md', 'start', tableOfSuites(rows, 'start', 'memory')],
    ['performance.md', 'appointments', tableOfSuites(rows, 'appointments', 'list')],
    ['performance.md', 'plan', tableOfSuites(rows, 'plan')],
    ['performance.md', 'desks', tableOfSuites(rows, 'desks')],
    ['performance.md', 'journal', tableOfSuites(rows, 'journal')],
  ];
  const files = new Map([['docs/reference/map-speed.svg', plotOf(rows)]]);
  for (const [name, part, text] of parts) {
    const file = `docs/reference/${name}`;
    files.set(file, withPart(files.get(file) ?? textOf(file), part, text));
  }
  return files;
}
