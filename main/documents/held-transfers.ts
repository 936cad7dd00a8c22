/**
 * The documents that are on their way: their bytes, how far each is, and the last ones that ended.
 */
import type { Transfer } from '../../shared/console-api/documents.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';

/** Documents held in memory at once: 4 of at most 50 MiB. */
const mostHeld = 4;
/** After this long without a piece a document is dropped, in milliseconds: its page has gone. */
const IDLE_MS = 120_000;
/** Ended transfers that are still listed. */
const mostEnded = 20;

/** A document on its way, with the bytes that are there. */
export type HeldTransfer = {
  transfer: Transfer;
  pieces: Buffer[];
  collected: number;
  readonly mediaType: string;
  readonly size: number;
  /** Monotonic time of the newest touch. */
  touchedAt: number;
  readonly stopping: AbortController;
  busy: boolean;
};

/** What is held, and its methods; a refusal says why. */
export interface HeldTransfers {
  /** Newest first, ended ones last. */
  list(): readonly Transfer[];
  watch(listener: () => void): () => void;
  /** Begins one, unless too many are held. `size` is in bytes, null where it is not known. */
  hold(
    direction: Transfer['direction'],
    fileName: string,
    mediaType: string,
    size: number | null,
  ): Result<HeldTransfer, Message>;
  find(id: string, direction: Transfer['direction']): Result<HeldTransfer, Message>;
  /** Its page is still there. */
  touch(entry: HeldTransfer): void;
  update(entry: HeldTransfer, change: Partial<Transfer>): void;
  /** The transfer is over: its bytes are forgotten, its line stays. */
  end(entry: HeldTransfer, change: Partial<Transfer>): void;
  /** Ends it, and says why. */
  failed(
    entry: HeldTransfer,
    state: 'failed' | 'unknown' | 'canceled',
    said: Message,
  ): Result<never, Message>;
  cancel(id: string): void;
  /** Stops everything under way and forgets all bytes. */
  stop(): void;
}

/** Makes the place where they are held. */
export function createHeldTransfers({
  clock,
  timers,
  newId,
}: {
  clock: Clock;
  timers: Timers;
  newId: () => string;
}): HeldTransfers {
  const held = new Map<string, HeldTransfer>();
  let ended: readonly Transfer[] = [];
  const { tell: changed, watch } = createListeners();
  let isStopped = false;

  const touch = (entry: HeldTransfer) => {
    entry.touchedAt = clock.monotonic();
  };
  const update = (entry: HeldTransfer, change: Partial<Transfer>) => {
    entry.transfer = { ...entry.transfer, ...change };
    touch(entry);
    changed();
  };
  const end = (entry: HeldTransfer, change: Partial<Transfer>) => {
    if (!held.delete(entry.transfer.id)) return;
    entry.pieces = [];
    ended = [{ ...entry.transfer, ...change }, ...ended].slice(0, mostEnded);
    changed();
  };

  let cancelSweep = () => {};
  /** Drops what nobody touched for a while, and looks again as long as something is held. */
  const sweep = () => {
    for (const entry of [...held.values()])
      if (!entry.busy && clock.monotonic() - entry.touchedAt >= IDLE_MS)
        end(entry, { state: 'canceled', said: message('documents.unfinished') });
    cancelSweep();
    cancelSweep = held.size > 0 ? timers.after(IDLE_MS, sweep) : () => {};
  };

  const hold = (
    direction: Transfer['direction'],
    fileName: string,
    mediaType: string,
    size: number | null,
  ): Result<HeldTransfer, Message> => {
    if (isStopped) return fail(message('service.closing'));
    sweep();
    if (held.size >= mostHeld) return fail(message('documents.tooMany'));
    const entry: HeldTransfer = {
      transfer: {
        id: newId(),
        direction,
        fileName,
        done: 0,
        total: size,
        state: 'running',
        said: null,
        key: null,
        startedAt: instantOf(clock),
      },
      pieces: [],
      collected: 0,
      mediaType,
      size: size ?? 0,
      touchedAt: clock.monotonic(),
      stopping: new AbortController(),
      busy: false,
    };
    held.set(entry.transfer.id, entry);
    sweep();
    changed();
    return ok(entry);
  };

  const find = (id: string, direction: Transfer['direction']): Result<HeldTransfer, Message> => {
    const entry = held.get(id);
    return entry === undefined || entry.transfer.direction !== direction
      ? fail(message('documents.over'))
      : ok(entry);
  };
  const failed = (
    entry: HeldTransfer,
    state: 'failed' | 'unknown' | 'canceled',
    said: Message,
  ): Result<never, Message> => {
    end(entry, { state, said });
    return fail(said);
  };

  return {
    list: () => [...[...held.values()].map(({ transfer }) => transfer).reverse(), ...ended],
    watch,
    hold,
    find,
    touch,
    update,
    end,
    failed,
    cancel(id) {
      const entry = held.get(id);
      if (entry === undefined) return;
      entry.stopping.abort();
      // What is under way ends by its own answer; what only waits ends here.
      if (!entry.busy) end(entry, { state: 'canceled', said: message('documents.canceled') });
    },
    stop() {
      isStopped = true;
      cancelSweep();
      for (const entry of [...held.values()]) {
        entry.stopping.abort();
        end(entry, { state: 'canceled', said: message('documents.closed') });
      }
    },
  };
}
