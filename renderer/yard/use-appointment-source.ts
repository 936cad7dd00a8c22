import { usePage } from '../app/page-context.tsx';
import type { AppointmentSource } from '../yard-map/appointment-sign.ts';

/** How the appointments of the yard stand, for the map and the grid. */
export const useAppointmentSource = (): AppointmentSource => usePage().schedule.marks;
