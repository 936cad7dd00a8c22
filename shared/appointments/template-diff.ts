/** What changed between two templates, or between an appointment's stamped fields and the template of today. */
import type { FieldDefinition } from './definition.ts';

/** One changed part of a definition, as text for people. */
export type PartChange = { readonly part: string; readonly before: string; readonly after: string };

/** One difference. Fields are matched by the service's name; new ones have none. */
export type FieldDifference =
  | { readonly kind: 'added'; readonly field: FieldDefinition }
  | { readonly kind: 'removed'; readonly field: FieldDefinition }
  | { readonly kind: 'changed'; readonly field: FieldDefinition; readonly changes: readonly PartChange[] };

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

const inWords = (value: FieldDefinition[(typeof PARTS)[number]]): string => {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? (value.length === 0 ? 'none' : value.join(', ')) : String(value);
};

/** The name of each field with its turn among equal ones, null for new fields: a name that is there twice means two fields. */
function keysOf(template: readonly FieldDefinition[]): readonly (string | null)[] {
  const turns = new Map<string, number>();
  return template.map(({ name }) => {
    if (name === null) return null;
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return `${turn} ${name}`;
  });
}

/** All differences, removed and changed ones in the order of `before`, added ones after them. */
export function diffTemplates(before: readonly FieldDefinition[], after: readonly FieldDefinition[]): readonly FieldDifference[] {
  const [oldKeys, newKeys] = [keysOf(before), keysOf(after)];
  const now = new Map(after.map((field, index) => [newKeys[index] ?? null, field] as const));
  const known = new Set(oldKeys);
  const gone = before.flatMap((field, index): FieldDifference[] => {
    const key = oldKeys[index] ?? null;
    const twin = key === null ? undefined : now.get(key);
    if (twin === undefined) return [{ kind: 'removed', field }];
    const changes = PARTS.map((part) => ({ part, before: inWords(field[part]), after: inWords(twin[part]) })).filter(
      (change) => change.before !== change.after,
    );
    return changes.length === 0 ? [] : [{ kind: 'changed', field: twin, changes }];
  });
  const added = after
    .filter((_, index) => newKeys[index] === null || !known.has(newKeys[index] ?? null))
    .map((field): FieldDifference => ({ kind: 'added', field }));
  return [...gone, ...added];
}
