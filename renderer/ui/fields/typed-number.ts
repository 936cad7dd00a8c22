import type { ChangeEvent } from 'react';
import { inCapitals } from '../../../shared/readers/identity.ts';

/**
 * What was typed into the field of a plate, trailer or seal, in capitals. The field shows it at
 * once, and its cursor stays where it is. A character that is still being composed is left alone.
 */
export function typedNumber({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) {
  const { value, selectionStart, selectionEnd } = field;
  const number = inCapitals(value);
  if (number === value || (nativeEvent as InputEvent).isComposing === true) return value;
  field.value = number;
  field.setSelectionRange(selectionStart, selectionEnd);
  return number;
}
