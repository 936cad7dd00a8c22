/**
 * The appointments of a new yard: those of its trucks and containers, and the plan of all others.
 */

import type { SeededRandom } from '../../random.ts';
import { type ServiceAppointment, type ServiceDock, timelineOf } from '../appointments/model.ts';
import { stampTemplate, templateNow } from '../appointments/template-fields.ts';
import type { ServiceContainer, ServiceVisit, Warehouse } from '../model.ts';
import { assignmentOf, type Store } from '../store.ts';
import { createDayPlan, type SchedulePlan } from './appointment-days.ts';

const hour = 3_600_000;

/** A door that has no other appointment at that time. Doors are tried in turn. */
const freeDock = (
  docks: readonly ServiceDock[],
  taken: Map<string, [number, number][]>,
  first: number,
  start: number,
  end: number,
): ServiceDock | null => {
  for (let index = 0; index < docks.length; index += 1) {
    const dock = docks[(first + index) % docks.length] as ServiceDock;
    if (!(taken.get(dock.id) ?? []).some(([from, to]) => start < to && from < end)) return dock;
  }
  return docks[first % docks.length] ?? null;
};

const arrivedAtOf = (store: Store, visit: ServiceVisit): string =>
  store.visitEvents.get(visit.id)?.find(({ eventType }) => eventType === 'Arrived')
    ?.createDateTime ?? visit.createDateTime;

/**
 * Gives the appointments of the trucks in the yard a door, a purpose and a status, and plans the
 * others around them.
 */
export const bookYard = (
  store: Store,
  random: SeededRandom,
  about: {
    readonly warehouse: Warehouse;
    readonly seed: string;
    readonly bornAt: number;
    readonly actorId: string;
    readonly plan: SchedulePlan;
  },
): void => {
  const { warehouse, bornAt } = about;
  const docks = [...store.docks.values()];
  const taken = new Map<string, [number, number][]>();
  let turn = 0;

  const settle = (appointment: ServiceAppointment, visit: ServiceVisit) => {
    const start = Date.parse(appointment.start);
    const end = Date.parse(appointment.end);
    const standsOn = store.spots.get(
      assignmentOf(store, { kind: 'visit', id: visit.id })?.spotId ?? '',
    );
    const own =
      standsOn?.type === 'docking'
        ? docks.find(({ doorNumber }) => doorNumber === standsOn.code)
        : undefined;
    turn += 1;
    const dock = own ?? freeDock(docks, taken, turn * 5, start, end);
    if (dock === null) return;
    const list = taken.get(dock.id);
    if (list) list.push([start, end]);
    else taken.set(dock.id, [[start, end]]);
    const arrived = arrivedAtOf(store, visit);
    const inProgress = own === undefined ? {} : { InProgress: visit.lastChangedDateTime };
    const users = [...store.users.values()];
    store.appointments.set(appointment.id, {
      ...appointment,
      dockId: dock.id,
      loadTypeId: random.pick(dock.loadTypeIds),
      userId:
        (
          users.find(({ companyId }) => companyId === visit.companyId) ??
          users[turn % Math.max(1, users.length)]
        )?.id ?? null,
      status: own === undefined ? 'Arrived' : 'InProgress',
      statusTimeline: timelineOf({
        Scheduled: appointment.createDateTime,
        Arrived: arrived,
        ...inProgress,
      }),
      lastChangedDateTime: visit.lastChangedDateTime,
      customFields: stampTemplate(random, templateNow(), start),
    });
  };

  for (const visit of store.visits.values()) {
    const appointment = store.appointments.get(visit.appointmentId ?? '');
    if (appointment !== undefined) settle(appointment, visit);
  }

  store.appointments.plan(
    createDayPlan({
      store,
      seed: about.seed,
      zone: warehouse.timezone,
      orgId: warehouse.orgId,
      actorId: about.actorId,
      bornAt,
      plan: about.plan,
      taken,
    }),
  );

  // Dropped trailers wait to be picked up: some soon, some overdue.
  const dropped = [...store.containers.values()].filter(
    ({ assetVisitId }) => assetVisitId === null,
  );
  const past = store.appointments
    .between(bornAt - 20 * hour, bornAt - hour)
    .filter(({ status }) => status === 'Completed');
  const next = store.appointments
    .between(bornAt - 2 * hour, bornAt + 20 * hour)
    .filter(({ status }) => status === 'Scheduled');
  for (const container of dropped) link(random, container, past, next);
};

const link = (
  random: SeededRandom,
  container: ServiceContainer,
  past: readonly ServiceAppointment[],
  next: readonly ServiceAppointment[],
) => {
  if (past.length > 0 && random.chance(0.6)) container.dropAppointmentId = random.pick(past).id;
  if (next.length > 0 && random.chance(0.45)) container.pickupAppointmentId = random.pick(next).id;
};
