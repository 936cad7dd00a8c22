import type { Words } from '../i18n/create-words.ts';
import { displayText } from '../text.ts';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from './model.ts';

/** `Unknown` is the console's own, where the service gives none. */
const isStatus = (status: string): status is AppointmentStatus | 'Unknown' =>
  status === 'Unknown' || (APPOINTMENT_STATUSES as readonly string[]).includes(status);

/** A status as people say it; one that the console does not know as it came. */
export const statusText = (status: string, { t }: Words): string =>
  isStatus(status) ? t(`appointments.status.${status}`) : displayText(status, 30);
