import { readClock } from '../../../shared/readers/clock.ts';

/**
 * The last instant before `now` at which the zone's clock showed the typed time: "0210", "2:10",
 * "14", "2:10 pm". Null if the text is not a time of day. If the clock was set back, the later of
 * the two.
 */
export const instantOfText = (text: string, now: number, timeZone: string): number | null =>
  instantAt(text, now, timeZone, -1);

/**
 * The first instant from `now` on at which the clock of the zone shows the time that was typed, as
 * `instantOfText` reads it.
 */
export const nextInstantOfText = (text: string, now: number, timeZone: string): number | null =>
  instantAt(text, now, timeZone, 1);

function instantAt(text: string, now: number, timeZone: string, direction: 1 | -1): number | null {
  const wanted = readClock(text);
  if (wanted === null) return null;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const minute = 60_000;
  const end = (direction === 1 ? Math.ceil(now / minute) : Math.floor(now / minute)) * minute;
  // Two days and an hour: today the clock may have been set forward over the time that is wanted.
  for (let far = 0; far <= 49 * 60; far += 1) {
    const at = end + direction * far * minute;
    if (clock.format(at) === wanted) return at;
  }
  return null;
}
