import type { AreaId, SpotId } from '../ids.ts';
import { displayText, isBlank } from '../text.ts';
import type { Area, Spot } from '../yard/model.ts';
import { compareText, sortByCode } from '../yard/natural-order.ts';
import type { LayoutNames } from './layout-names.ts';
import { type Run, runsOf } from './runs.ts';

/** What is laid out as one: the doors or the parking spots of an area. */
export type Piece = {
  readonly key: string;
  readonly areaId: AreaId;
  readonly kind: 'docks' | 'parking';
  readonly label: string;
  /** What one of several stretches of it is called, counted from 1. */
  readonly labelOfPart: (part: number, parts: number) => string;
  readonly runs: readonly Run[];
};

const labelLength = 60;

/**
 * The pieces of a yard in natural order of area names. An area with doors and parking spots is two
 * pieces; spots whose area is not known are gathered behind all others; an area without spots is an
 * empty parking piece unless it is inactive.
 */
export function piecesOf(
  areas: readonly Area[],
  spots: readonly Spot[],
  names: LayoutNames,
): readonly Piece[] {
  const known = new Map(areas.map((area) => [area.id, area]));
  const byArea = new Map<AreaId | null, Map<SpotId, Spot>>();
  for (const spot of spots) {
    const area = known.has(spot.areaId) ? spot.areaId : null;
    const list = byArea.get(area);
    if (list === undefined) byArea.set(area, new Map([[spot.id, spot]]));
    else list.set(spot.id, spot);
  }
  const pieces = sortByCode(known.values(), (area) => area.name).flatMap((area) => {
    const own = [...(byArea.get(area.id)?.values() ?? [])];
    if (own.length === 0 && !area.isActive) return [];
    return piecesOfArea(
      area.id,
      area.id,
      isBlank(area.name) ? names.unnamed(area.id.slice(-6)) : area.name,
      own,
      names,
    );
  });
  const lost = [...(byArea.get(null)?.values() ?? [])];
  if (lost.length === 0) return pieces;
  const first = lost.map((spot) => spot.areaId).sort(compareText)[0] as AreaId;
  return [...pieces, ...piecesOfArea('unknown', first, names.unknown(), lost, names)];
}

function piecesOfArea(
  key: string,
  areaId: AreaId,
  name: string,
  spots: readonly Spot[],
  names: LayoutNames,
): readonly Piece[] {
  const doors = spots.filter((spot) => spot.type === 'docking');
  const parking = spots.filter((spot) => spot.type !== 'docking');
  const piece = (kind: Piece['kind'], own: readonly Spot[], called: string): Piece => {
    const label = displayText(called, labelLength);
    return {
      key: `${key}/${kind}`,
      areaId,
      kind,
      label,
      labelOfPart: (part, parts) => names.part(label, part, parts),
      runs: runsOf(own),
    };
  };
  const plain = name.trim();
  if (doors.length === 0) return [piece('parking', parking, plain)];
  if (parking.length === 0) return [piece('docks', doors, plain)];
  return [
    piece('docks', doors, names.docks(plain)),
    piece('parking', parking, names.parking(plain)),
  ];
}
