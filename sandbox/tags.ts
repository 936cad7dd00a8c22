/**
 * Entity tags as Express makes them: a weak one over the bytes of every good reply to a GET, and
 * 304 for a client that already has it.
 */
import etag from 'etag';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';

/**
 * Ways to give tags.
 *
 * `express`: as Express does by default. `none`: no tags. Three ways give wrong tags: `stuck` gives
 * every reply of one address the tag of its first, `new` gives each reply a new tag, and
 * `always-same` says "unchanged" to every client that sends any tag.
 */
export type TagManner = 'express' | 'none' | 'stuck' | 'new' | 'always-same';

/** Adds tags to replies. Reads `manner` again each time. */
export const createTags = (manner: () => TagManner) => {
  const first = new Map<string, string>();
  let answers = 0;

  const nameOf = (request: FastifyRequest, payload: string | Buffer): string => {
    const name = etag(payload, { weak: true });
    if (manner() === 'stuck') {
      const known = first.get(request.url) ?? name;
      first.set(request.url, known);
      return known;
    }
    answers += 1;
    return manner() === 'new' ? `W/"${answers}-${name.slice(3)}` : name;
  };

  /** Adds the tag to a good reply. Returns the payload to send. */
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (manner() === 'none' || request.method !== 'GET' || reply.statusCode !== 200 || !isText)
      return payload;
    const name = nameOf(request, payload);
    if (manner() !== 'always-same' || request.headers['if-none-match'] === undefined)
      reply.header('etag', name);
    const { 'if-none-match': asked, 'cache-control': control } = request.headers;
    const isFresh =
      manner() === 'always-same'
        ? asked !== undefined
        : fresh({ 'if-none-match': asked, 'cache-control': control }, { etag: name });
    if (!isFresh) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  };
};
