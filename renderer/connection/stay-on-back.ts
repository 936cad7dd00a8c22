/**
 * The browser's Back button would leave the console, with all that is typed. We put an entry of our
 * own before the page's, so that Back leads to the page itself. A browser passes over an entry that
 * a page added before anybody used it, so we add it at the first key or click. Returns a function
 * that ends it.
 */
export function stayOnBack(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    readonly history: Pick<History, 'pushState'>;
  },
): () => void {
  const kinds = ['keydown', 'pointerdown'] as const;
  let isHeld = false;
  const hold = () => {
    if (isHeld) return;
    isHeld = true;
    page.history.pushState(null, '');
  };
  const wentBack = () => {
    isHeld = false;
  };
  for (const kind of kinds) page.addEventListener(kind, hold, { capture: true });
  page.addEventListener('popstate', wentBack);
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, hold, { capture: true });
    page.removeEventListener('popstate', wentBack);
  };
}
