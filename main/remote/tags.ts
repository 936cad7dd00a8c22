/**
 * Entity tags of replies (RFC 9110 section 8.8.3): opaque names of contents, which save bytes and
 * prove nothing.
 */
import type { ReplyHeaders } from './exchange.ts';

/** Status of a reply without a body: the tag that we sent is still valid. */
export const NOT_MODIFIED = 304;

const LONGEST = 256;

/**
 * The tag of a reply in the form to send back; null if there is none, or it doesn't fit into a
 * header.
 */
export function tagOf({ etag }: Pick<ReplyHeaders, 'etag'>): string | null {
  if (etag == null || etag.length > LONGEST) return null;
  return /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag) ? etag : null;
}

/** Whether two tags name the same content, by the weak comparison (RFC 9110 section 8.8.3.2). */
export const isSameTag = (a: string, b: string): boolean =>
  a.replace(/^W\//, '') === b.replace(/^W\//, '');
