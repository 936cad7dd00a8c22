/**
 * The yard ahead on the giant yard: ranking and putting a plan in order, each against the rules
 * alone. The baselines do what cannot be left out: asking the rules about every spot, and checking
 * and applying the very operations that the plan came to.
 */
import path from 'node:path';
import { chromium } from 'playwright-core';
import { StepIds } from '../../../renderer/features/planning/commit.ts';
import { YardStore } from '../../../renderer/page/stores/yard-store.ts';
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import { plainArea } from '../../../shared/planning/area-attributes.ts';
import { frontsOf, type RankFacts } from '../../../shared/planning/best/facts.ts';
import { placing, rankSpots } from '../../../shared/planning/best/rank.ts';
import { groundOf } from '../../../shared/planning/best/rank-ground.ts';
import { usualWeights } from '../../../shared/planning/best/weights.ts';
import { bufferSpotsOf } from '../../../shared/planning/order/buffer-spots.ts';
import type { Goal } from '../../../shared/planning/order/goals.ts';
import { keepOrder } from '../../../shared/planning/order/keep-order.ts';
import { orderOf, type PlanStep } from '../../../shared/planning/order/order.ts';
import { apply } from '../../../shared/yard/apply.ts';
import { check } from '../../../shared/yard/check.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { giant } from '../../shared/layout/yards.ts';
import { change, hooked, rows, visit } from '../../shared/yard/rows.ts';
import { type BenchRow, type BenchSuite, median, row, sideBySide } from '../bench.ts';
import { servePage } from '../map/bundle.ts';
import { pageRows } from '../plan-page.ts';
import { checkRows, proposalRows } from '../plan-proposals.ts';
import { inPage, mapFlags } from './map.ts';

const name = 'plan';
const size = `${giant.spots.length} spots`;
/** A plan is put in order again with each drag, so what counts is code that ran before. */
const rounds = { rounds: 31, warmup: 30 };

/** Every second spot holds a truck with a trailer, and 200 trucks wait. */
const yard = rows({
  ...giant,
  visits: [
    ...giant.spots.flatMap(({ id }, at) =>
      at % 2 === 0 ? [visit(`t${at}`, id, { companyName: `Carrier ${at % 40}` })] : [],
    ),
    ...Array.from({ length: 200 }, (_, at) =>
      visit(`w${at}`, null, { companyName: `Carrier ${at % 40}` }),
    ),
  ],
  containers: giant.spots.flatMap((_, at) => (at % 2 === 0 ? [hooked(`c${at}`, `t${at}`)] : [])),
});
const fronts = frontsOf(autoLayout(giant.areas, giant.spots).spots);
const truck = (id: string): AssetRef => ({ kind: 'visit', id: id as VisitId });
const spotAt = (at: number): SpotId => giant.spots[at % giant.spots.length]?.id as SpotId;

const factsOf = (table: ReturnType<typeof createYardTable>): RankFacts => ({
  yard: table,
  now: 0,
  weights: usualWeights,
  attributes: () => plainArea,
  appointment: () => null,
  door: () => null,
  needs: new Map(),
  fronts,
});

async function rankRows(): Promise<readonly BenchRow[]> {
  const table = createYardTable(yard);
  const facts = factsOf(table);
  const asset = truck('w0');
  // As the page does: gathered once, then kept up to date spot by spot.
  const ground = groundOf(facts);
  let found = 0;
  const time = await sideBySide(
    {
      ours: () => {
        found += rankSpots(facts, asset, ground).spots.length;
      },
      bare: () => {
        for (const { id } of giant.spots) found += check(table, placing(asset, null, id)).length;
      },
      first: () => {
        found += groundOf(facts).areas.length;
      },
    },
    rounds,
  );
  if (found === 0) throw new Error('Nothing was ranked.');
  return [
    row(name, 'rank all spots for one asset / check all spots alone', size, time.ours, time.bare),
    row(
      name,
      'gather what ranking reads, once / check all spots alone',
      size,
      time.first,
      time.bare,
    ),
  ];
}

/** A thousand moves: chains of ten into free spots, and rings of four. */
function wishesOf(): readonly Goal[] {
  const wishes: Goal[] = [];
  const place = (from: number, to: number) =>
    wishes.push({ kind: 'place', asset: truck(`t${from}`), spot: spotAt(to) });
  for (let chain = 0; chain < 60; chain += 1) {
    const first = chain * 40;
    for (let link = 0; link < 10; link += 1)
      place(first + link * 2, link === 9 ? first + 19 : first + (link + 1) * 2);
  }
  for (let ring = 0; ring < 100; ring += 1) {
    const first = 2_400 + ring * 20;
    for (let link = 0; link < 4; link += 1) place(first + link * 2, first + ((link + 1) % 4) * 2);
  }
  return wishes;
}

/**
 * Checks and applies the steps of a plan. The table is made anew outside of what is timed: steps
 * change it.
 */
function bareOf(steps: readonly PlanStep[]): number {
  const fresh = createYardTable(yard);
  const begun = performance.now();
  for (const { operation } of steps) {
    check(fresh, operation);
    fresh.put(apply(fresh, operation, null));
  }
  return performance.now() - begun;
}

async function orderRows(): Promise<readonly BenchRow[]> {
  const wishes = wishesOf();
  const table = createYardTable(yard);
  const ours = () =>
    orderOf(
      { yard: table, asides: bufferSpotsOf(table), reason: 'Planned move', at: null },
      wishes,
    );
  const { steps, impossible } = ours();
  if (impossible.length > 0 || steps.length !== wishes.length + 100)
    throw new Error(`The plan came to ${steps.length} steps.`);
  const time = await sideBySide(
    {
      ours,
      bare: () => bareOf(steps),
    },
    rounds,
  );
  return [
    row(name, 'a plan of 1,000 moves / its checks and applies alone', size, time.ours, time.bare),
  ];
}

/** Many at a time, so that one is not lost in the clock. */
const ghosts = 50;

/**
 * A plan of 100 moves is shown on the page's own yard, and one of its trucks goes to another spot;
 * beside it the service says the same of a truck: what the page works out and hands to those who
 * draw. The first order of the long plan is what the page does when it is opened.
 */
async function ghostRows(): Promise<readonly BenchRow[]> {
  const at = '2026-03-02T09:00:00Z';
  const [store, other] = [shown(), shown()];
  const all = wishesOf();
  const wishes = all.slice(0, 100);
  store.showAhead([]);
  const kept = keepOrder(store.present(), 'Planned move');
  const ids = new StepIds(numbered());
  const show = (list: readonly Goal[]) => store.showAhead(ids.of(kept.of(list).steps, at));
  show(wishes);
  const table = createYardTable(yard);
  const { steps } = keepOrder(table, 'Planned move').of(all);
  let turn = 0;
  const target = () => spotAt(4_001 + 2 * (turn % 100));
  const time = await sideBySide(
    {
      ghost: () =>
        each(() => {
          turn += 1;
          show([...wishes, { kind: 'place', asset: truck('w0'), spot: target() }]);
        }),
      live: () =>
        each(() => {
          turn += 1;
          const moved = change({ visits: [visit('w0', target(), { companyName: 'Carrier 1' })] });
          other.receive({
            kind: 'delta',
            version: other.version() + 1,
            change: moved,
            problems: null,
          });
        }),
      first: () => keepOrder(table, 'Planned move').of(all),
      bare: () => bareOf(steps),
    },
    { rounds: 31, warmup: 10 },
  );
  return [
    row(
      name,
      'a plan of 1,000 moves as the page opens it / its checks and applies alone',
      size,
      time.first,
      time.bare,
    ),
    row(
      name,
      'one ghost moved in a plan of 100 / the same move told by the service, not painted',
      size,
      time.ghost,
      time.live,
    ),
  ];
}

/** The same with its painting, in Chromium: each in a page of its own, in turn. */
async function drawnRows(): Promise<readonly BenchRow[]> {
  const served = await servePage(path.join(import.meta.dirname, '..', 'map'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: mapFlags,
  });
  try {
    const spent = { ghost: [] as number[], live: [] as number[] };
    for (let round = 0; round < 7; round += 1)
      for (const how of round % 2 === 0
        ? (['ghost', 'live'] as const)
        : (['live', 'ghost'] as const))
        spent[how].push(
          median(
            await inPage(browser, served.url, (page) =>
              page.evaluate(
                ([name, count]) =>
                  (window as any).mapBench.ghosts(name, count) as Promise<number[]>,
                [how, 5_000] as const,
              ),
            ),
          ),
        );
    const [ghost, live] = [median(spent.ghost), median(spent.live)];
    return [
      row(
        name,
        'one ghost moved in a plan of 100 / one live change, painted',
        '5000 spots',
        ghost,
        live,
      ),
    ];
  } finally {
    await browser.close();
    served.stop();
  }
}

/** The time of one of many, in milliseconds. */
function each(run: () => void): number {
  const begun = performance.now();
  for (let turn = 0; turn < ghosts; turn += 1) run();
  return (performance.now() - begun) / ghosts;
}

/** A page's yard that was told of this one. */
function shown(): YardStore {
  const store = new YardStore();
  store.receive({
    kind: 'delta',
    version: 0,
    change: { put: yard, remove: { areas: [], spots: [], visits: [], containers: [] } },
    problems: null,
  });
  return store;
}

function numbered(): () => OperationId {
  let last = 0;
  return () => {
    last += 1;
    return `o${last}` as OperationId;
  };
}

/**
 * Mornings that proposals are compared on; `PROPERTIES=all` takes as many as
 * docs/reference/planning.md tells
 * of.
 */
const mornings = process.env.PROPERTIES === 'all' ? 100 : 10;

/** PLAN_ROWS=order, ghost, page: these rows alone. */
async function run(): Promise<readonly BenchRow[]> {
  if (process.env.PLAN_ROWS === 'order') return [...(await rankRows()), ...(await orderRows())];
  if (process.env.PLAN_ROWS === 'page') return pageRows(name);
  if (process.env.PLAN_ROWS === 'ghost') return [...(await ghostRows()), ...(await drawnRows())];
  const table = createYardTable(yard);
  return [
    ...(await rankRows()),
    ...(await orderRows()),
    ...(await ghostRows()),
    ...(await drawnRows()),
    ...(await pageRows(name)),
    ...(await checkRows(name, table)),
    ...(await proposalRows(name, factsOf(table), mornings)),
  ];
}

export const suite: BenchSuite = { name, run };
