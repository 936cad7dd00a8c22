/**
 * From hints to reads: those of one moment become one read, and however many come, so many reads an
 * hour follow and no more. What a read by name cannot tell is left to a walk over the lists, which
 * is asked for and never more often than it comes by itself.
 */
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Log, Timers } from '../../kernel/ports.ts';
import type { Invalidation } from '../../remote/dock-scheduling/invalidations.ts';
import { RemoteError } from '../../remote/outcome.ts';
import { createBudget, hintBudget } from './budget.ts';
import { noPendingReads, type PendingReads, sizeOf, want } from './pending-reads.ts';
import { readWanted, type WantedParts } from './read-pending.ts';

/** What it works with. */
export type HintedReadsParts = WantedParts & {
  readonly warehouse: WarehouseId;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Nobody looks: hints may wait longer for each other. */
  readonly isQuiet: () => boolean;
  /** Asks for a walk over all lists. */
  readonly walk: () => void;
  /**
   * The ids that a hint named, before anything is read: a difference that a walk finds was in no
   * hint.
   */
  readonly onHinted: (ids: readonly string[]) => void;
};

/** The reads of one channel. */
export type HintedReads = {
  hint(invalidation: Invalidation): void;
  /** Something may have happened without a hint: the lists have to be walked. */
  gap(): void;
  /** A walk over all lists begins: it answers every gap before it. */
  walkBegan(): void;
  /** A walk ended, however. */
  walkEnded(): void;
  /** Somebody looks again: what waits is read now. */
  wake(): void;
  stop(): Promise<void>;
};

/** Times in milliseconds. */
const policy = {
  /** Events of one operation come within milliseconds of each other. */
  windowMs: 100,
  quietWindowMs: 30_000,
  /** More than this at once is a walk. */
  mostHeld: 300,
  /** Between two walks that hints asked for. */
  walkGapMs: 20_000,
};

/** Nothing is read before the first hint. */
export function createHintedReads(parts: HintedReadsParts): HintedReads {
  const { clock, timers, destination, warehouse } = parts;
  const budget = createBudget(clock, hintBudget);
  const stopping = new AbortController();
  let pending = noPendingReads();
  let running: Promise<void> | null = null;
  let cancelRead = () => {};
  let readAt: number | null = null;
  let cancelWalk = () => {};
  let isWalkOwed = false;
  let walkedAt = Number.NEGATIVE_INFINITY;

  function plan(ms: number): void {
    const at = clock.monotonic() + ms;
    if (running !== null || stopping.signal.aborted || (readAt !== null && readAt <= at)) return;
    cancelRead();
    readAt = at;
    cancelRead = timers.after(ms, () => {
      readAt = null;
      const waitMs = budget.waitMs();
      if (waitMs > 0) plan(waitMs);
      else run();
    });
  }

  function run(): void {
    const taken = pending;
    pending = noPendingReads();
    running = read(taken).finally(() => {
      running = null;
      if (sizeOf(pending) > 0) plan(window());
    });
  }

  const window = () => (parts.isQuiet() ? policy.quietWindowMs : policy.windowMs);

  async function read(taken: PendingReads): Promise<void> {
    try {
      const { reads, changed, lacking } = await readWanted(parts, taken, stopping.signal);
      budget.spent(reads, changed);
      if (lacking) oweWalk();
    } catch (error) {
      budget.spent(1, false);
      if (stopping.signal.aborted) return;
      parts.log.warn('hinted-read', {
        kind: error instanceof RemoteError ? error.kind : 'internal',
        sentence: error instanceof Error ? error.message : String(error),
      });
      destination.writer.settle();
      oweWalk();
    }
  }

  function oweWalk(): void {
    isWalkOwed = true;
    const waitMs = Math.max(0, walkedAt + policy.walkGapMs - clock.monotonic());
    cancelWalk();
    cancelWalk = timers.after(waitMs, () => {
      if (isWalkOwed && !stopping.signal.aborted) parts.walk();
    });
  }

  function gathered(): void {
    if (sizeOf(pending) > policy.mostHeld) {
      pending = noPendingReads();
      oweWalk();
    } else if (sizeOf(pending) > 0) plan(window());
  }

  return {
    hint(invalidation) {
      if (stopping.signal.aborted) return;
      const needsWalk = want(pending, invalidation, destination.live.base, warehouse);
      parts.onHinted([...invalidation.spots, ...invalidation.visits, ...invalidation.containers]);
      gathered();
      if (needsWalk && !isWalkOwed) oweWalk();
    },
    gap: oweWalk,
    walkBegan() {
      isWalkOwed = false;
      walkedAt = clock.monotonic();
      cancelWalk();
    },
    walkEnded() {
      if (isWalkOwed) oweWalk();
    },
    wake() {
      if (readAt === null) return;
      readAt = null;
      plan(policy.windowMs);
    },
    async stop() {
      stopping.abort();
      cancelRead();
      cancelWalk();
      await running;
    },
  };
}
