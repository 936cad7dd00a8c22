/**
 * Reads definitions and stamped fields from the wire (seeds/yard.md, "Custom field definition";
 * contract.md 1.10). We trust nothing: unreadable parts are left out and reported. A definition
 * that is sent back goes unchanged.
 */

import { type Message, message } from '../i18n/message.ts';
import { displayText } from '../text.ts';
import { checkTemplate, type FieldDefinition } from './definition.ts';
import type { StampedField } from './stamping.ts';
import { checkValue } from './value.ts';

/**
 * A template as read.
 *
 * Example: one that can't be read: `{ template, problems, unreadable: [{ index: 2, raw: 'seal' }]
 * }`.
 */
export type DefinitionsRead = {
  readonly template: readonly FieldDefinition[];
  /** What couldn't be read, and rules that definitions break. */
  readonly problems: readonly Message[];
  /**
   * Elements that aren't definitions, with their index in the list. A save puts them back there.
   */
  readonly unreadable: readonly { readonly index: number; readonly raw: unknown }[];
};

type Raw = Readonly<Record<string, unknown>>;

/** A part of a definition, as its problem names it. */
type Part =
  | 'type'
  | 'name'
  | 'label'
  | 'description'
  | 'placeholder'
  | 'order'
  | 'required'
  | 'requiredForCarrier'
  | 'hidden'
  | 'min'
  | 'max'
  | 'options';

/**
 * Keys of a definition. Every other key of a record is `extra`. `value` is only in stamped fields.
 */
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
/** Never copied, because they lead to a prototype. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const LABEL_SHOWN = 60;
const VALUE = 'value';

/** Reads the template of a warehouse. Absent and null mean no fields. The order stays. */
export function readDefinitions(json: unknown): DefinitionsRead {
  return readList(json, false);
}

/**
 * Reads the custom fields of an appointment: each definition with its value, in their order. A
 * value that doesn't fit is kept and reported.
 */
export function readStampedFields(json: unknown): {
  readonly fields: readonly StampedField[];
  readonly problems: readonly Message[];
} {
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
    return finding === null || finding.rule === 'required'
      ? []
      : [message('fields.read.misfit', { field: titled(field), why: finding.said })];
  });
  return { fields, problems: [...read.problems, ...wrong] };
}

function readList(json: unknown, isStamped: boolean): DefinitionsRead {
  if (json === null || json === undefined) return { template: [], problems: [], unreadable: [] };
  if (!Array.isArray(json))
    return { template: [], problems: [message('fields.read.notList')], unreadable: [] };
  const template: FieldDefinition[] = [];
  const problems: Message[] = [];
  const unreadable: { index: number; raw: unknown }[] = [];
  json.forEach((raw: unknown, index) => {
    if (typeof raw === 'object' && raw !== null && !Array.isArray(raw))
      template.push(readDefinition(raw as Raw, index, isStamped, problems));
    else {
      unreadable.push({ index, raw });
      problems.push(message('fields.read.notDefinition', { number: index + 1 }));
    }
  });
  const broken = checkTemplate(template).map(({ index, said }) =>
    message('fields.read.broken', { field: titled(template[index] as FieldDefinition), why: said }),
  );
  return { template, problems: [...problems, ...broken], unreadable };
}

function readDefinition(
  raw: Raw,
  index: number,
  isStamped: boolean,
  problems: Message[],
): FieldDefinition {
  const extra: Record<string, unknown> = {};
  const called =
    typeof raw.label === 'string' && raw.label.trim() !== ''
      ? `“${displayText(raw.label, LABEL_SHOWN)}”`
      : `${index + 1}`;
  // Unreadable parts stay in `extra` under their names, so that they go back unchanged unless the
  // editor sets them.
  const odd = (key: string, part: Part): null => {
    extra[key] = raw[key];
    problems.push(message('fields.read.part', { field: called, part }));
    return null;
  };
  const text = (key: string, part: Part): string | null => {
    const value = raw[key];
    if (typeof value === 'string') return value;
    return value === null || value === undefined ? null : odd(key, part);
  };
  const flag = (key: string, part: Part, absent = false): boolean => {
    const value = raw[key];
    if (typeof value === 'boolean') return value;
    return value === null || value === undefined ? absent : (odd(key, part) ?? absent);
  };
  const bound = (key: string, part: Part): number | null => {
    const value = raw[key];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
    return value === null || value === undefined || value === '' ? null : odd(key, part);
  };
  const options = (): readonly string[] => {
    const value = raw.dropDownValues;
    if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
      return value as readonly string[];
    if (value !== null && value !== undefined) odd('dropDownValues', 'options');
    return [];
  };
  for (const key of Object.keys(raw)) {
    if (KNOWN.has(key) || (isStamped && key === VALUE)) continue;
    if (!FORBIDDEN.has(key)) extra[key] = raw[key];
    else problems.push(message('fields.read.forbidden', { field: called, key }));
  }
  const type = text('type', 'type');
  if (type === null && raw.type === undefined)
    problems.push(message('fields.read.noType', { field: called }));
  return {
    name: text('name', 'name'),
    type: type ?? '',
    label: text('label', 'label') ?? '',
    description: text('description', 'description'),
    placeholder: text('placeholder', 'placeholder'),
    // Stamped fields may lack an order (contract.md 1.10); then their index is the order.
    order: bound('order', 'order') ?? index,
    requiredForWarehouse: flag(
      'requiredForWarehouse',
      'required',
      // If the newer part is absent, its deprecated twin counts. It also stays in `extra`, because
      // not every service sends it.
      flag('required', 'required'),
    ),
    requiredForCarrier: flag('requiredForCarrier', 'requiredForCarrier'),
    hiddenFromCarrier: flag('hiddenFromCarrier', 'hidden'),
    min: bound('minLengthOrValue', 'min'),
    max: bound('maxLengthOrValue', 'max'),
    options: options(),
    extra,
  };
}

/** The name of a field, for the beginning of a sentence. */
export const titled = ({
  label,
  name,
  type,
}: Pick<FieldDefinition, 'label' | 'name' | 'type'>): Message => {
  const called = label.trim() !== '' ? label : (name ?? type);
  return called.trim() === ''
    ? message('fields.untitled')
    : message('fields.title', { name: displayText(called, LABEL_SHOWN) });
};
