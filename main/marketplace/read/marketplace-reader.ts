/**
 * When everything is read: at the start, every now and then, after each call of ours, and after
 * each event.
 */
import type { ServiceConnection } from '../../../shared/console-api/status.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { instantOf } from '../../../shared/time.ts';
import type { Log, Timers } from '../../kernel/ports.ts';
import { type ReadEverythingParts, readEverything } from './read-everything.ts';

/** The longest that an event waits for others, in milliseconds. */
const LONGEST_GATHER_MS = 30_000;

/** Parts besides those of a single read. */
export type MarketplaceReaderParts = Omit<ReadEverythingParts, 'signal' | 'readAt'> & {
  readonly timers: Timers;
  readonly log: Log;
  /** Asked after each read. */
  readonly everyMs: () => number;
  /** How long the first event of a burst waits for the others, in milliseconds. */
  readonly gatherMs: number;
  readonly onConnection: (connection: ServiceConnection) => void;
  readonly onChange: () => void;
};

/**
 * The reader: `connecting → online ⇄ offline`. One read at a time, when its time has come, or at
 * once when a clerk asks.
 */
export class MarketplaceReader {
  readonly #parts: MarketplaceReaderParts;
  readonly #stopping = new AbortController();
  /** When each carrier was read, by its id. */
  readonly #readAt = new Map<string, number>();
  /** When all was read the last time. */
  #asOf: string | null;
  /** The same by the steady clock, as far as this run read. */
  #readAtMs: number | null = null;
  /** Why the last read failed; null after one that worked. */
  #trouble: Message | null = null;
  /** The service has a list of bids. */
  #hasBids = true;
  #isOnline = false;
  /** The read that is under way. */
  #reading: Promise<void> | null = null;
  /** Another one is wanted after it. */
  #isAgain = false;
  /** Carriers that events spoke of since the last read. */
  #carriers = new Set<string>();
  /** Takes back the timer of the next read. */
  #cancelNext = () => {};
  /** An event waits for the others of its burst. */
  #isGathering = false;
  /** Reads for events that followed each other closely. */
  #eventReads = 0;
  /** When the last of them began, by the steady clock. */
  #eventReadMs = 0;
  #cancelGathering = () => {};

  constructor(parts: MarketplaceReaderParts) {
    this.#parts = parts;
    this.#asOf = parts.store.get<string>('fact', 'as-of');
  }

  /**
   * Reads now; one that runs already is followed by another, because what changed meanwhile may not
   * be in it.
   */
  refresh(): Promise<void> {
    const { log, onChange } = this.#parts;
    if (this.#stopping.signal.aborted) return Promise.resolve();
    if (this.#reading !== null) this.#isAgain = true;
    this.#reading ??= this.#read()
      .catch((error: unknown) => {
        const said = message('marketplace.readNotKept');
        this.#failed(said, []);
        this.#trouble = said;
        log.warn('marketplace read', { error: error instanceof Error ? error.name : 'unknown' });
        onChange();
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  /**
   * Events came, which may speak of carriers. One read serves all that come within `gatherMs`: what
   * they say is shown already, and services deliver in bursts. While events go on coming, each
   * further read waits twice as long, to half a minute. The usual read then has its full pause.
   */
  onEvents(carrierIds: readonly string[]): void {
    const { clock, gatherMs, timers } = this.#parts;
    for (const id of carrierIds) this.#carriers.add(id);
    if (this.#isGathering || this.#stopping.signal.aborted) return;
    this.#isGathering = true;
    const waitMs = () =>
      Math.min(
        Math.max(gatherMs, LONGEST_GATHER_MS),
        gatherMs * 2 ** Math.max(0, this.#eventReads - 1),
      );
    if (clock.monotonic() - this.#eventReadMs > waitMs()) this.#eventReads = 0;
    this.#cancelGathering = timers.after(waitMs(), () => {
      this.#isGathering = false;
      this.#eventReads += 1;
      this.#eventReadMs = clock.monotonic();
      void this.refresh().then(() => this.#schedule());
    });
  }

  /** A person looks again: the next read comes at the usual time at the latest. */
  refreshNow(): void {
    if (this.#stopping.signal.aborted) return;
    const { clock, everyMs } = this.#parts;
    this.#next(this.#readAtMs === null ? 0 : everyMs() - (clock.monotonic() - this.#readAtMs));
  }

  state(): {
    readonly asOf: string | null;
    readonly trouble: Message | null;
    readonly bids: boolean;
  } {
    return { asOf: this.#asOf, trouble: this.#trouble, bids: this.#hasBids };
  }

  start(): void {
    // A clerk who came back before the start has led to a read, which has said how the service is.
    if (!this.#isOnline && this.#trouble === null)
      this.#parts.onConnection({ state: 'connecting' });
    void this.refresh();
    this.#schedule();
  }

  /** Resolves when nothing is read any more. */
  async stop(): Promise<void> {
    this.#cancelNext();
    this.#cancelGathering();
    this.#stopping.abort();
    await this.#reading;
  }

  #schedule(): void {
    this.#cancelNext();
    // A read that ended because everything ends leads to no next one.
    if (!this.#stopping.signal.aborted) this.#next(this.#parts.everyMs());
  }

  #next(ms: number): void {
    this.#cancelNext();
    this.#cancelNext = this.#parts.timers.after(
      Math.max(0, ms),
      () => void this.refresh().then(() => this.#schedule()),
    );
  }

  async #read(): Promise<void> {
    const { signal } = this.#stopping;
    do {
      this.#isAgain = false;
      const named = this.#carriers;
      this.#carriers = new Set();
      const parts = { ...this.#parts, readAt: this.#readAt, signal };
      const end = await readEverything(parts, named);
      if (signal.aborted) return;
      this.#hasBids = end.bids;
      if (end.trouble === null) this.#succeeded();
      else this.#failed(end.trouble, named);
      this.#trouble = end.trouble;
      this.#parts.onChange();
    } while (this.#isAgain);
  }

  #succeeded(): void {
    const { clock, store, onConnection } = this.#parts;
    this.#asOf = instantOf(clock);
    this.#readAtMs = clock.monotonic();
    store.put('fact', 'as-of', this.#asOf);
    if (!this.#isOnline) onConnection({ state: 'online', since: instantOf(clock) });
    this.#isOnline = true;
  }

  #failed(said: Message, named: Iterable<string>): void {
    const { clock, onConnection } = this.#parts;
    if (this.#isOnline || this.#trouble === null)
      onConnection({ state: 'offline', since: instantOf(clock), said, retryAt: null });
    this.#isOnline = false;
    // What an event spoke of is still to be read.
    for (const id of named) this.#carriers.add(id);
  }
}
