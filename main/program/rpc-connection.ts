import { ORPCError, type Router } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { isStream } from '../kernel/api/permitted-stream.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { columnsOnTheWire, withTexts } from './columns-on-the-wire.ts';

/** The router of the console, as far as a host knows it: something to carry. */
// biome-ignore lint/suspicious/noExplicitAny: oRPC itself types "any contract" so
export type CarriedRouter = Router<any, Record<never, never>>;

/** One open pipe to one page: a WebSocket or a MessagePort. */
export interface Pipe {
  send(message: string | Uint8Array): void;
  onMessage(listener: (data: unknown) => void): void;
  onClose(listener: () => void): void;
}

/** Called with an unexpected failure. `where` is the path of the call, never its input. */
export type ReportError = (where: string, error: unknown) => void;

/**
 * Serves the router over any number of pipes. Both hosts use the handler made for sockets, because
 * it survives a malformed message; the one made for ports lets it become an unhandled rejection.
 * For each new pipe we ask for the router, because the console changes with the facility. An error
 * that no typed error covers goes to `report`; the page gets only "Internal server error".
 */
export function createRpcConnection(
  router: CarriedRouter | (() => CarriedRouter),
  report: ReportError,
): (pipe: Pipe) => void {
  if (typeof router === 'function') return (pipe) => createRpcConnection(router(), report)(pipe);
  const handler = new RPCHandler(router, {
    customJsonSerializers: [columnsOnTheWire],
    clientInterceptors: [
      async ({ next, path, signal }) => {
        const tell = (error: unknown) => {
          // A typed error was expected. One caused by a disk is sent to the page, and the operator
          // also has to know.
          const why = !(error instanceof ORPCError)
            ? error
            : error.cause instanceof DatabaseError
              ? error.cause
              : null;
          if (why !== null && !signal?.aborted) report(path.join('.'), why);
        };
        try {
          return reportingStream(await next(), tell);
        } catch (error) {
          tell(error);
          throw error;
        }
      },
    ],
  });
  return (pipe) => {
    void handler.upgrade({
      send: (message: string | Uint8Array) => pipe.send(withTexts(message)),
      addEventListener: (kind: string, listener: (event: { data: unknown }) => void) => {
        if (kind === 'message') pipe.onMessage((data) => listener({ data }));
        if (kind === 'close') pipe.onClose(() => listener({ data: null }));
      },
    } as Parameters<typeof handler.upgrade>[0]);
  };
}

/** A stream fails long after its call returned, so we watch its errors where it runs. */
function reportingStream(output: unknown, tell: (error: unknown) => void): unknown {
  if (!isStream(output)) return output;
  const next = output.next.bind(output);
  output.next = async () => {
    try {
      return await next();
    } catch (error) {
      tell(error);
      throw error;
    }
  };
  return output;
}
