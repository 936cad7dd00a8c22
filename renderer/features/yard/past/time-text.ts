/**
 * The last instant before `now` at which the clock of the zone showed the time that was typed: "0210", "2:10", "14", "2:10 pm". Null for what is no time of day.
 * Where a clock is set back, the later of the two.
 */
export function instantOfText(text: string, now: number, timeZone: string): number | null {
  const match = /^\s*(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*([ap])?\.?(?:m\.?)?\s*$/i.exec(text);
  if (match === null) return null;
  const half = match[3]?.toLowerCase();
  const told = Number(match[1]);
  if (told > 23 || (half !== undefined && (told < 1 || told > 12))) return null;
  const hour = half === undefined ? told : (told % 12) + (half === 'p' ? 12 : 0);
  const wanted = `${String(hour).padStart(2, '0')}:${match[2] ?? '00'}`;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const minute = 60_000;
  const end = Math.floor(now / minute) * minute;
  // Two days and an hour: today the clock may have been set forward over the time that is wanted.
  for (let back = 0; back <= 49 * 60; back += 1) if (clock.format(end - back * minute) === wanted) return end - back * minute;
  return null;
}
