/**
 * Quick quote as a part of the console: its file, its client, and how the connection to the service
 * is.
 */
import type { Notice, ServiceConnection } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { FileHome } from '../kernel/backups/durable-file.ts';
import type { Timers } from '../kernel/ports.ts';
import { RemoteError } from '../remote/outcome.ts';
import { createQuotingClient } from '../remote/quoting/create-client.ts';
import { openQuotes } from './open-quotes.ts';
import type { QuotingApiParts } from './quoting-api.ts';
import { observed, type QuotingService } from './service.ts';

export type OpenQuotingParts = Omit<QuotingApiParts, 'store' | 'remote'> & {
  readonly service: QuotingService | null;
  readonly home: FileHome;
  readonly onConnection: (connection: ServiceConnection) => void;
};

/** The opened part. */
export type OpenedQuoting = {
  readonly api: QuotingApiParts;
  readonly notices: readonly Notice[];
  /** Signs in, so that the bar shows how the service is before the first price is asked for. */
  start(): void;
  stop(): void;
};

/** How long after a failed sign-in the next is tried, in milliseconds. */
const RETRY_MS = 30_000;

/** Opens the file and joins the client. Throws `DatabaseError` like `openQuotes`. */
export function openQuoting(parts: OpenQuotingParts): OpenedQuoting {
  const { service, home, clock, timers, onConnection } = parts;
  const { store, notices } = openQuotes(home);
  let isStopped = false;
  const tell = (connection: ServiceConnection) => {
    if (!isStopped) onConnection(connection);
  };
  const seen = service === null ? null : { ...service, http: observed(service.http, clock, tell) };
  let cancel = () => {};
  if (service !== null) tell({ state: 'connecting' });
  return {
    api: {
      ...parts,
      store,
      remote:
        seen === null
          ? null
          : { client: createQuotingClient(seen.http, seen.undocumented), service: seen },
    },
    notices,
    start() {
      if (seen !== null) cancel = keepTrying(seen, clock, timers, tell);
    },
    stop() {
      isStopped = true;
      cancel();
      store.close();
    },
  };
}

/** Signs in until it works or is refused. Returns a function that stops it. */
function keepTrying(
  service: QuotingService,
  clock: Clock,
  timers: Timers,
  tell: (connection: ServiceConnection) => void,
): () => void {
  let isOver = false;
  let cancel = () => {};
  const attempt = async () => {
    try {
      await service.verify(service.undocumented.quotingVerifyPath);
      tell({ state: 'online', since: instantOf(clock) });
    } catch (error) {
      if (isOver) return;
      if (error instanceof RemoteError && error.kind === 'signed-out')
        return tell({ state: 'signed-out', said: error.said });
      const said = error instanceof RemoteError ? error.said : message('service.internal');
      tell({
        state: 'offline',
        since: instantOf(clock),
        said,
        retryAt: new Date(clock.now() + RETRY_MS).toISOString(),
      });
      cancel = timers.after(RETRY_MS, () => void attempt());
    }
  };
  void attempt();
  return () => {
    isOver = true;
    cancel();
  };
}
