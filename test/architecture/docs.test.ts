/**
 * Documents name only things that exist: files, pages, commands, settings. Generated parts are up
 * to date.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  configurationNames,
  databaseNames,
  folderNames,
  listNames,
} from '../../main/program/data-folder/file-names.ts';
import { en } from '../../shared/i18n/en/index.ts';
import { es } from '../../shared/i18n/es/index.ts';
import { madeFiles, picturesIn, withPart, withPictures } from '../docs/made-parts.ts';
import { root } from './imports.ts';

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const pages = tracked.filter(
  (file) =>
    /^(?:docs\/.*|[A-Z]+)\.md$/.test(file) ||
    /^(?:test|main|renderer|shared|sandbox)\/(?:.*\/)?README\.md$/.test(file),
);
const sources = tracked.filter(
  (file) =>
    /^(?:main|renderer|shared|sandbox|preload|scripts|test|build|\.github)\/|^[^/]+$/.test(file) &&
    /\.(?:tsx?|mjs|css|json|ya?ml|nsh|html)$|^\.ci\//.test(file) &&
    file !== 'package-lock.json' &&
    file !== 'test/architecture/docs.test.ts',
);
const everything = sources.map(textOf).join('\n');
const folders = new Set(tracked.flatMap((file) => parentsOf(file)));

function parentsOf(file: string): readonly string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function expanded(name: string): readonly string[] {
  const found = /^(.*?)\{([^}]*)\}(.*)$/.exec(name);
  if (found === null) return [name];
  const [, before = '', inside = '', after = ''] = found;
  return inside.split(',').flatMap((part) => expanded(`${before}${part}${after}`));
}

const isThere = (name: string): boolean => {
  const plain = name.replace(/\/$/, '');
  return tracked.includes(plain) || folders.has(plain);
};

/** Links of a page to files here: `[text](../path#part)`. */
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** What stands between backticks in the prose of a page, and the lines of its blocks of code. */
const codeIn = (text: string): readonly string[] => [
  ...[...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map(
    ([, code = '']) => code.replace(/\s+/g, ' '),
  ),
  ...[...text.matchAll(/```[^\n]*\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n')),
];

/** Files and folders that a piece of code names by their path from the root. */
const pathsIn = (code: string): readonly string[] =>
  [
    ...code.matchAll(
      /(?:^|[\s"'(])((?:main|renderer|shared|sandbox|preload|scripts|test|docs|build|\.github)\/[\w{},./@-]*)/g,
    ),
  ]
    .map(([, name = '']) => name.replace(/[.,]+$/, ''))
    .flatMap(expanded);

describe.each(pages)('%s', (page) => {
  const text = textOf(page);
  const code = codeIn(text);

  test('links to files that are there', () => {
    const from = path.posix.dirname(page);
    expect(
      linksIn(text).filter(
        (target) => !isThere(path.posix.normalize(path.posix.join(from, target))),
      ),
    ).toEqual([]);
  });

  test('names files and folders that are there', () => {
    const missing = code.flatMap(pathsIn).filter((name) => !isThere(name));
    const loose = code
      .filter((each) => /^[\w/-]+(?:\.[\w-]+)*\.(?:tsx?|mjs)$/.test(each))
      .filter((name) => !tracked.some((file) => `/${file}`.endsWith(`/${name}`)));
    expect([...missing, ...loose]).toEqual([]);
  });

  test('names commands that package.json has', () => {
    const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts);
    const commands = code.flatMap((each) =>
      [...each.matchAll(/\bnpm(?:\.cmd)? run ([\w:-]+)/g)].map(([, name = '']) => name),
    );
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test('names settings, variables and functions that the source has', () => {
    const words = code.filter((each) =>
      /^(?:[a-z]+[A-Z]\w*|[A-Z][A-Z\d]*_[A-Z\d_]+)(?:\(\))?$/.test(each),
    );
    expect(words.filter((word) => !everything.includes(word.replace('()', '')))).toEqual([]);
  });
});

describe('files of the data folder', () => {
  test('each is in the list of what they hold', () => {
    const list = textOf('docs/reference/data-folder.md');
    const known = [
      ...databaseNames,
      ...configurationNames,
      ...Object.values(listNames),
      ...Object.values(folderNames),
    ];
    expect(known.filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
  });
});

/** What a text of a catalog looks like on the screen where it needs no values. */
const onScreen = (text: string): string => text.replace(/<\/?\w+>/g, '').trim();

describe.each([
  ['docs/guide', en],
  ['docs/guide/es', es],
] as const)('the guide in %s', (folder, catalog) => {
  const guides = pages.filter((page) => path.posix.dirname(page) === folder);
  const texts = new Set(Object.values(catalog).map(onScreen));

  test('says in bold only what is on the screen, word for word', () => {
    expect(guides.length).toBeGreaterThan(8);
    const bold = guides.flatMap((page) =>
      [...textOf(page).matchAll(/\*\*([^*]+)\*\*/g)].map(
        ([, text = '']) => `${page}: ${text.replace(/\s+/g, ' ')}`,
      ),
    );
    expect(bold.length).toBeGreaterThan(80);
    expect(bold.filter((each) => !texts.has(each.slice(each.indexOf(': ') + 2)))).toEqual([]);
  });

  test('names the key of each screen as the rail has it', () => {
    const keys = new Map(
      [...textOf('renderer/app/screens.tsx').matchAll(/key: '(\w+)', .*shortcut: '(\d)'/g)].map(
        ([, key = '', digit = '']) => [
          (catalog as Readonly<Record<string, string>>)[`shell.screen.${key}`],
          `Alt+${digit}`,
        ],
      ),
    );
    const named = guides.flatMap((page) =>
      [...textOf(page).matchAll(/\*\*([^*]+)\*\*\s+\(`(Alt\+\d)`\)/g)].map(
        ([, screen = '', key = '']) => [screen, key] as const,
      ),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(([screen, key]) => keys.get(screen) !== key)).toEqual([]);
  });

  test('shows only pictures that the tour takes', () => {
    const chapters = sources.filter((file) => file.startsWith('test/pictures/chapters/'));
    const stops = chapters.map(textOf).join('\n');
    const names = guides.flatMap((page) => picturesIn(textOf(page)));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !stops.includes(`'${name}'`))).toEqual([]);
  });
});

test('the operator’s guide says in italics only what is on the screen', () => {
  const texts = new Set(Object.values(en).map((text) => onScreen(text).replace('&', '')));
  const said = pages
    .filter((page) => page.startsWith('docs/operator/'))
    .flatMap((page) =>
      [...textOf(page).matchAll(/(?<!\*)\*([^*\n][^*]*)\*(?!\*)/g)].map(
        ([, text = '']) => `${page}: ${text.replace(/\s+/g, ' ')}`,
      ),
    );
  expect(said.length).toBeGreaterThan(15);
  expect(said.filter((each) => !texts.has(each.slice(each.indexOf(': ') + 2)))).toEqual([]);
});

test('every page is in the index of its folder', () => {
  const isIndex = (page: string) => page.endsWith('README.md');
  const linked = new Set(
    pages
      .filter((page) => isIndex(page) && page.startsWith('docs/'))
      .flatMap((page) =>
        linksIn(textOf(page)).map((target) =>
          path.posix.normalize(path.posix.join(path.posix.dirname(page), target)),
        ),
      ),
  );
  const listed = pages.filter((page) => /^docs\//.test(page) && !/^docs\/decisions\//.test(page));
  expect(listed.filter((page) => page !== 'docs/README.md' && !linked.has(page))).toEqual([]);
});

test('lines of prose are at most 100 characters long', () => {
  const long = pages
    .filter((page) => /^docs\/|^README|^CONTRIBUTING/.test(page))
    .flatMap((page) =>
      textOf(page)
        .replace(/<!-- made: [\s\S]*?<!-- end: .*-->/g, '')
        .replace(/```[\s\S]*?```/g, '')
        .split('\n')
        .filter((line) => [...line].length > 100 && !/^\||^<!--|^!\[/.test(line))
        .map((line) => `${page}: ${line.slice(0, 60)}`),
    );
  expect(long).toEqual([]);
});

test('comments and texts of the source name pages that are there', () => {
  const named = sources.flatMap((file) =>
    [...textOf(file).matchAll(/\bdocs\/[\w/-]+\.(?:md|svg|png)/g)].map(
      ([page]) => `${file}: ${page}`,
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((each) => !isThere(each.split(': ')[1] ?? ''))).toEqual([]);
});

test('comments of the source name files that are there', () => {
  const named = sources
    .filter((file) => !file.startsWith('test/architecture/'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/^ *(?:\*|\/\*\*|\/\/).*$/gm)].flatMap(([line]) =>
        [...line.matchAll(/`([\w/-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))`/g)].map(
          ([, name = '']) => `${file}: ${name}`,
        ),
      ),
    );
  const isHere = (name: string) => tracked.some((file) => `/${file}`.endsWith(`/${name}`));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((each) => !isHere(each.split(': ')[1] ?? ''))).toEqual([]);
});

test('the parts that are made are up to date (npm run docs)', () => {
  expect(
    [...madeFiles()].filter(([file, text]) => textOf(file) !== text).map(([file]) => file),
  ).toEqual([]);
  expect(() => withPart('no marks', 'map', '')).toThrow('marks of "map"');
});

test('a picture of the guide is shown once it has been taken', () => {
  const page = 'a\n<!-- picture: gate: The gate -->\n![old](old.png)\nb\n';
  const without = 'a\n<!-- picture: gate: The gate -->\nb\n';
  expect(withPictures(page, () => null)).toBe(without);
  expect(withPictures(without, (name) => `x/${name}.png`)).toBe(
    'a\n<!-- picture: gate: The gate -->\n![The gate](x/gate.png)\nb\n',
  );
});

test('finds the links, code and paths that a page names', () => {
  const page =
    'See [b](../b.md#part), [web](https://x.example), `main/{a,b}/c.ts` and\n`npm run\nfoo`.';
  expect(linksIn(page)).toEqual(['../b.md']);
  expect(codeIn(page)).toEqual(['main/{a,b}/c.ts', 'npm run foo']);
  expect(pathsIn('node test/x.ts --in main/{a,b}/c.ts')).toEqual([
    'test/x.ts',
    'main/a/c.ts',
    'main/b/c.ts',
  ]);
});
