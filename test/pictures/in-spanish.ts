/**
 * The tour in Spanish: finding things by their English names, and the words that are left in
 * English.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Page } from 'playwright-core';
import { en } from '../../shared/i18n/en/index.ts';
import { es } from '../../shared/i18n/es/index.ts';
import { ownTexts } from './plain-words.ts';

type Element = {
  type: number;
  value?: unknown;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
};
/** A way a text may read: what stands in it, and the names of its values in braces. */
type Variant = readonly (string | { readonly name: string })[];

/** Every way a text may read: each form of its plurals and choices. */
const variantsOf = (text: string): readonly Variant[] =>
  spread(new IntlMessageFormat(text).getAst() as unknown as Element[], '#');

function spread(elements: readonly Element[], counted: string): readonly Variant[] {
  let all: readonly Variant[] = [[]];
  for (const each of elements) {
    const ways: readonly Variant[] = each.options
      ? Object.values(each.options).flatMap(({ value }) => spread(value, String(each.value)))
      : each.children
        ? spread(each.children, counted)
        : [
            each.type === 0
              ? [String(each.value)]
              : [{ name: each.type === 7 ? counted : String(each.value) }],
          ];
    all = all.flatMap((before) => ways.map((way) => [...before, ...way])).slice(0, 64);
  }
  return all;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/**
 * A variant as a pattern; a value is what it is known to be, in either language where it is a text
 * itself, or anything.
 */
const patternOf = (variant: Variant, values: Readonly<Record<string, string>> = {}): string =>
  variant
    .map((part) =>
      typeof part === 'string'
        ? escaped(part)
        : part.name in values
          ? meant(values[part.name] ?? '')
          : '.*',
    )
    .join('');
const meant = (value: string): string =>
  `(?:${[value, ...(own().get(value) ?? [])].map(escaped).join('|')})`;

/** Texts without values, such as "Offline", with what they are in Spanish. */
let ownTextsOf: ReadonlyMap<string, readonly string[]> | null = null;
function own(): ReadonlyMap<string, readonly string[]> {
  if (ownTextsOf !== null) return ownTextsOf;
  const found = new Map<string, readonly string[]>();
  for (const [code, text] of Object.entries(en))
    if (!text.includes('{'))
      found.set(text, [...(found.get(text) ?? []), es[code as keyof typeof es]]);
  ownTextsOf = found;
  return found;
}
const plainOf = (variant: Variant, filler: string): string =>
  variant.map((part) => (typeof part === 'string' ? part : filler)).join('');

const texts = Object.entries(en)
  .filter(([code]) => code !== 'prose')
  .map(([code, text]) => ({
    english: variantsOf(text),
    spanish: variantsOf(es[code as keyof typeof es]),
  }))
  .filter(({ english }) => english.some((variant) => /\p{L}/u.test(plainOf(variant, ''))));

/** The values of a name that reads as a variant does; null if it does not. */
function valuesOf(variant: Variant, name: string): Readonly<Record<string, string>> | null {
  const places = variant.filter((part) => typeof part !== 'string');
  const found = new RegExp(
    `^${variant.map((part) => (typeof part === 'string' ? escaped(part) : '(.+)')).join('')}$`,
  ).exec(name);
  return found && Object.fromEntries(places.map((place, at) => [place.name, found[at + 1] ?? '']));
}

/**
 * A name as the tour gives it, so that it finds the Spanish one as well: every text of the catalog
 * that it may mean.
 */
export const inSpanish = (name: string | RegExp, isExact: boolean): RegExp => {
  const found = new Set<string>();
  for (const { english, spanish } of texts)
    for (const variant of english) {
      const values = typeof name === 'string' ? valuesOf(variant, name) : null;
      const isMeant =
        typeof name === 'string'
          ? values !== null || (!isExact && has(variant, name))
          : ['1', 'x', '$1'].some((is) => name.test(plainOf(variant, is)));
      if (isMeant && /\p{L}/u.test(plainOf(variant, '')))
        for (const way of spanish) found.add(patternOf(way, values ?? {}));
    }
  const source = typeof name === 'string' ? (isExact ? '^$' : '') : name.source;
  const framed = (way: string) =>
    `${source.startsWith('^') ? '^\\s*' : ''}${way}${source.endsWith('$') ? '\\s*$' : ''}`;
  const own =
    typeof name === 'string' ? (isExact ? `^\\s*${escaped(name)}\\s*$` : escaped(name)) : source;
  const ways = [...found].filter((way) => /\p{L}/u.test(way)).map(framed);
  return new RegExp([own, ...ways].join('|'), isExact && typeof name === 'string' ? 'u' : 'iu');
};

const has = (variant: Variant, name: string): boolean =>
  plainOf(variant, '').toLowerCase().includes(name.toLowerCase());

const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/\p{L}[\p{L}’'-]+/gu) ?? [];
/** Words by which a command is found in the other language are on no screen. */
const isSearchWord = (code: string) => code.endsWith('.also');
const vocabulary = (all: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(
    Object.entries(all).flatMap(([code, text]) =>
      isSearchWord(code)
        ? []
        : variantsOf(text).flatMap((variant) => wordsIn(plainOf(variant, ' '))),
    ),
  );
const [englishWords, spanishWords] = [vocabulary(en), vocabulary(es)];

/**
 * Whether a text of a Spanish page has a word of the English catalog that the Spanish one doesn't
 * have.
 */
export const isLeftInEnglish = (text: string): boolean =>
  wordsIn(text).some((word) => englishWords.has(word) && !spanishWords.has(word));

/** The texts of a Spanish page that have English words. */
export const leftInEnglish = async (page: Page): Promise<readonly string[]> =>
  (await ownTexts(page)).filter(isLeftInEnglish);

const patterns = texts
  .flatMap(({ spanish }) => spanish)
  .filter((variant) => wordsIn(plainOf(variant, ' ')).length > 0)
  .map((variant) => patternOf(variant));
const ours = new RegExp(`^(?:${patterns.join('|')})$`, 'u');
/** Whether a whole text is one of the Spanish catalog. */
export const isOurs = (text: string): boolean => ours.test(text);
