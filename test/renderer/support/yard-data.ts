/**
 * Yards for the page's tests: a small busy one with names a clerk would meet, and one of any size.
 * The same on every run.
 */
import type { ContainerId, SpotId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { Area, Container, Spot, Visit, YardRows } from '../../../shared/yard/model.ts';
import * as rows from '../../shared/yard/rows.ts';

/** Facility of every row. */
export const warehouseId = 'warehouse-1' as WarehouseId;

/** The moment the small yard shows: 14:02:11 in Chicago. */
export const now = Date.parse('2026-11-21T20:02:11Z');

const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

/** A row with the given fields, all others empty. */
export const area = (name: string, fields: Partial<Area> = {}): Area =>
  rows.area(`area-${name}`, { warehouseId, name, ...fields });

export const spot = (code: string, areaName: string, fields: Partial<Spot> = {}): Spot =>
  rows.spot(`spot-${code}`, {
    areaId: rows.areaId(`area-${areaName}`),
    warehouseId,
    code,
    changedAt: ago(600),
    ...fields,
  });

export const visit = (plate: string, fields: Partial<Visit> = {}): Visit =>
  rows.visit(`visit-${plate}`, null, {
    warehouseId,
    licensePlate: plate,
    isPlanned: true,
    checkInAcknowledged: true,
    ...fields,
  });

export const container = (code: string, fields: Partial<Container> = {}): Container =>
  rows.container(`container-${code}`, null, { warehouseId, code, state: 'Full', ...fields });

export const spotId = (code: string): SpotId => `spot-${code}` as SpotId;
export const visitId = (plate: string): VisitId => `visit-${plate}` as VisitId;
export const containerId = (code: string): ContainerId => `container-${code}` as ContainerId;

const carriers = [
  'Lone Star Freight',
  'Prairie Wind Logistics',
  'Cobalt Carriers',
  'Red River Transport',
  'Oak & Iron Haulage',
  'Meridian Cold Chain',
  'Bluebonnet Lines',
  'High Plains Drayage',
];
const types = ['LiveUnload', 'Drop', 'DropHook', 'PickUp', 'LiveLoad'];

/** A deterministic choice that looks mixed. */
const pick = <T>(list: readonly T[], seed: number): T =>
  list[(seed * 7 + (seed >> 2)) % list.length] as T;

const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * 20 doors, 24 + 16 parking spots, 6 spots for refrigerated trailers; 7 trucks and 3 containers
 * wait. Among them one mixed spot, closed ones, a reserved one, long stays, a name that runs
 * right to left, and a very long note.
 */
export function smallYard(): YardRows {
  const areas = [area('Docks north'), area('Parking A'), area('Parking B'), area('Reefer row')];
  const spots = [
    ...Array.from({ length: 20 }, (_, at) =>
      spot(`D-${pad(at + 1)}`, 'Docks north', { type: 'docking' }),
    ),
    ...Array.from({ length: 24 }, (_, at) => spot(`A-${pad(at + 1)}`, 'Parking A')),
    ...Array.from({ length: 16 }, (_, at) => spot(`B-${pad(at + 1)}`, 'Parking B')),
    ...Array.from({ length: 6 }, (_, at) => spot(`R-${at + 1}`, 'Reefer row')),
  ].map((each): Spot => {
    if (each.code === 'D-07')
      return { ...each, isOpen: false, observation: 'Leveler broken, technician on Monday' };
    if (each.code === 'B-16') return { ...each, isOpen: false, observation: 'Ice' };
    if (each.code === 'D-12') {
      return {
        ...each,
        reserves: [
          {
            id: 'reserve-1',
            entityName: 'Meridian Cold Chain',
            objectId: null,
            validUntil: ago(-95),
          },
        ],
      };
    }
    if (each.code === 'A-10')
      return {
        ...each,
        observation: `Pothole at the rear left. ${'Use only empty trailers. '.repeat(12)}`,
      };
    return each;
  });

  const visits: Visit[] = [];
  const containers: Container[] = [];
  const place = (
    code: string,
    seed: number,
    what: 'truck' | 'truck+1' | 'truck+2' | 'container',
  ) => {
    const minutes = [12, 48, 75, 130, 205, 300, 460, 1_500, 3_100][seed % 9] as number;
    const companyName = pick(carriers, seed);
    if (what === 'container') {
      containers.push(
        container(`53-${2100 + seed * 13}`, {
          spotId: spotId(code),
          companyName,
          state: seed % 3 === 0 ? 'Empty' : 'Full',
          type: seed % 5 === 0 ? 'Container' : 'Trailer',
          createdAt: ago(minutes + 40),
          placedAt: ago(minutes),
          changedAt: ago(minutes),
        }),
      );
      return;
    }
    const plate = `TX-${4800 + seed * 37}`;
    visits.push(
      visit(plate, {
        spotId: spotId(code),
        companyName,
        dotNumber: String(1_204_000 + seed * 911),
        visitType: pick(types, seed),
        phone: '+1 214 555 0147',
        driverAppointmentIdentifier: `PO ${88_120 + seed}`,
        createdAt: ago(minutes + 25),
        placedAt: ago(minutes),
        changedAt: ago(minutes),
      }),
    );
    for (let at = 0; at < (what === 'truck' ? 0 : what === 'truck+1' ? 1 : 2); at += 1) {
      containers.push(
        container(`53-${7000 + seed * 10 + at}`, {
          visitId: visitId(plate),
          companyName,
          createdAt: ago(minutes + 25),
        }),
      );
    }
  };
  [1, 2, 3, 5, 6, 8, 9, 11, 14, 15, 17].forEach((door, at) => {
    place(`D-${pad(door)}`, at + 1, at % 4 === 3 ? 'container' : 'truck+1');
  });
  [1, 2, 4, 5, 6, 8, 9, 11, 12, 15, 18, 20, 21].forEach((each, at) => {
    place(`A-${pad(each)}`, at + 20, at % 3 === 0 ? 'truck+2' : 'container');
  });
  [2, 3, 7, 9, 13].forEach((each, at) => {
    place(`B-${pad(each)}`, at + 40, at % 2 === 0 ? 'container' : 'truck');
  });
  [1, 4].forEach((each, at) => {
    place(`R-${each}`, at + 50, 'container');
  });
  // The mixed spot: a truck with a trailer, and a container that stands alone.
  place('A-03', 61, 'truck+1');
  place('A-03', 62, 'container');

  const waiting = [
    visit('TX-4821', {
      companyName: 'Lone Star Freight',
      dotNumber: '1204331',
      visitType: 'DropHook',
      createdAt: ago(134),
    }),
    visit('OK-77K2', {
      companyName: 'Prairie Wind Logistics',
      visitType: 'LiveUnload',
      createdAt: ago(71),
      isPlanned: false,
    }),
    visit('TX-9035', { companyName: 'Cobalt Carriers', visitType: 'Drop', createdAt: ago(52) }),
    visit('NM-2210', {
      companyName: 'Red River Transport',
      visitType: 'PickUp',
      createdAt: ago(33),
    }),
    visit('حافلة-12', {
      companyName: 'شركة النقل السريع',
      visitType: 'LiveUnload',
      createdAt: ago(21),
      driverNotes: 'يحتاج مساعدة',
    }),
    visit('TX-1180', {
      companyName: 'Meridian Cold Chain',
      visitType: 'LiveLoad',
      createdAt: ago(14),
      driverNotes: 'Keep at 34 F',
    }),
    visit('LA-5560', { companyName: 'Bluebonnet Lines', visitType: 'Unknown', createdAt: ago(3) }),
  ];
  visits.push(...waiting);
  containers.push(
    container('53-1102', {
      visitId: visitId('TX-4821'),
      companyName: 'Lone Star Freight',
      createdAt: ago(134),
    }),
    container('53-1140', {
      visitId: visitId('OK-77K2'),
      companyName: 'Prairie Wind Logistics',
      createdAt: ago(71),
    }),
    container('28-0071', {
      visitId: visitId('TX-9035'),
      companyName: 'Cobalt Carriers',
      createdAt: ago(52),
    }),
    container('28-0072', {
      visitId: visitId('TX-9035'),
      companyName: 'Cobalt Carriers',
      createdAt: ago(52),
    }),
    container('53-1188', { visitId: visitId('حافلة-12'), createdAt: ago(21) }),
    container('RF-3007', {
      visitId: visitId('TX-1180'),
      type: 'Reefer',
      companyName: 'Meridian Cold Chain',
      createdAt: ago(14),
    }),
    container('MSKU 123456-7', {
      type: 'Container',
      companyName: 'High Plains Drayage',
      createdAt: ago(190),
      state: 'Empty',
    }),
    container('53-0420', { companyName: 'Oak & Iron Haulage', createdAt: ago(88) }),
    container('CH-019', { type: 'Chassis', createdAt: ago(40), state: null }),
  );
  return { areas, spots, visits, containers };
}

/** A yard of `count` spots in areas of 200, every third one taken; `waiting` trucks wait. */
export function largeYard(count: number, waiting = 12): YardRows {
  const areas: Area[] = [];
  const spots: Spot[] = [];
  const visits: Visit[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = `Zone ${pad(Math.floor(at / 200) + 1)}`;
    if (at % 200 === 0) areas.push(area(name));
    const code = `Z${pad(Math.floor(at / 200) + 1)}-${String((at % 200) + 1)}`;
    spots.push(spot(code, name, at % 10 === 0 ? { type: 'docking' } : {}));
    if (at % 3 === 0)
      visits.push(
        visit(`P-${at}`, {
          spotId: spotId(code),
          placedAt: ago((at % 3_000) + 5),
          companyName: pick(carriers, at),
        }),
      );
  }
  for (let at = 0; at < waiting; at += 1)
    visits.push(visit(`W-${at}`, { createdAt: ago(at * 5), companyName: pick(carriers, at) }));
  return { areas, spots, visits, containers: [] };
}
