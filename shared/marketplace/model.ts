/**
 * The freight marketplace as documented (seeds/marketplace.md; contract.md 2.4 for what it leaves
 * "not shown").
 */
import type { Decimal } from '../money.ts';

/** Equipment codes (contract.md 2.4). Other codes are shown unchanged. */
export const EQUIPMENT = [
  'DRV',
  'FBE',
  'RFR',
  'CON',
  'CUR',
  'DDP',
  'IMC',
  'SDK',
  'STK',
  'LTL',
  'BLK',
  'TNK',
  'OTH',
] as const;
/** One of `EQUIPMENT`. */
export type Equipment = (typeof EQUIPMENT)[number];
/** Whether a code is one that the documents name. */
export const isEquipment = (code: string): code is Equipment =>
  (EQUIPMENT as readonly string[]).includes(code);

/**
 * What a facility is like, as the service scores it. Times in minutes; the detention rate is 0 to
 * 100.
 *
 * Example: `{ score: 2.7, pickupMinutes: 95, deliveryMinutes: null, detentionRate: 2 }`.
 */
export type FacilityInfo = {
  readonly score: number | null;
  readonly pickupMinutes: number | null;
  readonly deliveryMinutes: number | null;
  readonly detentionRate: number | null;
};

/**
 * One stop of a load. The window's text stays unchanged; `pickup-window.ts` reads its three forms.
 *
 * Example: `{ type: 'PU', city: 'Dallas', state: 'TX', country: 'US', zipcode: '75201', timeZone:
 * 'America/Chicago', requirements: ['drop_trailer'], … }`.
 */
export type LoadStop = {
  /** `PU` pickup or `DEL` delivery. */
  readonly type: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** Two letters if we know the country (`shared/places/country.ts`), else unchanged. */
  readonly country: string | null;
  readonly zipcode: string | null;
  readonly windowStart: string | null;
  readonly windowEnd: string | null;
  /** IANA zone of the place. */
  readonly timeZone: string | null;
  /** Names of the requirements that are true, such as `drop_trailer`. */
  readonly requirements: readonly string[];
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly facility: FacilityInfo | null;
};

/**
 * What is moved. Weight in pounds, dimensions in feet, distance in miles over all stops.
 *
 * Example: `{ equipmentType: 'DRV', commodity: 'Tiles', weight: 42_000, dimensions: { length: 53,
 * width: null, height: null }, distance: 240, stops, requirements: [], refNumber: 'PO7' }`.
 */
export type Freight = {
  readonly equipmentType: string;
  readonly commodity: string | null;
  readonly weight: number | null;
  readonly dimensions: {
    readonly length: number | null;
    readonly width: number | null;
    readonly height: number | null;
  };
  readonly distance: number | null;
  readonly stops: readonly LoadStop[];
  /** Names of the requirements that are true, such as `hazmat`. */
  readonly requirements: readonly string[];
  readonly refNumber: string | null;
};

/**
 * A load on offer. `price` is USD as decimal text.
 *
 * Example: `{ id: 'o-7', price: '2400.00', freight, redirectUrl: null, acceptUrl: null }`.
 */
export type Offer = {
  readonly id: string;
  readonly price: Decimal | null;
  readonly freight: Freight;
  /**
   * Page of the carrier's web program: shown, opened only through the external gate, never called.
   */
  readonly redirectUrl: string | null;
  /** The accept address the service sent: compared with the one we build, never called. */
  readonly acceptUrl: string | null;
};

/**
 * An accepted load. Cancelled and bounced loads leave the service's list; how that was learned is
 * kept by the cache.
 *
 * Example: `{ id: 'l-9', price: '2400.00', carrier: { id: 'c-1', mc: '123456', dot: null },
 * freight }`.
 */
export type Load = {
  readonly id: string;
  readonly price: Decimal | null;
  readonly carrier: {
    readonly id: string | null;
    readonly mc: string | null;
    readonly dot: string | null;
  } | null;
  readonly freight: Freight | null;
};

/**
 * A carrier as searched by MC number. Status words are compared without case (contract.md section
 * 4, 26).
 *
 * Example: `{ id: 'c-1', name: 'Saddleback', mc: '123456', dot: '2345678', status: 'Ready',
 * eligible: true }`.
 */
export type Carrier = {
  readonly id: string;
  readonly name: string | null;
  readonly mc: string | null;
  readonly dot: string | null;
  readonly status: string;
  readonly eligible: boolean;
};

/**
 * A request to act for a carrier. ACCEPTED (any case) allows it; `accountId` is who is acted for
 * then.
 *
 * Example: `{ id: 'r-1', accountId: null, status: 'PENDING', carrier, documents: [{ type: 'w9',
 * status: 'missing' }] }`.
 */
export type IntegrationRequest = {
  readonly id: string;
  readonly accountId: string | null;
  readonly status: string;
  readonly carrier: Carrier | null;
  readonly documents: readonly { readonly type: string; readonly status: string }[];
};

/**
 * The person at the carrier that an integration request names.
 *
 * Example: `{ firstName: 'Ana', lastName: 'Ruiz', email: 'ana@carrier.test', phone:
 * '+12145550100', phoneExtension: '' }`.
 */
export type Owner = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly phoneExtension: string;
};

/**
 * A driver of a carrier (contract.md 2.4).
 *
 * Example: `{ id: 'd-1', name: 'José Núñez', phone: '+12145550100', smsEnabled: true }`.
 */
export type Driver = {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly smsEnabled: boolean;
};

/** Whether two status words are the same: the documents write them in every case. */
export const sameStatus = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
