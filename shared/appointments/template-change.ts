/** What a change of a template may not do, and what moving a field does to the order; used by the editor and again before a save. */
import { checkTemplate, type DefinitionFinding, type FieldDefinition } from './definition.ts';
import { titled } from './read-fields.ts';
import { diffTemplates } from './template-diff.ts';

/** Sentences on names that are not the service's own, or that lie about their type (seeds/yard.md: a name never changes). Removing a field is allowed. */
export function lostParts(before: readonly FieldDefinition[], after: readonly FieldDefinition[]): readonly string[] {
  const known = new Map(before.flatMap((field) => (field.name === null ? [] : [[field.name, field] as const])));
  return after.flatMap((field) => {
    if (field.name === null) return [];
    const old = known.get(field.name);
    if (old === undefined) return [`The service does not know ${titled(field)} under its name; a new field is sent without one.`];
    if (old.type === field.type) return [];
    return [`The type of ${titled(field)} cannot change, because its name was made from it; remove it and add a new one.`];
  });
}

/** Rules that the change itself breaks. What was broken before and is not touched is the service's own: it is told, not refused. */
export function brokenAnew(before: readonly FieldDefinition[], after: readonly FieldDefinition[]): readonly DefinitionFinding[] {
  const isUntouched = (field: FieldDefinition | undefined): boolean =>
    field !== undefined && before.some((old) => old.name !== null && old.name === field.name && diffTemplates([old], [field]).length === 0);
  return checkTemplate(after).filter(({ index }) => !isUntouched(after[index]));
}

/**
 * The fields with `order` numbers that rise in their sequence. The numbers that are there are dealt out anew where they can be, so
 * that moving one field past another changes two; else they count from 1.
 */
export function renumbered(fields: readonly FieldDefinition[]): readonly FieldDefinition[] {
  const orders = fields.map(({ order }) => order).sort((a, b) => a - b);
  const isDistinct = orders.every((order, index) => Number.isFinite(order) && (index === 0 || order > (orders[index - 1] as number)));
  return fields.map((field, index) => {
    const order = isDistinct ? (orders[index] as number) : index + 1;
    return order === field.order ? field : { ...field, order };
  });
}
