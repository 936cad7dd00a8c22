/** Consecutive wrong PINs, and how long a clerk has to wait after too many. */
import type { ClerkId } from '../../shared/clerks/model.ts';
import type { Clock } from '../../shared/time.ts';
import type { Timers } from '../kernel/ports.ts';
import type { ClerkStore, WrongPins } from './clerk-store.ts';

/**
 * Wrong PINs before a clerk has to wait, and the first wait in milliseconds. Each further wrong PIN
 * doubles it.
 */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** The wait after this many wrong PINs, in milliseconds; 0: none. */
const waitAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES), LONGEST_WAIT_MS);

/**
 * Counts them, also across restarts. We time a wait with the monotonic clock only. If the wall
 * clock counted, setting it forward would end the wait. So after a restart an unfinished wait
 * begins again.
 */
export function createPinTries(
  store: Pick<ClerkStore, 'tries' | 'setTries'>,
  clock: Clock,
  timers: Timers,
) {
  const tries = new Map<ClerkId, { readonly wrong: number; readonly until: number }>();
  const cancels = new Map<ClerkId, () => void>();
  const keep = (id: ClerkId, kept: WrongPins | null) => {
    try {
      store.setTries(id, kept);
    } catch {
      // A full disk must not lock anyone out. The count then lasts until the restart.
    }
  };
  const forgetTimer = (id: ClerkId) => {
    cancels.get(id)?.();
    cancels.delete(id);
  };
  const begin = (id: ClerkId, wrong: number, waitMs: number) => {
    forgetTimer(id);
    tries.set(id, { wrong, until: clock.monotonic() + waitMs });
    if (waitMs === 0) return;
    const served = () => {
      cancels.delete(id);
      keep(id, { wrong, isWaitOver: true });
    };
    cancels.set(id, timers.after(waitMs, served));
  };
  for (const [id, { wrong, isWaitOver }] of store.tries())
    begin(id, wrong, isWaitOver ? 0 : waitAfter(wrong));

  return {
    /** How long a clerk still has to wait, in milliseconds; 0: not at all. */
    waits: (id: ClerkId): number =>
      Math.max((tries.get(id)?.until ?? Number.NEGATIVE_INFINITY) - clock.monotonic(), 0),
    /** Counts a wrong PIN. Returns the wait after it; 0: none. */
    count(id: ClerkId): number {
      const wrong = (tries.get(id)?.wrong ?? 0) + 1;
      const waitMs = waitAfter(wrong);
      begin(id, wrong, waitMs);
      keep(id, { wrong, isWaitOver: waitMs === 0 });
      return waitMs;
    },
    /** The PIN was right, or is new. */
    forget(id: ClerkId): void {
      forgetTimer(id);
      tries.delete(id);
      keep(id, null);
    },
    stop(): void {
      for (const id of [...cancels.keys()]) forgetTimer(id);
    },
  };
}
