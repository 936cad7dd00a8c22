/**
 * Builds every address that a client calls, from the operator's base URL and one of our paths.
 *
 * Why not the base URL of the client library: an absolute or `//host` path replaces it, and the
 * credentials then go to that host. So we refuse a path before a socket is opened, if it would
 * leave the configured origin or path prefix, or if the URL parser would rewrite it in any way.
 */

import { inEnglish } from '../../shared/i18n/in-english.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { Result } from '../../shared/result.ts';
import { fail, ok } from '../../shared/result.ts';

/** Builds addresses within one origin and path prefix. */
export interface OriginGuard {
  /** `https://host[:port]`. Secrets are kept under this key. */
  readonly origin: string;
  /** Path prefix of the base URL without a trailing slash; empty for a bare origin. */
  readonly prefix: string;
  /**
   * The full address of a path. Throws `WrongOriginError`. Query values may hold any text, because
   * they are encoded here.
   */
  url(path: string, query?: readonly QueryPair[]): URL;
}

/** One `name=value` of a query; names may repeat (`join[]`). */
export type QueryPair = readonly [name: string, value: string];

/**
 * A path that may not be called. The message never repeats the path, so that hostile text stays out
 * of logs and screens.
 */
export class WrongOriginError extends Error {
  override readonly name = 'GateError';
  constructor() {
    super('The address does not belong to the service.');
  }
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * A path consists of segments, each after one slash, of unreserved characters, sub-delims and
 * percent codes.
 */
const PATH = /^(?:\/(?:[A-Za-z0-9\-_.~!$'()*+,;=:]|%[0-9A-Fa-f]{2})+)+\/?$/;

/**
 * Percent codes of dots, slashes, backslashes and control characters. Servers and proxies may
 * decode them into another path.
 */
const HIDDEN = /%(?:2e|2f|5c|[01][0-9a-f]|7f)/i;

/**
 * Checks a base URL: https (http on loopback only), no user, query or fragment. The error tells the
 * operator what to write.
 */
export function readBaseUrl(text: string): Result<URL, Message> {
  if (!URL.canParse(text)) return fail(message('service.address.notComplete'));
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return fail(message('service.address.noUser'));
  if (url.search !== '' || url.hash !== '' || text.includes('?') || text.includes('#'))
    return fail(message('service.address.noQuery'));
  if (url.protocol === 'http:') {
    if (!LOOPBACK.test(url.hostname)) return fail(message('service.address.httpsOnly'));
  } else if (url.protocol !== 'https:') return fail(message('service.address.https'));
  // The parser resolves dots and encodes odd characters. If it had to change the address, it isn't
  // what the operator meant.
  const path = text.replace(/^[^/]*\/\/[^/]*/, '') || '/';
  if (path !== url.pathname || (path !== '/' && (!PATH.test(path) || path.includes('%'))))
    return fail(message('service.address.path'));
  return ok(url);
}

/**
 * Opens a guard for a base URL. Throws `RangeError` with the English message of `readBaseUrl` if it
 * isn't allowed.
 */
export function createOriginGuard(baseUrl: string): OriginGuard {
  const base = readBaseUrl(baseUrl);
  if (!base.ok) throw new RangeError(inEnglish(base.error));
  const { origin } = base.value;
  const prefix = base.value.pathname.replace(/\/$/, '');
  return {
    origin,
    prefix,
    url(path, query = []) {
      if (!PATH.test(path) || HIDDEN.test(path)) throw new WrongOriginError();
      const wanted = prefix + path;
      const url = new URL(origin + wanted);
      // The parser may resolve dots, or take the beginning of a path for a host. We send only an
      // address that it left unchanged.
      if (
        url.origin !== origin ||
        url.pathname !== wanted ||
        url.username !== '' ||
        url.password !== '' ||
        url.hash !== ''
      )
        throw new WrongOriginError();
      for (const [name, value] of query) url.searchParams.append(name, value);
      return url;
    },
  };
}

/**
 * Fills the `{name}` places of a path template with encoded values. Throws `WrongOriginError` for a
 * value that can't be one path segment (`..`, a slash, a control character). So an id from a reply
 * never chooses another endpoint.
 */
export function fillPath(template: string, values: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (
      value === undefined ||
      value === '' ||
      value === '.' ||
      value === '..' ||
      hasPathCharacters(value)
    )
      throw new WrongOriginError();
    return encodeSegment(value);
  });
}

function hasPathCharacters(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code < 0x20 || code === 0x7f || code === 0x2f || code === 0x5c) return true;
  }
  return false;
}

function encodeSegment(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    throw new WrongOriginError(); // a lone surrogate has no encoding
  }
}
