/**
 * Detects whether a person looks at this desk. While it is idle, we ask its services less often.
 * Saved changes are sent all the same.
 */
import type { Clock } from '../../shared/time.ts';
import { createListeners } from './listeners.ts';

export type IdleDetector = {
  /** A page is visible until the returned function is called. */
  look(): () => void;
  /** A person works at a page. */
  touch(): void;
  /** Something in `IdleDetectorParts` may have changed. */
  review(): void;
  /** How long the desk has been idle, in milliseconds; 0 while a person looks. */
  idleMs(): number;
  /** Calls `listener` when a person looks again. Returns a function that unsubscribes. */
  watch(listener: () => void): () => void;
};

export type IdleDetectorParts = {
  readonly clock: Clock;
  /** True while the desk is locked, with no clerk signed in. */
  readonly isLocked: () => boolean;
  /** Hours in which we count a page without input as left on. */
  readonly isNight: () => boolean;
};

/** At night a page without input for this long was left on, in milliseconds. */
const LEFT_ON_MS = 30 * 60_000;

/** Starts idle. */
export function createIdleDetector({ clock, isLocked, isNight }: IdleDetectorParts): IdleDetector {
  const listeners = createListeners();
  let pages = 0;
  let touchedAt = clock.monotonic();
  /**
   * Since when no page is visible or the desk is locked; null while a page is visible and the desk
   * unlocked.
   */
  let awaySince: number | null = clock.monotonic();

  const idleMs = () => {
    const now = clock.monotonic();
    if (awaySince !== null) return now - awaySince;
    const leftMs = now - touchedAt - LEFT_ON_MS;
    return leftMs > 0 && isNight() ? leftMs : 0;
  };
  function change(work: () => void): void {
    const wasAway = idleMs() > 0;
    work();
    const isAway = pages === 0 || isLocked();
    if (isAway) awaySince ??= clock.monotonic();
    else awaySince = null;
    if (wasAway && idleMs() === 0) listeners.tell();
  }
  const touch = () => {
    touchedAt = clock.monotonic();
  };

  return {
    look() {
      let isOver = false;
      change(() => {
        pages += 1;
        touch();
      });
      return () => {
        if (isOver) return;
        isOver = true;
        change(() => {
          pages -= 1;
        });
      };
    },
    touch: () => change(touch),
    review: () => change(() => {}),
    idleMs,
    watch: listeners.watch,
  };
}
