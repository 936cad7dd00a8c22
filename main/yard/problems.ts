/**
 * What is doubtful about the yard as a whole, kept up as it changes: each problem belongs to one subject, and a change
 * re-derives the subjects it reached. Records that could not be read at all come from the pages (`page-book.ts`).
 */
import type { AreaId, ContainerId, SpotId, VisitId } from '../../shared/ids.ts';
import { assetName, joined, refName, sentence, spotName, spotRefName } from '../../shared/text.ts';
import type { YardProblem } from '../../shared/yard/model.ts';
import { codeKey, compareText } from '../../shared/yard/natural-order.ts';
import type { Touched, YardTable } from '../../shared/yard/table.ts';
import type { Claims } from './claims.ts';

/** A truck carries at most two containers (seeds/yard.md, occupancy rule 3). */
const containersPerTruck = 2;

/** True when two lists say the same in the same order. */
export const sameProblems = (a: readonly YardProblem[], b: readonly YardProblem[]): boolean =>
  a.length === b.length && a.every((each, index) => each.key === b[index]?.key && each.sentence === b[index]?.sentence);

/** Problems of one yard. */
export type YardProblems = {
  /** Notes what changed; costs as much as the change. */
  changed(touched: Touched): void;
  /** All problems, in a fixed order; the same list again while nothing changed. */
  list(): readonly YardProblem[];
};

/** Watches the yard `base`, starting with all that is in it. */
export function createYardProblems(base: YardTable, claims: Claims): YardProblems {
  const bySubject = new Map<string, readonly YardProblem[]>();
  const spotsByCode = new Map<string, Set<SpotId>>();
  const codeOfSpot = new Map<SpotId, string>();
  const dirty = { areas: new Set<AreaId>(), spots: new Set<SpotId>(), visits: new Set<VisitId>(), containers: new Set<ContainerId>() };
  let listed: readonly YardProblem[] | null = null;
  let contested: readonly YardProblem[] = [];

  function set(subject: string, problems: readonly YardProblem[]): void {
    if (problems.length === 0) {
      if (bySubject.delete(subject)) listed = null;
      return;
    }
    bySubject.set(subject, problems);
    listed = null;
  }

  function deriveCode(key: string): void {
    const ids = [...(spotsByCode.get(key) ?? [])].sort(compareText);
    const spots = ids.flatMap((id) => base.spot(id) ?? []);
    const areas = spots.map((spot) => base.area(spot.areaId)?.name ?? 'an unknown area');
    set(
      `code ${key}`,
      spots.length < 2
        ? []
        : [
            {
              key: `duplicate-code:spot:${key}`,
              code: 'duplicate-code',
              entity: 'spot',
              id: spots[0]?.id ?? null,
              sentence: `${sentence(spotName(spots[0] as (typeof spots)[number]))} exists ${spots.length} times (${joined([...new Set(areas)])}): check which one is meant.`,
            },
          ],
    );
  }

  function indexCode(id: SpotId): void {
    const spot = base.spot(id);
    const key = spot === undefined ? undefined : codeKey(spot.code);
    const before = codeOfSpot.get(id);
    if (before === key) return;
    if (before !== undefined) {
      spotsByCode.get(before)?.delete(id);
      if ((spotsByCode.get(before)?.size ?? 0) > 0) deriveCode(before);
      else spotsByCode.delete(before);
    }
    if (key === undefined) codeOfSpot.delete(id);
    else {
      codeOfSpot.set(id, key);
      const ids = spotsByCode.get(key) ?? new Set();
      spotsByCode.set(key, ids.add(id));
      if (ids.size > 1) deriveCode(key);
      else set(`code ${key}`, []);
    }
    if (before !== undefined && !spotsByCode.has(before)) set(`code ${before}`, []);
  }

  function deriveSpot(id: SpotId): void {
    indexCode(id);
    const spot = base.spot(id);
    const found: YardProblem[] = [];
    if (spot !== undefined) {
      const problem = (code: YardProblem['code'], words: string) =>
        found.push({ key: `${code}:spot:${id}`, code, entity: 'spot', id, sentence: `${sentence(spotName(spot))} ${words}` });
      if (base.area(spot.areaId) === undefined) problem('missing-area', 'belongs to an area that the service does not list.');
      const trucks = base.visitsAt(id);
      if (trucks.length > 1)
        problem(
          'two-trucks',
          `holds ${trucks.length} trucks by the service's data: ${joined(trucks.map((each) => refName(base, { kind: 'visit', id: each })))}.`,
        );
      const loose = base.standaloneAt(id);
      if (loose.length > 1) {
        problem(
          'two-standalone',
          `holds ${loose.length} standalone containers by the service's data: ${joined(loose.map((each) => refName(base, { kind: 'container', id: each })))}.`,
        );
      }
    }
    set(`spot ${id}`, found);
  }

  function deriveVisit(id: VisitId): void {
    const visit = base.visit(id);
    const found: YardProblem[] = [];
    if (visit !== undefined) {
      const name = sentence(assetName(visit));
      if (visit.spotId !== null && base.spot(visit.spotId) === undefined) {
        found.push({
          key: `unknown-spot:visit:${id}`,
          code: 'unknown-spot',
          entity: 'visit',
          id,
          sentence: `${name} stands on ${spotRefName(base, visit.spotId)}, which the service does not list.`,
        });
      }
      const hooked = base.hookedTo(id).length;
      if (hooked > containersPerTruck) {
        found.push({
          key: `too-many-containers:visit:${id}`,
          code: 'too-many-containers',
          entity: 'visit',
          id,
          sentence: `${name} carries ${hooked} containers by the service's data; a truck carries at most ${containersPerTruck}.`,
        });
      }
    }
    set(`visit ${id}`, found);
  }

  function deriveContainer(id: ContainerId): void {
    const container = base.container(id);
    const found: YardProblem[] = [];
    if (container !== undefined) {
      const name = sentence(assetName(container));
      if (container.visitId === null && container.spotId !== null && base.spot(container.spotId) === undefined) {
        found.push({
          key: `unknown-spot:container:${id}`,
          code: 'unknown-spot',
          entity: 'container',
          id,
          sentence: `${name} stands on ${spotRefName(base, container.spotId)}, which the service does not list.`,
        });
      }
      if (container.visitId !== null && base.visit(container.visitId) === undefined) {
        found.push({
          key: `unknown-value:container:${id}:visit`,
          code: 'unknown-value',
          entity: 'container',
          id,
          sentence: `${name} is hooked to a truck that the service does not list, so it is on no spot and not in the waiting list.`,
        });
      }
    }
    set(`container ${id}`, found);
  }

  function deriveContested(): void {
    const found: YardProblem[] = [];
    const add = (entity: 'visit' | 'container', id: string, name: string, spots: readonly SpotId[]) =>
      found.push({
        key: `two-assignments:${entity}:${id}`,
        code: 'two-assignments',
        entity,
        id,
        sentence: `${sentence(name)} is assigned to ${joined(spots.map((spot) => spotRefName(base, spot)))} at the same time by the service's data.`,
      });
    for (const id of claims.visits.contested) {
      const visit = base.visit(id);
      const spots = visit === undefined ? [] : claims.visits.doubtOf(id);
      if (visit !== undefined && spots.length > 1) add('visit', id, assetName(visit), spots);
    }
    for (const id of claims.containers.contested) {
      const container = base.container(id);
      const spots = container === undefined || container.visitId !== null ? [] : claims.containers.doubtOf(id);
      if (container !== undefined && spots.length > 1) add('container', id, assetName(container), spots);
    }
    if (sameProblems(found, contested)) return;
    contested = found;
    listed = null;
  }

  /** An asset on an unknown spot is no longer in doubt once that spot is known, so a spot brings its assets along; so does a truck its containers. */
  function changed(touched: Touched): void {
    // Expanded in `list`: asking for the spots of an area sorts them, which is too much for each page of a pull.
    for (const area of touched.areas) dirty.areas.add(area);
    for (const id of touched.spots) {
      dirty.spots.add(id);
      for (const visit of base.visitsAt(id)) dirty.visits.add(visit);
      for (const container of base.standaloneAt(id)) dirty.containers.add(container);
    }
    for (const id of touched.visits) {
      dirty.visits.add(id);
      for (const container of base.hookedTo(id)) dirty.containers.add(container);
    }
    for (const id of touched.containers) dirty.containers.add(id);
  }

  changed({
    areas: new Set(),
    spots: new Set(Array.from(base.spots(), (row) => row.id)),
    visits: new Set(Array.from(base.visits(), (row) => row.id)),
    containers: new Set(Array.from(base.containers(), (row) => row.id)),
  });

  return {
    changed,
    list() {
      for (const area of dirty.areas) for (const id of base.spotsOf(area)) dirty.spots.add(id);
      dirty.areas.clear();
      for (const id of dirty.spots) deriveSpot(id);
      for (const id of dirty.visits) deriveVisit(id);
      for (const id of dirty.containers) deriveContainer(id);
      dirty.spots.clear();
      dirty.visits.clear();
      dirty.containers.clear();
      deriveContested();
      listed ??= [...[...bySubject.values()].flat(), ...contested].sort((a, b) => compareText(a.key, b.key));
      return listed;
    },
  };
}
