/**
 * What lists can select, filter, sort and join: the columns of each entity and its relations
 * (seeds/yard.md, "Resources and their fields"; contract.md 1.5). A relation is absent from an
 * answer unless it is joined.
 */
import type { ServiceAppointment, ServiceDock } from '../appointments/model.ts';
import type {
  ContainerEvent,
  ServiceAssignment,
  ServiceContainer,
  ServiceSpot,
  ServiceVisit,
  VisitEvent,
} from '../model.ts';
import { isHere, type Store } from '../store.ts';

/** Any record, read by field name. */
export type QueryRow = Readonly<Record<string, unknown>>;

type One = {
  readonly entity: EntityName;
  readonly many: false;
  readonly find: (store: Store, row: QueryRow) => QueryRow | null;
};
type Many = {
  readonly entity: EntityName;
  readonly many: true;
  readonly find: (store: Store, row: QueryRow) => readonly QueryRow[];
};
/** How a relation is found from a row. */
export type EntityRelation = One | Many;

/** Columns and relations of one kind of record. */
export type Entity = {
  readonly columns: ReadonlySet<string>;
  readonly relations: Readonly<Record<string, EntityRelation>>;
};

const one = (
  entity: EntityName,
  find: (store: Store, row: never) => object | null | undefined,
): One => ({
  entity,
  many: false,
  find: (store, row) => (find(store, row as never) as QueryRow | null | undefined) ?? null,
});
const many = (
  entity: EntityName,
  find: (store: Store, row: never) => Iterable<object> | undefined,
): Many => ({
  entity,
  many: true,
  find: (store, row) => [...((find(store, row as never) as Iterable<QueryRow> | undefined) ?? [])],
});

const base = [
  'id',
  'createDateTime',
  'createdBy',
  'lastChangedDateTime',
  'lastChangedBy',
  'isActive',
  'tags',
  'orgId',
];
const columns = (...names: string[]) => new Set([...base, ...names]);
const event = ['id', 'createDateTime', 'createdBy', 'eventType'];

const company = one('Company', (store, row: { companyId: string | null }) =>
  store.companies.get(row.companyId ?? ''),
);
const visitOf = one('AssetVisit', (store, row: { assetVisitId: string | null }) =>
  store.visits.get(row.assetVisitId ?? ''),
);
const containerOf = one('AssetContainer', (store, row: { assetContainerId: string | null }) =>
  store.containers.get(row.assetContainerId ?? ''),
);

/** The kinds of records, by the name the envelopes use. */
export type EntityName =
  | 'Warehouse'
  | 'SpotArea'
  | 'Spot'
  | 'SpotAssignment'
  | 'AssetVisit'
  | 'AssetVisitEvent'
  | 'AssetContainer'
  | 'AssetContainerEvent'
  | 'Company'
  | 'User'
  | 'Dock'
  | 'LoadType'
  | 'Appointment';

/** All entities. */
export const entities: Readonly<Record<EntityName, Entity>> = {
  Warehouse: {
    columns: columns(
      'name',
      'facilityNumber',
      'street',
      'city',
      'state',
      'zip',
      'country',
      'timezone',
      'contactName',
      'phone',
      'email',
    ),
    relations: {},
  },
  SpotArea: {
    columns: columns('warehouseId', 'name', 'observation'),
    relations: {
      spots: many('Spot', (store, row: { id: string }) => store.spotsByArea.get(row.id)),
    },
  },
  Spot: {
    columns: columns('warehouseId', 'code', 'type', 'spotAreaId', 'observation', 'spotReserves'),
    relations: {
      spotAssignments: many('SpotAssignment', (store, row: ServiceSpot) =>
        store.assignmentsBySpot.get(row.id),
      ),
      spotArea: one('SpotArea', (store, row: ServiceSpot) => store.areas.get(row.spotAreaId)),
    },
  },
  SpotAssignment: {
    columns: columns('warehouseId', 'spotId', 'assetVisitId', 'assetContainerId', 'observation'),
    relations: {
      assetVisit: visitOf,
      assetContainer: containerOf,
      spot: one('Spot', (store, row: ServiceAssignment) => store.spots.get(row.spotId)),
    },
  },
  AssetVisit: {
    columns: columns(
      ...[
        'warehouseId',
        'appointmentId',
        'secondaryAppointmentId',
        'licensePlate',
        'dotNumber',
        'companyId',
        'phone',
        'isPlanned',
      ],
      ...[
        'companyHint',
        'driverNotes',
        'driverAppointmentIdentifier',
        'visitType',
        'checkInAcknowledged',
        'rejectReason',
      ],
    ),
    relations: {
      company,
      appointment: one('Appointment', (store, row: ServiceVisit) =>
        store.appointments.get(row.appointmentId ?? ''),
      ),
      assetContainers: many('AssetContainer', (store, row: ServiceVisit) =>
        [...(store.containersByVisit.get(row.id) ?? [])].filter(
          (container) => isHere(store, container) || !isHere(store, row),
        ),
      ),
      spotAssignments: many('SpotAssignment', (store, row: ServiceVisit) =>
        store.assignmentsByVisit.get(row.id),
      ),
      assetVisitEvents: many('AssetVisitEvent', (store, row: ServiceVisit) =>
        store.visitEvents.get(row.id),
      ),
    },
  },
  AssetVisitEvent: { columns: new Set([...event, 'assetVisitId']), relations: {} },
  AssetContainer: {
    columns: columns(
      ...[
        'warehouseId',
        'type',
        'state',
        'code',
        'notes',
        'assetVisitId',
        'pickupAppointmentId',
        'dropAppointmentId',
        'companyId',
      ],
      'lastLocationCheckConfirmedAt',
    ),
    relations: {
      company,
      assetVisit: visitOf,
      pickupAppointment: one('Appointment', (store, row: ServiceContainer) =>
        store.appointments.get(row.pickupAppointmentId ?? ''),
      ),
      dropAppointment: one('Appointment', (store, row: ServiceContainer) =>
        store.appointments.get(row.dropAppointmentId ?? ''),
      ),
      spotAssignments: many('SpotAssignment', (store, row: ServiceContainer) =>
        store.assignmentsByContainer.get(row.id),
      ),
      assetContainerEvents: many('AssetContainerEvent', (store, row: ServiceContainer) =>
        store.containerEvents.get(row.id),
      ),
    },
  },
  AssetContainerEvent: {
    columns: new Set([...event, 'assetContainerId', 'assetVisitId']),
    relations: {
      assetVisit: one('AssetVisit', (store, row: ContainerEvent) =>
        store.visits.get(row.assetVisitId ?? ''),
      ),
    },
  },
  Company: { columns: columns('name'), relations: {} },
  User: {
    columns: columns('email', 'firstName', 'lastName', 'phone', 'companyId'),
    relations: { company },
  },
  Dock: {
    columns: columns(
      ...[
        'warehouseId',
        'name',
        'doorNumber',
        'sortOrder',
        'loadTypeIds',
        'instructions',
        'schedule',
        'ccEmails',
      ],
      ...['allowCarrierScheduling', 'allowOverBooking', 'capacityParentId'],
      ...['minCarrierLeadTime_hr', 'maxCarrierLeadTime_hr', 'minCarrierLeadTimeForUpdates_hr'],
    ),
    relations: {
      warehouse: one('Warehouse', (store, row: ServiceDock) =>
        store.warehouses.get(row.warehouseId),
      ),
    },
  },
  LoadType: {
    columns: columns(
      ...[
        'warehouseId',
        'name',
        'direction',
        'operation',
        'equipmentType',
        'transportationMode',
        'description',
        'duration_min',
      ],
      ...['settings', 'schedule'],
    ),
    relations: {},
  },
  Appointment: {
    columns: columns(
      ...[
        'type',
        'status',
        'statusTimeline',
        'userId',
        'loadTypeId',
        'dockId',
        'start',
        'end',
        'eta',
        'refNumber',
        'refNumbers',
      ],
      ...[
        'customFields',
        'notes',
        'ccEmails',
        'recurringParentId',
        'recurringPattern',
        'reschedules',
        'confirmationNumber',
      ],
      ...['muteNotifications', 'isCheckedInByCarrier', 'metadata', 'units'],
    ),
    relations: {
      dock: one('Dock', (store, row: ServiceAppointment) => store.docks.get(row.dockId)),
      loadType: one('LoadType', (store, row: ServiceAppointment) =>
        store.loadTypes.get(row.loadTypeId),
      ),
      user: one('User', (store, row: ServiceAppointment) => store.users.get(row.userId ?? '')),
    },
  },
};

/** The event types that a visit or container ever had, for `excludeStatuses` (contract.md 1.4). */
export const eventTypesOf = (
  store: Store,
  entity: EntityName,
  row: QueryRow,
): ReadonlySet<string> => {
  const lists: ReadonlyMap<string, readonly (VisitEvent | ContainerEvent)[]> =
    entity === 'AssetVisit' ? store.visitEvents : store.containerEvents;
  return new Set((lists.get(row.id as string) ?? []).map((each) => each.eventType));
};
