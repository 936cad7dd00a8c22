import type { AppointmentSource } from '../yard-map/model/appointment-sign.ts';
import { useScheduleStore } from './use-schedule.ts';

/** What map and grid show of appointments. A hook of its own, so that both get the same object. */
export const useAppointmentSource = (): AppointmentSource => useScheduleStore().marks;
