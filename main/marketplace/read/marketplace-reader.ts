/**
 * When everything is read: at the start, every now and then, after each call of ours, and after
 * each event.
 */
import type { ServiceConnection } from '../../../shared/console-api/status.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { instantOf } from '../../../shared/time.ts';
import type { Log, Timers } from '../../kernel/ports.ts';
import { type ReadEverythingParts, readEverything } from './read-everything.ts';

/** What it works with beyond what one read needs. */
export type MarketplaceReaderParts = Omit<ReadEverythingParts, 'signal' | 'readAt'> & {
  readonly timers: Timers;
  readonly log: Log;
  /** Asked after each read. */
  readonly everyMs: () => number;
  readonly onConnection: (connection: ServiceConnection) => void;
  readonly onChange: () => void;
};

/** The reading. */
export interface MarketplaceReader {
  /**
   * Reads now; one that runs already is followed by another, because what changed meanwhile may not
   * be in it.
   */
  refresh(): Promise<void>;
  /** Somebody looks again: the next read comes as late as if somebody had all the time, at most. */
  refreshNow(): void;
  /** As `refresh`, with carriers that an event spoke of. */
  refreshWith(carrierIds: readonly string[]): void;
  state(): {
    readonly asOf: string | null;
    readonly trouble: Message | null;
    readonly bids: boolean;
  };
  start(): void;
  /** Resolves when nothing is read any more. */
  stop(): Promise<void>;
}

/** Makes it. */
export function createMarketplaceReader(parts: MarketplaceReaderParts): MarketplaceReader {
  const { store, clock, timers, log, everyMs, onConnection, onChange } = parts;
  const stopping = new AbortController();
  const readAt = new Map<string, number>();
  let asOf = store.get<string>('fact', 'as-of');
  let trouble: Message | null = null;
  let bids = true;
  let isOnline = false;
  let reading: Promise<void> | null = null;
  let again = false;
  let carriers = new Set<string>();
  let cancelNext = () => {};

  const read = async () => {
    do {
      again = false;
      const named = carriers;
      carriers = new Set();
      const end = await readEverything({ ...parts, readAt, signal: stopping.signal }, named);
      if (stopping.signal.aborted) return;
      bids = end.bids;
      if (end.trouble === null) {
        if (!isOnline) onConnection({ state: 'online', since: instantOf(clock) });
        isOnline = true;
        asOf = instantOf(clock);
        store.put('fact', 'as-of', asOf);
      } else {
        if (isOnline || trouble === null)
          onConnection({
            state: 'offline',
            since: instantOf(clock),
            said: end.trouble,
            retryAt: null,
          });
        isOnline = false;
        // What an event spoke of is still to be read.
        for (const id of named) carriers.add(id);
      }
      trouble = end.trouble;
      onChange();
    } while (again);
  };

  const refresh = (): Promise<void> => {
    if (stopping.signal.aborted) return Promise.resolve();
    if (reading !== null) again = true;
    reading ??= read()
      .catch((error: unknown) => {
        trouble = message('marketplace.readNotKept');
        log.warn('marketplace read', { error: error instanceof Error ? error.name : 'unknown' });
        onChange();
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const schedule = () => {
    cancelNext();
    // A read that ended because everything ends leads to no next one.
    if (stopping.signal.aborted) return;
    cancelNext = timers.after(everyMs(), () => void refresh().then(schedule));
  };

  return {
    refresh,
    refreshWith(carrierIds) {
      for (const id of carrierIds) carriers.add(id);
      void refresh();
    },
    refreshNow() {
      if (stopping.signal.aborted) return;
      const leftMs = asOf === null ? 0 : everyMs() - (clock.now() - Date.parse(asOf));
      cancelNext();
      cancelNext = timers.after(Math.max(0, leftMs), () => void refresh().then(schedule));
    },
    state: () => ({ asOf, trouble, bids }),
    start() {
      onConnection({ state: 'connecting' });
      void refresh();
      schedule();
    },
    async stop() {
      cancelNext();
      stopping.abort();
      await reading;
    },
  };
}
