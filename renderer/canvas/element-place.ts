import type { Point } from './geometry.ts';

/** How long we trust the measured place of the element, in milliseconds. */
const BELIEVED_MS = 200;

type At = { readonly clientX: number; readonly clientY: number };

/** A point of the page in CSS pixels of an element. */
export function localPoint({ clientX, clientY }: At, element: Element): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/**
 * Where an element lies on the page. Measuring forces the browser to lay out the page, which must
 * not happen at each move of the pointer. So we keep the result for a moment.
 */
export class ElementPlace {
  readonly #element: HTMLElement;
  #rect: DOMRect;
  #askedAt = 0;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#rect = element.getBoundingClientRect();
  }

  /** Its size when we last measured. */
  get size(): { readonly width: number; readonly height: number } {
    return this.#rect;
  }

  /** The point of an event, in CSS pixels of the element. */
  local({ clientX, clientY, timeStamp }: At & { readonly timeStamp: number }): Point {
    if (Math.abs(timeStamp - this.#askedAt) > BELIEVED_MS) {
      this.#rect = this.#element.getBoundingClientRect();
      this.#askedAt = timeStamp;
    }
    return { x: clientX - this.#rect.left, y: clientY - this.#rect.top };
  }

  /** Measures again at the next event. */
  forget(): void {
    this.#askedAt = 0;
  }
}
