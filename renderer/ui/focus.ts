/** Keeps the focus from getting lost: what had it may be gone when a menu or dialog closes. */

/** Where Tab would enter a region: its active row, or the first thing that takes the focus. */
export const entryOf = (region: Element | null): HTMLElement | null =>
  region?.querySelector<HTMLElement>('[data-region-focus][tabindex="0"]') ??
  region?.querySelector<HTMLElement>('[tabindex="0"], button, input') ??
  null;

/** Puts the focus into the screen that is shown: its first region's active row, or whatever takes it first. */
export function focusMain(): void {
  const main = document.querySelector('main');
  const target = entryOf(main?.querySelector('[data-region]') ?? null) ?? main;
  target?.focus();
}

/** Remembers what has the focus; the answer gives it back, to the same region when the element itself is gone. */
export function captureFocus(): () => void {
  const element = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const region = element?.closest('[data-region]') ?? null;
  return () => {
    const target = element?.isConnected && element !== document.body ? element : entryOf(region?.isConnected ? region : null);
    if (target !== null) target.focus();
    // The element and its region are gone, or nothing had the focus: the screen gets it.
    else if (document.activeElement === document.body) focusMain();
  };
}
