/**
 * The yard as the rules see it: four kinds of flat rows. Each field is named once, with its type
 * and its name at the service. A field added here is decoded, cached, compared and sent to the page
 * (`fields.ts`). The place of an asset is stored on the asset, so that "an asset has at most one
 * spot" (seeds/yard.md, "Limits") always holds; the content of a spot is derived.
 */
import type { AppointmentId, AreaId, ContainerId, SpotId, VisitId, WarehouseId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { RecordSubject, RowReader, WireObject } from './fields.ts';

export type { YardProblem } from './problem.ts';

/**
 * A reservation on a spot (contract.md 1.5, SpotReserve). A spot with one or more is shown as
 * reserved.
 *
 * Example: `{ id: 'res-1', entityName: 'Appointment', objectId: 'a-17', validUntil:
 * '2026-11-27T16:00:00Z' }`.
 */
export type SpotReserve = {
  readonly id: string;
  readonly entityName: string | null;
  readonly objectId: string | null;
  readonly validUntil: Instant | null;
};

/** What we know about every record before its row is made. */
type Found<Id extends string> = RecordSubject & {
  readonly id: Id;
  readonly warehouseId: WarehouseId;
};

/** A group of spots (seeds/yard.md, "Spot area"). */
export const areaRecord = (
  read: RowReader,
  _: WireObject,
  found: Found<AreaId> & { readonly name: string; readonly isActive: boolean },
) => ({
  id: read.sure(found.id),
  warehouseId: read.facility(found.warehouseId),
  name: read.sure(found.name),
  isActive: read.truth(found.isActive),
});

/** What the decoder finds about a spot. */
export type SpotFound = Found<SpotId> & {
  readonly areaId: AreaId;
  readonly code: string;
  readonly type: string;
  readonly isOpen: boolean;
  readonly reserves: readonly SpotReserve[];
};

/** A parking position or a dock door (seeds/yard.md, "Spot"). */
export const spotRecord = (read: RowReader, wire: WireObject, found: SpotFound) => ({
  id: read.sure(found.id),
  warehouseId: read.facility(found.warehouseId),
  areaId: read.sure(found.areaId),
  /** What is painted on the ground, as sent. Compare it with `codeKey`, never with `===`. */
  code: read.sure(found.code),
  /** `parking` or `docking`; any other value is kept and shown as it came. */
  type: read.sure(found.type),
  /**
   * False means closed: no new assignments (contract.md 1.6; overridable in
   * `main/remote/undocumented.ts`).
   */
  isOpen: read.truth(found.isOpen),
  observation: read.text(wire.observation, 'observation', found),
  reserves: read.list(found.reserves),
  changedAt: read.instant(wire.lastChangedDateTime, 'lastChangedDateTime', found),
});

/**
 * Where an asset is and whether it is here follow from several fields. Everything else has a field
 * of its own.
 */
type AssetFound<Id extends string> = Found<Id> & {
  readonly spotId: SpotId | null;
  readonly isActive: boolean;
  readonly placedAt: Instant | null;
};

/** What the decoder finds about a visit. */
export type VisitFound = AssetFound<VisitId>;

/** A truck with its driver on site (seeds/yard.md, "Asset visit"). */
export const visitRecord = (read: RowReader, wire: WireObject, found: VisitFound) => ({
  id: read.sure(found.id),
  warehouseId: read.facility(found.warehouseId),
  /** Its spot; null means the waiting list. */
  spotId: read.maybe(found.spotId, 'reference'),
  /**
   * False once it departed or was refused entry (`presence.ts`). Then it leaves the yard and its
   * rows are removed.
   */
  isActive: read.truth(found.isActive),
  licensePlate: read.text(wire.licensePlate, 'licensePlate', found),
  dotNumber: read.text(wire.dotNumber, 'dotNumber', found),
  companyName: read.company(wire, found),
  companyHint: read.text(wire.companyHint, 'companyHint', found),
  phone: read.text(wire.phone, 'phone', found),
  isPlanned: read.flag(wire.isPlanned, 'isPlanned', found),
  driverNotes: read.text(wire.driverNotes, 'driverNotes', found),
  driverAppointmentIdentifier: read.text(
    wire.driverAppointmentIdentifier,
    'driverAppointmentIdentifier',
    found,
  ),
  /**
   * LiveUnload, LiveLoad, Live, Drop, PickUp, DropHook, Unknown (contract.md 1.5) or any other
   * text.
   */
  visitType: read.text(wire.visitType, 'visitType', found),
  checkInAcknowledged: read.flag(wire.checkInAcknowledged, 'checkInAcknowledged', found),
  appointmentId: read.reference<AppointmentId>(wire.appointmentId, 'appointmentId', found),
  /** A second appointment that the same truck came for (contract.md 1.5). */
  secondaryAppointmentId: read.reference<AppointmentId>(
    wire.secondaryAppointmentId,
    'secondaryAppointmentId',
    found,
  ),
  /**
   * Arrival according to the service (`createDateTime`, contract.md 1.3), or null. Then we use when
   * this console first saw it.
   */
  createdAt: read.instant(wire.createDateTime, 'createDateTime', found),
  changedAt: read.instant(wire.lastChangedDateTime, 'lastChangedDateTime', found),
  /**
   * When the newest assignment of this asset changed: the start of dwell on its spot. Null on the
   * waiting list.
   */
  placedAt: read.maybe(found.placedAt, 'instant'),
});

/** What the decoder finds about a container. */
export type ContainerFound = AssetFound<ContainerId> & { readonly visitId: VisitId | null };

/** A trailer, ocean container or chassis (seeds/yard.md, "Asset container"). */
export const containerRecord = (read: RowReader, wire: WireObject, found: ContainerFound) => ({
  id: read.sure(found.id),
  warehouseId: read.facility(found.warehouseId),
  /**
   * The visit that it is hooked to; null means standalone. A hooked container is where its visit
   * is.
   */
  visitId: read.maybe(found.visitId, 'reference'),
  /** Its spot if it is standalone; always null while hooked. */
  spotId: read.maybe(found.spotId, 'reference'),
  isActive: read.truth(found.isActive),
  code: read.text(wire.code, 'code', found),
  /** Trailer, Container, Oversized, Chassis, Reefer, Other (contract.md 1.5) or any other text. */
  type: read.text(wire.type, 'type', found),
  /** Full, Empty, Partially Loaded (contract.md 1.5) or any other text. */
  state: read.text(wire.state, 'state', found),
  notes: read.text(wire.notes, 'notes', found),
  companyName: read.company(wire, found),
  pickupAppointmentId: read.reference<AppointmentId>(
    wire.pickupAppointmentId,
    'pickupAppointmentId',
    found,
  ),
  dropAppointmentId: read.reference<AppointmentId>(
    wire.dropAppointmentId,
    'dropAppointmentId',
    found,
  ),
  createdAt: read.instant(wire.createDateTime, 'createDateTime', found),
  changedAt: read.instant(wire.lastChangedDateTime, 'lastChangedDateTime', found),
  placedAt: read.maybe(found.placedAt, 'instant'),
});

/** Our own field of an asset, which no service has. */
type Seen = {
  /**
   * When this console first saw it in the yard; set only if `createdAt` is null. It may have
   * arrived long before.
   */
  readonly firstSeenAt?: Instant | null;
};

export type Area = Readonly<ReturnType<typeof areaRecord>>;
export type Spot = Readonly<ReturnType<typeof spotRecord>>;
export type Visit = Readonly<ReturnType<typeof visitRecord>> & Seen;
export type Container = Readonly<ReturnType<typeof containerRecord>> & Seen;

/**
 * Rows by kind. A snapshot has all rows, a change only the changed ones, each complete.
 *
 * Example: a change of one truck: `{ areas: [], spots: [], visits: [truck], containers: [] }`.
 */
export type YardRows = {
  readonly areas: readonly Area[];
  readonly spots: readonly Spot[];
  readonly visits: readonly Visit[];
  readonly containers: readonly Container[];
};

/**
 * What changed between two states of a yard: complete rows to put, ids to remove.
 *
 * Example: `{ put, remove: { areas: [], spots: [], visits: ['v-17'], containers: [] } }` for a
 * truck that left.
 */
export type YardChange = {
  readonly put: YardRows;
  readonly remove: {
    readonly areas: readonly AreaId[];
    readonly spots: readonly SpotId[];
    readonly visits: readonly VisitId[];
    readonly containers: readonly ContainerId[];
  };
};
