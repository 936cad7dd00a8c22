/**
 * Stamped fields: complete definitions with their values, which an appointment keeps for life
 * (seeds/yard.md, rule 2).
 */
import { sentPhone } from '../readers/phone.ts';
import type { FieldDefinition } from './definition.ts';
import {
  asMeant,
  checkTyped,
  type FormUser,
  fullMessage,
  isEmptyValue,
  type ValueFinding,
} from './value.ts';

/** A definition with the value it had in one appointment. */
export type StampedField = FieldDefinition & { readonly value: unknown };

/**
 * Values in a form, by the definition's index in the template, because a new definition has no name
 * yet.
 */
export type FormValues = ReadonlyMap<number, unknown>;

/** Every value in a form that breaks a rule, in the order of the template. */
export const checkForm = (
  template: readonly FieldDefinition[],
  values: FormValues,
  user: FormUser,
): readonly ValueFinding[] =>
  template.flatMap(
    (definition, index) => checkTyped(definition, values.get(index) ?? null, user) ?? [],
  );

/**
 * The fields of a new appointment: every complete definition with its value. An empty value is
 * null; a phone number is sent in full.
 */
export const stamp = (
  template: readonly FieldDefinition[],
  values: FormValues,
): readonly StampedField[] =>
  template.map((definition, index) => {
    const value = values.get(index);
    return { ...definition, value: isEmptyValue(value) ? null : asSent(definition, value) };
  });

/**
 * Sends a number as a number, and a phone number with "no spaces, dashes or parentheses"
 * (seeds/yard.md).
 */
function asSent(definition: FieldDefinition, value: unknown): unknown {
  const { type } = definition;
  if (type === 'int') return fullMessage(value);
  return type === 'phone' && typeof value === 'string'
    ? sentPhone(value)
    : asMeant(definition, value);
}

/**
 * A definition in the service's form. Unknown parts and the deprecated `required` go back
 * unchanged.
 */
export function definitionBody(definition: FieldDefinition): Record<string, unknown> {
  return {
    ...definition.extra,
    ...(definition.name === null ? {} : { name: definition.name }),
    // A record without a readable type goes back without one.
    ...(definition.type === '' ? {} : { type: definition.type }),
    label: definition.label,
    ...(definition.description === null ? {} : { description: definition.description }),
    ...(definition.placeholder === null ? {} : { placeholder: definition.placeholder }),
    order: definition.order,
    requiredForWarehouse: definition.requiredForWarehouse,
    requiredForCarrier: definition.requiredForCarrier,
    hiddenFromCarrier: definition.hiddenFromCarrier,
    ...(definition.min === null ? {} : { minLengthOrValue: definition.min }),
    ...(definition.max === null ? {} : { maxLengthOrValue: definition.max }),
    ...(definition.options.length === 0 ? {} : { dropDownValues: [...definition.options] }),
  };
}

/** The body of one stamped field. */
export const stampedBody = (field: StampedField): Record<string, unknown> => ({
  ...definitionBody(field),
  value: field.value,
});
