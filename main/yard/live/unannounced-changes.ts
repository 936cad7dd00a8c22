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
  hinted(ids: readonly string[]): void;
  /**
   * A full read changed these records. Calls `tell` once we know whether all of them were
   * announced.
   */
  walked(changed: ReadonlySet<string>, tell: (missed: readonly string[]) => void): void;
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
  const hintedAt = new Map<string, number>();
  const cancels = new Set<() => void>();

  function forget(): void {
    // In the order in which they were last named.
    for (const [id, at] of hintedAt) {
      if (clock.monotonic() - at <= BEFORE_MS) return;
      hintedAt.delete(id);
    }
  }

  return {
    hinted(ids) {
      for (const id of ids) {
        hintedAt.delete(id);
        hintedAt.set(id, clock.monotonic());
      }
      forget();
    },
    walked(changed, tell) {
      forget();
      const open = [...changed].filter((id) => !hintedAt.has(id));
      if (open.length === 0) return tell([]);
      const cancel = timers.after(afterMs, () => {
        cancels.delete(cancel);
        tell(open.filter((id) => !hintedAt.has(id)));
      });
      cancels.add(cancel);
    },
    stop() {
      for (const cancel of cancels) cancel();
    },
  };
}
