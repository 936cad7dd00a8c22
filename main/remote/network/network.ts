/**
 * The only place that makes connections to services: whom we trust, which route we take, how long
 * we wait.
 */
import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { ADDRESS_PATIENCE_MS, type Lookup } from './addresses.ts';
import { Authorities, type SystemCertificates } from './authorities.ts';
import { ConnectError } from './connect-trouble.ts';
import type { NetworkRoute, RoutesTo } from './network-routes.ts';
import { isThisComputer, plainHost } from './proxy-exceptions.ts';
import { openTunnel, TUNNEL_PATIENCE_MS } from './tunnel.ts';
import { noteCertificate } from './untrusted.ts';

/** All parts are optional. Without them connections are direct and trust what Node trusts. */
export type NetworkParts = {
  /** Where to look for a proxy, in order. The first that says anything decides. */
  readonly routes?: readonly RoutesTo[];
  /** Certificates to trust besides Node's own. */
  readonly certificates?: SystemCertificates;
  /** Resolves names; by default the system's resolver. */
  readonly lookup?: Lookup;
  /** How long a proxy may take, in milliseconds. */
  readonly tunnelMs?: number;
};

/** Agents for one service. */
export type Agents = { readonly httpAgent: http.Agent; readonly httpsAgent: https.Agent };

/** The network as the console uses it. */
export class Network {
  readonly #parts: NetworkParts;
  readonly #authorities: Authorities;

  constructor(parts: NetworkParts = {}, authorities?: Authorities) {
    this.#parts = parts;
    this.#authorities = authorities ?? new Authorities(parts.certificates ?? (async () => null));
  }

  /** The same network with a setting that comes before all others, such as a profile's. */
  with(first: RoutesTo): Network {
    const routes = [first, ...(this.#parts.routes ?? [])];
    return new Network({ ...this.#parts, routes }, this.#authorities);
  }

  /** The routes to an address, best first. This computer is always reached directly. */
  async routesTo(url: URL): Promise<readonly NetworkRoute[]> {
    if (!isThisComputer(url.hostname))
      for (const routes of this.#parts.routes ?? []) {
        const found = await routes(url);
        if (found !== null) return found;
      }
    return [{ kind: 'direct' }];
  }

  /** Agents with their own connections. */
  agents(options: { readonly keepAlive: boolean; readonly maxSockets?: number }): Agents {
    return {
      httpAgent: new http.Agent({ ...options, ...this.#patience() }),
      httpsAgent: new SecureAgent(options, this.#patience(), {
        routesTo: (url) => this.routesTo(url),
        context: () => this.#authorities.context(),
        lookup: this.#parts.lookup,
        tunnelMs: this.#parts.tunnelMs ?? TUNNEL_PATIENCE_MS,
      }),
    };
  }

  #patience(): object {
    return {
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_PATIENCE_MS,
      ...(this.#parts.lookup === undefined ? {} : { lookup: this.#parts.lookup }),
    };
  }
}

type Ways = {
  readonly routesTo: (url: URL) => Promise<readonly NetworkRoute[]>;
  readonly context: () => Promise<SecureContext | undefined>;
  readonly lookup: Lookup | undefined;
  readonly tunnelMs: number;
};

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
            patienceMs: tunnelMs,
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
