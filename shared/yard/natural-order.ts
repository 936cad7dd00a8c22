/**
 * Codes of spots and areas as people read them: D2 before D10, and "d-07" on a screen is "D-07" on
 * the ground.
 */

/**
 * A code parsed once, so that sorting thousands doesn't parse each again and again.
 *
 * Example: `{ code: 'D-04', key: 'd-04', runs: ['d-', '4'] }`.
 */
export type ParsedCode = {
  readonly code: string;
  /** Result of `codeKey`. */
  readonly key: string;
  /** Alternating runs of text and digits of the key. Runs of digits have no leading zeros. */
  readonly runs: readonly string[];
};

/** Nearly every code is ASCII, and needs none of the work below. */
const plain = /^[ -~]*$/;

/**
 * Two codes name the same painted spot if their keys are equal. Compatibility forms are unified
 * (NFKC), case is folded, surrounding spaces are dropped. Always compare codes by this key, never
 * with `===`.
 */
export function codeKey(code: string): string {
  if (plain.test(code)) return code.toLowerCase().trim();
  // Lower, upper, lower: some letters have two small forms ("ς", "σ"), a capital of two letters
  // ("ß"), or a late capital ("ẞ").
  return code.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').trim();
}

/** Parses a code for sorting and grouping. */
export function parseCode(code: string): ParsedCode {
  const key = codeKey(code);
  return {
    code,
    key,
    runs: (key.match(/\d+|\D+/g) ?? []).map((run) =>
      isDigits(run) ? run.replace(/^0+(?=\d)/, '') : run,
    ),
  };
}

/** Whether a run consists of digits. */
export const isDigits = (run: string): boolean => run >= '0' && run < ':';

/**
 * Natural order: runs of digits compare as numbers of any length, text by code unit, digits before
 * text. Codes that differ only in zeros, case or form still have a fixed order; 0 means identical
 * text.
 */
export function compareParsed(a: ParsedCode, b: ParsedCode): number {
  const shared = Math.min(a.runs.length, b.runs.length);
  for (let at = 0; at < shared; at += 1) {
    const order = compareRuns(a.runs[at] as string, b.runs[at] as string);
    if (order !== 0) return order;
  }
  return a.runs.length - b.runs.length || compareText(a.key, b.key) || compareText(a.code, b.code);
}

/** Natural order of two codes, for `Array.sort`. For long lists use `sortByCode`. */
export const compareCodes = (a: string, b: string): number =>
  compareParsed(parseCode(a), parseCode(b));

/**
 * A new list in natural order of codes, equal codes by id. It doesn't depend on the order of
 * `items`.
 */
export function sortByCode<Item extends { readonly id: string }>(
  items: Iterable<Item>,
  codeOf: (item: Item) => string,
): Item[] {
  return Array.from(items, (item) => ({ item, code: parseCode(codeOf(item)) }))
    .sort((a, b) => compareParsed(a.code, b.code) || compareText(a.item.id, b.item.id))
    .map(({ item }) => item);
}

/** Order by code unit: the same on every machine and in every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareRuns(a: string, b: string): number {
  const numbers = isDigits(a);
  if (numbers !== isDigits(b)) return numbers ? -1 : 1;
  return (numbers ? a.length - b.length : 0) || compareText(a, b);
}
