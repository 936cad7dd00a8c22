/**
 * Figures of a stretch of time, gathered from the yard at its beginning and the facts since, one after the other. Pure; times are milliseconds since the epoch,
 * lengths are milliseconds. What began before the stretch counts where it ended; what nobody saw counts nowhere.
 */
import type { Fact, Values } from '../journal/fact.ts';
import type { YardTable } from '../yard/table.ts';
import { createDoorHours } from './door-hours.ts';

/** One visit that ended within the stretch. */
export type EndedVisit = {
  readonly id: string;
  readonly visitType: string;
  readonly company: string;
  /** From arrival to departure; null where nobody tells when it came. */
  readonly turn: number | null;
};

/** What was gathered. */
export type Numbers = {
  readonly from: number;
  readonly until: number;
  readonly turns: readonly EndedVisit[];
  /** From arrival to the first door, of visits that reached one within the stretch. */
  readonly gateToDock: readonly number[];
  /** Stays at doors that ended within it, of trucks and of containers by themselves. */
  readonly atDock: readonly number[];
  /** Stays that ended within it, by area. */
  readonly areas: readonly { readonly area: string; readonly stays: readonly number[] }[];
  /** Share of doors in use by hour of the day, 0 to 1; null for an hour that the stretch does not touch. */
  readonly doorHours: readonly (number | null)[];
  readonly doors: number;
  /** Moves and placements by hour of the day, and by clerk of this desk (an empty name: by anybody else). */
  readonly movesByHour: readonly number[];
  readonly movesByClerk: readonly { readonly clerk: string; readonly count: number }[];
  readonly refused: number;
  readonly conflicts: number;
  /** From saved to confirmed, of operations that were confirmed within it. */
  readonly confirmed: readonly number[];
  /** How long nobody watched. */
  readonly unwatched: number;
};

type Stay = { readonly spot: string; readonly since: number | null };
type Asset = { spot: string | null; since: number | null; arrived: number | null; reachedDoor: boolean; type: string; company: string };

const hours = 24;
const msOf = (instant: unknown): number | null => {
  const ms = typeof instant === 'string' ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Begins with the yard as it was at `from`. `hourOf`: hour of the day in the facility's zone. */
export function createGatherer(start: YardTable, from: number, hourOf: (ms: number) => number) {
  const spots = new Map<string, { area: string; isDoor: boolean }>();
  const areaNames = new Map<string, string>();
  const assets = new Map<string, Asset>();
  const doorHours = createDoorHours(from, hourOf);
  const turns: EndedVisit[] = [];
  const gateToDock: number[] = [];
  const atDock: number[] = [];
  const byArea = new Map<string, number[]>();
  const movesByHour = Array.from({ length: hours }, () => 0);
  const movesByClerk = new Map<string, number>();
  const saved = new Map<string, { at: number | null; clerk: string }>();
  const confirmed: number[] = [];
  let [refused, conflicts, unwatched] = [0, 0, 0];

  const isDoor = (spot: string | null) => spot !== null && spots.get(spot)?.isDoor === true;

  function use(spot: string | null, by: 1 | -1): void {
    if (spot !== null && isDoor(spot)) doorHours.use(spot, by);
  }

  function ended({ spot, since }: Stay, at: number): void {
    if (since === null || at < since) return;
    const known = spots.get(spot);
    if (known?.isDoor) atDock.push(at - since);
    const area = areaNames.get(known?.area ?? '') ?? '';
    byArea.set(area, [...(byArea.get(area) ?? []), at - since]);
  }

  function stand(asset: Asset, spot: string | null, at: number, since: number | null): void {
    if (asset.spot === spot) return;
    if (asset.spot !== null) ended({ spot: asset.spot, since: asset.since }, at);
    use(asset.spot, -1);
    asset.spot = spot;
    asset.since = spot === null ? null : since;
    use(spot, 1);
    if (!asset.reachedDoor && isDoor(spot)) {
      asset.reachedDoor = true;
      if (asset.arrived !== null && since !== null && since >= asset.arrived) gateToDock.push(since - asset.arrived);
    }
  }

  const assetOf = (row: Values): Asset => ({
    spot: null,
    since: null,
    arrived: msOf(row.createdAt) ?? msOf(row.firstSeenAt),
    // A container has no way from the gate of its own.
    reachedDoor: !('licensePlate' in row),
    type: textOf(row.visitType),
    company: textOf(row.companyName) || textOf(row.companyHint),
  });

  function spotRow(id: string, row: Values): void {
    const known = spots.get(id);
    spots.set(id, {
      area: typeof row.areaId === 'string' ? row.areaId : (known?.area ?? ''),
      isDoor: row.type === undefined ? known?.isDoor === true : row.type === 'docking',
    });
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
      if (typeof row.spotId !== 'string') continue;
      asset.spot = row.spotId;
      asset.since = msOf(row.placedAt);
      asset.reachedDoor ||= isDoor(row.spotId);
      use(row.spotId, 1);
    }
  }

  function rowFact({ change, at, subjects }: Fact): void {
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
      if (kind === 'visit') {
        const turn = asset.arrived === null || at < asset.arrived ? null : at - asset.arrived;
        turns.push({ id, visitType: asset.type, company: asset.company, turn });
      }
      return;
    }
    const asset = before === null ? assetOf(after) : (assets.get(key) ?? assetOf(after));
    assets.set(key, asset);
    if (typeof after.visitType === 'string') asset.type = after.visitType;
    if (typeof after.companyName === 'string') asset.company = after.companyName;
    if (!('spotId' in after)) return;
    const to = typeof after.spotId === 'string' ? after.spotId : null;
    stand(asset, to, at, msOf(after.placedAt) ?? at);
    if (to === null || before === null) return;
    const hour = hourOf(at);
    movesByHour[hour] = (movesByHour[hour] as number) + 1;
    const operation = subjects.find((each) => each.startsWith('operation:'));
    const clerk = operation === undefined ? '' : (saved.get(operation)?.clerk ?? '');
    movesByClerk.set(clerk, (movesByClerk.get(clerk) ?? 0) + 1);
  }

  function step({ kind, at, subjects }: Fact): void {
    const id = subjects.find((each) => each.startsWith('operation:'));
    if (id === undefined) return;
    const clerk = subjects.find((each) => each.startsWith('clerk:'))?.slice('clerk:'.length) ?? '';
    const state = kind.slice('operation.'.length);
    const known = saved.get(id);
    saved.set(id, { at: known === undefined ? (state === 'queued' ? at : null) : known.at, clerk });
    if (state === 'rejected') refused += 1;
    if (state === 'conflict') conflicts += 1;
    if (state === 'confirmed' && known?.at != null) confirmed.push(at - known.at);
  }

  return {
    /** The next fact, in the order of the journal. */
    add(fact: Fact): void {
      doorHours.count(fact.at);
      if (fact.change !== null) rowFact(fact);
      else if (fact.kind.startsWith('operation.')) step(fact);
      else if (fact.kind === 'unwatched' && fact.since !== null) unwatched += fact.at - Math.max(from, fact.since);
    },
    /** All that was gathered until a time. */
    result(until: number): Numbers {
      doorHours.count(until);
      const doors = [...spots.values()].filter((spot) => spot.isDoor).length;
      return {
        from,
        until,
        turns,
        gateToDock,
        atDock,
        areas: [...byArea].map(([area, stays]) => ({ area, stays })).sort((a, b) => (a.area < b.area ? -1 : 1)),
        doorHours: doorHours.shares(doors),
        doors,
        movesByHour,
        movesByClerk: [...movesByClerk].map(([clerk, number]) => ({ clerk, count: number })).sort((a, b) => b.count - a.count),
        refused,
        conflicts,
        confirmed,
        unwatched,
      };
    },
  };
}
