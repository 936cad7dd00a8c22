/**
 * Keeps the focus from getting lost when a menu or dialog closes and its previous element is gone.
 */

/** The element that Tab would reach in a region: its active row, or the first focusable element. */
export const entryOf = (region: Element | null): HTMLElement | null =>
  region?.querySelector<HTMLElement>('[data-region-focus][tabindex="0"]') ??
  region?.querySelector<HTMLElement>('[tabindex="0"], button, input') ??
  null;

/** Ends what waits for a row; the next look at a screen does. */
let stopWaiting = (): void => {};

/**
 * Focuses the shown screen: its box for scans, the active row of its first region, or the first
 * focusable element. Rows that render a moment later get it then, unless the clerk has pressed
 * something.
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
 * The focus target of a screen without rows. A screen that has just loaded may have none, and the
 * element that had the focus may be gone.
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

/** How long we wait for a row that should get the focus, in milliseconds. */
const ROW_MAY_TAKE_MS = 1500;

/** Whether a dialog or menu keeps the focus to itself. */
const isKept = () =>
  document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;

/**
 * The next focus target: a row that renders a moment later, or an element after a dialog closes. We
 * drop it as soon as the clerk presses something elsewhere.
 */
class NextFocus {
  #find: (() => HTMLElement | null) | null = null;
  #release = (): void => {};
  #given = 0;

  /** Counts focus requests. A caller that remembers an older target then leaves the focus alone. */
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
    // A press in an open dialog is meant for the dialog.
    const giveUp = () => {
      if (!isKept()) this.#release();
    };
    const timer = setTimeout(() => {
      this.#release();
      // The target never came, so the focus goes to the screen.
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

/** Focuses the element that `find` returns, now or once it is rendered and no dialog is open. */
export const focusNext = (find: () => HTMLElement | null): void => nextFocus.want(find);

/** The button that opened the menu around an element. Without a menu, the element itself. */
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
    // Something else has set the focus meanwhile.
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
