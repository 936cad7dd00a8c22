import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAct } from '../../sandbox/act.ts';
import { defaultQuirks, type Quirks } from '../../sandbox/dock-scheduling/quirks.ts';
import { createDockScheduling } from '../../sandbox/dock-scheduling/service.ts';
import { createLedger } from '../../sandbox/ledger.ts';
import { ServiceRefusal } from '../../sandbox/refusal.ts';
import { createYardView } from '../../sandbox/yard-view.ts';
import { runs } from '../support/runs.ts';
import { emptyYard, fixedClock } from './harness.ts';

type Step = {
  do:
    | 'arrive'
    | 'arriveContainer'
    | 'assign'
    | 'assignContainer'
    | 'move'
    | 'unassign'
    | 'detach'
    | 'attach'
    | 'depart'
    | 'close'
    | 'open';
  a: number;
  b: number;
  flag: boolean;
};

const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom(
      ...([
        'arrive',
        'arriveContainer',
        'assign',
        'assignContainer',
        'move',
        'move',
        'unassign',
        'detach',
        'attach',
        'attach',
        'depart',
      ] as const),
      ...(['close', 'open'] as const),
    ),
    a: fc.nat(40),
    b: fc.nat(40),
    flag: fc.boolean(),
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
);

const quirks: fc.Arbitrary<Quirks> = fc.record({
  ...(Object.fromEntries(
    Object.entries(defaultQuirks).map(([name, value]) => [name, fc.constant(value)]),
  ) as any),
  split: fc.constantFrom('id-stays', 'id-moves'),
  mixedSpot: fc.constantFrom('extends', 'new-record', 'refuses'),
  departed: fc.constantFrom('inactive', 'deleted'),
  departVisit: fc.constantFrom('hooked-leave', 'hooked-stay'),
  unassignMixed: fc.constantFrom('both', 'refuses'),
  attachAcrossSpots: fc.constantFrom('allowed', 'refused'),
});

/** What is where, without ids of records and times. */
const pictureOf = (view: ReturnType<typeof createYardView>) => ({
  spots: [...view.store.spots.keys()].map((id) => {
    const { spot, visit, hooked, standalone } = view.contents(id);
    return [spot.code, spot.isActive, visit?.id, hooked.map((each) => each.id), standalone?.id];
  }),
  waiting: [
    view.waiting().visits.map((each) => each.id),
    view.waiting().containers.map((each) => each.id),
  ],
});

/** Every asset by where it is: on a spot, hooked to a truck that is here, or waiting. */
const everyoneIn = (view: ReturnType<typeof createYardView>): string[] => {
  const hookedTo = (visitId: string) =>
    [...(view.store.containersByVisit.get(visitId) ?? [])]
      .filter((container) => container.isActive)
      .map((container) => container.id);
  const { visits, containers } = view.waiting();
  const placed = [...view.store.spots.keys()].flatMap((id) => {
    const { visit, hooked, standalone } = view.contents(id);
    return [visit, ...hooked, standalone].flatMap((asset) => asset?.id ?? []);
  });
  return [
    ...placed,
    ...visits.flatMap(({ id }) => [id, ...hookedTo(id)]),
    ...containers.map(({ id }) => id),
  ];
};

/** Where each placed asset stands. */
const placesOf = ({ store }: ReturnType<typeof createYardView>) =>
  new Map(
    [...store.assignments.values()].flatMap(({ spotId, assetVisitId, assetContainerId }) => [
      ...(assetVisitId ? [[assetVisitId, spotId] as const] : []),
      ...(assetContainerId ? [[assetContainerId, spotId] as const] : []),
    ]),
  );

const world = (chosen: Quirks) => {
  const ledger = createLedger();
  const service = createDockScheduling({
    seed: 5,
    plan: emptyYard,
    clock: fixedClock(),
    quirks: chosen,
    pageSizes: { default: 100, maximum: 500 },
    tokenLifetimeSeconds: 60,
    ledger,
  });
  const act = createAct(service, 'act');
  // Some are there from the start, so that the first operations already meet others.
  for (const containers of [0, 1, 2, 2]) act.arrive({ containers });
  for (let index = 0; index < 3; index += 1) act.arriveContainer();
  return { service, act, view: createYardView(service.store), ledger };
};

const perform = ({ service, act }: ReturnType<typeof world>, { do: name, a, b, flag }: Step) => {
  const nth = <Value>(values: Iterable<Value>, index: number, fallback: Value): Value => {
    const list = [...values];
    return list[index % Math.max(list.length, 1)] ?? fallback;
  };
  const spots = [...service.store.spots.keys()];
  const spot = nth(spots, a, '');
  const visit = nth(service.store.visits.keys(), a, 'nobody');
  const container = nth(service.store.containers.keys(), b, 'nothing');
  switch (name) {
    case 'arrive':
      return act.arrive({ containers: a % 3 });
    case 'arriveContainer':
      return act.arriveContainer();
    case 'assign':
      return act.assign(nth(spots, b, ''), { kind: 'visit', id: visit });
    case 'assignContainer':
      return act.assign(spot, { kind: 'container', id: container });
    case 'move':
      return act.move(spot, nth(spots, b, ''), { moveContainer: flag });
    case 'unassign':
      return act.unassign(spot);
    case 'detach':
      return act.detach(visit, container);
    case 'attach':
      return act.attach(visit, container);
    case 'depart':
      return act.depart(spot, (['All', 'AssetVisit', 'AssetContainer'] as const)[b % 3] ?? 'All');
    case 'close':
      return act.close(spot);
    case 'open':
      return act.open(spot);
  }
};

test('random operations never break occupancy rules or lose an asset', () => {
  let refused = 0;
  let applied = 0;
  fc.assert(
    fc.property(steps, quirks, (list, chosen) => {
      const run = world(chosen);
      const { service, view } = run;
      const present = new Set<string>();
      for (const step of list) {
        const before = JSON.stringify(pictureOf(view));
        try {
          perform(run, step);
          applied += 1;
        } catch (error) {
          if (!(error instanceof ServiceRefusal)) throw error;
          refused += 1;
          expect(JSON.stringify(pictureOf(view))).toBe(before);
        }
        expect(view.violations()).toEqual([]);
        for (const asset of [
          ...service.store.visits.values(),
          ...service.store.containers.values(),
        ]) {
          if (asset.isActive) present.add(asset.id);
          else present.delete(asset.id);
        }
        const here = everyoneIn(view);
        expect(new Set(here).size).toBe(here.length);
        if (chosen.departed === 'inactive') expect(new Set(here)).toEqual(present);
      }
    }),
    { numRuns: runs(300) },
  );
  // The sequences are worth something only when both happen often.
  expect(applied).toBeGreaterThan(runs(1_000));
  expect(refused).toBeGreaterThan(runs(1_000));
});

test('each operation has a later time than the one before, at any clock', () => {
  const run = world(defaultQuirks);
  const times = Array.from({ length: 5 }, () => run.act.arriveContainer().createDateTime);
  expect(times).toEqual([...new Set(times)].sort());
});

test('closed spots take nothing in, by any operation', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const run = world(defaultQuirks);
      for (const step of list) {
        const closedAndFree = [...run.service.store.spots.values()].filter(
          (spot) => !spot.isActive && !run.view.contents(spot.id).assignment,
        );
        try {
          perform(run, step);
        } catch (error) {
          if (!(error instanceof ServiceRefusal)) throw error;
        }
        for (const spot of closedAndFree)
          if (!spot.isActive) expect(run.view.contents(spot.id).assignment).toBeNull();
      }
    }),
    { numRuns: runs(200) },
  );
});

test('no asset changes place unless the ledger says so', () => {
  fc.assert(
    fc.property(steps, quirks, (list, chosen) => {
      const run = world(chosen);
      for (const step of list) {
        const before = placesOf(run.view);
        try {
          perform(run, step);
        } catch (error) {
          if (!(error instanceof ServiceRefusal)) throw error;
        }
        const after = placesOf(run.view);
        const named = JSON.stringify(run.ledger.entries().at(-1)?.changes);
        for (const id of new Set([...before.keys(), ...after.keys()])) {
          if (before.get(id) !== after.get(id)) expect(named).toContain(id);
        }
      }
    }),
    { numRuns: runs(200) },
  );
});
