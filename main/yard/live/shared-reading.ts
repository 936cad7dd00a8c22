/**
 * One desk reads the service for all. It sends what its reads change to the other desks, which take
 * that in. The others still read for themselves, but rarely, and go back to the usual pace when
 * they find something that they weren't sent.
 */
import {
  type ReadingPart,
  type ReadYard,
  readPushedYard,
  writePushedYard,
} from '../../../shared/desks/log-rows.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Log, Timers } from '../../kernel/ports.ts';
import type { OpenYard } from '../memory/open-yard.ts';
import type { PollInterval } from './poll-interval.ts';
import { type Ids, idsIn, noIds, pushedParts, takePushedYard } from './pushed-yard.ts';
import { createUnannouncedChanges } from './unannounced-changes.ts';

export type SharedReadingParts = {
  readonly yard: OpenYard;
  readonly warehouse: WarehouseId;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly pollInterval: Pick<PollInterval, 'setPushed' | 'fullRead' | 'missed'>;
  /** Requests a full read soon. */
  readonly readFull: () => void;
};

/** Times in milliseconds. Changes of one moment are sent together. */
const GATHER_MS = 50;
const SINGLE_MS = 30_000;
const UNDER_WAY_MS = 10_000;
/**
 * If the reader hasn't sent a change this long after our full read found it, it never will, because
 * its own reads are closer together.
 */
const TOLD_AFTER_MS = 45_000;
/** Least time between two full reads that missing messages request. */
const FULL_READ_GAP_MS = 20_000;

/** The reading of one desk among others. Starts alone. */
export class SharedReading {
  readonly #parts: SharedReadingParts;
  readonly #unannounced;
  #part: ReadingPart = { is: 'alone' };
  #noted = noIds();
  #noteBegan = 0;
  #cancelTell: (() => void) | null = null;
  #fullReadSince: number | null = null;
  /** Number of messages from the reader; null until one came in order. */
  #heardOf: { readonly run: string; n: number } | null = null;
  /**
   * Tickets of the last minutes with their times. A read of ours that began before a message was
   * made is older than the message.
   */
  #tickets: { readonly at: number; readonly ticket: number; done(): void }[] = [];
  #fullReadAt = Number.NEGATIVE_INFINITY;
  #cancelFullRead: () => void = () => undefined;
  /** The yard, which notes what is written into it. */
  readonly yard: OpenYard;
  #sent = 0;

  constructor(parts: SharedReadingParts) {
    this.#parts = parts;
    this.#unannounced = createUnannouncedChanges({
      clock: parts.clock,
      timers: parts.timers,
      afterMs: TOLD_AFTER_MS,
    });
    const noting: OpenYard['writer'] = {
      ...parts.yard.writer,
      write: (applyReads) => {
        parts.yard.writer.write(applyReads);
        if (this.#part.is !== 'reads') return;
        idsIn(applyReads, this.#noted);
        const began = Math.min(
          this.#fullReadSince ?? Number.POSITIVE_INFINITY,
          parts.clock.monotonic() - SINGLE_MS,
        );
        this.#noteBegan = this.#cancelTell === null ? began : Math.min(this.#noteBegan, began);
        this.#cancelTell ??= parts.timers.after(GATHER_MS, () => this.#tellNoted());
      },
    };
    this.yard = { ...parts.yard, writer: noting };
  }

  setState(next: ReadingPart): void {
    const [was, before] = [this.#part.is, this.#part];
    this.#part = next;
    if (next.is === 'reads' && (before.is !== 'reads' || before.run !== next.run)) {
      this.#sent = 0;
      this.#noted = noIds();
    }
    if (next.is === 'follows' && (before.is !== 'follows' || before.desk !== next.desk)) {
      this.#heardOf = null;
      this.#forgetTickets();
      this.#ticketBefore(0);
      this.#lost();
    }
    if (was === 'follows' && next.is !== 'follows') {
      this.#forgetTickets();
      this.#parts.pollInterval.setPushed('desks', false);
      this.#oweFullRead();
    }
  }

  /** A message of another desk. Returns false if it isn't about reading. */
  heard(by: string, text: string): boolean {
    const { isMeant, yard: read } = readPushedYard(text);
    if (!isMeant) return false;
    if (this.#part.is !== 'follows' || this.#part.desk !== by) return true;
    const isNext =
      read !== null &&
      (this.#heardOf === null ||
        (this.#heardOf.run === read.run && this.#heardOf.n + 1 === read.n));
    this.#heardOf = read === null ? null : { run: read.run, n: read.n };
    if (!isNext) this.#lost();
    if (read !== null) this.#take(read);
    return true;
  }

  isFollowing(): boolean {
    return this.#part.is === 'follows';
  }

  /** How long a desk that we read for has been idle. */
  idleMs(): number {
    return this.#part.is === 'reads' ? this.#part.idleMs() : Number.POSITIVE_INFINITY;
  }

  fullReadBegan(): void {
    this.#fullReadSince = this.#parts.clock.monotonic();
    this.#fullReadAt = this.#fullReadSince;
    this.#cancelFullRead();
  }

  /** As in `YardLive`. */
  fullReadEnded(changed: ReadonlySet<string> | null): void {
    this.#fullReadSince = null;
    if (changed !== null) this.#fullRead(changed, this.#parts.pollInterval.fullRead);
  }

  found(changed: ReadonlySet<string>): void {
    this.#fullRead(changed, (isMissed) => void (isMissed && this.#parts.pollInterval.missed()));
  }

  stop(): void {
    this.#unannounced.stop();
    this.#cancelTell?.();
    this.#cancelFullRead();
    this.#forgetTickets();
  }

  #tellNoted(): void {
    this.#cancelTell = null;
    const ids: Ids = this.#noted;
    this.#noted = noIds();
    if (this.#part.is !== 'reads') return;
    for (const content of pushedParts(ids, this.#parts.yard)) {
      this.#sent += 1;
      this.#part.tell(
        writePushedYard({
          run: this.#part.run,
          n: this.#sent,
          readMs: Math.max(0, this.#parts.clock.monotonic() - this.#noteBegan),
          ...content,
        }),
      );
    }
  }

  /**
   * A message is or may be missing. We read for ourselves until a full read finds nothing more.
   */
  #lost(): void {
    this.#parts.pollInterval.setPushed('desks', false);
    this.#parts.pollInterval.setPushed('desks', this.#part.is === 'follows');
    this.#oweFullRead();
  }

  #oweFullRead(): void {
    this.#cancelFullRead();
    this.#cancelFullRead = this.#parts.timers.after(
      Math.max(0, this.#fullReadAt + FULL_READ_GAP_MS - this.#parts.clock.monotonic()),
      this.#parts.readFull,
    );
  }

  /**
   * The ticket of a read that is certainly no younger than one that began `ms` ago at the reader.
   */
  #ticketBefore(ms: number): number {
    const began = this.#parts.clock.monotonic() - ms - UNDER_WAY_MS;
    const next = this.#parts.yard.applyReads.begin();
    this.#tickets.push({ at: this.#parts.clock.monotonic(), ...next });
    const before = this.#tickets.findLastIndex(({ at }) => at <= began);
    // If we don't know, everything read here since we follow may be younger.
    const index = Math.max(0, before);
    for (const { done } of this.#tickets.slice(0, index)) done();
    this.#tickets = this.#tickets.slice(index);
    return (this.#tickets[0] as { readonly ticket: number }).ticket;
  }

  #forgetTickets(): void {
    for (const { done } of this.#tickets) done();
    this.#tickets = [];
  }

  #take(read: ReadYard): void {
    const { ids, lacking } = takePushedYard(
      read,
      this.#parts.yard,
      this.#parts.warehouse,
      this.#ticketBefore(read.readMs),
    );
    this.#unannounced.announced(ids);
    if (lacking) this.#oweFullRead();
  }

  #fullRead(changed: ReadonlySet<string>, end: (isMissed: boolean) => void): void {
    if (this.#part.is !== 'follows') return;
    this.#unannounced.fullRead(changed, (ids) => {
      if (ids.length > 0) this.#parts.log.warn('unannounced-by-reader', { count: ids.length });
      if (this.#part.is === 'follows') end(ids.length > 0);
    });
  }
}
