/**
 * The opt-in receiver of webhooks: loopback, one secret path, strict limits. A delivery is on the
 * disk before it is answered; what it means is decided later, and never here. The port itself is a
 * host's.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../shared/time.ts';
import { instantOf } from '../../../shared/time.ts';
import { inspectJson, parseOnly } from '../../remote/safe-json.ts';
import { sourceCheck } from './sources.ts';
import { isVendorToken } from './verify-signature.ts';

/**
 * A request as it came over the wire, not decoded.
 *
 * Example: `{ method: 'POST', target: '/hook/s3cr3t', headers, peer: '10.0.0.9', body }`.
 */
export type Delivered = {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Address of the sender. */
  readonly peer: string | undefined;
  readonly body: AsyncIterable<Buffer>;
};

/** A port that is listened on. */
export type ReceiverPort = { readonly port: number; stop(): Promise<void> };

/**
 * Listens at an address and answers each request with the status from `take`, and nothing more.
 * Rejects if the port is taken.
 */
export type Listen = (
  at: { readonly port: number; readonly bind: string },
  take: (delivered: Delivered) => Promise<number>,
) => Promise<ReceiverPort>;

/**
 * More deliveries than so many a minute, of all or of one kind.
 *
 * Example: `{ most: 600, of: 'all' }`.
 */
export type Flood = { readonly most: number; readonly of: 'all' | 'kind' };

/** What the receiver needs. */
export type ReceiverParts = {
  readonly listen: Listen;
  /** 0 takes a free one. */
  readonly port: number;
  /** Address to listen at; loopback unless the operator says otherwise. */
  readonly bind: string;
  /** Addresses and networks that may deliver; empty: any. */
  readonly sources: readonly string[];
  /** Secret last part of the path: 32 random bytes as base64url. */
  readonly secret: string;
  /** PEM key of the vendor; null: deliveries cannot be verified and are hints all the more. */
  readonly publicKey: string | null;
  readonly issuer: string;
  /** Host names under which a relay may reach it, beside loopback. */
  readonly hosts: readonly string[];
  readonly clock: Clock;
  /** Keeps a delivery durably; throws when the disk does not take it. */
  readonly keep: (delivery: {
    digest: string;
    receivedAt: string;
    signed: boolean;
    body: Buffer;
  }) => void;
  /** Something was kept. */
  readonly onKept: () => void;
  /** Deliveries are turned away because there are too many; called for each of them. */
  readonly onFlood: (flood: Flood) => void;
};

/** A running receiver. */
export interface Receiver {
  readonly host: string;
  readonly port: number;
  /** `/` and the secret of now. */
  path(): string;
  /** The old path is dead from here on. */
  setSecret(secret: string): void;
  stop(): Promise<void>;
}

const MOST_BYTES = 256 * 1024;
const MOST_DEPTH = 20;
/**
 * Deliveries a minute that are kept; more are answered 429, so that a flood cannot fill the disk.
 */
const MOST_A_MINUTE = 600;
/** Of one name: one kind of event gone wild must not push out the others. */
const MOST_OF_A_NAME = 300;

/** Counts by the minute. */
function createMeter(clock: Clock) {
  let from = clock.monotonic();
  let counts = new Map<string, number>();
  return (what: string, most: number): boolean => {
    if (clock.monotonic() - from > 60_000) {
      from = clock.monotonic();
      counts = new Map();
    }
    const count = (counts.get(what) ?? 0) + 1;
    // Names come from outside: a flood of them must not fill the memory.
    if (counts.size < 1_000 || counts.has(what)) counts.set(what, count);
    return count <= most;
  };
}

/** Starts it. Rejects when the port is taken. */
export async function startReceiver(parts: ReceiverParts): Promise<Receiver> {
  let path = `/${parts.secret}`;
  const mayDeliver = sourceCheck(parts.sources);
  const isWithin = createMeter(parts.clock);

  const take = async ({ peer, body: sent, ...request }: Delivered): Promise<number> => {
    // Everything that is not a delivery looks the same from outside.
    if (!mayDeliver(peer) || !isOurs(request, path, [parts.bind, ...parts.hosts])) return 404;
    if (!isWithin('', MOST_A_MINUTE)) {
      parts.onFlood({ most: MOST_A_MINUTE, of: 'all' });
      return 429;
    }
    const signed =
      parts.publicKey !== null &&
      isVendorToken(tokenOf(request.headers), parts.publicKey, parts.issuer, parts.clock.now());
    if (parts.publicKey !== null && !signed) return 401;
    const body = await bodyOf(sent);
    if (body === null) return 413;
    const parsed = parseOnly(body.toString('utf8'));
    if (!parsed.ok || inspectJson(parsed.value) !== null || depthOf(parsed.value) > MOST_DEPTH)
      return 400;
    const name = nameOf(parsed.value);
    if (!isWithin(`name:${name}`, MOST_OF_A_NAME)) {
      parts.onFlood({ most: MOST_OF_A_NAME, of: 'kind' });
      return 429;
    }
    try {
      parts.keep({
        digest: createHash('sha256')
          .update(JSON.stringify(sorted(parsed.value)))
          .digest('hex'),
        receivedAt: instantOf(parts.clock),
        signed,
        body,
      });
    } catch {
      return 503;
    }
    // Not awaited: its outcome changes nothing for the sender.
    void Promise.resolve().then(parts.onKept);
    return 200;
  };

  const { listen } = parts;
  const listener = await listen(parts, take);
  return {
    host: parts.bind,
    port: listener.port,
    path: () => path,
    setSecret(secret) {
      path = `/${secret}`;
    },
    stop: listener.stop,
  };
}

/** What a delivery calls itself, for counting alone. */
const nameOf = (body: unknown): string => {
  const { type, event } = (typeof body === 'object' && body !== null ? body : {}) as {
    type?: unknown;
    event?: unknown;
  };
  const name = type ?? event;
  return typeof name === 'string' ? name.slice(0, 100) : '';
};

const tokenOf = ({ authorization }: Delivered['headers']) =>
  typeof authorization === 'string' ? authorization : undefined;

const digest = (text: string) => createHash('sha256').update(text).digest();

function isOurs(
  { method, target, headers }: Omit<Delivered, 'peer' | 'body'>,
  path: string,
  hosts: readonly string[],
): boolean {
  const header = (name: string) => String(headers[name] ?? '');
  // Hashes have the same length, so comparing them reveals nothing of the secret.
  const samePath = timingSafeEqual(digest(target), digest(path));
  const host = header('host').replace(/:\d+$/, '').toLowerCase();
  const isJson = /^application\/json\s*(?:;|$)/i.test(header('content-type'));
  // A browser sends Origin or Referer; a service does not.
  const fromPage = headers.origin !== undefined || headers.referer !== undefined;
  return (
    samePath &&
    method === 'POST' &&
    isJson &&
    !fromPage &&
    ['127.0.0.1', 'localhost', ...hosts].includes(host)
  );
}

/** The body, or null when it is too large: counted while it comes in, whatever its header says. */
async function bodyOf(sent: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of sent) {
    size += part.length;
    if (size > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/**
 * The value with the keys of its objects in order: the same delivery always has the same digest (no
 * event id is documented).
 */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
