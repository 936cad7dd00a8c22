import { useEffect, useRef } from 'react';
import { afterKey, noBurst } from '../../shared/gate/scanner.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** After a longer pause, in milliseconds, what already stands in the box for scans is no part of the next code. */
const LEFTOVER_MS = 1_000;
const isBox = (element: Field): boolean => element.dataset.scanBox !== undefined;
const isAllSelected = ({ value, selectionStart, selectionEnd }: Field): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

/**
 * Hears a scanner wherever the focus is while the part is on the screen: a burst that ends is one code, and what it typed into a field on its
 * way is taken out again. Dialogs that ask something keep their keys; `data-takes-scans` is a dialog that gives way.
 */
export function useScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    let burst = noBurst;
    let field: { readonly element: Field; readonly value: string } | null = null;
    let lastAt = Number.NEGATIVE_INFINITY;
    /** A code in the box for scans is all that came into it at one go: a desk that stalls for a moment does not cut it in two. */
    const goesOnInBox = (event: KeyboardEvent) =>
      field !== null &&
      field.element === event.target &&
      isBox(field.element) &&
      event.timeStamp - lastAt <= LEFTOVER_MS;
    const wholeCode = (code: string) => {
      if (field === null || !isBox(field.element)) return code;
      const { element, value: before } = field;
      return (
        (element.value.startsWith(before)
          ? element.value.slice(before.length)
          : element.value
        ).trim() || code
      );
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
      if (dialog !== null && dialog.querySelector('[data-takes-scans]') === null) {
        burst = noBurst;
        return;
      }
      const next = afterKey(burst, {
        key: event.key,
        at: event.timeStamp,
        isRepeat: event.repeat,
        isPlain: !event.ctrlKey && !event.altKey && !event.metaKey,
      });
      burst = next.burst;
      if (next.begins && !goesOnInBox(event))
        field = isField(event.target) ? atStart(event.target) : null;
      lastAt = event.timeStamp;
      if (next.code === null) {
        if (event.key === 'Enter' || event.key === 'Escape') field = null;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      const code = wholeCode(next.code);
      if (field?.element.isConnected) restore(field.element, field.value);
      field = null;
      latest.current(code);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** A field before a burst: text that is selected goes with the first key. */
const atStart = (element: Field) => ({
  element,
  value: isAllSelected(element) && isBox(element) ? '' : element.value,
});

/** Puts a value back as typing would: the page's own state follows. */
function restore(element: Field, value: string): void {
  if (element.value === value) return;
  const prototype =
    element instanceof HTMLInputElement
      ? HTMLInputElement.prototype
      : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
