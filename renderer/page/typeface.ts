import './typeface.css';

/** Weights of one file each: asking for one of them fetches all. */
const asked = '600 16px "Inter Variable", sans-serif';
/** Milliseconds that a page waits for its letters before it begins with those of the system. */
const patience = 1_500;

/**
 * Resolves once the typeface can be drawn with: a canvas that measures text earlier keeps the
 * widths of another one. Never rejects.
 */
export async function typefaceReady(
  fonts: FontFaceSet | undefined = document.fonts,
): Promise<void> {
  if (typeof fonts?.load !== 'function') return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([fonts.load(asked).catch(() => undefined), late]);
}
