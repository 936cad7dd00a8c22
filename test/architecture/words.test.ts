/**
 * The catalogs: both languages complete and alike, every text used, and no words outside of them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { afterAll, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { valuesFile } from '../../scripts/lib/text-values.mjs';
import { en } from '../../shared/i18n/en/index.ts';
import { es } from '../../shared/i18n/es/index.ts';
import { filesUnder, root } from './imports.ts';
import { codesByHand, forgetPrograms, namesShown, notWords, wordsOf } from './words-outside.ts';

const typescript = /\.tsx?$/;
const sources = ['shared', 'main', 'renderer', 'preload'].flatMap((folder) =>
  filesUnder(folder, typescript),
);
const codes = Object.keys(en);

afterAll(forgetPrograms);

it('asks for the same values in every language', () => {
  const wrong = codes.filter((code) => {
    const [english, spanish] = [
      valuesOf(en[code as keyof typeof en]),
      valuesOf(es[code as keyof typeof es]),
    ];
    return JSON.stringify(english) !== JSON.stringify(spanish);
  });
  expect(wrong).toEqual([]);
});

it('has the types of values that the texts ask for: `npm run words` writes them', () => {
  expect(valuesFile(en)).toBe(read('shared/i18n/values.ts'));
});

it('says what stands on an act of the gate in its spoken name too', () => {
  // Who speaks to the program says what he reads (WCAG 2.5.3).
  const acts = codes.filter((code) => /^gate\.\w+\.open$/.test(code));
  const wrong = [en, es].flatMap((texts) =>
    acts.flatMap((code) => {
      const [label, spoken] = [code, code.replace(/open$/, 'of')].map(
        (each) => texts[each as keyof typeof texts]?.toLowerCase() ?? null,
      );
      if (label === null || label === undefined || spoken === null) return [];
      return spoken?.includes(label.replace(/…$/, '')) ? [] : [code];
    }),
  );
  expect(acts.length).toBeGreaterThan(6);
  expect(wrong).toEqual([]);
});

it('says no time twice: a date of the shape "medium" has its time', () => {
  const twice = [en, es].flatMap((texts) =>
    Object.values(texts).filter((text) =>
      [...text.matchAll(/\{(\w+), date, medium\}/g)].some(([, name]) =>
        text.includes(`{${name}, time`),
      ),
    ),
  );
  expect(twice).toEqual([]);
});

it('names every code once', () => {
  const named = filesUnder('shared/i18n/en', typescript).flatMap(
    (file) => read(file).match(/^ {2}'?[\w.-]+'?(?=:)/gm) ?? [],
  );
  expect(named.length).toBe(codes.length);
});

it('keeps no text that nothing says', () => {
  const saying = [...sources, ...filesUnder('scripts', /\.mjs$/)].filter(
    (file) => !/^shared\/i18n\/(?:(en|es)\/|values)/.test(file),
  );
  expect(notFound(codes, saying.map(read))).toEqual([]);
});

it('a text used only in a comment, a broad pattern or another part is unused', () => {
  const source = `
    // 'gate.only.comment'
    t('gate.plain'); t(\`gate.state.\${state}\`); const state = is ? 'open' : 'shut';
    t(\`gate.kind.\${'door' | 'spot'}\`); t(\`gate.heat\${step}\`);`;
  const said = ['gate.plain', 'gate.state.open', 'gate.state.shut', 'gate.kind.door', 'gate.heat3'];
  const dead = ['gate.only.comment', 'gate.state.ajar', 'gate.kind.state', 'gate.other'];
  expect(notFound([...said, ...dead], [source])).toEqual(dead);
});

it('finds words nowhere else', () => {
  const looked = sources.filter((file) => !file.startsWith('shared/i18n/'));
  const shown = new Set(looked.flatMap((file) => [...namesShown(file, read(file))]));
  const outside = looked
    .flatMap((file) =>
      wordsOf(file, read(file), shown).map(({ line, text }) => `${file}:${line} ${text}`),
    )
    .filter((found) => !notWords.some((pattern) => pattern.test(found)));
  expect(outside).toEqual([]);
});

it('makes no message by hand without the values of its text', () => {
  const needing = new Set(codes.filter((code) => valuesOf(en[code as keyof typeof en]).length > 0));
  const made = sources.flatMap((file) =>
    codesByHand(file, read(file)).map((each) => ({ file, ...each })),
  );
  expect(made.filter(({ code, hasValues }) => needing.has(code) && !hasValues)).toEqual([]);
  expect(
    codesByHand(
      'x.ts',
      "const a = { code: 'common.spots' }; const b = { code: 'common.spots', values: { count: 1 } };",
    ),
  ).toEqual([
    { code: 'common.spots', hasValues: false },
    { code: 'common.spots', hasValues: true },
  ]);
});

it('loads every language but English when it is needed, in one place', () => {
  const importing = sources.filter(
    (file) => !file.startsWith('shared/i18n/es/') && /from '[^']*\/es\/[^']*'/.test(read(file)),
  );
  expect(importing).toEqual([]);
  expect(sources.filter((file) => /import\('[^']*\/es\/[^']*'\)/.test(read(file)))).toEqual([
    'shared/i18n/languages.ts',
  ]);
});

it('finds words where there are some', () => {
  const found = wordsOf(
    'x.tsx',
    "const a = <p title=\"Close it\">Two words</p>; const b = { label: 'Spot', key: 'spot', sql: 'a b' }; throw new Error('Not here at all');",
  );
  expect(found.map(({ text }) => text)).toEqual(['Close it', 'Two words', 'Spot', 'a b']);
});

it.each([
  ['a single word on the page', '<b>late</b>'],
  ['a name for screen readers', '<b aria-label="close" />'],
  ['one of two names', "<b title={is ? 'shut' : t('common.open')} />"],
  ['a name out of a table', "({ label: 'spots', key: 'spots' })"],
  [
    'an item of a menu of the desktop program',
    "Menu.buildFromTemplate([{ label: isMac ? 'quit' : t('desktop.quit') }])",
  ],
  ['a notification', "notifications.show({ title: t('x.y'), message: 'sent' })"],
  ['a line that is read out', "announcer.say('done', true)"],
  ['a text that is put into an element', "element.textContent = 'loading'"],
  ['an attribute that is set', "element.setAttribute('aria-label', 'map')"],
  ['words behind a number', `\`\${count} left\``],
  ['a piece that is joined', "' late'"],
  ['a word with a hyphen', "'No-show'"],
  ['a word with an accent', "'Camión'"],
  ['a curly apostrophe', "'can’t'"],
  ['a word in braces on the page', "<b>{'late'}</b>"],
  ['a word that a condition shows', "<b>{isLate && 'late'}</b>"],
  ['a word of a list that is picked from', "<b>{['late'][at]}</b>"],
  ['a unit behind a number', '<b>{hours}h</b>'],
  ['a template with a unit', '<b>{`' + '$' + '{hours}h`}</b>'],
  ['a default of a label', "({ label = 'close' }) => label"],
  ['a note beside a field', '<Field description="spots" />'],
  ['an item of a table of labels', "(() => { const labels = { late: 'late' }; })"],
  ['a list of headings', "(() => { const headings = ['spot']; })"],
  ['a button of a box', "dialog.showMessageBox({ buttons: ['quit'] })"],
  ['a tooltip of the tray', "tray.setToolTip('yard')"],
  ['text that is made a node', "document.createTextNode('map')"],
  ['prose of our own', "rawText('gone')"],
  [
    'a small word of a plain table that is shown',
    "{ const a = { x: 'late' }; return <b>{a[key]}</b>; }",
  ],
  [
    'a small word in a variable that is shown',
    "{ const a = is ? 'late' : t('x.y'); return <b>{a}</b>; }",
  ],
  ['a small word of a list that is said', "{ const a = ['late']; announcer.say(a[0]); }"],
  ['words between tags', "'<h1>gone</h1>'"],
  ['a counted word', "'2 spots'"],
  ['a word in brackets', "'(closed)'"],
])('finds %s', (_, code) => {
  expect(
    wordsOf(
      'x.tsx',
      code.startsWith('{ const') ? `function found() ${code}` : `const found = ${code};`,
    ),
  ).toHaveLength(1);
});

it('finds a small word of a table that another file shows', () => {
  const names = namesShown(
    'x.tsx',
    "import { states } from './y.ts'; const shown = <b>{states[key]}</b>;",
  );
  expect(
    wordsOf('y.ts', "export const states = { a: 'late', b: 'early' };", names).map(
      ({ text }) => text,
    ),
  ).toEqual(['late', 'early']);
  expect(wordsOf('y.ts', "export const others = { a: 'late' };", names)).toEqual([]);
});

it('passes over codes, classes and keys', () => {
  const code = `<b className="row" title={t('common.close')} aria-label={t(\`gate.state.\${state}\`)}>{number} / 5</b>`;
  expect(
    wordsOf(
      'x.tsx',
      `const found = ${code}; const columns = [{ key: 'spot', name: 'spot', title: 'common.spot' }];`,
    ),
  ).toEqual([]);
});

it('shows no error of the language: its words are for the log', () => {
  const inMain = /\brawText\([^()]*(?:\.message\b|String\((?:error|cause|known))/;
  const inPage = /\b(?:error|cause|problem)\.message\b/;
  expect(
    sources.filter((file) => (file.startsWith('renderer/') ? inPage : inMain).test(read(file))),
  ).toEqual([]);
});

it('finds no words in styles', () => {
  const styled = filesUnder('renderer', /\.css$/).filter((file) =>
    /content:\s*["'][^"']*\p{L}/u.test(read(file)),
  );
  expect(styled).toEqual([]);
});

/**
 * The codes that no source names, comments left aside. A code put together, such as
 * `gate.state.${state}`, says those whose part stands in some source as a word of its own.
 */
function notFound(all: readonly string[], files: readonly string[]): readonly string[] {
  const texts = files.map((text) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''));
  const said = new Set(
    texts.flatMap(
      (text) =>
        text.match(/(?<=['"`])[a-z][\w-]*(?:\.[\w-]+)+(?=['"`])|(?<=['"])prose(?=['"])/g) ?? [],
    ),
  );
  const words = new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []));
  const patterns = texts.flatMap((text) =>
    [...text.matchAll(/`([a-z][\w-]*(?:[\w.-]|\$\{[^}`]*\})*)`/g)].map(([, code]) => code ?? ''),
  );
  const shapes = [...new Set(patterns)]
    .filter((code) => code.includes('${') && code.includes('.'))
    .map(shapeOf);
  const isShaped = (code: string) =>
    shapes.some((shape) =>
      shape
        .exec(code)
        ?.slice(1)
        .every((part) => words.has(part) || /^\d+$/.test(part)),
    );
  return all.filter((code) => !said.has(code) && !isShaped(code));
}

/**
 * A pattern with a group for each part that is put in; of a part that names its own choices, only
 * these fit.
 */
function shapeOf(pattern: string): RegExp {
  const parts = pattern.split(/\$\{([^}]*)\}/).map((part, at) => {
    if (at % 2 === 0) return part.replaceAll('.', '\\.');
    return /^'[^']*'(?: \| '[^']*')*$/.test(part)
      ? `(${part.replaceAll("'", '').replaceAll(' | ', '|')})`
      : '([\\w-]+)';
  });
  return new RegExp(`^${parts.join('')}$`);
}

it('no text has a tag with the name of one of its values', () => {
  // 8 is a tag.
  const isDoubled = (found: readonly string[]) =>
    found.some(
      (each) =>
        each.startsWith('8:') &&
        found.some((value) => value !== each && value.endsWith(each.slice(1))),
    );
  const doubled = (texts: Readonly<Record<string, string>>) =>
    Object.keys(texts).filter((code) => isDoubled(valuesOf(texts[code] ?? '')));
  expect([
    ...doubled({ mended: '<b>{a}</b> {n, plural, other {#}}', wrong: '<a>{a}</a>' }),
  ]).toEqual(['wrong']);
  expect([...doubled(en), ...doubled(es)]).toEqual([]);
});

/** Names and kinds of the values of a text, and its tags. */
function valuesOf(text: string): readonly string[] {
  const found = new Set<string>();
  const look = (elements: readonly Element[]): void => {
    for (const each of elements) {
      // 0 is plain text and 7 the number sign of a plural.
      if (each.type !== 0 && each.type !== 7) found.add(`${each.type}:${each.value}`);
      for (const option of Object.values(each.options ?? {})) look(option.value);
      look(each.children ?? []);
    }
  };
  look(new IntlMessageFormat(text).getAst() as unknown as Element[]);
  return [...found].sort();
}

type Element = {
  type: number;
  value: string;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
};
function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
