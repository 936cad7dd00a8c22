/**
 * The endpoints of the dock schedule (seeds/yard.md, GET /appointments; contract.md 1.9 for the
 * rest).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';
import { createAppointment, requirementsOf } from './appointments/create.ts';
import { setEta, updateAppointment } from './appointments/update.ts';
import type { Turn } from './dock-world.ts';
import type { EntityName, QueryRow } from './query/entities.ts';
import { compileProjection } from './query/field-projection.ts';
import { fieldsOf, joinsOf, type RawQuery } from './query/list.ts';
import type { DockSchedulingSandbox } from './service.ts';

/** What the routes of the service share. */
export type ScheduleRoutes = {
  readonly app: FastifyInstance;
  readonly service: DockSchedulingSandbox;
  readonly list: (
    path: string,
    entity: EntityName,
    more?: (query: RawQuery) => RawQuery,
  ) => unknown;
  readonly change: (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    operation: (turn: Turn) => object,
  ) => object;
  readonly wrap: (entity: EntityName, action: string, data: QueryRow) => unknown;
  readonly roleOf: (request: FastifyRequest) => string;
};

const queryOf = (request: FastifyRequest) => request.query as RawQuery;
const idOf = (request: FastifyRequest) => (request.params as { readonly id: string }).id;

/**
 * `warehouseId` as its own parameter (contract.md 1.9, load types): records of the facility and of
 * the organization.
 */
const withWarehouse = (query: RawQuery): RawQuery => {
  const { warehouseId, ...rest } = query;
  if (typeof warehouseId !== 'string') return query;
  const also = { $or: [{ warehouseId }, { warehouseId: { $isnull: true } }] };
  return {
    ...rest,
    s: JSON.stringify(typeof rest.s === 'string' ? { $and: [JSON.parse(rest.s), also] } : also),
  };
};

/** Adds the routes. */
export const addSchedule = ({ app, service, list, change, wrap, roleOf }: ScheduleRoutes): void => {
  const { store, world } = service;
  const paths = world.quirks.appointmentPaths;

  if (paths !== 'singular') list('/appointments', 'Appointment');
  if (paths !== 'plural') list('/appointment', 'Appointment');
  list('/dock', 'Dock');
  list('/loadtype', 'LoadType', withWarehouse);

  app.get('/appointment/requirements', (request) =>
    requirementsOf(world, request.query as Record<string, unknown>),
  );

  const read = (request: FastifyRequest) => {
    const id = idOf(request);
    const row = store.appointments.get(id);
    if (row === undefined) refuse(404, 'unknown', `Appointment with id ${id} not found`);
    const query = queryOf(request);
    // A single appointment is always in its envelope (contract.md 1.3).
    return {
      data: compileProjection(
        store,
        'Appointment',
        fieldsOf(query),
        joinsOf(query, world.quirks),
      )(row as unknown as QueryRow),
      entity: 'Appointment',
      action: 'read',
    };
  };
  app.get('/appointment/:id', read);
  app.get('/appointments/:id', read);

  app.get('/dock/:id', (request) => {
    const id = idOf(request);
    const dock = store.docks.get(id) ?? refuse(404, 'unknown', `Dock with id ${id} not found`);
    return { action: 'read', entity: 'Dock', data: [dock] };
  });
  app.get('/loadtype/:id', (request) => {
    const id = idOf(request);
    return wrap(
      'LoadType',
      'read',
      (store.loadTypes.get(id) ??
        refuse(404, 'unknown', `ServiceLoadType with id ${id} not found`)) as unknown as QueryRow,
    );
  });

  app.post('/appointment', (request, reply) => {
    const { bypassCustomFieldsValidation: bypass } = request.query as {
      bypassCustomFieldsValidation?: string;
    };
    const isCarrier = roleOf(request).startsWith('role_carrier');
    const made = change(request, reply, 201, (turn) =>
      createAppointment(turn, request.body, { bypass, isCarrier }),
    );
    return { data: made, entity: 'Appointment', action: 'create' };
  });
  app.patch('/appointment/:id', (request, reply) => {
    const made = change(request, reply, 200, (turn) =>
      updateAppointment(turn, idOf(request), request.body),
    );
    return { data: made, entity: 'Appointment', action: 'update' };
  });
  app.patch('/appointment/:id/set-eta', (request, reply) => {
    const made = change(request, reply, 200, (turn) =>
      setEta(turn, idOf(request), request.body, roleOf(request).startsWith('role_carrier')),
    );
    return { data: made, entity: 'Appointment', action: 'update' };
  });
};
