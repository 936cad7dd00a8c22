import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createWords } from '../../../shared/i18n/create-words.ts';
import { clockOf, englishWords, languageOf, loadWords } from '../../../shared/i18n/languages.ts';
import {
  type Code,
  inTurn,
  type Message,
  message,
  rawText,
  readMessage,
  writeMessage,
} from '../../../shared/i18n/message.ts';
import { pseudoText, pseudoTexts } from '../../../shared/i18n/pseudo.ts';

const en = englishWords();

/** What a file of texts exports. */
type Texts = { readonly [name: string]: Readonly<Record<string, string>> };

it('finds the text of a code and counts as the language does', async () => {
  const es = await loadWords({ language: 'es', clock: 'h23' });
  expect([en.t('common.spots', { count: 1 }), en.t('common.spots', { count: 1234 })]).toEqual([
    '1 spot',
    '1,234 spots',
  ]);
  expect([es.t('common.spots', { count: 1 }), es.t('common.spots', { count: 2 })]).toEqual([
    '1 lugar',
    '2 lugares',
  ]);
});

it('reports a text that is not here yet, and reads it once it is', () => {
  const texts = {} as Record<string, string>;
  let missed = 0;
  const { t } = createWords({
    texts: texts as Parameters<typeof createWords>[0]['texts'],
    ...{ locale: 'en-US', clock: 'h23' },
    onMissing: () => {
      missed += 1;
    },
  });
  expect([t('common.spots', { count: 2 }), missed]).toEqual(['common.spots', 1]);
  texts['common.spots'] = '{count} spots';
  expect([t('common.spots', { count: 2 }), missed]).toEqual(['2 spots', 1]);
});

it.each(['en', 'es'] as const)('has every text of every file: %s', async (language) => {
  const folder = path.join(import.meta.dirname, '../../../shared/i18n', language);
  const { [language]: all } = (await import(path.join(folder, 'index.ts'))) as Texts;
  const files = readdirSync(folder).filter((file) => !['index.ts', 'late.ts'].includes(file));
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const own = Object.values((await import(path.join(folder, file))) as Texts)[0] ?? {};
    expect(Object.keys(own).filter((code) => all?.[code] !== own[code])).toEqual([]);
  }
});

it('says a message inside a message, and joins several', () => {
  const inner = message('common.spots', { count: 2 });
  expect(en.format(message('prose', { text: inner }))).toBe('2 spots');
  expect(
    en.format({ code: 'time.hours', values: { hours: ['a', inner, 'c'], minutes: '05' } }),
  ).toBe('a, 2 spots, and c h 05');
});

it('asks for every value a text needs', () => {
  // @ts-expect-error: the count is missing.
  expect(() => en.t('common.spots')).toThrow();
  // @ts-expect-error: no such code.
  expect(en.t('common.nothing')).toBe('common.nothing');
  // @ts-expect-error: a count is a number.
  message('common.spots', { count: 'two' });
  const any = 'common.spots' as Code;
  // @ts-expect-error: any code may be one that needs values.
  message(any);
  // @ts-expect-error: and no object has the values of all.
  message(any, { count: 2 });
});

it('shows what is no message of ours as it is, markup and braces too', () => {
  expect(en.format(rawText('Dock {3} <b>closed</b>'))).toBe('Dock {3} <b>closed</b>');
});

it('reads back what it wrote, rotten text as it is, and codes of newer versions', () => {
  const said: Message = message('common.spots', { count: 2 });
  expect(readMessage(writeMessage(said))).toEqual(said);
  for (const old of [
    'The service refused it.',
    '{not json',
    '{"code":7}',
    '{"code":"x","values":[1]}',
    '{"code":"x","values":{"a":null}}',
  ])
    expect(readMessage(old)).toEqual(rawText(old));
  expect(en.format(readMessage('{"code":"later.thing","values":{"a":1}}'))).toBe('later.thing');
});

it('shows the code of a message whose values don’t fit its text, alone and nested', () => {
  const bad = [
    { code: 'common.spots' },
    { code: 'common.spots', values: { number: 2 } },
    { code: 'files.mended.fromBackup', values: { at: 'noon' } },
  ];
  for (const each of bad as readonly Message[]) {
    const { code } = each;
    expect([en.format(each), en.rich(each, {}), en.format(rawText('x'))]).toEqual([
      code,
      [code],
      'x',
    ]);
    expect(en.format({ code: 'prose', values: { text: each } })).toBe(code);
  }
});

it('reads a kept row alike, whether its value is a text or a message', () => {
  const row = '{"code":"once.refused","values":{"words":"No such carrier. mc: Too short."}}';
  const now = writeMessage(
    message('once.refused', {
      words: inTurn([
        rawText('No such carrier.'),
        message('service.field', { field: 'mc', words: rawText('Too short.') }),
      ]),
    }),
  );
  expect(en.format(readMessage(row))).toBe(en.format(readMessage(now)));
  expect(en.format(readMessage(now))).toContain('No such carrier. mc: Too short.');
});

it('never takes a code for a property that every object has', () => {
  expect(en.format({ code: 'constructor' } as unknown as Message)).toBe('constructor');
});

it('gives the parts of a text that are marked', () => {
  const parts = en.rich({ code: 'prose', values: { text: 'x' } }, {});
  expect(parts).toEqual(['x']);
});

it('takes the language and the clock of the system', () => {
  expect([languageOf(['fr-FR', 'es-MX', 'en']), languageOf(['de']), languageOf([])]).toEqual([
    'es',
    'en',
    'en',
  ]);
  expect([clockOf('en-US'), clockOf('en-GB'), clockOf('es-MX')]).toEqual([
    'h12',
    'h23',
    expect.any(String),
  ]);
  // As desktops answer that were set to none, or to that of POSIX.
  expect(['', 'C', 'en_US.UTF-8'].map(clockOf)).toEqual(['h23', 'h23', 'h23']);
});

it('shows a day without a year of two digits, and ends a sentence with one period', async () => {
  const at = Date.UTC(2026, 10, 23, 19, 5);
  const zone = 'America/Chicago';
  expect(englishWords('h12', zone).t('now.what.draftAt', { at })).toMatch(
    /^New appointment for Nov 23, 1:05\sPM$/u,
  );
  const es = await loadWords({ language: 'es', clock: 'h12', timeZone: zone });
  expect(es.t('files.mended.fromBackup', { at })).toMatch(/ 1:05\s?p\.\s?m\.$/u);
  expect(es.rich({ code: 'files.mended.fromBackup', values: { at } }, {}).join('')).toMatch(
    /[^.]p\.\s?m\.$/u,
  );
  const { t } = await loadWords({ language: 'es', clock: 'h23', timeZone: zone });
  expect(t('now.why.key', { at })).toContain('a las 13:05. ');
  expect(es.t('now.why.key', { at })).toContain('a la 1:05');
  expect(es.t('now.why.key', { at: at + 10 * 3_600_000 })).toContain('a las 11:05');
});

it('makes a language that is longer and complete, for screenshots', () => {
  const words = createWords({ texts: pseudoTexts(), locale: 'en-US', clock: 'h23' });
  expect(words.t('common.spots', { count: 1 })).toMatch(/^1 šp[oó]t~+$/);
  expect(pseudoText(' 4 / 5 ')).toBe(' 4 / 5 ');
});
