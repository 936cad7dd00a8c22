import type { Appointment } from '../../../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../../../shared/ids.ts';

/** An appointment of a test. */
export const appointment = (id: string, change: Partial<Appointment> = {}): Appointment => ({
  id: id as AppointmentId,
  start: '2026-11-21T15:00:00.000Z',
  end: '2026-11-21T16:00:00.000Z',
  status: 'Scheduled',
  type: 'Standard',
  confirmationNumber: null,
  refNumbers: [],
  dockId: 'dock-1',
  loadTypeId: null,
  companyName: null,
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: null,
  ...change,
});
