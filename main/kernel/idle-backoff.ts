/** How much rarer a service is asked while nobody looks. */

/**
 * Since when nobody looks (milliseconds), and how far apart two reads then are. The first minute
 * changes nothing: a page is loaded again in it.
 */
const steps = [
  { from: 10 * 60_000, everyMs: 5 * 60_000 },
  { from: 60_000, everyMs: 60_000 },
] as const;

/**
 * The least time between two reads, in milliseconds, where nobody has looked for `unseenMs`; 0: as
 * always.
 */
export const idleBackoffMs = (idleMs: number): number =>
  steps.find(({ from }) => idleMs >= from)?.everyMs ?? 0;

/**
 * From ten in the evening until five in the morning, by the hour of a zone; false where the zone is
 * not known yet.
 */
export function isNight(ms: number, zone: string | null): boolean {
  if (zone === null) return false;
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(ms),
  );
  return hour >= 22 || hour < 5;
}
