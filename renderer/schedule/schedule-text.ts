/** Words and colors of appointments: the names of their statuses, and how we describe them. */

import { statusText } from '../../shared/appointments/appointment-status.ts';
import type { Appointment, Dock, LoadType, Punctuality } from '../../shared/appointments/model.ts';
import { displayText } from '../../shared/text.ts';
import type { Tone } from '../ui/tag.tsx';
import { words } from '../ui/words.ts';

/** The name of a status. A status that the console doesn't know stays unchanged. */
export const statusWords = (status: string): string => statusText(status, words());

/** The color of a status. Its word says the same. */
export function statusTone(status: string): Tone {
  switch (status) {
    case 'Requested':
      return 'reserved';
    case 'Scheduled':
      return 'info';
    case 'Arrived':
      return 'truck';
    case 'InProgress':
      return 'both';
    case 'Completed':
      return 'ok';
    case 'NoShow':
      return 'bad';
    default:
      return 'free';
  }
}

/** The color for on time or late. Null when there is nothing to point out. */
export function standingTone(standing: Punctuality): Tone | null {
  if (standing.kind === 'late' || standing.kind === 'no-show') return 'bad';
  if (standing.kind === 'due') return 'warn';
  return standing.kind === 'came' && standing.when === 'late' ? 'warn' : null;
}

/** The name of a door as on its sign. */
export const dockName = (dock: Dock | undefined, id: string | null): string =>
  dock === undefined
    ? words().t(id === null ? 'appointments.noDoor' : 'appointments.unknownDoor')
    : displayText(dock.doorNumber ?? dock.name, 30);

/** A short name of an appointment. */
export const appointmentName = (
  row: Pick<Appointment, 'confirmationNumber' | 'refNumbers' | 'id'>,
): string => displayText(row.confirmationNumber ?? row.refNumbers[0] ?? row.id, 40);

/** The names of doors and load types, by id. */
export type ScheduleNames = {
  readonly dock: (id: string | null) => string;
  readonly loadType: (id: string | null) => string;
};

/** Makes the names of a schedule. */
export function namesOf(docks: readonly Dock[], loadTypes: readonly LoadType[]): ScheduleNames {
  const byDock = new Map(docks.map((dock) => [dock.id, dock]));
  const byType = new Map(loadTypes.map((type) => [type.id, type]));
  return {
    dock: (id) => dockName(byDock.get(id ?? ''), id),
    loadType: (id) => displayText(byType.get(id ?? '')?.name ?? '', 60),
  };
}
