/**
 * What a walk found changed that no event had named: a channel that keeps some back is one that
 * cannot be waited for.
 */
import type { Clock } from '../../../shared/time.ts';
import type { Timers } from '../../kernel/ports.ts';

/**
 * Times in milliseconds: an event may come this long before or after the walk that meets its
 * change.
 */
const BEFORE_MS = 60_000;
const USUAL_AFTER_MS = 5_000;

/** Holds walks against events. */
export type UnannouncedChanges = {
  /** Events named these ids. */
  hinted(ids: readonly string[]): void;
  /**
   * A walk changed these records; `tell` is called once it is known whether all of them were
   * announced.
   */
  walked(changed: ReadonlySet<string>, tell: (missed: readonly string[]) => void): void;
  stop(): void;
};

/**
 * Makes it. `afterMs`: how long after the walk that met it a change may still be announced; by
 * default as long as an event may take.
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
    // In the order in which they were named last.
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
