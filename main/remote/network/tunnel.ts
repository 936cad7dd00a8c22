/**
 * A tunnel through a proxy (RFC 9110, section 9.3.6). The proxy carries bytes and can't read them.
 */
import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { message } from '../../../shared/i18n/message.ts';
import { ADDRESS_PATIENCE_MS, type Lookup } from './addresses.ts';
import { ConnectError, troubleOf } from './connect-trouble.ts';
import type { ProxySource } from './network-routes.ts';
import { hostAndPort, type ProxyAddress, proxyName } from './proxy-address.ts';
import { noteCertificate } from './untrusted.ts';

export type TunnelParts = {
  readonly proxy: ProxyAddress;
  readonly source: ProxySource;
  /** The tunnel's destination. */
  readonly host: string;
  readonly port: number;
  readonly secureContext: SecureContext | undefined;
  readonly lookup: Lookup | undefined;
  /** How long the proxy may take, in milliseconds. */
  readonly patienceMs: number;
};

/**
 * How long a proxy may take to open a tunnel. It is shorter than every deadline, so that the
 * message names the proxy and not the service.
 */
export const TUNNEL_PATIENCE_MS = 12_000;

/**
 * Opens a tunnel. Rejects with `ConnectError`, whose message names the proxy but never its
 * credentials.
 */
export function openTunnel(parts: TunnelParts): Promise<Socket> {
  const { proxy, host, port, patienceMs } = parts;
  const target = hostAndPort(host, port);
  return new Promise((resolve, reject) => {
    const isSecure = proxy.scheme === 'https';
    const request = (isSecure ? https : http).request({
      method: 'CONNECT',
      host: proxy.host,
      port: proxy.port,
      // Otherwise Node would take the name from the `Host` header, which is the service's.
      servername: isIP(proxy.host) === 0 ? proxy.host : '',
      path: target,
      headers: { Host: target, ...authorization(proxy) },
      agent: false,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_PATIENCE_MS,
      ...(parts.lookup === undefined ? {} : { lookup: parts.lookup }),
      ...(isSecure && parts.secureContext !== undefined
        ? { secureContext: parts.secureContext }
        : {}),
    } as https.RequestOptions);
    const timer = setTimeout(() => {
      reject(trouble(parts, 'PROXY_SILENT', 'service.proxy.silent'));
      request.destroy();
    }, patienceMs);
    request.once('socket', (socket) => {
      if (isSecure) noteCertificate(socket, 'proxy');
    });
    request.once('connect', (reply, socket, head) => {
      clearTimeout(timer);
      const refusal = refusalOf(parts, reply);
      if (refusal !== null) {
        socket.destroy();
        return reject(refusal);
      }
      socket.removeAllListeners('error');
      if (head.length > 0) socket.unshift(head);
      resolve(socket as Socket);
    });
    request.once('error', (error) => {
      clearTimeout(timer);
      const said = troubleOf(error);
      reject(
        said === null
          ? trouble(parts, 'PROXY_UNREACHABLE', 'service.proxy.unreachable', error)
          : new ConnectError('PROXY_UNTRUSTED', said, error),
      );
    });
    request.end();
  });
}

function authorization({ credentials }: ProxyAddress): Readonly<Record<string, string>> {
  if (credentials === null) return {};
  const pair = Buffer.from(`${credentials.user}:${credentials.password}`, 'utf8');
  return { 'Proxy-Authorization': `Basic ${pair.toString('base64')}` };
}

/** Why the proxy opened no tunnel; null if it did. */
function refusalOf(parts: TunnelParts, reply: http.IncomingMessage): ConnectError | null {
  const status = reply.statusCode ?? 0;
  if (status >= 200 && status < 300) return null;
  if (status === 407) return signInTrouble(parts, reply.headers['proxy-authenticate'] ?? '');
  if (status === 511 || (status >= 300 && status < 400))
    return new ConnectError('NETWORK_SIGN_IN', message('service.networkSignIn'));
  return new ConnectError(
    'PROXY_REFUSED',
    message('service.proxy.refused', {
      proxy: proxyName(parts.proxy),
      status,
      source: parts.source,
    }),
  );
}

/**
 * The proxy wants a sign-in: of a kind that we don't support, without credentials, or it rejected
 * ours.
 */
function signInTrouble(parts: TunnelParts, offered: readonly string[] | string): ConnectError {
  const text = [offered].flat().join(', ');
  if (text !== '' && !/\bbasic\b/i.test(text))
    return trouble(parts, 'PROXY_SIGN_IN_KIND', 'service.proxy.signInKind');
  return parts.proxy.credentials === null
    ? trouble(parts, 'PROXY_SIGN_IN', 'service.proxy.signIn')
    : trouble(parts, 'PROXY_SIGN_IN_REFUSED', 'service.proxy.signInRefused');
}

const trouble = (
  { proxy, source }: TunnelParts,
  code: string,
  says:
    | 'service.proxy.silent'
    | 'service.proxy.unreachable'
    | 'service.proxy.signIn'
    | 'service.proxy.signInKind'
    | 'service.proxy.signInRefused',
  cause?: unknown,
) => new ConnectError(code, message(says, { proxy: proxyName(proxy), source }), cause);
