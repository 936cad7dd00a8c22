/**
 * Codes of the labels on spots and trailers.
 *
 * Decision: Labels hold no text.
 *
 * A label doesn't hold the text that is painted: `#4` and `-4` would be one spot, `#4` a line of
 * the yard check's sheet, `5312` a move, and a scanner writes no `Andén`. So it holds twelve
 * characters that mean one thing everywhere, made of letters and digits that most keyboards have in
 * one place; what is painted stands beside the bars. A trailer's label is known while the trailer
 * is here. Pure.
 */
import type { ContainerId, SpotId } from '../ids.ts';
import { searchKey } from '../search-key.ts';
import type { YardTable } from '../yard/table.ts';

/** `LS` and ten digits for a spot, `LT` for a trailer. */
const form = /^l([st])[0-9bcdfgh]{10}$/;
const digits = '0123456789BCDFGH';

/** FNV-1a, 32 bits. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return value;
}

/** Twenty bits as five digits. */
const fiveDigits = (bits: number): string =>
  [0, 4, 8, 12, 16].map((shift) => digits[(bits >>> shift) & 15]).join('');

/** Forty bits of a text: among 5,000 labels two are alike once in 90,000 yards. */
const tenDigits = (text: string): string =>
  fiveDigits(hash(text, 2_166_136_261)) + fiveDigits(hash(text, 3_735_928_559));

/** The code of a spot. It comes from the id, so it stays the same when the spot is renamed. */
export const spotLabel = (id: SpotId): string => `LS${tenDigits(id)}`;

/** The code of a trailer. It comes from the number, so it is the same at the next visit. */
export const trailerLabel = (number: string): string =>
  `LT${tenDigits(number.normalize('NFC').trim().toUpperCase())}`;

/** Whether a text has the form of our labels. */
export const isLabel = (text: string): boolean => form.test(searchKey(text));

/** What a label is on. */
export type Labeled =
  | { readonly kind: 'spot'; readonly id: SpotId }
  | { readonly kind: 'container'; readonly id: ContainerId; readonly code: string }
  /** It has the form of a label, but no spot or trailer here has this code. */
  | { readonly kind: 'none' }
  /** Several have it. `code`: the number of all these trailers; null: they have none in common. */
  | { readonly kind: 'several'; readonly code: string | null };

/** The number that a trailer's label stands for, also where several have it; null: none. */
export const numberOf = (label: Labeled | null): string | null =>
  label?.kind === 'container' || label?.kind === 'several' ? label.code : null;

/** What a scanned or typed label is on; null if the text isn't a label. */
export function readLabel(yard: YardTable, text: string): Labeled | null {
  const read = form.exec(searchKey(text));
  if (read === null) return null;
  const code = read[0].toUpperCase();
  const found: Labeled[] =
    read[1] === 's'
      ? [...yard.spots()].flatMap(({ id }) =>
          spotLabel(id) === code ? [{ kind: 'spot', id } as const] : [],
        )
      : [...yard.containers()].flatMap(({ id, code: number, isActive }) =>
          isActive && number !== null && trailerLabel(number) === code
            ? [{ kind: 'container', id, code: number } as const]
            : [],
        );
  const [only] = found;
  if (only === undefined) return { kind: 'none' };
  if (found.length === 1) return only;
  const codes = new Set(found.map((each) => ('code' in each ? each.code : null)));
  return { kind: 'several', code: codes.size === 1 && 'code' in only ? only.code : null };
}
