/**
 * Problems of the yard, updated as it changes. Each problem belongs to one subject, and a change
 * derives again only the subjects that it touches. Unreadable records are problems of the pages
 * (`page-index.ts`).
 */

import { message, writeMessage } from '../../../shared/i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import { assetLabel, refLabels, spotLabel, spotRefLabel } from '../../../shared/text.ts';
import type { Spot, YardProblem } from '../../../shared/yard/model.ts';
import { codeKey, compareText } from '../../../shared/yard/natural-order.ts';
import type { Touched, YardTable } from '../../../shared/yard/table.ts';
import type { Placements } from './placements.ts';

/** A truck carries at most two containers (seeds/yard.md, occupancy rule 3). */
const containersPerTruck = 2;

/** Whether two lists have the same problems in the same order. */
export const sameProblems = (a: readonly YardProblem[], b: readonly YardProblem[]): boolean =>
  a.length === b.length && a.every((each, index) => isSame(each, b[index]));

const isSame = (a: YardProblem, b: YardProblem | undefined): boolean =>
  b !== undefined && a.key === b.key && writeMessage(a.said) === writeMessage(b.said);

/** Problems of one yard. */
export type YardProblems = {
  /** Notes what changed. The cost is that of the change. */
  changed(touched: Touched): void;
  /** All problems in a fixed order. */
  list(): readonly YardProblem[];
};

/** Problems of one subject; nearly always none. */
type BySubject<Id> = Map<Id, readonly YardProblem[]>;

/** A change that touches more entities than this is a page of a first pull. */
const mostTouched = 200;

const none: readonly YardProblem[] = [];

/** Watches the yard `base`. What is already in it is checked at the first `list`. */
export function createYardProblems(base: YardTable, placements: Placements): YardProblems {
  const ofSpot: BySubject<SpotId> = new Map();
  const ofVisit: BySubject<VisitId> = new Map();
  const ofContainer: BySubject<ContainerId> = new Map();
  const dirty = {
    spots: new Set<SpotId>(),
    visits: new Set<VisitId>(),
    containers: new Set<ContainerId>(),
  };
  /** So much changed that checking everything is cheaper than tracking it, as at the start. */
  let isAllDirty = true;
  let isStructureDirty = true;
  let ofStructure: readonly YardProblem[] = [];

  return {
    changed(touched) {
      // When areas change, the names of their spots change too. That is rare, so we check all codes
      // again.
      if (touched.areas.size > 0) isStructureDirty = true;
      if (touched.spots.size + touched.visits.size + touched.containers.size > mostTouched)
        isAllDirty = true;
      if (isAllDirty) return;
      for (const id of touched.spots) {
        dirty.spots.add(id);
        // An asset on an unknown spot is fine once the spot is known. So a spot that appears or
        // disappears affects its assets …
        if (touched.areas.size === 0) continue;
        for (const visit of base.visitsAt(id)) dirty.visits.add(visit);
        for (const container of base.standaloneAt(id)) dirty.containers.add(container);
      }
      for (const id of touched.visits) {
        dirty.visits.add(id);
        // … and a truck affects its containers.
        for (const container of base.hookedTo(id)) dirty.containers.add(container);
      }
      for (const id of touched.containers) dirty.containers.add(id);
    },
    list() {
      if (isAllDirty) for (const subjects of [ofSpot, ofVisit, ofContainer]) subjects.clear();
      rederive(isAllDirty ? idsOf(base.spots()) : dirty.spots, ofSpot, (id) =>
        spotProblems(base, id),
      );
      rederive(isAllDirty ? idsOf(base.visits()) : dirty.visits, ofVisit, (id) =>
        visitProblems(base, id),
      );
      rederive(isAllDirty ? idsOf(base.containers()) : dirty.containers, ofContainer, (id) =>
        containerProblems(base, id),
      );
      for (const ids of Object.values(dirty)) ids.clear();
      isAllDirty = false;
      if (isStructureDirty) ofStructure = structureProblems(base);
      isStructureDirty = false;
      return [
        ofStructure,
        contestedProblems(base, placements),
        ...ofSpot.values(),
        ...ofVisit.values(),
        ...ofContainer.values(),
      ]
        .flat()
        .sort((a, b) => compareText(a.key, b.key));
    },
  };
}

function* idsOf<Id>(rows: Iterable<{ readonly id: Id }>): Iterable<Id> {
  for (const row of rows) yield row.id;
}

function rederive<Id>(
  ids: Iterable<Id>,
  subjects: BySubject<Id>,
  derive: (id: Id) => readonly YardProblem[],
): void {
  for (const id of ids) {
    const found = derive(id);
    if (found.length > 0) subjects.set(id, found);
    else if (subjects.size > 0) subjects.delete(id);
  }
}

/** Two trucks, or two standalone containers. */
function spotProblems(base: YardTable, id: SpotId): readonly YardProblem[] {
  const trucks = base.visitsAt(id);
  const loose = base.standaloneAt(id);
  const spot = trucks.length > 1 || loose.length > 1 ? base.spot(id) : undefined;
  if (spot === undefined) return none;
  const name = spotLabel(spot);
  const found: YardProblem[] = [];
  if (trucks.length > 1) {
    const assets = refLabels(
      base,
      trucks.map((each) => ({ kind: 'visit', id: each })),
    );
    found.push({
      key: `two-trucks:spot:${id}`,
      code: 'two-trucks',
      entity: 'spot',
      id,
      said: message('problem.twoTrucks', { spot: name, count: trucks.length, assets }),
    });
  }
  if (loose.length > 1) {
    const assets = refLabels(
      base,
      loose.map((each) => ({ kind: 'container', id: each })),
    );
    found.push({
      key: `two-standalone:spot:${id}`,
      code: 'two-standalone',
      entity: 'spot',
      id,
      said: message('problem.twoContainers', { spot: name, count: loose.length, assets }),
    });
  }
  return found;
}

/** An unknown spot, or too many containers. */
function visitProblems(base: YardTable, id: VisitId): readonly YardProblem[] {
  const visit = base.visit(id);
  if (visit === undefined) return none;
  const found: YardProblem[] = [];
  if (visit.spotId !== null && base.spot(visit.spotId) === undefined) {
    found.push({
      key: `unknown-spot:visit:${id}`,
      code: 'unknown-spot',
      entity: 'visit',
      id,
      said: message('problem.unknownSpot', {
        asset: assetLabel(visit),
        spot: spotRefLabel(base, visit.spotId),
      }),
    });
  }
  const hooked = base.hookedTo(id).length;
  if (hooked > containersPerTruck) {
    found.push({
      key: `too-many-containers:visit:${id}`,
      code: 'too-many-containers',
      entity: 'visit',
      id,
      said: message('problem.tooMany', {
        truck: assetLabel(visit),
        count: hooked,
        most: containersPerTruck,
      }),
    });
  }
  return found.length === 0 ? none : found;
}

/** An unknown spot, or an unknown truck. */
function containerProblems(base: YardTable, id: ContainerId): readonly YardProblem[] {
  const container = base.container(id);
  if (container === undefined) return none;
  const { spotId, visitId } = container;
  if (visitId === null && spotId !== null && base.spot(spotId) === undefined) {
    return [
      {
        key: `unknown-spot:container:${id}`,
        code: 'unknown-spot',
        entity: 'container',
        id,
        said: message('problem.unknownSpot', {
          asset: assetLabel(container),
          spot: spotRefLabel(base, spotId),
        }),
      },
    ];
  }
  if (visitId !== null && base.visit(visitId) === undefined) {
    return [
      {
        key: `unknown-value:container:${id}:visit`,
        code: 'unknown-value',
        entity: 'container',
        id,
        said: message('problem.unknownTruck', { container: assetLabel(container) }),
      },
    ];
  }
  return none;
}

/** Codes that occur twice in the facility, and spots without their area. */
function structureProblems(base: YardTable): readonly YardProblem[] {
  const found: YardProblem[] = [];
  const byCode = new Map<string, Spot>();
  const doubled = new Map<string, Spot[]>();
  for (const spot of base.spots()) {
    if (base.area(spot.areaId) === undefined) {
      found.push({
        key: `missing-area:spot:${spot.id}`,
        code: 'missing-area',
        entity: 'spot',
        id: spot.id,
        said: message('problem.unknownArea', { spot: spotLabel(spot) }),
      });
    }
    const key = codeKey(spot.code);
    const first = byCode.get(key);
    if (first === undefined) byCode.set(key, spot);
    else doubled.set(key, [...(doubled.get(key) ?? [first]), spot]);
  }
  for (const [key, spots] of doubled) {
    const [first] = spots.sort((a, b) => compareText(a.id, b.id)) as [Spot];
    const areas = new Set(spots.map((spot) => base.area(spot.areaId)?.name ?? null));
    const named = [...areas].map((name) => name ?? message('problem.areaUnknown'));
    found.push({
      key: `duplicate-code:spot:${key}`,
      code: 'duplicate-code',
      entity: 'spot',
      id: first.id,
      said: message('problem.sameCode', {
        spot: spotLabel(first),
        count: spots.length,
        areas: named,
      }),
    });
  }
  return found;
}

/** Assets that two spots hold at the same time, by the service's own reports. */
function contestedProblems(base: YardTable, placements: Placements): readonly YardProblem[] {
  const found: YardProblem[] = [];
  const add = (
    entity: 'visit' | 'container',
    id: string,
    name: string,
    spots: readonly SpotId[],
  ) => {
    if (spots.length < 2) return;
    found.push({
      key: `two-assignments:${entity}:${id}`,
      code: 'two-assignments',
      entity,
      id,
      said: message('problem.twoSpots', {
        asset: name,
        spots: spots.map((spot) => spotRefLabel(base, spot)),
      }),
    });
  };
  for (const id of placements.visits.contested) {
    const visit = base.visit(id);
    if (visit !== undefined) add('visit', id, assetLabel(visit), placements.visits.doubtOf(id));
  }
  for (const id of placements.containers.contested) {
    const container = base.container(id);
    if (container?.visitId === null)
      add('container', id, assetLabel(container), placements.containers.doubtOf(id));
  }
  return found;
}
