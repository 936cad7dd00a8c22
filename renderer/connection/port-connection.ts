import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { message } from '../../shared/i18n/message.ts';
import type { ConsoleConnection } from './connection.ts';
import { createSwitchingLink } from './switching-link.ts';

/** The part of a MessagePort that is used. */
export type Port = Pick<MessagePort, 'addEventListener' | 'postMessage' | 'start' | 'close'>;

/**
 * Connects over one MessagePort, whose other end is on its way to the main process. A port cannot
 * be opened again: when it closes, the window has to be loaded again.
 */
export function connectPort(port: Port): ConsoleConnection {
  const pipes = createSwitchingLink(0);
  // Before the link adds its own listener, so that a call rejected by the link already finds the
  // new state.
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
