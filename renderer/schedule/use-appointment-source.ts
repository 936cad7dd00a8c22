import type { AppointmentSource } from '../yard-map/model/appointment-sign.ts';
import { useScheduleStore } from './use-schedule.ts';

/** How the appointments of the yard stand, for the map and the grid. */
export const useAppointmentSource = (): AppointmentSource => useScheduleStore().marks;
