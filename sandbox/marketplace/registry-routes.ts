/** The two registries of webhook addresses (contract.md 2.6). */
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';
import type { DeliveryManners, LoadRegistration, Registration } from './deliveries.ts';
import { createRouteHelpers, type RouteParts, V2 } from './route-helpers.ts';

/** Events of the second registry. */
const LOAD_EVENTS = ['load_cancelled', 'load_carrier_bounced', 'offer_created', 'offer_removed'];

/** The parts that the routes work on. */
export type RegistryParts = RouteParts & {
  readonly registrations: Map<string, Registration>;
  readonly loadRegistrations: Map<string, LoadRegistration>;
  readonly manners: Pick<DeliveryManners, 'unknownEvents'>;
};

/** Adds the endpoints to the server. */
export function addRegistries(app: FastifyInstance, parts: RegistryParts): void {
  const { registrations, loadRegistrations, random, manners } = parts;
  const { param, field, textField, appOnly, applied, page } = createRouteHelpers(parts);

  app.get(`${V2}/webhooks/url`, (request) => {
    appOnly(request);
    return page(request, [...registrations.values()], 'data');
  });
  app.post(`${V2}/webhooks/url`, (request, reply) => {
    appOnly(request);
    const events = field(request, 'events');
    if (!Array.isArray(events) || events.length === 0)
      return refuse(400, 'failed_to_parse_data', 'The data could not be read.', {
        events: ['This field is required.'],
      });
    const unknown = events.map(String).filter((event) => manners.unknownEvents.includes(event));
    if (unknown.length > 0)
      return refuse(
        400,
        'failed_to_parse_data',
        `events: ${unknown.join(', ')} is not a valid choice.`,
      );
    const row = { uuid: random.uuid(), url: textField(request, 'url'), events: events.map(String) };
    registrations.set(row.uuid, row);
    applied(request, reply, 201, { kind: 'webhook', id: row.uuid });
    return { data: row };
  });
  app.get(`${V2}/load-offers/webhooks`, (request) => {
    appOnly(request);
    return page(request, [...loadRegistrations.values()]);
  });
  app.post(`${V2}/load-offers/webhooks`, (request, reply) => {
    appOnly(request);
    const event = textField(request, 'event');
    if (!LOAD_EVENTS.includes(event))
      return refuse(400, 'failed_to_parse_data', `event: ${event} is not a valid choice.`);
    const row = { uuid: random.uuid(), url: textField(request, 'url'), event };
    loadRegistrations.set(row.uuid, row);
    applied(request, reply, 201, { kind: 'load-webhook', id: row.uuid });
    return row;
  });
  for (const [path, rows] of [
    [`${V2}/webhooks/url/:id`, registrations],
    [`${V2}/load-offers/webhooks/:id`, loadRegistrations],
  ] as const)
    app.delete(path, (request, reply) => {
      appOnly(request);
      const id = param(request, 'id');
      if (!rows.delete(id))
        refuse(404, 'object_not_found', 'No registration with this id was found.');
      applied(request, reply, 204, { kind: 'webhook-removed', id });
      return reply.send();
    });
}
