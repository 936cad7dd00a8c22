/**
 * The gate's calls of the public API (contract.md 1.7). The seed doesn't have them: a profile turns
 * them on.
 */
import type { FastifyInstance } from 'fastify';
import { changeFor } from '../record-change.ts';
import type { DockSchedulingSandbox } from '../service.ts';
import { containerInput, linkInput, visitChange, visitInput } from './input.ts';
import { acknowledge, addContainer, changeVisit, checkIn, link, unlink } from './operations.ts';

/** Adds the routes. */
export const addGate = (app: FastifyInstance, service: DockSchedulingSandbox): void => {
  const change = changeFor(service);
  const wrap = (entity: string, action: string, data: object) =>
    service.world.quirks.single === 'bare' ? data : { data, entity, action };

  app.post('/asset-visit', (request, reply) =>
    wrap(
      'AssetVisit',
      'create',
      change(request, reply, 201, (turn) => checkIn(turn, visitInput(request.body))),
    ),
  );
  app.post('/asset-container', (request, reply) =>
    wrap(
      'AssetContainer',
      'create',
      change(request, reply, 201, (turn) => addContainer(turn, containerInput(request.body))),
    ),
  );
  app.patch('/asset-visit/:id/check-in-acknowledgment', (request, reply) => {
    const { id } = request.params as { id: string };
    return wrap(
      'AssetVisit',
      'update',
      change(request, reply, 200, (turn) => acknowledge(turn, id)),
    );
  });
  app.patch('/asset-visit/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    return wrap(
      'AssetVisit',
      'update',
      change(request, reply, 200, (turn) => changeVisit(turn, id, visitChange(request.body))),
    );
  });
  for (const [path, operation] of [
    ['link-unplanned-checkin-to-appointment', link] as const,
    ['unlink-checkin-from-appointment', unlink] as const,
  ])
    app.post(`/asset-visit/${path}`, (request, reply) =>
      wrap(
        'AssetVisit',
        'update',
        change(request, reply, 200, (turn) => operation(turn, linkInput(request.body))),
      ),
    );
};
