import type { AppointmentSource } from '../yard-map/model/appointment-sign.ts';
import { useScheduleStore } from './use-schedule.ts';

/** The appointments of the yard, for the map and the grid. */
export const useAppointmentSource = (): AppointmentSource => useScheduleStore().marks;
