/** What people type or scan, made comparable. */

/** Letters and digits only, without case: "tx 4821" finds "TX-4821". */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A text without its accents. */
const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Words for recognizing: without accents and case. Signs and spaces stay. */
export const bareWords = (text: string): string => unaccented(text).toLowerCase();

/** The same without accents: "anden 5" is Andén 5. */
export const bareKey = (text: string): string => unaccented(searchKey(text));

/** A key without zeros before a number, which say nothing: "d7" is D-07. */
export const withoutZeros = (key: string): string => key.replace(/(?<!\d)0+(?=\d)/g, '');

/** A code as people type it, without case, accents, signs and zeros: "a 6", "A6", "a-06": `a6`. */
export const looseKey = (text: string): string => withoutZeros(bareKey(text));

/**
 * Whether a code has the typed text in it, both in the form of `bareKey`. Zeros that were left out
 * don't count, zeros that were typed do: "d1" is in D-01 and in D-10, "d01" is in D-01 alone.
 */
export function isInCode(key: string, typed: string): boolean {
  if (key.includes(typed)) return true;
  const wanted = withoutZeros(typed);
  return wanted === typed ? withoutZeros(key).includes(wanted) : withoutZeros(key) === wanted;
}

/** The number of a code that has one number alone, without zeros: "8" of `d08`. */
export function numberIn(key: string): string | null {
  const [only, other] = withoutZeros(key).match(/\d+/g) ?? [];
  return other === undefined ? (only ?? null) : null;
}
