/** Proposes where everything that waits could go. */
import { safe } from '@orpc/client';
import type { SpotId } from '../../../shared/ids.ts';
import {
  type Assignment,
  choicesEach,
  costOfAssignment,
  greedyAssignment,
  isAssignment,
  type SpotChoice,
  type SpotChoices,
} from '../../../shared/plan/assignment.ts';
import type { Ranking } from '../../../shared/plan/best/rank.ts';
import { keyOfAsset, keyOfWish, type Wish } from '../../../shared/plan/order/wishes.ts';
import { waitingAssets } from '../../../shared/plan/propose.ts';
import { type Message, message } from '../../../shared/words/message.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { rankingOf, whyOf } from '../../operations/ranking.ts';
import type { Page } from '../../page/page.ts';
import type { Proposed } from './plan-state.ts';

/** A page that proposes a lot stays awake: so long at a time, in milliseconds. */
const atOnce = 8;
/** A better answer than the first one saves at least so many feet in all. */
const worthIt = 1;

/** What it needs of the plans. */
type Plans = {
  readonly wishes: () => readonly Wish[] | null;
  readonly enter: () => void;
  readonly change: (wishes: readonly Wish[]) => void;
  readonly propose: (change: { readonly isImproving?: boolean; readonly note?: Message | null; readonly proposed?: Proposed }) => void;
};

type Asked = {
  readonly assets: readonly AssetRef[];
  readonly rankings: readonly Ranking[];
  readonly spots: readonly SpotId[];
  readonly problem: SpotChoices;
};

/** Answers what places all waiting in the open plan, or in one that it opens: an answer at once, then a better one. Nothing is saved by it. */
export function createPlaceWaiting(page: Page, plans: Plans): () => Promise<void> {
  /** Every waiting asset with its best spots; null when the plan was closed meanwhile. */
  async function ask(): Promise<Asked | null> {
    const assets = waitingAssets(page.yard.table);
    const each = choicesEach(assets.length);
    const numbers = new Map<SpotId, number>();
    const rankings: Ranking[] = [];
    const choices: (readonly SpotChoice[])[] = [];
    let begun = performance.now();
    for (const asset of assets) {
      const { round, spots } = rankingOf(page).rank(asset);
      const few = spots.slice(0, each);
      rankings.push({ round, spots: few });
      choices.push(few.map(({ spot, cost }) => ({ spot: numberOf(numbers, spot), cost: short(cost) })));
      if (performance.now() - begun < atOnce) continue;
      await new Promise((resolve) => setTimeout(resolve, 0));
      begun = performance.now();
      if (plans.wishes() === null) return null;
    }
    return { assets, rankings, spots: [...numbers.keys()], problem: { spots: numbers.size, choices } };
  }

  function wishesOf({ assets, problem, spots }: Asked, chosen: Assignment): readonly Wish[] {
    return assets.flatMap((asset, at): readonly Wish[] => {
      const choice = problem.choices[at]?.[chosen[at] ?? -1];
      const spot = choice === undefined ? undefined : spots[choice.spot];
      return spot === undefined ? [] : [{ kind: 'place', asset, spot }];
    });
  }

  /** Shows an answer, with the reason for each spot. */
  function take(asked: Asked, chosen: Assignment, note: Message | null, isImproving: boolean): readonly Wish[] {
    const wishes = wishesOf(asked, chosen);
    const proposed = new Map(
      asked.assets.flatMap((asset, at) => {
        const [index, ranking] = [chosen[at] ?? -1, asked.rankings[at]];
        const spot = ranking?.spots[index]?.spot;
        return spot === undefined || ranking === undefined
          ? []
          : [[keyOfAsset(asset), { spot, why: () => whyOf(ranking, index) }] as const];
      }),
    );
    plans.propose({ proposed, note, isImproving });
    plans.change(wishes);
    return wishes;
  }

  return async () => {
    if (plans.wishes() === null) plans.enter();
    const asked = await ask();
    if (asked === null || asked.assets.length === 0) return;
    const { problem } = asked;
    const first = greedyAssignment(problem);
    const shown = take(asked, first, null, true);
    const flat = problem.choices.flat();
    const { error, data } = await safe(
      page.api.plans.assign({
        counts: problem.choices.map(({ length }) => length),
        spots: flat.map(({ spot }) => spot),
        costs: flat.map(({ cost }) => cost),
      }),
    );
    // What the clerk changed meanwhile stays.
    const now = plans.wishes();
    if (now === null || !shown.every((wish) => now.includes(wish))) return plans.propose({ isImproving: false });
    if (error) return plans.propose({ isImproving: false, note: errorSaid(error, message('actions.noAnswer')) });
    const better = data.chosen;
    const [before, after] = [costOfAssignment(problem, first), isAssignment(problem, better) ? costOfAssignment(problem, better) : null];
    const isBetter = after !== null && (after.left < before.left || (after.left === before.left && after.cost < before.cost - worthIt));
    if (!isBetter) return plans.propose({ isImproving: false, note: message('plan.firstIsBest') });
    const note =
      after.left < before.left ? message('plan.improvedMore', { count: before.left - after.left }) : saved(before.cost - after.cost);
    take(asked, better, note, false);
  };
}

/** To a tenth of a foot: 40,000 costs have to fit one call. */
const short = (feet: number): number => Math.round(feet * 10) / 10;

const saved = (feet: number): Message => message('plan.improved', { saved: Math.round(feet) });

function numberOf(numbers: Map<SpotId, number>, spot: SpotId): number {
  const known = numbers.get(spot) ?? numbers.size;
  numbers.set(spot, known);
  return known;
}

/** Whether a wish still stands where it was proposed, so that its reason holds. */
export const reasonFor = (proposed: Proposed, wish: Wish): Message | null => {
  const known = proposed.get(keyOfWish(wish));
  return known !== undefined && wish.kind === 'place' && wish.spot === known.spot ? known.why() : null;
};
