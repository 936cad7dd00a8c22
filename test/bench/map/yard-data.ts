/**
 * A yard of any size, the same every time, in the page's own rows: for the bench of the map and its
 * pixel tests.
 */
import type { AreaId, ContainerId, SpotId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { Area, Container, Spot, Visit, YardRows } from '../../../shared/yard/model.ts';
import * as row from '../../shared/yard/rows.ts';

/** The moment at which the made yard is looked at, ms since the epoch. */
export const yardNow = Date.UTC(2026, 2, 12, 15, 0, 0);

const warehouseId = 'warehouse' as WarehouseId;

/** Mulberry32: a small generator of even numbers, repeatable from its seed. */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type AreaPlan = {
  readonly name: string;
  readonly type: 'docking' | 'parking';
  readonly prefix: string;
  readonly count: number;
};

/**
 * A tenth of the spots are doors, in stretches of at most 120; the rest is parking in areas of at
 * most 400.
 */
function plansFor(spots: number): readonly AreaPlan[] {
  const doors = Math.round(spots / 10);
  const split = (total: number, most: number) => {
    const parts = Math.max(Math.ceil(total / most), 1);
    return Array.from(
      { length: parts },
      (_, at) => Math.floor(total / parts) + (at < total % parts ? 1 : 0),
    );
  };
  const names = ['Inbound', 'Outbound', 'Cold', 'Cross-dock', 'Export', 'Returns'];
  const docks = split(doors, 120).map((count, at): AreaPlan => {
    const name = `${names[at % names.length]} docks${at >= names.length ? ` ${Math.floor(at / names.length) + 1}` : ''}`;
    return { name, type: 'docking', prefix: `D${at + 1}`, count };
  });
  const parking = split(spots - doors, 400).map((count, at): AreaPlan => {
    const letter = String.fromCharCode(65 + (at % 26));
    const prefix = at < 26 ? letter : `${letter}${Math.floor(at / 26) + 1}`;
    return {
      name: at % 7 === 6 ? `Staging ${prefix}` : `Lot ${prefix}`,
      type: 'parking',
      prefix,
      count,
    };
  });
  return [...docks, ...parking];
}

/**
 * Rows of a yard with `count` spots: about seven in ten occupied, a few closed or reserved, dwell
 * from minutes to days.
 */
export function yardRows(count: number, seed = 42): YardRows {
  const random = randomOf(seed);
  const areas: Area[] = [];
  const spots: Spot[] = [];
  const visits: Visit[] = [];
  const containers: Container[] = [];
  const ago = () => new Date(yardNow - Math.round(4 * 60_000 * 1200 ** random())).toISOString();

  const addContainer = (visitId: VisitId | null, spotId: SpotId | null) => {
    const kind = random();
    const load = random();
    const at = ago();
    containers.push({
      id: `container-${containers.length}` as ContainerId,
      warehouseId,
      visitId,
      spotId,
      isActive: true,
      code:
        kind < 0.75
          ? `${['JBHU', 'SNLU', 'HUBG', 'XPOZ'][Math.floor(random() * 4)]} ${Math.floor(100000 + random() * 900000)}`
          : `53-${Math.floor(1000 + random() * 9000)}`,
      type:
        kind < 0.62 ? 'Trailer' : kind < 0.85 ? 'Container' : kind < 0.93 ? 'Reefer' : 'Chassis',
      state: load < 0.5 ? 'Full' : load < 0.85 ? 'Empty' : load < 0.95 ? 'Partially Loaded' : null,
      notes: null,
      companyName: null,
      pickupAppointmentId: null,
      dropAppointmentId: null,
      createdAt: at,
      changedAt: at,
      placedAt: spotId === null ? null : at,
    });
  };
  const addVisit = (spotId: SpotId | null): VisitId => {
    const id = `visit-${visits.length}` as VisitId;
    const at = ago();
    visits.push({
      ...row.visit(id, spotId, { warehouseId }),
      licensePlate: `${['TX', 'OK', 'LA', 'NM'][Math.floor(random() * 4)]}-${Math.floor(1000 + random() * 9000)}`,
      isPlanned: true,
      visitType: 'DropHook',
      checkInAcknowledged: true,
      createdAt: at,
      changedAt: at,
      placedAt: spotId === null ? null : at,
    });
    return id;
  };

  for (const plan of plansFor(count)) {
    const areaId = `area-${areas.length}` as AreaId;
    areas.push({ id: areaId, warehouseId, name: plan.name, isActive: true });
    for (let at = 0; at < plan.count; at += 1) {
      const id = `spot-${spots.length}` as SpotId;
      const isOpen = random() > 0.025;
      const isReserved = isOpen && random() < 0.03;
      spots.push({
        id,
        areaId,
        warehouseId,
        code: `${plan.prefix}-${String(at + 1).padStart(plan.count > 99 ? 3 : 2, '0')}`,
        type: plan.type,
        isOpen,
        observation: null,
        reserves: isReserved
          ? [{ id: `reserve-${spots.length}`, entityName: null, objectId: null, validUntil: null }]
          : [],
        changedAt: null,
      });
      if (!isOpen || isReserved || random() > 0.7) continue;
      const what = random();
      if (what < 0.42) addContainer(null, id);
      else {
        const visit = addVisit(id);
        const hooked = random();
        if (hooked < 0.75) addContainer(visit, null);
        if (hooked < 0.08) addContainer(visit, null);
        if (what > 0.93) addContainer(null, id);
      }
    }
  }
  for (let at = 0; at < 12; at += 1) addVisit(null);
  return { areas, spots, visits, containers };
}
