import { isIPv6 } from 'node:net';

/**
 * Address and credentials of a proxy.
 *
 * Example: `{ scheme: 'http', host: 'proxy.corp', port: 8080, credentials: null }`.
 */
export type ProxyAddress = {
  /** Protocol to the proxy itself, not to the service. */
  readonly scheme: 'http' | 'https';
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
  /** Secret: it goes to this proxy, and into no log and no message. */
  readonly credentials: { readonly user: string; readonly password: string } | null;
};

/**
 * Result of reading an address: a proxy, an unsupported kind, or not an address.
 *
 * Example: `{ kind: 'unsupported', name: 'proxy.yard.test:1080' }` for a SOCKS proxy.
 */
export type ReadProxyAddress =
  | { readonly kind: 'proxy'; readonly proxy: ProxyAddress }
  /** For example SOCKS. `name` is host and port, safe to show. */
  | { readonly kind: 'unsupported'; readonly name: string }
  | { readonly kind: 'unreadable' };

const DEFAULT_PORTS = { http: 80, https: 443 } as const;

/**
 * Reads an address as people write it into `HTTPS_PROXY`: `http://proxy.example:8080`,
 * `proxy.example:8080`, `http://name:pass@word@proxy.example`. A password may hold any character:
 * everything up to the last `@` belongs to it.
 */
export function readProxyAddress(text: string): ReadProxyAddress {
  const read =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:(.*)@)?(\[[0-9a-f:.]+\]|[^\s:/@[\]]+)(?::(\d{1,5}))?\/*$/i.exec(
      text.trim(),
    );
  if (read === null) return { kind: 'unreadable' };
  const [, scheme = 'http', credentials, bracketed = '', digits] = read;
  const host = bracketed.replace(/^\[|\]$/g, '').toLowerCase();
  const kind = scheme.toLowerCase();
  if (bracketed.startsWith('[') && !isIPv6(host)) return { kind: 'unreadable' };
  if (kind !== 'http' && kind !== 'https')
    return { kind: 'unsupported', name: digits === undefined ? host : `${bracketed}:${digits}` };
  const port = digits === undefined ? DEFAULT_PORTS[kind] : Number(digits);
  if (port < 1 || port > 65_535) return { kind: 'unreadable' };
  return {
    kind: 'proxy',
    proxy: { scheme: kind, host, port, credentials: readCredentials(credentials) },
  };
}

function readCredentials(text: string | undefined): ProxyAddress['credentials'] {
  if (text === undefined || text === '') return null;
  const colon = text.indexOf(':');
  return colon === -1
    ? { user: decoded(text), password: '' }
    : { user: decoded(text.slice(0, colon)), password: decoded(text.slice(colon + 1)) };
}

/** A percent sign without a code belongs to the password as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Host and port for messages and logs, never the credentials. */
export const proxyName = ({ host, port }: ProxyAddress): string => hostAndPort(host, port);

/** `10.1.2.3:443`, and `[2001:db8::1]:443` for IPv6. */
export const hostAndPort = (host: string, port: number): string =>
  isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
