/**
 * Entity tags of answers (RFC 9110 section 8.8.3): opaque names of contents, which save bytes and
 * prove nothing.
 */
import type { ReplyHeaders } from './exchange.ts';

/** Status of an answer without a body: the content is still what the tag of the question names. */
export const NOT_MODIFIED = 304;

const LONGEST = 256;

/**
 * The tag of an answer, as it has to be sent back; null where there is none, or none that may stand
 * in a header.
 */
export function tagOf({ etag }: Pick<ReplyHeaders, 'etag'>): string | null {
  if (etag == null || etag.length > LONGEST) return null;
  return /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag) ? etag : null;
}

/** True when two tags name the same content as far as weak ones tell (RFC 9110 section 8.8.3.2). */
export const isSameTag = (a: string, b: string): boolean =>
  a.replace(/^W\//, '') === b.replace(/^W\//, '');
