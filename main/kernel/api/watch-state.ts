import { createWakeSignal } from '../wake-signal.ts';

/**
 * What a page watches: the state as it is now, and again after each change, until the page leaves.
 * Changes that come faster than they are taken become one.
 */
export async function* watchState<State>(
  source: { watch(listener: () => void): () => void },
  current: () => State | Promise<State>,
  signal: AbortSignal | undefined,
): AsyncGenerator<State, void> {
  const wakeSignal = createWakeSignal(signal);
  const stop = source.watch(wakeSignal.wake);
  try {
    while (!signal?.aborted) {
      yield await current();
      await wakeSignal.next();
    }
  } finally {
    stop();
  }
}
