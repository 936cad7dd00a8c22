/** Rows of assets put into a draft of the yard, and taken out of it. */
import type { ContainerId, VisitId } from '../../../shared/ids.ts';
import { type Clock, type Instant, instantOf } from '../../../shared/time.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import { saysNothingNew } from '../../../shared/yard/same-row.ts';
import type { Placements } from './placements.ts';
import type { YardDraft } from './yard-draft.ts';

/** Puts and drops; what is dropped is claimed by nothing any more. */
export type AssetWriter = {
  /**
   * Puts a row where it says something new; one that is no longer active leaves the yard. False:
   * nothing new.
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

/** Makes it. */
export function createAssetWriter(placements: Placements, clock: Clock): AssetWriter {
  function dropVisit(draft: YardDraft, id: VisitId): void {
    draft.visits.remove(id);
    placements.visits.forget(id);
  }

  function dropContainer(draft: YardDraft, id: ContainerId): void {
    draft.containers.remove(id);
    placements.containers.forget(id);
  }

  /**
   * The row with the time it was first seen at, shown where the service does not say when it came.
   */
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
