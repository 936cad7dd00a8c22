import type { Exchange, ExchangeRequest } from './exchange.ts';
import type { Agents } from './network/agents.ts';
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
  let kept: ReturnType<Network['agents']> | null = null;
  /** Where a file can't be loaded just now, the next request tries again. */
  async function keptAgents(): Promise<Agents> {
    kept ??= network.agents({ keepAlive: true, maxSockets: MAX_SOCKETS });
    try {
      return await kept;
    } catch (error) {
      kept = null;
      throw error;
    }
  }
  return {
    async exchange(request) {
      const [{ runExchange }, agents] = await Promise.all([
        import('./run-exchange.ts'),
        request.fresh ? network.agents({ keepAlive: false }) : keptAgents(),
      ]);
      return runExchange(request, agents);
    },
    close() {
      kept?.then(
        ({ httpAgent, httpsAgent }) => {
          httpAgent.destroy();
          httpsAgent.destroy();
        },
        () => undefined,
      );
    },
  };
}
