import type { Network } from '../../../remote/network/network.ts';
import { type ProxyAddress, proxyName } from '../../../remote/network/proxy-address.ts';

/**
 * The proxy that environment or profile name for an address; null where Chromium's own knowledge of
 * the system has to do.
 */
export async function namedProxy(network: Network, url: URL): Promise<ProxyAddress | null> {
  const [route] = await network.routesTo(url);
  return route?.kind === 'proxy' && route.source !== 'system' ? route.proxy : null;
}

/**
 * The same proxy as Chromium takes it. Credentials never stand in a rule: Chromium asks for them.
 */
export const rulesOf = (proxy: ProxyAddress) =>
  ({
    mode: 'fixed_servers',
    proxyRules: `${proxy.scheme}://${proxyName(proxy)}`,
    proxyBypassRules: '<local>',
  }) as const;
