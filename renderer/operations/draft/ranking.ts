/**
 * The best spots for an asset on this page: the ranking of `shared/planning/best`, with what the
 * page knows.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { plainArea } from '../../../shared/planning/area-attributes.ts';
import type { RankFacts } from '../../../shared/planning/best/facts.ts';
import { FirstSpots } from '../../../shared/planning/best/first-spots.ts';
import {
  costOfStaying,
  isFreeForComing,
  openSpots,
  type Promised,
  type Ranking,
  rankForComing,
  rankSpots,
  withPromised,
} from '../../../shared/planning/best/rank.ts';
import { groundOf, type RankGround } from '../../../shared/planning/best/rank-ground.ts';
import {
  type ComingTruck,
  comingNeed,
  comingSubject,
} from '../../../shared/planning/best/ranked-asset.ts';
import { reasonsAt } from '../../../shared/planning/best/reasons.ts';
import { usualWeights } from '../../../shared/planning/best/weights.ts';
import { minutesUntil, ownDueAt } from '../../../shared/planning/timing.ts';
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
  /** The present facts: the same while yard, sources and minute are. */
  readonly facts: () => RankFacts;
  /**
   * Every allowed spot, the best first, what is promised to others behind them; the same ranking
   * while the facts are the same.
   */
  readonly rank: (asset: AssetRef) => Ranking;
  /**
   * The same ranking without promises, for a plan that gives out the spots itself. To rank many
   * assets, pass the same `facts` each time.
   */
  readonly rankAlone: (asset: AssetRef, facts: RankFacts) => Ranking;
  /** The spots that are promised to those that go before an asset, each with whom. */
  readonly promisedBefore: (asset: AssetRef) => Promised;
  /**
   * Works out the first spot of one more waiting asset, for lists that show many. Returns false
   * once all are known.
   */
  readonly workOutNext: () => boolean;
  /** Every waiting asset with the spot that it is offered first. Null: none is left for it. */
  readonly firsts: () => ReadonlyMap<AssetRef['id'], SpotId | null>;
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
  /** What decides the spot of a truck at the gate, as a text to compare. */
  readonly needOfComing: (truck: ComingTruck) => string;
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
  /** What everything is ranked by until the yard, the facts or the minute change. */
  let round: {
    readonly of: number;
    readonly facts: RankFacts;
    readonly firsts: FirstSpots;
    /** The last ranking: a row that is chosen and the list of its spots ask for the same. */
    last: { readonly asset: AssetRef; readonly ranking: Ranking } | null;
  } | null = null;
  const now = (): NonNullable<typeof round> => {
    const known = { ...source(), yard: yard.table, now: ticker.now() };
    if (round === null || round.of !== yard.shown() || !isSameFacts(round.facts, known))
      round = {
        of: yard.shown(),
        facts: known,
        firsts: new FirstSpots(known, groundNow(known)),
        last: null,
      };
    return round;
  };
  const rank = (asset: AssetRef): Ranking => {
    const { facts, firsts, last } = now();
    if (last !== null && isSameAsset(last.asset, asset)) return last.ranking;
    const ranking = withPromised(rankSpots(facts, asset, groundNow(facts)), firsts.before(asset));
    now().last = { asset, ranking };
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
    facts: () => now().facts,
    rank,
    rankAlone: (asset, facts) => rankSpots(facts, asset, groundNow(facts)),
    promisedBefore: (asset) => now().firsts.before(asset),
    workOutNext: () => now().firsts.step(),
    firsts: () => now().firsts.all(),
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
      const { facts, firsts } = now();
      const due = minutesUntil(facts, ownDueAt(facts, comingSubject(facts, truck)));
      const taken = new Set([...promised, ...firsts.beforeComing(due).keys()]);
      return fewOf(rankForComing(facts, truck, taken, groundNow(facts)), 1)[0] ?? null;
    },
    needOfComing: (truck) => comingNeed(now().facts, truck),
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
const isSameFacts = (was: RankFacts, now: RankFacts): boolean =>
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
