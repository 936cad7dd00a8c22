import type { Network } from '../../../remote/network/network.ts';
import { type ProxyAddress, proxyName } from '../../../remote/network/proxy-address.ts';

/**
 * The proxy that the environment or the profile names for an address; null: use Chromium's own
 * knowledge of the system.
 */
export async function namedProxy(network: Network, url: URL): Promise<ProxyAddress | null> {
  const [route] = await network.routesTo(url);
  return route?.kind === 'proxy' && route.source !== 'system' ? route.proxy : null;
}

/** The same proxy in Chromium's form. A rule never has credentials; Chromium asks for them. */
export const rulesOf = (proxy: ProxyAddress) =>
  ({
    mode: 'fixed_servers',
    proxyRules: `${proxy.scheme}://${proxyName(proxy)}`,
    proxyBypassRules: '<local>',
  }) as const;
