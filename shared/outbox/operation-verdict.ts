/** Did an operation take effect? One function a kind. Pure. */
import type { SpotId } from '../ids.ts';
import type { AssetRef, Operation } from '../yard/operations.ts';
import {
  assignmentOf,
  rowOf,
  type SeenRows,
  type SeenSpot,
  type SeenYard,
  standsOn,
  whereabouts,
} from './seen-yard.ts';

/**
 * Why a read contradicts an operation. `operation-messages.ts` says it, where the yard's names are
 * known.
 */
export type Contradiction =
  | { readonly what: 'stands-elsewhere'; readonly asset: AssetRef; readonly spot: SpotId }
  | { readonly what: 'is-waiting'; readonly asset: AssetRef }
  | { readonly what: 'departed'; readonly asset: AssetRef }
  | { readonly what: 'is-hooked'; readonly asset: AssetRef }
  | { readonly what: 'hooked-elsewhere'; readonly asset: AssetRef }
  | { readonly what: 'still-active'; readonly asset: AssetRef }
  | { readonly what: 'partly'; readonly asset: AssetRef }
  | { readonly what: 'placed-anew'; readonly asset: AssetRef }
  /** Opened or closed by another desk, and back: `reason` is that of the newest. */
  | { readonly what: 'turned'; readonly spot: SpotId; readonly reason: string | null }
  /** Changed by another desk; the service doesn't say what. */
  | { readonly what: 'changed'; readonly spot: SpotId };

/** What the reads say about one operation. */
export type OperationVerdict =
  /** The goal is true. */
  | { readonly kind: 'applied' }
  /**
   * The goal isn't true. `unchanged`: everything is as just before the attempt. `mixed`: see rule
   * 7.
   */
  | { readonly kind: 'not-applied'; readonly unchanged: boolean; readonly mixed: boolean }
  /** Another desk changed its subject. */
  | { readonly kind: 'conflict'; readonly contradiction: Contradiction }
  /** `lists`: the asset lists would show it. `broken`: the reads contradict each other. */
  | { readonly kind: 'cannot-tell'; readonly because: 'lists' | 'broken' };

const applied: OperationVerdict = { kind: 'applied' };
const needsLists: OperationVerdict = { kind: 'cannot-tell', because: 'lists' };
const conflict = (
  what: Exclude<Contradiction['what'], 'turned' | 'changed'>,
  asset: AssetRef,
  spot?: SpotId,
): OperationVerdict => ({
  kind: 'conflict',
  contradiction: (what === 'stands-elsewhere'
    ? { what, asset, spot }
    : { what, asset }) as Contradiction,
});

/** Which spots to read to judge an operation. If they don't suffice, the lists are read. */
export function spotsToRead(
  operation: Operation,
  home: (asset: AssetRef) => SpotId | null,
): readonly SpotId[] {
  switch (operation.kind) {
    case 'reassign':
      return [operation.from, operation.to];
    case 'detach':
    case 'attach': {
      const places = [
        home({ kind: 'visit', id: operation.visit }),
        home({ kind: 'container', id: operation.container }),
      ];
      return [...new Set(places.filter((spot) => spot !== null))];
    }
    default:
      return [operation.spot];
  }
}

/**
 * The verdict. `before` is what the service showed just before the newest attempt, null when
 * nothing was sent yet (then `unchanged` is true). A positive answer may rest on any read; a
 * negative one is believed only after the grace period.
 */
export function verdictOf(
  operation: Operation,
  before: SeenRows | null,
  now: SeenYard,
): OperationVerdict {
  switch (operation.kind) {
    case 'assign':
      return assigned(operation, before, now);
    case 'reassign':
      return reassigned(operation, before, now);
    case 'unassign':
      return unassigned(operation, before, now);
    case 'detach':
      return hooked(operation, before, now, false);
    case 'attach':
      return hooked(operation, before, now, true);
    case 'depart':
      return departed(operation, before, now);
    case 'close':
    case 'open':
      return opened(operation, before, now);
  }
}

/**
 * Does the verdict rest on what a list does not show, or shows on no spot, with no spot but the
 * operation's own read? A service may answer a list that lacks an asset which its spots go on
 * naming.
 */
export function restsOnAbsence(
  operation: Operation,
  verdict: OperationVerdict,
  { lists, places = null }: SeenYard,
): boolean {
  if (lists === null || places !== null) return false;
  if (verdict.kind === 'applied')
    return operation.kind === 'depart' || operation.kind === 'unassign';
  const isAboutPlace = operation.kind !== 'attach' && operation.kind !== 'detach';
  return isAboutPlace && verdict.kind === 'conflict' && verdict.contradiction.what === 'departed';
}

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

function assigned(
  { asset, spot }: Of<'assign'>,
  before: SeenRows | null,
  now: SeenYard,
): OperationVerdict {
  if (standsOn(now.spots.get(spot), asset)) return applied;
  const place = whereabouts(now, asset);
  switch (place.at) {
    case 'not-known':
      return needsLists;
    case 'gone':
      return conflict('departed', asset);
    case 'hooked':
      return conflict('is-hooked', asset);
    case 'spot':
      // The lists may be older than the spot read: only another spot contradicts.
      return place.spot === spot
        ? { kind: 'cannot-tell', because: 'broken' }
        : conflict('stands-elsewhere', asset, place.spot);
    case 'waiting':
      return notApplied([asset], [spot], before, now);
  }
}

function reassigned(
  { asset, from, to }: Of<'reassign'>,
  before: SeenRows | null,
  now: SeenYard,
): OperationVerdict {
  const onTarget = standsOn(now.spots.get(to), asset);
  const onSource = standsOn(now.spots.get(from), asset);
  if (onTarget && onSource) return { kind: 'cannot-tell', because: 'broken' };
  if (onTarget) return applied;
  if (onSource) return notApplied([asset], [from, to], before, now);
  const place = whereabouts(now, asset);
  switch (place.at) {
    case 'not-known':
      return needsLists;
    case 'gone':
      return conflict('departed', asset);
    case 'hooked':
      return conflict('is-hooked', asset);
    case 'waiting':
      return conflict('is-waiting', asset);
    case 'spot':
      return place.spot === to || place.spot === from
        ? { kind: 'cannot-tell', because: 'broken' }
        : conflict('stands-elsewhere', asset, place.spot);
  }
}

function unassigned(
  { assets, spot }: Of<'unassign'>,
  before: SeenRows | null,
  now: SeenYard,
): OperationVerdict {
  const seen = now.spots.get(spot);
  const left = assets.filter((asset) => standsOn(seen, asset));
  const first = left[0];
  if (first !== undefined) {
    if (left.length < assets.length) return conflict('partly', first);
    const earlier = before?.spots.find((each) => each.spot.id === spot);
    // Another assignment id: it was taken off the spot, by us or another, and put back by another.
    if (
      earlier !== undefined &&
      left.some((asset) => assignmentOf(earlier, asset)?.id !== assignmentOf(seen, asset)?.id)
    )
      return conflict('placed-anew', first);
    return notApplied(assets, [spot], before, now);
  }
  for (const asset of assets) {
    const place = whereabouts(now, asset);
    if (place.at === 'not-known') return needsLists;
    if (place.at === 'gone') return conflict('departed', asset);
    if (place.at === 'hooked') return conflict('is-hooked', asset);
    if (place.at === 'spot')
      return place.spot === spot
        ? { kind: 'cannot-tell', because: 'broken' }
        : conflict('stands-elsewhere', asset, place.spot);
  }
  return applied;
}

/** Detach and attach: the container's `assetVisitId` says it, on a spot read or in the list. */
function hooked(
  { visit, container }: Of<'detach' | 'attach'>,
  before: SeenRows | null,
  now: SeenYard,
  goal: boolean,
): OperationVerdict {
  const asset: AssetRef = { kind: 'container', id: container };
  const row = rowOf(now, asset);
  if (row === undefined)
    return now.lists?.complete && !now.lists.unread.has(container)
      ? conflict('departed', asset)
      : needsLists;
  if (!row.isActive) return conflict('departed', asset);
  const hookedTo = 'visitId' in row ? row.visitId : null;
  if (hookedTo === (goal ? visit : null)) return applied;
  if (hookedTo !== null && hookedTo !== visit) return conflict('hooked-elsewhere', asset);
  return notApplied([asset], [...now.spots.keys()], before, now);
}

function departed(
  { spot, assets }: Of<'depart'>,
  before: SeenRows | null,
  now: SeenYard,
): OperationVerdict {
  const seen = now.spots.get(spot);
  const left = assets.filter((asset) => standsOn(seen, asset));
  const first = left[0];
  if (first !== undefined)
    return left.length < assets.length
      ? conflict('partly', first)
      : notApplied(assets, [spot], before, now);
  for (const asset of assets) {
    const place = whereabouts(now, asset);
    if (place.at === 'not-known') return needsLists;
    if (place.at === 'spot')
      return place.spot === spot
        ? { kind: 'cannot-tell', because: 'broken' }
        : conflict('stands-elsewhere', asset, place.spot);
    if (place.at !== 'gone') return conflict('still-active', asset);
  }
  return applied;
}

function opened(
  operation: Of<'close' | 'open'>,
  before: SeenRows | null,
  now: SeenYard,
): OperationVerdict {
  const seen = now.spots.get(operation.spot);
  if (seen === undefined || seen.unread?.includes('isOpen'))
    return { kind: 'cannot-tell', because: 'broken' };
  if (seen.spot.isOpen === (operation.kind === 'open')) return applied;
  const earlier = before?.spots.find((each) => each.spot.id === operation.spot);
  const unchanged = before === null || earlier?.spot.changedAt === seen.spot.changedAt;
  return { kind: 'not-applied', unchanged, mixed: false };
}

/**
 * Compares what concerns the operation with how it was just before the attempt,
 * `lastChangedDateTime` included (sending rule 7).
 */
function notApplied(
  assets: readonly AssetRef[],
  spots: readonly SpotId[],
  before: SeenRows | null,
  now: SeenYard,
): OperationVerdict {
  const seen = spots.map((id) => now.spots.get(id));
  // What could not be read on one of them may be the very asset.
  if (seen.some((each) => each?.unread?.includes('assignments')))
    return { kind: 'cannot-tell', because: 'broken' };
  const mixed = [...seen, ...(before?.spots ?? [])].some(
    (each) => each !== undefined && isMixed(each),
  );
  return {
    kind: 'not-applied',
    mixed,
    unchanged: before === null || (sameSpots(seen, before) && sameAssets(assets, before, now)),
  };
}

/**
 * Whether the service stamped the asset when it was placed; null if the reads before and after
 * don't show it. We ask this for operations that took effect and whose asset was on a spot before,
 * read just before the attempt. So we know whether `lastChangedDateTime` would reveal an operation
 * that was done and undone.
 */
export function stampedBy(operation: Operation, before: SeenRows, now: SeenYard): boolean | null {
  if (operation.kind !== 'reassign' && operation.kind !== 'unassign') return null;
  const asset = operation.kind === 'unassign' ? operation.assets[0] : operation.asset;
  if (asset === undefined) return null;
  const [then, after] = [earlierRow(before, asset)?.changedAt, rowOf(now, asset)?.changedAt];
  return then == null || after == null ? null : then !== after;
}

/** A truck and a standalone container on one spot. */
export const isMixed = (seen: SeenSpot): boolean =>
  seen.assignments.some((each) => each.visitId !== null) &&
  seen.assignments.some(
    (each) =>
      each.containerId !== null && standsOn(seen, { kind: 'container', id: each.containerId }),
  );

const sameSpots = (seen: readonly (SeenSpot | undefined)[], before: SeenRows): boolean =>
  seen.every((each) => {
    const earlier = before.spots.find(({ spot }) => spot.id === each?.spot.id);
    return (
      each !== undefined && earlier !== undefined && fingerprint(each) === fingerprint(earlier)
    );
  });

const fingerprint = ({ spot, assignments }: SeenSpot): string =>
  JSON.stringify([
    spot.isOpen,
    spot.changedAt,
    assignments
      .map(({ id, visitId, containerId, changedAt }) =>
        [id, visitId, containerId, changedAt].join(),
      )
      .sort(),
  ]);

const sameAssets = (assets: readonly AssetRef[], before: SeenRows, now: SeenYard): boolean =>
  assets.every((asset) => {
    const row = rowOf(now, asset);
    const earlier = earlierRow(before, asset);
    return row !== undefined && earlier !== undefined && row.changedAt === earlier.changedAt;
  });

function earlierRow(before: SeenRows, asset: AssetRef) {
  const inSpots = { spots: new Map(before.spots.map((each) => [each.spot.id, each])), lists: null };
  return (
    rowOf(inSpots, asset) ??
    [...before.visits, ...before.containers].find((row) => row.id === asset.id)
  );
}
