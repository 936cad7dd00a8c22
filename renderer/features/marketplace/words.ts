/** Words and numbers of the marketplace as clerks read them. */
import { EQUIPMENT, type Freight, type LoadStop } from '../../../shared/marketplace/model.ts';
import { readWindowTime } from '../../../shared/marketplace/window.ts';
import { displayText } from '../../../shared/text.ts';

/** `Dallas, TX`. */
export const townOf = (stop: LoadStop | undefined): string =>
  stop === undefined ? 'unknown' : displayText([stop.city, stop.state].filter((part) => part !== null).join(', ') || 'unknown', 60);

/** Where freight is picked up: its first pickup, else its first stop. */
export const pickupOf = (freight: Freight): LoadStop | undefined => freight.stops.find((stop) => stop.type === 'PU') ?? freight.stops[0];

/** Where freight ends: its last delivery, else its last stop. */
export const deliveryOf = (freight: Freight): LoadStop | undefined =>
  freight.stops.findLast((stop) => stop.type === 'DEL') ?? freight.stops.at(-1);

/** `Dallas, TX → Atlanta, GA`. */
export const laneOf = (freight: Freight | null): string =>
  freight === null ? 'Lane not known' : `${townOf(pickupOf(freight))} → ${townOf(deliveryOf(freight))}`;

/** `Dry van`; a code that no document names is shown as it came. */
export const equipmentName = (code: string): string => EQUIPMENT[code] ?? displayText(code, 20);

const formats = new Map<string, Intl.DateTimeFormat>();
const formatIn = (timeZone: string) => {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
  formats.set(timeZone, known);
  return known;
};

/** A window time in the zone of its place, with the zone named; text that cannot be read is shown as it came. */
export function windowText(text: string | null, timeZone: string | null): string {
  if (text === null) return 'not told';
  const read = readWindowTime(text, timeZone);
  return read.kind === 'at' ? formatIn(read.timeZone).format(read.epochMs) : `${displayText(text, 40)} (zone not known)`;
}

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
const dayIn = (timeZone: string, ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(ms);

/** The window of a stop: the day once where it begins and ends on one day of its place, `Fri, Nov 21, 08:00 – 12:00 CST`. */
export function windowRange(stop: LoadStop): string {
  const { windowStart, windowEnd, timeZone } = stop;
  const start = windowStart === null ? null : readWindowTime(windowStart, timeZone);
  const end = windowEnd === null ? null : readWindowTime(windowEnd, timeZone);
  if (start?.kind === 'at' && end?.kind === 'at' && dayIn(start.timeZone, start.epochMs) === dayIn(end.timeZone, end.epochMs)) {
    const [from, to] = [formatIn(start.timeZone).format(start.epochMs), clockIn(end.timeZone).format(end.epochMs)];
    const zone = to.slice(to.lastIndexOf(' '));
    // The zone is said once, at the end, unless the clocks change in between.
    return `${from.endsWith(zone) ? from.slice(0, -zone.length) : from} – ${to}`;
  }
  return `${windowText(windowStart, timeZone)} – ${windowText(windowEnd, timeZone)}`;
}

/** When the window of a stop begins, in ms, for sorting; null when it cannot be read. */
export function windowStartMs(stop: LoadStop | undefined): number | null {
  if (stop?.windowStart == null) return null;
  const read = readWindowTime(stop.windowStart, stop.timeZone);
  return read.kind === 'at' ? read.epochMs : null;
}

/** `food_grade` as `food grade`. */
export const plainName = (name: string): string => displayText(name.replaceAll('_', ' '), 40);
