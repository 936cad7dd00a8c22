/**
 * The best spots for an asset on this page: the ranking of `shared/planning/best`, with what the
 * page knows.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { plainArea } from '../../../shared/planning/area-attributes.ts';
import type { RankFacts } from '../../../shared/planning/best/facts.ts';
import {
  costOfStaying,
  isFreeForComing,
  openSpots,
  type Ranking,
  rankForComing,
  rankSpots,
} from '../../../shared/planning/best/rank.ts';
import { groundOf, type RankGround } from '../../../shared/planning/best/rank-ground.ts';
import type { ComingTruck } from '../../../shared/planning/best/ranked-asset.ts';
import { reasonsAt } from '../../../shared/planning/best/reasons.ts';
import { usualWeights } from '../../../shared/planning/best/weights.ts';
import { spotRefLabel } from '../../../shared/text.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';

/**
 * The facts of the ranking besides yard and clock. Schedule, layout and settings live in layers
 * above, so those pass the facts in. Each part is the same object or function while it says the
 * same.
 */
export type RankSource = () => Omit<RankFacts, 'yard' | 'now'>;

/**
 * One of the best spots, ready to be shown. Example: `{ spot: 'spot-D2', label: 'D-02', why:
 * message('…') }`.
 */
export type BestSpot = {
  readonly spot: SpotId;
  /** The code painted on the ground. */
  readonly label: string;
  /** Why, in one message: its advantages, then its drawbacks. */
  readonly why: Message;
};

/** The ranking of a page. */
export type PageRanking = {
  /** The present facts. To rank many assets, ask once and pass them to `rank`. */
  readonly facts: () => RankFacts;
  /**
   * Every allowed spot, the best first; the same ranking while yard, facts and minute are the same.
   * To rank many assets, pass the same `facts` each time.
   */
  readonly rank: (asset: AssetRef, facts?: RankFacts) => Ranking;
  /**
   * The best few that a driver can go to now, with reasons. Empty for an asset that is hooked or
   * not here.
   */
  readonly best: (asset: AssetRef, count?: number) => readonly BestSpot[];
  /** The best few that beat the present spot. For an asset on the waiting list, every spot may. */
  readonly better: (asset: AssetRef, count?: number) => readonly BestSpot[];
  /**
   * The best spot that a truck at the gate can have without asking the clerk, with the reason. Null
   * when none is free. `promised` are spots kept for others.
   */
  readonly forComing: (truck: ComingTruck, promised: ReadonlySet<SpotId>) => BestSpot | null;
  /** Whether a truck at the gate can still have a spot without asking the clerk. */
  readonly isFreeForComing: (spot: SpotId, promised: ReadonlySet<SpotId>) => boolean;
  /** Sets where the facts come from. Returns a function that removes them. */
  readonly tell: (source: RankSource) => () => void;
};

/** How many we offer where there is little room. */
export const bestFew = 3;

const nothing: ReturnType<RankSource> = {
  weights: usualWeights,
  attributes: () => plainArea,
  appointment: () => null,
  door: () => null,
  needs: new Map(),
  fronts: new Map(),
};
const nothingKnown: RankSource = () => nothing;

/** The ranking of a page. Until `tell` is called, it knows only the yard. */
export const rankingOf = perPage(({ yard, ticker }: Page): PageRanking => {
  let source = nothingKnown;
  const facts = (): RankFacts => ({ ...source(), yard: yard.table, now: ticker.now() });
  /** Built at the first ranking. After that we refresh only what changed. */
  let kept: { readonly ground: RankGround; readonly fronts: RankFacts['fronts'] } | null = null;
  const stale = new Set<SpotId>();
  yard.onStructure(() => {
    kept = null;
  });
  yard.onSpots((ids) => {
    if (kept !== null) for (const id of ids) stale.add(id);
  });
  const groundNow = (known: RankFacts): RankGround => {
    if (kept?.fronts !== known.fronts) kept = { ground: groundOf(known), fronts: known.fronts };
    else kept.ground.refresh(stale);
    stale.clear();
    return kept.ground;
  };
  /** The last ranking: a row that is chosen and the list of its spots ask for the same. */
  let last: { readonly asset: AssetRef; readonly of: number; readonly ranking: Ranking } | null =
    null;
  const rank = (asset: AssetRef, given?: RankFacts): Ranking => {
    const known = given ?? facts();
    if (given !== undefined) return rankSpots(known, asset, groundNow(known));
    const was = last?.ranking.round?.facts;
    if (
      last !== null &&
      was !== undefined &&
      last.of === yard.shown() &&
      isSameAsset(last.asset, asset) &&
      isSaidAgain(was, known)
    )
      return last.ranking;
    const ranking = rankSpots(known, asset, groundNow(known));
    last = { asset, of: yard.shown(), ranking };
    return ranking;
  };
  const fewOf = (ranking: Ranking, count: number): readonly BestSpot[] =>
    openSpots(ranking)
      .slice(0, count)
      .map(({ spot }, index) => ({
        spot,
        label: spotRefLabel(yard.table, spot),
        why: whyOf(ranking, index),
      }));
  return {
    facts,
    rank,
    best: (asset, count = bestFew) => fewOf(rank(asset), count),
    better: (asset, count = bestFew) => {
      const ranking = rank(asset);
      const staying = costOfStaying(ranking) ?? Number.POSITIVE_INFINITY;
      return fewOf(
        ranking,
        Math.min(count, openSpots(ranking).filter(({ cost }) => cost < staying).length),
      );
    },
    forComing(truck, promised) {
      const known = facts();
      return fewOf(rankForComing(known, truck, promised, groundNow(known)), 1)[0] ?? null;
    },
    isFreeForComing: (spot, promised) => isFreeForComing(yard.table, spot, promised),
    tell(next) {
      source = next;
      return () => {
        if (source === next) source = nothingKnown;
      };
    },
  };
});

const isSameAsset = (a: AssetRef, b: AssetRef): boolean => a.kind === b.kind && a.id === b.id;

/** Whether facts say what those of an earlier ranking said, as of the same minute. */
const isSaidAgain = (was: RankFacts, now: RankFacts): boolean =>
  Math.floor(was.now / 60_000) === Math.floor(now.now / 60_000) &&
  was.weights === now.weights &&
  was.attributes === now.attributes &&
  was.appointment === now.appointment &&
  was.door === now.door &&
  was.needs === now.needs &&
  was.fronts === now.fronts;

/** How many reasons fit on one line. */
const mostReasons = 3;

/** Why the spot at an index of a ranking stands there, in one message. */
export const whyOf = (ranking: Ranking, index: number): Message =>
  inOneMessage(messagesAt(ranking, index)) ?? message('plan.why.allowed');

/**
 * Why each of the first spots stands where it does, for a list. A reason that all of them share
 * doesn't help to choose, so only the first line gives it. Null for a spot without a reason of its
 * own.
 */
export function differingWhy(ranking: Ranking, most: number): readonly (Message | null)[] {
  const lists = ranking.spots.slice(0, most).map((_, index) => messagesAt(ranking, index));
  const counts = new Map<string, number>();
  for (const each of lists.flat()) {
    const key = JSON.stringify(each);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isShared = (each: Message) => counts.get(JSON.stringify(each)) === lists.length;
  return lists.map((list, index) =>
    inOneMessage(index === 0 ? list : list.filter((each) => !isShared(each))),
  );
}

const messagesAt = (ranking: Ranking, index: number): readonly Message[] => {
  const { good, bad } = reasonsAt(ranking, index);
  return [...good.slice(0, mostReasons), ...bad.slice(0, mostReasons)];
};

function inOneMessage(all: readonly Message[]): Message | null {
  const [first, ...rest] = all.slice(0, mostReasons);
  if (first === undefined) return null;
  return rest.reduce(
    (before, next) => message('common.inTurn', { first: before, rest: next }),
    first as Message,
  );
}
