/**
 * Fields whose text could not be read: a form that holds one is not sent, because what stands there
 * would be left out.
 */
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Marks a field with what is wrong with its text; `null` clears the mark. Browsers send no form
 * that holds a marked field.
 */
export function useUnread(problem: string | null): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  return input;
}

/**
 * Moves the focus to the first marked field below `form`. True when there is one. A form that
 * doesn't leave the check to the browser (`noValidate`) asks here before it sends.
 */
export function focusUnread(form: ParentNode): boolean {
  const marked = [...form.querySelectorAll('input')].find((each) => each.validity.customError);
  marked?.focus();
  return marked !== undefined;
}
