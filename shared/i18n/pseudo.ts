/**
 * An artificial language: English with accents and 40 % longer. In screenshots it shows what is
 * cut, and which texts are in no catalog.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Text, Texts } from './create-words.ts';
import { en } from './en/index.ts';

const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcçnñsšzžCÇNÑSŠZŽ'].flatMap((letter, at, all) =>
    at % 2 === 0 ? [[letter, all[at + 1] ?? letter]] : [],
  ),
);

/**
 * The text with accents, each word longer by two fifths, the added part in tildes. A text without
 * letters stays.
 */
export function pseudoText(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const [, before = '', middle = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  const changed = middle.replaceAll(/\S+/g, longer);
  // The unit of a number, a single letter, is no longer in another language.
  const isLong = changed.includes('~') || !/\p{L}{2}/u.test(middle);
  return `${before}${changed}${isLong ? '' : '~'}${after}`;
}

const longer = (word: string): string => {
  const changed = [...word].map((letter) => accented[letter] ?? letter).join('');
  return /\p{L}/u.test(word) ? `${changed}${'~'.repeat(Math.round(word.length * 0.4))}` : word;
};

type Element = {
  type: number;
  value?: unknown;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
};
const literal = 0;

const changedElements = (elements: readonly Element[]): Element[] =>
  elements.map((each) => ({
    ...each,
    ...(each.type === literal ? { value: pseudoText(String(each.value)) } : {}),
    ...(each.children === undefined ? {} : { children: changedElements(each.children) }),
    ...(each.options === undefined
      ? {}
      : {
          options: Object.fromEntries(
            Object.entries(each.options).map(([key, option]) => [
              key,
              { ...option, value: changedElements(option.value) },
            ]),
          ),
        }),
  }));

/** The complete catalog in that language. */
export const pseudoTexts = (): Texts =>
  Object.fromEntries(
    Object.entries(en).map(([code, text]) => [
      code,
      code === 'prose'
        ? text
        : (changedElements(
            new IntlMessageFormat(text).getAst() as unknown as Element[],
          ) as unknown as Text),
    ]),
  ) as unknown as Texts;
