/** What the outbox needs from the rest of `main/`. The simulation gives it its own. */
import type { SpotEvent } from '../../shared/console-api/yard.ts';
import type { ContainerId, OperationId, SpotId, VisitId } from '../../shared/ids.ts';
import type { Container, Visit } from '../../shared/yard/model.ts';
import type { AssetRef, Finding, Operation } from '../../shared/yard/operations.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import type { AssignmentRow, SpotRead } from '../remote/dock-scheduling/client.ts';

/** Both asset lists, walked to their last page. */
export type AssetsRead = {
  readonly visits: ReadonlyMap<VisitId, Visit>;
  readonly containers: ReadonlyMap<ContainerId, Container>;
  readonly assignments: readonly AssignmentRow[];
  /**
   * The counts agreed with what came, and every record could be named: only then is an absence
   * evidence (reliability.md 2.2 rule 9).
   */
  readonly complete: boolean;
  /** Assets that are listed, but whose record does not tell where they are or whether they left. */
  readonly unread: ReadonlySet<VisitId | ContainerId>;
};

/** Where all spots of the yard show assets. */
export type PlacesRead = {
  readonly placed: ReadonlyMap<VisitId | ContainerId, SpotId>;
  /**
   * Every area's list came whole and could be read: only then does it count that no spot names an
   * asset.
   */
  readonly complete: boolean;
};

/**
 * Fresh reads that also land in the cache, so that the screen learns what the outbox learns. They
 * throw `RemoteError`.
 */
export interface YardReads {
  spot(id: SpotId, signal: AbortSignal): Promise<SpotRead>;
  /**
   * Both lists. Where `wanted` names assets, and all of them came, nothing more is read: the answer
   * is then not `complete`, and shows these assets alone.
   */
  assets(signal: AbortSignal, wanted?: readonly AssetRef[] | null): Promise<AssetsRead>;
  /**
   * These assets alone, by their ids. Null: the service does not answer that, or its answer is not
   * good enough to decide by. Left out where no service answers it.
   */
  named?(wanted: readonly AssetRef[], signal: AbortSignal): Promise<AssetsRead | null>;
  /** Every spot of the yard. */
  places(signal: AbortSignal): Promise<PlacesRead>;
  /** The history of a spot, newest first. */
  spotEvents(id: SpotId, signal: AbortSignal): Promise<readonly SpotEvent[]>;
}

/**
 * The two pictures of the yard: what the service last said, and that with the unconfirmed
 * operations replayed.
 */
export interface YardViews {
  readonly base: Yard;
  readonly view: Yard;
  /**
   * Unconfirmed operations that no longer fit the base, with the rules they break
   * (`Projection.conflicts`): shown as conflicts until the yard fits again or a fresh read settles
   * it.
   */
  readonly conflicts?: ReadonlyMap<OperationId, readonly Finding[]> | undefined;
  /**
   * Cautions that do not follow from the picture: what other desks were shown and this one has not
   * read yet.
   */
  readonly doubts?: ((operation: Operation) => readonly Finding[]) | undefined;
}
