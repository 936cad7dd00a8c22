/**
 * What ranking reads about every spot, collected once for many rankings and updated spot by spot.
 */
import type { AreaId, SpotId } from '../../ids.ts';
import type { YardPoint } from '../../layout/points.ts';
import { searchKey } from '../../search-key.ts';
import type { Spot } from '../../yard/model.ts';
import { compareText, sortByCode } from '../../yard/natural-order.ts';
import type { YardTable } from '../../yard/table.ts';
import type { RankFacts } from './facts.ts';

/**
 * Spots of one area in natural order of codes. Each list has one entry for each spot.
 *
 * Example: two doors, the first taken: `{ id: 'area-3', spots: [d1, d2], fronts, isTaken: [true,
 * false], companies: [['Saddleback'], []] }`.
 */
export type GroundArea = {
  readonly id: AreaId;
  readonly spots: Spot[];
  /** Where trucks drive in, in feet; undefined if it isn't drawn. */
  readonly fronts: readonly (YardPoint | undefined)[];
  /** Whether something stands there, not hooked to a truck. */
  readonly isTaken: boolean[];
  /** Companies of what stands there, in comparable form. */
  readonly companies: (readonly string[])[];
};

/** The ground of a yard. Valid as long as areas, codes and the drawn yard stay the same. */
export type RankGround = {
  /** In natural order of their names, then areas that have spots but no row. */
  readonly areas: readonly GroundArea[];
  /** Area and index of a spot, and its place in the order of all spots. */
  readonly placeOf: (spot: SpotId) => GroundPlace | undefined;
  /** The content or the rows of these spots changed. */
  readonly refresh: (spots: Iterable<SpotId>) => void;
};

/** Where a spot is in the ground. `order`: among all spots, as ranking goes through them. */
export type GroundPlace = {
  readonly area: GroundArea;
  readonly index: number;
  readonly order: number;
};

const noCompanies: readonly string[] = [];

export function groundOf({ yard, fronts }: Pick<RankFacts, 'yard' | 'fronts'>): RankGround {
  const keys = new Map<string, string>();
  const keyOf = (company: string | null | undefined): string => {
    if (company == null) return '';
    let key = keys.get(company);
    if (key === undefined) {
      key = searchKey(company);
      keys.set(company, key);
    }
    return key;
  };
  const places = new Map<SpotId, GroundPlace>();

  function read(area: GroundArea, index: number, id: SpotId): void {
    const row = yard.spot(id);
    if (row !== undefined) area.spots[index] = row;
    const [trucks, boxes] = [yard.visitsAt(id), yard.standaloneAt(id)];
    area.isTaken[index] = trucks.length + boxes.length > 0;
    area.companies[index] =
      trucks.length + boxes.length === 0
        ? noCompanies
        : [
            ...trucks.map((each) => keyOf(yard.visit(each)?.companyName)),
            ...boxes.map((each) => keyOf(yard.container(each)?.companyName)),
          ];
  }

  const areas = areaIds(yard).map((id): GroundArea => {
    const ids = yard.spotsOf(id);
    const area: GroundArea = {
      id,
      spots: [],
      fronts: ids.map((each) => fronts.get(each)),
      isTaken: [],
      companies: [],
    };
    ids.forEach((each, index) => {
      places.set(each, { area, index, order: places.size });
      read(area, index, each);
    });
    return area;
  });
  return {
    areas,
    placeOf: (spot) => places.get(spot),
    refresh(spots) {
      for (const id of spots) {
        const place = places.get(id);
        if (place !== undefined) read(place.area, place.index, id);
      }
    },
  };
}

function areaIds(yard: YardTable): readonly AreaId[] {
  const known = sortByCode(yard.areas(), ({ name }) => name).map(({ id }) => id);
  const rows = new Set<AreaId>(known);
  const lost = new Set<AreaId>();
  for (const { areaId } of yard.spots()) if (!rows.has(areaId)) lost.add(areaId);
  return [...known, ...[...lost].sort(compareText)];
}

/** How many spots on each side count as neighbors. */
const reach = 2;

/** These spots with their neighbors, whose costs depend on them too. */
export function withNeighbors(ground: RankGround, spots: Iterable<SpotId>): Set<SpotId> {
  const all = new Set<SpotId>();
  for (const spot of spots) {
    const place = ground.placeOf(spot);
    if (place === undefined) continue;
    const { area, index } = place;
    for (const each of area.spots.slice(Math.max(0, index - reach), index + reach + 1))
      all.add(each.id);
  }
  return all;
}

/** The share of a company among the nearest spots in the order of codes, 0 to 1. */
export function shareBeside({ companies }: GroundArea, index: number, wanted: string): number {
  if (wanted === '') return 0;
  const [first, last] = [Math.max(0, index - reach), Math.min(companies.length - 1, index + reach)];
  let ours = 0;
  for (let at = first; at <= last; at += 1)
    if (at !== index && companies[at]?.includes(wanted)) ours += 1;
  return last === first ? 0 : ours / (last - first);
}
