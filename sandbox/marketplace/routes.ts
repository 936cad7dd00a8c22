/**
 * The endpoints of seeds/marketplace.md about offers, loads and bids. Where it names none, those of
 * contract.md 2.2.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pdf } from '../pdf.ts';
import { refuse } from '../refusal.ts';
import { milesBetween, type OfferRecord } from './records.ts';
import { createRouteHelpers, type RouteParts, V2 } from './route-helpers.ts';

type Stop = OfferRecord['load']['stops'][number] | undefined;

const offerBodyAt = (url: () => string) => (offer: OfferRecord) => ({
  ...offer,
  actions: {
    redirect_url: `https://carrier.example/offers/${offer.id}`,
    accept_url: `${url()}${V2}/load-offers/offers/${offer.id}/accept`,
  },
});

/** Whether a load matches a search. */
const fits = (load: OfferRecord['load'], asked: Readonly<Record<string, unknown>>): boolean => {
  const near = (end: 'origin' | 'destination', stop: Stop) => {
    const [lat, lon, radius] = ['lat', 'lon', 'radius'].map((each) =>
      Number(asked[`${end}_${each}`]),
    );
    if (asked[`${end}_lat`] === undefined || stop === undefined) return true;
    const miles = milesBetween([lat as number, lon as number], [stop.latitude, stop.longitude]);
    return miles <= (radius || 50);
  };
  const kinds = asked.equipment_type === undefined ? null : [asked.equipment_type].flat();
  const [first, last] = [load.stops[0], load.stops.at(-1)];
  return (
    near('origin', first) &&
    near('destination', last) &&
    (kinds === null || kinds.includes(load.equipment_type)) &&
    (asked.start_date === undefined ||
      (first?.window_start.slice(0, 10) ?? '') >= String(asked.start_date)) &&
    (asked.end_date === undefined ||
      (last?.window_start.slice(0, 10) ?? '') <= String(asked.end_date))
  );
};

const isNear = (a: Stop, b: Stop) =>
  a !== undefined &&
  b !== undefined &&
  milesBetween([a.latitude, a.longitude], [b.latitude, b.longitude]) <= 150;

/** Offers near the ends of another load (contract.md 2.2). How near is our choice. */
function addRelated(app: FastifyInstance, parts: RouteParts): void {
  const { world, url } = parts;
  const { param, query, appOnly, page } = createRouteHelpers(parts);
  const related = (
    request: FastifyRequest,
    base: { readonly id: string; readonly stops: OfferRecord['load']['stops'] },
  ) => {
    const [from, to] = [base.stops[0], base.stops.at(-1)];
    const tests: Readonly<Record<string, (first: Stop, last: Stop) => boolean>> = {
      backhaul: (first, last) => isNear(first, to) && isNear(last, from),
      from_delivery: (first) => isNear(first, to),
      similar_lane: (first, last) => isNear(first, from) && isNear(last, to),
      similar_pickup: (first) => isNear(first, from),
      similar_delivery: (_first, last) => isNear(last, to),
    };
    const isRelated =
      tests[String(query(request).relation)] ??
      refuse(400, 'failed_to_parse_data', 'This relation is not known.');
    const found = [...world.offers.values()].filter(
      ({ id, load }) => id !== base.id && isRelated(load.stops[0], load.stops.at(-1)),
    );
    return page(request, found.map(offerBodyAt(url)));
  };
  app.get(`${V2}/load-offers/offers/:id/related`, (request) => {
    appOnly(request);
    const offer = world.offerAt(param(request, 'id'));
    return related(request, { id: offer.id, stops: offer.load.stops });
  });
  app.get(`${V2}/load-offers/loads/:id/related-offers`, (request) => {
    appOnly(request);
    return related(request, world.loadAt(param(request, 'id')));
  });
}

/** Adds the endpoints to the server. */
export function addMarketplace(app: FastifyInstance, parts: RouteParts): void {
  const { world, url } = parts;
  const { param, query, appOnly, user, applied, page } = createRouteHelpers(parts);
  const offerBody = offerBodyAt(url);

  app.get(`${V2}/load-offers/offers`, (request) => {
    appOnly(request);
    const found = [...world.offers.values()].filter(({ load }) => fits(load, query(request)));
    return page(request, found.map(offerBody));
  });
  app.get(`${V2}/load-offers/offers/:id`, (request) => {
    appOnly(request);
    return offerBody(world.offerAt(param(request, 'id')));
  });
  addRelated(app, parts);
  app.post(`${V2}/load-offers/offers/:id/accept`, (request, reply) => {
    const load = world.acceptOffer(param(request, 'id'), user(request));
    applied(request, reply, 202, { kind: 'load', id: load.id });
    return { id: load.id };
  });
  addLoads(app, parts);
  addBids(app, parts);
}

/** Loads, and their rate confirmations. */
function addLoads(app: FastifyInstance, parts: RouteParts): void {
  const { world } = parts;
  const { param, textField, appOnly, user, applied, page } = createRouteHelpers(parts);
  // Published both with and without a slash at the end (contract.md section 4, row 20).
  for (const path of [`${V2}/load-offers/loads`, `${V2}/load-offers/loads/`])
    app.get(path, (request) => {
      appOnly(request);
      return page(request, [...world.loads.values()].map(world.loadBody));
    });
  app.delete(`${V2}/load-offers/loads/:id`, (request, reply) => {
    textField(request, 'reason');
    const load = world.dropLoad(param(request, 'id'), user(request));
    applied(request, reply, 204, { kind: 'drop', id: load.id });
    return reply.send();
  });
  app.get(`${V2}/load-offers/loads/:id/rate_confirmation`, (request, reply) => {
    const load = world.loadAt(param(request, 'id'));
    if (load.carrier.account !== user(request))
      refuse(403, 'forbidden_access', 'This load is of another carrier.');
    return reply
      .type('application/pdf')
      .send(
        pdf([
          `Rate confirmation ${load.ref_number}`,
          `Carrier ${load.carrier.name}`,
          `USD ${load.offer.price.toFixed(2)}`,
        ]),
      );
  });
}

/** Bids of carriers. */
function addBids(app: FastifyInstance, parts: RouteParts): void {
  const { world } = parts;
  const { param, textField, user, applied, page } = createRouteHelpers(parts);
  app.get(`${V2}/load-offers/bids`, (request) => {
    world.tick();
    const account = user(request);
    return page(
      request,
      [...world.bids.values()].filter((bid) => bid.account === account).map(world.bare),
    );
  });
  app.get(`${V2}/load-offers/bids/:id`, (request) => {
    world.tick();
    const bid = world.bidAt(param(request, 'id'));
    return bid.account === user(request)
      ? world.bare(bid)
      : refuse(403, 'forbidden_access', 'This bid is of another carrier.');
  });
  app.post(`${V2}/load-offers/bids`, (request, reply) => {
    const bid = world.createBid(
      textField(request, 'offer_id'),
      textField(request, 'price'),
      user(request),
    );
    applied(request, reply, 201, { kind: 'bid', id: bid.id });
    return world.bare(bid);
  });
  app.post(`${V2}/load-offers/bids/:id/accept`, (request, reply) => {
    const load = world.acceptBid(
      param(request, 'id'),
      textField(request, 'offer_id'),
      textField(request, 'price'),
      user(request),
    );
    applied(request, reply, 200, { kind: 'load', id: load.id });
    return { id: load.id };
  });
}
