/** What a service says of single fields of a call it refused (contract.md 2.7, 1.14), and where a form shows it. */
import { inEnglish } from './words/in-english.ts';
import { type Message, message } from './words/message.ts';

/** `field` by its name on the wire, such as `owner.email`, or empty where the service names none; `sentence` in the service's own words, bounded. */
export type FieldError = { readonly field: string; readonly sentence: string };

/** What is wrong with one field of a form, before it is sent. */
export type FieldSaid<Field extends string = string> = { readonly field: Field; readonly said: Message };

/** A refusal that names fields: what it says of the whole, and of each field. */
export type Refusal = { readonly sentence: string; readonly fields: readonly FieldError[] };

/** Why something was not done: one sentence, or a refusal that names fields. */
export type Why = string | Refusal;

/** The words of one field error, to stand away from its field. */
export const fieldErrorText = ({ field, sentence }: FieldError): string =>
  field === '' ? sentence : inEnglish(message('service.field', { field, words: sentence }));

/** Everything in one sentence, for where there are no fields. */
export const wholeWhy = (why: Why): string => (typeof why === 'string' ? why : [why.sentence, ...why.fields.map(fieldErrorText)].join(' '));

/** `items.0.weight` as `items.0.weight`, `items.weight`, `weight`: the names by which a form may know it, the closest first. */
function namesOf(field: string): readonly string[] {
  const parts = field.split('.');
  const plain = parts.filter((part) => !/^\d+$/.test(part));
  return [field, plain.join('.'), ...plain.map((_, from) => plain.slice(from).join('.')), ...plain.toReversed()];
}

/**
 * Shares a refusal out over a form: `at` has the words for each of its fields, `above` the rest. `names` gives the form's field for a
 * name on the wire; a path that it does not know is tried without numbers and by its parts.
 */
export function atFields<Key extends string>(
  refusal: Refusal,
  names: Readonly<Record<string, Key>>,
): { readonly at: ReadonlyMap<Key, string>; readonly above: string } {
  const at = new Map<Key, string>();
  const above = [refusal.sentence];
  for (const error of refusal.fields) {
    const name = namesOf(error.field).find((each) => Object.hasOwn(names, each));
    const key = name === undefined ? undefined : names[name];
    if (key === undefined) above.push(fieldErrorText(error));
    else at.set(key, [at.get(key), error.sentence].filter((part) => part !== undefined).join(' '));
  }
  return { at, above: above.join(' ') };
}
