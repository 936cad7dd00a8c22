/**
 * What companies are compared by, at the gate, on the block list and in figures. Pure.
 */
import { forgivenSlips, slipsBetween } from '../fuzzy.ts';
import { withoutMarks } from './reading.ts';

/** Words at the end of a company's name that say what form it has. */
const forms = new Set([
  'llc',
  'inc',
  'incorporated',
  'co',
  'corp',
  'corporation',
  'company',
  'ltd',
  'limited',
  'lp',
  'llp',
  'sa',
  'sapi',
  'srl',
  'de',
  'cv',
  'rl',
]);

/**
 * Latin letters without their accents. In other scripts a mark makes another letter: Cyrillic "й"
 * is not "и".
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');

/**
 * A company's name made comparable: small letters and digits, without accents, without marks that
 * no screen shows, and without the form of the company at its end: "Fletes Gómez" is "FLETES GOMEZ,
 * S.A. de C.V.". Letters of another alphabet stay what they are. Null where nothing is left.
 */
export function companyKey(text: string | null | undefined): string | null {
  const words = withoutAccents(withoutMarks((text ?? '').normalize('NFKC')))
    .toLowerCase()
    .replace(/[.'’]/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  while (words.length > 1 && forms.has(words.at(-1) as string)) words.pop();
  return words.length === 0 ? null : words.join(' ');
}

/** A shorter name with a slip is too many other names. */
const MEANT_FROM = 5;

/**
 * The known company whose name was probably misspelled: one or two letters off, all of it or its
 * first words. Null for a known one and for a new one. A name with digits isn't guessed.
 *
 * Example: "Schnieder" is "Schneider National".
 */
export function meantCompany(typed: string, known: Iterable<string>): string | null {
  const key = companyKey(typed);
  if (key === null || key.length < MEANT_FROM || /\p{N}/u.test(key)) return null;
  const words = key.split(' ').length;
  const most = forgivenSlips(key.length);
  let best: { readonly name: string; readonly slips: number } | null = null;
  for (const name of known) {
    const begin = (companyKey(name) ?? '').split(' ').slice(0, words).join(' ');
    if (begin.startsWith(key)) return null;
    const slips = slipsBetween(begin, key, most);
    if (slips < (best?.slips ?? Number.POSITIVE_INFINITY)) best = { name, slips };
  }
  return best?.name ?? null;
}
