import { useEffect, useRef } from 'react';
import { afterKey, noBurst } from '../../../../shared/gate/scanner.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

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
      if (next.begins) field = isField(event.target) ? { element: event.target, value: event.target.value } : null;
      if (next.code === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (field?.element.isConnected) restore(field.element, field.value);
      latest.current(next.code);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** Puts a value back as typing would: the page's own state follows. */
function restore(element: Field, value: string): void {
  if (element.value === value) return;
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
