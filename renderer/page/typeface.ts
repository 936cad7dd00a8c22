import './typeface.css';

/** One file holds all weights, so asking for one loads all. */
const asked = '600 16px "Inter Variable", sans-serif';
/** How long the page waits for the typeface before it starts with the system's, in milliseconds. */
const patience = 1_500;

/**
 * Resolves when the typeface can be drawn. A canvas that measures text earlier would keep the
 * widths of another typeface. Never rejects.
 */
export async function typefaceReady(
  fonts: FontFaceSet | undefined = document.fonts,
): Promise<void> {
  if (typeof fonts?.load !== 'function') return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([fonts.load(asked).catch(() => undefined), late]);
}
