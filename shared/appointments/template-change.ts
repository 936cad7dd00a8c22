/**
 * What a change of a template may not do, and how moving a field changes the order. The editor uses
 * it, and we check again before a save.
 */
import { type Message, message } from '../i18n/message.ts';
import { checkTemplate, type DefinitionFinding, type FieldDefinition } from './definition.ts';
import { titled } from './read-fields.ts';
import { diffTemplates } from './template-diff.ts';

/**
 * What is wrong with names that aren't the service's, or contradict their type (seeds/yard.md: a
 * name never changes). Removing a field is allowed.
 */
export function lostParts(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): readonly Message[] {
  const known = new Map(
    before.flatMap((field) => (field.name === null ? [] : [[field.name, field] as const])),
  );
  return after.flatMap((field): readonly Message[] => {
    if (field.name === null) return [];
    const old = known.get(field.name);
    if (old === undefined) return [message('fields.save.unknownName', { field: titled(field) })];
    if (old.type === field.type) return [];
    return [message('fields.save.typeFixed', { field: titled(field) })];
  });
}

/**
 * Rules that the change itself breaks. What was already broken and is untouched is the service's
 * own: we show it, but don't refuse.
 */
export function brokenAnew(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): readonly DefinitionFinding[] {
  const isUntouched = (field: FieldDefinition | undefined): boolean =>
    field !== undefined &&
    before.some(
      (old) =>
        old.name !== null && old.name === field.name && diffTemplates([old], [field]).length === 0,
    );
  return checkTemplate(after).filter(({ index }) => !isUntouched(after[index]));
}

/**
 * The fields with ascending `order` numbers. We reuse the existing numbers if possible, so that
 * moving one field past another changes two records; otherwise we number from 1.
 */
export function renumbered(fields: readonly FieldDefinition[]): readonly FieldDefinition[] {
  const orders = fields.map(({ order }) => order).sort((a, b) => a - b);
  const isDistinct = orders.every(
    (order, index) =>
      Number.isFinite(order) && (index === 0 || order > (orders[index - 1] as number)),
  );
  return fields.map((field, index) => {
    const order = isDistinct ? (orders[index] as number) : index + 1;
    return order === field.order ? field : { ...field, order };
  });
}
