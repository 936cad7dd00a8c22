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
  // A row was asked for that is drawn a moment later.
  if (nextFocus.isWanted) return;
  stopWaiting();
  const main = document.querySelector('main');
  const row = rowOf(main);
  let given = row ?? placeIn(main);
  given?.focus();
  if (main === null || given === null || row !== null) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== given && document.activeElement !== document.body)
      return stopWaiting();
    const drawn = rowOf(main);
    if (drawn !== null) stopWaiting();
    const next = drawn ?? (given === main || !given?.isConnected ? placeIn(main) : null);
    if (next === null || next === given) return;
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

/**
 * Where a screen without rows takes the focus: a screen that is loaded only now may have none, and
 * what had the focus may be gone once it is.
 */
const placeIn = (main: HTMLElement | null): HTMLElement | null =>
  entryOf(main?.querySelector('[data-region]') ?? null) ?? main;

/** The box for scans, the field that a screen begins with, or its first region's active row. */
const rowOf = (main: Element | null): HTMLElement | null =>
  main?.querySelector<HTMLElement>('[data-scan-box]') ??
  main?.querySelector<HTMLElement>('[data-first-field]') ??
  main
    ?.querySelector('[data-region]')
    ?.querySelector<HTMLElement>('[data-region-focus][tabindex="0"]') ??
  null;

/** So long is waited for a row that is to get the focus, in milliseconds. */
const ROW_MAY_TAKE_MS = 1500;

/** Whether a dialog or menu keeps the focus to itself. */
const isKept = () =>
  document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;

/**
 * The place that is to have the focus next: a row that is drawn a moment later, or once a dialog
 * closed. It is given up as soon as somebody presses something elsewhere.
 */
class NextFocus {
  #find: (() => HTMLElement | null) | null = null;
  #release = (): void => {};
  #given = 0;

  /** How often the focus was asked for: who remembers an older place leaves it alone then. */
  get given(): number {
    return this.#given;
  }

  get isWanted(): boolean {
    return this.#find !== null;
  }

  want(find: () => HTMLElement | null): void {
    this.#release();
    stopWaiting();
    this.#given += 1;
    this.#find = find;
    if (this.#take()) return;
    const observer = new MutationObserver(() => this.#take());
    // What is pressed in a dialog that is still open is meant for the dialog.
    const giveUp = () => {
      if (!isKept()) this.#release();
    };
    const timer = setTimeout(() => {
      this.#release();
      // It never came: the keyboard goes on in the screen.
      if (document.activeElement === document.body) focusMain();
    }, ROW_MAY_TAKE_MS);
    this.#release = () => {
      this.#find = null;
      this.#release = () => {};
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('keydown', giveUp, true);
      window.removeEventListener('pointerdown', giveUp, true);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('keydown', giveUp, true);
    window.addEventListener('pointerdown', giveUp, true);
  }

  #take(): boolean {
    const place = this.#find === null || isKept() ? null : this.#find();
    if (place === null) return false;
    this.#release();
    this.#find = null;
    place.focus({ preventScroll: true });
    return true;
  }
}

const nextFocus = new NextFocus();

/** Gives the focus to what `find` finds, now or as soon as it is drawn and no dialog is open. */
export const focusNext = (find: () => HTMLElement | null): void => nextFocus.want(find);

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
  const { given } = nextFocus;
  return () => {
    // What was done meanwhile said where the focus is.
    if (nextFocus.given !== given) return;
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
