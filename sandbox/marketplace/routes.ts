/** The endpoints of seeds/marketplace.md and, where it names none, of contract.md 2.2. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callOf, originOf } from '../calls.ts';
import { type Clock, instant } from '../clock.ts';
import type { Ledger } from '../ledger.ts';
import type { Random } from '../random.ts';
import { refuse } from '../refusal.ts';
import type { Registration } from './deliveries.ts';
import { milesBetween, type OfferRow } from './records.ts';
import type { MarketplaceCaller } from './tokens.ts';
import type { CarrierRow, RequestRow, World } from './world.ts';

/** What the routes work on. */
export type RouteParts = {
  readonly world: World;
  readonly registrations: Map<string, Registration>;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly url: () => string;
  readonly pageSize: number;
};

type Query = Readonly<Record<string, string | string[] | undefined>>;
const V2 = '/api/v2';

/** Adds the endpoints to the server. */
export function addMarketplace(app: FastifyInstance, { world, registrations, ledger, clock, random, url, pageSize }: RouteParts): void {
  const param = (request: FastifyRequest, name: string) => (request.params as Record<string, string>)[name] ?? '';
  const query = (request: FastifyRequest) => request.query as Query;
  const field = (request: FastifyRequest, name: string) => (request.body as Record<string, unknown> | undefined)?.[name];
  const textField = (request: FastifyRequest, name: string): string => {
    const value = field(request, name);
    return typeof value === 'string' && value !== '' ? value : refuse(400, 'failed_to_parse_data', `${name} is missing.`);
  };
  const caller = (request: FastifyRequest) => callOf(request).account as MarketplaceCaller;
  const app_ = (request: FastifyRequest) => {
    if (caller(request).account !== null) refuse(403, 'forbidden_access', 'This needs the token of the application.');
  };
  const user = (request: FastifyRequest): string =>
    caller(request).account ?? refuse(403, 'forbidden_access', 'This needs the token of a carrier.');

  /** Writes down that the call took effect. */
  const applied = (request: FastifyRequest, reply: FastifyReply, status: number, change: object) => {
    callOf(request).isRecorded = true;
    const account = caller(request).email;
    ledger.append({ ...originOf(request), at: instant(clock.now()), account, effect: 'applied', status, rule: null, changes: [change] });
    reply.code(status);
  };
  const page = (request: FastifyRequest, all: readonly unknown[], key: 'results' | 'data' = 'results') => {
    const number = Math.max(1, Number(query(request).page ?? 1) || 1);
    const more = number * pageSize < all.length;
    const at = (to: number) => `${url()}${request.url.split('?')[0]}?page=${to}`;
    return {
      count: all.length,
      next: more ? at(number + 1) : null,
      previous: number > 1 ? at(number - 1) : null,
      [key]: all.slice((number - 1) * pageSize, number * pageSize),
    };
  };
  const offerBody = (offer: OfferRow) => ({
    ...offer,
    actions: {
      redirect_url: `https://carrier.example/offers/${offer.id}`,
      accept_url: `${url()}${V2}/load-offers/offers/${offer.id}/accept`,
    },
  });
  const carrierBody = ({ account: _, ...carrier }: CarrierRow) => carrier;
  const requestBody = ({ id, carrier, status, documents }: RequestRow) => ({
    id,
    account_id: carrier.account,
    status,
    carrier: carrierBody(carrier),
    documents,
  });

  app.get(`${V2}/load-offers/offers`, (request) => {
    app_(request);
    const asked = query(request);
    const near = (end: 'origin' | 'destination', stop: OfferRow['load']['stops'][number] | undefined) => {
      const [lat, lon, radius] = [asked[`${end}_lat`], asked[`${end}_lon`], asked[`${end}_radius`]].map(Number);
      if (asked[`${end}_lat`] === undefined || stop === undefined) return true;
      return milesBetween([lat as number, lon as number], [stop.latitude, stop.longitude]) <= (radius || 50);
    };
    const kinds = asked.equipment_type === undefined ? null : [asked.equipment_type].flat();
    return page(
      request,
      [...world.offers.values()]
        .filter(({ load }) => {
          const [first, last] = [load.stops[0], load.stops.at(-1)];
          return (
            near('origin', first) &&
            near('destination', last) &&
            (kinds === null || kinds.includes(load.equipment_type)) &&
            (asked.start_date === undefined || (first?.window_start.slice(0, 10) ?? '') >= String(asked.start_date)) &&
            (asked.end_date === undefined || (last?.window_start.slice(0, 10) ?? '') <= String(asked.end_date))
          );
        })
        .map(offerBody),
    );
  });
  app.get(`${V2}/load-offers/offers/:id`, (request) => {
    app_(request);
    return offerBody(world.offers.get(param(request, 'id')) ?? refuse(404, 'object_not_found', 'No offer with this id was found.'));
  });
  app.post(`${V2}/load-offers/offers/:id/accept`, (request, reply) => {
    const load = world.acceptOffer(param(request, 'id'), user(request));
    applied(request, reply, 202, { kind: 'load', id: load.id });
    return { id: load.id };
  });
  app.get(`${V2}/load-offers/loads`, (request) => {
    app_(request);
    return page(request, [...world.loads.values()].map(world.loadBody));
  });
  app.delete(`${V2}/load-offers/loads/:id`, (request, reply) => {
    textField(request, 'reason');
    const load = world.dropLoad(param(request, 'id'), user(request));
    applied(request, reply, 204, { kind: 'drop', id: load.id });
    return reply.send();
  });
  app.get(`${V2}/load-offers/loads/:id/rate_confirmation`, (request, reply) => {
    const load = world.loads.get(param(request, 'id')) ?? refuse(404, 'object_not_found', 'No load with this id was found.');
    if (load.carrier.account !== user(request)) refuse(403, 'forbidden_access', 'This load is of another carrier.');
    return reply
      .type('application/pdf')
      .send(pdf([`Rate confirmation ${load.ref_number}`, `Carrier ${load.carrier.name}`, `USD ${load.offer.price.toFixed(2)}`]));
  });

  app.get(`${V2}/load-offers/bids`, (request) => {
    world.tick();
    const account = user(request);
    return page(request, [...world.bids.values()].filter((bid) => bid.account === account).map(world.bare));
  });
  app.get(`${V2}/load-offers/bids/:id`, (request) => {
    world.tick();
    const bid = world.bids.get(param(request, 'id')) ?? refuse(404, 'object_not_found', 'No bid with this id was found.');
    return bid.account === user(request) ? world.bare(bid) : refuse(403, 'forbidden_access', 'This bid is of another carrier.');
  });
  app.post(`${V2}/load-offers/bids`, (request, reply) => {
    const bid = world.createBid(textField(request, 'offer_id'), textField(request, 'price'), user(request));
    applied(request, reply, 201, { kind: 'bid', id: bid.id });
    return world.bare(bid);
  });
  app.post(`${V2}/load-offers/bids/:id/accept`, (request, reply) => {
    const load = world.acceptBid(param(request, 'id'), textField(request, 'offer_id'), textField(request, 'price'), user(request));
    applied(request, reply, 200, { kind: 'load', id: load.id });
    return { id: load.id };
  });

  app.get(`${V2}/carrier/search`, (request) => {
    app_(request);
    const mc = query(request).mc ?? refuse(400, 'failed_to_parse_data', 'mc is missing.');
    const found = [...world.carriers.values()].find((each) => each.mc === mc);
    return { data: carrierBody(found ?? refuse(404, 'object_not_found', 'No carrier with this number was found.')) };
  });
  app.post(`${V2}/carrier/integration-request`, (request, reply) => {
    app_(request);
    const { row, isNew } = world.requestIntegration(textField(request, 'carrier_id'), field(request, 'owner'));
    applied(request, reply, isNew ? 201 : 200, { kind: 'integration', id: row.id });
    return { data: requestBody(row) };
  });
  app.get(`${V2}/carrier/integration-request`, (request) => {
    app_(request);
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
    app_(request);
    return {
      data: requestBody(world.requests.get(param(request, 'id')) ?? refuse(404, 'object_not_found', 'No request with this id was found.')),
    };
  });

  const driverBody = ({ account: _, ...driver }: { account: string }) => driver;
  const driverAt = (request: FastifyRequest) => {
    const driver = world.drivers.get(param(request, 'driver'));
    return driver?.account === user(request) ? driver : refuse(404, 'object_not_found', 'No driver with this id was found.');
  };
  app.get(`${V2}/carrier/drivers`, (request) => {
    const account = user(request);
    return page(request, [...world.drivers.values()].filter((each) => each.account === account).map(driverBody), 'data');
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
    Object.assign(driver, { name: textField(request, 'name'), phone_number: typeof phone === 'string' ? phone : null });
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
    const load = world.loads.get(param(request, 'id')) ?? refuse(404, 'object_not_found', 'No shipment with this id was found.');
    const driver = world.drivers.get(textField(request, 'driver_id'));
    if (driver?.account !== user(request)) return refuse(404, 'object_not_found', 'No driver with this id was found.');
    load.driver = driver.id;
    applied(request, reply, 204, { kind: 'assign', id: load.id });
    return reply.send();
  });
  const upload = (path: string, kind: string, status: number) =>
    app.post(path, (request, reply) => {
      const bytes = request.body as Buffer;
      const type =
        /name="(?:document_type|type)"\r\n\r\n([^\r]+)/.exec(bytes.toString('latin1'))?.[1] ??
        refuse(422, 'invalid_data', 'type is missing.');
      world.documents.push({ account: user(request), kind, type, bytes: bytes.length });
      applied(request, reply, status, { kind: 'document', type });
      return { document_url: 'https://documents.example/1', type, verified: false };
    });
  upload(`${V2}/carrier/documents`, 'carrier', 200);
  upload(`${V2}/shipment-documents`, 'shipment', 201);

  app.get(`${V2}/webhooks/url`, (request) => {
    app_(request);
    return page(request, [...registrations.values()], 'data');
  });
  app.post(`${V2}/webhooks/url`, (request, reply) => {
    app_(request);
    const events = field(request, 'events');
    if (!Array.isArray(events) || events.length === 0) return refuse(400, 'failed_to_parse_data', 'events is missing.');
    const row = { uuid: random.uuid(), url: textField(request, 'url'), events: events.map(String) };
    registrations.set(row.uuid, row);
    applied(request, reply, 201, { kind: 'webhook', id: row.uuid });
    return { data: row };
  });
  app.delete(`${V2}/webhooks/url/:id`, (request, reply) => {
    app_(request);
    const id = param(request, 'id');
    if (!registrations.delete(id)) refuse(404, 'object_not_found', 'No registration with this id was found.');
    applied(request, reply, 204, { kind: 'webhook-removed', id });
    return reply.send();
  });
}

/** A PDF of one page with some lines, small enough to be written by hand. */
function pdf(lines: readonly string[]): Buffer {
  const words = lines.map((line, index) => `BT /F1 14 Tf 60 ${740 - index * 24} Td (${line.replace(/[()\\]/g, ' ')}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  return Buffer.from(`${text}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
}
