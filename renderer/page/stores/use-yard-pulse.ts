import { startTransition, useEffect, useState } from 'react';
import type { YardStore } from './yard-store.ts';

/**
 * While the yard changes all the time, what depends on all of it is computed at most this often, in
 * milliseconds.
 */
const pause = 250;

/**
 * Grows a moment after anything in the yard changed: spots and what is on them, the waiting list,
 * areas. For lists over all of the yard, which would cost too much at every single change; a part
 * that shows one spot or asset uses `useSpot` or `useAsset`.
 */
export function useYardPulse(yard: YardStore): number {
  const [pulse, setPulse] = useState(0);
  const [first] = useState(yard.version);
  useEffect(() => {
    const { wake, forget } = oncePer(pause, () => setPulse((count) => count + 1));
    const stops = [yard.onSpots(wake), yard.onWaiting(wake), yard.onStructure(wake)];
    // Changed between the first drawing and now.
    if (yard.version() !== first) wake();
    return () => {
      for (const stop of stops) stop();
      forget();
    };
  }, [yard, first]);
  return pulse;
}

/**
 * The same for spots and what is on them alone, at most once in `ms` milliseconds, and only while
 * `isWatched`.
 */
export function useSpotPulse(yard: YardStore, ms: number, isWatched = true): number {
  const [pulse, setPulse] = useState(0);
  useEffect(() => {
    if (!isWatched) return;
    const { wake, forget } = oncePer(ms, () =>
      startTransition(() => setPulse((count) => count + 1)),
    );
    const stop = yard.onSpots(wake);
    return () => {
      stop();
      forget();
    };
  }, [yard, ms, isWatched]);
  return pulse;
}

/**
 * Runs `work` at most once in `ms`, that long after the first `wake`; `forget` drops what waits.
 */
function oncePer(
  ms: number,
  work: () => void,
): { readonly wake: () => void; readonly forget: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    wake() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, ms);
    },
    forget: () => clearTimeout(timer),
  };
}
