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

/** The reading of one desk among others; alone at first. */
export interface SharedReading {
  /** The yard, with what is written into it noted. */
  readonly yard: OpenYard;
  setState(part: ReadingPart): void;
  /** What a desk sent; false where it is of another kind. */
  heard(by: string, text: string): boolean;
  isFollowing(): boolean;
  /** For how long nobody has looked at a desk that this one reads for. */
  idleMs(): number;
  walkBegan(): void;
  /** As in `YardLive`. */
  walkEnded(changed: ReadonlySet<string> | null): void;
  found(changed: ReadonlySet<string>): void;
  stop(): void;
}

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

/** Makes it. */
export function createSharedReading(parts: SharedReadingParts): SharedReading {
  const { clock, timers, pollInterval, log, warehouse } = parts;
  const unannounced = createUnannouncedChanges({ clock, timers, afterMs: TOLD_AFTER_MS });
  let part: ReadingPart = { is: 'alone' };
  let noted = noIds();
  let noteBegan = 0;
  let cancelTell: (() => void) | null = null;
  let walkSince: number | null = null;
  /** Messages of the reader so far; null until one came in order. */
  let heardOf: { readonly run: string; n: number } | null = null;
  /**
   * Reads of this desk that began before a message did are older than it: the tickets of the last
   * minutes, each with its time.
   */
  let tickets: { readonly at: number; readonly ticket: number; done(): void }[] = [];
  let walkedAt = Number.NEGATIVE_INFINITY;
  let cancelWalk: () => void = () => undefined;

  const noting: OpenYard['writer'] = {
    ...parts.yard.writer,
    write(applyReads) {
      parts.yard.writer.write(applyReads);
      if (part.is !== 'reads') return;
      idsIn(applyReads, noted);
      const began = Math.min(walkSince ?? Number.POSITIVE_INFINITY, clock.monotonic() - SINGLE_MS);
      noteBegan = cancelTell === null ? began : Math.min(noteBegan, began);
      cancelTell ??= timers.after(GATHER_MS, tellNoted);
    },
  };
  const yard: OpenYard = { ...parts.yard, writer: noting };

  function tellNoted(): void {
    cancelTell = null;
    const ids: Ids = noted;
    noted = noIds();
    if (part.is !== 'reads') return;
    for (const content of toldParts(ids, parts.yard)) {
      sent += 1;
      part.tell(
        writeToldYard({
          run: part.run,
          n: sent,
          readMs: Math.max(0, clock.monotonic() - noteBegan),
          ...content,
        }),
      );
    }
  }
  let sent = 0;

  /**
   * Something was not sent, or may not have been: this desk reads for itself until a walk finds
   * nothing more.
   */
  function lost(): void {
    pollInterval.setTold('desks', false);
    pollInterval.setTold('desks', part.is === 'follows');
    oweWalk();
  }

  function oweWalk(): void {
    cancelWalk();
    cancelWalk = timers.after(Math.max(0, walkedAt + WALK_GAP_MS - clock.monotonic()), parts.walk);
  }

  /** The ticket of a read that is surely no younger than what began `ms` ago there. */
  function ticketBefore(ms: number): number {
    const began = clock.monotonic() - ms - UNDER_WAY_MS;
    const next = parts.yard.applyReads.begin();
    tickets.push({ at: clock.monotonic(), ...next });
    const before = tickets.findLastIndex(({ at }) => at <= began);
    // Whatever was read here since this desk follows may be younger.
    const index = Math.max(0, before);
    for (const { done } of tickets.slice(0, index)) done();
    tickets = tickets.slice(index);
    return (tickets[0] as { readonly ticket: number }).ticket;
  }

  function forgetTickets(): void {
    for (const { done } of tickets) done();
    tickets = [];
  }

  function take(told: ReadYard): void {
    const { ids, lacking } = takeToldYard(told, parts.yard, warehouse, ticketBefore(told.readMs));
    unannounced.hinted(ids);
    if (lacking) oweWalk();
  }

  function walked(changed: ReadonlySet<string>, end: (isMissed: boolean) => void): void {
    if (part.is !== 'follows') return;
    unannounced.walked(changed, (ids) => {
      if (ids.length > 0) log.warn('untold-by-reader', { count: ids.length });
      if (part.is === 'follows') end(ids.length > 0);
    });
  }

  return {
    yard,
    setState(next) {
      const [was, before] = [part.is, part];
      part = next;
      if (next.is === 'reads' && (before.is !== 'reads' || before.run !== next.run)) {
        sent = 0;
        noted = noIds();
      }
      if (next.is === 'follows' && (before.is !== 'follows' || before.desk !== next.desk)) {
        heardOf = null;
        forgetTickets();
        ticketBefore(0);
        lost();
      }
      if (was === 'follows' && next.is !== 'follows') {
        forgetTickets();
        pollInterval.setTold('desks', false);
        oweWalk();
      }
    },
    heard(by, text) {
      const { isMeant, yard: told } = readToldYard(text);
      if (!isMeant) return false;
      if (part.is !== 'follows' || part.desk !== by) return true;
      const isNext =
        told !== null &&
        (heardOf === null || (heardOf.run === told.run && heardOf.n + 1 === told.n));
      heardOf = told === null ? null : { run: told.run, n: told.n };
      if (!isNext) lost();
      if (told !== null) take(told);
      return true;
    },
    isFollowing: () => part.is === 'follows',
    idleMs: () => (part.is === 'reads' ? part.idleMs() : Number.POSITIVE_INFINITY),
    walkBegan() {
      walkSince = clock.monotonic();
      walkedAt = walkSince;
      cancelWalk();
    },
    walkEnded(changed) {
      walkSince = null;
      if (changed !== null) walked(changed, pollInterval.walked);
    },
    found: (changed) => walked(changed, (isMissed) => void (isMissed && pollInterval.missed())),
    stop() {
      unannounced.stop();
      cancelTell?.();
      cancelWalk();
      forgetTickets();
    },
  };
}
