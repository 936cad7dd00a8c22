/**
 * Changes found by a full read that no event announced. If there are any, we don't rely on the
 * channel.
 */
import type { Clock } from '../../../shared/time.ts';
import type { Timers } from '../../kernel/ports.ts';

/**
 * Times in milliseconds. An event may come this long before or after the full read that finds its
 * change.
 */
const BEFORE_MS = 60_000;
const USUAL_AFTER_MS = 5_000;

/** Compares full reads with events. */
export type UnannouncedChanges = {
  /** Events named these ids. */
  announced(ids: readonly string[]): void;
  /**
   * A full read changed these records. Calls `tell` once we know whether all of them were
   * announced.
   */
  fullRead(changed: ReadonlySet<string>, tell: (missed: readonly string[]) => void): void;
  stop(): void;
};

/**
 * `afterMs`: how long after the full read a change may still be announced; by default as long as an
 * event may take.
 */
export function createUnannouncedChanges({
  clock,
  timers,
  afterMs = USUAL_AFTER_MS,
}: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly afterMs?: number;
}): UnannouncedChanges {
  const announcedAt = new Map<string, number>();
  const cancels = new Set<() => void>();

  function forget(): void {
    // In the order in which they were last named.
    for (const [id, at] of announcedAt) {
      if (clock.monotonic() - at <= BEFORE_MS) return;
      announcedAt.delete(id);
    }
  }

  return {
    announced(ids) {
      for (const id of ids) {
        announcedAt.delete(id);
        announcedAt.set(id, clock.monotonic());
      }
      forget();
    },
    fullRead(changed, tell) {
      forget();
      const open = [...changed].filter((id) => !announcedAt.has(id));
      if (open.length === 0) return tell([]);
      const cancel = timers.after(afterMs, () => {
        cancels.delete(cancel);
        tell(open.filter((id) => !announcedAt.has(id)));
      });
      cancels.add(cancel);
    },
    stop() {
      for (const cancel of cancels) cancel();
    },
  };
}
