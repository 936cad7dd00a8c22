/**
 * The facility's log on its yard server. The desk that set the server up creates the log, and
 * creates it again on a replaced server.
 */
import {
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, nanos, nkeyAuthenticator, type TlsOptions } from '@nats-io/transport-node';
import { namesOf, serverName } from '../setup/server-names.ts';
import { CONNECT_MS, toLogError, type YardServer } from './nats-log.ts';
import type { SharedLog } from './shared-log.ts';
import { LogError } from './shared-log.ts';

const DAY_MS = 86_400_000;

/** Settings of the log on the server: entries can't be removed, and the oldest expire. */
export const logSettings = (facility: string) => ({
  name: `YARD_${facility}`,
  subjects: [`yard.${facility}.log.*`],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  num_replicas: 1,
  max_age: nanos(60 * DAY_MS),
  max_bytes: 2_000_000_000,
  max_msg_size: 65_536,
  duplicate_window: nanos(120_000),
  deny_delete: true,
  deny_purge: true,
  allow_direct: false,
});

/**
 * Creates the log if it is missing. `keeper`: seed of the key with permission. Null for a server
 * without users, as in tests.
 */
export async function makeLog(
  { address, facility, desk, ca }: YardServer,
  keeper: Uint8Array | null,
): Promise<void> {
  const nc = await connect({
    servers: address,
    reconnect: false,
    noRandomize: true,
    timeout: CONNECT_MS,
    inboxPrefix: namesOf(facility, desk).inbox,
    ...(ca === null ? {} : { tls: { ca, servername: serverName(facility) } as TlsOptions }),
    ...(keeper === null ? {} : { authenticator: nkeyAuthenticator(keeper) }),
  });
  try {
    const jsm = await jetstreamManager(nc, { timeout: 5_000 });
    await jsm.streams.info(`YARD_${facility}`).catch(async (error: unknown) => {
      if (!(error instanceof JetStreamApiError)) throw error;
      await jsm.streams.add(logSettings(facility));
    });
  } catch (error) {
    // Its disk may have no space for a log.
    throw toLogError(error);
  } finally {
    await nc.close();
  }
}

/** The log for the desk that set the server up: created on a server without one. */
export const keptLog = (log: SharedLog, make: () => Promise<void>): SharedLog => ({
  async connect(signal) {
    const connection = await log.connect(signal);
    try {
      await connection.range();
      return connection;
    } catch (error) {
      await connection.close();
      if (!(error instanceof LogError) || error.kind !== 'empty') throw error;
      await make();
      return log.connect(signal);
    }
  },
});
