/**
 * What a service says of single fields of a call it refused (contract.md 2.7, 1.14), and where a
 * form shows it.
 */
import { inTurn, type Message, message } from './i18n/message.ts';

/**
 * `field` by its name on the wire, such as `owner.email`, or empty where the service names none;
 * `said` in the service's own words, bounded.
 */
export type FieldError = { readonly field: string; readonly said: Message };

/**
 * What is wrong with one field of a form, before it is sent.
 *
 * Example: `{ field: 'name', said }` for a driver without a name.
 */
export type FieldFinding<Field extends string = string> = {
  readonly field: Field;
  readonly said: Message;
};

/**
 * A refusal that names fields: its message about the request, and about each field.
 *
 * Example: `{ said, fields: [{ field: 'owner.email', said }] }`.
 */
export type Refusal = { readonly said: Message; readonly fields: readonly FieldError[] };

/** An error of one field, worded to stand away from it. */
export const awayFromField = ({ field, said }: FieldError): Message =>
  field === '' ? said : message('service.field', { field, words: said });

/**
 * `items.0.weight` as `items.0.weight`, `items.weight`, `weight`: the names by which a form may
 * know it, the closest first.
 */
function namesOf(field: string): readonly string[] {
  const parts = field.split('.');
  const plain = parts.filter((part) => !/^\d+$/.test(part));
  return [
    field,
    plain.join('.'),
    ...plain.map((_, from) => plain.slice(from).join('.')),
    ...plain.toReversed(),
  ];
}

/**
 * Spreads a refusal over a form: `at` has the errors of its fields, `above` the rest. `names` gives
 * the form's field for a name on the wire; a path that it does not know is tried without numbers
 * and by its parts.
 */
export function atFields<Key extends string>(
  refusal: Refusal,
  names: Readonly<Record<string, Key>>,
): { readonly at: ReadonlyMap<Key, Message>; readonly above: Message } {
  const at = new Map<Key, Message>();
  const above = [refusal.said];
  for (const error of refusal.fields) {
    const name = namesOf(error.field).find((each) => Object.hasOwn(names, each));
    const key = name === undefined ? undefined : names[name];
    if (key === undefined) above.push(awayFromField(error));
    else {
      const before = at.get(key);
      at.set(key, before === undefined ? error.said : inTurn([before, error.said]));
    }
  }
  return { at, above: inTurn(above) };
}
