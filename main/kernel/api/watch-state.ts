import { createWakeSignal } from '../wake-signal.ts';

/**
 * A state for a page to watch: the present one, then one after each change, until the page leaves.
 * If changes come faster than the page takes them, it gets only the latest.
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
