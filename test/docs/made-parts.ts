/**
 * Parts of the documents that are made of something else, so that they can't be stale. A part
 * stands between its marks, `<!-- made: NAME -->` and `<!-- end: NAME -->`. `npm run docs` writes
 * all of them; `test/architecture/docs.test.ts` fails when one is out of date.
 *
 * Pages of the guide name pictures, `<!-- picture: gate: The Gate screen -->`. The line below shows
 * the picture once `npm run pictures -- --guide` has taken it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { plotOf } from '../bench/map/plot.ts';
import { recordedRows, tableOfCost, tableOfMap, tableOfSuites } from './figures.ts';

const root = path.join(import.meta.dirname, '..', '..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const mark = (word: string, name: string): string => `<!-- ${word}: ${name} -->`;

/** A page with one of its parts made anew. Fails where the page lacks the marks. */
export function withPart(page: string, name: string, part: string): string {
  const [begin, end] = [page.indexOf(mark('made', name)), page.indexOf(mark('end', name))];
  if (begin < 0 || end < begin) throw new Error(`No page has the marks of "${name}".`);
  return `${page.slice(0, begin)}${mark('made', name)}\n\n${part}\n\n${page.slice(end)}`;
}

const PICTURE = /<!-- picture: ([\w-]+): (.+) -->\n(?:!\[.*\n)?/g;

/** Folders of the guide, by the language that its pages are in. */
const GUIDES = { en: 'docs/guide', es: 'docs/guide/es' } as const;

const pagesOf = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

/** Names of the pictures that a page of the guide shows. */
export const picturesIn = (page: string): readonly string[] =>
  [...page.matchAll(PICTURE)].map(([, name = '']) => name);

/** Names of the pictures that the guide shows in a language. */
export const guidePictures = (language: keyof typeof GUIDES): readonly string[] => [
  ...new Set(pagesOf(GUIDES[language]).flatMap((file) => picturesIn(textOf(file)))),
];

/** Where an image of the guide is kept. */
export const pictureFile = (language: keyof typeof GUIDES, name: string): string =>
  `docs/images/guide/${language}/${name}.png`;

/** A page of the guide with the pictures that have been taken. */
export const withPictures = (page: string, addressOf: (name: string) => string | null): string =>
  page.replace(PICTURE, (_, name: string, shows: string) => {
    const address = addressOf(name);
    const line = address === null ? '' : `![${shows}](${address})\n`;
    return `<!-- picture: ${name}: ${shows} -->\n${line}`;
  });

/** Decisions at the head of the file they are about: a line ` * Decision: Labels hold no text.` */
const decisionsOfFiles = (): readonly string[] =>
  execFileSync(
    'git',
    [
      'grep',
      '--untracked',
      '-E',
      '^ *(\\*|//|;) Decision: ',
      ...'main renderer shared scripts build'.split(' '),
    ],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .flatMap((line) => {
      const [, file, title] = /^([^:]+):.* Decision: (.+)\.$/.exec(line) ?? [];
      return file && title ? [`- [${title}](../../${file})`] : [];
    });

/** Every decision by its title, as a link. */
const listOfDecisions = (): string =>
  pagesOf('docs/decisions')
    .filter((file) => !file.endsWith('README.md'))
    .map((file) => `- [${textOf(file).split('\n')[0]?.replace('# ', '')}](${path.basename(file)})`)
    .concat(decisionsOfFiles())
    .sort()
    .join('\n');

/** Every page of the guide in both languages. */
function guidePages(): readonly (readonly [file: string, text: string])[] {
  return (['en', 'es'] as const).flatMap((language) =>
    pagesOf(GUIDES[language]).map((file) => {
      const addressOf = (name: string) => {
        const picture = pictureFile(language, name);
        return existsSync(path.join(root, picture))
          ? path.posix.relative(path.posix.dirname(file), picture)
          : null;
      };
      return [file, withPictures(textOf(file), addressOf)] as const;
    }),
  );
}

/**
 * Every file of the documents that is generated, completely or in part, with its right content.
 */
export function madeFiles(): ReadonlyMap<string, string> {
  const rows = recordedRows();
  const parts: readonly (readonly [file: string, name: string, part: string])[] = [
    ['../decisions/README.md', 'decisions', listOfDecisions()],
    ['performance.md', 'map', tableOfMap(rows)],
    ['performance.md', 'sync', tableOfSuites(rows, 'sync')],
    ['performance.md', 'cost', tableOfCost(rows)],
    ['performance.md', 'day', tableOfSuites(rows, 'day')],
    ['performance.md', 'start', tableOfSuites(rows, 'start', 'memory')],
    ['performance.md', 'acts', tableOfSuites(rows, 'acts')],
    ['performance.md', 'appointments', tableOfSuites(rows, 'appointments', 'list')],
    ['performance.md', 'plan', tableOfSuites(rows, 'plan')],
    ['performance.md', 'desks', tableOfSuites(rows, 'desks')],
    ['performance.md', 'journal', tableOfSuites(rows, 'journal')],
  ];
  const files = new Map([['docs/reference/map-speed.svg', plotOf(rows)], ...guidePages()]);
  for (const [name, part, text] of parts) {
    const file = path.posix.join('docs/reference', name);
    files.set(file, withPart(files.get(file) ?? textOf(file), part, text));
  }
  return files;
}
