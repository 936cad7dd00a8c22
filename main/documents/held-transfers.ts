/**
 * The documents that are on their way: their bytes, how far each is, and the last ones that ended.
 */
import { DOCUMENT_PIECE, type Transfer } from '../../shared/console-api/documents.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';

/** Documents held in memory at once: 4 of at most 50 MiB. */
const MOST_HELD = 4;
/** After this long without a piece a document is dropped, in milliseconds: its page has gone. */
const IDLE_MS = 120_000;
/** Ended transfers that are still listed. */
const MOST_ENDED = 20;

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

/**
 * What is held; a refusal says why. A transfer is `running → done | failed | unknown | canceled`,
 * and its bytes are forgotten when it has ended.
 */
export class HeldTransfers {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #newId: () => string;
  readonly #listeners = createListeners();
  readonly #held = new Map<string, HeldTransfer>();
  /** The last that ended, newest first. */
  #ended: readonly Transfer[] = [];
  #isStopped = false;
  /** Takes back the timer of the next sweep. */
  #cancelSweep = () => {};

  constructor({ clock, timers, newId }: { clock: Clock; timers: Timers; newId: () => string }) {
    this.#clock = clock;
    this.#timers = timers;
    this.#newId = newId;
  }

  /** Newest first, ended ones last. */
  list(): readonly Transfer[] {
    const running = [...this.#held.values()].map(({ transfer }) => transfer);
    return [...running.reverse(), ...this.#ended];
  }

  /** Returns the function that ends it. */
  watch(listener: () => void): () => void {
    return this.#listeners.watch(listener);
  }

  /** Begins one, unless too many are held. `size` is in bytes, null where it is not known. */
  hold(
    direction: Transfer['direction'],
    fileName: string,
    mediaType: string,
    size: number | null,
  ): Result<HeldTransfer, Message> {
    if (this.#isStopped) return fail(message('service.closing'));
    this.#sweep();
    if (this.#held.size >= MOST_HELD) return fail(message('documents.tooMany'));
    const entry: HeldTransfer = {
      transfer: {
        id: this.#newId(),
        direction,
        fileName,
        done: 0,
        total: size,
        state: 'running',
        said: null,
        key: null,
        startedAt: instantOf(this.#clock),
      },
      pieces: [],
      collected: 0,
      mediaType,
      size: size ?? 0,
      touchedAt: this.#clock.monotonic(),
      stopping: new AbortController(),
      busy: false,
    };
    this.#held.set(entry.transfer.id, entry);
    this.#sweep();
    this.#listeners.tell();
    return ok(entry);
  }

  find(id: string, direction: Transfer['direction']): Result<HeldTransfer, Message> {
    const entry = this.#held.get(id);
    return entry === undefined || entry.transfer.direction !== direction
      ? fail(message('documents.over'))
      : ok(entry);
  }

  /** Adds the next piece of what comes up, as base64. */
  collect(id: string, data: string): Result<null, Message> {
    const found = this.find(id, 'up');
    if (!found.ok) return found;
    const entry = found.value;
    const bytes = Buffer.from(data, 'base64');
    if (entry.busy) return fail(message('documents.busy'));
    if (
      bytes.length === 0 ||
      bytes.length > DOCUMENT_PIECE ||
      entry.collected + bytes.length > entry.size
    )
      return this.failed(entry, 'failed', message('documents.changed'));
    entry.pieces.push(bytes);
    entry.collected += bytes.length;
    this.touch(entry);
    return ok(null);
  }

  /** A piece of what goes down, as base64. After the last it is forgotten. */
  take(id: string, from: number): Result<{ data: string; last: boolean }, Message> {
    const found = this.find(id, 'down');
    if (!found.ok) return found;
    const entry = found.value;
    const bytes = entry.pieces[0];
    if (bytes === undefined || entry.busy || from >= bytes.length)
      return fail(message('documents.nothing'));
    const to = Math.min(from + DOCUMENT_PIECE, bytes.length);
    const data = bytes.subarray(from, to).toString('base64');
    const last = to === bytes.length;
    if (last) this.end(entry, { state: 'done' });
    else this.touch(entry);
    return ok({ data, last });
  }

  /** Its page is still there. */
  touch(entry: HeldTransfer): void {
    entry.touchedAt = this.#clock.monotonic();
  }

  update(entry: HeldTransfer, change: Partial<Transfer>): void {
    entry.transfer = { ...entry.transfer, ...change };
    this.touch(entry);
    this.#listeners.tell();
  }

  /** The transfer is over: its bytes are forgotten, its line stays. */
  end(entry: HeldTransfer, change: Partial<Transfer>): void {
    if (!this.#held.delete(entry.transfer.id)) return;
    entry.pieces = [];
    this.#ended = [{ ...entry.transfer, ...change }, ...this.#ended].slice(0, MOST_ENDED);
    this.#listeners.tell();
  }

  /** Ends it, and says why. */
  failed(
    entry: HeldTransfer,
    state: 'failed' | 'unknown' | 'canceled',
    said: Message,
  ): Result<never, Message> {
    this.end(entry, { state, said });
    return fail(said);
  }

  cancel(id: string): void {
    const entry = this.#held.get(id);
    if (entry === undefined) return;
    entry.stopping.abort();
    // What is under way ends by its own answer; what only waits ends here.
    if (!entry.busy) this.#canceled(entry, message('documents.canceled'));
  }

  /** Stops everything under way and forgets all bytes. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelSweep();
    for (const entry of [...this.#held.values()]) {
      entry.stopping.abort();
      this.#canceled(entry, message('documents.closed'));
    }
  }

  #canceled(entry: HeldTransfer, said: Message): void {
    this.end(entry, { state: 'canceled', said });
  }

  /** Drops what wasn't used for a while, and checks again as long as something is held. */
  #sweep(): void {
    for (const entry of [...this.#held.values()])
      if (!entry.busy && this.#clock.monotonic() - entry.touchedAt >= IDLE_MS)
        this.#canceled(entry, message('documents.unfinished'));
    this.#cancelSweep();
    this.#cancelSweep =
      this.#held.size > 0 ? this.#timers.after(IDLE_MS, () => this.#sweep()) : () => {};
  }
}
