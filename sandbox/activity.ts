/**
 * What goes on in the yard without us: the gate lets trucks in and out, and another desk moves
 * them. Drawn from the seed, at a plausible rate.
 */
import type { YardActs } from './act.ts';
import { closeReasons, moveReasons } from './dock-scheduling/data/sample-texts.ts';
import type { Base, ServiceSpot } from './dock-scheduling/model.ts';
import type { DockSchedulingSandbox } from './dock-scheduling/service.ts';
import { assignmentAt, hookedTo } from './dock-scheduling/store.ts';
import type { SeededRandom } from './random.ts';
import { ServiceRefusal } from './refusal.ts';
import type { Contents, SandboxYardView } from './yard-view.ts';

/** The activity of others. */
export interface SandboxActivity {
  /** Does one act. Returns its name, or null when none was possible. */
  step(): string | null;
  /** Acts again and again, every `meanSeconds` on average. */
  start(meanSeconds?: number): void;
  stop(): void;
}

/**
 * The largest yard on record makes 2,000 moves a day, one in 43 seconds. The demo is faster, so
 * that a newcomer sees something happen.
 */
const defaultMeanSeconds = 9;
const attempts = 40;
/**
 * The share of doors that are taken in a working yard. The activity keeps the yard near it all day.
 */
const doorsTaken = 0.7;
/** How many spots may be closed at the same time. */
const mostClosed = 4;
/**
 * How long the activity leaves alone what the clerk at the console changed, in milliseconds. So a
 * newcomer sees that their work stays.
 */
const LEFT_ALONE_MS = 15 * 60_000;
/** How many candidates we draw. Of these, the one that stood longest leaves. */
const compared = 5;

/** The acts of others. Each returns whether it was possible. */
class Deeds {
  readonly #store: DockSchedulingSandbox['store'];
  readonly #view: SandboxYardView;
  readonly #act: YardActs;
  readonly #random: SeededRandom;
  readonly #startOccupied;
  readonly #clerk: string | undefined;
  readonly #now: () => number;
  readonly #isFree = (spot: ServiceSpot) =>
    spot.isActive &&
    !this.#isClerks(spot) &&
    spot.spotReserves.length === 0 &&
    !assignmentAt(this.#store, spot.id);
  /** Whether the clerk at the console changed the record lately. */
  readonly #isClerks = (record: Base | null): boolean =>
    record !== null &&
    record.lastChangedBy === this.#clerk &&
    this.#now() - Date.parse(record.lastChangedDateTime) < LEFT_ALONE_MS;
  readonly #isDoor = ({ type }: ServiceSpot) => type === 'docking';

  constructor(
    { store, accounts, world }: DockSchedulingSandbox,
    view: SandboxYardView,
    act: YardActs,
    random: SeededRandom,
  ) {
    this.#store = store;
    this.#clerk = accounts[0]?.id;
    this.#now = () => world.clock.now();
    this.#view = view;
    this.#act = act;
    this.#random = random;
    this.#startOccupied = store.assignmentsBySpot.size;
  }

  isFull() {
    return this.#store.assignmentsBySpot.size > this.#startOccupied;
  }

  /** The share of doors with something on them. */
  doorShare() {
    const doors = this.#spots().filter(this.#isDoor);
    return doors.length === 0
      ? doorsTaken
      : doors.filter(({ id }) => assignmentAt(this.#store, id) !== null).length / doors.length;
  }

  arrive() {
    this.#act.arrive({
      containers: this.#random.pick(this.isFull() ? [0, 0, 1] : [0, 1, 1, 1, 2]),
    });
    return true;
  }

  placeWaiting() {
    const waiting = this.#view.waiting();
    const visits = waiting.visits.filter((each) => !this.#isClerks(each));
    const containers = waiting.containers.filter((each) => !this.#isClerks(each));
    const takesContainer = containers.length > 0 && this.#random.chance(0.15);
    if (!takesContainer && visits.length === 0) return false;
    // Who came first is placed first, most of the time.
    // A trailer waits in the parking; a truck goes to a door as long as doors are to be had.
    const hasDoors = !takesContainer && this.doorShare() < doorsTaken;
    const free = this.#spotWhere(
      this.#spots(),
      (spot) => this.#isFree(spot) && this.#isDoor(spot) === hasDoors,
    );
    if (!free) return false;
    if (takesContainer)
      this.#act.assign(free.id, { kind: 'container', id: this.#random.pick(containers).id });
    else
      this.#act.assign(free.id, {
        kind: 'visit',
        id: (this.#random.chance(0.7) ? visits[0] : this.#random.pick(visits))?.id as string,
      });
    return true;
  }

  moveBetween(fromType: string, toType: string): boolean {
    const all = this.#spots();
    const from = this.#longestWhere(all, ({ spot }) => spot.type === fromType);
    const to = from && this.#spotWhere(all, (spot) => spot.type === toType && this.#isFree(spot));
    if (!from || !to) return false;
    this.#act.move(from.spot.id, to.id, {
      reason: this.#random.pick(moveReasons),
      moveContainer: from.visit === null,
    });
    return true;
  }

  drop() {
    const found = this.#contentsWhere(
      this.#spots(),
      ({ hooked, standalone }) => hooked.length > 0 && standalone === null,
    );
    if (!found?.visit) return false;
    this.#act.detach(found.visit.id, this.#random.pick(found.hooked).id);
    return true;
  }

  hook() {
    const found = this.#contentsWhere(
      this.#spots(),
      ({ visit, standalone }) =>
        visit !== null && standalone !== null && hookedTo(this.#store, visit.id).length < 2,
    );
    if (!found?.visit || !found.standalone) return false;
    this.#act.attach(found.visit.id, found.standalone.id);
    return true;
  }

  /** A truck without a trailer drives to a trailer without a truck. `hook` couples them later. */
  fetch() {
    const all = this.#spots();
    const truck = this.#contentsWhere(
      all,
      ({ visit, standalone, hooked }) =>
        visit !== null && standalone === null && hooked.length === 0,
    );
    const trailer =
      truck &&
      this.#contentsWhere(
        all,
        ({ spot, visit, standalone }) => spot.isActive && visit === null && standalone !== null,
      );
    if (!truck || !trailer) return false;
    this.#act.move(truck.spot.id, trailer.spot.id, { reason: 'Picks up a trailer' });
    return true;
  }

  leave() {
    const all = this.#spots();
    const found =
      this.#longestWhere(all, ({ visit, hooked }) => visit !== null && hooked.length > 0) ??
      this.#contentsWhere(all, ({ visit }) => visit !== null);
    if (!found) return false;
    this.#act.depart(found.spot.id, 'AssetVisit');
    return true;
  }

  closeOne() {
    const all = this.#spots();
    const spot =
      all.filter((each) => !each.isActive).length < mostClosed
        ? this.#spotWhere(all, this.#isFree)
        : null;
    if (spot) this.#act.close(spot.id, this.#random.pick(closeReasons));
    return spot !== null;
  }

  openOne() {
    const spot = this.#spotWhere(this.#spots(), (each) => !each.isActive && !this.#isClerks(each));
    if (spot) this.#act.open(spot.id, 'Repaired');
    return spot !== null;
  }

  // Spots that we made unreadable on purpose stay as they are.
  #spots() {
    return [...this.#store.spots.values()].filter((spot) => Array.isArray(spot.spotReserves));
  }

  /** Tries random spots until one fits. That is cheap in a large yard, and favors no spot. */
  #spotWhere(
    all: readonly ServiceSpot[],
    wants: (spot: ServiceSpot) => boolean,
  ): ServiceSpot | null {
    for (let attempt = 0; attempt < attempts && all.length > 0; attempt += 1) {
      const spot = this.#random.pick(all);
      if (wants(spot)) return spot;
    }
    return null;
  }

  #contentsWhere(
    all: readonly ServiceSpot[],
    wants: (contents: Contents) => boolean,
  ): Contents | null {
    const spot = this.#spotWhere(all, (each) => {
      if (assignmentAt(this.#store, each.id) === null) return false;
      const contents = this.#view.contents(each.id);
      const { visit, standalone, hooked } = contents;
      return ![each, visit, standalone, ...hooked].some(this.#isClerks) && wants(contents);
    });
    return spot && this.#view.contents(spot.id);
  }

  /** Of a few that fit, the one that stood longest, because trucks are served in turn. */
  #longestWhere(
    all: readonly ServiceSpot[],
    wants: (contents: Contents) => boolean,
  ): Contents | null {
    let found: Contents | null = null;
    for (let at = 0; at < compared; at += 1) {
      const next = this.#contentsWhere(all, wants);
      const since = (contents: Contents) =>
        assignmentAt(this.#store, contents.spot.id)?.createDateTime ?? '';
      if (next !== null && (found === null || since(next) < since(found))) found = next;
    }
    return found;
  }
}

/** Activity in the yard, as the second clerk. */
export const createActivity = (
  service: DockSchedulingSandbox,
  view: SandboxYardView,
  act: YardActs,
  random: SeededRandom,
): SandboxActivity => {
  const startWaiting = view.waiting().visits.length;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const deeds = new Deeds(service, view, act, random);

  /**
   * The weight of each act. The weights pull the yard back to how full it was at the start, so that
   * a demo left alone neither empties nor overflows.
   */
  const actions = (): readonly (readonly [name: string, weight: number, does: () => boolean])[] => {
    const isCrowded = view.waiting().visits.length > startWaiting;
    const isFull = deeds.isFull();
    const isDoorFree = deeds.doorShare() < doorsTaken;
    return [
      ['arrive', isCrowded ? 0.5 : 4, () => deeds.arrive()],
      ['place', isCrowded ? 7 : 3, () => deeds.placeWaiting()],
      ['to-door', isDoorFree ? 6 : 0.3, () => deeds.moveBetween('parking', 'docking')],
      ['to-parking', isDoorFree ? 0.3 : 6, () => deeds.moveBetween('docking', 'parking')],
      ['drop', 1.5, () => deeds.drop()],
      ['hook', isFull ? 5 : 1.5, () => deeds.hook()],
      ['fetch', isFull ? 4 : 0.7, () => deeds.fetch()],
      ['leave', isFull ? 5 : 1.5, () => deeds.leave()],
      ['close', 0.2, () => deeds.closeOne()],
      ['open', 0.2, () => deeds.openOne()],
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
        // A quirk of this sandbox may refuse what is usually allowed. We then do something else.
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
