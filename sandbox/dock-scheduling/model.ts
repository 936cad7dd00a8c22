/**
 * The records of the dock-scheduling service as its database would hold them: plain and mutable.
 * Relations (a spot's assignments, a visit's containers) are not stored here but found through the
 * indexes of `store.ts`.
 */

/** Fields every record carries (contract.md 1.3). Times are ISO 8601 in UTC with milliseconds. */
export type Base = {
  id: string;
  createDateTime: string;
  createdBy: string | null;
  lastChangedDateTime: string;
  lastChangedBy: string | null;
  isActive: boolean;
  tags: string[] | null;
  orgId: string;
};

/** A facility (contract.md 1.12). */
export type Warehouse = Base & {
  name: string;
  facilityNumber: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  /** An IANA name. */
  timezone: string;
  contactName: string;
  phone: string;
  email: string;
  notes: string;
  instructions: string;
  schedule: unknown;
  geolocation: { latitude: number; longitude: number };
  allowCarrierScheduling: boolean;
  ccEmails: string[];
  amenities: string[];
  ppeRequirements: string[];
  settings: Record<string, unknown>;
  customApptFieldsTemplate: unknown[];
};

/** seeds/yard.md, "Spot area". */
export type ServiceArea = Base & { warehouseId: string; name: string; observation: string | null };

/** seeds/yard.md, "Spot". `isActive` false means closed (contract.md 1.6). */
export type ServiceSpot = Base & {
  warehouseId: string;
  code: string;
  type: string;
  spotAreaId: string;
  observation: string | null;
  spotReserves: Reserve[];
};

/** contract.md 1.5, SpotReserve: a field of the spot, not a relation to join. */
export type Reserve = {
  id: string;
  isActive: boolean;
  entityName: string | null;
  objectId: string | null;
  validUntil: string | null;
  createDateTime: string;
  lastChangedDateTime: string;
};

/**
 * seeds/yard.md, "Spot assignment": one record for each spot. It holds a truck, a standalone
 * container, or both.
 */
export type ServiceAssignment = Base & {
  warehouseId: string;
  spotId: string;
  assetVisitId: string | null;
  assetContainerId: string | null;
  observation: string | null;
};

/** seeds/yard.md, "Asset visit". */
export type ServiceVisit = Base & {
  warehouseId: string;
  appointmentId: string | null;
  secondaryAppointmentId: string | null;
  licensePlate: string | null;
  dotNumber: string | null;
  companyId: string | null;
  phone: string | null;
  isPlanned: boolean;
  companyHint: string | null;
  driverNotes: string | null;
  driverAppointmentIdentifier: string | null;
  visitType: string;
  checkInAcknowledged: boolean;
  rejectReason: string | null;
};

/** seeds/yard.md, "Asset container". `assetVisitId` null means unhooked. */
export type ServiceContainer = Base & {
  warehouseId: string;
  type: string;
  state: string | null;
  code: string;
  notes: string | null;
  assetVisitId: string | null;
  pickupAppointmentId: string | null;
  dropAppointmentId: string | null;
  companyId: string | null;
  lastLocationCheckConfirmedAt: string | null;
};

/** Company: id and name in every nested use (contract.md 1.5). */
export type Company = Base & { name: string };

/** contract.md 1.5, SpotEvent. */
export type ServiceSpotEvent = {
  id: string;
  spotId: string;
  eventType: 'assignment' | 'release' | 'reserve' | 'release_reserve' | 'close' | 'open' | 'other';
  reason: string | null;
  observation: string | null;
  assetVisitId: string | null;
  assetContainerId: string | null;
  createDateTime: string;
  createdBy: string | null;
};

/** contract.md 1.5, visit eventType. */
export type VisitEvent = {
  id: string;
  assetVisitId: string;
  eventType: string;
  createDateTime: string;
  createdBy: string | null;
};

/** seeds/yard.md, "Asset container event". */
export type ContainerEvent = {
  id: string;
  assetContainerId: string;
  assetVisitId: string | null;
  eventType: string;
  createDateTime: string;
  createdBy: string | null;
};

/** An asset that a spot can hold. */
export type ServiceAssetRef = { kind: 'visit' | 'container'; id: string };

/** What departs (seeds/yard.md, PATCH depart). */
export const departTypes = ['All', 'AssetVisit', 'AssetContainer'] as const;

/** One of them. */
export type ServiceDepartType = (typeof departTypes)[number];
