/**
 * Names, windows and lanes of the marketplace as clerks read them, in the language and by the clock
 * of `Words`.
 */

import type { Words } from '../../../shared/i18n/create-words.ts';
import { type Freight, isEquipment, type LoadStop } from '../../../shared/marketplace/model.ts';
import { readWindowTime } from '../../../shared/marketplace/pickup-window.ts';
import { displayText } from '../../../shared/text.ts';

/** `12:05`. */
export const clockText = (leftMs: number): string => {
  const seconds = Math.max(0, Math.floor(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** `Dallas, TX`. */
export const townOf = (stop: LoadStop | undefined): string =>
  displayText([stop?.city, stop?.state].filter((part) => part != null).join(', ') || '—', 60);

/** The origin of the freight: its first pickup, otherwise its first stop. */
export const pickupOf = (freight: Freight): LoadStop | undefined =>
  freight.stops.find((stop) => stop.type === 'PU') ?? freight.stops[0];

/** The destination of the freight: its last delivery, otherwise its last stop. */
export const deliveryOf = (freight: Freight): LoadStop | undefined =>
  freight.stops.findLast((stop) => stop.type === 'DEL') ?? freight.stops.at(-1);

/** `Dallas, TX → Atlanta, GA`. */
export const laneOf = (freight: Freight | null, { t }: Words): string =>
  freight === null
    ? t('marketplace.lane.unknown')
    : `${townOf(pickupOf(freight))} → ${townOf(deliveryOf(freight))}`;

/** `Dry van`; a code that no document names is shown unchanged. */
export const equipmentName = (code: string, { t }: Words): string =>
  isEquipment(code) ? t(`marketplace.equipment.${code}`) : displayText(code, 20);

type Shape = 'moment' | 'dated' | 'day';

const formats = new Map<string, Intl.DateTimeFormat>();
/** Made once a zone and language: making a format is a thousand times dearer than using it. */
function formatIn(timeZone: string, shape: Shape, { locale, clock }: Words): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone} ${locale} ${clock}`;
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat(shape === 'day' ? 'en-CA' : locale, {
      timeZone,
      ...shapeOf(shape, clock),
    });
  formats.set(key, known);
  return known;
}

function shapeOf(shape: Shape, hourCycle: Words['clock']): Intl.DateTimeFormatOptions {
  if (shape === 'day') return { dateStyle: 'short' };
  const hour = hourCycle === 'h12' ? 'numeric' : '2-digit';
  const moment = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour,
    minute: '2-digit',
    hourCycle,
    timeZoneName: 'short',
  } as const;
  return shape === 'dated' ? { ...moment, year: 'numeric' } : moment;
}

/** `2026-11-21` */
const dayIn = (timeZone: string, ms: number, words: Words): string =>
  formatIn(timeZone, 'day', words).format(ms);
const yearIn = (timeZone: string, ms: number, words: Words): string =>
  dayIn(timeZone, ms, words).slice(0, 4);
const zoneAt = (format: Intl.DateTimeFormat, ms: number) =>
  format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value;

/**
 * Outside the year of `now` (ms) we add the year. Otherwise the window would look like one of these
 * weeks.
 */
const momentIn = (timeZone: string, ms: number, now: number, words: Words): Intl.DateTimeFormat =>
  formatIn(
    timeZone,
    yearIn(timeZone, ms, words) === yearIn(timeZone, now, words) ? 'moment' : 'dated',
    words,
  );

/**
 * A window time in the zone of its place, with the zone named: `Sat, Nov 21, 15:00 CST`. Text that
 * we cannot read is shown unchanged.
 */
export function windowText(
  text: string | null,
  timeZone: string | null,
  now: number,
  words: Words,
): string {
  if (text === null) return '—';
  const read = readWindowTime(text, timeZone);
  if (read.kind === 'unreadable')
    return words.t('marketplace.window.noZone', { time: displayText(text, 40) });
  return momentIn(read.timeZone, read.epochMs, now, words).format(read.epochMs);
}

/**
 * The window of a stop: the day once where it begins and ends on one day of its place, `Fri, Nov
 * 21, 08:00 – 12:00 CST`. The zone is said twice where the clocks change in between.
 */
export function windowRange(stop: LoadStop, now: number, words: Words): string {
  const { windowStart, windowEnd, timeZone } = stop;
  const start = windowStart === null ? null : readWindowTime(windowStart, timeZone);
  const end = windowEnd === null ? null : readWindowTime(windowEnd, timeZone);
  if (start?.kind === 'at' && end?.kind === 'at' && start.epochMs <= end.epochMs) {
    const format = momentIn(start.timeZone, start.epochMs, now, words);
    const isOneDay =
      dayIn(start.timeZone, start.epochMs, words) === dayIn(end.timeZone, end.epochMs, words);
    if (isOneDay && zoneAt(format, start.epochMs) === zoneAt(format, end.epochMs))
      return format.formatRange(start.epochMs, end.epochMs);
  }
  return [windowStart, windowEnd].map((each) => windowText(each, timeZone, now, words)).join(' – ');
}

/** When the window of a stop begins, in ms, for sorting; null when it cannot be read. */
export function windowStartMs(stop: LoadStop | undefined): number | null {
  if (stop?.windowStart == null) return null;
  const read = readWindowTime(stop.windowStart, stop.timeZone);
  return read.kind === 'at' ? read.epochMs : null;
}

/** Requirements of freight and stops, as the seed names them (marketplace.md, "Load", "Stop"). */
export const requirements = [
  'beer',
  'chemicals',
  'ctpat',
  'food_grade',
  'frozen',
  'hazmat',
  'hvhr',
  'pharmaceuticals',
  'produce',
  'teams',
  'tsa',
  'twic',
  'vented_vans',
  'blind_bol',
  'drop_trailer',
  'heavy_scale_ticket',
  'light_scale_ticket',
] as const;

/** `food_grade` as `food grade`; a code that no document names only without its underscores. */
export function requirementName(code: string, { t }: Words): string {
  const known = requirements.find((each) => each === code);
  return known === undefined
    ? displayText(code.replaceAll('_', ' '), 40)
    : t(`marketplace.requirement.${known}`);
}
