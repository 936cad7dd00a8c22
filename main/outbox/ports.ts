/** What the outbox needs from the rest of `main/`. The simulation passes its own. */
import type { SpotEvent } from '../../shared/console-api/yard.ts';
import type { ContainerId, OperationId, SpotId, VisitId } from '../../shared/ids.ts';
import type { Container, Visit } from '../../shared/yard/model.ts';
import type { AssetRef, Finding, Operation } from '../../shared/yard/operations.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import type { AssignmentRow, SpotRead } from '../remote/dock-scheduling/client.ts';

/**
 * Both asset lists, read to their last page.
 *
 * Example: `{ visits: new Map([['v-17', truck]]), containers: new Map(), assignments: [], complete:
 * true, unread: new Set() }`.
 */
export type AssetsRead = {
  readonly visits: ReadonlyMap<VisitId, Visit>;
  readonly containers: ReadonlyMap<ContainerId, Container>;
  readonly assignments: readonly AssignmentRow[];
  /**
   * The counts matched and every record had an id. Only then is an absence evidence (sending rule
   * 9).
   */
  readonly complete: boolean;
  /** Listed assets whose record doesn't say where they are or whether they left. */
  readonly unread: ReadonlySet<VisitId | ContainerId>;
};

/**
 * Which assets all spots of the yard show.
 *
 * Example: `{ placed: new Map([['v-17', 'spot-D4']]), complete: true }`.
 */
export type PlacesRead = {
  readonly placed: ReadonlyMap<VisitId | ContainerId, SpotId>;
  /**
   * Every area's list came completely and could be read. Only then does it count that no spot shows
   * an asset.
   */
  readonly complete: boolean;
};

/**
 * Fresh reads. They also go to the cache, so that the screen learns what the outbox learns. They
 * throw `RemoteError`.
 */
export interface YardReads {
  spot(id: SpotId, signal: AbortSignal): Promise<SpotRead>;
  /**
   * Both lists. If `wanted` names assets, we stop reading once all of them came. The result is then
   * not `complete`, and has only these assets.
   */
  assets(signal: AbortSignal, wanted?: readonly AssetRef[] | null): Promise<AssetsRead>;
  /**
   * These assets alone, by id. Null: the service can't, or its reply isn't good enough for a
   * decision. Absent if no service can.
   */
  named?(wanted: readonly AssetRef[], signal: AbortSignal): Promise<AssetsRead | null>;
  /** Every spot of the yard. */
  places(signal: AbortSignal): Promise<PlacesRead>;
  /** The history of a spot, newest first. */
  spotEvents(id: SpotId, signal: AbortSignal): Promise<readonly SpotEvent[]>;
}

/**
 * Two states of the yard: as the service last sent it, and the same with the unconfirmed operations
 * replayed.
 */
export interface YardViews {
  readonly base: Yard;
  readonly view: Yard;
  /**
   * Unconfirmed operations that no longer fit the base, with the rules they break
   * (`Projection.conflicts`). They are shown as conflicts until they fit again or a fresh read
   * settles them.
   */
  readonly conflicts?: ReadonlyMap<OperationId, readonly Finding[]> | undefined;
  /**
   * Cautions that don't follow from the yard: something that other desks have seen and this one
   * hasn't read yet.
   */
  readonly doubts?: ((operation: Operation) => readonly Finding[]) | undefined;
}
