/**
 * Text on the canvas: fonts in whole device pixels, and widths that we measure once. We cut text
 * that doesn't fit where the loss matters least.
 */

/**
 * The part of a 2D context that painting needs; on screen it is Konva's native one, in tests a
 * recorder.
 */
export type Ink = CanvasRenderingContext2D;

const family =
  '"Inter Variable", "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif';

/**
 * The font of a size in device pixels. Whole sizes only: the browser shapes the text anew for each
 * other size.
 */
export const fontOf = (size: number, weight: 500 | 600 | 700 = 600): string =>
  `${weight} ${size}px ${family}`;

/** Widths are measured at this size and scaled. */
const measured = 64;
const widths = new Map<string, number>();
/** Labels come and go all day. We empty the cache long before it grows large. */
const mostWidths = 60_000;

/** Width of a text in pixels of a font size, to about a pixel. */
export function widthOf(ink: Ink, text: string, size: number): number {
  let width = widths.get(text);
  if (width === undefined) {
    const before = ink.font;
    ink.font = fontOf(measured);
    width = ink.measureText(text).width / measured;
    ink.font = before;
    if (widths.size >= mostWidths) widths.clear();
    widths.set(text, width);
  }
  return width * size;
}

/**
 * The text if it fits into `room` pixels, otherwise its end after an ellipsis, because people call
 * a trailer by its last digits. Empty when fewer than four characters would remain: so short an end
 * may name the wrong trailer.
 */
export function fitted(ink: Ink, text: string, size: number, room: number): string {
  const width = widthOf(ink, text, size);
  if (width <= room) return text;
  const characters = [...text];
  const kept = Math.floor((room / width) * characters.length) - 1;
  if (kept < 4) return '';
  // A word without its beginning can't be understood, so we show only the complete words after it.
  const end = characters.slice(-kept).join('');
  const whole = end.slice(end.indexOf(' ') + 1);
  return `…${whole.length >= 4 ? whole : end}`;
}

/**
 * Whether a text fits when every digit is as wide as a 0. So neighbors whose codes differ only in
 * digits are written in the same way.
 */
export const fitsAlike = (ink: Ink, text: string, size: number, room: number): boolean =>
  widthOf(ink, text.replace(/\d/g, '0'), size) <= room;

/**
 * The text if it fits, otherwise its beginning with an ellipsis. For names, which people recognize
 * by their beginning.
 */
export function fittedName(ink: Ink, text: string, size: number, room: number): string {
  const width = widthOf(ink, text, size);
  if (width <= room) return text;
  const characters = [...text];
  const kept = Math.floor((room / width) * characters.length) - 1;
  return kept < 1 ? '' : `${characters.slice(0, kept).join('').trimEnd()}…`;
}

/** Pixels from the middle of a line of text to its baseline. */
export const dropOf = (size: number): number => Math.round(size * 0.36);
