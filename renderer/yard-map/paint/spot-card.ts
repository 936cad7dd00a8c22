/**
 * A card beside the pointer, and beside the spot of the keyboard: who stands there, since when, for
 * what, and what is to be done next.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { Point } from '../model/geometry.ts';

/** What a card says, made when it is shown. */
export type SpotCardContent = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly next: string | null;
};

/** The card of the map. */
export type SpotCard = {
  /** The pointer came to a spot, or left it; `at` is where it is, CSS pixels of the map. */
  readonly hover: (spot: SpotId | null, at: Point | null) => void;
  /** The keyboard came to a spot: at once, `at` its middle. */
  readonly focus: (spot: SpotId, at: Point | null) => void;
  readonly hide: () => void;
};

/** Milliseconds that the pointer rests on a spot before its card shows. */
const restTime = 350;
/** The largest it gets, CSS pixels: near the right and lower edges it opens to the other side. */
const largest = { width: 300, height: 150 };

/** Creates the card on an element; `size` answers the map's size in CSS pixels. */
export function createSpotCard(
  element: HTMLElement,
  size: () => { readonly width: number; readonly height: number },
  contentOf: (spot: SpotId) => SpotCardContent | null,
): SpotCard {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isShown = false;

  function hide(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // An attribute that is set again costs styles, at every spot the pointer passes.
    if (isShown) element.hidden = true;
    isShown = false;
  }

  function show(spot: SpotId, at: Point): void {
    const content = contentOf(spot);
    if (content === null) return;
    const line = (text: string, name: string) => {
      const made = document.createElement('p');
      made.className = name;
      made.textContent = text;
      return made;
    };
    element.replaceChildren(
      line(content.title, 'yard-map-spot-title'),
      ...content.lines.map((text) => line(text, '')),
      ...(content.next === null ? [] : [line(content.next, 'yard-map-spot-next')]),
    );
    const { width, height } = size();
    const [x, shiftX] = at.x + largest.width > width ? [at.x - 16, '-100%'] : [at.x + 20, '0'];
    const [y, shiftY] = at.y + largest.height > height ? [at.y - 16, '-100%'] : [at.y + 20, '0'];
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(${shiftX}, ${shiftY})`;
    element.hidden = false;
    isShown = true;
  }

  return {
    hover(spot, at) {
      hide();
      if (spot === null || at === null) return;
      timer = setTimeout(() => show(spot, at), restTime);
    },
    focus(spot, at) {
      hide();
      if (at !== null) show(spot, at);
    },
    hide,
  };
}
