/**
 * The endpoints about carriers: search, integration requests, drivers, documents
 * (seeds/marketplace.md; contract.md 2.2).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';
import { createRouteHelpers, type RouteParts, V2 } from './route-helpers.ts';
import type { CarrierRecord, RequestRecord } from './world-records.ts';

/** Adds the endpoints to the server. */
export function addCarriers(app: FastifyInstance, parts: RouteParts): void {
  const { world } = parts;
  const { param, query, field, textField, appOnly, applied, page } = createRouteHelpers(parts);
  const carrierBody = ({ account: _, ...carrier }: CarrierRecord) => carrier;
  const requestBody = ({ id, carrier, status, documents }: RequestRecord) => ({
    id,
    account_id: carrier.account,
    status,
    carrier: carrierBody(carrier),
    documents,
  });

  app.get(`${V2}/carrier/search`, (request) => {
    appOnly(request);
    const mc = query(request).mc ?? refuse(400, 'missing_parameters', 'mc is missing.', { mc: [] });
    const found = [...world.carriers.values()].find((each) => each.mc === mc);
    return {
      data: carrierBody(
        found ?? refuse(404, 'object_not_found', 'No carrier with this number was found.'),
      ),
    };
  });
  app.post(`${V2}/carrier/integration-request`, (request, reply) => {
    appOnly(request);
    const { row, isNew } = world.requestIntegration(
      textField(request, 'carrier_id'),
      field(request, 'owner'),
    );
    applied(request, reply, isNew ? 201 : 200, { kind: 'integration', id: row.id });
    return { data: requestBody(row) };
  });
  app.get(`${V2}/carrier/integration-request`, (request) => {
    appOnly(request);
    const rows = [...world.requests.values()].map(({ id, carrier, status }) => ({
      id,
      carrier_id: carrier.id,
      mc: carrier.mc,
      dot: carrier.dot,
      name: carrier.name,
      status,
    }));
    return page(request, rows, 'data');
  });
  app.get(`${V2}/carrier/integration-request/:id`, (request) => {
    appOnly(request);
    return {
      data: requestBody(
        world.requests.get(param(request, 'id')) ??
          refuse(404, 'object_not_found', 'No request with this id was found.'),
      ),
    };
  });

  addDrivers(app, parts);
  addDocuments(app, parts);
}

/** Drivers, and which of them drives a load. */
function addDrivers(app: FastifyInstance, parts: RouteParts): void {
  const { world, random } = parts;
  const { param, field, textField, user, applied, page } = createRouteHelpers(parts);
  const driverBody = ({ account: _, ...driver }: { account: string }) => driver;
  const driverAt = (request: FastifyRequest) => {
    const driver = world.drivers.get(param(request, 'driver'));
    return driver?.account === user(request)
      ? driver
      : refuse(404, 'object_not_found', 'No driver with this id was found.');
  };
  app.get(`${V2}/carrier/drivers`, (request) => {
    const account = user(request);
    return page(
      request,
      [...world.drivers.values()].filter((each) => each.account === account).map(driverBody),
      'data',
    );
  });
  app.post(`${V2}/carrier/drivers`, (request, reply) => {
    const phone = field(request, 'phone_number');
    const driver = {
      id: random.uuid(),
      name: textField(request, 'name'),
      phone_number: typeof phone === 'string' ? phone : null,
      sms_enabled: field(request, 'sms_enabled') !== false,
      account: user(request),
    };
    world.drivers.set(driver.id, driver);
    applied(request, reply, 201, { kind: 'driver', id: driver.id });
    return { data: driverBody(driver) };
  });
  app.put(`${V2}/carrier/:driver`, (request, reply) => {
    const driver = driverAt(request);
    const phone = field(request, 'phone_number');
    Object.assign(driver, {
      name: textField(request, 'name'),
      phone_number: typeof phone === 'string' ? phone : null,
      sms_enabled: field(request, 'sms_enabled') !== false,
    });
    applied(request, reply, 201, { kind: 'driver', id: driver.id });
    return { data: driverBody(driver) };
  });
  app.delete(`${V2}/carrier/:driver`, (request, reply) => {
    const driver = driverAt(request);
    world.drivers.delete(driver.id);
    applied(request, reply, 204, { kind: 'driver-removed', id: driver.id });
    return reply.send();
  });
  app.post(`${V2}/shipments/:id/assign_driver`, (request, reply) => {
    const load =
      world.loads.get(param(request, 'id')) ??
      refuse(404, 'object_not_found', 'No shipment with this id was found.');
    const driver = world.drivers.get(textField(request, 'driver_id'));
    if (driver?.account !== user(request))
      return refuse(404, 'object_not_found', 'No driver with this id was found.');
    load.driver = driver.id;
    applied(request, reply, 204, { kind: 'assign', id: load.id });
    return reply.send();
  });
}

/** Documents of carriers and of shipments. */
function addDocuments(app: FastifyInstance, parts: RouteParts): void {
  const { world } = parts;
  const { user, applied } = createRouteHelpers(parts);
  const upload = (path: string, kind: string, status: number) =>
    app.post(path, (request, reply) => {
      const bytes = request.body as Buffer;
      const type =
        /name="(?:document_type|type)"\r\n\r\n([^\r]+)/.exec(bytes.toString('latin1'))?.[1] ??
        refuse(422, 'invalid_data', 'The data is not valid.', {
          type: ['This field is required.'],
        });
      world.documents.push({ account: user(request), kind, type, bytes: bytes.length });
      if (kind === 'carrier') world.takeDocument(user(request), type);
      applied(request, reply, status, { kind: 'document', type });
      return { document_url: 'https://documents.example/1', type, verified: false };
    });
  upload(`${V2}/carrier/documents`, 'carrier', 200);
  upload(`${V2}/shipment-documents`, 'shipment', 201);
}
