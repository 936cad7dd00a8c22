import { useScheduleStore } from '../../../schedule/use-schedule.ts';
import type { AppointmentSource } from '../../../yard-map/appointment-sign.ts';

/** How the appointments of the yard stand, for the map and the grid. */
export const useAppointmentSource = (): AppointmentSource => useScheduleStore().marks;
