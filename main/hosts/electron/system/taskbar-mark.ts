/**
 * What the taskbar of Windows shows of a window that isn't in front: a dot on its button once
 * something needs a clerk, until the window is looked at. Notifications leave the screen after some
 * seconds, and none is shown while Windows is told not to disturb.
 */
import type { BrowserWindow, NativeImage } from 'electron';

/** As much of Electron's window as is used. */
export type MarkedWindow = Pick<BrowserWindow, 'isFocused' | 'once' | 'setOverlayIcon'>;

/** Sets the mark, unless the clerk looks at the window; `text` is for screen readers. */
export function markTaskbar(
  window: MarkedWindow | null,
  dot: () => NativeImage,
  text: string,
): void {
  if (window === null || window.isFocused()) return;
  window.setOverlayIcon(dot(), text);
  window.once('focus', () => window.setOverlayIcon(null, ''));
}

/** Width and height of an overlay on a screen at 100 %, in pixels. */
export const DOT_SIZE = 16;

/** A red dot, as BGRA bytes; around it everything is transparent. */
export function dotPixels(): Buffer {
  const pixels = Buffer.alloc(DOT_SIZE * DOT_SIZE * 4);
  const middle = (DOT_SIZE - 1) / 2;
  for (let y = 0; y < DOT_SIZE; y += 1)
    for (let x = 0; x < DOT_SIZE; x += 1)
      if (Math.hypot(x - middle, y - middle) < middle)
        pixels.set([0x31, 0x31, 0xe0, 0xff], (y * DOT_SIZE + x) * 4);
  return pixels;
}
