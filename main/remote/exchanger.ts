import type { Exchange, ExchangeRequest } from './exchange.ts';
import type { Network } from './network/network.ts';

/** Connections to one service: kept alive for reads, a new one for each write. */
export interface Exchanger {
  exchange(request: ExchangeRequest): Promise<Exchange>;
  /** Closes idle connections. */
  close(): void;
}

/** Most connections kept: 4 pages under way, and room for single reads. */
const MAX_SOCKETS = 8;

/**
 * Opens an exchanger over a network. All that makes connections is loaded for the first request, so
 * that a start shows the cache before it asks for anything.
 */
export function createExchanger(network: Network): Exchanger {
  const makeKept = () => network.agents({ keepAlive: true, maxSockets: MAX_SOCKETS });
  let kept: ReturnType<typeof makeKept> | null = null;
  return {
    async exchange(request) {
      kept ??= makeKept();
      const agents = request.fresh ? network.agents({ keepAlive: false }) : kept;
      const { runExchange } = await import('./run-exchange.ts');
      return runExchange(request, await agents);
    },
    close() {
      void kept?.then(({ httpAgent, httpsAgent }) => {
        httpAgent.destroy();
        httpsAgent.destroy();
      });
    },
  };
}
