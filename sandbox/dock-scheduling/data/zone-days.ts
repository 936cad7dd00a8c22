/** Local days of a zone, for data within opening hours. */
const day = 86_400_000;

const offsets = new Map<string, Intl.DateTimeFormat>();
const partsOf = (zone: string, milliseconds: number): Record<string, number> => {
  const format =
    offsets.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  offsets.set(zone, format);
  return Object.fromEntries(
    format.formatToParts(milliseconds).map(({ type, value }) => [type, Number(value)]),
  );
};

/** The zone's wall clock, read as if it were UTC. */
const wallClock = (zone: string, milliseconds: number): number => {
  const {
    year = 1970,
    month = 1,
    day: date = 1,
    hour = 0,
    minute = 0,
    second = 0,
  } = partsOf(zone, milliseconds);
  return Date.UTC(year, month - 1, date, hour, minute, second);
};

/** The number of the local day, counted from 1970-01-01. */
export const localDayOf = (zone: string, milliseconds: number): number =>
  Math.floor(wallClock(zone, milliseconds) / day);

/**
 * The moment at which the zone's clocks show `minutes` after midnight of a local day. When clocks
 * skip that time: as far after the skip.
 */
export const localTime = (zone: string, localDay: number, minutes: number): number => {
  const wanted = localDay * day + minutes * 60_000;
  let guess = wanted - (wallClock(zone, wanted) - wanted);
  guess = wanted - (wallClock(zone, guess) - guess);
  return guess;
};
