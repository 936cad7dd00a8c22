/**
 * A fortnight of the giant yard as the page holds it: made here, so that both variants show the
 * same rows.
 */
import { APPOINTMENT_STATUSES, type Appointment } from '../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../shared/ids.ts';

/** Noon of some day: nothing of the bench follows the clock. */
export const benchNow = Date.parse('2026-11-21T18:00:00.000Z');

const carriers = [
  'Union Fork Trucking',
  'Saddleback Motor Lines',
  'Heron Bay Transport',
  'Palo Verde Cold Chain',
  'Whetstone Carriers',
];

/** Rows by their start, one each 43 seconds. */
export const fortnight = (count: number): readonly Appointment[] =>
  Array.from({ length: count }, (_, index) => {
    const start = benchNow + (index - count / 14) * 43_200;
    return {
      id: `appointment-${index}` as AppointmentId,
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
      status: APPOINTMENT_STATUSES[index % APPOINTMENT_STATUSES.length] ?? 'Scheduled',
      type: 'Standard',
      confirmationNumber: String(10_000_000 + index * 37),
      refNumbers: [`PO-${100_000 + index}`],
      dockId: `dock-${index % 450}`,
      loadTypeId: `type-${index % 12}`,
      companyName: carriers[index % carriers.length] ?? null,
      eta: null,
      isCheckedInByCarrier: false,
      arrivedAt: null,
      changedAt: null,
    };
  });
