/** Rows and appointments for tests of ranking and planning. */
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { plainArea } from '../../../../shared/planning/area-attributes.ts';
import type { RankFacts } from '../../../../shared/planning/best/facts.ts';
import { usualWeights } from '../../../../shared/planning/best/weights.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';

export {
  area,
  areaId,
  container,
  containerId,
  hooked,
  rows,
  spot,
  spotId,
  visit,
  visitId,
} from '../../yard/rows.ts';

export const now = Date.parse('2026-03-02T09:00:00Z');

export const appointment = (id: string, fields: Partial<Appointment> = {}): Appointment => ({
  id: id as AppointmentId,
  start: new Date(now).toISOString(),
  end: null,
  status: 'Scheduled',
  type: null,
  confirmationNumber: `C-${id}`,
  refNumbers: [],
  dockId: null,
  loadTypeId: null,
  companyName: null,
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: null,
  ...fields,
});

/** Facts of a yard with nothing known beyond its rows. */
export const factsOver = (all: YardRows, more: Partial<RankFacts> = {}): RankFacts => ({
  yard: createYardTable(all),
  now,
  weights: usualWeights,
  attributes: () => plainArea,
  appointment: () => null,
  door: () => null,
  needs: new Map(),
  fronts: new Map(),
  ...more,
});
