import type { SpotId } from '../../../shared/ids.ts';
import type { Point } from '../../canvas/geometry.ts';

/**
 * The content of a card, made when it is shown.
 *
 * Example: `{ title: 'D-07', lines: ['TX-4821, Acme Freight', 'Here for 3 hours'], next: null }`.
 */
export type SpotCardContent = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly next: string | null;
};

/** How long the pointer must rest on a spot before its card shows, in milliseconds. */
const REST_MS = 350;
/** The largest size, in CSS pixels. Near the right and lower edges it opens to the other side. */
const LARGEST_PX = { width: 300, height: 150 };

type Size = { readonly width: number; readonly height: number };

/**
 * A card beside the pointer, or beside the spot of the keyboard: what stands there, since when, for
 * what, and what to do next.
 *
 * 1. Hidden. `hover` names the spot under the pointer.
 * 2. Resting. The pointer must stay on that spot for a moment.
 * 3. Shown. `hover` on another spot, or `hide`, leads back to Hidden.
 *
 * Unusual: `focus`, from the keyboard, shows the card at once.
 */
export class SpotCard {
  readonly #element: HTMLElement;
  /** The map's size in CSS pixels. */
  readonly #size: () => Size;
  readonly #contentOf: (spot: SpotId) => SpotCardContent | null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isShown = false;

  constructor(
    element: HTMLElement,
    size: () => Size,
    contentOf: (spot: SpotId) => SpotCardContent | null,
  ) {
    this.#element = element;
    this.#size = size;
    this.#contentOf = contentOf;
  }

  /** The pointer moved to a spot, or left it. `at` is the pointer, in CSS pixels of the map. */
  hover(spot: SpotId | null, at: Point | null): void {
    this.hide();
    if (spot === null || at === null) return;
    this.#timer = setTimeout(() => this.#show(spot, at), REST_MS);
  }

  /** The keyboard moved to a spot. Shows the card at once. `at` is the middle of the spot. */
  focus(spot: SpotId, at: Point | null): void {
    this.hide();
    if (at !== null) this.#show(spot, at);
  }

  hide(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // Setting the attribute again makes the browser compute styles, at every spot the pointer
    // passes.
    if (this.#isShown) this.#element.hidden = true;
    this.#isShown = false;
  }

  #show(spot: SpotId, at: Point): void {
    const content = this.#contentOf(spot);
    if (content === null) return;
    const line = (text: string, name: string) => {
      const made = document.createElement('p');
      made.className = name;
      made.textContent = text;
      return made;
    };
    this.#element.replaceChildren(
      line(content.title, 'yard-map-spot-title'),
      ...content.lines.map((text) => line(text, '')),
      ...(content.next === null ? [] : [line(content.next, 'yard-map-spot-next')]),
    );
    const { width, height } = this.#size();
    const [x, shiftX] = at.x + LARGEST_PX.width > width ? [at.x - 16, '-100%'] : [at.x + 20, '0'];
    const [y, shiftY] = at.y + LARGEST_PX.height > height ? [at.y - 16, '-100%'] : [at.y + 20, '0'];
    this.#element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(${shiftX}, ${shiftY})`;
    this.#element.hidden = false;
    this.#isShown = true;
  }
}
