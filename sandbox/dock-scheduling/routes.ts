/**
 * The endpoints of seeds/yard.md, and those of contract.md 1 where the seed leaves something open.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../received-calls.ts';
import { refuse } from '../refusal.ts';
import { instant } from '../sandbox-clock.ts';
import { keptTemplate } from './appointments/template.ts';
import { profileOf } from './auth.ts';
import { stamp, type Turn } from './dock-world.ts';
import { addGate } from './gate/routes.ts';
import { assignInput, departInput, reasonInput, reassignInput, warehouseInput } from './input.ts';
import { assign, attach, close, depart, detach, open, reassign, unassign } from './operations.ts';
import type { EntityName, QueryRow } from './query/entities.ts';
import { compileProjection } from './query/field-projection.ts';
import { fieldsOf, joinsOf, type RawQuery, runList } from './query/list.ts';
import { accountOf, changeFor } from './record-change.ts';
import { addSchedule } from './schedule-routes.ts';
import type { DockSchedulingSandbox } from './service.ts';

/**
 * What `GET /yard/spot/{id}` joins even if the query doesn't ask for it (seeds/yard.md: "Spot with
 * assignments"; "Where containers appear").
 */
const spotJoins = {
  full: [
    'spotAssignments',
    'spotAssignments.assetVisit',
    'spotAssignments.assetVisit.assetContainers',
    'spotAssignments.assetContainer',
  ],
  ids: ['spotAssignments'],
};
/** The parts of each list's envelope when the quirk asks for partial ones (contract.md 1.3). */
const partial: Partial<Record<EntityName, readonly string[]>> = {
  Spot: ['entity', 'action', 'data'],
  SpotArea: ['data', 'count', 'total', 'page', 'pageCount'],
};

const uncounted = ['entity', 'action', 'data'];

type Params = { readonly id: string; readonly container: string };
const paramsOf = (request: FastifyRequest) => request.params as Params;
const queryOf = (request: FastifyRequest) => request.query as RawQuery;

/** The building blocks of endpoints: lists, single records, and changes. */
const endpointsOf = (app: FastifyInstance, service: DockSchedulingSandbox) => {
  const { world, store } = service;

  const list = (path: string, entity: EntityName, more = (query: RawQuery): RawQuery => query) =>
    app.get(path, (request) => {
      const page = {
        ...runList(store, world.quirks, service.pageSizes, entity, more(queryOf(request))),
        entity,
        action: 'read',
      };
      const { envelopes } = world.quirks;
      const parts =
        envelopes === 'partial'
          ? partial[entity]
          : envelopes === 'uncounted'
            ? uncounted
            : undefined;
      return parts
        ? Object.fromEntries(Object.entries(page).filter(([key]) => parts.includes(key)))
        : page;
    });

  const wrap = (entity: EntityName, action: string, data: QueryRow) =>
    world.quirks.single === 'bare' ? data : { data, entity, action };

  const one = (
    path: string,
    entity: EntityName,
    find: (id: string) => object | undefined,
    ownJoins: () => readonly string[] = () => [],
  ) =>
    app.get(path, (request) => {
      const { id } = paramsOf(request);
      const row = find(id) ?? refuse(404, 'unknown', `${entity} with id ${id} not found`);
      const query = queryOf(request);
      const joins = [...ownJoins(), ...joinsOf(query, world.quirks)];
      return wrap(
        entity,
        'read',
        compileProjection(store, entity, fieldsOf(query), joins)(row as QueryRow),
      );
    });

  /** `change` runs an operation for the caller. Its result is sent without relations. */
  return { list, wrap, one, change: changeFor(service) };
};

type Endpoints = ReturnType<typeof endpointsOf>;

/** Adds the endpoints to the server. */
export const addDockScheduling = (app: FastifyInstance, service: DockSchedulingSandbox): void => {
  const endpoints = endpointsOf(app, service);
  addSignIn(app, service);
  addRecords(app, service, endpoints);
  addAssignments(app, endpoints);
  addHooking(app, service, endpoints);
  addGate(app, service);
  addTemplate(app, service, endpoints);
};

/** Sign-in, the signed-in account, and the version of the service. */
const addSignIn = (app: FastifyInstance, service: DockSchedulingSandbox): void => {
  const { world, store } = service;
  app.post('/auth/login', (request, reply) => {
    const { email, password } = (request.body ?? {}) as { email?: unknown; password?: unknown };
    reply.code(200);
    return service.tokens.signIn(email, password);
  });
  app.get('/auth/refresh', (request) => service.tokens.refresh(accountOf(request)));
  for (const path of ['/auth/me', '/auth/profile']) {
    app.get(path, (request) =>
      profileOf(accountOf(request), service.made.warehouse.orgId, [...store.warehouses.keys()]),
    );
  }
  app.get('/version', () => ({
    major: 4,
    minor: 144,
    patch: 0,
    commit: 'sandbox',
    now: instant(world.clock.now()),
  }));
};

/** Reading records. */
const addRecords = (
  app: FastifyInstance,
  service: DockSchedulingSandbox,
  { list, one, wrap, change }: Endpoints,
): void => {
  const { world, store } = service;
  list('/warehouse', 'Warehouse');
  list('/yard/spot-area', 'SpotArea');
  list('/yard/spot', 'Spot');
  if (world.quirks.assignmentList === 'there') list('/yard/spot-assignment', 'SpotAssignment');
  list('/asset-visit', 'AssetVisit');
  list('/asset-container', 'AssetContainer');
  addSchedule({ app, service, list, change, wrap, roleOf: (request) => accountOf(request).role });

  one('/warehouse/:id', 'Warehouse', (id) => store.warehouses.get(id));
  one(
    '/yard/spot/:id',
    'Spot',
    (id) => store.spots.get(id),
    () => spotJoins[world.quirks.spotRead],
  );
  one('/asset-visit/:id', 'AssetVisit', (id) => store.visits.get(id));
  one('/asset-container/:id', 'AssetContainer', (id) => store.containers.get(id));

  app.get('/yard/spot/:id/events', (request) => {
    const { id } = paramsOf(request);
    if (world.quirks.spotEvents === 'missing')
      refuse(404, 'unknown', `Cannot GET ${pathOf(request)}`);
    if (!store.spots.has(id)) refuse(404, 'unknown', `Spot with id ${id} not found`);
    const events = (store.spotEvents.get(id) ?? []).toReversed();
    return world.quirks.spotEvents === 'bare'
      ? events
      : { data: events, entity: 'SpotEvent', action: 'read' };
  });

  // Paths of contract.md 1.7 whose shape isn't published. We follow the relations of the records.
  app.get('/asset-visit/:id/yard-events', (request) => ({
    data: (store.visitEvents.get(paramsOf(request).id) ?? []).toReversed(),
  }));
  app.get('/asset-container/:id/event', (request) => ({
    data: (store.containerEvents.get(paramsOf(request).id) ?? []).toReversed(),
  }));
};

/** Changing assignments. */
const addAssignments = (app: FastifyInstance, { wrap, change }: Endpoints): void => {
  app.post('/yard/spot-assignment', (request, reply) =>
    wrap(
      'SpotAssignment',
      'create',
      change(request, reply, 201, (turn) => assign(turn, assignInput(request.body))) as QueryRow,
    ),
  );
  app.patch('/yard/spot-assignment/:id/reassign', (request, reply) => {
    const { id } = paramsOf(request);
    const operation = (turn: Turn) =>
      reassign(turn, { assignmentId: id, ...reassignInput(request.body) });
    return wrap('SpotAssignment', 'update', change(request, reply, 200, operation) as QueryRow);
  });
  app.delete('/yard/spot-assignment/:id', (request, reply) => {
    const { id } = paramsOf(request);
    return wrap(
      'SpotAssignment',
      'delete',
      change(request, reply, 200, (turn) => unassign(turn, { assignmentId: id })) as QueryRow,
    );
  });
  app.patch('/yard/spot-assignment/:id/depart', (request, reply) => {
    const { id } = paramsOf(request);
    const operation = (turn: Turn) =>
      depart(turn, { assignmentId: id, ...departInput(request.body) });
    return wrap('SpotAssignment', 'update', change(request, reply, 200, operation) as QueryRow);
  });
};

/** Detaching and attaching containers, closing and opening spots. */
const addHooking = (
  app: FastifyInstance,
  { world }: DockSchedulingSandbox,
  { wrap, change }: Endpoints,
): void => {
  for (const [name, operation] of [['detach', detach] as const, ['attach', attach] as const]) {
    app.post(`/asset-visit/:id/${name}/:container`, (request, reply) => {
      const { id, container } = paramsOf(request);
      const visit = change(request, reply, 200, (turn) =>
        operation(turn, { visitId: id, containerId: container }),
      ) as QueryRow;
      return world.quirks.hookAnswer === 'empty'
        ? reply.send()
        : wrap('AssetVisit', 'update', visit);
    });
  }
  for (const [name, operation] of [['close', close] as const, ['open', open] as const]) {
    app.patch(`/yard/spot/:id/${name}`, (request, reply) => {
      const { id } = paramsOf(request);
      return wrap(
        'Spot',
        'update',
        change(request, reply, 200, (turn) =>
          operation(turn, { spotId: id, ...reasonInput(request.body) }),
        ) as QueryRow,
      );
    });
  }
};

/** Changing the field template of a warehouse. */
const addTemplate = (
  app: FastifyInstance,
  { world, store }: DockSchedulingSandbox,
  { wrap, change }: Endpoints,
): void => {
  app.patch('/warehouse/:id', (request, reply) => {
    const { id } = paramsOf(request);
    const operation = (turn: Turn) => {
      const warehouse =
        store.warehouses.get(id) ?? refuse(404, 'unknown', `Warehouse with id ${id} not found`);
      if (
        world.quirks.editWarehouse === 'admins' &&
        !/^role_(?:owner|admin)$/.test(accountOf(request).role)
      )
        refuse(403, 'role', 'Forbidden resource');
      const given = warehouseInput(request.body).customApptFieldsTemplate;
      warehouse.customApptFieldsTemplate = keptTemplate(given, warehouse.customApptFieldsTemplate);
      stamp(turn, warehouse);
      turn.changes.push({ what: 'edited', entity: 'Warehouse', id });
      return warehouse;
    };
    return wrap('Warehouse', 'update', change(request, reply, 200, operation) as QueryRow);
  });
};
