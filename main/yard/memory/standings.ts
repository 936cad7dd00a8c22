/** Adds to the rows of assets where they stand, as it follows from all reports. */
import type { ContainerId, VisitId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/time.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { EntityKey } from '../../../shared/yard/touches.ts';
import type { Placements } from './placements.ts';
import type { YardDraft } from './yard-draft.ts';

/** Where assets stand. */
export interface Standings {
  /** Returns the row itself if it is right already. */
  visit(row: Visit, known: Visit | undefined): Visit;
  /** The same. A hooked container is where its truck is. */
  container(row: Container, known: Container | undefined): Container;
  /**
   * Puts assets where the reports now have them. Places follow from reports alone, so pages stay
   * known.
   */
  settle(visits: readonly VisitId[], containers: readonly ContainerId[], draft: YardDraft): void;
}

/**
 * When a stay began, given the service's time. An undo puts an asset back as if it had never left.
 */
export type StandingSince = (asset: EntityKey, spot: string, reportedAt: Instant) => Instant;

export function createStandings(
  placements: Placements,
  standingSince: StandingSince = (_, __, reportedAt) => reportedAt,
): Standings {
  const beginning = (key: EntityKey, spotId: string | null, since: Instant | null) =>
    since === null || spotId === null ? since : standingSince(key, spotId, since);

  function visit(row: Visit, known: Visit | undefined): Visit {
    const { spotId, since } = placements.visits.standingOf(row.id, known?.spotId ?? null);
    const placedAt =
      beginning(`visit:${row.id}`, spotId, since) ??
      (spotId !== null && known?.spotId === spotId ? known.placedAt : null);
    return row.spotId === spotId && row.placedAt === placedAt ? row : { ...row, spotId, placedAt };
  }

  function container(row: Container, known: Container | undefined): Container {
    if (row.visitId !== null)
      return row.spotId === null && row.placedAt === null
        ? row
        : { ...row, spotId: null, placedAt: null };
    const { spotId, since } = placements.containers.standingOf(row.id, known?.spotId ?? null);
    const placedAt =
      beginning(`container:${row.id}`, spotId, since) ??
      (spotId !== null && known?.spotId === spotId ? known.placedAt : null);
    return row.spotId === spotId && row.placedAt === placedAt ? row : { ...row, spotId, placedAt };
  }

  function settle(
    visits: readonly VisitId[],
    containers: readonly ContainerId[],
    draft: YardDraft,
  ): void {
    for (const id of visits) {
      const known = draft.visits.get(id);
      if (known === undefined) continue;
      const next = visit(known, known);
      if (next !== known) draft.visits.put(id, next);
    }
    for (const id of containers) {
      const known = draft.containers.get(id);
      if (known === undefined) continue;
      const next = container(known, known);
      if (next !== known) draft.containers.put(id, next);
    }
  }

  return { visit, container, settle };
}
