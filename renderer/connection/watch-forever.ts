/**
 * Keeps streams of the console running. Every stream of the console API begins with the complete
 * state, so a break loses nothing: we start it again.
 */
import { ConnectionLostError } from './connection.ts';

/**
 * The state of a watched stream.
 *
 * 1. `starting`, then `live` with the first event.
 * 2. When it breaks: `broken`. We start it again after a wait.
 * 3. When the connection has ended for good: `ended`. The page must be opened again.
 */
export type WatchState =
  | { readonly state: 'starting' }
  | { readonly state: 'live' }
  | { readonly state: 'broken'; readonly error: unknown }
  | { readonly state: 'ended'; readonly error: unknown };

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 3_000;

/**
 * Keeps one stream running. When it breaks or ends, we start it again. The wait doubles each time,
 * up to `MAX_DELAY_MS`. If `onEvent` throws, we treat that as a break too, and get the complete
 * state again. Returns a function that stops it.
 *
 *     const watch = (options) => api.yard.watch(undefined, options);
 *     const stop = watchForever(watch, store.receive, setYardState);
 */
export function watchForever<Event>(
  call: (options: { signal: AbortSignal }) => Promise<AsyncIterable<Event>>,
  onEvent: (event: Event) => void,
  onState: (state: WatchState) => void = () => {},
): () => void {
  const stopped = new AbortController();

  const run = async () => {
    let delayMs = FIRST_DELAY_MS;
    while (!stopped.signal.aborted) {
      let error: unknown = new Error('The stream ended.');
      let isLive = false;
      onState({ state: 'starting' });
      try {
        for await (const event of await call({ signal: stopped.signal })) {
          if (stopped.signal.aborted) return;
          onEvent(event);
          if (!isLive) onState({ state: 'live' });
          isLive = true;
          delayMs = FIRST_DELAY_MS;
        }
      } catch (caught) {
        error = caught;
      }
      if (stopped.signal.aborted) return;
      if (error instanceof ConnectionLostError && error.final)
        return onState({ state: 'ended', error });
      onState({ state: 'broken', error });
      await sleep(delayMs, stopped.signal);
      delayMs = Math.min(MAX_DELAY_MS, delayMs * 2);
    }
  };
  void run();
  return () => stopped.abort();
}

/** Waits, or resolves early when `signal` aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
