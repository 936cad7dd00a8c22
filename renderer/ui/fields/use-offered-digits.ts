import { type KeyboardEvent, useRef } from 'react';

/**
 * Keys 1 to 3 in an empty field choose one of the suggested texts. A clerk who meant to type that
 * digit can go on typing. Call `onTyped` for every other change of the field.
 */
export function useOfferedDigits(
  offered: readonly string[],
  value: string,
  onChange: (text: string) => void,
): { readonly onKeyDown: (event: KeyboardEvent) => void; readonly onTyped: () => void } {
  /** The digit that just took a text, until another key is pressed. */
  const digit = useRef<string | null>(null);
  return {
    onTyped: () => {
      digit.current = null;
    },
    onKeyDown: (event) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      const taken =
        value === '' && /^[1-3]$/.test(event.key) ? offered[Number(event.key) - 1] : undefined;
      if (taken !== undefined) {
        event.preventDefault();
        // A held key counts once.
        if (!event.repeat) {
          digit.current = event.key;
          onChange(taken);
        }
      } else if (digit.current !== null) {
        event.preventDefault();
        if (!event.repeat || event.key !== digit.current) {
          onChange(digit.current + event.key);
          digit.current = null;
        }
      }
    },
  };
}
