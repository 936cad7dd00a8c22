/**
 * The best spots for an asset on this page: the ranking of `shared/planning/best`, with what the
 * page knows.
 */

import { type Message, message, type Value } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { NowLine } from '../../../shared/now/model.ts';
import { plainArea } from '../../../shared/planning/area-attributes.ts';
import type { RankFacts } from '../../../shared/planning/best/facts.ts';
import { FirstSpots, type WorkLimit } from '../../../shared/planning/best/first-spots.ts';
import {
  costOfStaying,
  isFreeForComing,
  openSpots,
  type Promised,
  type RankedSpot,
  type Ranking,
  rankForComing,
  rankInSteps,
  rankSpots,
  withPromised,
} from '../../../shared/planning/best/rank.ts';
import { groundOf, type RankGround } from '../../../shared/planning/best/rank-ground.ts';
import {
  type ComingTruck,
  comingNeed,
  comingSubject,
} from '../../../shared/planning/best/ranked-asset.ts';
import { promisedLabel, reasonsAt } from '../../../shared/planning/best/reasons.ts';
import { usualWeights } from '../../../shared/planning/best/weights.ts';
import {
  type ListedMoves,
  type ListedTarget,
  listedIn,
  withListed,
} from '../../../shared/planning/moves/listed.ts';
import type { Move } from '../../../shared/planning/moves/model.ts';
import { minutesUntil, ownDueAt } from '../../../shared/planning/timing.ts';
import { spotRefLabel } from '../../../shared/text.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';
import { createEmitter } from '../../page/stores/keyed-emitter.ts';
import { nowLinesOf } from '../../page/stores/now-lines.ts';
import { unlistedOf } from '../../page/stores/unlisted-trucks.ts';
import { nextTurn } from '../../ui/timing/next-turn.ts';
import { isDriveable } from './driveable.ts';

/**
 * The facts of the ranking besides yard and clock. Schedule, layout and settings live in layers
 * above, so those pass the facts in. Each part is the same object or function while it says the
 * same.
 */
export type RankSource = () => Omit<RankFacts, 'yard' | 'now'> & {
  /** The move list of this desk; absent: none. */
  readonly listed?: readonly Move[];
};

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

/** A free spot that is promised. Example: `{ label: 'A-09', to: 'LLL 45210' }`. */
export type PromisedSpot = { readonly label: string; readonly to: Value };

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
   * The same ranking without promises, in steps, for a plan that gives out the spots itself. To
   * rank many assets, pass the same `facts` each time.
   */
  readonly rankAlone: (asset: AssetRef, facts: RankFacts) => Generator<void, Ranking>;
  /** The spots that are promised to those that go before an asset, each with whom. */
  readonly promisedBefore: (asset: AssetRef) => Promised;
  /**
   * Works out the next of these spots, so that keys and frames can come in between. Returns false
   * once all are known, and where they aren't those of `facts` any more.
   */
  readonly stepBefore: (asset: AssetRef, facts: RankFacts) => boolean;
  /** Where an accepted move list brings an asset next; null: nowhere. */
  readonly listed: (asset: AssetRef) => ListedTarget | null;
  /**
   * The spots of what has one before all that waits: of trucks that no list has yet, of open moves,
   * and of what stands wrong and is to move (`nowLinesOf`), each with whom.
   */
  readonly given: () => Promised;
  /** Whether a line of Now may name this spot for what is to move. */
  readonly movesTo: (asset: AssetRef, spot: SpotId) => boolean;
  /**
   * Works out the first spots of all that waits, a few at a time, so that keys and frames come in
   * between. Resolves at the end, or once the yard changed.
   */
  readonly workOut: () => Promise<void>;
  /**
   * Every waiting asset with the spot that it is offered first, as far as it is worked out. Null:
   * none is left for it.
   */
  readonly firsts: () => ReadonlyMap<AssetRef['id'], SpotId | null>;
  /**
   * Called when first spots that an answer lacked are worked out: the answer may be another now.
   */
  readonly onSettled: (listener: () => void) => () => void;
  /** How often that was. */
  readonly settledCount: () => number;
  /**
   * The best few that a driver can go to now, with reasons. Empty for an asset that is hooked or
   * not here.
   */
  readonly best: (asset: AssetRef, count?: number) => readonly BestSpot[];
  /** The best few that beat the present spot. For an asset on the waiting list, every spot may. */
  readonly better: (asset: AssetRef, count?: number) => readonly BestSpot[];
  /**
   * The best spot that a truck at the gate can have without asking the clerk, with the reason. Null
   * when none is free.
   */
  readonly forComing: (truck: ComingTruck) => BestSpot | null;
  /** Where `forComing` finds none: a door that is free and left to its booker. Null: none is. */
  readonly keptFromComing: (truck: ComingTruck) => BestSpot | null;
  /**
   * Where `forComing` finds none: the best spot that is free and promised to one that goes before
   * it, with whom. Null: no spot is free.
   */
  readonly promisedBeforeComing: (truck: ComingTruck) => PromisedSpot | null;
  /** What decides the spot of a truck at the gate, as a text to compare. */
  readonly needOfComing: (truck: ComingTruck) => string;
  /** Whether a truck at the gate can still have a spot without asking the clerk. */
  readonly isFreeForComing: (spot: SpotId, promised: ReadonlySet<SpotId>) => boolean;
  /** The move list changed: every answer may be another. */
  readonly renew: () => void;
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
const noMoves: readonly Move[] = [];

/** What everything is ranked by until the yard, the facts, the lists or the minute change. */
type Round = {
  of: number;
  readonly facts: RankFacts;
  readonly lines: readonly NowLine[];
  readonly unlisted: Promised;
  readonly list: readonly Move[];
  readonly listed: ListedMoves;
  readonly given: Promised;
  readonly firsts: FirstSpots;
  /** The last ranking: a row that is chosen and the list of its spots ask for the same. */
  last: { readonly asset: AssetRef; readonly ranking: Ranking } | null;
};

/** The ranking of a page. Until `tell` is called, it knows only the yard. */
export const rankingOf = perPage((page: Page): PageRanking => {
  const { yard, ticker } = page;
  let source = nothingKnown;
  const line = new Line();
  const ground = new KeptGround();
  yard.onStructure(() => {
    ground.forget();
    line.forget();
  });
  yard.onSpots((ids) => {
    ground.touch(ids);
    touch(ids, []);
  });
  yard.onAssets((ids) => touch([], ids));
  let round: Round | null = null;
  const touch = (spots: Iterable<SpotId>, assets: Iterable<string>) => {
    line.touch(spots, assets);
    // Another listener may have asked in the middle of this change.
    if (round !== null) round.of = -1;
  };
  const now = (): Round => {
    const { listed: list = noMoves, ...found } = source();
    const known = { ...found, yard: yard.table, now: ticker.now() };
    const { lines } = nowLinesOf(page).getState();
    const { spots: unlisted } = unlistedOf(page).getState();
    const isSame = round !== null && isSameFacts(round.facts, known);
    const isSameYard = isSame && round?.of === yard.shown();
    const isSameGiven =
      round?.lines === lines && round.unlisted === unlisted && round.list === list;
    if (round === null || !isSameYard || !isSameGiven) {
      const facts = round !== null && isSameYard ? round.facts : known;
      const listed = listedIn(yard.table, list);
      const given = givenOf(yard.table, lines, unlisted, listed);
      const firsts = line.begin(facts, ground.now(facts), given, isSame);
      round = { of: yard.shown(), facts, lines, unlisted, list, listed, given, firsts, last: null };
    }
    return round;
  };
  const settling = new Settling(
    () => line.step(now().firsts),
    () => {
      if (round !== null) round.last = null;
    },
  );
  unlistedOf(page).subscribe(() => settling.announce());
  const listedOf = (asset: AssetRef) => now().listed.targets.get(asset.id) ?? null;
  const promisedBefore = (asset: AssetRef): Promised =>
    settling.promised(now().firsts.before(asset, line.limit()));
  const rank = (asset: AssetRef): Ranking => {
    const { facts, last } = now();
    if (last !== null && isSameAsset(last.asset, asset)) return last.ranking;
    const alone = rankSpots(facts, asset, ground.now(facts));
    const ranking = withListed(withPromised(alone, promisedBefore(asset)), listedOf(asset));
    now().last = { asset, ranking };
    return ranking;
  };
  const named = (ranking: Ranking, index: number): BestSpot => {
    const { spot } = ranking.spots[index] as RankedSpot;
    return { spot, label: spotRefLabel(yard.table, spot), why: whyOf(ranking, index) };
  };
  const fewOf = (ranking: Ranking, count: number): readonly BestSpot[] =>
    openSpots(ranking)
      .slice(0, count)
      .map((_, index) => named(ranking, index));
  const beforeComing = (truck: ComingTruck): Promised =>
    settling.promised(now().firsts.beforeComing(minutesTo(now().facts, truck), line.limit()));
  const rankComing = (truck: ComingTruck, taken: Promised = beforeComing(truck)): Ranking =>
    rankForComing(now().facts, truck, new Set(taken.keys()), ground.now(now().facts));
  return {
    facts: () => now().facts,
    rank,
    rankAlone: (asset, facts) => rankInSteps(facts, asset, ground.now(facts)),
    promisedBefore,
    stepBefore: (asset, facts) => now().facts === facts && now().firsts.stepBefore(asset),
    listed: listedOf,
    given: () => now().given,
    movesTo: (asset, spot) => {
      const mover = now().given.get(spot);
      return mover !== undefined && mover.kind !== 'unlisted' && isSameAsset(mover, asset);
    },
    workOut: () => settling.workOut(),
    firsts() {
      const listed = [...now().listed.targets].map(([id, { spot }]) => [id, spot] as const);
      return new Map([...now().firsts.known(), ...listed]);
    },
    renew: () => settling.announce(),
    onSettled: settling.on,
    settledCount: () => settling.count,
    best: (asset, count = bestFew) => fewOf(rank(asset), count),
    better: (asset, count = bestFew) => {
      const ranking = rank(asset);
      const staying = costOfStaying(ranking) ?? Number.POSITIVE_INFINITY;
      // Not a plug either, where the ordinary spots before it are no better than its own.
      const end = openSpots(ranking).findIndex(
        ({ cost }, at) => cost >= staying && (at > 0 || ranking.listed === undefined),
      );
      return fewOf(ranking, end === -1 ? count : Math.min(count, end));
    },
    forComing: (truck) => fewOf(rankComing(truck), 1)[0] ?? null,
    keptFromComing(truck) {
      const ranking = rankComing(truck);
      const at = bookedIn(ranking);
      return at === null ? null : named(ranking, at);
    },
    promisedBeforeComing: (truck) =>
      firstPromised(yard.table, rankComing(truck, new Map()), beforeComing(truck)),
    needOfComing: (truck) => comingNeed(now().facts, truck),
    isFreeForComing: (spot, promised) =>
      isFreeForComing(yard.table, spot, promised) && !now().listed.spots.has(spot),
    tell(next) {
      source = next;
      return () => {
        if (source === next) source = nothingKnown;
      };
    },
  };
});

/** In how many minutes a truck at the gate is due. */
const minutesTo = (facts: RankFacts, truck: ComingTruck): number =>
  minutesUntil(facts, ownDueAt(facts, comingSubject(facts, truck)));

/** The first spot of a ranking that is promised, with whom; null: none is. */
function firstPromised(yard: YardTable, ranking: Ranking, all: Promised): PromisedSpot | null {
  for (const { spot } of openSpots(ranking)) {
    const to = all.get(spot);
    if (to !== undefined) return { label: spotRefLabel(yard, spot), to: promisedLabel(yard, to) };
  }
  return null;
}

/** The ground, built at the first ranking. After that we refresh only what changed. */
class KeptGround {
  #kept: { readonly ground: RankGround; readonly fronts: RankFacts['fronts'] } | null = null;
  readonly #stale = new Set<SpotId>();

  touch(spots: Iterable<SpotId>): void {
    if (this.#kept !== null) for (const id of spots) this.#stale.add(id);
  }

  forget(): void {
    this.#kept = null;
  }

  now(known: RankFacts): RankGround {
    if (this.#kept?.fronts !== known.fronts)
      this.#kept = { ground: groundOf(known), fronts: known.fronts };
    else this.#kept.ground.refresh(this.#stale);
    this.#stale.clear();
    return this.#kept.ground;
  }
}

/**
 * How many spots are priced at once where an answer needs first spots: a dozen assets on a yard of
 * 5,000 spots. Where more are needed, what was known before counts, and the answer is given again
 * once all are known.
 */
const MOST_PRICED = 60_000;
/** How long they are worked out at a stretch, in milliseconds. */
const AT_ONCE_MS = 8;

/**
 * Answers that had to take an earlier one for what wasn't worked out yet. `Sure → (an answer takes
 * an earlier one) → Owed, while the rest is worked out in slices → Settled, announced, Sure`.
 */
class Settling {
  readonly #step: () => boolean;
  readonly #forget: () => void;
  readonly #settled = createEmitter();
  #isOwed = false;
  #count = 0;
  #working: Promise<void> | null = null;

  /** `step` works out one more, and returns false after the last. `forget` drops answers. */
  constructor(step: () => boolean, forget: () => void) {
    this.#step = step;
    this.#forget = forget;
  }

  readonly on = this.#settled.on;

  /** How often answers were settled. */
  get count(): number {
    return this.#count;
  }

  /** What is promised; where it isn't sure, the right answer is worked out next. */
  promised({ promised, isSure }: ReturnType<FirstSpots['before']>): Promised {
    if (!isSure) {
      this.#isOwed = true;
      void this.workOut();
    }
    return promised;
  }

  workOut(): Promise<void> {
    this.#working ??= this.#inSlices();
    return this.#working;
  }

  async #inSlices(): Promise<void> {
    let isMore = true;
    while (isMore) {
      await nextTurn();
      const begun = performance.now();
      do isMore = this.#step();
      while (isMore && performance.now() - begun < AT_ONCE_MS);
    }
    this.#working = null;
    if (!this.#isOwed) return;
    this.#isOwed = false;
    this.announce();
  }

  /** Answers may be others now, although the yard is the same. */
  announce(): void {
    this.#count += 1;
    this.#forget();
    this.#settled.emit();
  }
}

/**
 * The line of those that wait, from one change of the yard to the next. The last first spots that
 * were all worked out are the basis of the next ones, with what changed since.
 */
class Line {
  #basis: FirstSpots | null = null;
  #answers: ReadonlyMap<AssetRef['id'], SpotId | null> = new Map();
  readonly #sinceBasis = { spots: new Set<SpotId>(), assets: new Set<string>() };
  readonly #sinceRound = { spots: new Set<SpotId>(), assets: new Set<string>() };

  touch(spots: Iterable<SpotId>, assets: Iterable<string>): void {
    for (const since of [this.#sinceBasis, this.#sinceRound]) {
      for (const each of spots) since.spots.add(each);
      for (const each of assets) since.assets.add(each);
    }
  }

  /** The first spots of the present yard. `isSame`: the facts besides it say the same as before. */
  begin(facts: RankFacts, ground: RankGround, given: Promised, isSame: boolean): FirstSpots {
    if (!isSame) this.#basis = null;
    this.#sinceRound.spots.clear();
    this.#sinceRound.assets.clear();
    const { spots, assets } = this.#sinceBasis;
    const since = this.#basis && {
      firsts: this.#basis,
      spots: new Set(spots),
      assets: new Set(assets),
    };
    return new FirstSpots(facts, ground, given, since);
  }

  /** Codes and areas changed: nothing of before counts. */
  forget(): void {
    this.#basis = null;
  }

  /** Works out one more. Returns false once all are known. */
  step(firsts: FirstSpots): boolean {
    if (firsts.step() && !firsts.isWhole) return true;
    this.#settle(firsts);
    return false;
  }

  /** What one answer may cost, and what was known before. */
  limit = (): WorkLimit => ({ most: MOST_PRICED, soFar: this.#answers });

  #settle(firsts: FirstSpots): void {
    if (this.#basis === firsts) return;
    this.#basis = firsts;
    this.#answers = firsts.known();
    for (const part of ['spots', 'assets'] as const) {
      this.#sinceBasis[part].clear();
      for (const each of this.#sinceRound[part]) this.#sinceBasis[part].add(each as never);
    }
  }
}

/**
 * Spots that are given out: to trucks that no list has yet, by an accepted move list, and by lines
 * of Now that move something to a spot that a driver can take now, the first line for each spot.
 */
function givenOf(
  yard: YardTable,
  lines: readonly NowLine[],
  unlisted: Promised,
  { spots, targets }: ListedMoves,
): Promised {
  const given = new Map([...unlisted, ...spots]);
  for (const { act } of lines)
    if (act.kind === 'move' && act.to !== null && !given.has(act.to) && !targets.has(act.asset.id))
      if (isDriveable(yard, act, act.to)) given.set(act.to, act.asset);
  return given;
}

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

/** Reasons that name the door of its appointment, and not the spot of the line. */
const ofOwnDoor = (code: string): boolean =>
  code === 'plan.but.door' || code === 'plan.but.doorTaken';

/** The index of the first door of a ranking that is left to its booker; null: there is none. */
export function bookedIn({ spots }: Ranking): number | null {
  const at = spots.findIndex(({ booked, isInTheWay }) => booked !== null && !isInTheWay);
  return at === -1 ? null : at;
}

/** How many reasons fit on one line. */
const mostReasons = 3;

/** Why the spot at an index of a ranking stands there, in one message. */
export const whyOf = (ranking: Ranking, index: number): Message =>
  inOneMessage(messagesAt(ranking, index)) ?? message('plan.why.allowed');

/**
 * Why each of the first spots stands where it does, for a list. A reason that all of them share
 * doesn't help to choose, so only the first line gives it, and where its own door is. Null for a
 * spot without a reason of its own.
 */
export function differingWhy(ranking: Ranking, most: number): readonly (Message | null)[] {
  const lists = ranking.spots
    .slice(0, most)
    .map((_, index) => messagesAt(ranking, index))
    .map((list, index) => (index === 0 ? list : list.filter(({ code }) => !ofOwnDoor(code))));
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
  if (index === 0 && ranking.listed !== undefined)
    return [message('plan.why.listed', { number: ranking.listed }), ...bad.slice(0, mostReasons)];
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
