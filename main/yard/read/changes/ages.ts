/**
 * How old each part of the yard is by our own clock. For people to see; never used for requests.
 */
import type { Clock, Instant } from '../../../../shared/time.ts';

type Moment = { readonly order: number };

/** The ages of the lists of a yard. */
export function createAges(clock: Clock) {
  const moments = new Map<string, Moment>();
  /** When we last polled each of a list's pages. */
  const looks = new Map<string, Moment[]>();
  let floor: Moment | null = null;

  /** By our current clock: setting the clock makes nothing older or newer. */
  const instantAt = ({ order }: Moment): Instant =>
    new Date(clock.now() - (clock.monotonic() - order)).toISOString();
  const set = (list: string, moment: Moment) => {
    if (moment.order > (moments.get(list)?.order ?? Number.NEGATIVE_INFINITY))
      moments.set(list, moment);
  };

  return {
    now: (): Moment => ({ order: clock.monotonic() }),
    /** A full read began at that moment. */
    all(moment: Moment): void {
      floor = moment;
      moments.clear();
      looks.clear();
    },
    of: set,
    /**
     * One page of several lists was polled, `count` pages in all. The list is as old as its page
     * that was polled longest ago.
     */
    looked(list: string, moment: Moment, _own: number, count: number): void {
      const past = looks.get(list) ?? [];
      past.push(moment);
      looks.set(list, past);
      while (past.length > count) past.shift();
      if (past.length === count && past[0] !== undefined) set(list, past[0]);
    },
    /** When the last full read began; null before the first. */
    floor: (): Instant | null => (floor === null ? null : instantAt(floor)),
    /** When the oldest of these lists was last read; null before the first full read. */
    oldest(lists: readonly string[]): Instant | null {
      if (floor === null) return null;
      let oldest: Moment | null = null;
      for (const list of lists) {
        const own = moments.get(list) ?? floor;
        if (oldest === null || own.order < oldest.order) oldest = own;
      }
      return instantAt(oldest ?? floor);
    },
  };
}
