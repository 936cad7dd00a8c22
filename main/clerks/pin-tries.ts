/** Wrong PINs in a row, and how long a clerk has to wait after too many. */
import type { ClerkId } from '../../shared/clerks/model.ts';
import type { Clock } from '../../shared/time.ts';
import type { Timers } from '../kernel/ports.ts';
import type { ClerkStore, PinTries } from './clerk-store.ts';

/**
 * Wrong PINs in a row before a clerk has to wait, and how long, in milliseconds; each further wrong
 * one doubles it.
 */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** How long a clerk waits after so many wrong PINs in a row, in milliseconds; 0 for not at all. */
const waitAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES), LONGEST_WAIT_MS);

/**
 * Counts them, over a new start too. A wait goes by the steady clock alone. The wall clock has no
 * part in it: whoever sets it forward, with or without a new start, would be free to guess on. So a
 * wait that was not served begins again at the next start.
 */
export function createPinTries(
  store: Pick<ClerkStore, 'tries' | 'setTries'>,
  clock: Clock,
  timers: Timers,
) {
  const tries = new Map<ClerkId, { readonly wrong: number; readonly until: number }>();
  const cancels = new Map<ClerkId, () => void>();
  const keep = (id: ClerkId, kept: PinTries | null) => {
    try {
      store.setTries(id, kept);
    } catch {
      // A full disk must keep nobody out of the desk: then the count lasts as long as this start.
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
      keep(id, { wrong, isServed: true });
    };
    cancels.set(id, timers.after(waitMs, served));
  };
  for (const [id, { wrong, isServed }] of store.tries())
    begin(id, wrong, isServed ? 0 : waitAfter(wrong));

  return {
    /** How long a clerk still has to wait, in milliseconds; 0 for one who need not. */
    waits: (id: ClerkId): number =>
      Math.max((tries.get(id)?.until ?? Number.NEGATIVE_INFINITY) - clock.monotonic(), 0),
    /** One more wrong PIN; returns the wait that follows, 0 for none. */
    count(id: ClerkId): number {
      const wrong = (tries.get(id)?.wrong ?? 0) + 1;
      const waitMs = waitAfter(wrong);
      begin(id, wrong, waitMs);
      keep(id, { wrong, isServed: waitMs === 0 });
      return waitMs;
    },
    /** The right PIN, or a new one. */
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
