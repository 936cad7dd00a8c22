/**
 * Turns hints into reads. Hints of one moment become one read, and however many come, the reads in
 * an hour are limited. What single reads can't show is left to a full read of the lists, which we
 * request at most as often as it comes anyway.
 */
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Log, Timers } from '../../kernel/ports.ts';
import type { Invalidation } from '../../remote/dock-scheduling/invalidations.ts';
import { RemoteError } from '../../remote/outcome.ts';
import { createBudget, hintBudget } from './budget.ts';
import { noPendingReads, type PendingReads, sizeOf, want } from './pending-reads.ts';
import { readWanted, type WantedParts } from './read-pending.ts';

export type HintedReadsParts = WantedParts & {
  readonly warehouse: WarehouseId;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** The desk is idle, so hints may gather for longer. */
  readonly isQuiet: () => boolean;
  /** Requests a full read. */
  readonly readFull: () => void;
  /** The ids in a hint, before we read them. A change without a hint was not announced. */
  readonly onHinted: (ids: readonly string[]) => void;
};

/** Times in milliseconds. */
const policy = {
  /** Events of one operation come within milliseconds. */
  windowMs: 100,
  quietWindowMs: 30_000,
  /** More ids than this at once become a full read. */
  mostHeld: 300,
  /** Least time between two full reads that hints request. */
  fullReadGapMs: 20_000,
};

/** The reads of one channel. */
export class HintedReads {
  readonly #parts: HintedReadsParts;
  readonly #budget;
  readonly #stopping = new AbortController();
  #pending = noPendingReads();
  #running: Promise<void> | null = null;
  #cancelRead = () => {};
  #readAt: number | null = null;
  #cancelFullRead = () => {};
  #isFullReadOwed = false;
  #fullReadAt = Number.NEGATIVE_INFINITY;

  /** Reads nothing before the first hint. */
  constructor(parts: HintedReadsParts) {
    this.#parts = parts;
    this.#budget = createBudget(parts.clock, hintBudget);
  }

  /** Something may have happened without a hint, so we need a full read. */
  gap(): void {
    this.#isFullReadOwed = true;
    const waitMs = Math.max(
      0,
      this.#fullReadAt + policy.fullReadGapMs - this.#parts.clock.monotonic(),
    );
    this.#cancelFullRead();
    this.#cancelFullRead = this.#parts.timers.after(waitMs, () => {
      if (this.#isFullReadOwed && !this.#stopping.signal.aborted) this.#parts.readFull();
    });
  }

  hint(invalidation: Invalidation): void {
    if (this.#stopping.signal.aborted) return;
    const needsFullRead = want(
      this.#pending,
      invalidation,
      this.#parts.destination.live.base,
      this.#parts.warehouse,
    );
    this.#parts.onHinted([
      ...invalidation.spots,
      ...invalidation.visits,
      ...invalidation.containers,
    ]);
    this.#gathered();
    if (needsFullRead && !this.#isFullReadOwed) this.gap();
  }

  /** A full read begins, which covers every earlier gap. */
  fullReadBegan(): void {
    this.#isFullReadOwed = false;
    this.#fullReadAt = this.#parts.clock.monotonic();
    this.#cancelFullRead();
  }

  /** A full read ended, successfully or not. */
  fullReadEnded(): void {
    if (this.#isFullReadOwed) this.gap();
  }

  /** A person looks again: what waits is read now. */
  wake(): void {
    if (this.#readAt === null) return;
    this.#readAt = null;
    this.#plan(policy.windowMs);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancelRead();
    this.#cancelFullRead();
    await this.#running;
  }

  #plan(ms: number): void {
    const at = this.#parts.clock.monotonic() + ms;
    if (
      this.#running !== null ||
      this.#stopping.signal.aborted ||
      (this.#readAt !== null && this.#readAt <= at)
    )
      return;
    this.#cancelRead();
    this.#readAt = at;
    this.#cancelRead = this.#parts.timers.after(ms, () => {
      this.#readAt = null;
      const waitMs = this.#budget.waitMs();
      if (waitMs > 0) this.#plan(waitMs);
      else this.#run();
    });
  }

  #run(): void {
    const taken = this.#pending;
    this.#pending = noPendingReads();
    this.#running = this.#read(taken).finally(() => {
      this.#running = null;
      if (sizeOf(this.#pending) > 0) this.#plan(this.#window());
    });
  }

  #window() {
    return this.#parts.isQuiet() ? policy.quietWindowMs : policy.windowMs;
  }

  async #read(taken: PendingReads): Promise<void> {
    try {
      const { reads, changed, lacking } = await readWanted(
        this.#parts,
        taken,
        this.#stopping.signal,
      );
      this.#budget.spent(reads, changed);
      if (lacking) this.gap();
    } catch (error) {
      this.#budget.spent(1, false);
      if (this.#stopping.signal.aborted) return;
      this.#parts.log.warn('hinted-read', {
        kind: error instanceof RemoteError ? error.kind : 'internal',
        sentence: error instanceof Error ? error.message : String(error),
      });
      this.#parts.destination.writer.settle();
      this.gap();
    }
  }

  #gathered(): void {
    if (sizeOf(this.#pending) > policy.mostHeld) {
      this.#pending = noPendingReads();
      this.gap();
    } else if (sizeOf(this.#pending) > 0) this.#plan(this.#window());
  }
}
