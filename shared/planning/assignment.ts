/** Who goes where, all at once: what a solver is asked, and how good an answer is. */

/**
 * One spot that an asset may take. `spot`: its number among those that are asked about; `cost` in
 * feet, as ranking has it; `minutes`: how long a driver needs for it (none where nothing is due).
 */
export type SpotChoice = {
  readonly spot: number;
  readonly cost: number;
  readonly minutes?: number;
};

/**
 * Until when each asset has to stand, in minutes from now (null: whenever), how many drive, and
 * feet that a minute of being late is worth.
 */
export type Deadlines = {
  readonly due: readonly (number | null)[];
  readonly drivers: number;
  readonly late: number;
};

/** `choices`: those of each asset. A spot takes one asset. */
export type SpotChoices = {
  readonly spots: number;
  readonly choices: readonly (readonly SpotChoice[])[];
  readonly deadlines?: Deadlines | undefined;
};

/** For each asset the index of the choice that it gets; null: none is left for it. */
export type ChoicePerAsset = readonly (number | null)[];

/**
 * So many choices are asked about in all; with as many for each asset as there are assets, the best
 * answer is among them.
 */
export const mostChoices = 40_000;

/** How many of its best spots are asked about for each of so many assets. */
export const choicesEach = (assets: number): number =>
  Math.max(5, Math.min(assets, Math.floor(mostChoices / Math.max(1, assets))));

/**
 * One asset after the other takes the best that is left, what is due first before the others: an
 * answer at once. Where the drivers would be late with it, a spot that is reached sooner may be the
 * better one.
 */
export function greedyAssignment({ choices, deadlines }: SpotChoices): ChoicePerAsset {
  const taken = new Set<number>();
  const chosen: (number | null)[] = choices.map(() => null);
  const { due = [], drivers = 1, late = 0 } = deadlines ?? {};
  const dueOf = (asset: number) => due[asset] ?? Number.MAX_VALUE;
  let work = 0;
  for (const asset of [...choices.keys()].sort((a, b) => dueOf(a) - dueOf(b))) {
    const list = choices[asset] ?? [];
    const costWith = ({ cost, minutes = 0 }: SpotChoice) =>
      cost + late * Math.max(0, (work + minutes) / drivers - dueOf(asset));
    let [best, least] = [-1, Number.POSITIVE_INFINITY];
    list.forEach((choice, at) => {
      if (taken.has(choice.spot) || costWith(choice) >= least) return;
      [best, least] = [at, costWith(choice)];
    });
    const choice = list[best];
    if (choice === undefined) continue;
    taken.add(choice.spot);
    chosen[asset] = best;
    work += choice.minutes ?? 0;
  }
  return chosen;
}

/**
 * What a solver found. `over`: it costs at most so many feet more than the best there is; null:
 * that is not known. Zero where it is the best (within a foot).
 */
export type Solved = { readonly chosen: ChoicePerAsset; readonly over: number | null };

/** The times at which something is due, the first one first, in minutes from now. */
export const dueTimes = ({ due }: Deadlines): readonly number[] =>
  [...new Set(due.filter((each) => each !== null))].sort((a, b) => a - b);

/**
 * Minutes of being late: for each time at which something is due, by how much the work that is due
 * until then takes longer than its drivers have. With one driver who takes what is due first that
 * is how late the last of them comes; several may have to wait for each other besides.
 */
export function lateMinutes(asked: SpotChoices, chosen: ChoicePerAsset): number {
  const { deadlines } = asked;
  return deadlines === undefined
    ? 0
    : dueTimes(deadlines).reduce((sum, time) => sum + lateBy(asked, deadlines, chosen, time), 0);
}

/** By how many minutes the work that is due until a time takes longer than its drivers have. */
const lateBy = (
  asked: SpotChoices,
  deadlines: Deadlines,
  chosen: ChoicePerAsset,
  time: number,
): number => Math.max(0, workUntil(asked, deadlines, chosen, time) / deadlines.drivers - time);

/** Minutes of driving that are due until a time, whoever drives. */
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

/** What an assignment costs in feet, being late included, and how many it leaves without a spot. */
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

/**
 * Whether an answer names choices that there are, and no spot twice: an answer from outside is data
 * to be doubted.
 */
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
