/** Puts rows of assets into a draft of the yard, and takes them out. */
import type { ContainerId, VisitId } from '../../../shared/ids.ts';
import { type Clock, type Instant, instantOf } from '../../../shared/time.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import { saysNothingNew } from '../../../shared/yard/same-row.ts';
import type { Placements } from './placements.ts';
import type { YardDraft } from './yard-draft.ts';

/** Puts and removes rows. No spot claims a removed asset any more. */
export type AssetWriter = {
  /**
   * Puts a row if it has something new. An inactive one leaves the yard. Returns false if nothing
   * is new.
   */
  readonly put: {
    visit(next: Visit, known: Visit | undefined, draft: YardDraft): boolean;
    container(next: Container, known: Container | undefined, draft: YardDraft): boolean;
  };
  readonly drop: {
    visit(draft: YardDraft, id: VisitId): void;
    container(draft: YardDraft, id: ContainerId): void;
  };
};

export function createAssetWriter(placements: Placements, clock: Clock): AssetWriter {
  function dropVisit(draft: YardDraft, id: VisitId): void {
    draft.visits.remove(id);
    placements.visits.forget(id);
  }

  function dropContainer(draft: YardDraft, id: ContainerId): void {
    draft.containers.remove(id);
    placements.containers.forget(id);
  }

  /** Adds when the asset was first seen, shown if the service doesn't say when it arrived. */
  function firstSeen<
    Row extends { readonly createdAt: Instant | null; readonly firstSeenAt?: Instant | null },
  >(next: Row, known: Row | undefined): Row {
    return next.createdAt === null
      ? { ...next, firstSeenAt: known?.firstSeenAt ?? instantOf(clock) }
      : next;
  }

  function putVisit(next: Visit, known: Visit | undefined, draft: YardDraft): boolean {
    if (known === undefined ? !next.isActive : saysNothingNew(next, known)) return false;
    if (next.isActive) draft.visits.put(next.id, firstSeen(next, known));
    else dropVisit(draft, next.id);
    return true;
  }

  function putContainer(next: Container, known: Container | undefined, draft: YardDraft): boolean {
    if (known === undefined ? !next.isActive : saysNothingNew(next, known)) return false;
    if (next.isActive) draft.containers.put(next.id, firstSeen(next, known));
    else dropContainer(draft, next.id);
    return true;
  }

  return {
    put: { visit: putVisit, container: putContainer },
    drop: { visit: dropVisit, container: dropContainer },
  };
}
