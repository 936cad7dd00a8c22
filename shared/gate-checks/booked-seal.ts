/** The seal that an appointment names, in the custom fields of the facility. Pure. */
import { bareWords } from '../search-key.ts';
import { type InspectionItem, inspectionLimits } from './inspection.ts';

const sealWord = /^(?:seals?|sellos?|precintos?|marchamos?)$/;
/** What may stand beside it: "Seal no.", "Número de sello", "Trailer seal #1". */
const besideSeal =
  /^(?:no|nos|nr|num|number|numbers|numero|numeros|id|code|codigo|de|del|la|of|the|trailer|remolque|caja|container|contenedor|\d+)?$/;

/**
 * Whether a field of an appointment holds the number of a seal, by its label. With any other word
 * it holds something else: "Seal color", "Seal intact".
 */
function isSealLabel(label: string): boolean {
  const words = bareWords(label).split(/[^\p{L}\p{N}]+/u);
  return (
    words.some((word) => sealWord.test(word)) &&
    words.every((word) => sealWord.test(word) || besideSeal.test(word))
  );
}

/** The seal on an appointment, in the fields that the facility gave it; empty: none holds one. */
export function bookedSeal(
  fields: readonly { readonly label: string; readonly value: unknown }[],
): string {
  const [only, ...more] = fields.flatMap(({ label, value }) =>
    isSealLabel(label) && typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [],
  );
  // With two such fields we can't know which seal hangs on the trailer.
  return only === undefined || more.length > 0 ? '' : only.slice(0, inspectionLimits.value);
}

/**
 * What the appointment says of an item; empty: nothing. With two trailers and one seal on the
 * appointment we can't know whose it is.
 */
export const bookedOf = (
  { kind }: Pick<InspectionItem, 'kind'>,
  seal: string,
  trailers: number,
): string => (kind === 'seal' && trailers < 2 ? seal : '');
