/**
 * A key that is held down does its act once: what repeats would take the next row, the next dialog
 * and the button after it as well.
 */
import type { Stop } from '../page/stores/yard-store.ts';

/** Moving and erasing may repeat, and so may zooming. */
const mayRepeat =
  /^(?:Arrow\w+|Page\w+|Home|End|Tab|Backspace|Delete|Shift|Control|Alt|Meta|[-+=])$/;

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit'].includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/**
 * Whether a key that repeats is taken. In a field letters write; Enter makes lines where there are
 * lines, and sends a form once.
 */
export function isTakenHeld({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  if (mayRepeat.test(key)) return true;
  return isWriting(target) && (key.length === 1 || target instanceof HTMLTextAreaElement);
}

/** Begins to refuse keys that repeat; the returned function ends it. */
export function refuseHeldKeys(page: Window): Stop {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.repeat || isTakenHeld(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('keydown', onKeyDown, true);
  return () => page.removeEventListener('keydown', onKeyDown, true);
}
