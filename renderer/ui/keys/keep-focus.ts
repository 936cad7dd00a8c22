/**
 * Keeps the focus from falling out of the page. A browser gives it to nothing when the element that
 * had it goes away or is turned off, such as a button that is busy. The next key would then be lost
 * without a word, and Tab would begin at the top of the page.
 */

/** What leads to the focus being looked for again, in milliseconds: who moves it on is faster. */
const LOOK_AFTER_MS = 60;

/**
 * How long a button may be off, in milliseconds, before the focus leaves it: a busy one is back
 * sooner, and one that has nothing more to save stays off.
 */
const OFF_MS = 300;

/** What a person types in. */
const TEXT = ['input:not([type])', 'input[type="text"]', 'textarea']
  .map((each) => `${each}:not(:disabled)`)
  .join(',');

/**
 * What takes the focus for a part of it that is gone. An item whose buttons come and go with its
 * state is marked with `data-focus-place`, and so is its list.
 */
const PLACES = '[role="dialog"],[data-region],[data-focus-place],form,fieldset,main';

/** Whether nothing has the focus, or something that is turned off. */
function isLost(page: Document): boolean {
  const { activeElement: active, body } = page;
  return active === null || active === body || active.matches(':disabled');
}

/**
 * Follows the focus of a page. What is turned off gets it back once it is on again; if that takes
 * long, the text of its form has it until then. What is gone leaves it to the active row of its
 * region, else to the part it stood in: never to a button, which a held key would press. Returns
 * the function that ends it.
 */
export function keepFocus(page: Document): () => void {
  let last: HTMLElement | null = null;
  let places: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What has the focus for one that is turned off. */
  let standIn: Element | null = null;

  const forget = () => {
    last = null;
  };
  const has = (target: HTMLElement) => {
    [last, standIn] = [target, null];
    const found: HTMLElement[] = [];
    for (
      let each = target.parentElement?.closest<HTMLElement>(PLACES);
      each != null;
      each = each.parentElement?.closest<HTMLElement>(PLACES)
    )
      found.push(each);
    places = found;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target !== page.body && target !== standIn) has(target);
  };
  // Who types where the focus is lent goes on there, also once the button is on again.
  const onKey = () => {
    if (standIn instanceof HTMLElement && page.activeElement === standIn) has(standIn);
  };
  const giveBack = () => {
    if (last === null || !isAway()) return;
    if (last.isConnected && !last.matches(':disabled')) {
      last.focus({ preventScroll: true });
      return;
    }
    if (standIn !== null && page.activeElement === standIn) return;
    const place = places.find(({ isConnected }) => isConnected);
    const text = place?.matches('form') === true ? place.querySelector<HTMLElement>(TEXT) : null;
    const row = place?.querySelector<HTMLElement>('[data-region-focus][tabindex="0"]');
    const next = (last.isConnected ? text : null) ?? row ?? place;
    if (next === place && place !== undefined && !place.hasAttribute('tabindex'))
      place.tabIndex = -1;
    if (last.isConnected) standIn = next ?? null;
    next?.focus({ preventScroll: true });
  };
  /** Whether it is lost, or only lent. */
  const isAway = () => isLost(page) || (standIn !== null && page.activeElement === standIn);
  const observer = new MutationObserver(() => {
    if (last === null || !isAway()) return;
    clearTimeout(timer);
    const isOff = last.isConnected && last.matches(':disabled');
    timer = setTimeout(giveBack, isOff ? OFF_MS : LOOK_AFTER_MS);
  });
  page.addEventListener('focusin', onFocus, true);
  page.addEventListener('keydown', onKey, true);
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
    page.removeEventListener('keydown', onKey, true);
    page.removeEventListener('pointerdown', forget, true);
  };
}
