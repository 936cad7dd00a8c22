/**
 * The origin gate: every address a client calls is built here, from a base URL the operator set and
 * a path of ours.
 *
 * Why not the client library's own base URL: an absolute or `//host` path replaces it, and the
 * credentials then go to that host (reliability.md section 0, findings 8 and 9; section 5, "file
 * key"). Here a path that would leave the configured origin or path prefix, or that the URL parser
 * would rewrite in any way, is refused before a socket is opened.
 */

import { inEnglish } from '../../shared/i18n/in-english.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { Result } from '../../shared/result.ts';
import { fail, ok } from '../../shared/result.ts';

/** Builds addresses inside one origin and path prefix. */
export interface OriginGuard {
  /** `https://host[:port]`: also the key that secrets are kept under. */
  readonly origin: string;
  /** Path prefix of the base URL without a closing slash; empty for a bare origin. */
  readonly prefix: string;
  /**
   * The full address of a path, or `GateError`. Query values are encoded here and may hold any
   * text.
   */
  url(path: string, query?: readonly QueryPair[]): URL;
}

/** One `name=value` of a query; names may repeat (`join[]`). */
export type QueryPair = readonly [name: string, value: string];

/**
 * A path that may not be called. Its message never repeats the path: hostile text stays out of logs
 * and screens.
 */
export class WrongOriginError extends Error {
  override readonly name = 'GateError';
  constructor() {
    super('The address does not belong to the service.');
  }
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * What a path may consist of: segments of unreserved, sub-delim-free characters and percent codes,
 * each after one slash.
 */
const PATH = /^(?:\/(?:[A-Za-z0-9\-_.~!$'()*+,;=:]|%[0-9A-Fa-f]{2})+)+\/?$/;

/**
 * Percent codes of dots, slashes, backslashes and controls: servers and proxies may decode them
 * into another path.
 */
const HIDDEN = /%(?:2e|2f|5c|[01][0-9a-f]|7f)/i;

/**
 * Checks a base URL: https (http on loopback alone), no user, query or fragment. The error tells
 * the operator what to write.
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
  // The parser folds dots and turns odd characters into codes; an address that it had to change is
  // not what the operator meant.
  const path = text.replace(/^[^/]*\/\/[^/]*/, '') || '/';
  if (path !== url.pathname || (path !== '/' && (!PATH.test(path) || path.includes('%'))))
    return fail(message('service.address.path'));
  return ok(url);
}

/**
 * Opens a gate for a base URL. Throws `RangeError` with what `readBaseUrl` says, in English, when
 * it is not allowed.
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
      // The parser may fold dots or turn what looks like a path into a host: only an address it
      // left alone goes out.
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
 * Fills `{name}` places of a path template with encoded values. Throws `GateError` for a value that
 * cannot be one path segment (`..`, a slash, a control), so that an id from a reply never chooses
 * another endpoint.
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
