/**
 * The share of doors, or of a lot's spots, in use by hour of the day. Pure; times are milliseconds
 * since the epoch.
 */

const hours = 24;
/** What hours are counted by: zones differ by quarters of an hour. */
const SLOT_MS = 900_000;

/** Counts from a time on. `hourOf`: hour of the day in the facility's zone. */
export function createUseByHour(from: number, hourOf: (ms: number) => number) {
  const users = new Map<string, number>();
  const busy = Array.from({ length: hours }, () => 0);
  const lengths = Array.from({ length: hours }, () => 0);
  let inUse = 0;
  let counted = from;

  /** What is in use now was so until `at`. */
  function count(at: number): void {
    while (counted < at) {
      const end = Math.min(at, Math.floor(counted / SLOT_MS) * SLOT_MS + SLOT_MS);
      const hour = hourOf(counted);
      busy[hour] = (busy[hour] as number) + inUse * (end - counted);
      lengths[hour] = (lengths[hour] as number) + end - counted;
      counted = end;
    }
  }

  return {
    count,
    /** One more thing stands on a spot, or one less. */
    use(spot: string, by: 1 | -1): void {
      const now = (users.get(spot) ?? 0) + by;
      users.set(spot, now);
      if (by === 1 && now === 1) inUse += 1;
      if (by === -1 && now === 0) inUse -= 1;
    },
    /**
     * Milliseconds in which spots were in use (two spots count twice), and those that were counted,
     * by hour.
     */
    counted: () => ({ busy: [...busy], lengths: [...lengths] }),
    /** Counts again from where it stands. */
    forget(): void {
      busy.fill(0);
      lengths.fill(0);
    },
  };
}
