/**
 * The dock-scheduling service as the rest of `main/` sees it: one method for each endpoint of
 * seeds/yard.md.
 */

import type { SpotEvent } from '../../../shared/console-api/yard.ts';
import type {
  AreaId,
  AssignmentId,
  ContainerId,
  OperationId,
  SpotId,
  VisitId,
  WarehouseId,
} from '../../../shared/ids.ts';
import type { SpotPart } from '../../../shared/outbox/seen-yard.ts';
import type { Area, Container, Spot, Visit, YardProblem } from '../../../shared/yard/model.ts';
import type { DepartType } from '../../../shared/yard/operations.ts';
import type { Outcome } from '../outcome.ts';

/**
 * An assignment: which spot holds which asset (seeds/yard.md, "Spot assignment").
 *
 * Example: `{ id: 'as-1', spotId: 'spot-D4', visitId: 'v-17', containerId: null, changedAt:
 * '2026-11-27T14:00:00Z' }`.
 */
export type AssignmentRow = {
  readonly id: AssignmentId;
  readonly spotId: SpotId;
  readonly visitId: VisitId | null;
  readonly containerId: ContainerId | null;
  readonly changedAt: string | null;
};

/** A spot with its assets. The joined records are complete rows, good enough for the cache. */
export type SpotRead = {
  readonly spot: Spot;
  readonly assignments: readonly AssignmentRow[];
  readonly visits: readonly Visit[];
  readonly containers: readonly Container[];
  /**
   * Parts that couldn't be read. Only the read of a single spot fills it; absent if there are none.
   */
  readonly unread?: readonly SpotPart[];
};

/** One page of a list, with what could and couldn't be read. */
export type RecordPage<Row> = {
  /**
   * Its records. If `known` returned true for an earlier version of the page, only those that
   * changed since.
   */
  readonly rows: readonly Row[];
  /** Ids of all its records that have one, including unreadable records. */
  readonly ids: readonly string[];
  /** Everything doubtful on the page. */
  readonly problems: readonly YardProblem[];
  /**
   * Names this content of this page. Other content has another fingerprint. Valid while the console
   * runs.
   */
  readonly fingerprint: string;
};

/**
 * Called with each page, in order. If `known` returns true, the caller has already stored
 * everything that the page held under this fingerprint, and we skip the unchanged records. The next
 * page waits for the promise of `page`.
 */
export type PageSink<Row> = {
  readonly known?: (page: number, fingerprint: string) => boolean;
  /**
   * Allows asking for pages by their tags. A known page that the service calls unchanged then
   * counts as unchanged. That is good enough for the screen, but never for a read that decides
   * about an operation. `mayLook` is asked whether we may spend that many bytes to check the
   * service's word.
   */
  readonly byTag?: { readonly mayLook: (bytes: number) => boolean } | undefined;
  readonly page: (page: number, content: RecordPage<Row> | 'unchanged') => void | Promise<void>;
};

/**
 * A visit from a list, with what is hooked to it and its assignments.
 *
 * Example: `{ visit, hooked: [trailer], assignments: [{ id: 'as-1', … }] }`.
 */
export type VisitRead = {
  readonly visit: Visit;
  readonly hooked: readonly Container[];
  readonly assignments: readonly AssignmentRow[];
};

/** A container from a list, with its assignments. */
export type ContainerRead = {
  readonly container: Container;
  readonly assignments: readonly AssignmentRow[];
};

/**
 * How reading a list ended.
 *
 * Example: three pages of which none was cut: `{ pages: 3, records: 251, total: 251, complete:
 * true, problems: [] }`.
 */
export type ListEnd = {
  /** Pages delivered. Stored pages with a higher number are gone. */
  readonly pages: number;
  /** Records seen, including unreadable ones. A record that came twice counts once. */
  readonly records: number;
  readonly total: number | null;
  /**
   * The counts matched, every record had an id, and none came twice. Only then is an absence
   * evidence (sending rule 9).
   */
  readonly complete: boolean;
  /**
   * `list-incomplete` if it isn't complete; `other-facility` if records of another facility were
   * left out, which alone doesn't make it incomplete.
   */
  readonly problems: readonly YardProblem[];
};

/** What a write may carry besides its body. */
export type CallContext = {
  /** For the log, and for the `Idempotency-Key` if the profile asks for one. */
  readonly operationId?: OperationId;
  readonly signal?: AbortSignal;
};

/**
 * Every call of the yard. Reads throw `RemoteError`. Writes never throw; they return an `Outcome`.
 */
export interface DockSchedulingClient {
  areas(warehouse: WarehouseId, sink: PageSink<Area>, signal: AbortSignal): Promise<ListEnd>;
  /** Spots that name another facility than `warehouse` are left out, as in all lists. */
  spots(
    area: AreaId,
    sink: PageSink<SpotRead>,
    signal: AbortSignal,
    warehouse: WarehouseId,
  ): Promise<ListEnd>;
  /** Throws `RemoteError` of kind `bad-reply` if the record isn't a readable spot. */
  spot(id: SpotId, signal: AbortSignal): Promise<SpotRead>;
  /** Active visits with their place (`spotId` from the joined assignment) and hooked containers. */
  visits(warehouse: WarehouseId, sink: PageSink<VisitRead>, signal: AbortSignal): Promise<ListEnd>;
  /** Active containers, hooked and standalone. */
  containers(
    warehouse: WarehouseId,
    sink: PageSink<ContainerRead>,
    signal: AbortSignal,
  ): Promise<ListEnd>;
  /** Newest first. */
  spotEvents(id: SpotId, signal: AbortSignal): Promise<readonly SpotEvent[]>;

  assign(
    body: { spotId: SpotId; assetVisitId?: VisitId; assetContainerId?: ContainerId },
    context?: CallContext,
  ): Promise<Outcome>;
  reassign(
    assignment: AssignmentId,
    body: { spotId: SpotId; reason: string; moveContainer: boolean },
    context?: CallContext,
  ): Promise<Outcome>;
  unassign(assignment: AssignmentId, context?: CallContext): Promise<Outcome>;
  detach(visit: VisitId, container: ContainerId, context?: CallContext): Promise<Outcome>;
  attach(visit: VisitId, container: ContainerId, context?: CallContext): Promise<Outcome>;
  depart(assignment: AssignmentId, departType: DepartType, context?: CallContext): Promise<Outcome>;
  close(spot: SpotId, reason: string, context?: CallContext): Promise<Outcome>;
  open(spot: SpotId, reason: string, context?: CallContext): Promise<Outcome>;
}
