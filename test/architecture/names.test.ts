/** One name, one meaning: exported types, files, words of the yard, and American spelling. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const LAYERS = ['main', 'renderer', 'shared', 'sandbox', 'preload', 'scripts'] as const;

const tracked = (...folders: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Exported types of a source, by name. */
const typesIn = (source: string): readonly string[] =>
  [
    ...source.matchAll(
      /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) ([A-Z]\w*)(?!.* from )/gm,
    ),
  ].map(([, name = '']) => name);

/** What stands more than once, with where it stands. */
function doubles(entries: Iterable<readonly [name: string, file: string]>) {
  const found = new Map<string, string[]>();
  for (const [name, file] of entries) found.set(name, [...(found.get(name) ?? []), file]);
  return Object.fromEntries([...found].filter(([, files]) => files.length > 1).sort());
}

test('exports no type name with two meanings', () => {
  const sources = tracked(...LAYERS).filter((file) => /\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(
    doubles(sources.flatMap((file) => typesIn(textOf(file)).map((name) => [name, file] as const))),
  ).toEqual({});
});

test('finds a type name that two files export', () => {
  const one = typesIn('export type Verdict = 1;\nexport interface Standing {\n');
  expect(one).toEqual(['Verdict', 'Standing']);
  expect(doubles([...one, 'Verdict'].map((name, index) => [name, `${index}.ts`]))).toEqual({
    Verdict: ['0.ts', '2.ts'],
  });
});

/** Names of files that say what part of a folder they are; every folder may have one. */
const PARTS_OF_A_FOLDER = [
  'README.md',
  'auth.ts',
  'client.ts',
  'create-client.ts',
  'entry.ts',
  'feature.ts',
  'host.ts',
  'index.ts',
  'input.ts',
  'model.ts',
  'operations.ts',
  'ports.ts',
  'quirks.ts',
  'routes.ts',
  'rules.ts',
  'schema.ts',
  'server.ts',
  'service.ts',
  'store.ts',
  'tsconfig.json',
  'wire.ts',
];

/** Subjects whose rules, calls, page and simulated service share a name on purpose. */
const SUBJECTS = [
  'came-for.ts',
  'copies.ts',
  'deliveries.ts',
  'desk-ports.ts',
  'docks.ts',
  'field-errors.ts',
  'fields.ts',
  'kinds.ts',
  'money.ts',
  'multipart.ts',
  'permissions.ts',
  'propose.ts',
  'secret-store.ts',
  'service-events.ts',
  'services.ts',
  'storage.ts',
  'tags.ts',
  'template.ts',
  'time.ts',
  'upload-file.ts',
  'uploads.ts',
  'view.ts',
  'zipcodes.d.ts',
];

/** Folders in which every file is named after the feature it is about. */
const BY_FEATURE = /^shared\/(?:i18n|console-api)\/|^main\/remote\/undocumented\//;

test('names no two files alike that are about different things', () => {
  const files = tracked('main', 'renderer', 'shared', 'sandbox').filter(
    (file) => !BY_FEATURE.test(file),
  );
  const twice = doubles(files.map((file) => [path.basename(file), file]));
  const known = [...PARTS_OF_A_FOLDER, ...SUBJECTS];
  expect(Object.keys(twice).filter((name) => !known.includes(name))).toEqual([]);
  // What is listed stands twice: no line outlives its reason.
  expect(SUBJECTS.filter((name) => !(name in twice))).toEqual([]);
});

/** Names that say nothing of what is in a file, or say it with a word of the yard. */
const RIDDLES =
  /^(?:answers|asking|walk|told|wanted|missed|tempo|glances|hints|forms|office|carrier|ballast|tally|intake|look-over|hides-new|old-tongue|own-turn|at-most|quiet|waiter|attendance|kept-\w+|open-kept)\.tsx?$/;

test('names files by what is in them', () => {
  expect(tracked(...LAYERS, 'test').filter((file) => RIDDLES.test(path.basename(file)))).toEqual(
    [],
  );
  expect(RIDDLES.test('walk.ts')).toBe(true);
});

/**
 * Words that stood for several things at once, each with its own word by now: `Stored…`, `Durable…`
 * or `Draft…` for what is kept, `Goal` for what a plan is to reach, `Report` for what a desk says.
 */
const RETIRED = /^(?:Kept|Mended|Begun|LetIn|Saying|Wish|Going|Ballast|Tally|Intake)(?![a-z])/;

test('gives types none of the words that meant several things', () => {
  const types = tracked(...LAYERS)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => typesIn(textOf(file)).map((name) => `${file}: ${name}`));
  expect(types.filter((each) => RETIRED.test(each.split(': ')[1] ?? ''))).toEqual([]);
  expect(RETIRED.test('KeptFile')).toBe(true);
});

/**
 * Words of the yard mean the yard's thing. What carries messages, guards a call or counts
 * operations has no door, gate, lane, carrier or hand-over: these folders know none.
 */
const BELOW_THE_YARD = [
  'main/kernel',
  'main/hosts',
  'main/desks',
  'main/outbox',
  'main/remote/polling',
  'main/remote/realtime',
  'main/remote/network',
  'renderer/connection',
];
const YARD_WORDS = /(?:^|[a-z])(?:Door|Gate|Lane|Carrier|Hand[oO]ver)s?(?![a-z])/;

const exportedIn = (source: string): readonly string[] =>
  [
    ...source.matchAll(/^export (?:async )?(?:type|interface|class|enum|const|function) (\w+)/gm),
  ].map(([, name = '']) => name);

test('keeps words of the yard out of the machinery below it', () => {
  const found = tracked(...BELOW_THE_YARD)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...exportedIn(textOf(file))
        .filter((name) => YARD_WORDS.test(name[0]?.toUpperCase() + name.slice(1)))
        .map((name) => `${file}: ${name}`),
      ...(/\/(?:doors?|gate|lanes?|carriers?|hand-?over)\.ts$/.test(file) ? [file] : []),
    ]);
  expect(found).toEqual([]);
  expect(['createGate', 'doorOf', 'Lanes', 'createCarrier'].every(isYardWord)).toBe(true);
  expect(['aggregate', 'navigate', 'Outdoor'].some(isYardWord)).toBe(false);
});

function isYardWord(name: string): boolean {
  return YARD_WORDS.test(name[0]?.toUpperCase() + name.slice(1));
}

/** British spelling, spelled here with a gap so that this list does not find itself. */
const BRITISH = [
  'col our',
  'behavi our',
  'neighb our',
  'cent re',
  'catal ogue',
  'organ isation',
  'optim ise',
  'recogn ise',
  'serial ise',
  'hon our',
  'fav our',
  'label led',
  'model led',
  'virtual ise',
  'normal ise',
  'author ise',
  'initial ise',
  'minim ise',
  'summar ise',
  'synchron ise',
  'analy se',
  'licen ce',
  'gr ey',
].map((word) => word.replace(' ', ''));
const british = new RegExp(`(?<!aria-|aria)(?:${BRITISH.join('|')})(?!s-service)`, 'i');

test('spells as Americans do', () => {
  const files = tracked(...LAYERS, 'docs', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md').filter(
    (file) =>
      /\.(?:tsx?|mjs|css|md)$/.test(file) &&
      // Spanish has words that look British.
      !file.startsWith('shared/i18n/es/'),
  );
  expect(
    files.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, index) =>
          british.test(line) ? [`${file}:${index + 1} ${british.exec(line)?.[0]}`] : [],
        ),
    ),
  ).toEqual([]);
  expect(british.test(`col${'our'}`)).toBe(true);
});
