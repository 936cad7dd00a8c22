import { createSpotlight } from '@mantine/spotlight';
import { closeMenus } from '../../ui/keys/close-menus.ts';

const [store, box] = createSpotlight();

/** Whether the search box is open. It may be opened before its code has loaded. */
export const findStore = store;

/** What was typed before the box could take it, and who takes it. */
let ahead = '';
let take: ((text: string) => void) | null = null;

const isOfDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** A letter that is typed while the box opens belongs to the box, wherever the focus still is. */
function onKeyDown(event: KeyboardEvent): void {
  if (!store.getState().opened) {
    window.removeEventListener('keydown', onKeyDown, true);
    return;
  }
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isText || event.defaultPrevented || isOfDialog(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  if (take === null) ahead += event.key;
  else take(event.key);
}

/** Opens the search box. A menu that is open is closed: it would take the letters. */
export const openFind = (): void => {
  closeMenus();
  ahead = '';
  window.addEventListener('keydown', onKeyDown, true);
  box.open();
};

/**
 * From now on the box takes what is typed, and at once what was typed while it opened. Returns a
 * function that ends it.
 */
export function takeTyped(typed: (text: string) => void): () => void {
  take = typed;
  if (ahead !== '') typed(ahead);
  ahead = '';
  return () => {
    if (take === typed) take = null;
  };
}

/** Closes it, with nothing chosen. */
export const closeFind = (): void => box.close();
