import { elementScroll, type Rect, type VirtualizerOptions } from '@tanstack/react-virtual';
import { useState } from 'react';

type Observed = { readonly scrollElement: HTMLElement | null };
type Known = {
  readonly initialRect: Rect;
  readonly observeElementRect: (list: Observed, on: (rect: Rect) => void) => () => void;
  readonly scrollToFn: VirtualizerOptions<HTMLDivElement, HTMLElement>['scrollToFn'];
};

/** Where the sizes are kept for the next start. */
const STORED = 'yardmaster.list-sizes';
/** The sizes that lists had last, by name. */
const lastRects = new Map<string, Rect>(storedRects());

function storedRects(): [string, Rect][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return Object.entries(stored as object).filter(([, rect]) => isRect(rect));
  } catch {
    return [];
  }
}

function isRect(value: unknown): value is Rect {
  if (typeof value !== 'object' || value === null) return false;
  const { width, height } = value as Partial<Rect>;
  return Number.isFinite(width) && Number.isFinite(height);
}

/** Keeps the sizes for the next start. Where the browser keeps nothing, lists are measured. */
function storeRects(): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(lastRects)));
  } catch {}
}

/**
 * What a virtualizer measures while its list comes onto the screen, in pixels, without measuring:
 * each question lays out the whole screen while it is put together. Where the list was on the
 * screen before, be it at the last start, it takes the size that it had. A size that changed
 * meanwhile comes one frame later.
 */
export function useKnownRect(name: string): Known {
  const [known] = useState(() => knownRect(name));
  return known;
}

function knownRect(name: string): Known {
  let seen: HTMLElement | null = null;
  let isNew = false;
  return {
    initialRect: lastRects.get(name) ?? { width: 0, height: 0 },
    observeElementRect({ scrollElement }, on) {
      if (scrollElement === null) return () => {};
      isNew = seen !== scrollElement;
      seen = scrollElement;
      const measure = () => {
        const { offsetWidth: width, offsetHeight: height } = scrollElement;
        const before = lastRects.get(name);
        lastRects.set(name, { width, height });
        if (before?.width !== width || before.height !== height) storeRects();
        on({ width, height });
      };
      const last = lastRects.get(name);
      if (last === undefined) measure();
      else on(last);
      const observer = new ResizeObserver(measure);
      observer.observe(scrollElement);
      return () => observer.disconnect();
    },
    scrollToFn(offset, options, list) {
      // A new element is at its top.
      if (!isNew || offset !== 0) elementScroll(offset, options, list);
      isNew = false;
    },
  };
}
