/**
 * Figures of a stretch of time, gathered from the yard at its beginning and the facts since, one
 * after the other. Pure; times are milliseconds since the epoch, lengths are milliseconds. What
 * began before the stretch counts where it ended; what nobody saw counts nowhere.
 */
import { voidedVisit, voidKind } from '../journal/check-in-void.ts';
import type { JournalFact, Values } from '../journal/journal-fact.ts';
import type { Instant } from '../time.ts';
import type { YardTable } from '../yard/table.ts';
import { createDoorHours } from './door-hours.ts';
import { emptyPart, type MetricsPart, partOf } from './metrics-parts.ts';
import { createSavedOperations, type Saved } from './saved-operations.ts';

/**
 * What goes over from one part to the next beside the yard: steps of operations by their subject,
 * and assets that reached a door before.
 */
export type Carried = {
  readonly saved: readonly (readonly [string, Saved])[];
  readonly reached: readonly string[];
  /** Since when assets stand where they are, where only a read showed it. */
  readonly seen: readonly (readonly [string, number])[];
  /** Trucks whose check-in was taken back. */
  readonly voided?: readonly string[];
};

/** How much later than it happened something may be noticed and still counts as of now. */
const NOTICED_MS = 15 * 60_000;

type Stay = { readonly spot: string; readonly since: number | null };
type Asset = {
  spot: string | null;
  since: number | null;
  isSeen: boolean;
  arrived: number | null;
  reachedDoor: boolean;
  type: string;
  company: string;
  /** Its check-in was taken back: it counts in no figure. */
  isVoid: boolean;
  /** What it added to the ways from gate to door. */
  toDoor: number | null;
};

const msOf = (instant: unknown): number | null => {
  const ms = typeof instant === 'string' ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const assetOf = (row: Values): Asset => ({
  spot: null,
  since: null,
  isSeen: false,
  arrived: msOf(row.createdAt) ?? msOf(row.firstSeenAt),
  // A container has no way from the gate of its own.
  reachedDoor: !('licensePlate' in row),
  isVoid: false,
  toDoor: null,
  type: textOf(row.visitType),
  company: textOf(row.companyName) || textOf(row.companyHint),
});

/**
 * Begins with the yard as it was at `from`. `hourOf`: hour of the day in the facility's zone.
 * `carried`: from the part before.
 */
export function createGatherer(
  start: YardTable,
  from: number,
  hourOf: (ms: number) => number,
  carried: Carried | null = null,
) {
  const spots = new Map<string, { area: string; isDoor: boolean }>();
  const areaNames = new Map<string, string>();
  const assets = new Map<string, Asset>();
  const doorHours = createDoorHours(from, hourOf);
  const saved = createSavedOperations(carried?.saved ?? []);
  let part = emptyPart(from);
  /** Those that came, or were given an appointment, since the last cut: by appointment. */
  let arrivals = new Map<string, Instant>();

  const isDoor = (spot: string | null) => spot !== null && spots.get(spot)?.isDoor === true;

  function use(spot: string | null, by: 1 | -1): void {
    if (spot !== null && isDoor(spot)) doorHours.use(spot, by);
  }

  function ended({ spot, since }: Stay, at: number): void {
    if (since === null || at < since) return;
    const known = spots.get(spot);
    if (known?.isDoor) part.atDock.push(at - since);
    listIn(part.areas, areaNames.get(known?.area ?? '') ?? '').push(at - since);
  }

  function stand(asset: Asset, spot: string | null, at: number, since: number | null): void {
    if (asset.spot === spot) return;
    if (asset.spot !== null && !asset.isVoid) ended({ spot: asset.spot, since: asset.since }, at);
    use(asset.spot, -1);
    asset.spot = spot;
    asset.since = spot === null ? null : since;
    use(spot, 1);
    if (!asset.reachedDoor && isDoor(spot)) {
      asset.reachedDoor = true;
      // A yard that is read for the first time shows trucks that reached their doors long ago.
      const isNow = since !== null && since >= part.from - NOTICED_MS;
      if (isNow && !asset.isVoid && asset.arrived !== null && since >= asset.arrived) {
        asset.toDoor = since - asset.arrived;
        part.gateToDock.push(asset.toDoor);
      }
    }
  }

  function spotRow(id: string, row: Values): void {
    const known = spots.get(id);
    spots.set(id, {
      area: typeof row.areaId === 'string' ? row.areaId : (known?.area ?? ''),
      isDoor: row.type === undefined ? known?.isDoor === true : row.type === 'docking',
    });
  }

  /**
   * The first that came for an appointment counts: of two trucks, of a truck and the trailer that
   * it left.
   */
  function arrived(row: Values): void {
    const at = row.createdAt;
    if (typeof at !== 'string') return;
    for (const id of [row.appointmentId, row.secondaryAppointmentId, row.dropAppointmentId]) {
      const before = typeof id === 'string' ? arrivals.get(id) : undefined;
      if (typeof id === 'string' && !(before !== undefined && Date.parse(before) <= Date.parse(at)))
        arrivals.set(id, at as Instant);
    }
  }

  for (const area of start.areas()) areaNames.set(area.id, area.name);
  for (const spot of start.spots()) spotRow(spot.id, spot);
  for (const [kind, rows] of [
    ['visit', start.visits()],
    ['container', start.containers()],
  ] as const) {
    for (const row of rows) {
      const asset = assetOf(row);
      assets.set(`${kind}:${row.id}`, asset);
      arrived(row);
      if (typeof row.spotId !== 'string') continue;
      asset.spot = row.spotId;
      asset.since = msOf(row.placedAt);
      asset.reachedDoor ||= isDoor(row.spotId);
      use(row.spotId, 1);
    }
  }
  for (const [key, since] of carried?.seen ?? []) {
    const asset = assets.get(key);
    if (asset !== undefined && asset.spot !== null) Object.assign(asset, { since, isSeen: true });
  }
  for (const key of carried?.voided ?? []) {
    const asset = assets.get(key);
    if (asset !== undefined) asset.isVoid = true;
  }
  for (const key of carried?.reached ?? []) {
    const asset = assets.get(key);
    if (asset !== undefined) asset.reachedDoor = true;
  }

  /**
   * A wrong check-in: what it added so far is taken out, and nothing of it is added from here on.
   */
  function takenBack(fact: JournalFact): void {
    const asset = assets.get(`visit:${voidedVisit(fact)}`);
    if (asset === undefined) return;
    asset.isVoid = true;
    const place = asset.toDoor === null ? -1 : part.gateToDock.lastIndexOf(asset.toDoor);
    if (place >= 0) part.gateToDock.splice(place, 1);
    for (const each of fact.subjects)
      if (each.startsWith('appointment:')) arrivals.delete(each.slice('appointment:'.length));
  }

  function rowFact({ change, at, subjects }: JournalFact): void {
    if (change === null) return;
    const { kind, id, before, after } = change;
    if (kind === 'area') {
      areaNames.set(id, textOf(after?.name) || (areaNames.get(id) ?? ''));
      return;
    }
    if (kind === 'spot') {
      if (after !== null) spotRow(id, after);
      return;
    }
    const key = `${kind}:${id}`;
    if (after === null || after.isActive === false) {
      const asset = assets.get(key);
      assets.delete(key);
      if (asset === undefined) return;
      stand(asset, null, at, null);
      if (kind === 'visit' && !asset.isVoid) {
        const turn = asset.arrived === null || at < asset.arrived ? null : at - asset.arrived;
        if (turn !== null)
          listIn(part.turns, JSON.stringify([asset.type, asset.company])).push(turn);
      }
      return;
    }
    const asset = before === null ? assetOf(after) : (assets.get(key) ?? assetOf(after));
    assets.set(key, asset);
    arrived(after);
    if (typeof after.visitType === 'string') asset.type = after.visitType;
    if (typeof after.companyName === 'string') asset.company = after.companyName;
    const placed = msOf(after.placedAt);
    if (!('spotId' in after)) {
      // The service says otherwise since when it stands there.
      if (placed !== null && asset.spot !== null)
        Object.assign(asset, { since: placed, isSeen: false });
      return;
    }
    const to = typeof after.spotId === 'string' ? after.spotId : null;
    stand(asset, to, at, placed ?? at);
    asset.isSeen = placed === null;
    if (to === null || before === null) return;
    const hour = hourOf(at);
    part.movesByHour[hour] = (part.movesByHour[hour] as number) + 1;
    const clerk = saved.clerkOf(subjects);
    part.movesByClerk.set(clerk, (part.movesByClerk.get(clerk) ?? 0) + 1);
  }

  return {
    /** The next fact, in the order of the journal. */
    add(fact: JournalFact): void {
      doorHours.count(fact.at);
      if (fact.change !== null) rowFact(fact);
      else if (fact.kind === voidKind) takenBack(fact);
      else if (fact.kind.startsWith('operation.')) saved.step(fact, part);
    },
    /** What was gathered since the beginning or the last cut, until a time. */
    part(until: number): MetricsPart {
      doorHours.count(until);
      return partOf(part, until, {
        ...doorHours.counted(),
        doors: [...spots.values()].filter((spot) => spot.isDoor).length,
      });
    },
    /** The same, and the next part begins there. */
    cut(at: number): MetricsPart {
      const cut = this.part(at);
      doorHours.forget();
      part = emptyPart(at);
      arrivals = new Map();
      saved.forget(at);
      return cut;
    },
    /** When trucks of appointments came, of those that the part tells of. */
    arrivals: (): ReadonlyMap<string, Instant> => arrivals,
    carry: (): Carried => ({
      saved: saved.all(),
      voided: [...assets].flatMap(([key, { isVoid }]) => (isVoid ? [key] : [])),
      reached: [...assets].flatMap(([key, { reachedDoor }]) => (reachedDoor ? [key] : [])),
      seen: [...assets].flatMap(([key, { isSeen, since }]) =>
        isSeen && since !== null ? [[key, since] as const] : [],
      ),
    }),
  };
}

function listIn<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: number[] = [];
  lists.set(key, list);
  return list;
}
