import { useEffect, useState } from 'react';
import type { YardStore } from './yard-store.ts';

/** While the yard changes without end, what hangs on all of it is found anew at most this often, in milliseconds. */
const pause = 250;

/**
 * Grows a moment after anything in the yard changed: spots and what stands on them, the waiting list, areas. For lists over the
 * whole yard, which would cost too much at every single change; a part that shows one spot or asset uses `useSpot` or `useAsset`.
 */
export function useYardPulse(yard: YardStore): number {
  const [pulse, setPulse] = useState(0);
  const [first] = useState(yard.version);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setPulse((count) => count + 1);
      }, pause);
    };
    const stops = [yard.onSpots(wake), yard.onWaiting(wake), yard.onStructure(wake)];
    // Changed between the first drawing and now.
    if (yard.version() !== first) wake();
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [yard, first]);
  return pulse;
}
