/**
 * The background image under the map. We paint it once for each theme onto a canvas of its own,
 * which the browser then moves and scales with the view. No frame, no strip of a pan and no changed
 * spot paints any of it again.
 */
import type { Box } from '../../../shared/layout/model.ts';
import type { ThemeName } from '../../canvas/theme-watch.ts';
import type { MapView } from '../../canvas/viewport.ts';

/**
 * An image on the ground: its box in feet, and its opacity, 0 to 1.
 *
 * Example: `{ image, box: { x: 0, y: 0, width: 600, height: 400 }, opacity: 0.5 }`.
 */
export type Backdrop = {
  readonly image: HTMLImageElement;
  readonly box: Box;
  readonly opacity: number;
};

/** Side of the small copy on which we measure how bright an image is, in pixels. */
const sample = 24;

/** Mean brightness of an image, 0 to 1. Transparent pixels count as white, like paper. */
function brightnessOf(image: CanvasImageSource): number {
  const canvas = document.createElement('canvas');
  canvas.width = sample;
  canvas.height = sample;
  const ink = canvas.getContext('2d', { willReadFrequently: true });
  if (ink === null) return 1;
  ink.fillStyle = '#ffffff';
  ink.fillRect(0, 0, sample, sample);
  ink.drawImage(image, 0, 0, sample, sample);
  const { data } = ink.getImageData(0, 0, sample, sample);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4)
    sum +=
      0.2126 * (data[at] as number) +
      0.7152 * (data[at + 1] as number) +
      0.0722 * (data[at + 2] as number);
  return sum / (255 * sample * sample);
}

/**
 * How a theme shows an image. A plan drawn on white would glare in a dark booth, so there we turn
 * it to light lines on dark and keep the hues. On a light theme a bright plan stays as it is. High
 * contrast takes the colors out, so that only what stands in the yard is colored.
 */
export function filterOf(theme: ThemeName, brightness: number): string {
  const isDark = theme === 'dark' || theme === 'contrast';
  const dark = brightness > 0.55 ? ['invert(1)', 'hue-rotate(180deg)'] : ['brightness(0.85)'];
  const gray = theme.startsWith('contrast') ? ['grayscale(1)'] : [];
  return [...(isDark ? dark : []), ...gray].join(' ') || 'none';
}

/** The image as a theme shows it, at full strength. For the editor, which paints it itself. */
export function themedPicture(image: HTMLImageElement, theme: ThemeName): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  bakeBackdrop(canvas, { image, opacity: 1 }, theme);
  return canvas;
}

/** Paints the image for a theme onto its canvas. */
export function bakeBackdrop(
  canvas: HTMLCanvasElement,
  { image, opacity }: Pick<Backdrop, 'image' | 'opacity'>,
  theme: ThemeName,
): void {
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const ink = canvas.getContext('2d');
  if (ink === null) return;
  ink.globalAlpha = theme.startsWith('contrast') ? opacity / 2 : opacity;
  ink.filter = filterOf(theme, brightnessOf(image));
  ink.drawImage(image, 0, 0);
}

/** Lets the browser show the painted image where the view has its box. */
export function placeBackdrop(
  canvas: HTMLCanvasElement,
  box: Box,
  view: MapView,
  ratio: number,
): void {
  const scale = view.scale / ratio;
  const [x, y] = [(box.x * view.scale + view.x) / ratio, (box.y * view.scale + view.y) / ratio];
  canvas.style.transform = `matrix(${(box.width * scale) / canvas.width}, 0, 0, ${(box.height * scale) / canvas.height}, ${x}, ${y})`;
}
