/**
 * The quoting service without its wire: requests whose prices are computed in the background,
 * carriers, shippers.
 *
 * 1. A request is created, and its price starts to be computed.
 * 2. After a while the computation ends: with a price, or as the quirk `ending` says.
 */

import { createRandom, type SeededRandom } from '../random.ts';
import { refuse } from '../refusal.ts';
import { instant, type SandboxClock } from '../sandbox-clock.ts';
import {
  createQuotingAccounts,
  createQuotingTokens,
  type QuotingAccount,
  type QuotingTokens,
} from './auth.ts';
import type { QuoteInput, ShipperInput, ShipperListInput } from './input.ts';
import { linesOf, milesOf, sumOf } from './pricing.ts';
import type { PriceOutcome, QuotingQuirks } from './quirks.ts';

type Carrier = {
  readonly id: string;
  readonly name: string;
  readonly mc: string;
  readonly dot: string;
};
/** A shipper as the service sends it. */
export type SandboxShipper = ShipperInput & { readonly id: string };

type Request = {
  readonly id: string;
  readonly input: QuoteInput;
  readonly shipper: SandboxShipper;
  readonly ending: PriceOutcome;
  readonly readyAt: number;
  readonly validUntil: number;
  readonly quoteId: string;
  readonly number: number;
};

/** The service without its wire. */
export interface QuotingSandboxService {
  quirks: QuotingQuirks;
  readonly accounts: readonly QuotingAccount[];
  readonly tokens: QuotingTokens;
  readonly shippers: readonly SandboxShipper[];
  create(input: QuoteInput): Promise<object>;
  read(id: string): Promise<object>;
  /** How many requests were created. */
  count(): number;
  suggestions(quoteId: string): object;
  contacts(quoteId: string, carrierId: string): object;
  createShipper(input: ShipperInput): SandboxShipper;
  listShippers(input: ShipperListInput): object;
}

const carrierNames = [
  'Lone Star Freight',
  'Prairie Wind Logistics',
  'Cobalt Carriers',
  'Red River Transport',
  'Oak & Iron Haulage',
  'Meridian Cold Chain',
  'Bluebonnet Lines',
  'High Plains Drayage',
  'Juniper Trucking',
  'Caprock Express',
  'Gulf Coast Haulers',
  'Ozark Motor Freight',
  'Silver Creek Transport',
  'Northfork Carriers',
  'Palo Duro Logistics',
  'Sabine Freight Lines',
  'Cedar Ridge Trucking',
  'Big Bend Transport',
  'Trinity Valley Express',
  'Mesa Verde Carriers',
  'Llano Freightways',
  'Concho Lines',
  'Brazos Haulage',
  'Pecos Transport',
];
const shipperNames = [
  'Harvest Table Foods',
  'Northwind Appliances',
  'Ridgeline Building Supply',
  'Blue Mesa Beverages',
  'Clearwater Paper',
  'Summit Outdoor Goods',
];
const criteria = [
  'MOVED_LANE_BEFORE',
  'BID_ON_LANE_BEFORE',
  'EMPTY_TRUCK_NEARBY',
  'PREFERRED_LANE',
];
const firstNames = ['Dana', 'Lee', 'Sam', 'Jordan', 'Avery', 'Chris'];
const lastNames = ['Whitfield', 'Okafor', 'Moreno', 'Lindqvist', 'Tanaka', 'Reyes'];

/** Creates the service, with 60 shippers so that their list has a second page. */
export const createQuotingService = (options: {
  seed: number;
  clock: SandboxClock;
  quirks: QuotingQuirks;
  tokenLifetimeSeconds: number;
}): QuotingSandboxService => {
  const { seed, clock } = options;
  const random = createRandom(`${seed}/quoting`);
  const ids = createRandom(`${seed}/quoting/new-ids/${clock.now()}`);
  const accounts = createQuotingAccounts(random.fork('accounts'));
  const requests = new Map<string, Request>();
  const byQuote = new Map<string, Request>();
  const carriers = makeCarriers(random.fork('carriers'));
  const shippers: SandboxShipper[] = makeShippers(random.fork('shippers'));

  const answer = async (request: Request): Promise<object> => {
    const base = { id: request.id, status_message: '', error_details: '', quote: null };
    if (request.ending === 'never' || clock.now() < request.readyAt)
      return { ...base, status: 'pending' };
    if (request.ending === 'unknown-status')
      return { ...base, status: 'on_hold', status_message: 'A person looks at this request.' };
    const miles = await milesOf(request.input.stops);
    if (request.ending === 'failed' || typeof miles !== 'number') {
      const why =
        typeof miles === 'number'
          ? 'The rate provider did not answer.'
          : `No rates are known for ${miles.join(' and ')}.`;
      return {
        ...base,
        status: 'failed',
        status_message: 'The price could not be computed.',
        error_details: why,
      };
    }
    return {
      ...base,
      status: 'ready',
      quote: quoteOf(request, miles, createRandom(`${seed}/price/${request.id}`), carriers),
    };
  };

  const found = (quoteId: string): Request =>
    byQuote.get(quoteId) ?? refuse(404, 'unknown', 'Not found.');

  return {
    quirks: options.quirks,
    accounts,
    tokens: createQuotingTokens(
      accounts,
      clock,
      random.fork('tokens'),
      options.tokenLifetimeSeconds,
    ),
    shippers,
    count: () => requests.size,
    create(input) {
      const shipper =
        shippers.find(({ id }) => id === input.shipper.id) ??
        refuse(400, 'unknown-shipper', 'shipper: there is no shipper with this id.');
      const { computeMs, ending, validMs } = this.quirks;
      const readyAt = clock.now() + ids.int(computeMs[0], computeMs[1]);
      const request: Request = {
        id: ids.uuid(),
        input,
        shipper,
        ending,
        readyAt,
        validUntil: readyAt + validMs,
        quoteId: ids.uuid(),
        number: 48_000 + requests.size,
      };
      requests.set(request.id, request);
      byQuote.set(request.quoteId, request);
      return answer(request);
    },
    read: (id) => answer(requests.get(id) ?? refuse(404, 'unknown', 'Not found.')),
    suggestions(quoteId) {
      const chance = createRandom(`${seed}/suggestions/${found(quoteId).number}`);
      return {
        results: chance
          .shuffle(carriers)
          .slice(0, this.quirks.suggestions)
          .map((carrier) => ({
            carrier,
            drop_rate: (chance.next() * 0.2).toFixed(2),
            choice_criteria: chance.shuffle(criteria).slice(0, chance.int(1, 2)),
          })),
      };
    },
    contacts(quoteId, carrierId) {
      found(quoteId);
      if (!carriers.some(({ id }) => id === carrierId)) return refuse(404, 'unknown', 'Not found.');
      return contactsOf(createRandom(`${seed}/contacts/${carrierId}`));
    },
    createShipper(input) {
      const shipper = { id: ids.uuid(), ...input };
      shippers.push(shipper);
      return shipper;
    },
    listShippers: (asked) => pageOf(shippers, asked),
  };
};

/** One or two people of a carrier. */
const contactsOf = (chance: SeededRandom) => ({
  results: Array.from({ length: chance.int(1, 2) }, (_, index) => {
    const first = chance.pick(firstNames);
    return {
      uuid: chance.uuid(),
      first_name: first,
      last_name: chance.pick(lastNames),
      email: `${first.toLowerCase()}@carrier.example`,
      phone_number: `+1 214 555 01${chance.int(10, 99)}`,
      phone_number_extension: index === 0 ? String(chance.int(100, 900)) : '',
      feedback: chance.pick(['positive', 'neutral']),
      offers: [],
    };
  }),
});

/** A page of the shippers that match. */
const pageOf = (
  shippers: readonly SandboxShipper[],
  { limit, offset, filters }: Parameters<QuotingSandboxService['listShippers']>[0],
) => {
  const fits = (wanted: readonly string[] | undefined, value: string) =>
    wanted === undefined || wanted.length === 0 || wanted.includes(value);
  const all = shippers.filter(
    (each) =>
      fits(filters?.status, each.status) &&
      fits(filters?.name, each.name) &&
      fits(filters?.mileage_provider, each.mileage_provider) &&
      fits(filters?.id, each.id),
  );
  return {
    count: all.length,
    next: offset + limit < all.length ? { limit, offset: offset + limit } : null,
    previous: offset > 0 ? { limit, offset: Math.max(0, offset - limit) } : null,
    results: all.slice(offset, offset + limit),
  };
};

const makeCarriers = (random: SeededRandom): readonly Carrier[] =>
  carrierNames.map((name) => ({
    id: random.uuid(),
    name,
    mc: String(random.int(100_000, 999_999)),
    dot: String(random.int(1_000_000, 3_999_999)),
  }));

const makeShippers = (random: SeededRandom): SandboxShipper[] =>
  Array.from({ length: 60 }, (_, index) => ({
    id: random.uuid(),
    name: shipperNames[index] ?? `${random.pick(shipperNames)} ${index + 1}`,
    email: `rates${index + 1}@shipper.example`,
    status: index % 10 === 9 ? ('inactive' as const) : ('active' as const),
    fuel_rate: random.int(40, 60) / 100,
    has_quote_response_integration: false,
    tms_url: null,
    mileage_provider: 'PCM_CURRENT',
  }));

/** The contact of a load: the shipper's desk, with the notes of both ends. */
const leadContactOf = ({ stops: [pickup, delivery] }: QuoteInput) => ({
  name: 'Dana Ortiz',
  email: 'dana@shipper.example',
  phone_number: '+12145550188',
  company_name: 'Shipper desk',
  pickup_address: pickup?.address ?? '',
  pickup_instructions: 'Check in at the guard house',
  pickup_contact_name: '',
  delivery_address: delivery?.address ?? '',
  delivery_instructions: '',
  delivery_contact_name: 'Receiving',
});

const quoteOf = (
  request: Request,
  miles: number,
  chance: SeededRandom,
  carriers: readonly Carrier[],
): object => {
  const { input, shipper, ending } = request;
  const lines = linesOf(input, miles, shipper.fuel_rate, chance);
  const expires = instant(request.validUntil);
  const isRejected = ending === 'rejected';
  const price = ending === 'no-price' || isRejected ? null : sumOf(lines);
  const rates = chance
    .shuffle(carriers)
    .slice(0, 3)
    .map((carrier, index) => ({
      id: chance.uuid(),
      price: (Number(sumOf(lines)) * (1 + index * 0.04)).toFixed(2),
      status: 'open',
      reject_reason: '',
      expires_at: expires,
      rate_provider: 'external',
      carrier,
      service_level: 'standard',
      lane_type: 'DIRECT',
      est_delivery_date: instant(
        request.readyAt + Math.max(1, Math.ceil(miles / 550)) * 86_400_000,
      ).slice(0, 10),
      external_id: `EXT-${request.number}-${index + 1}`,
    }));
  return {
    quote_id: request.quoteId,
    quote_number: request.number,
    price,
    status: isRejected ? 'rejected' : 'quoted',
    reject_reason: isRejected ? 'lane-not-permitted' : '',
    expires_at: expires,
    mode: input.mode,
    equipment_type: input.equipment_type,
    weight: input.weight ?? '',
    mileage: String(miles),
    channel: input.channel,
    shipper: {
      id: shipper.id,
      name: shipper.name,
      email: shipper.email,
      has_quote_response_integration: shipper.has_quote_response_integration,
      tms_url: shipper.tms_url,
    },
    customer_reference: input.customer_reference ?? '',
    requirements: input.requirements,
    stops: input.stops,
    breakdown: isRejected
      ? []
      : lines.map(({ type, label, description, unit, quantity }, index) => ({
          quoteline_id: String(index + 1),
          type,
          subtype: '',
          label,
          description,
          unit_price: unit.toFixed(2),
          quantity: String(quantity),
          added_by: null,
        })),
    items: input.items ?? [],
    selected_rate: isRejected ? null : { id: rates[0]?.id },
    rates: isRejected ? [] : rates,
    lead_contact: leadContactOf(input),
  };
};
