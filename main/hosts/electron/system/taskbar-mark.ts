/**
 * A dot on the taskbar button of Windows when something needs a clerk and the window isn't in
 * front, until the clerk looks at the window. Notifications disappear after some seconds, and
 * Windows shows none while "do not disturb" is on.
 */
import type { BrowserWindow, NativeImage } from 'electron';

/** The part of Electron's window that we use. */
export type MarkedWindow = Pick<BrowserWindow, 'isFocused' | 'once' | 'setOverlayIcon'>;

/** Sets the mark unless the clerk is looking at the window. `text` is for screen readers. */
export function markTaskbar(
  window: MarkedWindow | null,
  dot: () => NativeImage,
  text: string,
): void {
  if (window === null || window.isFocused()) return;
  window.setOverlayIcon(dot(), text);
  window.once('focus', () => window.setOverlayIcon(null, ''));
}

/** Width and height of an overlay at 100 % scale, in pixels. */
export const DOT_SIZE = 16;

/** A red dot on a transparent ground, as BGRA bytes. */
export function dotPixels(): Buffer {
  const pixels = Buffer.alloc(DOT_SIZE * DOT_SIZE * 4);
  const middle = (DOT_SIZE - 1) / 2;
  for (let y = 0; y < DOT_SIZE; y += 1)
    for (let x = 0; x < DOT_SIZE; x += 1)
      if (Math.hypot(x - middle, y - middle) < middle)
        pixels.set([0x31, 0x31, 0xe0, 0xff], (y * DOT_SIZE + x) * 4);
  return pixels;
}
