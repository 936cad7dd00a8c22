/**
 * The shared log on a NATS JetStream stream (docs/decisions/desks-agree-over-a-log.md). Its server,
 * the yard server, is a small computer in the facility's own network.
 */
import { DeliverPolicy, JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import {
  connect,
  errors,
  type NatsConnection,
  nkeyAuthenticator,
  type TlsOptions,
} from '@nats-io/transport-node';
import type { LogEntry } from '../../../shared/desks/log-chain.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { DeskId } from '../../../shared/ids.ts';
import { ADDRESS_PATIENCE_MS } from '../../remote/network/addresses.ts';
import { namesOf, serverName } from '../setup/server-names.ts';
import { type LogConnection, LogError, type LogRange, type SharedLog } from './shared-log.ts';

/**
 * Address of the yard server, and this desk's identity there.
 *
 * Example: `{ address: '10.0.0.5:4222', facility: '9f27c0a41b', desk: 'd2', ca: '-----BEGIN…',
 * seed }`.
 */
export type YardServer = {
  /** Host and port, such as "10.0.0.5:4222". */
  readonly address: string;
  /** Token of the facility, used in subjects and in the name of the stream. */
  readonly facility: string;
  readonly desk: DeskId;
  /**
   * Certificate of the facility's own authority, as PEM. Null for a server without TLS, as in
   * tests.
   */
  readonly ca: string | null;
  /**
   * Seed of the desk's key, asked for at each connection. Null for a server without users, as in
   * tests.
   */
  readonly seed: (() => Uint8Array) | null;
};

/**
 * How long each address of the server may take, in milliseconds. They are tried one after the
 * other. It is twice what a slow network needs (`ADDRESS_PATIENCE_MS`), because the greeting and
 * TLS come after the connection.
 */
export const CONNECT_MS = 2 * ADDRESS_PATIENCE_MS;
/** Timeouts in milliseconds. A server that is gone, frozen or slow must not hold up a save. */
const REPLY_MS = 1_500;
const PING_MS = 2_000;
const pingsOut = 2;
/** How many entries the server sends ahead of the reader. */
const ahead = 1_000;
/** JetStream's own code for "wrong last sequence". */
const wrongLast = 10_071;

/** The log of a facility at its yard server. */
export class NatsLog implements SharedLog {
  readonly #server: YardServer;
  /** How often in a row it accepted our connection at once and then didn't reply about its log. */
  #silences = 0;

  constructor(server: YardServer) {
    this.#server = server;
  }

  async connect(signal: AbortSignal): Promise<LogConnection> {
    signal.throwIfAborted();
    const began = performance.now();
    const nc = await connected(this.#server);
    const isFast = performance.now() - began < REPLY_MS;
    try {
      keepsLogs(nc);
      const connection = await opened(nc, this.#server);
      return { ...connection, range: () => this.#asked(connection.range(), isFast) };
    } catch (error) {
      await nc.close();
      throw toLogError(error);
    }
  }

  /**
   * The range of its log. A server whose disk was full still accepts desks, but never replies about
   * its log again, even when there is space; it has to be restarted. A single failure may be
   * chance.
   */
  async #asked(range: Promise<LogRange>, isFast: boolean): Promise<LogRange> {
    try {
      const there = await range;
      this.#silences = 0;
      return there;
    } catch (error) {
      const isSilent = isFast && error instanceof LogError && isTimeout(error.cause);
      this.#silences = isSilent ? this.#silences + 1 : 0;
      throw this.#silences > 1 ? stopped(error) : error;
    }
  }
}

async function connected({
  address,
  facility,
  desk,
  ca,
  seed,
}: YardServer): Promise<NatsConnection> {
  try {
    return await connect({
      servers: address,
      name: desk,
      // A new connection means a new session, which reads the log before it writes. So the client
      // must not reconnect on its own.
      reconnect: false,
      // In the order of the name server.
      noRandomize: true,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: pingsOut,
      inboxPrefix: namesOf(facility, desk).inbox,
      ignoreClusterUpdates: true,
      ...(ca === null ? {} : { tls: { ca, servername: serverName(facility) } as TlsOptions }),
      ...(seed === null ? {} : { authenticator: nkeyAuthenticator(seed) }),
    });
  } catch (error) {
    throw toLogError(error);
  }
}

/** Earlier versions can't reliably append under a condition on the complete log. */
const oldest = [2, 9] as const;

/**
 * Throws for a server that is too old, or keeps no logs: started without its configuration, or out
 * of space.
 */
function keepsLogs(nc: NatsConnection): void {
  const { version = '', jetstream: hasLogs } = nc.info ?? {};
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
  if (isOld)
    throw new LogError(
      'wrong',
      message('desks.log.old', { version: version === '' ? '?' : version }),
    );
  if (hasLogs !== true) throw stopped(null);
}

async function opened(nc: NatsConnection, { facility, desk }: YardServer): Promise<LogConnection> {
  const names = namesOf(facility, desk);
  const options = { timeout: REPLY_MS };
  const js = jetstream(nc, options);
  const jsm = await jetstreamManager(nc, { ...options, checkAPI: false });
  const listeners = new Set<(by: string, text: string) => void>();
  nc.subscribe(names.allSeen, {
    callback(error, { subject, data }) {
      const text = error === null ? textOf(data) : null;
      if (text !== null) for (const listener of listeners) listener(lastToken(subject), text);
    },
  });
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toLogError(error);
    }
  };
  return {
    range: () =>
      guarded(async () => {
        const { state } = await jsm.streams.info(names.stream);
        return state.messages === 0
          ? { first: state.last_seq + 1, last: state.last_seq }
          : { first: state.first_seq, last: state.last_seq };
      }),
    at: (seq) =>
      guarded(async () => {
        const stored = await jsm.streams.getMessage(names.stream, { seq });
        return stored === null
          ? null
          : { seq: stored.seq, by: lastToken(stored.subject), text: textOf(stored.data) };
      }),
    append: (text, expected) =>
      guarded(async () => {
        try {
          const { seq } = await js.publish(names.log, text, {
            expect: { streamName: names.stream, lastSequence: expected },
            timeout: REPLY_MS,
          });
          return { is: 'written', seq };
        } catch (error) {
          const last =
            error instanceof JetStreamApiError && error.code === wrongLast
              ? /(\d+)\s*$/.exec(error.message)?.[1]
              : undefined;
          if (last === undefined) throw error;
          return { is: 'wrong', last: Number(last) };
        }
      }),
    tail: (from, signal) => tail(nc, names.stream, from, signal),
    tell: (text) => {
      if (!nc.isClosed()) nc.publish(names.seen, text);
    },
    heard: (listener) => void listeners.add(listener),
    over: nc.closed().then((error) => toLogError(error ?? new Error('closed'))),
    close: () => nc.close(),
  };
}

async function* tail(
  nc: NatsConnection,
  stream: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<LogEntry, void> {
  let next = from;
  try {
    const consumer = await jetstream(nc, { timeout: REPLY_MS }).consumers.get(stream, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: from,
    });
    const entries = await consumer.consume({ max_messages: ahead });
    const stop = () => entries.stop();
    signal.addEventListener('abort', stop, { once: true });
    void nc.closed().then(stop);
    for await (const { seq, subject, data } of entries) {
      if (seq !== next) throw new Error(`Entry ${seq} came in the place of ${next}.`);
      next += 1;
      yield { seq, by: lastToken(subject), text: textOf(data) };
    }
  } catch (error) {
    throw toLogError(error);
  }
  if (!signal.aborted) throw new LogError('lost', message('desks.log.lost'));
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

const lastToken = (subject: string): string => subject.slice(subject.lastIndexOf('.') + 1);

/** There is no stream of this name. */
const notThere = 10_059;
/** JetStream gave up, or had no space: not enabled, not for this account, no space, not stored. */
const gaveUp: ReadonlySet<number> = new Set([10_076, 10_039, 10_023, 10_047, 10_077]);

const stopped = (cause: unknown): LogError =>
  new LogError('lost', message('desks.log.stopped'), { cause });

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.TimeoutError ||
  (error instanceof errors.RequestError && error.cause instanceof errors.TimeoutError);

/** What went wrong at the server, for the clerk. */
export function toLogError(error: unknown): LogError {
  if (error instanceof LogError) return error;
  if (
    error instanceof errors.AuthorizationError ||
    error instanceof errors.PermissionViolationError ||
    error instanceof errors.UserAuthenticationExpiredError
  )
    return new LogError('refused', message('desks.log.refused'), { cause: error });
  if (
    (error instanceof Error && error.name === 'JetStreamNotEnabled') ||
    error instanceof errors.NoRespondersError ||
    (error instanceof errors.RequestError && error.isNoResponders()) ||
    (error instanceof JetStreamApiError && gaveUp.has(error.code))
  )
    return stopped(error);
  if (error instanceof JetStreamApiError && error.code === notThere)
    return new LogError('empty', message('desks.log.empty'), { cause: error });
  if (isOfAnother(error))
    return new LogError('wrong', message('desks.log.wrongServer'), { cause: error });
  return new LogError('lost', message('desks.log.lost'), { cause: error });
}

/** The certificate is of another authority or name, or the server has no TLS. */
function isOfAnother(error: unknown): boolean {
  const { code, message: text } = error as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string' && /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
    return true;
  return typeof text === 'string' && /does not support 'tls'/.test(text);
}
