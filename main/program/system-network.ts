import { beThatPatientEverywhere } from '../remote/network/addresses.ts';
import { systemCertificates } from '../remote/network/authorities.ts';
import { Network } from '../remote/network/network.ts';
import { environmentRoutes, systemRoutes } from '../remote/network/network-routes.ts';

/**
 * The network of this computer: its certificates, the proxy of its environment, and where the host
 * can ask for it, that of its settings. `resolveProxy` answers as a proxy script does (`PROXY
 * proxy.example:8080; DIRECT`).
 */
export function systemNetwork(
  env: Readonly<Record<string, string | undefined>>,
  resolveProxy?: (url: string) => Promise<string>,
): Network {
  beThatPatientEverywhere();
  return new Network({
    routes: [
      environmentRoutes(env),
      ...(resolveProxy === undefined ? [] : [systemRoutes(resolveProxy)]),
    ],
    certificates: systemCertificates,
  });
}
