import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { routeOf, type WebRoute } from './routes.ts';

/**
 * Name of the WebSocket subprotocol that the server accepts. The token offered with it is never
 * echoed.
 */
export const subprotocol = 'yardmaster';

/**
 * A token for one start: 256 bits, in characters that are legal in a fragment, a path and a
 * subprotocol.
 */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Host names that a browser on this machine may use. Any other is DNS rebinding. */
export function allowedHosts(port: number): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost'];
  return new Set(port === 80 ? names : names.map((name) => `${name}:${port}`));
}

/**
 * A request as it came, not decoded.
 *
 * Example: `{ kind: 'file', method: 'GET', target: '/assets/main.js', headers }`.
 */
export type RawRequest = {
  readonly kind: WebRoute['kind'];
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
};

/** The route to serve, or the refusal. */
export type RouteDecision =
  | { readonly route: WebRoute }
  | { readonly status: 421 | 403 | 401 | 404; readonly said: Message };

/**
 * The guards in order, the same for every request and upgrade. The host must be ours (421). The
 * origin must be the page's own, and must be present for an upgrade (403). An upgrade needs the
 * token (401). There must be a route (404). Anything not listed doesn't exist.
 */
export function judge(
  { kind, method, target, headers }: RawRequest,
  hosts: ReadonlySet<string>,
  token: string,
): RouteDecision {
  const { host, origin, 'sec-websocket-protocol': protocols } = headers;
  if (host === undefined || !hosts.has(host))
    return { status: 421, said: message('terminal.web.otherHost') };
  const isOwn = origin === `http://${host}`;
  if (kind === 'pipe' ? !isOwn : origin !== undefined && !isOwn)
    return { status: 403, said: message('terminal.web.otherSite') };
  // Also for a route that the table by mistake lists without access: pipes always need the token.
  if (kind === 'pipe' && !offersToken(protocols, token)) {
    return { status: 401, said: message('terminal.web.noToken') };
  }
  const route = routeOf(kind, method, target);
  return route === null ? { status: 404, said: message('terminal.web.notFound') } : { route };
}

function offersToken(protocols: string | undefined, token: string): boolean {
  const expected = digest(`token.${token}`);
  let found = false;
  for (const offered of (protocols ?? '').split(','))
    found = timingSafeEqual(digest(offered.trim()), expected) || found;
  return found;
}

/** We compare digests, so that the time doesn't depend on the length or content of the token. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
