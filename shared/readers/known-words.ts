/** The words of a text that are codes, where the text as a whole is none. Pure. */
import { searchKey } from '../search-key.ts';

/** A text has more words than this only by mistake, such as a pasted sentence. */
const mostWords = 8;

/**
 * Divides a text into what is known and what isn't, the longest known first. `codesAmong` returns
 * which of some keys (`searchKey`) are codes. Null where no part is one, or where all is one word.
 *
 * Example: "LLL 2960 Q-99" with trailer LLL 2960: `{ known: ['LLL 2960'], missed: ['Q-99'] }`.
 */
export function knownWords(
  text: string,
  codesAmong: (keys: ReadonlySet<string>) => ReadonlySet<string>,
): { readonly known: readonly string[]; readonly missed: readonly string[] } | null {
  const all = text.split(/\s+/).filter((word) => searchKey(word) !== '');
  if (all.length < 2 || all.length > mostWords) return null;
  const codes = codesAmong(new Set(runsOf(all).map((run) => searchKey(run.join(' ')))));
  const known: string[] = [];
  const missed: string[] = [];
  const divide = (rest: readonly string[]): void => {
    if (rest.length === 0) return;
    const run = runsOf(rest).find((each) => codes.has(searchKey(each.join(' '))));
    if (run === undefined) return void missed.push(rest.join(' '));
    const at = rest.findIndex((_, from) => run.every((word, by) => rest[from + by] === word));
    divide(rest.slice(0, at));
    known.push(run.join(' '));
    divide(rest.slice(at + run.length));
  };
  divide(all);
  return known.length === 0 ? null : { known, missed };
}

/** All stretches of words, longest first, and of one length from the beginning on. */
const runsOf = (all: readonly string[]): readonly (readonly string[])[] =>
  all.flatMap((_, less) =>
    all.slice(0, less + 1).map((_first, from) => all.slice(from, from + all.length - less)),
  );
