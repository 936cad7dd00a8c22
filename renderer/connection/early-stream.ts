/**
 * A stream that is asked for before it is known who will follow it: its first event is on its way
 * meanwhile.
 */

type Call<Event> = (options: { signal: AbortSignal }) => Promise<AsyncIterable<Event>>;

/**
 * A call for `watchForever`: the first time it gives the stream that was asked for already, later
 * ones ask anew.
 */
export type EarlyStream<Event> = {
  readonly call: Call<Event>;
  /** If the stream has no follower by now, we give it up. */
  readonly leave: () => void;
};

/** Asks for the stream at once. A refusal reaches only the follower, once there is one. */
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
