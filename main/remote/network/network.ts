/**
 * The only place that makes connections to services: whom we trust, which route we take, how long
 * we wait.
 */
import { ADDRESS_PATIENCE_MS, type Lookup } from './addresses.ts';
import type { Agents } from './agents.ts';
import { Authorities, type SystemCertificates } from './authorities.ts';
import type { NetworkRoute, RoutesTo } from './network-routes.ts';
import { isThisComputer } from './proxy-exceptions.ts';

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

  /** Agents with their own connections. The first ones load what makes connections. */
  async agents(options: {
    readonly keepAlive: boolean;
    readonly maxSockets?: number;
  }): Promise<Agents> {
    const { makeAgents } = await import('./agents.ts');
    return makeAgents(options, this.#patience(), {
      routesTo: (url) => this.routesTo(url),
      context: () => this.#authorities.context(),
      lookup: this.#parts.lookup,
      tunnelMs: this.#parts.tunnelMs,
    });
  }

  #patience(): object {
    return {
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_PATIENCE_MS,
      ...(this.#parts.lookup === undefined ? {} : { lookup: this.#parts.lookup }),
    };
  }
}
