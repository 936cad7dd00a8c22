/**
 * A small yard with a known place for everything: three doors above, two facing rows of three
 * below.
 */
import type { AreaId, SpotId, WarehouseId } from '../../../../shared/ids.ts';
import type { Place, YardLayout } from '../../../../shared/layout/model.ts';
import type { Container, Spot, Visit } from '../../../../shared/yard/model.ts';
import { createYardTable, type YardTable } from '../../../../shared/yard/table.ts';
import { areaId, container, spot, visit, visitId } from '../../../shared/yard/rows.ts';

const warehouseId = 'w' as WarehouseId;

/** 09:00 UTC; everything stands there since an hour before. */
export const now = Date.UTC(2026, 0, 5, 9);
const before = new Date(now - 3_600_000).toISOString();

export const spotOf = (id: string, more: Partial<Spot> = {}): Spot =>
  spot(id, {
    areaId: areaId(id.startsWith('D') ? 'docks' : 'lot'),
    warehouseId,
    type: id.startsWith('D') ? 'docking' : 'parking',
    ...more,
  });

export const visitOf = (id: string, spotId: string | null): Visit =>
  visit(id, spotId, { warehouseId, placedAt: spotId === null ? null : before });

export const containerOf = (
  id: string,
  where: { visit?: string; spot?: string },
  more: Partial<Container> = {},
): Container =>
  container(id, where.spot ?? null, {
    warehouseId,
    visitId: where.visit === undefined ? null : visitId(where.visit),
    state: 'Full',
    placedAt: where.spot === undefined ? null : before,
    ...more,
  });

/**
 * D1 holds a truck with a trailer, A1 a trailer, A2 a truck and a trailer apart; A3 is closed; D2
 * is reserved.
 */
export function smallTable(): YardTable {
  return createYardTable({
    areas: [
      { id: 'docks' as AreaId, warehouseId, name: 'Docks', isActive: true },
      { id: 'lot' as AreaId, warehouseId, name: 'Lot', isActive: true },
    ],
    spots: [
      spotOf('D1'),
      spotOf('D2', { reserves: [{ id: 'r', entityName: null, objectId: null, validUntil: null }] }),
      spotOf('D3'),
      spotOf('A1'),
      spotOf('A2'),
      spotOf('A3', { isOpen: false }),
      spotOf('A4'),
      spotOf('A5'),
      spotOf('A6'),
    ],
    visits: [visitOf('TX-1', 'D1'), visitOf('TX-2', 'A2')],
    containers: [
      containerOf('box-1', { visit: 'TX-1' }),
      containerOf('box-2', { spot: 'A1' }),
      containerOf('box-3', { spot: 'A2' }),
    ],
  });
}

/**
 * Slots are 12 by 55 feet (doors 60). Rows: doors at y 0, A1 to A3 at y 200 (front below), A4 to A6
 * at y 315 (front above).
 */
export function smallLayout(): YardLayout {
  const spots = new Map<SpotId, Place>();
  const ids = (prefix: string, from: number) =>
    [0, 1, 2].map((at) => `${prefix}${from + at}` as SpotId);
  ids('D', 1).forEach((id, at) => {
    spots.set(id, { x: at * 12, y: 0, width: 12, height: 60, rotation: 0 });
  });
  ids('A', 1).forEach((id, at) => {
    spots.set(id, { x: at * 12, y: 200, width: 12, height: 55, rotation: 0 });
  });
  ids('A', 4).forEach((id, at) => {
    spots.set(id, { x: at * 12, y: 315, width: 12, height: 55, rotation: 180 });
  });
  return {
    bounds: { x: -60, y: -140, width: 160, height: 570 },
    areas: [
      {
        key: 'docks/docks',
        areaId: 'docks' as AreaId,
        kind: 'docks',
        box: { x: -12, y: -80, width: 60, height: 200 },
        label: 'Docks',
        labelBox: { x: -12, y: -60, width: 60, height: 30 },
        building: { x: -12, y: -80, width: 60, height: 80 },
        lanes: [{ x: -12, y: 60, width: 60, height: 60 }],
        spots: ids('D', 1),
      },
      {
        key: 'lot/parking',
        areaId: 'lot' as AreaId,
        kind: 'parking',
        box: { x: 0, y: 170, width: 36, height: 200 },
        label: 'Lot',
        labelBox: { x: 0, y: 170, width: 36, height: 30 },
        lanes: [{ x: 0, y: 255, width: 36, height: 60 }],
        spots: [...ids('A', 1), ...ids('A', 4)],
      },
    ],
    spots,
  };
}
