/**
 * A signal for watchers that wait for "something is new". Each wakes and then asks for what it
 * needs.
 */

export type WakeSignal = {
  /**
   * Resolves at the next `wake`, at once if there was one since the last call, and when `signal`
   * aborts.
   */
  next(): Promise<void>;
  wake(): void;
};

/**
 * Also wakes for good when `signal` aborts, so that a closed page doesn't leave a waiting call
 * behind.
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
