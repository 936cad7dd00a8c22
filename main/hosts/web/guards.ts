import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { routeOf, type WebRoute } from './routes.ts';

/**
 * Name of the WebSocket subprotocol that the server answers with; the token offered beside it is
 * never echoed.
 */
export const subprotocol = 'yardmaster';

/**
 * A token for one start: 256 bits, in an alphabet that is legal in a fragment, a path and a
 * subprotocol.
 */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Hosts a browser on this machine may have dialled. Any other name is DNS rebinding. */
export function allowedHosts(port: number): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost'];
  return new Set(port === 80 ? names : names.map((name) => `${name}:${port}`));
}

/** A request as it came, not decoded. */
export type RawRequest = {
  readonly kind: WebRoute['kind'];
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
};

/** The door that opens, or the answer that it does not. */
export type RouteDecision =
  | { readonly route: WebRoute }
  | { readonly status: 421 | 403 | 401 | 404; readonly said: Message };

/**
 * The guards in order, the same for every request and every upgrade, wherever it goes: the host
 * must be ours (421), the origin the page's own, and present at an upgrade (403); an upgrade needs
 * the token (401); and there must be a door (404). What is not listed is not there.
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
  // Also for a door that a mistake in the table left without a need: pipes are never free.
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

/**
 * Comparing digests keeps the time of the comparison free of the length and the content of the
 * token.
 */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
