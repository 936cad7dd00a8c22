/** Bodies of the gate's calls (contract.md 1.7), checked in the way NestJS validates. */
import { bad, fieldOf, optionalText, textOf } from '../input.ts';

const flagOf = (body: unknown, name: string): boolean => {
  const value = fieldOf(body, name);
  return typeof value === 'boolean' ? value : bad(`${name} must be a boolean value`);
};
const shortOf = (body: unknown, name: string, most: number): string | null => {
  const value = optionalText(body, name);
  return value !== null && value.length > most
    ? bad(`${name} must be shorter than or equal to ${most} characters`)
    : value;
};

/** Body of POST /asset-visit. */
export const visitInput = (body: unknown) => {
  const phone = textOf(body, 'phone');
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) bad('phone must be a valid phone number');
  return {
    warehouseId: textOf(body, 'warehouseId'),
    phone,
    useWhatsApp: flagOf(body, 'useWhatsApp'),
    appointmentId: optionalText(body, 'appointmentId'),
    licensePlate: optionalText(body, 'licensePlate'),
    dotNumber: optionalText(body, 'dotNumber'),
    companyHint: shortOf(body, 'companyHint', 128),
    driverNotes: optionalText(body, 'driverNotes'),
    driverAppointmentIdentifier: optionalText(body, 'driverAppointmentIdentifier'),
    visitType: optionalText(body, 'visitType') ?? 'Unknown',
    hasArrived: (fieldOf(body, 'hasArrived') ?? false) === true,
  };
};

/** Body of PATCH /asset-visit/{id}: the fields that it has, and those alone. */
export const visitChange = (body: unknown) => {
  const all = {
    licensePlate: optionalText(body, 'licensePlate'),
    dotNumber: optionalText(body, 'dotNumber'),
    companyHint: shortOf(body, 'companyHint', 128),
    visitType: optionalText(body, 'visitType'),
  };
  const has = (name: string) => fieldOf(body, name) !== undefined;
  return Object.fromEntries(Object.entries(all).filter(([name]) => has(name))) as Partial<
    typeof all
  >;
};

/** Body of POST /asset-container. */
export const containerInput = (body: unknown) => ({
  warehouseId: textOf(body, 'warehouseId'),
  assetVisitId: textOf(body, 'assetVisitId'),
  code: textOf(body, 'code'),
  type: textOf(body, 'type'),
  state: optionalText(body, 'state'),
  notes: optionalText(body, 'notes'),
  dropAppointmentId: optionalText(body, 'dropAppointmentId'),
  pickupAppointmentId: optionalText(body, 'pickupAppointmentId'),
});

/** Body of the two calls that link and unlink. */
export const linkInput = (body: unknown) => ({
  appointmentId: textOf(body, 'appointmentId'),
  assetVisitId: textOf(body, 'assetVisitId'),
});
