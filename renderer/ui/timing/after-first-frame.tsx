/**
 * Renders the first rows one frame before the costlier parts, so that the clerk can read them
 * sooner (docs/reference/performance.md, "Start, memory and idle", "Acts on the giant yard").
 */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

/** A hidden window gets no frames. After this many milliseconds we go on without one. */
const PATIENCE_MS = 250;
/** Work that waits for the frame without a part that does goes on after so many milliseconds. */
const UNASKED_MS = 1_000;

/** Frames and timers of a document; null where nothing is drawn. */
type Frames = {
  readonly next: (act: () => void) => void;
  readonly after: (act: () => void, ms: number) => void;
};

/** The first frame of a document: whether it is over, and the waiting callbacks. */
export type FirstFrame = {
  readonly isOver: () => boolean;
  readonly watch: (listener: () => void) => () => void;
  /** From now on it is waited for; again is nothing. */
  readonly begin: () => void;
};

/**
 * A document that isn't rendered has no first frame, so we don't wait. `count`: so many more frames
 * are begun first; with none, what waits goes on once the first one is painted.
 */
export function createFirstFrame(frames: Frames | null, count = 1): FirstFrame {
  let isOver = frames === null;
  let isBegun = false;
  const listeners = new Set<() => void>();
  const end = () => {
    if (isOver) return;
    isOver = true;
    for (const listener of [...listeners]) listener();
  };
  return {
    isOver: () => isOver,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin() {
      if (frames === null || isBegun) return;
      isBegun = true;
      // The callback runs before the frame is drawn. At the next one the frame is on the screen.
      const wait = (left: number) =>
        left < 0 ? frames.after(end, 0) : frames.next(() => wait(left - 1));
      wait(count);
      frames.after(end, PATIENCE_MS);
    },
  };
}

const frames: Frames | null =
  typeof requestIdleCallback !== 'function'
    ? null
    : {
        next: (act) => void requestAnimationFrame(act),
        after: (act, ms) => void setTimeout(act, ms),
      };

const first = createFirstFrame(frames);

function useIsOver({ watch, isOver, begin }: FirstFrame): boolean {
  const isAfter = useSyncExternalStore(watch, isOver);
  useEffect(begin, [begin]);
  return isAfter;
}

/**
 * Whether the page's first frame was drawn; it is waited for from the first part that asks. After
 * it everything renders at once.
 */
export const useIsAfterFirstFrame = (): boolean => useIsOver(first);

/**
 * Calls `act` once after it: at once if it was drawn, and soon where no part waits for it. Returns
 * a function that cancels it.
 */
export function afterFirstFrame(act: () => void): () => void {
  if (first.isOver()) {
    act();
    return () => {};
  }
  const cancel = () => {
    clearTimeout(timer);
    stop();
  };
  const once = () => {
    cancel();
    act();
  };
  const timer = setTimeout(once, UNASKED_MS);
  const stop = first.watch(once);
  return cancel;
}

/**
 * Whether a frame with this part was drawn: each time the part is put into the page. `count`: how
 * many more are begun first.
 */
export function useIsAfterOwnFrame(count = 1): boolean {
  const [own] = useState(() => createFirstFrame(frames, count));
  return useIsOver(own);
}

/**
 * Rows that a list draws beyond each edge of what is in view. None at first, so that the rows in
 * view come sooner, and then the map, which comes in a frame after them; then `rows`.
 */
export const useOverscan = (rows: number): number => (useIsAfterOwnFrame(2) ? rows : 0);

/** Parts that are not missed in the first frame. */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  return useIsAfterFirstFrame() ? children : null;
}
