/**
 * Watchers that wait for "something is new": each wakes on a signal and then asks for what it
 * wants.
 */

/** One who waits. */
export type WakeSignal = {
  /**
   * Resolves at the next `wake` after the last call, at once when there was one, and when `signal`
   * aborts.
   */
  next(): Promise<void>;
  /** Wakes the waiter. */
  wake(): void;
};

/**
 * A waiter that also wakes for good when `signal` aborts, so that a page that left does not hang in
 * a wait.
 */
export function createWakeSignal(signal: AbortSignal | undefined): WakeSignal {
  let isDue = false;
  let resolve: (() => void) | null = null;
  const wake = () => {
    isDue = true;
    resolve?.();
    resolve = null;
  };
  signal?.addEventListener('abort', wake, { once: true });
  return {
    async next() {
      if (!isDue && !signal?.aborted) {
        await new Promise<void>((done) => {
          resolve = done;
        });
      }
      isDue = false;
    },
    wake,
  };
}
