/**
 * Texts in an appointment's custom fields that may be printed on a paper at the gate: those with a
 * digit.
 */
/** Types whose values people may scan or type. Dates, files and addresses are not among them. */
const types: ReadonlySet<string> = new Set(['str', 'bigstr', 'int', 'combobox', 'phone']);
/** Most values of one appointment. */
const mostNumbers = 40;
/** Most fields of one appointment that we look at. */
const mostFields = 200;

/**
 * A text of a custom field, with the name of its field.
 *
 * Example: `{ label: 'Trailer', value: 'PJV 9779' }`.
 */
export type FieldNumber = { readonly label: string; readonly value: string };

/**
 * The numbers in the fields: words of at least four letters and digits, with a digit. Anything but
 * a list of fields has none.
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
