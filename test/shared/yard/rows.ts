/** Rows for tests: complete rows from the few fields a test is about. */
import { rowReader } from '../../../main/remote/dock-scheduling/decode/fields.ts';
import type { AreaId, ContainerId, SpotId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { RecordSubject } from '../../../shared/yard/fields.ts';
import {
  type Area,
  areaRecord,
  type Container,
  containerRecord,
  type Spot,
  spotRecord,
  type Visit,
  visitRecord,
  type YardChange,
  type YardRows,
} from '../../../shared/yard/model.ts';

const warehouseId = 'w1' as WarehouseId;

export const areaId = (id: string) => id as AreaId;
export const spotId = (id: string) => id as SpotId;
export const visitId = (id: string) => id as VisitId;
export const containerId = (id: string) => id as ContainerId;

/** What we know of a record of which the service sends nothing else. */
const found = <Id extends string, Rest>(entity: RecordSubject['entity'], id: Id, rest: Rest) => ({
  entity,
  id,
  problems: [],
  warehouseId,
  ...rest,
});

export const area = (id: string, fields: Partial<Area> = {}): Area => ({
  ...areaRecord(rowReader, {}, found('area', areaId(id), { name: id, isActive: true })),
  ...fields,
});

export const spot = (id: string, fields: Partial<Spot> = {}): Spot => ({
  ...spotRecord(
    rowReader,
    {},
    found('spot', spotId(id), {
      areaId: areaId('a1'),
      code: id,
      type: 'parking',
      isOpen: true,
      reserves: [],
    }),
  ),
  ...fields,
});

export const visit = (
  id: string,
  at: string | null = null,
  fields: Partial<Visit> = {},
): Visit => ({
  ...visitRecord(
    rowReader,
    { licensePlate: id },
    found('visit', visitId(id), { spotId: at as SpotId | null, isActive: true, placedAt: null }),
  ),
  ...fields,
});

/** A container: standing on a spot, or hooked when `fields.visitId` is given, or waiting. */
export const container = (
  id: string,
  at: string | null = null,
  fields: Partial<Container> = {},
): Container => ({
  ...containerRecord(
    rowReader,
    { code: id, type: 'Trailer' },
    found('container', containerId(id), {
      visitId: null,
      spotId: at as SpotId | null,
      isActive: true,
      placedAt: null,
    }),
  ),
  ...fields,
});

export const hooked = (id: string, to: string, fields: Partial<Container> = {}): Container =>
  container(id, null, { visitId: visitId(to), ...fields });

export const rows = (parts: Partial<YardRows>): YardRows => ({
  areas: [],
  spots: [],
  visits: [],
  containers: [],
  ...parts,
});

export const change = (
  put: Partial<YardRows>,
  remove: Partial<YardChange['remove']> = {},
): YardChange => ({
  put: rows(put),
  remove: { areas: [], spots: [], visits: [], containers: [], ...remove },
});
