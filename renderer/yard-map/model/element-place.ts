import type { Point } from './geometry.ts';

/** Milliseconds that the place of the map on the page is believed. */
const believedFor = 200;

type At = { readonly clientX: number; readonly clientY: number; readonly timeStamp: number };

/**
 * Where an element lies on the page. Asking makes the browser lay the page out; a move must not, so
 * the answer is kept for a moment.
 */
export function createElementPlace(element: HTMLElement) {
  let rect = element.getBoundingClientRect();
  let askedAt = 0;
  return {
    /** A point of an event in CSS pixels of the element. */
    local({ clientX, clientY, timeStamp }: At): Point {
      if (Math.abs(timeStamp - askedAt) > believedFor) {
        rect = element.getBoundingClientRect();
        askedAt = timeStamp;
      }
      return { x: clientX - rect.left, y: clientY - rect.top };
    },
    /** Its size as it was asked for last. */
    size: (): { readonly width: number; readonly height: number } => rect,
    /** Asks again with the next event. */
    forget() {
      askedAt = 0;
    },
  };
}
