/** Proposals and the yard check for the suite `plan`. */
import { createRequire } from 'node:module';
import type { ModelData } from 'highs';
import { createSolver } from '../../main/planning/solver.ts';
import { modelOf } from '../../main/planning/solver-model.ts';
import { remembered } from '../../renderer/ui/timing/remembered.ts';
import type { SpotId, VisitId } from '../../shared/ids.ts';
import { autoLayout } from '../../shared/layout/auto-layout.ts';
import { plainArea } from '../../shared/planning/area-attributes.ts';
import {
  type ChoicePerAsset,
  choicesEach,
  costOfAssignment,
  greedyAssignment,
  type SpotChoices,
} from '../../shared/planning/assignment.ts';
import { frontsOf, type RankFacts, wayBetween } from '../../shared/planning/best/facts.ts';
import { rankSpots } from '../../shared/planning/best/rank.ts';
import { groundOf } from '../../shared/planning/best/rank-ground.ts';
import { usualWeights } from '../../shared/planning/best/weights.ts';
import { dueAt, minutesOf, type Timing } from '../../shared/planning/timing.ts';
import {
  type CheckAnswer,
  recordOf,
  resultOf,
} from '../../shared/planning/yard-check/check-answers.ts';
import { createYardTable, type YardTable } from '../../shared/yard/table.ts';
import { codes, ground } from '../shared/layout/yards.ts';
import { rows, visit } from '../shared/yard/rows.ts';
import { type BenchRow, row, sideBySide } from './bench.ts';

/** What assets may take, as the page asks for it; the way of each choice beside it, in feet. */
function askedFor(
  facts: RankFacts,
  timing: Timing,
  trucks: readonly VisitId[],
  isAllowed: (spot: SpotId) => boolean,
) {
  const numbers = new Map<SpotId, number>();
  const ways: number[][] = [];
  const ground = groundOf(facts);
  const choices = trucks.map((id) => {
    const from = facts.fronts.get(facts.yard.visit(id)?.spotId ?? ('' as SpotId));
    const list = rankSpots(facts, { kind: 'visit', id }, ground)
      .spots.filter(({ spot }) => isAllowed(spot))
      .slice(0, choicesEach(trucks.length));
    const own = facts.fronts.get(
      facts.appointment(facts.yard.visit(id)?.appointmentId as never)?.dockId as SpotId,
    );
    ways.push(
      list.map(({ spot }) => {
        const to = facts.fronts.get(spot);
        return to === undefined
          ? 0
          : (from === undefined ? 0 : wayBetween(from, to)) +
              (own === undefined ? 0 : wayBetween(to, own));
      }),
    );
    return list.map(({ spot, cost }) => {
      const known = numbers.get(spot) ?? numbers.size;
      numbers.set(spot, known);
      return {
        spot: known,
        cost: Math.round(cost * 10) / 10,
        minutes: minutesOf(timing, from, facts.fronts.get(spot)),
      };
    });
  });
  const due = trucks.map((id) => {
    const at = dueAt(facts, timing, { kind: 'visit', id });
    return at === null ? null : Math.max(0, (at - facts.now) / 60_000);
  });
  const asked: SpotChoices = {
    spots: numbers.size,
    choices,
    deadlines: { due, drivers: timing.drivers, late: facts.weights.late },
  };
  return { asked, ways };
}

/** Mornings are drawn by number, so that two runs see the same. */
function draw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How large a morning is. */
export type MorningSize = {
  readonly doors: number;
  readonly trailers: number;
  readonly drivers: number;
};
/** The mornings that we measure. */
export const wholeMorning: MorningSize = { doors: 450, trailers: 200, drivers: 12 };

/** Six areas of doors and four lots with twice the room. */
const yardOf = remembered((doors: number, trailers: number) => {
  const [each, lot] = [Math.ceil(doors / 6), Math.ceil(trailers / 2)];
  const yard = ground(
    ...Array.from(
      { length: 6 },
      (_, at) => [`Docks ${at + 1}`, 'docking', codes('D', each, at * each + 1, 3)] as const,
    ),
    ...Array.from(
      { length: 4 },
      (_, at) => [`Lot ${at + 1}`, 'parking', codes(`${'ABCD'[at]}-`, lot)] as const,
    ),
  );
  return { yard, fronts: frontsOf(autoLayout(yard.areas, yard.spots).spots) };
});

/**
 * Eight o'clock: trailers in the lot wait for doors of which four in ten are taken; each has an
 * appointment of the day; all are to be at a door by ten.
 */
export function morning(seed: number, { doors, trailers, drivers }: MorningSize = wholeMorning) {
  const { yard: yardOfMornings, fronts } = yardOf(doors, trailers);
  const random = draw(seed);
  const [bays, lot] = [
    yardOfMornings.spots.filter(({ type }) => type === 'docking'),
    yardOfMornings.spots.filter(({ type }) => type !== 'docking'),
  ];
  const now = Date.parse('2026-03-02T08:00:00Z');
  const parked = lot
    .map(({ id }) => ({ id, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, trailers);
  const booked = new Map<string, { readonly door: SpotId; readonly start: string }>();
  const visits = parked.map(({ id }, at) => {
    const door = bays[Math.floor(random() * bays.length)]?.id as SpotId;
    booked.set(`a${at}`, { door, start: new Date(now + random() * 10 * 3_600_000).toISOString() });
    return visit(`t${at}`, id, {
      companyName: `Carrier ${at % 40}`,
      appointmentId: `a${at}` as never,
    });
  });
  const working = bays.filter(() => random() < 0.4).map(({ id }, at) => visit(`b${at}`, id));
  const facts: RankFacts = {
    yard: createYardTable(rows({ ...yardOfMornings, visits: [...visits, ...working] })),
    now,
    weights: usualWeights,
    attributes: () => plainArea,
    appointment: (id) => {
      const known = booked.get(id);
      return known === undefined
        ? null
        : ({ id, status: 'Scheduled', start: known.start, dockId: known.door } as never);
    },
    door: (dock) => dock as SpotId,
    needs: new Map(),
    fronts,
  };
  const timing: Timing = { by: new Date(now + 2 * 3_600_000).toISOString(), drivers, minutes: 6 };
  return askedFor(
    facts,
    timing,
    visits.map(({ id }) => id),
    (spot) => facts.yard.spot(spot)?.type === 'docking',
  );
}

/** What a clerk without a console does: in turn, each to the nearest door that is free. */
export function nearest({ asked, ways }: ReturnType<typeof morning>): ChoicePerAsset {
  const taken = new Set<number>();
  return asked.choices.map((list, asset) => {
    let best: number | null = null;
    for (const [at, { spot }] of list.entries())
      if (
        !taken.has(spot) &&
        (best === null || (ways[asset]?.[at] ?? 0) < (ways[asset]?.[best] ?? 0))
      )
        best = at;
    if (best !== null) taken.add(list[best]?.spot as number);
    return best;
  });
}

/** No integer solution can cost less: the same program without integers, solved alone. */
export async function boundOf(asked: SpotChoices): Promise<number> {
  const load = createRequire(import.meta.url)('highs') as () => Promise<{
    createModel(data: ModelData): {
      options: { set(of: object): void };
      run(): unknown;
      getObjectiveValue(): number;
    };
  }>;
  const { integrality: _, ...relaxed } = modelOf(asked);
  const model = (await load()).createModel(relaxed);
  model.options.set({ output_flag: false });
  model.run();
  return model.getObjectiveValue();
}

/**
 * Minutes by which trailers come too late in all: drivers take them in an order, whoever is free
 * the next.
 */
function lateIn(
  { choices, deadlines }: SpotChoices,
  chosen: ChoicePerAsset,
  order: readonly number[],
): number {
  const free = new Array<number>(deadlines?.drivers ?? 1).fill(0);
  let late = 0;
  for (const asset of order) {
    const driver = free.indexOf(Math.min(...free));
    const end = (free[driver] as number) + (choices[asset]?.[chosen[asset] ?? -1]?.minutes ?? 0);
    free[driver] = end;
    late += Math.max(0, end - (deadlines?.due[asset] ?? Number.POSITIVE_INFINITY));
  }
  return late;
}

/** What is due first comes first, as the steps of a proposal do. */
const byDue = ({ choices, deadlines }: SpotChoices): readonly number[] =>
  [...choices.keys()].sort(
    (a, b) => (deadlines?.due[a] ?? Number.MAX_VALUE) - (deadlines?.due[b] ?? Number.MAX_VALUE),
  );

export type Figures = { readonly cost: number; readonly way: number; readonly late: number };

/** Cost in feet, way in feet, and minutes late, of an answer. */
export function figuresOf(
  { asked, ways }: ReturnType<typeof morning>,
  chosen: ChoicePerAsset,
  order: readonly number[] = byDue(asked),
): Figures {
  const { cost, left } = costOfAssignment(asked, chosen);
  if (left > 0) throw new Error(`${left} are left.`);
  return {
    cost,
    way: chosen.reduce<number>((sum, at, asset) => sum + (ways[asset]?.[at ?? -1] ?? 0), 0),
    late: lateIn(asked, chosen, order),
  };
}

const mean = (list: readonly number[]): number =>
  list.reduce((sum, each) => sum + each, 0) / list.length;

/**
 * Mornings: cost beside the bound, way and lateness beside "first free, nearest"; then 200 waiting
 * on the giant yard.
 */
export async function proposalRows(
  suite: string,
  facts: RankFacts,
  mornings: number,
): Promise<readonly BenchRow[]> {
  const solve = createSolver(600);
  const found: { ours: Figures; naive: Figures; first: Figures; bound: number }[] = [];
  for (let seed = 1; seed <= mornings; seed += 1) {
    const made = morning(seed);
    const answer = await solve(made.asked);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    found.push({
      ours: figuresOf(made, answer.value.chosen),
      naive: figuresOf(made, nearest(made), [...made.asked.choices.keys()]),
      first: figuresOf(made, greedyAssignment(made.asked)),
      bound: await boundOf(made.asked),
    });
  }
  const size = `${mornings} mornings`;
  const of = (kind: 'ours' | 'naive' | 'first', figure: keyof Figures) =>
    mean(found.map((each) => each[kind][figure]));
  const worst = found.reduce((most, each) =>
    each.ours.cost / each.bound > most.ours.cost / most.bound ? each : most,
  );
  const begun = performance.now();
  const waiting = askedFor(
    facts,
    { by: null, drivers: 1, minutes: 6 },
    facts.yard.waitingVisits(),
    () => true,
  ).asked;
  const first = greedyAssignment(waiting);
  const ranked = performance.now() - begun;
  const answer = await solve(waiting);
  if (!answer.ok || first.includes(null)) throw new Error('No proposal.');
  const solved = performance.now() - begun - ranked;
  return [
    row(
      suite,
      'cost of a proposal / the solver’s bound, worst morning',
      size,
      worst.ours.cost,
      worst.bound,
      'feet',
    ),
    row(
      suite,
      'cost of a proposal / of “first free, nearest”',
      size,
      of('ours', 'cost'),
      of('naive', 'cost'),
      'feet',
    ),
    row(
      suite,
      'way of a proposal / of “first free, nearest”',
      size,
      of('ours', 'way'),
      of('naive', 'way'),
      'feet',
    ),
    row(
      suite,
      'lateness of a proposal / of “first free, nearest”',
      size,
      of('ours', 'late'),
      of('naive', 'late'),
      'min',
    ),
    row(
      suite,
      'cost of a proposal / of the first answer',
      size,
      of('ours', 'cost'),
      of('first', 'cost'),
      'feet',
    ),
    row(
      suite,
      'the better proposal for 200 waiting / the first one',
      `${waiting.choices.length} waiting`,
      solved,
      ranked,
    ),
  ];
}

/**
 * A key of a yard check of 1,000 spots, where each tenth differs: keeping the answer and working
 * out what follows from all.
 */
export async function checkRows(suite: string, table: YardTable): Promise<readonly BenchRow[]> {
  const spots = [...table.spots()].slice(0, 1_000).map(({ id }) => id);
  const key = (spot: SpotId, at: number): CheckAnswer => {
    const seen = at % 10 === 0 ? ({ kind: 'empty' } as const) : ({ kind: 'expected' } as const);
    return { spot, seen, was: recordOf(table, spot, seen), by: '', at: '' };
  };
  const all = spots.map(key);
  const time = await sideBySide({
    ours: () => resultOf(table, all),
    // One frame of 60 a second.
    frame: () => 1_000 / 60,
  });
  return [
    row(
      suite,
      'a key of a yard check with 100 differences / one frame',
      `${spots.length} spots`,
      time.ours,
      time.frame,
    ),
  ];
}
