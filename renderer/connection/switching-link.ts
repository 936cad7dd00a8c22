import { type ClientLink, ORPCError } from '@orpc/client';
import { type Message, message } from '../../shared/i18n/message.ts';
import { ConnectionLostError, type ConnectionState } from './connection.ts';

type Link = ClientLink<Record<never, never>>;

/**
 * A link whose pipe can be replaced while calls are made, and the connection state that follows
 * from it.
 */
export type SwitchingLink = {
  readonly link: Link;
  /** A pipe is open. Calls go through it from now on. */
  use(link: Link): void;
  /** The pipe broke, and another is on its way. */
  lose(said: Message): void;
  /** There will be no other pipe. */
  end(said: Message): void;
  onState(listener: (state: ConnectionState) => void): () => void;
};

/**
 * Creates a link that survives its pipes. A call made without a pipe waits for one, `waitMs` at
 * most. A call whose pipe breaks is rejected and never sent again: we can't know whether it took
 * effect, and the caller has to find out.
 */
export function createSwitchingLink(waitMs: number): SwitchingLink {
  let state: ConnectionState = { state: 'connecting' };
  let current: Link | null = null;
  const listeners = new Set<(state: ConnectionState) => void>();

  const setState = (next: ConnectionState, link: Link | null) => {
    state = next;
    current = link;
    for (const listener of [...listeners]) listener(next);
  };

  const onState = (listener: (state: ConnectionState) => void) => {
    listeners.add(listener);
    listener(state);
    return () => void listeners.delete(listener);
  };

  const pipe = (signal: AbortSignal | undefined) =>
    new Promise<Link>((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', aborted);
        // `onState` reports the first state before it returns, so `stop` doesn't exist yet.
        queueMicrotask(() => stop());
        finish();
      };
      const aborted = () => settle(() => reject(signal?.reason));
      const timer = setTimeout(
        () =>
          settle(() => reject(new ConnectionLostError(message('shell.line.unreachable'), false))),
        waitMs,
      );
      signal?.addEventListener('abort', aborted, { once: true });
      const stop = onState((now) => {
        const link = current;
        if (link) settle(() => resolve(link));
        else if (now.state === 'ended')
          settle(() => reject(new ConnectionLostError(now.said, true)));
      });
    });

  const link: Link = {
    async call(path, input, options) {
      options.signal?.throwIfAborted();
      const used = current ?? (await pipe(options.signal));
      try {
        return await used.call(path, input, options);
      } catch (error) {
        const broke = current !== used && !(error instanceof ORPCError) && !options.signal?.aborted;
        if (!broke) throw error;
        throw new ConnectionLostError(message('shell.line.brokeMidway'), state.state === 'ended');
      }
    },
  };

  return {
    link,
    use: (next) => setState({ state: 'open' }, next),
    lose: (said) => setState({ state: 'lost', said }, null),
    end: (said) => setState({ state: 'ended', said }, null),
    onState,
  };
}
