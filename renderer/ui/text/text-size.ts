/**
 * Sizes that grow with text. A clerk can set larger text here, in the system, or in the browser;
 * rows then grow with it.
 */
import { useSyncExternalStore } from 'react';

/** The size that styles are drawn for, in pixels. */
const usualText = 16;

const listeners = new Set<() => void>();
let observer: MutationObserver | null = null;
/** The size as last measured. Null while there is no listener that would notice a change. */
let known: number | null = null;

const read = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualText;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  observer ??= new MutationObserver(() => {
    known = null;
    for (const each of listeners) each();
  });
  if (listeners.size === 1)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    known = null;
  };
}

function textSize(): number {
  if (listeners.size === 0) return read();
  known ??= read();
  return known;
}

/**
 * Pixels of a length, given for text of the usual size. Rows are drawn so high in their styles too
 * (`calc(58rem / 16)`).
 */
export const inText = (pixels: number): number => Math.round((pixels * textSize()) / usualText);

/** The same as a hook, which follows changes. */
export const useInText = (pixels: number): number =>
  useSyncExternalStore(subscribe, () => inText(pixels));

/** Whether the window is narrower than a length, given for text of the usual size. */
export function useIsNarrower(pixels: number): boolean {
  const least = useInText(pixels);
  return useSyncExternalStore(onResize, () => window.innerWidth < least);
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
