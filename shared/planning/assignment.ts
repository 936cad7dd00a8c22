/** Assigning assets to spots all at once: the question for a solver, and how good a result is. */

/**
 * One spot that an asset may take. `spot`: its index among the spots in question. `cost`: in feet,
 * from ranking. `minutes`: a yard driver's time for it (absent if nothing is due; 0 for a truck,
 * which its own driver moves).
 *
 * Example: `{ spot: 3, cost: 420, minutes: 6 }`.
 */
export type SpotChoice = {
  readonly spot: number;
  readonly cost: number;
  readonly minutes?: number;
};

/**
 * When each asset has to be in place, in minutes from now (null: any time); the number of drivers;
 * and the feet that a minute of delay is worth.
 *
 * Example: two assets, the first in place within 30 minutes, one driver: `{ due: [30, null],
 * drivers: 1, late: 500 }`.
 */
export type Deadlines = {
  readonly due: readonly (number | null)[];
  readonly drivers: number;
  readonly late: number;
};

/**
 * `choices`: those of each asset. A spot takes one asset.
 *
 * Example: two assets, the second of which fits only spot 0: `{ spots: 2, choices: [[{ spot: 0,
 * cost: 5 }, { spot: 1, cost: 9 }], [{ spot: 0, cost: 7 }]] }`.
 */
export type SpotChoices = {
  readonly spots: number;
  readonly choices: readonly (readonly SpotChoice[])[];
  readonly deadlines?: Deadlines | undefined;
};

/** For each asset the index of its choice; null: none was left. */
export type ChoicePerAsset = readonly (number | null)[];

/**
 * Most choices in one question. With as many choices for each asset as there are assets, the best
 * result is among them.
 */
export const mostChoices = 40_000;

/** How many of its best spots we consider for each asset. */
export const choicesEach = (assets: number): number =>
  Math.max(5, Math.min(assets, Math.floor(mostChoices / Math.max(1, assets))));

/**
 * A quick result: one asset after the other takes the best spot that is left, due ones first. If
 * the drivers would be late, a spot that is reached sooner may be better.
 */
export const greedyAssignment = (asked: SpotChoices): ChoicePerAsset => inLine(asked, false);

/**
 * The same, but where none is left, those before make room if they can: as many as can be get a
 * spot, and an asset goes without only if none of those before it can spare one.
 */
export const fairAssignment = (asked: SpotChoices): ChoicePerAsset => inLine(asked, true);

function inLine({ choices, deadlines }: SpotChoices, makesRoom: boolean): ChoicePerAsset {
  const room = new Room(choices);
  const { due = [], drivers = 1, late = 0 } = deadlines ?? {};
  const dueOf = (asset: number) => due[asset] ?? Number.MAX_VALUE;
  let work = 0;
  for (const asset of [...choices.keys()].sort((a, b) => dueOf(a) - dueOf(b))) {
    const list = choices[asset] ?? [];
    const costWith = ({ cost, minutes = 0 }: SpotChoice) =>
      cost + (minutes > 0 ? late * Math.max(0, (work + minutes) / drivers - dueOf(asset)) : 0);
    let [best, least]: [number | null, number] = [null, Number.POSITIVE_INFINITY];
    list.forEach((choice, at) => {
      if (room.isTaken(choice.spot) || costWith(choice) >= least) return;
      [best, least] = [at, costWith(choice)];
    });
    const at = best ?? (makesRoom ? room.makeFor(asset) : null);
    if (at === null) continue;
    room.take(asset, at);
    work += list[at]?.minutes ?? 0;
  }
  return room.chosen;
}

/** Who takes which spot so far. */
class Room {
  readonly #choices: SpotChoices['choices'];
  readonly #owners = new Map<number, number>();
  /** Spots whose owners have nowhere else to go. It stays so: what has a spot keeps having one. */
  readonly #stuck = new Set<number>();
  readonly chosen: (number | null)[];

  constructor(choices: SpotChoices['choices']) {
    this.#choices = choices;
    this.chosen = choices.map(() => null);
  }

  isTaken(spot: number): boolean {
    return this.#owners.has(spot);
  }

  take(asset: number, at: number): void {
    const spot = this.#choices[asset]?.[at]?.spot;
    if (spot === undefined) return;
    this.#owners.set(spot, asset);
    this.chosen[asset] = at;
  }

  /**
   * Frees a spot for an asset: its owner goes to another of its own, which may have to be freed
   * first. Returns the choice, null if nothing can be freed. The shortest chain of moves is taken.
   */
  makeFor(asset: number): number | null {
    type Step = { readonly asset: number; readonly at: number; readonly after: Step | null };
    const seen = new Set<number>();
    const stepsOf = (who: number, after: Step | null): Step[] =>
      (this.#choices[who] ?? []).flatMap(({ spot }, at) => {
        if (seen.has(spot) || this.#stuck.has(spot)) return [];
        seen.add(spot);
        return [{ asset: who, at, after }];
      });
    const queue = stepsOf(asset, null);
    for (const step of queue) {
      const owner = this.#owners.get(this.#choices[step.asset]?.[step.at]?.spot ?? -1);
      if (owner !== undefined) {
        queue.push(...stepsOf(owner, step));
        continue;
      }
      let last = step;
      for (; last.after !== null; last = last.after) this.take(last.asset, last.at);
      return last.at;
    }
    for (const spot of seen) this.#stuck.add(spot);
    return null;
  }
}

/**
 * The question with those alone that have a spot in an answer (`fairAssignment`). A solver that
 * saves feet leaves the same ones out.
 */
export const askedOfPlaced = (asked: SpotChoices, answer: ChoicePerAsset): SpotChoices => ({
  ...asked,
  choices: asked.choices.map((list, asset) => (answer[asset] == null ? [] : list)),
});

/**
 * A solver's result. `over`: at most this many feet worse than the best; null: unknown. Zero if it
 * is the best (within a foot).
 */
export type Solved = { readonly chosen: ChoicePerAsset; readonly over: number | null };

/**
 * The times at which work of the drivers is due, earliest first, in minutes from now. An asset that
 * takes no driver, such as a truck, adds none.
 */
export function dueTimes({ choices, deadlines }: SpotChoices): readonly number[] {
  const times = new Set<number>();
  deadlines?.due.forEach((due, asset) => {
    if (due !== null && choices[asset]?.some(({ minutes = 0 }) => minutes > 0)) times.add(due);
  });
  return [...times].sort((a, b) => a - b);
}

/**
 * Minutes of delay: for each due time, how much longer the work due until then takes than its
 * drivers have. With one driver who follows the due times, that is the delay of the last asset;
 * several drivers may also have to wait for each other.
 */
export function lateMinutes(asked: SpotChoices, chosen: ChoicePerAsset): number {
  const { deadlines } = asked;
  return deadlines === undefined
    ? 0
    : dueTimes(asked).reduce((sum, time) => sum + lateBy(asked, deadlines, chosen, time), 0);
}

/** How many minutes longer the work due until a time takes than its drivers have. */
const lateBy = (
  asked: SpotChoices,
  deadlines: Deadlines,
  chosen: ChoicePerAsset,
  time: number,
): number => Math.max(0, workUntil(asked, deadlines, chosen, time) / deadlines.drivers - time);

/** Minutes of driving that are due until a time, for all drivers together. */
export function workUntil(
  { choices }: SpotChoices,
  { due }: Deadlines,
  chosen: ChoicePerAsset,
  time: number,
): number {
  let work = 0;
  choices.forEach((list, asset) => {
    const own = due[asset] ?? null;
    if (own !== null && own <= time) work += list[chosen[asset] ?? -1]?.minutes ?? 0;
  });
  return work;
}

/** The cost of an assignment in feet, including delay, and how many assets have no spot. */
export function costOfAssignment(
  asked: SpotChoices,
  chosen: ChoicePerAsset,
): { readonly cost: number; readonly left: number } {
  const { choices, deadlines } = asked;
  let [cost, left] = [lateMinutes(asked, chosen) * (deadlines?.late ?? 0), 0];
  choices.forEach((list, asset) => {
    const at = chosen[asset];
    const choice = at == null ? undefined : list[at];
    if (choice === undefined) left += 1;
    else cost += choice.cost;
  });
  return { cost, left };
}

/** Whether a result has only existing choices and no spot twice. We check results from outside. */
export function isAssignment({ choices }: SpotChoices, chosen: ChoicePerAsset): boolean {
  if (chosen.length !== choices.length) return false;
  const taken = new Set<number>();
  return choices.every((list, asset) => {
    const at = chosen[asset] ?? null;
    if (at === null) return true;
    const spot = list[at]?.spot;
    if (spot === undefined || taken.has(spot)) return false;
    taken.add(spot);
    return true;
  });
}
