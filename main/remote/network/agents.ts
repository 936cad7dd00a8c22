/** Node's agents, which keep connections, over the routes of a `Network`. */
import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import type { Lookup } from './addresses.ts';
import { ConnectError } from './connect-trouble.ts';
import type { NetworkRoute } from './network-routes.ts';
import { plainHost } from './proxy-exceptions.ts';
import { openTunnel, TUNNEL_PATIENCE_MS } from './tunnel.ts';
import { noteCertificate } from './untrusted.ts';

/** Agents for one service. */
export type Agents = { readonly httpAgent: http.Agent; readonly httpsAgent: https.Agent };

/** Where connections lead, and whom they trust. */
export type Ways = {
  readonly routesTo: (url: URL) => Promise<readonly NetworkRoute[]>;
  readonly context: () => Promise<SecureContext | undefined>;
  readonly lookup: Lookup | undefined;
  /** How long a proxy may take, in milliseconds. */
  readonly tunnelMs: number | undefined;
};

/** Agents with their own connections. `patience` are options of each connection. */
export const makeAgents = (options: http.AgentOptions, patience: object, ways: Ways): Agents => ({
  httpAgent: new http.Agent({ ...options, ...patience }),
  httpsAgent: new SecureAgent(options, patience, ways),
});

/** As Node declares it. With an error there is no socket. */
type Connected = (error: Error | null, socket: Duplex) => void;

/** TLS connections, direct or through a tunnel. Node's own agent keeps, counts and ends them. */
class SecureAgent extends https.Agent {
  readonly #ways: Ways;

  constructor(options: https.AgentOptions, patience: object, ways: Ways) {
    super({ ...options, ...patience });
    this.#ways = ways;
  }

  override createConnection(options: https.RequestOptions, done?: Connected): null {
    const connected = done as Connected;
    this.#open(options, connected).catch((error: Error) => connected(error, undefined as never));
    return null;
  }

  async #open(options: https.RequestOptions, done: Connected): Promise<void> {
    const host = plainHost(options.host ?? '');
    const port = Number(options.port);
    const secureContext = await this.#ways.context();
    const routes = await this.#ways.routesTo(
      new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`),
    );
    let failure: Error | null = null;
    for (const route of routes) {
      if (route.kind === 'unusable') failure ??= new ConnectError('PROXY_UNUSABLE', route.said);
      else if (route.kind === 'direct')
        return this.#secure(options, secureContext, undefined, done);
      else {
        const { lookup, tunnelMs } = this.#ways;
        try {
          const tunnel = await openTunnel({
            ...route,
            host,
            port,
            secureContext,
            lookup,
            patienceMs: tunnelMs ?? TUNNEL_PATIENCE_MS,
          });
          return this.#secure(options, secureContext, tunnel, done);
        } catch (error) {
          // The next route may work. If none does, we report the first one's reason.
          failure ??= error as Error;
        }
      }
    }
    throw failure ?? new Error('No way to this address.');
  }

  /** Hands the socket over at once, because what follows has to see it connect. */
  #secure(
    options: https.RequestOptions,
    secureContext: SecureContext | undefined,
    socket: Duplex | undefined,
    done: Connected,
  ): void {
    const secured = {
      ...options,
      ...(secureContext === undefined ? {} : { secureContext }),
      ...(socket === undefined ? {} : { socket }),
    };
    const connection = super.createConnection(secured as https.RequestOptions) as Duplex;
    noteCertificate(connection, 'service');
    done(null, connection);
  }
}
