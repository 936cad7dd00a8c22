import { isEnter } from '../keys/enter.ts';
import { meantForGone } from '../table/row-keys.ts';

/** The focus target in a row: its first enabled button, otherwise its first field. */
const controlOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('button:not(:disabled)') ??
  row?.querySelector<HTMLElement>('input:not(:disabled)') ??
  null;

/**
 * Keeps the focus in a list whose rows have buttons. A button that goes, or is off, while it has
 * the focus leaves it to its row, else to the next row with a button, else to the one before, else
 * to the list. A key that was meant for what went is not done to another row.
 *
 * A ref of the list, whose rows have the attribute `data-ring`, with their id.
 *
 * Example: `<ul ref={keepRing}><li data-ring="v-17"><button>…`.
 */
export function keepRing(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  /** The row that has the focus, by its id, and its place among all; null where none has it. */
  let ring: { readonly id: string; readonly at: number } | null = null;
  let tookOver = Number.NEGATIVE_INFINITY;
  const rows = () => [...list.querySelectorAll<HTMLElement>('[data-ring]')];
  const isLost = () => {
    const active = document.activeElement;
    return active === null || active === document.body || active.matches(':disabled');
  };

  const onFocus = ({ target }: FocusEvent) => {
    const row = (target as Element).closest<HTMLElement>('[data-ring]');
    ring = row === null ? null : { id: row.dataset.ring ?? '', at: rows().indexOf(row) };
  };
  const onBlur = ({ relatedTarget, target }: FocusEvent) => {
    if (relatedTarget !== null) return;
    // An element also loses the focus when it is removed. Then the clerk hasn't left the list. A
    // moment later we know which it was.
    setTimeout(() => {
      const { isConnected } = target as Element;
      if (isConnected && !(target as Element).matches(':disabled') && isLost()) ring = null;
    }, 0);
  };
  const look = () => {
    if (ring === null || !isLost()) return;
    const all = rows();
    const own = all.find(({ dataset }) => dataset.ring === ring?.id);
    const others = [...all.slice(ring.at), ...all.slice(0, ring.at).reverse()];
    const kept = controlOf(own);
    const next = kept ?? others.map(controlOf).find((each) => each !== null) ?? list;
    if (kept === null) tookOver = performance.now();
    next.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) && event.key !== ' ') return;
    if (!(event.target as Element).matches('button')) return;
    // A held key counts once. So does a key pressed for a row that is now gone.
    if (!event.repeat && performance.now() - tookOver > meantForGone) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const observer = new MutationObserver(look);
  observer.observe(list, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  list.addEventListener('focusin', onFocus);
  list.addEventListener('focusout', onBlur);
  list.addEventListener('keydown', onKeyDown, true);
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', onFocus);
    list.removeEventListener('focusout', onBlur);
    list.removeEventListener('keydown', onKeyDown, true);
  };
}
