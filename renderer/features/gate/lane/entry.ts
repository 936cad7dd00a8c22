/** A check-in before anybody filled it in. Pure. */
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { Entry } from './model.ts';

/** Words in load types, and the purpose they mean. The first match wins. */
const purposes: readonly (readonly [RegExp, string])[] = [
  [/drop.*(?:hook|pull)|dejar.*enganchar/i, 'DropHook'],
  [/live.*(?:unload|inbound|receiv)|descarga.*vivo/i, 'LiveUnload'],
  [/live.*(?:load|outbound|ship)|carga.*vivo/i, 'LiveLoad'],
  [/\bdrop\b|dejar/i, 'Drop'],
  [/pick\s?-?up|\bhook\b|preload|recolecci/i, 'PickUp'],
];

/** The purpose that the name of a load type says; "Unknown" where it says none. */
export const purposeOf = (loadType: string): string =>
  purposes.find(([words]) => words.test(loadType))?.[1] ?? 'Unknown';

/** A check-in as far as the appointment and its load type determine it. We cut no text. */
export const firstEntry = (appointment: Appointment | null, loadType: string): Entry => ({
  phone: '',
  useWhatsApp: false,
  licensePlate: '',
  state: '',
  dotNumber: '',
  companyHint: appointment?.companyName ?? '',
  visitType: purposeOf(loadType),
  driverNotes: '',
  driverAppointmentIdentifier: appointment?.confirmationNumber ?? '',
  containers: [],
  hasNoTrailer: false,
  isNotKnown: false,
  seen: {},
  photos: 0,
});
