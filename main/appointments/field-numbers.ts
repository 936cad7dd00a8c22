/** What of an appointment's custom fields may be read off a paper at the gate: texts with a digit in them. */
import type { StampedField } from '../../shared/appointments/stamping.ts';

/** Types whose values are words that somebody may scan or type; dates, files and addresses are none. */
const types: ReadonlySet<string> = new Set(['str', 'bigstr', 'int', 'combobox', 'phone']);
/** Values of one appointment, and of one long text. */
const mostNumbers = 40;

/** The numbers that the fields hold, each with the name of its field: a word of at least four letters and digits with a digit in it. */
export function numbersOf(
  fields: readonly Pick<StampedField, 'type' | 'label' | 'name' | 'value'>[],
): readonly { readonly label: string; readonly value: string }[] {
  const found: { readonly label: string; readonly value: string }[] = [];
  for (const { type, label, name, value } of fields) {
    if (type === null || !types.has(type)) continue;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string') continue;
    const words =
      type === 'bigstr' || text.length > 60
        ? (text.match(/[\p{L}\p{N}][\p{L}\p{N}/-]*/gu) ?? [])
        : [text];
    for (const word of words)
      if (/\d/.test(word) && word.replace(/[^\p{L}\p{N}]/gu, '').length >= 4)
        found.push({ label: label || (name ?? ''), value: word.trim() });
    if (found.length >= mostNumbers) break;
  }
  return found.slice(0, mostNumbers);
}
