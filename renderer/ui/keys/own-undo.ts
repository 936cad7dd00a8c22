/**
 * Whether Ctrl+Z belongs to a field. Where a field has nothing to undo, the key is the program's:
 * after a check-in the cursor is in the empty search box, and "Undo" is offered.
 */

/** Kinds of inputs that hold no typed text. */
const noText: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'file']);

/** The text that a hand last left in a field. What the program writes changes no such text. */
const typed = new WeakMap<EventTarget, string>();

const onInput = ({ target }: Event): void => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    typed.set(target, target.value);
};

/** Follows what is typed into the fields of a page. Returns a function that ends it. */
export function followTyping(page: Document): () => void {
  page.addEventListener('input', onInput, true);
  return () => page.removeEventListener('input', onInput, true);
}

/**
 * Whether a field has something of its own to undo: text, or text that a hand took out. An empty
 * field that nothing was typed into has none, and neither has one that the program emptied.
 */
export function hasOwnUndo(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || target.readOnly || noText.has(target.type)) return false;
  return target.value !== '' || typed.get(target) === '';
}
