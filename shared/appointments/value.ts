/**
 * Values of custom fields: their form by type, and the rules of their definition (seeds/yard.md).
 */

import { isDate } from '../i18n/days.ts';
import { type Message, message } from '../i18n/message.ts';
import { isEmail, sentEmail } from '../readers/email.ts';
import { readWhole } from '../readers/number.ts';
import { readPhone } from '../readers/phone.ts';
import { hiddenIn } from '../readers/reading.ts';
import { displayText } from '../text.ts';
import type { FieldDefinition } from './definition.ts';
import { type FieldType, isFieldType, takesBounds } from './field-types.ts';
import { readFileKey } from './file-key.ts';

/** Who fills in the form: each has its own required fields, and carriers don't see hidden ones. */
export type FormUser = 'warehouse' | 'carrier';

/** Rules that a value can break. */
export type ValueRule =
  | 'required'
  | 'hidden'
  | 'shape'
  | 'format'
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'too-large'
  | 'not-an-option'
  | 'twice';

/**
 * What is wrong with one value, by field and rule.
 *
 * Example: `{ field: 'Seal', rule: 'too-long', said }` for a seal of 21 characters where 20 are
 * the most.
 */
export type ValueFinding = {
  readonly field: string;
  readonly rule: ValueRule;
  readonly said: Message;
};

/** Not filled in. `false` and 0 are values. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

type Complaint = { readonly rule: ValueRule; readonly said: Message };
type ShapeCheck = (value: unknown, definition: FieldDefinition) => Complaint | null;

const shape = (said: Message): Complaint => ({ rule: 'shape', said });
const format = (said: Message): Complaint => ({ rule: 'format', said });

const textOf =
  (work: (text: string, definition: FieldDefinition) => Complaint | null): ShapeCheck =>
  (value, definition) =>
    typeof value === 'string' ? work(value, definition) : shape(message('fields.value.text'));

const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether the text is a point in time with its zone. */
export const isTimestamp = (text: string): boolean => isDate(TIMESTAMP.exec(text)?.[1] ?? '');

/** How many characters of a value its error repeats. */
const SHOWN = 100;

const inOptions = (text: string, { options }: FieldDefinition): Complaint | null =>
  options.includes(text)
    ? null
    : {
        rule: 'not-an-option',
        said: message('fields.value.notOption', { text: displayText(text, SHOWN) }),
      };

const SHAPES: Readonly<Record<FieldType, ShapeCheck>> = {
  str: textOf((text) => (/[\r\n]/.test(text) ? format(message('fields.value.oneLine')) : null)),
  bigstr: textOf(() => null),
  date: textOf((text) => (isDate(text) ? null : format(message('fields.value.date')))),
  bool: (value) => (typeof value === 'boolean' ? null : shape(message('fields.value.yesNo'))),
  doc: (value) => keyComplaint(value),
  multidoc: (value) => {
    if (!Array.isArray(value)) return shape(message('fields.value.documents'));
    return value.map(keyComplaint).find((complaint) => complaint !== null) ?? null;
  },
  int: (value) => (Number.isSafeInteger(value) ? null : shape(message('fields.value.wholeNumber'))),
  email: textOf((text) => (isEmail(text) ? null : format(message('common.badEmail')))),
  phone: textOf((text) => {
    const read = readPhone(text);
    return read.ok ? null : format(read.error);
  }),
  dropdown: textOf(inOptions),
  dropdownmultiselect: (value, definition) => {
    if (!Array.isArray(value)) return shape(message('fields.value.options'));
    if (new Set(value).size !== value.length)
      return { rule: 'twice', said: message('fields.value.twice') };
    return (
      value
        .map((each) => SHAPES.dropdown(each, definition))
        .find((complaint) => complaint !== null) ?? null
    );
  },
  combobox: textOf(() => null),
  timestamp: textOf((text) => (isTimestamp(text) ? null : format(message('fields.value.moment')))),
};

function keyComplaint(value: unknown): Complaint | null {
  const read = readFileKey(value);
  return read.ok ? null : shape(read.error);
}

/** The number of an `int` field. A form has the text that was typed, a service the number. */
export function fullMessage(value: unknown): unknown {
  const read = typeof value === 'string' ? readWhole(value) : null;
  return read !== null && 'value' in read ? read.value : value;
}

function boundComplaint(value: unknown, { type, min, max }: FieldDefinition): Complaint | null {
  if (!takesBounds(type)) return null;
  if (typeof value === 'string') {
    const length = [...value].length;
    if (min !== null && length < min)
      return { rule: 'too-short', said: message('fields.value.tooShort', { min, length }) };
    if (max !== null && length > max)
      return { rule: 'too-long', said: message('fields.value.tooLong', { max, length }) };
  }
  if (typeof value === 'number') {
    if (min !== null && value < min)
      return { rule: 'too-small', said: message('fields.value.tooSmall', { min }) };
    if (max !== null && value > max)
      return { rule: 'too-large', said: message('fields.value.tooLarge', { max }) };
  }
  return null;
}

/** What is wrong with one value for one kind of user, or null. We never judge an unknown type. */
export function checkValue(
  definition: FieldDefinition,
  value: unknown,
  user: FormUser,
): ValueFinding | null {
  const complain = ({ rule, said }: Complaint): ValueFinding => ({
    field: definition.name ?? definition.label,
    rule,
    said,
  });
  if (!isFieldType(definition.type)) return null;
  if (isEmptyValue(value)) {
    const required =
      user === 'warehouse' ? definition.requiredForWarehouse : definition.requiredForCarrier;
    return required ? complain({ rule: 'required', said: message('fields.value.required') }) : null;
  }
  if (user === 'carrier' && definition.hiddenFromCarrier)
    return complain({ rule: 'hidden', said: message('fields.value.hidden') });
  const complaint = SHAPES[definition.type](value, definition) ?? boundComplaint(value, definition);
  return complaint === null ? null : complain(complaint);
}

/** The value that a typed one means: an e-mail address without what a mail program added. */
export const asMeant = ({ type }: FieldDefinition, value: unknown): unknown =>
  type === 'email' && typeof value === 'string' ? sentEmail(value) : value;

/**
 * What is wrong with a value of a form, in which a number is still text. A text that can't be read
 * over on the screen isn't sent.
 */
export function checkTyped(
  definition: FieldDefinition,
  value: unknown,
  user: FormUser,
): ValueFinding | null {
  if (definition.type !== 'int' || typeof value !== 'string') {
    const hidden =
      typeof value === 'string' && isFieldType(definition.type)
        ? hiddenIn(value, definition.type === 'bigstr')
        : null;
    if (hidden !== null)
      return { field: definition.name ?? definition.label, rule: 'format', said: hidden };
    return checkValue(definition, asMeant(definition, value), user);
  }
  const read = value === '' ? { value: null } : readWhole(value);
  if ('value' in read) return checkValue(definition, read.value, user);
  const said = 'refused' in read ? read.refused : message('fields.value.wholeNumber');
  return { field: definition.name ?? definition.label, rule: 'shape', said };
}
