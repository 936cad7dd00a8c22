/** How old each part of the picture is, by our own clock: for people to see, never to ask by. */
import type { Clock, Instant } from '../../../../shared/time.ts';

type Moment = { readonly order: number };

/** The ages of the lists of a yard. */
export function createAges(clock: Clock) {
  const told = new Map<string, Moment>();
  /** When each list's pages were looked at, as many as it has. */
  const looks = new Map<string, Moment[]>();
  let floor: Moment | null = null;

  /** By our clock as it is set now: a clock that was set meanwhile makes nothing older or newer. */
  const instantAt = ({ order }: Moment): Instant =>
    new Date(clock.now() - (clock.monotonic() - order)).toISOString();
  const set = (list: string, moment: Moment) => {
    if (moment.order > (told.get(list)?.order ?? Number.NEGATIVE_INFINITY)) told.set(list, moment);
  };

  return {
    now: (): Moment => ({ order: clock.monotonic() }),
    /** Everything was read, begun then. */
    all(moment: Moment): void {
      floor = moment;
      told.clear();
      looks.clear();
    },
    of: set,
    /**
     * One page of several lists together was looked at, `count` pages in all: the list is as old as
     * the oldest look at one of them.
     */
    looked(list: string, moment: Moment, _own: number, count: number): void {
      const past = looks.get(list) ?? [];
      past.push(moment);
      looks.set(list, past);
      while (past.length > count) past.shift();
      if (past.length === count && past[0] !== undefined) set(list, past[0]);
    },
    /** When the last read of everything began; null before the first. */
    floor: (): Instant | null => (floor === null ? null : instantAt(floor)),
    /** When the oldest of these lists was last read; null before everything was read. */
    oldest(lists: readonly string[]): Instant | null {
      if (floor === null) return null;
      let oldest: Moment | null = null;
      for (const list of lists) {
        const own = told.get(list) ?? floor;
        if (oldest === null || own.order < oldest.order) oldest = own;
      }
      return instantAt(oldest ?? floor);
    },
  };
}
