/**
 * The yard in one answer (contract.md 1.8): the grid of spots with their occupants nested, and the
 * waiting list. Not in the seed.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../received-calls.ts';
import { refuse } from '../refusal.ts';
import type { QueryRow } from './query/entities.ts';
import { compileProjection } from './query/field-projection.ts';
import type { DockSchedulingSandbox } from './service.ts';
import { isHere } from './store.ts';

/** Fields of a spot that are published; a list of spots tells more. */
const spotFields = 'id,code,type,isActive,spotAreaId,spotReserves';

const occupantJoins = [
  'spotAssignments',
  'spotAssignments.assetVisit',
  'spotAssignments.assetVisit.company',
  'spotAssignments.assetVisit.appointment',
  'spotAssignments.assetVisit.assetContainers',
  'spotAssignments.assetVisit.assetVisitEvents',
  'spotAssignments.assetContainer',
  'spotAssignments.assetContainer.company',
  'spotAssignments.assetContainer.assetContainerEvents',
];

/** The grid of a facility's spots. */
export const spotGridOf = ({ world, store }: DockSchedulingSandbox, facility: string) => {
  const project = compileProjection(
    store,
    'Spot',
    world.quirks.viewFields === 'published' ? spotFields : undefined,
    occupantJoins,
  );
  const areas = [...store.areas.values()].filter(
    (area) => area.warehouseId === facility && area.isActive,
  );
  return {
    areas: areas.map(({ id, name, warehouseId, orgId }) => ({
      id,
      name,
      warehouseId,
      orgId,
      spots: [...(store.spotsByArea.get(id) ?? [])].map((spot) => ({
        ...project(spot as QueryRow),
        openMoveTask: null,
      })),
    })),
  };
};

/** What waits at a facility. */
export const waitingAssetsOf = ({ world, store }: DockSchedulingSandbox, facility: string) => {
  const visit = compileProjection(store, 'AssetVisit', undefined, [
    'company',
    'appointment',
    'assetContainers',
    'assetVisitEvents',
  ]);
  const container = compileProjection(store, 'AssetContainer', undefined, [
    'company',
    'assetContainerEvents',
  ]);
  const visits = [...store.visits.values()].filter(
    (each) =>
      each.warehouseId === facility &&
      isHere(store, each) &&
      !store.assignmentsByVisit.has(each.id),
  );
  const containers = [...store.containers.values()].filter(
    (each) =>
      each.warehouseId === facility &&
      isHere(store, each) &&
      each.assetVisitId === null &&
      !store.assignmentsByContainer.has(each.id),
  );
  const kinds =
    world.quirks.waitingKinds === 'entities'
      ? ['AssetVisit', 'AssetContainer']
      : ['visit', 'container'];
  return {
    assets: [
      ...visits.map((each) => ({ kind: kinds[0], ...visit(each as QueryRow) })),
      ...containers.map((each) => ({ kind: kinds[1], ...container(each as QueryRow) })),
    ],
  };
};

/** Adds both. */
export const addViews = (app: FastifyInstance, service: DockSchedulingSandbox): void => {
  const { world, store } = service;
  const facilityOf = (request: FastifyRequest): string => {
    if (world.quirks.views === 'missing') refuse(404, 'unknown', `Cannot GET ${pathOf(request)}`);
    const { warehouseId } = request.query as { warehouseId?: string };
    const facility =
      store.warehouses.get(warehouseId ?? '') ??
      refuse(400, 'bad-query', 'warehouseId must be a UUID');
    return facility.id;
  };
  app.get('/yard/view/spot-grid', (request) => spotGridOf(service, facilityOf(request)));
  app.get('/yard/view/waiting-assets', (request) => waitingAssetsOf(service, facilityOf(request)));
};
