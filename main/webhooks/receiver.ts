/**
 * The opt-in receiver of webhooks (reliability.md section 4): loopback, one secret path, strict limits. A delivery is on the
 * disk before it is answered; what it means is decided later, and never here.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '../../shared/time.ts';
import { instantOf } from '../../shared/time.ts';
import { inspectJson, parseOnly } from '../remote/safe-json.ts';
import { sourceCheck } from './sources.ts';
import { isVendorToken } from './verify.ts';

/** What the receiver needs. */
export type ReceiverParts = {
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
  readonly keep: (delivery: { digest: string; receivedAt: string; signed: boolean; body: Buffer }) => void;
  /** Something was kept. */
  readonly onKept: () => void;
  /** Deliveries are turned away because there are too many; told in words, for each of them. */
  readonly onFlood: (what: string) => void;
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
/** Deliveries a minute that are kept; more are answered 429, so that a flood cannot fill the disk. */
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
  const sockets = new Set<Socket>();
  const isWithin = createMeter(parts.clock);

  const answer = (response: ServerResponse, status: number) => {
    response.writeHead(status, { 'content-length': '0', connection: 'close' });
    response.end();
  };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    // Everything that is not a delivery looks the same from outside.
    if (!mayDeliver(request.socket.remoteAddress) || !isOurs(request, path, [parts.bind, ...parts.hosts])) return answer(response, 404);
    if (!isWithin('', MOST_A_MINUTE)) {
      parts.onFlood(`more than ${MOST_A_MINUTE} a minute`);
      return answer(response, 429);
    }
    const signed =
      parts.publicKey !== null && isVendorToken(request.headers.authorization, parts.publicKey, parts.issuer, parts.clock.now());
    if (parts.publicKey !== null && !signed) return answer(response, 401);
    const body = await bodyOf(request);
    if (body === null) return answer(response, 413);
    const parsed = parseOnly(body.toString('utf8'));
    if (!parsed.ok || inspectJson(parsed.value) !== null || depthOf(parsed.value) > MOST_DEPTH) return answer(response, 400);
    const name = nameOf(parsed.value);
    if (!isWithin(`name ${name}`, MOST_OF_A_NAME)) {
      parts.onFlood(`more than ${MOST_OF_A_NAME} a minute of one kind`);
      return answer(response, 429);
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
      return answer(response, 503);
    }
    answer(response, 200);
    parts.onKept();
  };

  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8_192, keepAliveTimeout: 1_000 },
    (request, response) => {
      take(request, response).catch(() => response.destroy());
    },
  );
  server.maxConnections = 50;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(parts.port, parts.bind, resolve);
  });
  return {
    host: parts.bind,
    port: (server.address() as AddressInfo).port,
    path: () => path,
    setSecret(secret) {
      path = `/${secret}`;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** What a delivery calls itself, for counting alone. */
const nameOf = (body: unknown): string => {
  const { type, event } = (typeof body === 'object' && body !== null ? body : {}) as { type?: unknown; event?: unknown };
  const name = type ?? event;
  return typeof name === 'string' ? name.slice(0, 100) : '';
};

const digest = (text: string) => createHash('sha256').update(text).digest();

function isOurs(request: IncomingMessage, path: string, hosts: readonly string[]): boolean {
  const { headers } = request;
  // Hashes have one length, so that the compare tells nothing of the secret.
  const samePath = timingSafeEqual(digest(request.url ?? ''), digest(path));
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const isJson = /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
  // A browser sends Origin or Referer; a service does not.
  const fromPage = headers.origin !== undefined || headers.referer !== undefined;
  return samePath && request.method === 'POST' && isJson && !fromPage && ['127.0.0.1', 'localhost', ...hosts].includes(host);
}

/** The body, or null when it is too large: counted while it comes in, whatever its header says. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
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

/** The value with the keys of its objects in order: the same delivery always has the same digest (no event id is documented). */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
