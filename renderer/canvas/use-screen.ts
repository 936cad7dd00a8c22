import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ScreenSize } from './viewport.ts';

/**
 * Size of an element in whole device pixels, and the pixel ratio. Null before it is laid out, and
 * while it has no size.
 */
export function useScreen(element: RefObject<HTMLElement | null>): ScreenSize | null {
  const [screen, setScreen] = useState<ScreenSize | null>(null);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const measure = () => {
      const ratio = window.devicePixelRatio || 1;
      // Whole device pixels. Otherwise the browser stretches the canvas by a fraction and blurs it.
      const width = Math.floor(watched.clientWidth * ratio);
      const height = Math.floor(watched.clientHeight * ratio);
      setScreen((before) => {
        if (width < 1 || height < 1) return before;
        if (
          before !== null &&
          before.width === width &&
          before.height === height &&
          before.ratio === ratio
        )
          return before;
        return { width, height, ratio };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    // A move of the window to another monitor changes the ratio, but not always the size.
    let query: MediaQueryList | null = null;
    const follow = () => {
      query?.removeEventListener('change', follow);
      query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
      query.addEventListener('change', follow);
      measure();
    };
    follow();
    return () => {
      observer.disconnect();
      query?.removeEventListener('change', follow);
    };
  }, [element]);
  return screen;
}
