import { type RefObject, useEffect, useRef } from 'react';
import { localPoint } from './element-place.ts';
import type { Point } from './geometry.ts';

/**
 * Calls `onTurn` with each turn of the wheel over an element, and where it happened. We listen
 * ourselves, because React's listener is passive and couldn't stop the page from scrolling.
 */
export function useWheel(
  element: RefObject<HTMLElement | null>,
  onTurn: (event: WheelEvent, at: Point) => void,
): void {
  const latest = useRef(onTurn);
  latest.current = onTurn;
  useEffect(() => {
    const under = element.current;
    if (under === null) return;
    const turn = (event: WheelEvent) => latest.current(event, localPoint(event, under));
    under.addEventListener('wheel', turn, { passive: false });
    return () => under.removeEventListener('wheel', turn);
  }, [element]);
}
