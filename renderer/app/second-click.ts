/**
 * The second half of a double click is meant for what was under the pointer at the first one. A
 * list may sort its rows anew between the two, or a dialog may open: without this the second click
 * would press a button that the clerk never saw there.
 */
import type { Stop } from '../page/stores/yard-store.ts';
import { meantForGone } from '../ui/table/row-keys.ts';

/** What a click acts on. */
const controls = [
  ...['button', 'a', 'summary', 'label', 'select', 'input', 'li', 'tr'],
  ...['menuitem', 'option', 'row'].map((role) => `[role="${role}"]`),
].join();

/** How far a hand moves between the two clicks, in pixels. */
const SAME_POINT_PX = 6;

type Clicked = {
  readonly control: Element | null;
  readonly x: number;
  readonly y: number;
  /** In milliseconds, as events have it. */
  readonly at: number;
};

/** A click on a label clicks its field as well, at the same point. */
const isLabelOf = (first: Element | null, second: Element | null): boolean =>
  second instanceof HTMLInputElement &&
  [...(second.labels ?? [])].some((label) => label.contains(first));

/**
 * Starts to refuse clicks that follow another at the same point, within the time of a double click,
 * on something that wasn't there before. Returns a function that stops it.
 */
export function refuseSecondClick(page: Window): Stop {
  let first: Clicked | null = null;
  const onClick = (event: MouseEvent) => {
    const { clientX: x, clientY: y, timeStamp: at, target } = event;
    // We check only the mouse. A key on a button also makes a click, with a detail of 0; one that a
    // program makes has no point.
    if (event.detail === 0 || (x === 0 && y === 0)) return;
    const control = target instanceof Element ? target.closest(controls) : null;
    const isSecond =
      first !== null &&
      at - first.at < meantForGone &&
      Math.abs(x - first.x) <= SAME_POINT_PX &&
      Math.abs(y - first.y) <= SAME_POINT_PX;
    if (!isSecond || control === null || isLabelOf(first?.control ?? null, control)) {
      if (!isSecond) first = { control, x, y, at };
      return;
    }
    if (control === first?.control) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Who presses a key or types between two clicks doesn't double-click.
  const onTyped = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type)))
      first = null;
  };
  page.addEventListener('click', onClick, true);
  page.addEventListener('keydown', onTyped, true);
  page.addEventListener('input', onTyped, true);
  return () => {
    page.removeEventListener('click', onClick, true);
    page.removeEventListener('keydown', onTyped, true);
    page.removeEventListener('input', onTyped, true);
  };
}
