/** How much less often we ask a service while the desk is idle. */

/**
 * Idle time, and the time between two reads from then on, both in milliseconds. The first minute
 * changes nothing, because a page may just be reloading.
 */
const steps = [
  { from: 10 * 60_000, everyMs: 5 * 60_000 },
  { from: 60_000, everyMs: 60_000 },
] as const;

/** The least time between two reads, in milliseconds; 0: no limit. */
export const idleBackoffMs = (idleMs: number): number =>
  steps.find(({ from }) => idleMs >= from)?.everyMs ?? 0;

/**
 * From ten in the evening until five in the morning in a zone. False while the zone isn't known.
 */
export function isNight(ms: number, zone: string | null): boolean {
  if (zone === null) return false;
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(ms),
  );
  return hour >= 22 || hour < 5;
}
