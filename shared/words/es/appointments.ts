import type { appointments as english } from '../en/appointments.ts';
import type { Translation } from '../translation.ts';

export const appointments: Translation<typeof english> = {};
