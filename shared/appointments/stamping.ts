/**
 * Stamped fields: full definitions with their values, as an appointment carries them for life
 * (seeds/yard.md, rule 2).
 */
import { sentPhone } from '../readers/phone.ts';
import type { FieldDefinition } from './definition.ts';
import { checkTyped, type FormUser, isEmptyValue, type ValueFinding, wholeOf } from './value.ts';

/** A definition with the value it had in one appointment. */
export type StampedField = FieldDefinition & { readonly value: unknown };

/**
 * What a form holds: values by the definition's place in the template, because a new definition has
 * no name yet.
 */
export type FormValues = ReadonlyMap<number, unknown>;

/** Every value of a form that breaks a rule, in the template's order. */
export const checkForm = (
  template: readonly FieldDefinition[],
  values: FormValues,
  user: FormUser,
): readonly ValueFinding[] =>
  template.flatMap(
    (definition, index) => checkTyped(definition, values.get(index) ?? null, user) ?? [],
  );

/**
 * The fields of a new appointment: every definition whole, with its value; an empty value is null,
 * a phone number goes in its full form.
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
 * A number as a number, and a phone number with "no spaces, dashes or parentheses" (seeds/yard.md).
 */
function asSent({ type }: FieldDefinition, value: unknown): unknown {
  if (type === 'int') return wholeOf(value);
  return type === 'phone' && typeof value === 'string' ? sentPhone(value) : value;
}

/**
 * The record of a definition as the service takes it; parts it does not name, and the deprecated
 * `required`, go back as they came.
 */
export function definitionBody(definition: FieldDefinition): Record<string, unknown> {
  return {
    ...definition.extra,
    ...(definition.name === null ? {} : { name: definition.name }),
    // A record that came without a readable type goes back without one.
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
