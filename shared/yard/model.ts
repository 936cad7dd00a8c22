/**
 * The yard as the rules see it: four kinds of flat rows. Where an asset stands is written on the asset, so that
 * "an asset has at most one spot" (seeds/yard.md, "Limits") holds by construction; what a spot holds is derived.
 */
import type { AppointmentId, AreaId, ContainerId, SpotId, VisitId, WarehouseId } from '../ids.ts';
import type { Instant } from '../time.ts';

/** A group of spots (seeds/yard.md, "Spot area"). */
export type Area = {
  readonly id: AreaId;
  readonly warehouseId: WarehouseId;
  readonly name: string;
  readonly isActive: boolean;
};

/** A reservation on a spot (contract.md 1.5, SpotReserve). A spot with one or more is shown as reserved. */
export type SpotReserve = {
  readonly id: string;
  readonly entityName: string | null;
  readonly objectId: string | null;
  readonly validUntil: Instant | null;
};

/** A parking position or a dock door (seeds/yard.md, "Spot"). */
export type Spot = {
  readonly id: SpotId;
  readonly areaId: AreaId;
  readonly warehouseId: WarehouseId;
  /** What is painted on the ground, as sent: compare with `codeKey`, never with `===`. */
  readonly code: string;
  /** `parking` or `docking`; any other value is kept and shown as it came. */
  readonly type: string;
  /** False means closed: no new assignments (contract.md 1.6; overridable in `main/remote/undocumented.ts`). */
  readonly isOpen: boolean;
  readonly observation: string | null;
  readonly reserves: readonly SpotReserve[];
  readonly changedAt: Instant | null;
};

/** A truck with its driver on site (seeds/yard.md, "Asset visit"). */
export type Visit = {
  readonly id: VisitId;
  readonly warehouseId: WarehouseId;
  /** Where it stands; null means the waiting list. */
  readonly spotId: SpotId | null;
  /** False once it departed, or was never let in (`presence.ts`): it leaves the yard and its rows are removed. */
  readonly isActive: boolean;
  readonly licensePlate: string | null;
  readonly dotNumber: string | null;
  readonly companyName: string | null;
  readonly companyHint: string | null;
  readonly phone: string | null;
  readonly isPlanned: boolean | null;
  readonly driverNotes: string | null;
  readonly driverAppointmentIdentifier: string | null;
  /** LiveUnload, LiveLoad, Live, Drop, PickUp, DropHook, Unknown (contract.md 1.5) or any other text. */
  readonly visitType: string | null;
  readonly checkInAcknowledged: boolean | null;
  readonly appointmentId: AppointmentId | null;
  /** Arrival as the service tells it (`createDateTime`, contract.md 1.3), or null: then the console's own first sight counts. */
  readonly createdAt: Instant | null;
  /** When this console first saw it in the yard; told only where `createdAt` is null. It may have come long before. */
  readonly firstSeenAt?: Instant | null;
  readonly changedAt: Instant | null;
  /** When the newest assignment of this asset changed: start of the dwell on the spot. Null in the waiting list. */
  readonly placedAt: Instant | null;
};

/** A trailer, ocean container or chassis (seeds/yard.md, "Asset container"). */
export type Container = {
  readonly id: ContainerId;
  readonly warehouseId: WarehouseId;
  /** The visit it is hooked to; null means standalone (unhooked). A hooked container stands where its visit stands. */
  readonly visitId: VisitId | null;
  /** Where it stands when it is standalone; always null while hooked. */
  readonly spotId: SpotId | null;
  readonly isActive: boolean;
  readonly code: string | null;
  /** Trailer, Container, Oversized, Chassis, Reefer, Other (contract.md 1.5) or any other text. */
  readonly type: string | null;
  /** Full, Empty, Partially Loaded (contract.md 1.5) or any other text. */
  readonly state: string | null;
  readonly notes: string | null;
  readonly companyName: string | null;
  readonly pickupAppointmentId: AppointmentId | null;
  readonly dropAppointmentId: AppointmentId | null;
  readonly createdAt: Instant | null;
  /** As of a visit. */
  readonly firstSeenAt?: Instant | null;
  readonly changedAt: Instant | null;
  readonly placedAt: Instant | null;
};

/** Rows by kind: a snapshot holds all, a change holds only the rows that changed, each whole. */
export type YardRows = {
  readonly areas: readonly Area[];
  readonly spots: readonly Spot[];
  readonly visits: readonly Visit[];
  readonly containers: readonly Container[];
};

/** What changed between two states of a yard: whole rows to put, ids to remove. */
export type YardChange = {
  readonly put: YardRows;
  readonly remove: {
    readonly areas: readonly AreaId[];
    readonly spots: readonly SpotId[];
    readonly visits: readonly VisitId[];
    readonly containers: readonly ContainerId[];
  };
};

/** A record that was set aside or is doubtful. It never hides others; the screen names it. */
export type YardProblem = {
  /** Stable key: the same problem in two pulls is one problem. */
  readonly key: string;
  readonly code:
    | 'unreadable-record'
    | 'text-too-long'
    | 'unknown-value'
    | 'duplicate-code'
    | 'missing-area'
    | 'two-assignments'
    | 'two-trucks'
    | 'two-standalone'
    | 'too-many-containers'
    | 'unknown-spot'
    | 'not-listed'
    | 'list-incomplete'
    | 'facility-not-told'
    | 'other-facility'
    | 'gone-at-once';
  /** Which record it is about, as far as it could be read. */
  readonly entity: 'area' | 'spot' | 'visit' | 'container' | 'appointment' | 'dock' | 'load type' | 'list';
  readonly id: string | null;
  /** One sentence for the clerk. */
  readonly sentence: string;
};
