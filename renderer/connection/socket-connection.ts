import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { message } from '../../shared/i18n/message.ts';
import { MOST_MESSAGE_BYTES } from '../../shared/message-size.ts';
import { type ConsoleConnection, TooLongError } from './connection.ts';
import { createSwitchingLink } from './switching-link.ts';

/** The part of a WebSocket that we use. Tests pass their own. */
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
  /** Whether the page was opened with a token. A tab opened by typing the address has none. */
  readonly hasToken?: boolean;
  /** How long a call waits for a connection at most, in milliseconds. */
  readonly waitMs?: number;
  /** The wait before the second try, in milliseconds. It doubles up to `maxDelayMs`. */
  readonly delayMs?: number;
  readonly maxDelayMs?: number;
};

/**
 * Connects over a WebSocket.
 *
 * 1. We open a socket. When it opens, calls go through it.
 * 2. When it breaks, we open another after a wait that doubles each time.
 *
 * Unusual: the host refuses sockets with a wrong token, and so does a host that has stopped. If a
 * plain request is served between two refused sockets, the token is wrong, and we stop for good.
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
  /** The host served a request between two refused sockets. */
  let wasServed = false;

  const attempt = () => {
    const made = open();
    socket = made;
    let opened = false;
    // We add both listeners before the link adds its own. So when the link rejects a call, the new
    // state is already set.
    made.addEventListener('open', () => {
      opened = true;
      failures = 0;
      wasServed = false;
      pipes.use(link);
    });
    made.addEventListener('close', () => void broken(opened));
    const link = new RPCLink({ websocket: checkingLength(made) });
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

/**
 * The host cuts a socket with a message that is too long, and all other calls with it. So we refuse
 * such a message here.
 */
function checkingLength(socket: Socket): Socket {
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (sizeOf(data) > MOST_MESSAGE_BYTES) throw new TooLongError();
    send(data);
  };
  return socket;
}

/** The size of a message in bytes. A text of a third of the limit fits in any case. */
function sizeOf(data: Parameters<Socket['send']>[0]): number {
  if (typeof data !== 'string') return data instanceof Blob ? data.size : data.byteLength;
  return 3 * data.length <= MOST_MESSAGE_BYTES
    ? data.length
    : new TextEncoder().encode(data).byteLength;
}
