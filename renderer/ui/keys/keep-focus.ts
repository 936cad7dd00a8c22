/**
 * Keeps the focus from falling out of the page. A browser gives it to nothing when the element that
 * had it goes away or is turned off, such as a button that is busy. The next key would then be lost
 * without a word, and Tab would begin at the top of the page.
 */

/** What leads to the focus being looked for again, in milliseconds: who moves it on is faster. */
const LOOK_AFTER_MS = 60;

/** What takes the focus for a part of it that is gone. */
const PLACES = ['[role="dialog"]', '[data-region]', 'form', 'fieldset', 'main'].join(',');

/** Whether nothing has the focus, or something that is turned off. */
function isLost(page: Document): boolean {
  const { activeElement: active, body } = page;
  return active === null || active === body || active.matches(':disabled');
}

/**
 * Follows the focus of a page. What is turned off gets it back once it is on again. What is gone
 * leaves it to the active row of its region, else to the part it stood in: never to a button, which
 * a held key would press. Returns the function that ends it.
 */
export function keepFocus(page: Document): () => void {
  let last: HTMLElement | null = null;
  let places: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = () => {
    last = null;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === page.body) return;
    last = target;
    const found: HTMLElement[] = [];
    for (
      let each = target.parentElement?.closest<HTMLElement>(PLACES);
      each != null;
      each = each.parentElement?.closest<HTMLElement>(PLACES)
    )
      found.push(each);
    places = found;
  };
  const giveBack = () => {
    if (last === null || !isLost(page)) return;
    if (last.isConnected) {
      if (!last.matches(':disabled')) last.focus({ preventScroll: true });
      return;
    }
    const place = places.find(({ isConnected }) => isConnected);
    const row = place?.querySelector<HTMLElement>('[data-region-focus][tabindex="0"]');
    if (row == null && place !== undefined && !place.hasAttribute('tabindex')) place.tabIndex = -1;
    (row ?? place)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (last === null || !isLost(page)) return;
    clearTimeout(timer);
    timer = setTimeout(giveBack, LOOK_AFTER_MS);
  });
  page.addEventListener('focusin', onFocus, true);
  // A press on nothing takes the focus away on purpose.
  page.addEventListener('pointerdown', forget, true);
  observer.observe(page.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    page.removeEventListener('focusin', onFocus, true);
    page.removeEventListener('pointerdown', forget, true);
  };
}
