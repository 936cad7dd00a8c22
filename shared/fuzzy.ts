/** Whether what was typed means a label: by words it begins, a word with a slip, or its letters. */
import { bareKey } from './search-key.ts';

/** The words of a text without accents and signs, in lower case; and each with the next as one. */
type TextWords = {
  readonly words: readonly string[];
  readonly withPairs: readonly string[];
  /** Letters and digits in all words. */
  readonly length: number;
  readonly hasDigit: boolean;
};

/** Texts whose words we keep, at most, and the longest of them. */
const KEPT_TEXTS = 20_000;
const LONGEST_KEPT = 300;

/** Each key that is typed is compared with the same names, so their words are made once. */
const keptWords = new Map<string, TextWords>();

function readWords(text: string): TextWords {
  const kept = keptWords.get(text);
  if (kept !== undefined) return kept;
  const words = text.split(/\s+/).map(bareKey).filter(Boolean);
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  const made = {
    words,
    withPairs: [...words, ...pairs],
    length: words.join('').length,
    hasDigit: /\p{N}/u.test(text),
  };
  if (text.length > LONGEST_KEPT) return made;
  if (keptWords.size >= KEPT_TEXTS) keptWords.clear();
  keptWords.set(text, made);
  return made;
}

/** Letters from which one slip is forgiven, and two. A shorter word is too many other words. */
const ONE_SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;

/** Slips that are forgiven in a word of so many letters. */
export const forgivenSlips = (letters: number): 0 | 1 | 2 =>
  letters < ONE_SLIP_FROM ? 0 : letters < TWO_SLIPS_FROM ? 1 : 2;

/** Slips that are forgiven in a typed word: none in one with a digit, since it is a code. */
const slipsIn = (typed: string): number => (/\p{N}/u.test(typed) ? 0 : forgivenSlips(typed.length));

/**
 * How many letters of one text are wrong, missing, too many, or swapped with the next, compared
 * with the other. Counted up to `most`; infinite if there are more.
 *
 * Example: "huston" and "houston" are one slip apart.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  return atMost(lastRow(a, b, most)?.[b.length], most);
}

const atMost = (slips: number | undefined, most: number): number =>
  slips !== undefined && slips <= most ? slips : Number.POSITIVE_INFINITY;

/**
 * The slips between `a` and each beginning of `b`, by the length of the beginning. Null if all of
 * them are more than `most`.
 */
function lastRow(a: string, b: string, most: number): readonly number[] | null {
  let twoBefore: number[] = [];
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    // The three rows are used in turn: a new one for each letter would be most of the work.
    [twoBefore, before, row] = [before, row, twoBefore];
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const slips = Math.min(
        at(before, j) + 1,
        at(row, j - 1) + 1,
        at(before, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(twoBefore, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      row[j] = slips;
      if (slips < least) least = slips;
    }
    if (least > most) return null;
  }
  return row;
}

const isWithin = (a: string, b: string, most: number): boolean => slipsBetween(a, b, most) <= most;

const at = (row: readonly number[], index: number): number =>
  row[index] ?? Number.POSITIVE_INFINITY;

/** The first letter is right, or swapped with the second: other words begin elsewhere. */
const hasStartOf = (word: string, typed: string): boolean =>
  word[0] === typed[0] || (word[0] === typed[1] && word[1] === typed[0]);

/**
 * Whether a typed word is this word with a slip: one in 4 letters or more, two in 8 or more. A word
 * with digits is a code, and a code isn't guessed. Both in the form of `bareKey`.
 *
 * Example: `isNearWord('spot', 'spto')`.
 */
export function isNearWord(word: string, typed: string): boolean {
  const most = slipsIn(typed);
  return most > 0 && hasStartOf(word, typed) && isWithin(word, typed, most);
}

/** Whether a word begins with what was typed, exactly or nearly. */
function beginsOrNear(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true;
  const most = hasStartOf(word, typed) ? slipsIn(typed) : 0;
  if (most === 0) return false;
  // A longer beginning of the word is more letters than may be wrong.
  const row = lastRow(typed, word.slice(0, typed.length + most), most) ?? [];
  return row.slice(typed.length - most).some((slips) => slips <= most);
}

type Begins = (word: string, typed: string) => boolean;
const begins: Begins = (word, typed) => word.startsWith(typed);

/** Whether each typed word begins one of `words`; two may be one, as in "hand ovr". */
function allBegin(words: readonly string[], typed: readonly string[], does: Begins): boolean {
  const means = (text: string) => words.some((word) => does(word, text));
  const matches = (from: number): boolean => {
    const [first, second] = [typed[from], typed[from + 1]];
    if (first === undefined) return true;
    if (means(first) && matches(from + 1)) return true;
    return second !== undefined && means(`${first}${second}`) && matches(from + 2);
  };
  return matches(0);
}

/** The words of a label and of other words for the same; `own` those of the label alone. */
function wordsOfLabel(label: string, also: string) {
  const own = readWords(label).withPairs;
  return { own, all: also === '' ? own : [...own, ...readWords(also).words] };
}

/**
 * Whether every typed word begins a word of the label or of `also` (other words for the same, in
 * any language), exactly or with a slip. Empty text matches all.
 */
export const isFuzzy = (label: string, typed: string, also = ''): boolean =>
  allBegin(wordsOfLabel(label, also).all, readWords(typed).words, beginsOrNear);

/**
 * How well `typed` matches as `isFuzzy` says, 0 the best: 0 the label, 1 with `also`, 2 with a
 * slip. Null if it doesn't.
 */
export function fuzzyRank(label: string, typed: string, also = ''): 0 | 1 | 2 | null {
  const { own, all } = wordsOfLabel(label, also);
  const text = readWords(typed).words;
  if (allBegin(own, text, begins)) return 0;
  if (allBegin(all, text, begins)) return 1;
  return allBegin(all, text, beginsOrNear) ? 2 : null;
}

/** A shorter text with a slip is too many other names. */
const nameFrom = 5;

/**
 * Whether a text that was typed means this name although it is misspelled: "Schnieder" is Schneider
 * National. A text with digits is a code, and a code isn't guessed.
 */
export function isNameWithSlip(name: string, typed: string): boolean {
  const { length, hasDigit } = readWords(typed);
  return length >= nameFrom && !hasDigit && isFuzzy(name, typed);
}
