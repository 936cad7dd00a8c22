/**
 * A stream that we request before its follower exists, so that its first event is already on its
 * way.
 */

type Call<Event> = (options: { signal: AbortSignal }) => Promise<AsyncIterable<Event>>;

/**
 * A call for `watchForever`. The first time it returns the stream that we already requested. Later
 * it requests a new one.
 */
export type EarlyStream<Event> = {
  readonly call: Call<Event>;
  /** Gives the stream up if it has no follower by now. */
  readonly leave: () => void;
};

/** Requests the stream at once. A refusal reaches only the follower, once there is one. */
export function beginStream<Event>(call: Call<Event>): EarlyStream<Event> {
  const stopped = new AbortController();
  let waiting: Promise<AsyncIterable<Event>> | null = call({ signal: stopped.signal });
  waiting.catch(() => undefined);
  return {
    call(options) {
      const begun = waiting;
      waiting = null;
      if (begun === null) return call(options);
      const stop = () => stopped.abort();
      if (options.signal.aborted) stop();
      else options.signal.addEventListener('abort', stop, { once: true });
      return begun;
    },
    leave() {
      if (waiting !== null) stopped.abort();
      waiting = null;
    },
  };
}
