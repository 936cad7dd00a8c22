import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { message } from '../../shared/i18n/message.ts';
import type { ConsoleConnection } from './connection.ts';
import { createSwitchingLink } from './switching-link.ts';

/** The part of a WebSocket that is used; the tests bring their own. */
export type Socket = Pick<
  WebSocket,
  'addEventListener' | 'removeEventListener' | 'send' | 'close' | 'readyState'
>;

type SocketParts = {
  /** Opens a socket to the console. */
  readonly open: () => Socket;
  /**
   * Whether the web host replies to plain requests. Then a refused socket means a wrong token, not
   * a stopped host.
   */
  readonly isServed: () => Promise<boolean>;
  /** The page was opened with a token; a tab that was opened by typing the address has none. */
  readonly hasToken?: boolean;
  /** Longest wait of a call for a pipe, in milliseconds. */
  readonly waitMs?: number;
  /** First wait before another try, in milliseconds; it doubles up to `maxDelayMs`. */
  readonly delayMs?: number;
  readonly maxDelayMs?: number;
};

/**
 * Connects over a WebSocket and opens another one whenever it breaks, until the host says that the
 * token is not its own.
 */
export function connectSocket({
  open,
  isServed,
  hasToken = true,
  waitMs = 3_000,
  delayMs = 100,
  maxDelayMs = 3_000,
}: SocketParts): ConsoleConnection {
  const pipes = createSwitchingLink(waitMs);
  let socket: Socket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;
  /** The host answered between two refused sockets. */
  let wasServed = false;

  const attempt = () => {
    const made = open();
    socket = made;
    let opened = false;
    // Both before the link adds its own, so that a call rejected by the link already finds the new
    // state.
    made.addEventListener('open', () => {
      opened = true;
      failures = 0;
      wasServed = false;
      pipes.use(link);
    });
    made.addEventListener('close', () => void broken(opened));
    const link = new RPCLink({ websocket: made });
  };

  const broken = async (wasOpen: boolean) => {
    if (closed) return;
    if (wasOpen) pipes.lose(message('shell.line.broke'));
    else {
      failures += 1;
      if (wasServed)
        return pipes.end(message(hasToken ? 'shell.line.oldPage' : 'shell.line.otherTab'));
      pipes.lose(message('shell.line.silent'));
      wasServed = await isServed();
    }
    if (!closed) timer = setTimeout(attempt, Math.min(maxDelayMs, delayMs * 2 ** failures));
  };

  attempt();
  return {
    api: createORPCClient(pipes.link),
    onState: pipes.onState,
    close: () => {
      closed = true;
      clearTimeout(timer);
      pipes.end(message('shell.line.closed'));
      socket?.close();
    },
  };
}
