/**
 * What companies are compared by, at the gate, on the block list and in figures. Pure.
 */
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
const withoutAccents = (text: string): string =>
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
