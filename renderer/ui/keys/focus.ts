/** Keeps the focus from getting lost: what had it may be gone when a menu or dialog closes. */

/** Where Tab would enter a region: its active row, or the first thing that takes the focus. */
export const entryOf = (region: Element | null): HTMLElement | null =>
  region?.querySelector<HTMLElement>('[data-region-focus][tabindex="0"]') ??
  region?.querySelector<HTMLElement>('[tabindex="0"], button, input') ??
  null;

/** Ends what waits for a row; the next look at a screen does. */
let stopWaiting = (): void => {};

/**
 * Puts the focus into the screen that is shown: its box for scans, its first region's active row,
 * or whatever takes it first. Rows that are drawn a moment later get it then, unless somebody
 * pressed something meanwhile.
 */
export function focusMain(): void {
  stopWaiting();
  const main = document.querySelector('main');
  const row = main?.querySelector<HTMLElement>('[data-scan-box]') ?? rowOf(main);
  let given = row ?? entryOf(main?.querySelector('[data-region]') ?? null) ?? main;
  given?.focus();
  if (main === null || given === null || row !== null) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== given && document.activeElement !== document.body)
      return stopWaiting();
    const drawn = rowOf(main);
    if (drawn !== null) stopWaiting();
    // A screen that is loaded only now may have no rows.
    const next = drawn ?? (given === main ? entryOf(main.querySelector('[data-region]')) : null);
    if (next === null) return;
    given = next;
    // The list may begin further down.
    next.focus({ preventScroll: true });
  });
  const stop = () => {
    observer.disconnect();
    window.removeEventListener('keydown', stop, true);
    window.removeEventListener('pointerdown', stop, true);
  };
  stopWaiting = stop;
  observer.observe(main, { childList: true, subtree: true });
  window.addEventListener('keydown', stop, true);
  window.addEventListener('pointerdown', stop, true);
}

/** The active row of the first region. */
const rowOf = (main: Element | null): HTMLElement | null =>
  main
    ?.querySelector('[data-region]')
    ?.querySelector<HTMLElement>('[data-region-focus][tabindex="0"]') ?? null;

/** What opened the menu that an element is in; the element itself where it is in none. */
function openerOf(element: HTMLElement | null): HTMLElement | null {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return opener == null ? element : document.getElementById(opener);
}

/**
 * Remembers what has the focus; the answer gives it back, to the same region when the element
 * itself is gone.
 */
export function captureFocus(): () => void {
  const element = openerOf(
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  const region = element?.closest('[data-region]') ?? null;
  return () => {
    const target =
      element?.isConnected && element !== document.body
        ? element
        : entryOf(region?.isConnected ? region : null);
    target?.focus();
    // The element and its region are gone, it takes no focus any more, or nothing had it: the
    // screen gets it.
    if (document.activeElement === document.body) focusMain();
  };
}
