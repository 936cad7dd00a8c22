/**
 * What changed between two templates, or between an appointment's stamped fields and the current
 * template.
 */
import { type Message, message, rawText } from '../i18n/message.ts';
import type { FieldDefinition } from './definition.ts';

/**
 * One changed part of a definition. Values that aren't our own words are shown unchanged.
 *
 * Example: `{ part: 'max', before, after }` where the most went from 20 to 30.
 */
export type PartChange = {
  readonly part: ChangedPart;
  readonly before: Message;
  readonly after: Message;
};

/** One difference. Fields are matched by the service's name; new ones have none. */
export type FieldDifference =
  | { readonly kind: 'added'; readonly field: FieldDefinition }
  | { readonly kind: 'removed'; readonly field: FieldDefinition }
  | {
      readonly kind: 'changed';
      readonly field: FieldDefinition;
      readonly changes: readonly PartChange[];
    };

const PARTS = [
  'type',
  'label',
  'description',
  'placeholder',
  'order',
  'requiredForWarehouse',
  'requiredForCarrier',
  'hiddenFromCarrier',
  'min',
  'max',
  'options',
] as const satisfies readonly (keyof FieldDefinition)[];

/** A part of a definition that may differ. */
export type ChangedPart = (typeof PARTS)[number];

const valueMessage = (value: FieldDefinition[ChangedPart]): Message => {
  if (typeof value === 'boolean')
    return message('fields.difference.yesNo', { value: value ? 'yes' : 'no' });
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return value === null || (Array.isArray(value) && value.length === 0)
    ? message('fields.difference.none')
    : rawText(text);
};

/** Equal for values that look the same. */
const sameAs = (value: FieldDefinition[ChangedPart]): string => JSON.stringify(value);

/**
 * The name of each field with its count among equal names; null for a new field. A name that occurs
 * twice means two fields.
 */
function keysOf(template: readonly FieldDefinition[]): readonly (string | null)[] {
  const turns = new Map<string, number>();
  return template.map(({ name }) => {
    if (name === null) return null;
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return `${turn} ${name}`;
  });
}

/** All differences: removed and changed fields in the order of `before`, then added ones. */
export function diffTemplates(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): readonly FieldDifference[] {
  const [oldKeys, newKeys] = [keysOf(before), keysOf(after)];
  const now = new Map(after.map((field, index) => [newKeys[index] ?? null, field] as const));
  const known = new Set(oldKeys);
  const gone = before.flatMap((field, index): FieldDifference[] => {
    const key = oldKeys[index] ?? null;
    const twin = key === null ? undefined : now.get(key);
    if (twin === undefined) return [{ kind: 'removed', field }];
    const changes = PARTS.filter((part) => sameAs(field[part]) !== sameAs(twin[part])).map(
      (part) => ({
        part,
        before: valueMessage(field[part]),
        after: valueMessage(twin[part]),
      }),
    );
    return changes.length === 0 ? [] : [{ kind: 'changed', field: twin, changes }];
  });
  const added = after
    .filter((_, index) => newKeys[index] === null || !known.has(newKeys[index] ?? null))
    .map((field): FieldDifference => ({ kind: 'added', field }));
  return [...gone, ...added];
}
