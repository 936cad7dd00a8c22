/** What a change of a template may not do, whatever the definitions themselves allow (seeds/yard.md: a name never changes). */
import type { FieldDefinition } from './definition.ts';
import { titled } from './read-fields.ts';

/** Sentences on names that are not the service's own any more, stand twice, or lie about their type. Removing a field is allowed. */
export function lostParts(before: readonly FieldDefinition[], after: readonly FieldDefinition[]): readonly string[] {
  const known = new Map(before.flatMap((field) => (field.name === null ? [] : [[field.name, field] as const])));
  return after.flatMap((field) => {
    if (field.name === null) return [];
    const old = known.get(field.name);
    if (old === undefined) return [`The service does not know ${titled(field)} under its name; a new field is sent without one.`];
    return old.type === field.type
      ? []
      : [`The type of ${titled(field)} cannot change, because its name was made from it; remove it and add a new one.`];
  });
}
