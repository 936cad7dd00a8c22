/** What a message reads as in English, for tests of the complete sentence; nothing for none. */
import { expect } from 'vitest';
import { inEnglish } from '../../shared/i18n/in-english.ts';
import type { Message } from '../../shared/i18n/message.ts';

export const said = (of: { readonly said: Message } | null | undefined): string =>
  of == null ? '' : inEnglish(of.said);

/** Stands for a message that reads so in English: a part of it, or its pattern. */
export const saying = (words: string | RegExp) =>
  expect.toSatisfy((of: Message) =>
    typeof words === 'string' ? inEnglish(of).includes(words) : words.test(inEnglish(of)),
  );
