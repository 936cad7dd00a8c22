/**
 * A key that is held down acts once. Otherwise its repeats would press the next row, then the
 * dialog that opens, then a button in that dialog.
 */
import type { Stop } from '../page/stores/yard-store.ts';

/** Keys that move, erase or zoom may repeat. */
const mayRepeat =
  /^(?:Arrow\w+|Page\w+|Home|End|Tab|Backspace|Delete|Shift|Control|Alt|Meta|[-+=])$/;

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit'].includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/**
 * Whether we let a repeated key through. In a field, letters may repeat. Enter may repeat in a text
 * area only: elsewhere it sends a form, and that once.
 */
export function isTakenHeld({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  if (mayRepeat.test(key)) return true;
  return isWriting(target) && (key.length === 1 || target instanceof HTMLTextAreaElement);
}

/** Starts to refuse repeated keys. Returns a function that stops it. */
export function refuseHeldKeys(page: Window): Stop {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.repeat || isTakenHeld(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('keydown', onKeyDown, true);
  return () => page.removeEventListener('keydown', onKeyDown, true);
}
