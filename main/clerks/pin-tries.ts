/** Wrong PINs in a row, and how long a clerk has to wait after too many. */
import type { ClerkId } from '../../shared/clerks/model.ts';
import type { Clock } from '../../shared/time.ts';
import type { ClerkStore } from './clerk-store.ts';

/** Wrong PINs in a row before a clerk has to wait, and how long, in milliseconds; each further wrong one doubles it. */
const freeTries = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;

/**
 * Counts them, over a new start too. The wait goes by the steady clock; what is left of it on the wall clock is bounded, so that a clock that
 * was set back locks nobody out for longer than the wrong PINs themselves do. Waits are milliseconds.
 */
export function createPinTries(store: Pick<ClerkStore, 'tries' | 'setTries'>, clock: Clock) {
  const tries = new Map<ClerkId, { readonly wrong: number; readonly until: number }>(
    [...store.tries()].map(([id, kept]) => {
      const left = Math.min(Math.max(kept.until - clock.now(), 0), longestWaitMs);
      return [id, { wrong: kept.wrong, until: clock.monotonic() + left }];
    }),
  );
  const keep = (id: ClerkId, kept: { readonly wrong: number; readonly until: number } | null) => {
    try {
      store.setTries(id, kept);
    } catch {
      // A full disk must keep nobody out of the desk: then the count lasts as long as this start.
    }
  };
  return {
    /** How long a clerk still has to wait; 0 for one who need not. */
    waits: (id: ClerkId): number =>
      Math.max((tries.get(id)?.until ?? Number.NEGATIVE_INFINITY) - clock.monotonic(), 0),
    /** One more wrong PIN; answers the wait that follows, 0 for none. */
    count(id: ClerkId): number {
      const wrong = (tries.get(id)?.wrong ?? 0) + 1;
      const wait =
        wrong < freeTries ? 0 : Math.min(firstWaitMs * 2 ** (wrong - freeTries), longestWaitMs);
      tries.set(id, { wrong, until: clock.monotonic() + wait });
      keep(id, { wrong, until: clock.now() + wait });
      return wait;
    },
    /** The right PIN, or a new one. */
    forget(id: ClerkId): void {
      tries.delete(id);
      keep(id, null);
    },
  };
}
