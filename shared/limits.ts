/**
 * After how long something needs attention, by kind. The defaults are our judgment; no document
 * names any.
 */
import { minutesMessage, ON_TIME } from './appointments/punctuality.ts';
import { type Message, message } from './i18n/message.ts';

const hour = 60;
const day = 24 * hour;

type Spec = {
  /** What the screen counts in. */
  readonly unit: 'minutes' | 'hours' | 'days';
  /** The default, in minutes. */
  readonly usual: number;
  readonly most: number;
  /** In minutes; 0 if left out. */
  readonly least?: number;
};

/** Every limit, in the order of the settings. Values are minutes. */
export const limitSpecs = {
  unknown: { unit: 'minutes', usual: 2, most: day },
  unsent: { unit: 'minutes', usual: 15, most: day },
  waitingLive: { unit: 'minutes', usual: 30, most: 2 * day },
  waitingDrop: { unit: 'minutes', usual: 45, most: 2 * day },
  waitingOther: { unit: 'minutes', usual: 45, most: 2 * day },
  waitingContainer: { unit: 'hours', usual: 4 * hour, most: 30 * day },
  // Nothing is late before it is late on every other screen (`lateFrom`).
  late: { unit: 'minutes', usual: ON_TIME / 60_000, least: ON_TIME / 60_000, most: day },
  unacknowledged: { unit: 'minutes', usual: 5, most: day },
  unlinked: { unit: 'minutes', usual: 10, most: day },
  otherDoor: { unit: 'minutes', usual: 0, most: day },
  done: { unit: 'minutes', usual: 15, most: day },
  doorTruck: { unit: 'minutes', usual: 2 * hour, most: 2 * day },
  doorContainer: { unit: 'hours', usual: day, most: 30 * day },
  freeTimeSoon: { unit: 'minutes', usual: 30, most: day },
  onSite: { unit: 'minutes', usual: 2 * hour, most: 7 * day },
  closed: { unit: 'hours', usual: day, most: 90 * day },
  service: { unit: 'minutes', usual: 5, most: day },
  key: { unit: 'days', usual: 3 * day, most: 90 * day },
} as const satisfies Readonly<Record<string, Spec>>;

/** One of them. */
export type LimitKey = keyof typeof limitSpecs;
export const limitKeys = Object.keys(limitSpecs) as readonly LimitKey[];

/** Minutes by limit; null: never listed. */
export type Limits = { readonly [Key in LimitKey]: number | null };

/** What was set at this desk. A missing one has its default. */
export type OwnLimits = { readonly [Key in LimitKey]?: number | null };

/** A limit as a duration: full hours and days without zero parts. */
export function limitMessage(minutes: number): Message {
  if (minutes > 0 && minutes % day === 0) return message('time.wholeDays', { days: minutes / day });
  return minutes > 0 && minutes % hour === 0
    ? message('time.wholeHours', { hours: minutes / hour })
    : minutesMessage(minutes);
}

/** Whether the value is allowed: full minutes up to the most, or never. */
export const isLimit = (key: LimitKey, minutes: number | null): boolean =>
  minutes === null ||
  (Number.isInteger(minutes) && minutes >= leastOf(key) && minutes <= limitSpecs[key].most);

/** The least that a limit can be, in minutes. */
export const leastOf = (key: LimitKey): number => (limitSpecs[key] as Spec).least ?? 0;

/** All limits in force. A saved one that is out of range has its default. */
export function limitsOf(own: OwnLimits): Limits {
  const limits = {} as { -readonly [Key in LimitKey]: number | null };
  for (const key of limitKeys) {
    const set = own[key];
    limits[key] = set !== undefined && isLimit(key, set) ? set : limitSpecs[key].usual;
  }
  return limits;
}
