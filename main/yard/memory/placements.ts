/**
 * Decides where each asset is.
 *
 * The problem: two sides say it. A spot lists what it holds, and an asset names its spot, and each
 * was read at another moment. While a truck moves, they contradict each other.
 *
 * The idea: keep every report, and compute the place from all of them. So the order in which pages
 * arrive doesn't matter, and a contradiction gives one steady place instead of a flicker.
 *
 * How it works: each report keeps the number (ticket) of the read that first contained it. Tickets
 * grow with the start of each read. A report that is merely repeated keeps its old ticket. The
 * later report wins.
 *
 * Example: read 7 shows truck A on spot 1. Read 9 shows spot 1 empty, and read 10 shows A on spot
 * 2. A is on spot 2. If a slow read 8 then says again that A is on spot 1, nothing changes.
 */
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/time.ts';
import { compareText } from '../../../shared/yard/natural-order.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { AssignmentRow } from '../../remote/dock-scheduling/client.ts';

type PlacementReport = { readonly ticket: number; readonly rows: readonly AssignmentRow[] };

/** Where an asset is by the latest report, and since when, if known. */
export type AssetPlacement = { readonly spotId: SpotId | null; readonly since: Instant | null };

/** All reports of one yard. */
export type Placements = {
  readonly visits: AssetPlacements<VisitId>;
  readonly containers: AssetPlacements<ContainerId>;
  /**
   * Sets what a spot holds. Returns whether that is new, and the assets whose place it may change.
   * `renew`: a repeated report counts as new, which is right for a spot that was read singly.
   */
  spotReports(
    spot: SpotId,
    rows: readonly AssignmentRow[],
    ticket: number,
    renew: boolean,
  ): PlacementChange;
  /** What a spot holds, as last read. */
  spotHolds(spot: SpotId): readonly AssignmentRow[];
  /** The spot is gone. Returns the assets that it held. */
  forgetSpot(spot: SpotId): PlacementChange;
  /** What all spots hold, for writing everything again. */
  all(): Iterable<readonly [SpotId, readonly AssignmentRow[]]>;
};

/**
 * The effect of one report of a spot.
 *
 * Example: `{ isNew: true, visits: ['v-17'], containers: [] }` where a truck came to the spot.
 */
export type PlacementChange = {
  readonly isNew: boolean;
  readonly visits: readonly VisitId[];
  readonly containers: readonly ContainerId[];
};

const sameRow = (a: AssignmentRow, b: AssignmentRow) =>
  a.id === b.id &&
  a.spotId === b.spotId &&
  a.visitId === b.visitId &&
  a.containerId === b.containerId &&
  a.changedAt === b.changedAt;

const sameRows = (a: readonly AssignmentRow[], b: readonly AssignmentRow[]) =>
  a.length === b.length && a.every((row, index) => sameRow(row, b[index] as AssignmentRow));

const nothing: readonly never[] = [];
const nothingChanged: PlacementChange = { isNew: false, visits: nothing, containers: nothing };

/** The rows whose ids assignments share. */
type Named = Pick<YardTable, 'spot' | 'visit' | 'container'>;

/**
 * The assignment with the ids that the yard's rows hold. Each reply brings copies of them, and we
 * hold an assignment as long as it stands. What has no row yet is called as the reply has it.
 */
const sharingIds = (row: AssignmentRow, { spot, visit, container }: Named): AssignmentRow => ({
  ...row,
  spotId: spot(row.spotId)?.id ?? row.spotId,
  visitId: row.visitId && (visit(row.visitId)?.id ?? row.visitId),
  containerId: row.containerId && (container(row.containerId)?.id ?? row.containerId),
});

/**
 * Starts with the cache: assignments by spot, older than any read to come. Tickets of reads start
 * at 1. `named`: the yard that they belong to.
 */
export function createPlacements(
  assignments: ReadonlyMap<SpotId, readonly AssignmentRow[]>,
  named: Named,
): Placements {
  const bySpot = new Map<SpotId, PlacementReport>();
  const asHeld = (row: AssignmentRow) => sharingIds(row, named);
  const visits = new AssetPlacements<VisitId>(bySpot, (row) => row.visitId, asHeld);
  const containers = new AssetPlacements<ContainerId>(bySpot, (row) => row.containerId, asHeld);

  function index(spot: SpotId, rows: readonly AssignmentRow[], change: 'add' | 'remove'): void {
    for (const row of rows) {
      if (row.visitId !== null) visits[change](row.visitId, spot);
      if (row.containerId !== null) containers[change](row.containerId, spot);
    }
  }

  function set(said: SpotId, report: PlacementReport | null): PlacementChange {
    const spot = named.spot(said)?.id ?? said;
    const before = bySpot.get(spot)?.rows ?? nothing;
    const after = report?.rows.map(asHeld) ?? nothing;
    index(spot, before, 'remove');
    if (report === null) bySpot.delete(spot);
    else bySpot.set(spot, { ...report, rows: after });
    index(spot, after, 'add');
    const rows = before.length === 0 ? after : [...before, ...after];
    return {
      isNew: !sameRows(before, after),
      visits: rows.flatMap((row) => (row.visitId === null ? nothing : row.visitId)),
      containers: rows.flatMap((row) => (row.containerId === null ? nothing : row.containerId)),
    };
  }

  for (const [spot, rows] of assignments) set(spot, { ticket: 0, rows });

  return {
    visits,
    containers,
    spotReports(spot, rows, ticket, renew) {
      const before = bySpot.get(spot);
      if (!renew && before !== undefined && sameRows(before.rows, rows)) return nothingChanged;
      return set(spot, { ticket, rows });
    },
    spotHolds: (spot) => bySpot.get(spot)?.rows ?? nothing,
    forgetSpot: (spot) => (bySpot.has(spot) ? set(spot, null) : nothingChanged),
    *all() {
      for (const [spot, report] of bySpot)
        if (report.rows.length > 0) yield [spot, report.rows] as const;
    },
  };
}

/** A claim that no later report contradicts. */
type StandingClaim = {
  readonly spotId: SpotId;
  readonly row: AssignmentRow | null;
  readonly ticket: number;
};

const waiting: AssetPlacement = { spotId: null, since: null };

/** Reports about one kind of asset. */
export class AssetPlacements<Id extends string> {
  readonly #bySpot: ReadonlyMap<SpotId, PlacementReport>;
  readonly #assetOf: (row: AssignmentRow) => Id | null;
  readonly #asHeld: (row: AssignmentRow) => AssignmentRow;
  readonly #byAsset = new Map<Id, PlacementReport>();
  /** Spots that claim the asset. Nearly always one, which we store without an array. */
  readonly #claimants = new Map<Id, SpotId | readonly SpotId[]>();
  /**
   * Assets claimed by more than one spot, or naming more than one. Only these can be in doubt
   * (`doubtOf`).
   */
  readonly contested = new Set<Id>();
  #news = new Set<Id>();

  constructor(
    bySpot: ReadonlyMap<SpotId, PlacementReport>,
    assetOf: (row: AssignmentRow) => Id | null,
    asHeld: (row: AssignmentRow) => AssignmentRow,
  ) {
    this.#bySpot = bySpot;
    this.#assetOf = assetOf;
    this.#asHeld = asHeld;
  }

  /** Spots that claim the asset. */
  spotsOf(asset: Id): readonly SpotId[] {
    const found = this.#claimants.get(asset);
    return found === undefined ? nothing : typeof found === 'string' ? [found] : found;
  }

  /** Assets newly claimed by a spot since the last call. */
  takeNews(): readonly Id[] {
    const taken = [...this.#news];
    this.#news = new Set();
    return taken;
  }

  add(asset: Id, spot: SpotId): void {
    this.#news.add(asset);
    const found = this.spotsOf(asset);
    if (found.includes(spot)) return;
    this.#claimants.set(asset, found.length === 0 ? spot : [...found, spot]);
    if (found.length > 0) this.#contest(asset);
  }

  remove(asset: Id, spot: SpotId): void {
    const rest = this.spotsOf(asset).filter((each) => each !== spot);
    if (rest.length === 0) this.#claimants.delete(asset);
    else this.#claimants.set(asset, rest);
    if (rest.length > 0) this.#contest(asset);
    else this.contested.delete(asset);
  }

  /**
   * Sets what the asset's own record says. Returns whether that is new. `renew`: a repeated report
   * counts as new.
   */
  assetReports(asset: Id, rows: readonly AssignmentRow[], ticket: number, renew: boolean): boolean {
    const before = this.#byAsset.get(asset);
    const isNew = before === undefined || !sameRows(before.rows, rows);
    if (!renew && !isNew) return false;
    this.#byAsset.set(asset, { ticket, rows: rows.map(this.#asHeld) });
    if (rows.length > 1 || (before?.rows.length ?? 0) > 1) this.#contest(asset);
    return isNew;
  }

  /**
   * Where the asset is. `known` is its place so far. It counts as the oldest report until the asset
   * itself was read.
   */
  standingOf(asset: Id, known: SpotId | null): AssetPlacement {
    const plain = this.#plainStanding(asset, known);
    if (plain !== null) return plain;
    const claims = this.#standing(asset, known);
    const best = claims.length > 1 ? claims.toSorted(compareStanding)[0] : claims[0];
    return best === undefined
      ? waiting
      : { spotId: best.spotId, since: best.row?.changedAt ?? null };
  }

  /**
   * Two or more spots that hold the asset at the same time by reports that stand; empty if there is
   * no doubt.
   */
  doubtOf(asset: Id): readonly SpotId[] {
    const claims = this.#standing(asset, null);
    // If one assignment was read on two spots, the asset moved while the lists were read. That
    // isn't a contradiction.
    const distinct = new Set(claims.map((claim) => claim.row?.id));
    const spots = [...new Set(claims.map((claim) => claim.spotId))];
    return spots.length > 1 && distinct.size > 1 ? spots.sort(compareText) : nothing;
  }

  forget(asset: Id): void {
    this.#byAsset.delete(asset);
    if (this.spotsOf(asset).length < 2) this.contested.delete(asset);
  }

  #contest(asset: Id): void {
    const count = this.#byAsset.get(asset)?.rows.length ?? 0;
    if (count > 1 || this.spotsOf(asset).length > 1) this.contested.add(asset);
    else this.contested.delete(asset);
  }

  #rowFor(rows: readonly AssignmentRow[], asset: Id): AssignmentRow | undefined {
    for (const row of rows) if (this.#assetOf(row) === asset) return row;
    return undefined;
  }

  #claimOf(spot: SpotId, asset: Id) {
    const report = this.#bySpot.get(spot);
    return report === undefined ? undefined : this.#rowFor(report.rows, asset);
  }

  /**
   * The two ordinary cases, without building a list: no spot claims it, or one does and the asset's
   * own record doesn't contradict it.
   */
  #plainStanding(asset: Id, known: SpotId | null): AssetPlacement | null {
    const own = this.#byAsset.get(asset);
    const spotId = this.#claimants.get(asset);
    const ownSpot =
      own === undefined
        ? known
        : own.rows.length === 0
          ? null
          : own.rows.length === 1
            ? (own.rows[0] as AssignmentRow).spotId
            : undefined;
    if (spotId === undefined) return ownSpot === null ? waiting : null;
    if (typeof spotId !== 'string') return null;
    const report = this.#bySpot.get(spotId) as PlacementReport;
    if (ownSpot !== spotId && report.ticket <= (own?.ticket ?? 0)) return null;
    return { spotId, since: this.#rowFor(report.rows, asset)?.changedAt ?? null };
  }

  /**
   * Claims that no later report contradicts: of spots read after the asset, else of the asset
   * itself if the spot hasn't denied it since.
   */
  #standing(asset: Id, known: SpotId | null): StandingClaim[] {
    const own = this.#byAsset.get(asset);
    const since = own?.ticket ?? 0;
    const later: StandingClaim[] = [];
    for (const spotId of this.spotsOf(asset)) {
      const ticket = this.#bySpot.get(spotId)?.ticket ?? 0;
      const row = this.#claimOf(spotId, asset);
      if (row !== undefined && ticket > since) later.push({ spotId, row, ticket });
    }
    if (later.length > 0) return later;
    const stood: StandingClaim[] = [];
    for (const spotId of own?.rows.map((row) => row.spotId) ??
      (known === null ? nothing : [known])) {
      const row =
        this.#claimOf(spotId, asset) ?? own?.rows.find((each) => each.spotId === spotId) ?? null;
      const isDenied =
        (this.#bySpot.get(spotId)?.ticket ?? 0) > since &&
        this.#claimOf(spotId, asset) === undefined;
      if (!isDenied) stood.push({ spotId, row, ticket: since });
    }
    return stood;
  }
}

/**
 * The later report first. Within one read the newest assignment, then the greater id, in the order
 * of the client's `placeOf`.
 */
const compareStanding = (a: StandingClaim, b: StandingClaim) =>
  b.ticket - a.ticket || timeOf(b) - timeOf(a) || compareText(b.row?.id ?? '', a.row?.id ?? '');

/** Assignments without a time count as the oldest. */
const timeOf = ({ row }: StandingClaim): number => Date.parse(row?.changedAt ?? '') || 0;
