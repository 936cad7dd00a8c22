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
import { openSpots, type Ranking, withPromised } from '../../../shared/planning/best/rank.ts';
import { isReservedForOther } from '../../../shared/planning/best/spot-costs.ts';
import { type Goal, isSameGoal, standsAt } from '../../../shared/planning/order/goals.ts';
import { type ProposalKind, proposalOf, type ToPlace } from '../../../shared/planning/propose.ts';
import { dueIn, minutesOf, type Timing } from '../../../shared/planning/timing.ts';
import { refLabel, spotRefLabel } from '../../../shared/text.ts';
import { whyNotMoved } from '../../../shared/yard/check/held.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { bookedIn, rankingOf, whyOf } from '../../operations/draft/ranking.ts';
import type { Page } from '../../page/page.ts';
import { nextTurn } from '../../ui/timing/next-turn.ts';
import { once } from './plan-reasons.ts';
import type { PlanState, ProposedPlace } from './plan-state.ts';

/** A page that proposes a lot stays awake, each time for this long, in milliseconds. */
const atOnce = 8;
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
  /** Begins a proposal; the signal says that the clerk wants what there is so far. */
  readonly stopping: () => AbortSignal;
  /** Why each asset has its present goal. */
  readonly explain: (proposed: readonly ProposedPlace[]) => void;
};

type Why = { readonly spot: SpotId; readonly why: () => Message };
type Asked = {
  /** How many were to be looked at. */
  readonly of: number;
  readonly toPlace: readonly ToPlace[];
  /** The choices of each, with the reason for each. */
  readonly offers: readonly (readonly Why[])[];
  readonly problem: SpotChoices;
  /** Why the first asset that has no choice doesn't get the door that is free. */
  readonly kept: Message | null;
};

/** The spots possible for one asset: their cost in feet, and the reason. */
function offersOf(
  page: Page,
  facts: RankFacts,
  { asset, at }: ToPlace,
  allows: (spot: SpotId) => boolean,
  most: number,
): readonly (Why & { cost: number })[] {
  const { yard } = page;
  const known = rankingOf(page);
  if (at !== null)
    return [
      {
        spot: at,
        cost: 0,
        why: () => message('plan.why.ownDoor', { door: spotRefLabel(yard.table, at) }),
      },
    ];
  const all = known.rankAlone(asset, facts);
  // What has its spot already goes first, everywhere.
  const given = known.given();
  const ranking: Ranking = {
    ...all,
    spots: openSpots(all)
      .filter(({ spot }) => allows(spot) && !isReserved(all, spot) && !given.has(spot))
      .slice(0, most),
  };
  // The spot that other lists offer first has the reason that they give.
  const promised = known.promisedBefore(asset);
  const first = openSpots(all).find(({ spot }) => !promised.has(spot))?.spot ?? null;
  // A plug comes after ordinary spots that cost more, so for the solver it costs as much as they.
  let least = Number.NEGATIVE_INFINITY;
  const costs = ranking.spots.map(({ cost, kind }) => {
    const counts = kind === 'plug' && cost <= least ? least + AFTER_FT : cost;
    least = Math.max(least, counts);
    return counts;
  });
  return ranking.spots.map(({ spot }, index) => ({
    spot,
    cost: costs[index] as number,
    why: once(() =>
      spot === first ? whyOf(withPromised(all, promised), 0) : whyOf(ranking, index),
    ),
  }));
}

/** The first free door that is left to its booker, and to whom; null: there is none. */
function keptFrom(
  page: Page,
  facts: RankFacts,
  { asset }: ToPlace,
  allows: (spot: SpotId) => boolean,
): Message | null {
  const all = rankingOf(page).rankAlone(asset, facts);
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
    if (plans.open() === null) plans.enter();
    const stop = plans.stopping();
    const asked = await ask(page, plans, kind, spots, stop);
    plans.propose({ ranking: null });
    if (asked === null) return;
    if (asked.toPlace.length === 0)
      return plans.propose({ note: message('plan.nothingToPlace', { kind }) });
    const first = greedyAssignment(asked.problem);
    await nextTurn();
    if (plans.open() === null) return;
    if (stop.aborted) {
      const done = asked.toPlace.length;
      return void take(plans, asked, first, message('plan.stopped', { done, of: asked.of }));
    }
    await improve(page, plans, asked, first, stop);
  };

/**
 * Shows the first answer, and a better one where the solver finds it. Who has a spot in that one is
 * settled before by who goes first, never by feet.
 */
async function improve(
  page: Page,
  plans: Plans,
  asked: Asked,
  first: ChoicePerAsset,
  stop: AbortSignal,
): Promise<void> {
  const { problem } = asked;
  const shown = take(plans, asked, first, null, { isImproving: true });
  // The call itself continues and returns the best result so far.
  const end = () => void safe(page.api.plans.endAssign());
  stop.addEventListener('abort', end);
  const { choices, deadlines } = askedOfPlaced(problem, fairAssignment(problem));
  const flat = choices.flat();
  const { error, data } = await safe(
    page.api.plans.assign({
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
    }),
  );
  stop.removeEventListener('abort', end);
  // Changes that the clerk made meanwhile stay.
  const now = plans.open()?.wishes;
  if (now === undefined || !shown.every((goal) => now.some((each) => isSameGoal(each, goal))))
    return plans.propose({ isImproving: false });
  const left = leftOf(page, asked, first);
  if (error) {
    const why = stop.aborted
      ? message('plan.stoppedBest')
      : errorMessage(error, message('actions.noAnswer'));
    return plans.propose({ isImproving: false, note: inTurn([why, ...left]) });
  }
  const note = better(problem, first, data.chosen);
  const open = stop.aborted ? [message('plan.stoppedBest')] : stillOpen(data.over);
  if (note !== null) {
    const all = inTurn([note, ...leftOf(page, asked, data.chosen), ...open]);
    return void take(plans, asked, data.chosen, all, { instead: shown });
  }
  const stays = message(open.length > 0 ? 'plan.nothingBetter' : 'plan.firstIsBest');
  const said = left.length > 0 ? left : [stays];
  plans.propose({ isImproving: false, note: inTurn([...said, ...open]) });
}

/** The assets that get no spot, and why: the held ones, then the number of others. */
function leftOf(
  { yard }: Page,
  { toPlace, offers, problem, kept }: Asked,
  chosen: ChoicePerAsset,
): readonly Message[] {
  const held = toPlace.flatMap(({ asset }, at) => {
    const why = offers[at]?.length === 0 ? whyNotMoved(yard.table, asset) : null;
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

/** Every asset with its best spots; null when the plan was closed meanwhile. */
async function ask(
  page: Page,
  plans: Plans,
  kind: ProposalKind,
  chosen: readonly SpotId[],
  stop: AbortSignal,
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
  const offers: (readonly Why[])[] = [];
  const choices: (readonly SpotChoice[])[] = [];
  let kept: Message | null = null;
  // The click is answered first.
  await nextTurn();
  if (plans.open() === null) return null;
  let begun = performance.now();
  let nextProgress = begun + PROGRESS_AFTER_MS;
  /** Lets keys and frames come in between, if it is time. False when the plan was closed. */
  const breathe = async (): Promise<boolean> => {
    if (performance.now() - begun < atOnce) return true;
    if (performance.now() >= nextProgress) {
      plans.propose({ ranking: { done: offers.length, of: toPlace.length } });
      nextProgress = performance.now() + PROGRESS_EVERY_MS;
    }
    await nextTurn();
    begun = performance.now();
    return plans.open() !== null;
  };
  for (const one of toPlace) {
    while (!stop.aborted && rankingOf(page).stepBefore(one.asset, facts))
      if (!(await breathe())) return null;
    const few = offersOf(page, facts, one, allows, each);
    const times = minutesFor(facts, timing, one);
    offers.push(few);
    if (few.length === 0) kept ??= keptFrom(page, facts, one, allows);
    choices.push(
      few.map(({ spot, cost }) => ({
        spot: numberOf(numbers, spot),
        cost: short(cost),
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
    const offer = offers[at]?.[chosen[at] ?? -1];
    const asset = toPlace[at]?.asset;
    if (offer === undefined || asset === undefined) continue;
    proposed.push({ asset, spot: offer.spot, why: offer.why });
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
