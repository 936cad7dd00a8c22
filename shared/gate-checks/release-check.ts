/**
 * Whether a truck is the one that a load was given to: what the dock schedule, the marketplace and
 * this desk know of it, compared line by line. Pure: it reads what is known, and says how old it
 * is.
 */
import type { Appointment } from '../appointments/model.ts';
import type { LoadStop } from '../marketplace/model.ts';
import { readWindowTime } from '../marketplace/pickup-window.ts';
import type { LoadRow } from '../marketplace/view.ts';
import { comparable, withoutMarks } from '../readers/reading.ts';
import type { Instant } from '../time.ts';
import type { Visit } from '../yard/model.ts';
import {
  type CarrierFacts,
  carrierText,
  compareCarriers,
  numbersIn,
  type Verdict,
} from './carrier-facts.ts';
import { driverKey, isSameDriver } from './driver-phone.ts';
import type { ReleasePart } from './standing-hold.ts';

/** What a truck reports about itself: here, or on the card of one that arrives. */
export type TruckFacts = Pick<
  Visit,
  | 'licensePlate'
  | 'dotNumber'
  | 'companyName'
  | 'companyHint'
  | 'phone'
  | 'driverAppointmentIdentifier'
>;

/**
 * An accepted load with the carrier it was given to. `asOf`: when that was read.
 *
 * Example: `{ id: 'l-9', refNumber: 'PO7', carrier: { dot: '2345678', mc: null, name: 'Saddleback'
 * }, stops, driver: null, drivers: null, … }`.
 */
export type ReleaseLoad = {
  readonly id: string;
  readonly refNumber: string | null;
  readonly state: LoadRow['state'];
  readonly carrier: CarrierFacts;
  /** The carrier's account, by which its drivers are read; null: not known. */
  readonly account: string | null;
  readonly stops: readonly LoadStop[];
  /** The driver that was assigned from here. */
  readonly driver: string | null;
  /** Drivers registered for that carrier, as they were read last; null: never. */
  readonly drivers: {
    readonly phones: readonly (string | null)[];
    readonly names: readonly string[];
    readonly readAt: Instant;
  } | null;
  readonly asOf: Instant | null;
};

/** What the lines are made of. Times in milliseconds since the epoch. */
export type ReleaseWorld = {
  readonly truck: TruckFacts;
  readonly appointment: Pick<Appointment, 'refNumbers' | 'companyName'> | null;
  /** Loads that have one of these numbers (`referenceKey`). */
  readonly loadsWith: (key: string) => readonly ReleaseLoad[];
  /** When the loads were read last (`asOf` null: never); null: this facility has no marketplace. */
  readonly loadsRead: { readonly asOf: Instant | null } | null;
  /** Where this yard is; null where its record doesn't tell. */
  readonly yard: { readonly city: string; readonly state: string; readonly zip: string } | null;
  readonly today: { readonly from: number; readonly until: number };
  /**
   * The newest stay of this plate before; null: the first time. Asked only where a load is known:
   * it is looked for in the history.
   */
  readonly seen: () => { readonly carrier: CarrierFacts; readonly at: Instant } | null;
};

/**
 * One line: what is known on this side (truck, appointment, yard) and on the other (load, history);
 * null: nothing. `asOf`: when the other side was read.
 *
 * Example: `{ part: 'carrier', is: 'differs', here: 'DOT 2345678', there: 'DOT 1112223', asOf:
 * '2026-11-27T14:00:00Z' }`.
 */
export type ReleaseLine = {
  readonly part: ReleasePart;
  readonly is: Verdict;
  readonly here: string | null;
  readonly there: string | null;
  readonly asOf: Instant | null;
};

/**
 * All lines of a truck. `load`: the load it comes for; null: none that is known. `unread`: the
 * account whose drivers this desk never read, so that no driver is compared; null: they were read,
 * or the account isn't known.
 *
 * Example: `{ load: { id: 'l-9', refNumber: '204417', unread: null }, lines: [{ part: 'carrier',
 * is: 'same', … }] }`.
 */
export type ReleaseCheck = {
  readonly load: {
    readonly id: string;
    readonly refNumber: string | null;
    readonly unread: string | null;
  } | null;
  /**
   * A truck names a number that no load has, by the last read of the loads (`asOf` null: never
   * read).
   */
  readonly loadsRead?: { readonly asOf: Instant | null };
  readonly lines: readonly ReleaseLine[];
};

/**
 * A reference number made comparable: small letters (capitals of "ß" are those of "ss"), without
 * spaces, dashes, and marks that no screen shows, and without the word before it ("PO 204417").
 * Zeros count, and so does every other character. Null where nothing is left.
 */
export function referenceKey(text: string | null | undefined): string | null {
  const key = withoutMarks(text ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s-]+/gu, '')
    .replace(/^(?:po|ref|load|bol|pu|pro|order)?[#:.]*(?=\d)/, '');
  return key === '' ? null : key;
}

/** What kind of number it says it is: "BOL 5" is the number of another paper than "PO 5". */
const referenceWord = (text: string | null | undefined): string =>
  /^\s*(PO|REF|LOAD|BOL|PU|PRO|ORDER)[\s#:.-]*\d/i
    .exec(withoutMarks(text ?? ''))?.[1]
    ?.toUpperCase() ?? '';

/** Whether two are the same number, of the same paper where both say of which. */
const isSameReference = (one: string | null, other: string | null): boolean => {
  const [word, its] = [referenceWord(one), referenceWord(other)];
  return referenceKey(one) === referenceKey(other) && (word === its || word === '' || its === '');
};

/** The carrier that a truck belongs to, by its DOT field and the company's name. */
export const carrierOfTruck = ({
  dotNumber,
  companyName,
  companyHint,
}: TruckFacts): CarrierFacts => ({
  ...numbersIn(dotNumber, 'dot'),
  name: companyName ?? companyHint,
});

/**
 * Compares. Every part has a line; `load` only where the load isn't its carrier's any more.
 */
export function releaseCheck(world: ReleaseWorld): ReleaseCheck {
  const { truck, appointment } = world;
  const carrier = carrierOfTruck(truck);
  const byAppointment = loadsOf(world, appointment?.refNumbers ?? []);
  const byDriver = loadsOf(world, [truck.driverAppointmentIdentifier]);
  const load = bestOf(carrier, byAppointment) ?? bestOf(carrier, byDriver);
  const asOf = load?.asOf ?? null;
  const seen = load === null ? null : world.seen();
  const line = (
    part: ReleasePart,
    is: Verdict,
    here: string | null,
    there: string | null,
    at: Instant | null = asOf,
  ): ReleaseLine => ({ part, is, here, there, asOf: at });
  const accepted = load?.carrier ?? nothing;
  const lines = [
    line(
      'carrier',
      compareCarriers(carrier, accepted),
      carrierText(carrier),
      carrierText(accepted),
    ),
    referenceLine(world, byAppointment, byDriver, load, line),
    ...(load !== null && isOver(load) ? [line('load', 'differs', load.refNumber, load.state)] : []),
    ...placeLines(world, load, line),
    driverLine(truck, load, line),
    line(
      'seen',
      seen === null ? 'unknown' : compareCarriers(carrier, seen.carrier),
      carrierText(carrier),
      seen === null ? null : carrierText(seen.carrier),
      seen?.at ?? null,
    ),
  ];
  const unread = load !== null && load.drivers === null ? load.account : null;
  const named = [truck.driverAppointmentIdentifier, ...(appointment?.refNumbers ?? [])];
  const isNamed = load === null && named.some((each) => referenceKey(each) !== null);
  return {
    load: load && { id: load.id, refNumber: load.refNumber, unread },
    ...(isNamed && world.loadsRead !== null ? { loadsRead: world.loadsRead } : {}),
    lines,
  };
}

/** What holds a departure: every difference, once the truck comes for a load that is known. */
export const differences = ({ load, lines }: ReleaseCheck): readonly ReleaseLine[] =>
  load === null ? [] : lines.filter(({ is }) => is === 'differs');

type MakeLine = (
  part: ReleasePart,
  is: Verdict,
  here: string | null,
  there: string | null,
  at?: Instant | null,
) => ReleaseLine;

const nothing: CarrierFacts = { dot: null, mc: null, name: null };

/** The carrier has it no more: dropped by it, taken from it, or canceled by the shipper. */
const isOver = ({ state }: ReleaseLoad): boolean =>
  state === 'dropped' || state === 'bounced' || state === 'cancelled';

const loadsOf = (
  { loadsWith }: ReleaseWorld,
  references: readonly (string | null)[],
): readonly ReleaseLoad[] => [
  ...new Set(
    references.flatMap((each) => {
      const key = referenceKey(each);
      return key === null ? [] : loadsWith(key);
    }),
  ),
];

/** Of several with one number: the truck's own first, then those that are still accepted. */
function bestOf(carrier: CarrierFacts, loads: readonly ReleaseLoad[]): ReleaseLoad | null {
  const rank = (load: ReleaseLoad) =>
    (isOver(load) ? 0 : 2) + (compareCarriers(carrier, load.carrier) === 'same' ? 1 : 0);
  return loads.reduce<ReleaseLoad | null>(
    (best, each) => (best === null || rank(each) > rank(best) ? each : best),
    null,
  );
}

/** The appointment's number, and the driver's own, against the load's. */
function referenceLine(
  { truck, appointment }: ReleaseWorld,
  byAppointment: readonly ReleaseLoad[],
  byDriver: readonly ReleaseLoad[],
  load: ReleaseLoad | null,
  line: MakeLine,
): ReleaseLine {
  const driversNumber = truck.driverAppointmentIdentifier;
  const asOf = load?.asOf ?? null;
  const booked = appointment?.refNumbers.filter((each) => referenceKey(each) !== null) ?? [];
  const there = load?.refNumber ?? null;
  const isBooked = byAppointment.length > 0;
  const isSwapped =
    byDriver.length > 0 &&
    booked.length > 0 &&
    !byDriver.some((each) => byAppointment.includes(each));
  // The driver names one load and the appointment another.
  if (isSwapped && isBooked) return line('reference', 'differs', driversNumber, there);
  // Or a number that no load has, which we know once all loads were read.
  if (isSwapped)
    return line('reference', asOf === null ? 'unknown' : 'differs', booked.join(', '), there);
  if (load === null)
    return line('reference', 'unknown', booked.join(', ') || driversNumber || null, null);
  const own = isBooked
    ? (booked.find((each) => referenceKey(each) === referenceKey(there)) ?? null)
    : driversNumber;
  const isSame = own !== null && isSameReference(own, there);
  return line('reference', isSame ? 'same' : 'unknown', own, there);
}

const placeKey = (text: string | null | undefined): string =>
  comparable(text ?? '')
    .normalize('NFC')
    .toLowerCase();
const zipKey = (text: string | null | undefined): string =>
  /^(\d{5})(?:-\d{4})?$/.exec(comparable(text ?? ''))?.[1] ?? '';

/** Whether both are written and differ. */
const isOther = (one: string | null, other: string | null): boolean => {
  const [a, b] = [placeKey(one), placeKey(other)];
  return a !== '' && b !== '' && a !== b;
};

/**
 * Whether a stop lies in another state. "Texas" is "TX", so where one is written out, the towns
 * have to differ as well.
 */
const isOtherState = (stop: LoadStop, yard: NonNullable<ReleaseWorld['yard']>): boolean =>
  isOther(stop.state, yard.state) &&
  ([stop.state, yard.state].every((each) => placeKey(each).length === 2) ||
    isOther(stop.city, yard.city));

/** Whether a stop is at a place: by the ZIP where both have one, else by town and state. */
function compareStop(stop: LoadStop, yard: NonNullable<ReleaseWorld['yard']>): Verdict {
  const [zip, own] = [zipKey(stop.zipcode), zipKey(yard.zip)];
  if (zip !== '' && own !== '' && zip !== own) return 'differs';
  // Five digits are a code of other countries as well: another state says it is another place.
  if (zip !== '' && own !== '') return isOtherState(stop, yard) ? 'unknown' : 'same';
  const there = [placeKey(stop.city), placeKey(stop.state)];
  const here = [placeKey(yard.city), placeKey(yard.state)];
  if ([...there, ...here].includes('')) return 'unknown';
  return there[0] === here[0] && there[1] === here[1] ? 'same' : 'differs';
}

const placeText = (place: {
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}): string | null =>
  [place.city, [place.state, place.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') ||
  null;

/** Is one of its stops here, and is that today? */
function placeLines(
  { yard, today }: ReleaseWorld,
  load: ReleaseLoad | null,
  line: MakeLine,
): readonly ReleaseLine[] {
  const stops = load?.stops ?? [];
  const here = yard === null ? null : placeText(yard);
  const compared = yard === null ? [] : stops.map((stop) => compareStop(stop, yard));
  const at = compared.indexOf('same');
  const stop = stops[at === -1 ? 0 : at];
  const is =
    at !== -1
      ? 'same'
      : compared.length > 0 && compared.every((each) => each === 'differs')
        ? 'differs'
        : 'unknown';
  const place = stop === undefined ? null : placeText({ ...stop, zip: stop.zipcode });
  return [
    line('stop', is, here, is === 'differs' ? stopsText(stops) : place),
    windowLine(at === -1 ? undefined : stop, today, line),
  ];
}

const stopsText = (stops: readonly LoadStop[]): string =>
  stops.flatMap((stop) => placeText({ ...stop, zip: stop.zipcode }) ?? []).join(' → ');

/** The stop's window against today. Both days are shown as dates. */
function windowLine(
  stop: LoadStop | undefined,
  { from, until }: ReleaseWorld['today'],
  line: MakeLine,
): ReleaseLine {
  const start = timeOf(stop?.windowStart ?? null, stop?.timeZone ?? null);
  const end = timeOf(stop?.windowEnd ?? null, stop?.timeZone ?? null) ?? start;
  const here = new Date(from).toISOString();
  if (start === null || end === null) return line('window', 'unknown', here, null);
  const is = start < until && end >= from ? 'same' : 'differs';
  return line('window', is, here, new Date(start).toISOString());
}

function timeOf(text: string | null, zone: string | null): number | null {
  if (text === null) return null;
  const read = readWindowTime(text, zone);
  return read.kind === 'at' ? read.epochMs : null;
}

/** The driver's phone against those of the carrier's drivers: nothing else is known of both. */
function driverLine(truck: TruckFacts, load: ReleaseLoad | null, line: MakeLine): ReleaseLine {
  const drivers = load?.drivers ?? null;
  const at = drivers?.readAt ?? load?.asOf ?? null;
  const there = load?.driver ?? (drivers === null ? null : drivers.names.join(', ') || null);
  // To read a number takes long, and the drivers of most loads were never read.
  const own = drivers === null ? null : driverKey(truck.phone);
  if (drivers === null || own === null) return line('driver', 'unknown', truck.phone, there, at);
  const same = drivers.phones.find((each) => isSameDriver(truck.phone, each));
  if (same !== undefined) return line('driver', 'same', truck.phone, same, at);
  const phones = drivers.phones.map(driverKey);
  // The same digits in another country are no driver of this carrier, and no other one for sure.
  if (phones.includes(own)) return line('driver', 'unknown', truck.phone, there, at);
  const isSure = phones.length > 0 && !phones.includes(null);
  if (!isSure) return line('driver', 'unknown', truck.phone, there, at);
  // Not their names: with another driver in the list this would be another difference, and hold a
  // truck anew that was released.
  const whose = load === null ? null : carrierText(load.carrier);
  return line('driver', 'differs', truck.phone, whose ?? there, at);
}
