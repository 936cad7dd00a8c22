import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { message } from '../../shared/i18n/message.ts';
import type { ConsoleConnection } from './connection.ts';
import { createSwitchingLink } from './switching-link.ts';

/** The part of a MessagePort that we use. */
export type Port = Pick<MessagePort, 'addEventListener' | 'postMessage' | 'start' | 'close'>;

/**
 * Connects over one MessagePort, whose other end is on its way to the main process. A port can't be
 * opened again: once it closes, the window must be reloaded.
 */
export function connectPort(port: Port): ConsoleConnection {
  const pipes = createSwitchingLink(0);
  // We listen before the link does. So when the link rejects a call, the new state is already set.
  port.addEventListener('close', () => pipes.end(message('shell.line.windowLost')));
  pipes.use(new RPCLink({ port }));
  port.start();
  return {
    api: createORPCClient(pipes.link),
    onState: pipes.onState,
    close: () => {
      pipes.end(message('shell.line.closed'));
      port.close();
    },
  };
}
