/** Trucks, trailers and appointments of a made-up yard, for tests of the gate. */
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import * as rows from '../yard/rows.ts';

/** Now, in these tests. */
export const now = Date.parse('2026-05-12T15:00:00Z');

/** A truck that is here, of which nothing is known but what is given. */
export const aVisit = (id: string, more: Partial<Visit> = {}): Visit =>
  rows.visit(id, null, { licensePlate: null, ...more });

/** A trailer that stands alone unless it is said to be hooked. */
export const aContainer = (id: string, more: Partial<Container> = {}): Container =>
  rows.container(id, null, { code: null, ...more });

/** An appointment at three in the afternoon. */
export const anAppointment = (id: string, more: Partial<Appointment> = {}): Appointment => ({
  id: id as AppointmentId,
  start: '2026-05-12T15:00:00Z',
  end: '2026-05-12T16:00:00Z',
  status: 'Scheduled',
  type: null,
  confirmationNumber: null,
  refNumbers: [],
  dockId: null,
  loadTypeId: null,
  companyName: null,
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: null,
  ...more,
});
