import type { Words } from '../i18n/create-words.ts';
import { displayText } from '../text.ts';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from './model.ts';

/** `Unknown` is our own, for a service that sends none. */
const isStatus = (status: string): status is AppointmentStatus | 'Unknown' =>
  status === 'Unknown' || (APPOINTMENT_STATUSES as readonly string[]).includes(status);

const ended: ReadonlySet<string> = new Set(['Cancelled', 'NoShow', 'Completed']);

/** Whether an appointment takes its door no more. */
export const isOver = ({ status }: { readonly status: string }): boolean => ended.has(status);

/** The name of a status; one that we don't know is shown as it came. */
export const statusText = (status: string, { t }: Words): string =>
  isStatus(status) ? t(`appointments.status.${status}`) : displayText(status, 30);
