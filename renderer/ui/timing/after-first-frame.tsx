/**
 * What a page draws first, and what comes a frame later: the rows that a clerk reads are on the
 * screen before parts that take longer are made
 * (docs/reference/performance.md, "Start, memory and idle").
 * Once a page has drawn its first frame everything is made at once.
 */
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

/**
 * A page that is not drawn, such as that of a hidden window, has no frames: it goes on after this
 * many milliseconds.
 */
const PATIENCE_MS = 250;

/** Frames and timers of a document; null where nothing is drawn. */
type Frames = {
  readonly next: (act: () => void) => void;
  readonly after: (act: () => void, ms: number) => void;
};

/** The first frame of a document: whether it is over, and who waits for that. */
export type FirstFrame = {
  readonly isOver: () => boolean;
  readonly watch: (listener: () => void) => () => void;
  /** From now on it is waited for; again is nothing. */
  readonly begin: () => void;
};

/** A document that draws nothing has no first frame: it is over. */
export function createFirstFrame(frames: Frames | null): FirstFrame {
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
      // A frame is told of before it is drawn: it is on the screen when the next one comes.
      frames.next(() => frames.next(() => frames.after(end, 0)));
      frames.after(end, PATIENCE_MS);
    },
  };
}

const first = createFirstFrame(
  typeof requestIdleCallback !== 'function'
    ? null
    : {
        next: (act) => void requestAnimationFrame(act),
        after: (act, ms) => void setTimeout(act, ms),
      },
);

/** Whether the first frame was drawn; it is waited for from the first part that asks. */
export function useIsAfterFirstFrame(): boolean {
  const isAfter = useSyncExternalStore(first.watch, first.isOver);
  useEffect(first.begin, []);
  return isAfter;
}

/** Parts that are not missed in the first frame. */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  return useIsAfterFirstFrame() ? children : null;
}
