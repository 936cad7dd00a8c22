import { startTransition, useEffect, useState } from 'react';
import type { YardStore } from './yard-store.ts';

/**
 * The shortest pause between two updates, in milliseconds. The yard may change all the time, and
 * what depends on all of it is costly.
 */
const pause = 250;

/**
 * Grows a moment after anything in the yard changed: spots and what is on them, the waiting list,
 * areas, what is held. For lists over the whole yard, which cost too much at each single change. A
 * part that shows one spot or asset uses `useSpot` or `useAsset`.
 */
export function useYardPulse(yard: YardStore): number {
  const [pulse, setPulse] = useState(0);
  const [first] = useState(yard.version);
  useEffect(() => {
    const { wake, forget } = oncePer(pause, () => setPulse((count) => count + 1));
    const stops = [
      yard.onSpots(wake),
      yard.onWaiting(wake),
      yard.onStructure(wake),
      yard.onHolds(wake),
    ];
    // The yard changed between the first drawing and this effect.
    if (yard.version() !== first) wake();
    return () => {
      for (const stop of stops) stop();
      forget();
    };
  }, [yard, first]);
  return pulse;
}

/**
 * The same for spots and what is on them only, at most once in `ms` milliseconds, and only while
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
 * Runs `work` at most once in `ms` milliseconds, that long after the first `wake`. `forget` cancels
 * a waiting run.
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
