/** What reads showed: the only things a verdict may rest on. */
import type { AssignmentId, ContainerId, SpotId, VisitId } from '../ids.ts';
import type { Container, Spot, Visit } from '../yard/model.ts';
import type { AssetRef } from '../yard/operations.ts';

/**
 * One assignment as read.
 *
 * Example: `{ id: 'as-1', spotId: 'spot-A1', visitId: 'v-17', containerId: null, changedAt:
 * '2026-11-27T14:00:00Z' }`.
 */
export type SeenAssignment = {
  readonly id: AssignmentId;
  readonly spotId: SpotId;
  readonly visitId: VisitId | null;
  readonly containerId: ContainerId | null;
  readonly changedAt: string | null;
};

/**
 * A spot as read alone, with what is on it (GET /yard/spot/{spotId}).
 *
 * Example: `{ spot, assignments: [{ id: 'as-1', … }], visits: [truck], containers: [] }`.
 */
export type SeenSpot = {
  readonly spot: Spot;
  readonly assignments: readonly SeenAssignment[];
  readonly visits: readonly Visit[];
  readonly containers: readonly Container[];
  /**
   * What of it could not be read: whether it is open, all that stands on it, or whether it is
   * reserved. Left out when nothing.
   */
  readonly unread?: readonly SpotPart[];
};

/** A part of a spot that a verdict may rest on. */
export type SpotPart = 'isOpen' | 'assignments' | 'reserves';

/**
 * Both asset lists, read to their last page.
 *
 * Example: `{ visits: new Map([['v-17', truck]]), containers: new Map(), complete: true, unread:
 * new Set() }`.
 */
export type SeenLists = {
  readonly visits: ReadonlyMap<VisitId, Visit>;
  readonly containers: ReadonlyMap<ContainerId, Container>;
  /**
   * The counts agreed with what came, and every record could be named: only then is an absence
   * evidence (sending rule 9).
   */
  readonly complete: boolean;
  /** Listed assets whose record doesn't say where they are or whether they left. */
  readonly unread: ReadonlySet<VisitId | ContainerId>;
};

/**
 * Where all spots of the yard show assets, read after the asset lists: a list that lacks an asset
 * is not believed against a spot.
 *
 * Example: `{ placed: new Map([['v-17', 'spot-D4']]), complete: true }`.
 */
export type SeenPlaces = {
  readonly placed: ReadonlyMap<VisitId | ContainerId, SpotId>;
  /** Every list of spots came completely. Only then does it count that no spot names an asset. */
  readonly complete: boolean;
};

/**
 * Everything that was read for one decision. `lists` is null when they were not read, `places` when
 * nothing hung on them.
 *
 * Example: `{ spots: new Map([['spot-D4', seen]]), lists: null }` after an assign to D-04.
 */
export type SeenYard = {
  readonly spots: ReadonlyMap<SpotId, SeenSpot>;
  readonly lists: SeenLists | null;
  readonly places?: SeenPlaces | null;
};

/**
 * Evidence stored with an attempt: what the service showed just before the bytes left.
 *
 * Example: `{ spots: [seenD4], visits: [truck], containers: [] }`.
 */
export type SeenRows = {
  readonly spots: readonly SeenSpot[];
  /** Rows of the assets concerned, when the lists were read. */
  readonly visits: readonly Visit[];
  readonly containers: readonly Container[];
};

/**
 * One step of a spot's `lastChangedDateTime` (seeds/yard.md, "Spot") that an operation made.
 * `from`: the time just before it was sent; null where another desk had sent it.
 *
 * Example: `{ spot: 'spot-D4', from: '2026-11-27T14:00:00Z', to: '2026-11-27T14:05:00Z' }`.
 */
export type SpotStep = { readonly spot: SpotId; readonly from: string | null; readonly to: string };

/**
 * The steps from what was read before an operation was sent to what was read after it. `before`:
 * null where this desk did not send it.
 */
export function stepsBetween(
  before: SeenRows | null,
  after: Iterable<SeenSpot>,
): readonly SpotStep[] {
  const steps: SpotStep[] = [];
  for (const { spot } of after) {
    const was = before?.spots.find((seen) => seen.spot.id === spot.id)?.spot.changedAt ?? null;
    const isKnown = before === null || was !== null;
    if (isKnown && spot.changedAt !== null && spot.changedAt !== was)
      steps.push({ spot: spot.id, from: was, to: spot.changedAt });
  }
  return steps;
}

/**
 * The assignment that places the asset on a spot as read, or undefined. A hooked container has none
 * of its own.
 */
export function assignmentOf(
  seen: SeenSpot | undefined,
  asset: AssetRef,
): SeenAssignment | undefined {
  return seen?.assignments.find((each) =>
    asset.kind === 'visit'
      ? each.visitId === asset.id
      : each.containerId === asset.id && !isHooked(seen, asset.id),
  );
}

/** Does the asset stand on the spot, by this read? */
export const standsOn = (seen: SeenSpot | undefined, asset: AssetRef): boolean =>
  assignmentOf(seen, asset) !== undefined;

const isHooked = (seen: SeenSpot, id: ContainerId): boolean =>
  seen.containers.some((each) => each.id === id && each.visitId !== null);

/** The row of an asset in the lists or on one of the spots, newest source first: the spots. */
export function rowOf(seenYard: SeenYard, asset: AssetRef): Visit | Container | undefined {
  for (const seen of seenYard.spots.values()) {
    const row =
      asset.kind === 'visit'
        ? seen.visits.find(({ id }) => id === asset.id)
        : seen.containers.find(({ id }) => id === asset.id);
    if (row !== undefined) return row;
  }
  return asset.kind === 'visit'
    ? seenYard.lists?.visits.get(asset.id)
    : seenYard.lists?.containers.get(asset.id);
}

/**
 * Where an asset is, as far as the lists show.
 *
 * Example: `{ at: 'hooked', visit: 'v-17' }`.
 */
export type Whereabouts =
  | { readonly at: 'spot'; readonly spot: SpotId }
  /** Active, on no spot: the waiting list. */
  | { readonly at: 'waiting' }
  | { readonly at: 'hooked'; readonly visit: VisitId }
  /** In no complete list and on no spot that was read, or no longer active: it departed. */
  | { readonly at: 'gone' }
  /** The lists were not read, were not complete, or its record there could not be read. */
  | { readonly at: 'not-known' };

/**
 * Reads the whereabouts of an asset from the lists; where all spots were read too, a spot that
 * names it outweighs a list without its place.
 */
export function whereabouts(
  { lists, places = null }: Pick<SeenYard, 'lists' | 'places'>,
  asset: AssetRef,
): Whereabouts {
  if (lists === null || lists.unread.has(asset.id)) return { at: 'not-known' };
  const row = asset.kind === 'visit' ? lists.visits.get(asset.id) : lists.containers.get(asset.id);
  if (row !== undefined && !row.isActive) return { at: 'gone' };
  if (row !== undefined && 'visitId' in row && row.visitId !== null)
    return { at: 'hooked', visit: row.visitId };
  const spot = row?.spotId ?? places?.placed.get(asset.id);
  if (spot !== undefined) return { at: 'spot', spot };
  if (row !== undefined) return { at: 'waiting' };
  return lists.complete && places?.complete !== false ? { at: 'gone' } : { at: 'not-known' };
}
