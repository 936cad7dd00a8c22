/** What the outbox needs from the rest of `main/`. The simulation gives it its own. */
import type { ContainerId, OperationId, SpotId, VisitId } from '../../shared/ids.ts';
import type { Container, Visit } from '../../shared/yard/model.ts';
import type { Finding } from '../../shared/yard/operations.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import type { AssignmentRow, SpotRead } from '../remote/dock-scheduling/client.ts';

/** Both asset lists, walked to their last page. */
export type AssetsRead = {
  readonly visits: ReadonlyMap<VisitId, Visit>;
  readonly containers: ReadonlyMap<ContainerId, Container>;
  readonly assignments: readonly AssignmentRow[];
  /** The page counts agreed with what came: only then is an absence evidence (reliability.md 2.2 rule 9). */
  readonly complete: boolean;
};

/** Fresh reads that also land in the cache, so that the screen learns what the outbox learns. They throw `RemoteError`. */
export interface YardReads {
  spot(id: SpotId, signal: AbortSignal): Promise<SpotRead>;
  assets(signal: AbortSignal): Promise<AssetsRead>;
}

/** The two pictures of the yard: what the service last said, and that with the unconfirmed operations replayed. */
export interface YardViews {
  readonly base: Yard;
  readonly view: Yard;
  /**
   * Unconfirmed operations that no longer fit the base, with the rules they break (`Projection.conflicts`): shown as conflicts
   * until the yard fits again or a fresh read settles it.
   */
  readonly conflicts?: ReadonlyMap<OperationId, readonly Finding[]>;
}

/** Chance, injected so that one seed is one schedule. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
}

/** Where the outbox writes what an operator may need: class and ids, never bodies or secrets. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, string | number | boolean | null>>): void;
  warn(message: string, facts?: Readonly<Record<string, string | number | boolean | null>>): void;
}

/** Timers, injected for the same reason. Times are in milliseconds. */
export interface Timers {
  /** Runs `work` after `ms`; the answer cancels it. */
  after(ms: number, work: () => void): () => void;
}
