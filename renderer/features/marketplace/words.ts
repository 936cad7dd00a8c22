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

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
const moment = { weekday: 'short', month: 'short', day: 'numeric', ...clock } as const;
const shapes = { clock, moment, dated: { ...moment, year: 'numeric' }, day: { dateStyle: 'short' } } as const;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Made once a zone: making a format is a thousand times dearer than using it. */
const formatIn = (timeZone: string, shape: keyof typeof shapes): Intl.DateTimeFormat => {
  const key = `${shape} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(shape === 'day' ? 'en-CA' : 'en-US', { timeZone, ...shapes[shape] });
  formats.set(key, known);
  return known;
};
/** `2026-11-21` */
const dayIn = (timeZone: string, ms: number): string => formatIn(timeZone, 'day').format(ms);
const yearIn = (timeZone: string, ms: number): string => dayIn(timeZone, ms).slice(0, 4);

/** `Sat, Nov 21, 15:00 CST`; in another year than `now` (ms) the year is said, or a wrong window would read like one of these weeks. */
const momentIn = (timeZone: string, ms: number, now: number): string =>
  formatIn(timeZone, yearIn(timeZone, ms) === yearIn(timeZone, now) ? 'moment' : 'dated').format(ms);

/** A window time in the zone of its place, with the zone named; text that cannot be read is shown as it came. */
export function windowText(text: string | null, timeZone: string | null, now: number): string {
  if (text === null) return 'not told';
  const read = readWindowTime(text, timeZone);
  return read.kind === 'at' ? momentIn(read.timeZone, read.epochMs, now) : `${displayText(text, 40)} (zone not known)`;
}

/** The window of a stop: the day once where it begins and ends on one day of its place, `Fri, Nov 21, 08:00 – 12:00 CST`. */
export function windowRange(stop: LoadStop, now: number): string {
  const { windowStart, windowEnd, timeZone } = stop;
  const start = windowStart === null ? null : readWindowTime(windowStart, timeZone);
  const end = windowEnd === null ? null : readWindowTime(windowEnd, timeZone);
  if (start?.kind === 'at' && end?.kind === 'at' && dayIn(start.timeZone, start.epochMs) === dayIn(end.timeZone, end.epochMs)) {
    const [from, to] = [momentIn(start.timeZone, start.epochMs, now), formatIn(end.timeZone, 'clock').format(end.epochMs)];
    const zone = to.slice(to.lastIndexOf(' '));
    // The zone is said once, at the end, unless the clocks change in between.
    return `${from.endsWith(zone) ? from.slice(0, -zone.length) : from} – ${to}`;
  }
  return `${windowText(windowStart, timeZone, now)} – ${windowText(windowEnd, timeZone, now)}`;
}

/** When the window of a stop begins, in ms, for sorting; null when it cannot be read. */
export function windowStartMs(stop: LoadStop | undefined): number | null {
  if (stop?.windowStart == null) return null;
  const read = readWindowTime(stop.windowStart, stop.timeZone);
  return read.kind === 'at' ? read.epochMs : null;
}

/** `food_grade` as `food grade`. */
export const plainName = (name: string): string => displayText(name.replaceAll('_', ' '), 40);
