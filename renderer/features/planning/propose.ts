/**
 * Proposes targets for assets: a quick answer first, then a better one from the solver. Saves
 * nothing.
 */
import { safe } from '@orpc/client';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import {
  askedOfPlaced,
  type ChoicePerAsset,
  choicesEach,
  costOfAssignment,
  type Deadlines,
  fairAssignment,
  greedyAssignment,
  isAssignment,
  lateMinutes,
  type SpotChoice,
  type SpotChoices,
} from '../../../shared/planning/assignment.ts';
import type { RankFacts } from '../../../shared/planning/best/facts.ts';
import { firstWithPromised, openSpots, type Ranking } from '../../../shared/planning/best/rank.ts';
import { isReservedForOther } from '../../../shared/planning/best/spot-costs.ts';
import { type Goal, isSameGoal, standsAt } from '../../../shared/planning/order/goals.ts';
import { type ProposalKind, proposalOf, type ToPlace } from '../../../shared/planning/propose.ts';
import { dueIn, minutesOf, type Timing } from '../../../shared/planning/timing.ts';
import { refLabel, spotRefLabel } from '../../../shared/text.ts';
import { whyNotMoved } from '../../../shared/yard/check/held.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { bookedIn, rankingOf, whyOf } from '../../operations/draft/ranking.ts';
import type { Page } from '../../page/page.ts';
import { nextTurn } from '../../ui/timing/next-turn.ts';
import { once } from './plan-reasons.ts';
import type { PlanState, ProposedPlace } from './plan-state.ts';

/** A page that proposes a lot works without a pause for this long, in milliseconds. */
const inARow = 8;
/** A better answer than the first one saves at least so many feet in all. */
const worthIt = 1;
/**
 * The solver ends where it is so near to the best, in feet; a little more where numbers were
 * rounded.
 */
const within = 1.5;
/** A proposal that takes longer than this says how far it is, in milliseconds. */
const PROGRESS_AFTER_MS = 300;
const PROGRESS_EVERY_MS = 100;
/** Assets that a note names at most. */
const NAMED = 6;
/** How much a plug costs more than the dearest ordinary spot before it, in feet. */
const AFTER_FT = 1;
/** How far "get ready" looks where the plan has no time, in milliseconds. */
const soon = 2 * 3_600_000;

/** The part of the plans that this needs. */
type Plans = {
  readonly open: () => { readonly wishes: readonly Goal[]; readonly timing: Timing } | null;
  readonly enter: () => void;
  readonly addGoals: (goals: readonly Goal[], instead: readonly Goal[]) => void;
  readonly propose: (change: {
    readonly isImproving?: boolean;
    readonly ranking?: PlanState['ranking'];
    readonly note?: Message | null;
  }) => void;
  /** Begins a proposal in the open plan. One that is being made is dropped. */
  readonly begin: () => ProposalRun;
  /** Why each asset has its present goal. */
  readonly explain: (proposed: readonly ProposedPlace[]) => void;
};

/** The making of one proposal. */
export type ProposalRun = {
  /** Aborted once the clerk wants what there is so far, or the proposal is dropped. */
  readonly stop: AbortSignal;
  /** It may still change its plan: nothing else was begun in it, and the present is shown. */
  readonly isCurrent: () => boolean;
  /** It was made, or isn't current any more: nothing of it is shown as going on. */
  readonly end: () => void;
};

/** The spots possible for one asset: what each costs, in feet, and why it is there. */
type Offers = {
  readonly spots: readonly SpotId[];
  readonly costs: readonly number[];
  /** Why it is there: made when it is first asked, and then the same. */
  readonly whyAt: (index: number) => () => Message;
};
type Asked = {
  /** How many were to be looked at. */
  readonly of: number;
  readonly toPlace: readonly ToPlace[];
  /** The choices of each. */
  readonly offers: readonly Offers[];
  readonly problem: SpotChoices;
  /** Why the first asset that has no choice doesn't get the door that is free. */
  readonly kept: Message | null;
};

function ownDoor({ yard }: Page, spot: SpotId): Offers {
  const why = once(() => message('plan.why.ownDoor', { door: spotRefLabel(yard.table, spot) }));
  return { spots: [spot], costs: [0], whyAt: () => why };
}

/** The best spots of a ranking that its asset may have. */
function offersOf(
  page: Page,
  asset: AssetRef,
  all: Ranking,
  allows: (spot: SpotId) => boolean,
  most: number,
): Offers {
  const known = rankingOf(page);
  // What has its spot already goes first, everywhere.
  const given = known.given();
  const ranking: Ranking = {
    ...all,
    spots: openSpots(all)
      .filter(({ spot }) => allows(spot) && !isReserved(all, spot) && !given.has(spot))
      .slice(0, most),
  };
  // The spot that other lists offer first has the reason that they give.
  const elsewhere = firstWithPromised(all, known.promisedBefore(asset));
  // A plug comes after ordinary spots that cost more, so for the solver it costs as much as they.
  let least = Number.NEGATIVE_INFINITY;
  const costs = ranking.spots.map(({ cost, kind }) => {
    const counts = kind === 'plug' && cost <= least ? least + AFTER_FT : cost;
    least = Math.max(least, counts);
    return counts;
  });
  return {
    spots: ranking.spots.map(({ spot }) => spot),
    costs,
    whyAt: reasonsAmong(ranking, elsewhere),
  };
}

/**
 * Why the spots of a ranking of a few are there. A function of its own: what is made in `offersOf`
 * would keep the ranking of all spots, thousands for each asset.
 */
function reasonsAmong(ranking: Ranking, elsewhere: Ranking): Offers['whyAt'] {
  const first = openSpots(elsewhere)[0]?.spot ?? null;
  const made: (() => Message)[] = [];
  return (index) => {
    made[index] ??= once(() =>
      ranking.spots[index]?.spot === first ? whyOf(elsewhere, 0) : whyOf(ranking, index),
    );
    return made[index];
  };
}

/** The first free door that is left to its booker, and to whom; null: there is none. */
function keptFrom(page: Page, all: Ranking, allows: (spot: SpotId) => boolean): Message | null {
  const ranking = { ...all, spots: all.spots.filter(({ spot }) => allows(spot)) };
  const at = bookedIn(ranking);
  const booked = at === null ? undefined : ranking.spots[at];
  return at === null || booked === undefined
    ? null
    : message('plan.notPossible', {
        what: spotRefLabel(page.yard.table, booked.spot),
        why: whyOf(ranking, at),
      });
}

/** A clerk may choose a spot that is reserved, with a caution; a plan never does. */
function isReserved({ round }: Ranking, id: SpotId): boolean {
  const spot = round?.facts.yard.spot(id);
  return round !== null && spot !== undefined && isReservedForOther(round.subject, spot);
}

/** Returns what proposes in the open plan, or in one that it opens. */
export const createPropose =
  (page: Page, plans: Plans) =>
  async (kind: ProposalKind, spots: readonly SpotId[] = []): Promise<void> => {
    if (page.yard.isHeld()) return plans.propose({ note: message('actions.pastOnly') });
    if (plans.open() === null) plans.enter();
    const run = plans.begin();
    try {
      await propose(page, plans, kind, spots, run);
    } finally {
      run.end();
    }
  };

async function propose(
  page: Page,
  plans: Plans,
  kind: ProposalKind,
  spots: readonly SpotId[],
  run: ProposalRun,
): Promise<void> {
  const asked = await ask(page, plans, kind, spots, run);
  if (asked === null) return;
  plans.propose({ ranking: null });
  if (asked.toPlace.length === 0)
    return plans.propose({ note: message('plan.nothingToPlace', { kind }) });
  const first = greedyAssignment(asked.problem);
  await nextTurn();
  if (!run.isCurrent()) return;
  if (run.stop.aborted) {
    const done = asked.toPlace.length;
    return void take(plans, asked, first, message('plan.stopped', { done, of: asked.of }));
  }
  await improve(page, plans, asked, first, run);
}

/**
 * Shows the first answer, and a better one where the solver finds it. Who has a spot in that one is
 * settled before by who goes first, never by feet.
 */
async function improve(
  page: Page,
  plans: Plans,
  asked: Asked,
  first: ChoicePerAsset,
  { stop, isCurrent }: ProposalRun,
): Promise<void> {
  const { problem } = asked;
  const shown = take(plans, asked, first, null, { isImproving: true });
  // The page can draw the steps before the solver is asked.
  await nextTurn();
  if (!isCurrent()) return;
  if (stop.aborted) {
    const note = inTurn([message('plan.stoppedBest'), ...leftOf(page, asked, first)]);
    return plans.propose({ note });
  }
  const dropped = new AbortController();
  // A call that the clerk stops continues and returns the best result so far.
  const end = () => (isCurrent() ? void safe(page.api.plans.endAssign()) : dropped.abort());
  stop.addEventListener('abort', end);
  const { choices, deadlines } = askedOfPlaced(problem, fairAssignment(problem));
  const flat = choices.flat();
  const { error, data } = await safe(
    page.api.plans.assign(
      {
        counts: choices.map(({ length }) => length),
        spots: flat.map(({ spot }) => spot),
        costs: flat.map(({ cost }) => cost),
        ...(deadlines === undefined
          ? {}
          : {
              deadlines: {
                ...deadlines,
                due: [...deadlines.due],
                minutes: flat.map(({ minutes }) => minutes ?? 0),
              },
            }),
      },
      { signal: dropped.signal },
    ),
  );
  stop.removeEventListener('abort', end);
  if (!isCurrent()) return;
  // Changes that the clerk made meanwhile stay.
  const now = plans.open()?.wishes ?? [];
  if (!shown.every((goal) => now.some((each) => isSameGoal(each, goal)))) return;
  const left = leftOf(page, asked, first);
  if (error) {
    const why = stop.aborted
      ? message('plan.stoppedBest')
      : errorMessage(error, message('actions.noAnswer'));
    return plans.propose({ note: inTurn([why, ...left]) });
  }
  const note = better(problem, first, data.chosen);
  const open = stop.aborted ? [message('plan.stoppedBest')] : stillOpen(data.over);
  if (note !== null) {
    const all = inTurn([note, ...leftOf(page, asked, data.chosen), ...open]);
    return void take(plans, asked, data.chosen, all, { instead: shown });
  }
  const stays = message(open.length > 0 ? 'plan.nothingBetter' : 'plan.firstIsBest');
  const said = left.length > 0 ? left : [stays];
  plans.propose({ note: inTurn([...said, ...open]) });
}

/** The assets that get no spot, and why: the held ones, then the number of others. */
function leftOf(
  { yard }: Page,
  { toPlace, offers, problem, kept }: Asked,
  chosen: ChoicePerAsset,
): readonly Message[] {
  const held = toPlace.flatMap(({ asset }, at) => {
    const why = offers[at]?.spots.length === 0 ? whyNotMoved(yard.table, asset) : null;
    return why === null ? [] : [{ asset, why }];
  });
  const others = costOfAssignment(problem, chosen).left - held.length;
  const assets = held.map(({ asset }) => refLabel(yard.table, asset));
  const [first] = held;
  return [
    ...(first === undefined
      ? []
      : [
          held.length === 1
            ? first.why
            : message('plan.held', { count: assets.length, assets: assets.slice(0, NAMED) }),
        ]),
    ...(others > 0 ? [message('plan.without', { count: others }), ...(kept ? [kept] : [])] : []),
  ];
}

/** Every asset with its best spots; null when the proposal isn't the current one any more. */
async function ask(
  page: Page,
  plans: Plans,
  kind: ProposalKind,
  chosen: readonly SpotId[],
  { stop, isCurrent }: ProposalRun,
): Promise<Asked | null> {
  const timing = plans.open()?.timing;
  if (timing === undefined) return null;
  const { by } = timing;
  const facts = rankingOf(page).facts();
  const until = by === null ? page.ticker.now() + soon : Date.parse(by);
  const { toPlace: found, allows } = proposalOf(kind, facts, chosen, until);
  // What the drivers already have on their list isn't planned twice.
  const toPlace = found.filter(({ asset }) => rankingOf(page).listed(asset) === null);
  const each = choicesEach(toPlace.length);
  const numbers = new Map<SpotId, number>();
  const offers: Offers[] = [];
  const choices: (readonly SpotChoice[])[] = [];
  let kept: Message | null = null;
  // The click is answered first.
  await nextTurn();
  if (!isCurrent()) return null;
  let begun = performance.now();
  let nextProgress = begun + PROGRESS_AFTER_MS;
  /** Lets keys and frames come in between, if it is time. Whether to go on. */
  const breathe = async (): Promise<boolean> => {
    if (performance.now() - begun < inARow) return true;
    if (performance.now() >= nextProgress) {
      plans.propose({ ranking: { done: offers.length, of: toPlace.length } });
      nextProgress = performance.now() + PROGRESS_EVERY_MS;
    }
    await nextTurn();
    begun = performance.now();
    return isCurrent();
  };
  for (const one of toPlace) {
    while (!stop.aborted && rankingOf(page).stepBefore(one.asset, facts))
      if (!(await breathe())) return null;
    let few: Offers;
    if (one.at === null) {
      const ranking = await paced(rankingOf(page).rankAlone(one.asset, facts), breathe);
      if (ranking === null) return null;
      few = offersOf(page, one.asset, ranking, allows, each);
      if (few.spots.length === 0) kept ??= keptFrom(page, ranking, allows);
    } else few = ownDoor(page, one.at);
    const times = minutesFor(facts, timing, one);
    offers.push(few);
    choices.push(
      few.spots.map((spot, index) => ({
        spot: numberOf(numbers, spot),
        cost: short(few.costs[index] as number),
        minutes: short(times(spot)),
      })),
    );
    if (!(await breathe())) return null;
    if (stop.aborted) break;
  }
  const seen = toPlace.slice(0, offers.length);
  return {
    of: toPlace.length,
    toPlace: seen,
    offers,
    kept,
    problem: { spots: numbers.size, choices, deadlines: deadlinesOf(facts, timing, seen) },
  };
}

/** The result of work in steps, with `pause` between two of them; null once that says false. */
async function paced<Result>(
  steps: Generator<void, Result>,
  pause: () => Promise<boolean>,
): Promise<Result | null> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (!(await pause())) return null;
  }
}

/**
 * Shows an answer with the reason for each spot, earliest deadline first. `instead`: the goals of
 * the previous answer. If we left one in place, it could block a spot that the new answer uses.
 */
function take(
  plans: Plans,
  { toPlace, offers, problem }: Asked,
  chosen: ChoicePerAsset,
  note: Message | null,
  {
    isImproving = false,
    instead = [],
  }: { readonly isImproving?: boolean; readonly instead?: readonly Goal[] } = {},
): readonly Goal[] {
  const due = (at: number) => problem.deadlines?.due[at] ?? Number.MAX_VALUE;
  const proposed: ProposedPlace[] = [];
  for (const at of [...toPlace.keys()].sort((a, b) => due(a) - due(b))) {
    const index = chosen[at] ?? -1;
    const [offer, asset] = [offers[at], toPlace[at]?.asset];
    const spot = offer?.spots[index];
    if (offer === undefined || spot === undefined || asset === undefined) continue;
    proposed.push({ asset, spot, why: offer.whyAt(index) });
  }
  const goals = proposed.map(({ asset, spot }): Goal => ({ kind: 'place', asset, spot }));
  plans.addGoals(goals, instead);
  plans.propose({ note, isImproving });
  plans.explain(proposed);
  return goals;
}

/** What is better in a second plan, in words. Null if nothing is. */
function better(
  problem: SpotChoices,
  first: ChoicePerAsset,
  second: ChoicePerAsset,
): Message | null {
  if (!isAssignment(problem, second)) return null;
  const [before, after] = [costOfAssignment(problem, first), costOfAssignment(problem, second)];
  if (after.left < before.left)
    return message('plan.improvedMore', { count: before.left - after.left });
  const isSwapped = second.some((each, at) => (each === null) !== (first[at] === null));
  if (after.left === before.left && isSwapped) return message('plan.improvedTurn');
  if (after.left > before.left || after.cost > before.cost - worthIt) return null;
  const minutes = Math.round(lateMinutes(problem, first) - lateMinutes(problem, second));
  return minutes > 0
    ? message('plan.improvedTime', { minutes })
    : message('plan.improved', { saved: Math.round(before.cost - after.cost) });
}

/** How much better the best plan may be, if the solver ran out of time. */
function stillOpen(over: number | null): readonly Message[] {
  if (over === null) return [message('plan.maybeBetter')];
  return over > within ? [message('plan.couldSave', { feet: Math.round(over) })] : [];
}

/** Minutes that a yard driver needs to bring an asset to a spot; none for a truck. */
function minutesFor(
  facts: RankFacts,
  timing: Timing,
  { asset }: ToPlace,
): (spot: SpotId) => number {
  if (asset.kind === 'visit') return () => 0;
  const from = standsAt(facts.yard, asset);
  const begins = from == null ? undefined : facts.fronts.get(from);
  return (spot) => minutesOf(timing, begins, facts.fronts.get(spot));
}

/** The deadline of each asset. Undefined if none has one. */
function deadlinesOf(
  facts: RankFacts,
  timing: Timing,
  toPlace: readonly ToPlace[],
): Deadlines | undefined {
  const due = toPlace.map(({ asset, at }) => dueIn(facts, timing, asset, at));
  return due.every((each) => each === null)
    ? undefined
    : { due, drivers: timing.drivers, late: facts.weights.late };
}

/** To a tenth of a foot or of a minute, because 40,000 of them must fit one call. */
const short = (value: number): number => Math.round(value * 10) / 10;

function numberOf(numbers: Map<SpotId, number>, spot: SpotId): number {
  const known = numbers.get(spot) ?? numbers.size;
  numbers.set(spot, known);
  return known;
}
