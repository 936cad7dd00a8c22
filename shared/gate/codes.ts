/**
 * Codes scanned or typed at the gate: their kind, by their form, and the truck they mean. A code is whole or it is not: half of one, as a
 * scanner sends when it slips, never stands for the whole one. Pure.
 */
import { searchKey } from '../search-key.ts';

/** `pass`: ours; `dot`: said as one; `container`: by ISO 6346; `number`: digits alone, as confirmation numbers are; `plate`: letters and digits. */
export type CodeKind = 'pass' | 'dot' | 'container' | 'number' | 'plate' | 'text';

/** Longest text that is taken for a code, in letters and digits: longer than any code, shorter than a document's barcode. */
const longestCode = 60;
/** Fewer letters and digits are no code: a slip on the keyboard. */
const shortestPart = 4;

/** By its form alone; whose it is tells `meantBy`. */
export function codeKind(text: string): CodeKind {
  const trimmed = text.trim();
  if (/^gp-[a-z0-9]{1,10}$/i.test(trimmed)) return 'pass';
  if (/^(?:us)?dot[\s#:.-]*\d{1,8}$/i.test(trimmed)) return 'dot';
  const key = searchKey(trimmed);
  if (/^[a-z]{3}[ujz]\d{7}$/.test(key)) return 'container';
  if (/^\d+$/.test(key)) return 'number';
  return /^[a-z0-9]{2,10}$/.test(key) && /\d/.test(key) ? 'plate' : 'text';
}

/** What is compared: letters and digits, without the word before a DOT number. */
export const codeOf = (text: string): string =>
  searchKey(text.slice(0, 200)).replace(/^(?:usdot|dot)(?=\d)/, '');

/** Somebody at the gate, with the codes that mean them, as `codeOf` makes them. Empty ones are passed over. */
export type Coded<Subject> = { readonly subject: Subject; readonly codes: readonly string[] };

/** Whom a code means. `seen`: the codes of theirs that were read; `isWhole` false: only a part of one was. */
export type CodeMeaning<Subject> =
  | { readonly kind: 'none'; readonly form: CodeKind; readonly text: string }
  | {
      readonly kind: 'one';
      readonly subject: Subject;
      readonly seen: readonly string[];
      readonly isWhole: boolean;
    }
  | { readonly kind: 'many'; readonly subjects: readonly Subject[]; readonly text: string };

/**
 * Whole codes first; then two codes in one burst, where both are known; then a part of one, which is never more than a hint. Two people meant by
 * one text are never chosen between.
 */
export function meantBy<Subject>(
  text: string,
  all: readonly Coded<Subject>[],
): CodeMeaning<Subject> {
  const none = { kind: 'none', form: codeKind(text), text: text.trim() } as const;
  const wanted = codeOf(text);
  if (wanted === '' || wanted.length > longestCode) return none;
  const whole = owners(all, (code) => code === wanted);
  if (whole.length > 0) return oneOrMany(whole, [wanted], true, none.text);
  const both = twoIn(wanted, all);
  if (both !== null)
    return both.subjects.length === 1
      ? oneOrMany(both.subjects, both.seen, true, none.text)
      : { kind: 'many', subjects: both.subjects, text: none.text };
  // A pass is scanned whole, and a pass of another facility doesn't count here.
  if (wanted.length < shortestPart || none.form === 'pass') return none;
  const part = owners(all, (code) => code.includes(wanted));
  return part.length === 0 ? none : oneOrMany(part, [], false, none.text);
}

const owners = <Subject>(
  all: readonly Coded<Subject>[],
  isMeant: (code: string) => boolean,
): readonly Subject[] =>
  all
    .filter(({ codes }) => codes.some((code) => code !== '' && isMeant(code)))
    .map(({ subject }) => subject);

function oneOrMany<Subject>(
  subjects: readonly Subject[],
  seen: readonly string[],
  isWhole: boolean,
  text: string,
): CodeMeaning<Subject> {
  const [subject, another] = subjects;
  return subject !== undefined && another === undefined
    ? { kind: 'one', subject, seen, isWhole }
    : { kind: 'many', subjects, text };
}

/** The text as one code behind another, both known and whole; null where it is not. */
function twoIn<Subject>(wanted: string, all: readonly Coded<Subject>[]) {
  for (let at = shortestPart; at <= wanted.length - shortestPart; at += 1) {
    const seen = [wanted.slice(0, at), wanted.slice(at)];
    const [first, second] = seen.map((half) => owners(all, (code) => code === half)) as [
      readonly Subject[],
      readonly Subject[],
    ];
    if (first.length > 0 && second.length > 0)
      return { seen, subjects: [...new Set([...first, ...second])] };
  }
  return null;
}
