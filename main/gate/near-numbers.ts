/**
 * Numbers in the custom fields of appointments around now: the lists leave custom fields out, and a
 * driver may have no other number than the PO in one of them.
 */
import type { Stretch } from '../../shared/appointments/days.ts';
import type { FieldNumber } from '../../shared/appointments/field-numbers.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { Timers } from '../kernel/ports.ts';
import { RemoteError } from '../remote/outcome.ts';

export type NearNumbersParts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Null if the lists already have custom fields. Throws `RemoteError`. */
  readonly read: (
    stretch: Stretch,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<AppointmentId, readonly FieldNumber[]> | null>;
  /** Called with the appointments whose numbers are new. */
  readonly onRead: (appointments: Iterable<AppointmentId>) => void;
};

/** A night before and a day ahead, in milliseconds. */
const BACK_MS = 24 * 3_600_000;
const AHEAD_MS = 36 * 3_600_000;
/** How long a read is valid, and the wait after a failure. */
const FRESH_MS = 10 * 60_000;
const AGAIN_MS = 60_000;
/** Longest wait of a clerk. What comes later is available for the next code. */
const PATIENCE_MS = 1_500;

/** Reads them when a code is unknown, at most every ten minutes. */
export class NearNumbers {
  readonly #parts: NearNumbersParts;
  readonly #numbers = new Map<AppointmentId, readonly FieldNumber[]>();
  readonly #closing = new AbortController();
  #reading: Promise<void> | null = null;
  /** From when they are read again, by the monotonic clock. */
  #dueAt = Number.NEGATIVE_INFINITY;

  constructor(parts: NearNumbersParts) {
    this.#parts = parts;
  }

  /** The numbers of an appointment that we have read. */
  of = (id: AppointmentId): readonly FieldNumber[] => this.#numbers.get(id) ?? [];

  /**
   * Sees to it that they are read; true where there may be new ones. Only the code that begins the
   * read waits for it: on a dead line a queue of unknown codes waits once.
   */
  async refresh(): Promise<boolean> {
    const { clock, timers } = this.#parts;
    if (this.#reading !== null || clock.monotonic() < this.#dueAt) return false;
    this.#reading = this.#read().finally(() => {
      this.#reading = null;
    });
    let cancel = () => {};
    const patience = new Promise<void>((resolve) => {
      cancel = timers.after(PATIENCE_MS, resolve);
    });
    await Promise.race([this.#reading, patience]);
    cancel();
    return true;
  }

  stop(): void {
    this.#closing.abort();
  }

  async #read(): Promise<void> {
    const { clock, read, onRead } = this.#parts;
    const now = clock.now();
    this.#dueAt = clock.monotonic() + AGAIN_MS;
    try {
      const found = await read({ from: now - BACK_MS, to: now + AHEAD_MS }, this.#closing.signal);
      this.#dueAt = clock.monotonic() + FRESH_MS;
      if (found === null) return;
      for (const [id, numbers] of found) this.#numbers.set(id, numbers);
      onRead(found.keys());
    } catch (error) {
      // Without a connection we interpret the code without them.
      if (!(error instanceof RemoteError) && !this.#closing.signal.aborted) throw error;
    }
  }
}
