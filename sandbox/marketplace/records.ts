/** The records of the marketplace in their wire form, and offers drawn from a seed. */
import type { SeededRandom } from '../random.ts';

/** A stop as it is sent (seeds/marketplace.md, "Stop"). */
export type StopRow = {
  readonly type: 'PU' | 'DEL';
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly zipcode: string;
  readonly window_start: string;
  readonly window_end: string;
  readonly window_timezone: string;
  readonly requirements: Readonly<Record<string, boolean>>;
  readonly latitude: number;
  readonly longitude: number;
  readonly facility_info: object;
};

/** The load inside an offer. */
export type FreightRow = {
  readonly equipment_type: string;
  readonly commodity: string | null;
  readonly weight: number;
  readonly dimensions: {
    readonly length: number | null;
    readonly height: number | null;
    readonly width: number | null;
  };
  readonly distance: number;
  readonly stops: readonly StopRow[];
  readonly requirements: Readonly<Record<string, boolean | null>>;
  readonly ref_number: string;
};

/** An offer without its addresses, which depend on the port. */
export type OfferRecord = {
  readonly id: string;
  readonly price: number;
  readonly load: FreightRow;
};

type Town = readonly [
  city: string,
  state: string,
  zip: string,
  latitude: number,
  longitude: number,
  zone: string,
];

const towns: readonly Town[] = [
  ['Dallas', 'TX', '75201', 32.7904, -96.8044, 'America/Chicago'],
  ['Houston', 'TX', '77002', 29.7594, -95.3594, 'America/Chicago'],
  ['San Antonio', 'TX', '78205', 29.4237, -98.4925, 'America/Chicago'],
  ['Oklahoma City', 'OK', '73102', 35.4716, -97.5199, 'America/Chicago'],
  ['Memphis', 'TN', '38103', 35.144, -90.048, 'America/Chicago'],
  ['Atlanta', 'GA', '30303', 33.7525, -84.3888, 'America/New_York'],
  ['Chicago', 'IL', '60601', 41.8858, -87.6181, 'America/Chicago'],
  ['Denver', 'CO', '80202', 39.7491, -104.9946, 'America/Denver'],
  ['Phoenix', 'AZ', '85003', 33.4511, -112.0775, 'America/Phoenix'],
  ['Los Angeles', 'CA', '90012', 34.0614, -118.2385, 'America/Los_Angeles'],
  ['Laredo', 'TX', '78040', 27.5155, -99.4986, 'America/Chicago'],
  ['Kansas City', 'MO', '64106', 39.1053, -94.5697, 'America/Chicago'],
];

const goods = [
  'Bottled water',
  'Paper rolls',
  'Auto parts',
  'Furniture',
  'Canned food',
  'Steel coils',
  'Fresh produce',
  null,
] as const;
const equipment = ['DRV', 'DRV', 'DRV', 'RFR', 'FBE', 'SDK', 'STK'] as const;
const noRequirements = {
  beer: false,
  chemicals: false,
  ctpat: false,
  food_grade: false,
  frozen: false,
  hazmat: false,
  hvhr: false,
  pharmaceuticals: false,
  produce: false,
  teams: null,
  tsa: false,
  twic: false,
  vented_vans: false,
};

/** Miles as the crow flies, for filters and for distances. */
export function milesBetween(a: readonly [number, number], b: readonly [number, number]): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(radians(b[0] - a[0]) / 2) ** 2 +
    Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(radians(b[1] - a[1]) / 2) ** 2;
  return 2 * 3_958.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

const hour = 3_600_000;
const day = 24 * hour;

/** Draws `count` offers. Their pickup windows begin within the next days. */
export function makeOffers(random: SeededRandom, now: number, count: number): OfferRecord[] {
  const stop = (type: 'PU' | 'DEL', town: Town, start: number): StopRow => ({
    type,
    address: `${random.int(100, 9_900)} ${random.pick(['Industrial Blvd', 'Commerce St', 'Logistics Pkwy', 'Harbor Rd'])}`,
    city: town[0],
    state: town[1],
    country: 'USA',
    zipcode: town[2],
    window_start: new Date(start).toISOString(),
    window_end: new Date(start + random.int(1, 4) * hour).toISOString(),
    window_timezone: town[5],
    requirements: {
      blind_bol: random.chance(0.1),
      drop_trailer: random.chance(0.3),
      heavy_scale_ticket: false,
      light_scale_ticket: random.chance(0.1),
    },
    latitude: town[3],
    longitude: town[4],
    facility_info: {
      score: random.chance(0.8) ? random.int(20, 50) / 10 : null,
      avg_time_spent: { pickup: random.int(30, 150), delivery: random.int(30, 180) },
      detention_rate: random.int(0, 40),
    },
  });
  return Array.from({ length: count }, (_, index) => {
    // Half of the offers begin in the facility's own town, so that a first search there finds
    // something.
    const from = (index % 2 === 0 ? towns[0] : random.pick(towns)) as Town;
    const to = random.pick(towns.filter((town) => town !== from));
    const distance = Math.round(milesBetween([from[3], from[4]], [to[3], to[4]]) * 1.18);
    const pickup = Math.floor(now / hour) * hour + random.int(6, 96) * hour;
    const kind = random.pick(equipment);
    return {
      id: random.uuid(),
      price: Math.round(distance * random.int(165, 320) + random.int(15_000, 40_000)) / 100,
      load: {
        equipment_type: kind,
        commodity: random.pick(goods),
        weight: random.int(8, 44) * 1_000,
        dimensions: { length: kind === 'STK' ? 26 : 53, height: null, width: null },
        distance,
        stops: [
          stop('PU', from, pickup),
          stop('DEL', to, pickup + Math.ceil(distance / 500) * day),
        ],
        requirements: {
          ...noRequirements,
          hazmat: random.chance(0.08),
          food_grade: random.chance(0.15),
          frozen: kind === 'RFR',
        },
        ref_number: String(random.int(10_000_000, 99_999_999)),
      },
    };
  });
}
