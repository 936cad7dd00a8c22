/**
 * The tour in the language nobody speaks: finding things by their English names, and the words that
 * are in no catalog.
 */
import type { Page } from 'playwright-core';
import { languages } from '../../shared/i18n/languages.ts';
import { pseudoText } from '../../shared/i18n/pseudo.ts';

/** A letter as it is written, or with its accent. */
const eitherWay = (letter: string): string => {
  const [accented = letter] = pseudoText(letter);
  return accented === letter
    ? letter.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    : `[${letter}${accented}]`;
};
/** Text with or without accents and added length; a text of a service has neither. */
const source = (text: string): string =>
  text
    .split(' ')
    .map((word) => [...word].map(eitherWay).join(''))
    .join('~* ');

/**
 * A name as a test gives it, so that it finds the longer and accented one as well. Of a pattern,
 * its letters are replaced.
 */
export const inEither = (name: string | RegExp, isExact: boolean): RegExp => {
  if (typeof name === 'string')
    return new RegExp(
      isExact ? `^\\s*${source(name)}~*\\s*$` : `${source(name)}~*`,
      isExact ? '' : 'i',
    );
  const letters = name.source.replaceAll(/\\.|[A-Za-z ]/g, (part) =>
    part.length > 1 ? part : part === ' ' ? '~* ' : eitherWay(part),
  );
  return new RegExp(letters.replace(/(?<!\\)\$$/, '~*$'), name.flags);
};

type Finder = { [name: string]: (...args: unknown[]) => unknown };
type Options = {
  name?: string | RegExp;
  exact?: boolean;
  hasText?: string | RegExp;
  hasNotText?: string | RegExp;
};

/**
 * Has the page and its locators find things by their English names: `either` makes of a name what
 * it is in both languages.
 */
export function findInEither(
  page: Page,
  either: (name: string | RegExp, isExact: boolean) => RegExp = inEither,
): void {
  for (const kind of [
    Object.getPrototypeOf(page) as Finder,
    Object.getPrototypeOf(page.locator('x')) as Finder,
  ]) {
    if ('ymInEither' in kind) continue;
    Object.assign(kind, { ymInEither: true });
    const { getByRole, filter } = kind;
    kind.getByRole = function (this: unknown, role: unknown, options: unknown = {}) {
      const { name, exact, ...rest } = options as Options;
      return getByRole?.call(
        this,
        role,
        name === undefined ? rest : { ...rest, name: either(name, exact === true) },
      );
    };
    for (const by of ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle'] as const) {
      const real = kind[by];
      kind[by] = function (this: unknown, text: unknown, options: unknown = {}) {
        const { exact, ...rest } = options as Options;
        return real?.call(this, either(text as string | RegExp, exact === true), rest);
      };
    }
    if (filter === undefined) continue;
    kind.filter = function (this: unknown, options: unknown = {}) {
      const { hasText, hasNotText, ...rest } = options as Options;
      return filter.call(this, {
        ...rest,
        ...(hasText === undefined ? {} : { hasText: either(hasText, false) }),
        ...(hasNotText === undefined ? {} : { hasNotText: either(hasNotText, false) }),
      });
    };
  }
}

/** Languages by their own names, and the program's. */
const ownNames: ReadonlySet<string> = new Set([...languages.map(({ name }) => name), 'Yardmaster']);

/** Names of days and months, and what a clock adds: `Intl` writes them. */
const byIntl =
  /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|AM|PM|[A-Z]{3,4}|GMT[+-]?\d*)\b/g;

/**
 * Texts of the page that no catalog has. A text with a part from a catalog counts as from there:
 * the rest of it is a value.
 */
export const plainWords = async (page: Page): Promise<readonly string[]> =>
  (await ownTexts(page)).filter(
    (text) =>
      !text.includes('~') &&
      !/^[\w-]+\.(?:pdf|csv)$/.test(text) &&
      !ownNames.has(text) &&
      /[A-Za-z]*[aeiou][A-Za-z]{2,}/i.test(text.replaceAll(byIntl, '')),
  );

/**
 * Every text of the page that is read or heard, outside of foreign text (`bdi`), code, keys and
 * times.
 */
export async function ownTexts(page: Page): Promise<readonly string[]> {
  const texts = await page.locator('body').evaluate((body: HTMLElement) => {
    const found = new Set<string>();
    const foreign =
      'bdi, code, kbd, time, script, style, textarea, option, .mantine-Spotlight-actionDescription';
    const names = new Set([...body.querySelectorAll('bdi')].map((each) => each.textContent));
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof HTMLElement ? node : node.parentElement;
      if (
        element === null ||
        element.closest(foreign) !== null ||
        element.checkVisibility?.() === false
      )
        continue;
      if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent ?? '');
      else
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-description'])
          found.add(element.getAttribute(name) ?? '');
    }
    return [...found].filter((text) => !names.has(text));
  });
  return texts.map((text) => text.trim());
}
