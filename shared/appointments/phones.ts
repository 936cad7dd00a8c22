/** Numbers to call about an appointment, from its own fields. Pure. */
import type { StampedField } from './stamping.ts';

/** A number as it was given, and what its field is called. */
export type CallNumber = { readonly label: string; readonly number: string };

/** What its fields of the type phone hold, in their order; empty where nobody gave a number. */
export const callNumbers = (fields: readonly StampedField[]): readonly CallNumber[] =>
  fields.flatMap(({ type, value, label, name }) =>
    type === 'phone' && typeof value === 'string' && value.trim() !== ''
      ? [{ label: label || (name ?? ''), number: value.trim() }]
      : [],
  );
