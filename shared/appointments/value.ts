/** Values of custom fields: their shape by type, and the rules of their definition (seeds/yard.md). */

import type { FieldDefinition } from './definition.ts';
import { type FieldType, isFieldType, takesBounds } from './field-types.ts';
import { readFileKey } from './file-key.ts';
import { readPhone } from './phone.ts';

/** For whom a form is checked: each has its own required fields, and carriers do not see hidden ones. */
export type FormUser = 'warehouse' | 'carrier';

/** The rules a value can break. */
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

/** What is wrong with one value, named by field and rule. */
export type ValueFinding = { readonly field: string; readonly rule: ValueRule; readonly sentence: string };

/** Nothing was filled in. `false` and 0 are answers. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

type Complaint = { readonly rule: ValueRule; readonly sentence: string };
type ShapeCheck = (value: unknown, definition: FieldDefinition) => Complaint | null;

const shape = (sentence: string): Complaint => ({ rule: 'shape', sentence });
const format = (sentence: string): Complaint => ({ rule: 'format', sentence });

const textOf =
  (work: (text: string, definition: FieldDefinition) => Complaint | null): ShapeCheck =>
  (value, definition) =>
    typeof value === 'string' ? work(value, definition) : shape('This takes text.');

const EMAIL = /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u;
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether text is a day of the calendar as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether text is a point in time with its zone. */
export const isTimestamp = (text: string): boolean => isDate(TIMESTAMP.exec(text)?.[1] ?? '');

/** Whether text is one e-mail address, without anything that could become a header. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

const inOptions = (text: string, { options }: FieldDefinition): Complaint | null =>
  options.includes(text) ? null : { rule: 'not-an-option', sentence: `"${text}" is not one of the options.` };

const SHAPES: Readonly<Record<FieldType, ShapeCheck>> = {
  str: textOf((text) => (/[\r\n]/.test(text) ? format('This takes one line.') : null)),
  bigstr: textOf(() => null),
  date: textOf((text) => (isDate(text) ? null : format('A date is written YYYY-MM-DD and exists in the calendar.'))),
  bool: (value) => (typeof value === 'boolean' ? null : shape('This takes yes or no.')),
  doc: (value) => keyComplaint(value),
  multidoc: (value) => {
    if (!Array.isArray(value)) return shape('This takes a list of documents.');
    return value.map(keyComplaint).find((complaint) => complaint !== null) ?? null;
  },
  int: (value) => (Number.isSafeInteger(value) ? null : shape('This takes a whole number.')),
  email: textOf((text) => (isEmail(text) ? null : format('This is not an e-mail address.'))),
  phone: textOf((text) => {
    const read = readPhone(text);
    return read.ok ? null : format(read.error);
  }),
  dropdown: textOf(inOptions),
  dropdownmultiselect: (value, definition) => {
    if (!Array.isArray(value)) return shape('This takes a list of options.');
    if (new Set(value).size !== value.length) return { rule: 'twice', sentence: 'An option is chosen twice.' };
    return value.map((each) => SHAPES.dropdown(each, definition)).find((complaint) => complaint !== null) ?? null;
  },
  combobox: textOf(() => null),
  timestamp: textOf((text) => (isTimestamp(text) ? null : format('A point in time needs a date, a time and a zone.'))),
};

function keyComplaint(value: unknown): Complaint | null {
  const read = readFileKey(value);
  return read.ok ? null : shape(read.error);
}

function boundComplaint(value: unknown, { type, min, max }: FieldDefinition): Complaint | null {
  if (!takesBounds(type)) return null;
  if (typeof value === 'string') {
    const length = [...value].length;
    if (min !== null && length < min) return { rule: 'too-short', sentence: `At least ${min} characters; this has ${length}.` };
    if (max !== null && length > max) return { rule: 'too-long', sentence: `At most ${max} characters; this has ${length}.` };
  }
  if (typeof value === 'number') {
    if (min !== null && value < min) return { rule: 'too-small', sentence: `At least ${min}.` };
    if (max !== null && value > max) return { rule: 'too-large', sentence: `At most ${max}.` };
  }
  return null;
}

/** What is wrong with one value for one kind of user, or null. A type the console does not know is never judged. */
export function checkValue(definition: FieldDefinition, value: unknown, user: FormUser): ValueFinding | null {
  const complain = ({ rule, sentence }: Complaint): ValueFinding => ({ field: definition.name ?? definition.label, rule, sentence });
  if (!isFieldType(definition.type)) return null;
  if (isEmptyValue(value)) {
    const required = user === 'warehouse' ? definition.requiredForWarehouse : definition.requiredForCarrier;
    return required ? complain({ rule: 'required', sentence: 'This has to be filled in.' }) : null;
  }
  if (user === 'carrier' && definition.hiddenFromCarrier) return complain({ rule: 'hidden', sentence: 'Carriers do not see this field.' });
  const complaint = SHAPES[definition.type](value, definition) ?? boundComplaint(value, definition);
  return complaint === null ? null : complain(complaint);
}
