import { beThatPatientEverywhere } from '../remote/network/addresses.ts';
import { systemCertificates } from '../remote/network/authorities.ts';
import { Network } from '../remote/network/network.ts';
import { environmentRoutes, systemRoutes } from '../remote/network/network-routes.ts';

/**
 * The network of this computer: its certificates, the proxy of its environment, and that of its
 * settings if the host can ask for it. `resolveProxy` returns the form of a proxy script (`PROXY
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
