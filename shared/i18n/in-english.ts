/**
 * English for texts outside of the screen: the words of an error that is thrown, as the log has
 * them.
 */

import type { Words } from './create-words.ts';
import { englishWords } from './languages.ts';
import type { Message } from './message.ts';

let english: Words | null = null;

/** What a message says in English, with times of 24 hours in the computer's own zone. */
export function inEnglish(said: Message): string {
  english ??= englishWords();
  return english.format(said);
}
