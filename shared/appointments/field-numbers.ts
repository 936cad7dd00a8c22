/**
 * What of an appointment's custom fields may be read off a paper at the gate: texts with a digit in
 * them.
 */
/**
 * Types whose values are words that somebody may scan or type; dates, files and addresses are none.
 */
const types: ReadonlySet<string> = new Set(['str', 'bigstr', 'int', 'combobox', 'phone']);
/** Values of one appointment, and of one long text. */
const mostNumbers = 40;
/** Fields of one appointment that are looked at. */
const mostFields = 200;

/** A text of a custom field, with the name of its field. */
export type FieldNumber = { readonly label: string; readonly value: string };

/**
 * The numbers that the fields hold: a word of at least four letters and digits with a digit in it.
 * Anything that is no list of fields holds none.
 */
export function numbersOf(fields: unknown): readonly FieldNumber[] {
  if (!Array.isArray(fields)) return [];
  const found: FieldNumber[] = [];
  for (const field of fields.slice(0, mostFields) as readonly unknown[]) {
    if (typeof field !== 'object' || field === null) continue;
    const { type, label, name, value } = field as { readonly [key: string]: unknown };
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof type !== 'string' || !types.has(type) || typeof text !== 'string') continue;
    const named = [label, name].find((each) => typeof each === 'string' && each !== '') ?? '';
    const words =
      type === 'bigstr' || text.length > 60
        ? (text.slice(0, 2_000).match(/[\p{L}\p{N}][\p{L}\p{N}/-]*/gu) ?? [])
        : [text];
    for (const word of words)
      if (/\d/.test(word) && word.replace(/[^\p{L}\p{N}]/gu, '').length >= 4)
        found.push({ label: String(named).slice(0, 100), value: word.trim() });
    if (found.length >= mostNumbers) break;
  }
  return found.slice(0, mostNumbers);
}
