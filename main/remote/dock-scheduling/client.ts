/**
 * The dock-scheduling service as the rest of `main/` sees it: one method an endpoint of
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
import type { SpotPart } from '../../../shared/outbox/operation-evidence.ts';
import type { Area, Container, Spot, Visit, YardProblem } from '../../../shared/yard/model.ts';
import type { DepartType } from '../../../shared/yard/operations.ts';
import type { Outcome } from '../outcome.ts';

/** One assignment as read: which spot holds what (seeds/yard.md, "Spot assignment"). */
export type AssignmentRow = {
  readonly id: AssignmentId;
  readonly spotId: SpotId;
  readonly visitId: VisitId | null;
  readonly containerId: ContainerId | null;
  readonly changedAt: string | null;
};

/** A spot with what is on it: the joined records are full rows, good enough to cache. */
export type SpotRead = {
  readonly spot: Spot;
  readonly assignments: readonly AssignmentRow[];
  readonly visits: readonly Visit[];
  readonly containers: readonly Container[];
  /** What of it could not be read, told by the read of one spot alone; left out when nothing. */
  readonly unread?: readonly SpotPart[];
};

/** One page of a list: what could be read, and what could not. */
export type RecordPage<Row> = {
  /** Its records; of a page that `known` vouched for, only those that changed since. */
  readonly rows: readonly Row[];
  /** Ids of all its records, unreadable ones too, as far as they tell one. */
  readonly ids: readonly string[];
  /** All that is doubtful on it. */
  readonly problems: readonly YardProblem[];
  /** Names this content of this page: another content has another. Holds while the console runs. */
  readonly fingerprint: string;
};

/**
 * Called with each page as it comes, in order. `known` may answer true to say "what this page held
 * under this fingerprint is all taken in": then no record comes again that is as it was. The next
 * page waits until what `page` answers is done.
 */
export type PageSink<Row> = {
  readonly known?: (page: number, fingerprint: string) => boolean;
  /**
   * Pages may be asked for by their tags: a known one that the service calls unchanged then counts
   * as unchanged. Good for a picture, and never given where a read decides. `mayLook` is asked
   * whether so many bytes may be spent to see if the service is right about that.
   */
  readonly byTag?: { readonly mayLook: (bytes: number) => boolean } | undefined;
  readonly page: (page: number, content: RecordPage<Row> | 'unchanged') => void | Promise<void>;
};

/** A visit as listed: itself, what is hooked to it, and its assignments. */
export type VisitRead = {
  readonly visit: Visit;
  readonly hooked: readonly Container[];
  readonly assignments: readonly AssignmentRow[];
};

/** A container as listed, with its assignments. */
export type ContainerRead = {
  readonly container: Container;
  readonly assignments: readonly AssignmentRow[];
};

/** How the walk over a list ended. */
export type ListEnd = {
  /** Pages delivered: stored pages above this number are gone. */
  readonly pages: number;
  /** Records seen, unreadable ones too; one that came twice counts once. */
  readonly records: number;
  readonly total: number | null;
  /**
   * The counts agreed with what came, every record could be named, and none came twice: only then
   * is an absence evidence (reliability.md 2.2 rule 9).
   */
  readonly complete: boolean;
  /**
   * `list-incomplete` when it is not; `other-facility` when records of another facility were left
   * out, which alone leaves it complete.
   */
  readonly problems: readonly YardProblem[];
};

/** What a write may carry beside its body. */
export type CallContext = {
  /** For the log, and for the `Idempotency-Key` where the profile asks for one. */
  readonly operationId?: OperationId;
  readonly signal?: AbortSignal;
};

/**
 * Every call of the yard. Reads throw `RemoteError`; writes never throw, they answer an `Outcome`.
 */
export interface DockSchedulingClient {
  areas(warehouse: WarehouseId, sink: PageSink<Area>, signal: AbortSignal): Promise<ListEnd>;
  /** Spots that name another facility than `warehouse` are left out, as in every list here. */
  spots(
    area: AreaId,
    sink: PageSink<SpotRead>,
    signal: AbortSignal,
    warehouse: WarehouseId,
  ): Promise<ListEnd>;
  /** Throws `RemoteError` kind `bad-reply` when the record cannot be read as a spot. */
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
