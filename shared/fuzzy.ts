/** Whether what was typed means a label: by words it begins, a word with a slip, or its letters. */
import { bareKey } from './search-key.ts';

/** Words without accents and signs, in lower case. */
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).map(bareKey).filter(Boolean);

/** Whether one text becomes the other by at most one letter more, less, changed, or two swapped. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/** A shorter word with a slip is too many other words. */
const slipFrom = 4;

/** The first letter is right: hands slip later, and other words begin elsewhere. */
const beginsOrNear = (word: string, typed: string): boolean =>
  word.startsWith(typed) ||
  (typed.length >= slipFrom &&
    word[0] === typed[0] &&
    (isNear(word.slice(0, typed.length), typed) || isNear(word, typed)));

/**
 * Whether every word of `typed` matches the start of a word of the label, exactly or nearly. Empty
 * text matches all. `also`: other words for the same, in any language.
 */
export function isFuzzy(label: string, typed: string, also = ''): boolean {
  const words = [...wordsOf(label), ...wordsOf(also)];
  return wordsOf(typed).every((each) => words.some((word) => beginsOrNear(word, each)));
}

/** A shorter text with a slip is too many other names. */
const nameFrom = 5;

/**
 * Whether a text that was typed means this name although it is misspelled: "Schnieder" is Schneider
 * National. A text with digits is a code, and a code isn't guessed.
 */
export const isNameWithSlip = (name: string, typed: string): boolean =>
  bareKey(typed).length >= nameFrom && !/\p{N}/u.test(typed) && isFuzzy(name, typed);
