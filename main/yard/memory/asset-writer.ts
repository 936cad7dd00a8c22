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

/**
 * When a truck stood at this desk's gate whose check-in was sent later; null: the service knows it.
 */
export type StoodAt = (visit: VisitId) => Instant | null;

export function createAssetWriter(
  placements: Placements,
  clock: Clock,
  stoodAt: StoodAt = () => null,
): AssetWriter {
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

  /** The service dates a truck by when its check-in was sent, we by when it stood here. */
  function datedHere(read: Visit): Visit {
    const stood = stoodAt(read.id);
    const isEarlier = stood !== null && !(Date.parse(read.createdAt ?? '') <= Date.parse(stood));
    return isEarlier ? { ...read, createdAt: stood } : read;
  }

  function putVisit(read: Visit, known: Visit | undefined, draft: YardDraft): boolean {
    const next = datedHere(read);
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
