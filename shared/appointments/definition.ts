/**
 * Custom field definitions: the template of a warehouse, and what may be in it (seeds/yard.md,
 * "Custom field definition").
 */

import { type Message, message } from '../i18n/message.ts';
import { displayText } from '../text.ts';
import {
  isFieldType,
  MAX_OPTIONS,
  mayHaveBounds,
  takesOptions,
  takesPlaceholder,
} from './field-types.ts';

/**
 * One definition as read. Parts that we don't know are in `extra` and sent back unchanged.
 *
 * Example: `{ name: 'f-seal', type: 'str', label: 'Seal', order: 1, requiredForCarrier: true, min:
 * null, max: 20, options: [], … }`.
 */
export type FieldDefinition = {
  /**
   * The service's identifier. It is made at creation and never changes; null until a new definition
   * was sent.
   */
  readonly name: string | null;
  readonly type: string;
  readonly label: string;
  readonly description: string | null;
  readonly placeholder: string | null;
  readonly order: number;
  readonly requiredForWarehouse: boolean;
  readonly requiredForCarrier: boolean;
  readonly hiddenFromCarrier: boolean;
  /** In characters for str, in value for int. */
  readonly min: number | null;
  readonly max: number | null;
  readonly options: readonly string[];
  /** Keys of the record that the seed doesn't name, unchanged. */
  readonly extra: Readonly<Record<string, unknown>>;
};

/**
 * A broken rule of one part of one definition.
 *
 * Example: `{ index: 0, part: 'max', said }` where the first definition's least is greater than
 * its most.
 */
export type DefinitionFinding = {
  /** Index in the template. */
  readonly index: number;
  readonly part:
    | 'type'
    | 'label'
    | 'order'
    | 'required'
    | 'hidden'
    | 'min'
    | 'max'
    | 'placeholder'
    | 'options'
    | 'name';
  readonly said: Message;
};

/** Longest label that the editor accepts. The documents name no limit. */
const MAX_LABEL = 255;
/** How many characters of a name or an option a message repeats. */
const SHOWN = 60;

/** Every rule that one definition breaks. We don't judge an unknown type. */
export function checkDefinition(
  definition: FieldDefinition,
  index = 0,
): readonly DefinitionFinding[] {
  const findings: DefinitionFinding[] = [];
  const format = (part: DefinitionFinding['part'], said: Message) =>
    findings.push({ index, part, said });
  const { type, min, max } = definition;
  if (!isFieldType(type)) return findings;
  if (definition.label.trim() === '') format('label', message('fields.definition.noLabel'));
  if ([...definition.label].length > MAX_LABEL)
    format('label', message('fields.definition.longLabel', { most: MAX_LABEL }));
  if (!Number.isFinite(definition.order)) format('order', message('fields.definition.order'));
  if (definition.hiddenFromCarrier && definition.requiredForCarrier)
    format('hidden', message('fields.definition.hiddenRequired'));
  // A service may store an empty text instead of none.
  if ((definition.placeholder ?? '') !== '' && !takesPlaceholder(type))
    format('placeholder', message('fields.definition.noPlaceholder'));
  if (!mayHaveBounds(type)) {
    if (min !== null) format('min', message('fields.definition.noMin'));
    if (max !== null) format('max', message('fields.definition.noMax'));
  } else {
    for (const [part, bound] of [['min', min] as const, ['max', max] as const]) {
      if (bound !== null && !Number.isSafeInteger(bound))
        format(part, message('fields.value.wholeNumber'));
      else if (bound !== null && type === 'str' && bound < 0)
        format(part, message('fields.definition.negative'));
    }
    if (min !== null && max !== null && min > max)
      format('max', message('fields.definition.maxBelowMin', { max, min }));
  }
  checkOptions(definition, format);
  return findings;
}

function checkOptions(
  { type, options }: FieldDefinition,
  format: (part: 'options', said: Message) => void,
): void {
  if (!takesOptions(type)) {
    if (options.length > 0) format('options', message('fields.definition.noOptions'));
    return;
  }
  if (options.length === 0 && type !== 'combobox')
    format('options', message('fields.definition.options'));
  if (options.length > MAX_OPTIONS)
    format(
      'options',
      message('fields.definition.manyOptions', { most: MAX_OPTIONS, count: options.length }),
    );
  if (options.some((option) => option.trim() === ''))
    format('options', message('fields.definition.emptyOption'));
  const twice = options.find((option, at) => options.indexOf(option) !== at);
  if (twice !== undefined)
    format(
      'options',
      message('fields.definition.optionTwice', { option: displayText(twice, SHOWN) }),
    );
}

/**
 * Every rule that the template breaks: those of each definition, and names used for two fields.
 */
export function checkTemplate(template: readonly FieldDefinition[]): readonly DefinitionFinding[] {
  const findings = template.flatMap((definition, index) => checkDefinition(definition, index));
  const first = new Map<string, number>();
  template.forEach((definition, index) => {
    // The service makes the name from type and label, so two new fields with the same pair would
    // get one name.
    const key = definition.name ?? `${definition.type}${definition.label.trim()}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, index);
    else
      findings.push({
        index,
        part: 'name',
        said: sameName(definition, template[before]?.name ?? null, before, index),
      });
  });
  return findings;
}

const sameName = (
  { name }: FieldDefinition,
  other: string | null,
  before: number,
  index: number,
): Message => {
  if (name !== null && other !== null)
    return message('fields.definition.sameName', {
      first: before + 1,
      second: index + 1,
      name: displayText(name, SHOWN),
    });
  return message('fields.definition.samePair', { first: before + 1, second: index + 1 });
};

/** Definitions in display order: by `order`, then as they came. */
export const inOrder = <T extends { readonly order: number }>(
  definitions: readonly T[],
): readonly T[] =>
  definitions
    .map((definition, index) => ({ definition, index }))
    .sort((a, b) => a.definition.order - b.definition.order || a.index - b.index)
    .map(({ definition }) => definition);
