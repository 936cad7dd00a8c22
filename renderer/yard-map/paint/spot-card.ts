import type { SpotId } from '../../../shared/ids.ts';
import type { Point } from '../../canvas/geometry.ts';

/** What a card says, made when it is shown. */
export type SpotCardContent = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly next: string | null;
};

/** Milliseconds that the pointer rests on a spot before its card shows. */
const REST_MS = 350;
/** The largest it gets, CSS pixels: near the right and lower edges it opens to the other side. */
const LARGEST_PX = { width: 300, height: 150 };

type Size = { readonly width: number; readonly height: number };

/**
 * A card beside the pointer, and beside the spot of the keyboard: who stands there, since when, for
 * what, and what has to be done next. `Hidden → (hover) → Resting → (a moment later) → Shown →
 * (hover, hide) → Hidden`; the keyboard shows it at once.
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

  /** The pointer came to a spot, or left it; `at` is where it is, CSS pixels of the map. */
  hover(spot: SpotId | null, at: Point | null): void {
    this.hide();
    if (spot === null || at === null) return;
    this.#timer = setTimeout(() => this.#show(spot, at), REST_MS);
  }

  /** The keyboard came to a spot: at once, `at` its middle. */
  focus(spot: SpotId, at: Point | null): void {
    this.hide();
    if (at !== null) this.#show(spot, at);
  }

  hide(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // Setting an attribute again makes the browser compute styles, and that at every spot the
    // pointer passes.
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
