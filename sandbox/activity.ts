/**
 * The yard's own life: the gate lets trucks in and out, another desk moves them, seeded and at a
 * plausible rate.
 */
import type { YardActs } from './act.ts';
import { closeReasons, moveReasons } from './dock-scheduling/data/sample-texts.ts';
import type { ServiceSpot } from './dock-scheduling/model.ts';
import type { DockSchedulingSandbox } from './dock-scheduling/service.ts';
import { assignmentAt, hookedTo } from './dock-scheduling/store.ts';
import type { SeededRandom } from './random.ts';
import { ServiceRefusal } from './refusal.ts';
import type { Contents, SandboxYardView } from './yard-view.ts';

/** Others at work. */
export interface SandboxActivity {
  /** Does one thing; answers its name, or null when nothing could be done. */
  step(): string | null;
  /** Goes on by itself, on average every so many seconds. */
  start(meanSeconds?: number): void;
  stop(): void;
}

/**
 * The documented giant makes 2,000 moves a day, one in 43 seconds; the demo lives faster so that a
 * newcomer sees it.
 */
const defaultMeanSeconds = 9;
const attempts = 40;
/**
 * The share of doors that are taken in a working yard, which the life of this one keeps to all day.
 */
const doorsTaken = 0.7;
/** So many spots may be closed at a time. */
const mostClosed = 4;
/** Who leaves is who stood longest of so many. */
const compared = 5;

/** What others do: each answers whether it could be done. */
const createDeeds = (
  { store }: DockSchedulingSandbox,
  view: SandboxYardView,
  act: YardActs,
  random: SeededRandom,
) => {
  const startOccupied = store.assignmentsBySpot.size;

  // Spots made unreadable on purpose are left alone.
  const spots = () => [...store.spots.values()].filter((spot) => Array.isArray(spot.spotReserves));
  const isFree = (spot: ServiceSpot) =>
    spot.isActive && spot.spotReserves.length === 0 && !assignmentAt(store, spot.id);
  const isFull = () => store.assignmentsBySpot.size > startOccupied;
  const isDoor = ({ type }: ServiceSpot) => type === 'docking';
  /** The share of doors on which something stands. */
  const doorShare = () => {
    const doors = spots().filter(isDoor);
    return doors.length === 0
      ? doorsTaken
      : doors.filter(({ id }) => assignmentAt(store, id) !== null).length / doors.length;
  };

  /** Looks at random spots until one will do: cheap on a large yard, and no spot is favored. */
  const spotWhere = (
    all: readonly ServiceSpot[],
    wants: (spot: ServiceSpot) => boolean,
  ): ServiceSpot | null => {
    for (let attempt = 0; attempt < attempts && all.length > 0; attempt += 1) {
      const spot = random.pick(all);
      if (wants(spot)) return spot;
    }
    return null;
  };
  const contentsWhere = (
    all: readonly ServiceSpot[],
    wants: (contents: Contents) => boolean,
  ): Contents | null => {
    const spot = spotWhere(
      all,
      (each) => assignmentAt(store, each.id) !== null && wants(view.contents(each.id)),
    );
    return spot && view.contents(spot.id);
  };

  /** Of a few that will do the one that stood longest: trucks are served one after the other. */
  const longestWhere = (
    all: readonly ServiceSpot[],
    wants: (contents: Contents) => boolean,
  ): Contents | null => {
    let found: Contents | null = null;
    for (let at = 0; at < compared; at += 1) {
      const next = contentsWhere(all, wants);
      const since = (contents: Contents) =>
        assignmentAt(store, contents.spot.id)?.createDateTime ?? '';
      if (next !== null && (found === null || since(next) < since(found))) found = next;
    }
    return found;
  };

  const arrive = () => {
    act.arrive({ containers: random.pick(isFull() ? [0, 0, 1] : [0, 1, 1, 1, 2]) });
    return true;
  };

  const placeWaiting = () => {
    const { visits, containers } = view.waiting();
    const takesContainer = containers.length > 0 && random.chance(0.15);
    if (!takesContainer && visits.length === 0) return false;
    // Who came first is placed first, most of the time.
    // A trailer waits in the parking; a truck goes to a door as long as doors are to be had.
    const hasDoors = !takesContainer && doorShare() < doorsTaken;
    const free = spotWhere(spots(), (spot) => isFree(spot) && isDoor(spot) === hasDoors);
    if (!free) return false;
    if (takesContainer) act.assign(free.id, { kind: 'container', id: random.pick(containers).id });
    else
      act.assign(free.id, {
        kind: 'visit',
        id: (random.chance(0.7) ? visits[0] : random.pick(visits))?.id as string,
      });
    return true;
  };

  const moveBetween = (fromType: string, toType: string) => () => {
    const all = spots();
    const from = longestWhere(all, ({ spot }) => spot.type === fromType);
    const to = from && spotWhere(all, (spot) => spot.type === toType && isFree(spot));
    if (!from || !to) return false;
    act.move(from.spot.id, to.id, {
      reason: random.pick(moveReasons),
      moveContainer: from.visit === null,
    });
    return true;
  };

  const drop = () => {
    const found = contentsWhere(
      spots(),
      ({ hooked, standalone }) => hooked.length > 0 && standalone === null,
    );
    if (!found?.visit) return false;
    act.detach(found.visit.id, random.pick(found.hooked).id);
    return true;
  };

  const hook = () => {
    const found = contentsWhere(
      spots(),
      ({ visit, standalone }) =>
        visit !== null && standalone !== null && hookedTo(store, visit.id).length < 2,
    );
    if (!found?.visit || !found.standalone) return false;
    act.attach(found.visit.id, found.standalone.id);
    return true;
  };

  /** A truck without a trailer drives to one that is by itself; `hook` follows some other time. */
  const fetch = () => {
    const all = spots();
    const truck = contentsWhere(
      all,
      ({ visit, standalone, hooked }) =>
        visit !== null && standalone === null && hooked.length === 0,
    );
    const trailer =
      truck &&
      contentsWhere(
        all,
        ({ spot, visit, standalone }) => spot.isActive && visit === null && standalone !== null,
      );
    if (!truck || !trailer) return false;
    act.move(truck.spot.id, trailer.spot.id, { reason: 'Picks up a trailer' });
    return true;
  };

  const leave = () => {
    const all = spots();
    const found =
      longestWhere(all, ({ visit, hooked }) => visit !== null && hooked.length > 0) ??
      contentsWhere(all, ({ visit }) => visit !== null);
    if (!found) return false;
    act.depart(found.spot.id, 'AssetVisit');
    return true;
  };

  const closeOne = () => {
    const all = spots();
    const spot =
      all.filter((each) => !each.isActive).length < mostClosed ? spotWhere(all, isFree) : null;
    if (spot) act.close(spot.id, random.pick(closeReasons));
    return spot !== null;
  };
  const openOne = () => {
    const spot = spotWhere(spots(), (each) => !each.isActive);
    if (spot) act.open(spot.id, 'Repaired');
    return spot !== null;
  };

  return {
    isFull,
    doorShare,
    arrive,
    placeWaiting,
    moveBetween,
    drop,
    hook,
    fetch,
    leave,
    closeOne,
    openOne,
  };
};

/** Activity on the yard, in the name of the second clerk. */
export const createActivity = (
  service: DockSchedulingSandbox,
  view: SandboxYardView,
  act: YardActs,
  random: SeededRandom,
): SandboxActivity => {
  const startWaiting = view.waiting().visits.length;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const {
    isFull,
    doorShare,
    arrive,
    placeWaiting,
    moveBetween,
    drop,
    hook,
    fetch,
    leave,
    closeOne,
    openOne,
  } = createDeeds(service, view, act, random);

  /**
   * Rates that pull the yard back to how full it was, so that a demo left alone neither empties nor
   * overflows.
   */
  const actions = (): readonly (readonly [name: string, weight: number, does: () => boolean])[] => {
    const isCrowded = view.waiting().visits.length > startWaiting;
    const isDoorFree = doorShare() < doorsTaken;
    return [
      ['arrive', isCrowded ? 0.5 : 4, arrive],
      ['place', isCrowded ? 7 : 3, placeWaiting],
      ['to-door', isDoorFree ? 6 : 0.3, moveBetween('parking', 'docking')],
      ['to-parking', isDoorFree ? 0.3 : 6, moveBetween('docking', 'parking')],
      ['drop', 1.5, drop],
      ['hook', isFull() ? 5 : 1.5, hook],
      ['fetch', isFull() ? 4 : 0.7, fetch],
      ['leave', isFull() ? 5 : 1.5, leave],
      ['close', 0.2, closeOne],
      ['open', 0.2, openOne],
    ];
  };

  const choose = () => {
    const list = actions();
    let left = random.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const action of list) {
      left -= action[1];
      if (left <= 0) return action;
    }
    return list[0] as (typeof list)[number];
  };

  const step = (): string | null => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const [name, , does] = choose();
      try {
        if (does()) return name;
      } catch (error) {
        // A quirk of this sandbox may refuse what is usual elsewhere; then something else is done.
        if (!(error instanceof ServiceRefusal)) throw error;
      }
    }
    return null;
  };

  const stop = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const schedule = (meanSeconds: number) => {
    timer = setTimeout(
      () => {
        step();
        schedule(meanSeconds);
      },
      meanSeconds * 1000 * (0.3 + 1.4 * random.next()),
    );
    timer.unref();
  };
  return {
    step,
    start: (meanSeconds = defaultMeanSeconds) => {
      stop();
      schedule(meanSeconds);
    },
    stop,
  };
};
