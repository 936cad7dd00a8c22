/**
 * Marks fields whose text couldn't be read. Their form isn't sent, because that text would be left
 * out.
 */
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Marks a field with what is wrong with its text; `null` clears the mark. Browsers send no form
 * that holds a marked field.
 */
export function useUnread<Field extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  problem: string | null,
): RefObject<Field | null> {
  const input = useRef<Field>(null);
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  return input;
}

/**
 * Moves the focus to the first marked field below `form`. True when there is one. A form that
 * doesn't leave the check to the browser (`noValidate`) asks here before it sends.
 *
 * Each marked field hears of it (the event `invalid`), so that it says what is wrong although it
 * was not left: Enter and Ctrl+Enter leave the focus where it is.
 */
export function focusUnread(form: ParentNode): boolean {
  const fields = [...form.querySelectorAll('input'), ...form.querySelectorAll('textarea')];
  const marked = fields.filter((each) => each.validity.customError);
  for (const each of marked) each.checkValidity();
  marked[0]?.focus();
  return marked.length > 0;
}

/**
 * Keeps every form of the page from being sent while it holds a marked field, also those that don't
 * leave the check to the browser. Returns the function that ends it.
 */
export function guardUnread(page: Document): () => void {
  const onSubmit = (event: Event) => {
    if (!(event.target instanceof HTMLFormElement) || !focusUnread(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener('submit', onSubmit, true);
  return () => page.removeEventListener('submit', onSubmit, true);
}
