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

/** All differences, removed and changed ones in the order of `before`, added ones after them. */
export function diffTemplates(before: readonly FieldDefinition[], after: readonly FieldDefinition[]): readonly FieldDifference[] {
  const now = new Map(after.flatMap((field) => (field.name === null ? [] : [[field.name, field] as const])));
  const known = new Set(before.map((field) => field.name));
  const gone = before.flatMap((field): FieldDifference[] => {
    const twin = field.name === null ? undefined : now.get(field.name);
    if (twin === undefined) return [{ kind: 'removed', field }];
    const changes = PARTS.map((part) => ({ part, before: inWords(field[part]), after: inWords(twin[part]) })).filter(
      (change) => change.before !== change.after,
    );
    return changes.length === 0 ? [] : [{ kind: 'changed', field: twin, changes }];
  });
  const added = after
    .filter((field) => field.name === null || !known.has(field.name))
    .map((field): FieldDifference => ({ kind: 'added', field }));
  return [...gone, ...added];
}
