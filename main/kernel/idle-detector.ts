/**
 * Whether somebody looks at this desk: when nobody does, its services are asked less often. What
 * was saved is sent all the same.
 */
import type { Clock } from '../../shared/time.ts';
import { createListeners } from './listeners.ts';

/** Who looks. */
export type IdleDetector = {
  /** A page is seen, until the answer is called. */
  look(): () => void;
  /** Somebody works at a page. */
  touch(): void;
  /** Something that `IdleDetectorParts` tells may be otherwise now. */
  review(): void;
  /** For how long nobody has looked, in milliseconds; 0 while somebody does. */
  idleMs(): number;
  /** Called when somebody looks again; the answer stops it. */
  watch(listener: () => void): () => void;
};

/** What it goes by. */
export type IdleDetectorParts = {
  readonly clock: Clock;
  /** Nobody is signed in at the desk. */
  readonly isLocked: () => boolean;
  /** Hours in which a page that nobody touches is seen by nobody. */
  readonly isNight: () => boolean;
};

/** At night a page that nobody touched for this long was left on, in milliseconds. */
const LEFT_ON_MS = 30 * 60_000;

/** Nobody looks yet. */
export function createIdleDetector({ clock, isLocked, isNight }: IdleDetectorParts): IdleDetector {
  const listeners = createListeners();
  let pages = 0;
  let touchedAt = clock.monotonic();
  /** Since when no page is seen or the desk is locked; null while one is and it is not. */
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
