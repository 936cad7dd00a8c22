/** Who goes where, all at once: what a solver is asked, and how good an answer is. */

/** One spot that an asset may take. `spot`: its number among those that are asked about; `cost` in feet, as ranking has it. */
export type SpotChoice = { readonly spot: number; readonly cost: number };

/** `choices`: those of each asset. A spot takes one asset. */
export type SpotChoices = { readonly spots: number; readonly choices: readonly (readonly SpotChoice[])[] };

/** For each asset the index of the choice that it gets; null: none is left for it. */
export type Assignment = readonly (number | null)[];

/** So many choices are asked about in all; with as many for each asset as there are assets, the best answer is among them. */
export const mostChoices = 40_000;

/** How many of its best spots are asked about for each of so many assets. */
export const choicesEach = (assets: number): number => Math.max(5, Math.min(assets, Math.floor(mostChoices / Math.max(1, assets))));

/** One asset after the other takes the best that is left: an answer at once. */
export function greedyAssignment({ choices }: SpotChoices): Assignment {
  const taken = new Set<number>();
  return choices.map((list) => {
    const at = list.findIndex(({ spot }) => !taken.has(spot));
    if (at < 0) return null;
    taken.add((list[at] as SpotChoice).spot);
    return at;
  });
}

/** What an assignment costs in feet, and how many it leaves without a spot. */
export function costOfAssignment({ choices }: SpotChoices, chosen: Assignment): { readonly cost: number; readonly left: number } {
  let [cost, left] = [0, 0];
  choices.forEach((list, asset) => {
    const at = chosen[asset];
    const choice = at == null ? undefined : list[at];
    if (choice === undefined) left += 1;
    else cost += choice.cost;
  });
  return { cost, left };
}

/** Whether an answer names choices that there are, and no spot twice: an answer from outside is data to be doubted. */
export function isAssignment({ choices }: SpotChoices, chosen: Assignment): boolean {
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
