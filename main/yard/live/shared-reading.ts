/**
 * One desk reads the service for all: what its reads change is sent to the other desks, which take
 * it in. Those desks go on reading by themselves, rarely, and at the usual pace as soon as they
 * find something they were not sent.
 */
import {
  type ReadingPart,
  type ReadYard,
  readToldYard,
  writeToldYard,
} from '../../../shared/desks/log-rows.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Log, Timers } from '../../kernel/ports.ts';
import type { OpenYard } from '../memory/open-yard.ts';
import type { PollInterval } from './poll-interval.ts';
import { type Ids, idsIn, noIds, takeToldYard, toldParts } from './told-yard.ts';
import { createUnannouncedChanges } from './unannounced-changes.ts';

/** What it works with. */
export type SharedReadingParts = {
  readonly yard: OpenYard;
  readonly warehouse: WarehouseId;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly pollInterval: Pick<PollInterval, 'setTold' | 'walked' | 'missed'>;
  /** Asks for a walk over all lists soon. */
  readonly walk: () => void;
};

/**
 * Times in milliseconds: changes of one moment are sent together; a read by itself takes no longer;
 * a message is not under way for longer.
 */
const GATHER_MS = 50;
const SINGLE_MS = 30_000;
const UNDER_WAY_MS = 10_000;
/**
 * What the reader has not sent this long after a walk here met it, it never will: its own reads are
 * closer together.
 */
const TOLD_AFTER_MS = 45_000;
/** Between two walks that something untold asked for. */
const WALK_GAP_MS = 20_000;

/** The reading of one desk among others; alone at first. */
export class SharedReading {
  readonly #parts: SharedReadingParts;
  readonly #unannounced;
  #part: ReadingPart = { is: 'alone' };
  #noted = noIds();
  #noteBegan = 0;
  #cancelTell: (() => void) | null = null;
  #walkSince: number | null = null;
  /** Messages of the reader so far; null until one came in order. */
  #heardOf: { readonly run: string; n: number } | null = null;
  /**
   * Reads of this desk that began before a message did are older than it: the tickets of the last
   * minutes, each with its time.
   */
  #tickets: { readonly at: number; readonly ticket: number; done(): void }[] = [];
  #walkedAt = Number.NEGATIVE_INFINITY;
  #cancelWalk: () => void = () => undefined;
  /** The yard, with what is written into it noted. */
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
          this.#walkSince ?? Number.POSITIVE_INFINITY,
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
      this.#parts.pollInterval.setTold('desks', false);
      this.#oweWalk();
    }
  }

  /** What a desk sent; false where it is of another kind. */
  heard(by: string, text: string): boolean {
    const { isMeant, yard: told } = readToldYard(text);
    if (!isMeant) return false;
    if (this.#part.is !== 'follows' || this.#part.desk !== by) return true;
    const isNext =
      told !== null &&
      (this.#heardOf === null ||
        (this.#heardOf.run === told.run && this.#heardOf.n + 1 === told.n));
    this.#heardOf = told === null ? null : { run: told.run, n: told.n };
    if (!isNext) this.#lost();
    if (told !== null) this.#take(told);
    return true;
  }

  isFollowing(): boolean {
    return this.#part.is === 'follows';
  }

  /** For how long nobody has looked at a desk that this one reads for. */
  idleMs(): number {
    return this.#part.is === 'reads' ? this.#part.idleMs() : Number.POSITIVE_INFINITY;
  }

  walkBegan(): void {
    this.#walkSince = this.#parts.clock.monotonic();
    this.#walkedAt = this.#walkSince;
    this.#cancelWalk();
  }

  /** As in `YardLive`. */
  walkEnded(changed: ReadonlySet<string> | null): void {
    this.#walkSince = null;
    if (changed !== null) this.#walked(changed, this.#parts.pollInterval.walked);
  }

  found(changed: ReadonlySet<string>): void {
    this.#walked(changed, (isMissed) => void (isMissed && this.#parts.pollInterval.missed()));
  }

  stop(): void {
    this.#unannounced.stop();
    this.#cancelTell?.();
    this.#cancelWalk();
    this.#forgetTickets();
  }

  #tellNoted(): void {
    this.#cancelTell = null;
    const ids: Ids = this.#noted;
    this.#noted = noIds();
    if (this.#part.is !== 'reads') return;
    for (const content of toldParts(ids, this.#parts.yard)) {
      this.#sent += 1;
      this.#part.tell(
        writeToldYard({
          run: this.#part.run,
          n: this.#sent,
          readMs: Math.max(0, this.#parts.clock.monotonic() - this.#noteBegan),
          ...content,
        }),
      );
    }
  }

  /**
   * Something was not sent, or may not have been: this desk reads for itself until a walk finds
   * nothing more.
   */
  #lost(): void {
    this.#parts.pollInterval.setTold('desks', false);
    this.#parts.pollInterval.setTold('desks', this.#part.is === 'follows');
    this.#oweWalk();
  }

  #oweWalk(): void {
    this.#cancelWalk();
    this.#cancelWalk = this.#parts.timers.after(
      Math.max(0, this.#walkedAt + WALK_GAP_MS - this.#parts.clock.monotonic()),
      this.#parts.walk,
    );
  }

  /** The ticket of a read that is surely no younger than what began `ms` ago there. */
  #ticketBefore(ms: number): number {
    const began = this.#parts.clock.monotonic() - ms - UNDER_WAY_MS;
    const next = this.#parts.yard.applyReads.begin();
    this.#tickets.push({ at: this.#parts.clock.monotonic(), ...next });
    const before = this.#tickets.findLastIndex(({ at }) => at <= began);
    // Whatever was read here since this desk follows may be younger.
    const index = Math.max(0, before);
    for (const { done } of this.#tickets.slice(0, index)) done();
    this.#tickets = this.#tickets.slice(index);
    return (this.#tickets[0] as { readonly ticket: number }).ticket;
  }

  #forgetTickets(): void {
    for (const { done } of this.#tickets) done();
    this.#tickets = [];
  }

  #take(told: ReadYard): void {
    const { ids, lacking } = takeToldYard(
      told,
      this.#parts.yard,
      this.#parts.warehouse,
      this.#ticketBefore(told.readMs),
    );
    this.#unannounced.hinted(ids);
    if (lacking) this.#oweWalk();
  }

  #walked(changed: ReadonlySet<string>, end: (isMissed: boolean) => void): void {
    if (this.#part.is !== 'follows') return;
    this.#unannounced.walked(changed, (ids) => {
      if (ids.length > 0) this.#parts.log.warn('untold-by-reader', { count: ids.length });
      if (this.#part.is === 'follows') end(ids.length > 0);
    });
  }
}
