/** Proxies, resolvers and services for the tests of the way out, all on loopback. */
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Lookup } from '../../../../main/remote/network/addresses.ts';
import { Network, type NetworkParts } from '../../../../main/remote/network/network.ts';
import { authority } from '../certificate.ts';
import { type Answer, json, serve } from '../servers.ts';

/** The name of the service in these tests: no loopback name, so that proxies count. */
export const SERVICE = 'yard.service.test';

/** A company's authority, the same for all of a process. */
export const company = authority('Contoso Traffic Filter');
const servicePair = company.issue(SERVICE);
const proxyPair = company.issue('proxy.test');

/** Every name leads to this computer, as a resolver of the tests' own. */
export const toLoopback: Lookup = (_name, options, done) => {
  if (options.all === true) (done as never as All)(null, [{ address: '127.0.0.1', family: 4 }]);
  else (done as never as One)(null, '127.0.0.1', 4);
};
type All = (error: null, addresses: readonly { address: string; family: number }[]) => void;
type One = (error: null, address: string, family: number) => void;

/** A network that resolves here and trusts the company, unless set otherwise. */
export const networkHere = (parts: NetworkParts = {}): Network =>
  new Network({ lookup: toLoopback, certificates: async () => [company.cert], ...parts });

/** A service with TLS under its own name. */
export async function startService(
  answer: Answer = (_, reply) => json(reply, { data: {} }),
  pair = servicePair,
) {
  const server = await serve(answer, (listener) => https.createServer(pair, listener));
  return { ...server, address: `https://${SERVICE}:${server.port}` };
}

/** What a proxy does with a CONNECT. */
export type ProxyBehavior =
  | { readonly kind: 'tunnel'; readonly user?: string; readonly password?: string }
  | { readonly kind: 'answer'; readonly status: number; readonly headers?: string }
  | { readonly kind: 'stall' };

/** A running proxy. It notes every byte that it could read, and who asked for what. */
export async function startProxy(first: ProxyBehavior, secure = false) {
  let behavior = first;
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  let readable = '';
  const server = secure ? https.createServer(proxyPair) : http.createServer();
  const follow = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  };
  server.on('connection', follow);
  server.on('connect', (request: http.IncomingMessage, socket: Socket) => {
    follow(socket);
    asked.push(request.url ?? '');
    readable += JSON.stringify([request.url, request.headers]);
    if (behavior.kind === 'stall') return;
    const refusal = refusalOf(behavior, request.headers['proxy-authorization']);
    if (refusal !== null) return void socket.end(refusal);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const port = Number(/:(\d+)$/.exec(request.url ?? '')?.[1]);
    const upstream = net.connect(port, '127.0.0.1');
    follow(upstream);
    upstream.pipe(socket).pipe(upstream);
    upstream.on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked: asked as readonly string[],
    readable: () => readable,
    setState(next: ProxyBehavior) {
      behavior = next;
    },
    /** Cuts what is open and listens no more, as a proxy that dies. */
    async die() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function refusalOf(behavior: ProxyBehavior, credentials: string | undefined): string | null {
  if (behavior.kind === 'answer')
    return `HTTP/1.1 ${behavior.status} Refused\r\n${behavior.headers ?? ''}Content-Length: 0\r\n\r\n`;
  if (behavior.kind !== 'tunnel' || behavior.user === undefined) return null;
  const wanted = `Basic ${Buffer.from(`${behavior.user}:${behavior.password ?? ''}`).toString('base64')}`;
  if (credentials === wanted) return null;
  return 'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\n\r\n';
}
