/** Custom field definitions: the template of a warehouse, and what may be in it (seeds/yard.md, "Custom field definition"). */
import { isFieldType, MAX_OPTIONS, mayHaveBounds, takesOptions, takesPlaceholder } from './field-types.ts';

/** One definition as read. Parts the console does not know are kept in `extra` and sent back unchanged. */
export type FieldDefinition = {
  /** The service's identifier, made at creation and never changed; null for a definition that was not sent yet. */
  readonly name: string | null;
  readonly type: string;
  readonly label: string;
  readonly description: string | null;
  readonly placeholder: string | null;
  readonly order: number;
  readonly requiredForWarehouse: boolean;
  readonly requiredForCarrier: boolean;
  readonly hiddenFromCarrier: boolean;
  /** Characters for str, value for int. */
  readonly min: number | null;
  readonly max: number | null;
  readonly options: readonly string[];
  /** Keys of the record that the seed does not name, as they came. */
  readonly extra: Readonly<Record<string, unknown>>;
};

/** What a rule says about one part of one definition. */
export type DefinitionFinding = {
  /** Index of the definition in the template. */
  readonly index: number;
  readonly part: 'type' | 'label' | 'order' | 'required' | 'hidden' | 'min' | 'max' | 'placeholder' | 'options' | 'name';
  readonly sentence: string;
};

/** Most characters of a label the editor takes; the documents name no limit. */
const MAX_LABEL = 255;

/** Every rule that one definition breaks. A type the console does not know is left alone: the service knows it. */
export function checkDefinition(definition: FieldDefinition, index = 0): readonly DefinitionFinding[] {
  const findings: DefinitionFinding[] = [];
  const say = (part: DefinitionFinding['part'], sentence: string) => findings.push({ index, part, sentence });
  const { type, min, max } = definition;
  if (!isFieldType(type)) return findings;
  if (definition.label.trim() === '') say('label', 'A field needs a label.');
  if ([...definition.label].length > MAX_LABEL) say('label', `A label has at most ${MAX_LABEL} characters.`);
  if (!Number.isFinite(definition.order)) say('order', 'The order is a number.');
  if (definition.hiddenFromCarrier && definition.requiredForCarrier)
    say('hidden', 'A field that carriers must fill in cannot be hidden from them.');
  // A service may keep an empty text for none.
  if ((definition.placeholder ?? '') !== '' && !takesPlaceholder(type)) say('placeholder', 'Only text fields have a placeholder.');
  if (!mayHaveBounds(type)) {
    if (min !== null) say('min', 'Only one-line text and whole numbers have a minimum.');
    if (max !== null) say('max', 'Only one-line text and whole numbers have a maximum.');
  } else {
    for (const [part, bound] of [['min', min] as const, ['max', max] as const]) {
      if (bound !== null && !Number.isSafeInteger(bound)) say(part, 'A bound is a whole number.');
      else if (bound !== null && type === 'str' && bound < 0) say(part, 'A length cannot be negative.');
    }
    if (min !== null && max !== null && min > max) say('max', `The maximum ${max} is below the minimum ${min}.`);
  }
  checkOptions(definition, say);
  return findings;
}

function checkOptions({ type, options }: FieldDefinition, say: (part: 'options', sentence: string) => void): void {
  if (!takesOptions(type)) {
    if (options.length > 0) say('options', 'Only choices have options.');
    return;
  }
  if (options.length === 0 && type !== 'combobox') say('options', 'A choice needs at least one option.');
  if (options.length > MAX_OPTIONS) say('options', `A choice has at most ${MAX_OPTIONS} options; this one has ${options.length}.`);
  if (options.some((option) => option.trim() === '')) say('options', 'An option is empty.');
  const twice = options.find((option, at) => options.indexOf(option) !== at);
  if (twice !== undefined) say('options', `The option "${twice}" is there twice.`);
}

/** Every rule the template breaks: each definition's own, and names that stand for two fields. */
export function checkTemplate(template: readonly FieldDefinition[]): readonly DefinitionFinding[] {
  const findings = template.flatMap((definition, index) => checkDefinition(definition, index));
  const first = new Map<string, number>();
  template.forEach((definition, index) => {
    // The service makes the name from type and label, so two new fields with the same pair would become one name.
    const key = definition.name ?? `${definition.type}${definition.label.trim()}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, index);
    else findings.push({ index, part: 'name', sentence: sameName(definition, template[before]?.name ?? null, before, index) });
  });
  return findings;
}

const sameName = ({ name }: FieldDefinition, other: string | null, before: number, index: number): string => {
  if (name !== null && other !== null) return `Fields ${before + 1} and ${index + 1} have the same name "${name}".`;
  return `Field ${index + 1} has the same type and label as field ${before + 1}; the service would give both one name.`;
};

/** Definitions in the order they are shown: by `order`, then as they came. */
export const inOrder = <T extends { readonly order: number }>(definitions: readonly T[]): readonly T[] =>
  definitions
    .map((definition, index) => ({ definition, index }))
    .sort((a, b) => a.definition.order - b.definition.order || a.index - b.index)
    .map(({ definition }) => definition);
