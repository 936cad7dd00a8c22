import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Name of the WebSocket subprotocol that the server answers with; the token offered beside it is never echoed. */
export const subprotocol = 'yardmaster';

/** A token for one start: 256 bits, in an alphabet that is legal in a fragment and in a subprotocol. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Hosts a browser on this machine may have dialled. Any other name is DNS rebinding. */
export function allowedHosts(port: number): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost'];
  return new Set(port === 80 ? names : names.map((name) => `${name}:${port}`));
}

/** What is wrong with a request, or null. */
export type Refusal = { readonly status: 421 | 403 | 401; readonly sentence: string } | null;

type RequestFacts = {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly protocols: string | undefined;
  readonly isRpc: boolean;
};

/**
 * The three guards in order: the host must be ours (421), the origin must be the page's own and present for /rpc (403),
 * and /rpc needs the token of this start (401).
 */
export function refusalOf(request: RequestFacts, hosts: ReadonlySet<string>, token: string): Refusal {
  if (request.host === undefined || !hosts.has(request.host))
    return { status: 421, sentence: 'This server answers to its own address only.' };
  const isOwn = request.origin === `http://${request.host}`;
  if (request.isRpc ? !isOwn : request.origin !== undefined && !isOwn) return { status: 403, sentence: 'Another site may not ask here.' };
  if (request.isRpc && !offersToken(request.protocols, token)) {
    return { status: 401, sentence: 'The token of this start of the console is missing or wrong.' };
  }
  return null;
}

function offersToken(protocols: string | undefined, token: string): boolean {
  const expected = digest(`token.${token}`);
  let found = false;
  for (const offered of (protocols ?? '').split(',')) found = timingSafeEqual(digest(offered.trim()), expected) || found;
  return found;
}

/** Comparing digests keeps the time of the comparison free of the length and the content of the token. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
