/**
 * Definitions and stamped fields as they come over the wire (seeds/yard.md, "Custom field definition"; contract.md 1.10). Everything
 * is doubted: what cannot be read costs itself, is told in a sentence, and where a definition is sent back it goes as it came.
 */
import { displayText } from '../text.ts';
import { checkTemplate, type FieldDefinition } from './definition.ts';
import type { StampedField } from './stamping.ts';
import { checkValue } from './value.ts';

/** A template as read. */
export type DefinitionsRead = {
  readonly template: readonly FieldDefinition[];
  /** Sentences on what could not be read and on rules that definitions break. */
  readonly problems: readonly string[];
  /** Elements that are no definitions at all, with their place in the list that came: a save puts them back there. */
  readonly unreadable: readonly { readonly index: number; readonly raw: unknown }[];
};

type Raw = Readonly<Record<string, unknown>>;

/** Keys that a definition takes; everything else of a record is `extra`. `value` is only in stamped fields. */
const KNOWN = new Set([
  'name',
  'type',
  'label',
  'description',
  'placeholder',
  'order',
  'requiredForWarehouse',
  'requiredForCarrier',
  'hiddenFromCarrier',
  'minLengthOrValue',
  'maxLengthOrValue',
  'dropDownValues',
]);
/** Never copied: they lead to a prototype (reliability.md section 5). */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const LABEL_SHOWN = 60;
const VALUE = 'value';

/** Reads the template of a warehouse. Absent and null mean no fields; the order is the one that came. */
export function readDefinitions(json: unknown): DefinitionsRead {
  return readList(json, false);
}

/** Reads the custom fields of an appointment: each definition with its value, in the order that came. A value that does not fit is kept and told. */
export function readStampedFields(json: unknown): { readonly fields: readonly StampedField[]; readonly problems: readonly string[] } {
  const read = readList(json, true);
  const records = json as readonly unknown[];
  const places = read.unreadable.map(({ index }) => index);
  const stamps = Array.isArray(json) ? records.filter((_, index) => !places.includes(index)) : [];
  const fields = read.template.map((definition, index): StampedField => {
    const raw = stamps[index] as Raw;
    return { ...definition, value: Object.hasOwn(raw, VALUE) ? (raw[VALUE] ?? null) : null };
  });
  const wrong = fields.flatMap((field) => {
    const finding = checkValue(field, field.value, 'warehouse');
    return finding === null || finding.rule === 'required' ? [] : [`The value of ${titled(field)} does not fit: ${finding.sentence}`];
  });
  return { fields, problems: [...read.problems, ...wrong.map((sentence) => displayText(sentence, SENTENCE))] };
}

const SENTENCE = 400;

function readList(json: unknown, isStamped: boolean): DefinitionsRead {
  if (json === null || json === undefined) return { template: [], problems: [], unreadable: [] };
  if (!Array.isArray(json)) return { template: [], problems: ['The custom fields are not a list and cannot be shown.'], unreadable: [] };
  const template: FieldDefinition[] = [];
  const problems: string[] = [];
  const unreadable: { index: number; raw: unknown }[] = [];
  json.forEach((raw: unknown, index) => {
    if (typeof raw === 'object' && raw !== null && !Array.isArray(raw))
      template.push(readDefinition(raw as Raw, index, isStamped, problems));
    else {
      unreadable.push({ index, raw });
      problems.push(`Custom field ${index + 1} is no definition and cannot be shown.`);
    }
  });
  const broken = checkTemplate(template).map(
    ({ index, sentence }) => `${upper(titled(template[index] as FieldDefinition))} breaks a rule: ${sentence}`,
  );
  return { template, problems: [...problems, ...broken].map((sentence) => displayText(sentence, SENTENCE)), unreadable };
}

function readDefinition(raw: Raw, index: number, isStamped: boolean, problems: string[]): FieldDefinition {
  const extra: Record<string, unknown> = {};
  const called = typeof raw.label === 'string' && raw.label.trim() !== '' ? `"${displayText(raw.label, LABEL_SHOWN)}"` : `${index + 1}`;
  // What cannot be read stays in `extra` under its own name, so that it goes back as it came unless the editor sets that part.
  const odd = (key: string, what: string): null => {
    extra[key] = raw[key];
    problems.push(`Custom field ${called}: ${what} could not be read.`);
    return null;
  };
  const text = (key: string, what: string): string | null => {
    const value = raw[key];
    if (typeof value === 'string') return value;
    return value === null || value === undefined ? null : odd(key, what);
  };
  const flag = (key: string, what: string, absent = false): boolean => {
    const value = raw[key];
    if (typeof value === 'boolean') return value;
    return value === null || value === undefined ? absent : (odd(key, what) ?? absent);
  };
  const bound = (key: string, what: string): number | null => {
    const value = raw[key];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
    return value === null || value === undefined || value === '' ? null : odd(key, what);
  };
  const options = (): readonly string[] => {
    const value = raw.dropDownValues;
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value as readonly string[];
    if (value !== null && value !== undefined) odd('dropDownValues', 'its options');
    return [];
  };
  for (const key of Object.keys(raw)) {
    if (KNOWN.has(key) || (isStamped && key === VALUE)) continue;
    if (!FORBIDDEN.has(key)) extra[key] = raw[key];
    else problems.push(`Custom field ${called}: a part named "${key}" is not taken.`);
  }
  const type = text('type', 'its type');
  if (type === null && raw.type === undefined) problems.push(`Custom field ${called} has no type.`);
  return {
    name: text('name', 'its name'),
    type: type ?? '',
    label: text('label', 'its label') ?? '',
    description: text('description', 'its description'),
    placeholder: text('placeholder', 'its placeholder'),
    // Stamped fields need not carry an order (contract.md 1.10): then the place in the list is it.
    order: bound('order', 'its order') ?? index,
    requiredForWarehouse: flag(
      'requiredForWarehouse',
      'whether warehouse users must fill it in',
      // The deprecated twin counts where the newer part is absent; it stays in `extra`, because not every service tells it.
      flag('required', 'whether it is required'),
    ),
    requiredForCarrier: flag('requiredForCarrier', 'whether carriers must fill it in'),
    hiddenFromCarrier: flag('hiddenFromCarrier', 'whether it is hidden from carriers'),
    min: bound('minLengthOrValue', 'its minimum'),
    max: bound('maxLengthOrValue', 'its maximum'),
    options: options(),
    extra,
  };
}

/** What people call a field in a sentence. */
export const titled = ({ label, name, type }: Pick<FieldDefinition, 'label' | 'name' | 'type'>): string => {
  const called = label.trim() !== '' ? label : (name ?? type);
  return called.trim() === '' ? 'a field without a name' : `the field "${displayText(called, LABEL_SHOWN)}"`;
};

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
