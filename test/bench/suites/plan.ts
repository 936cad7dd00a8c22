/**
 * The yard ahead on the giant yard: ranking and putting a plan in order, each against the rules alone. The baselines do what cannot be
 * left out: asking the rules about every spot, and checking and applying the very operations that the plan came to.
 */
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import { plainArea } from '../../../shared/plan/area-attributes.ts';
import { frontsOf, type RankFacts } from '../../../shared/plan/best/facts.ts';
import { groundOf } from '../../../shared/plan/best/ground.ts';
import { placing, rankSpots } from '../../../shared/plan/best/rank.ts';
import { usualWeights } from '../../../shared/plan/best/weights.ts';
import { asidesOf } from '../../../shared/plan/order/asides.ts';
import { orderOf } from '../../../shared/plan/order/order.ts';
import type { Wish } from '../../../shared/plan/order/wishes.ts';
import { apply } from '../../../shared/yard/apply.ts';
import { check } from '../../../shared/yard/check.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { createProjection } from '../../../shared/yard/projection.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { giant } from '../../shared/layout/yards.ts';
import { change, hooked, rows, visit } from '../../shared/yard/rows.ts';
import { type BenchRow, type BenchSuite, row, sideBySide } from '../bench.ts';
import { checkRows, proposalRows } from '../plan-proposals.ts';

const name = 'plan';
const size = `${giant.spots.length} spots`;
/** A plan is put in order again with each drag, so what counts is code that ran before. */
const rounds = { rounds: 31, warmup: 30 };

/** Every second spot holds a truck with a trailer, and 200 trucks wait. */
const yard = rows({
  ...giant,
  visits: [
    ...giant.spots.flatMap(({ id }, at) => (at % 2 === 0 ? [visit(`t${at}`, id, { companyName: `Carrier ${at % 40}` })] : [])),
    ...Array.from({ length: 200 }, (_, at) => visit(`w${at}`, null, { companyName: `Carrier ${at % 40}` })),
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
    row(name, 'gather what ranking reads, once / check all spots alone', size, time.first, time.bare),
  ];
}

/** A thousand moves: chains of ten into free spots, and rings of four. */
function wishesOf(): readonly Wish[] {
  const wishes: Wish[] = [];
  const place = (from: number, to: number) => wishes.push({ kind: 'place', asset: truck(`t${from}`), spot: spotAt(to) });
  for (let chain = 0; chain < 60; chain += 1) {
    const first = chain * 40;
    for (let link = 0; link < 10; link += 1) place(first + link * 2, link === 9 ? first + 19 : first + (link + 1) * 2);
  }
  for (let ring = 0; ring < 100; ring += 1) {
    const first = 2_400 + ring * 20;
    for (let link = 0; link < 4; link += 1) place(first + link * 2, first + ((link + 1) % 4) * 2);
  }
  return wishes;
}

async function orderRows(): Promise<readonly BenchRow[]> {
  const wishes = wishesOf();
  const table = createYardTable(yard);
  const ours = () => orderOf({ yard: table, asides: asidesOf(table), reason: 'Planned move', at: null }, wishes);
  const { steps, impossible } = ours();
  if (impossible.length > 0 || steps.length !== wishes.length + 100) throw new Error(`The plan came to ${steps.length} steps.`);
  const time = await sideBySide(
    {
      ours,
      // The table is made anew outside of what is timed: steps change it.
      bare: () => {
        const fresh = createYardTable(yard);
        const begun = performance.now();
        for (const { operation } of steps) {
          check(fresh, operation);
          fresh.put(apply(fresh, operation, null));
        }
        return performance.now() - begun;
      },
    },
    rounds,
  );
  return [row(name, 'a plan of 1,000 moves / its checks and applies alone', size, time.ours, time.bare)];
}

async function ghostRows(): Promise<readonly BenchRow[]> {
  const base = createYardTable(yard);
  const projection = createProjection(base);
  const wishes = wishesOf().slice(0, 100);
  const at = '2026-03-02T09:00:00Z';
  const show = (list: readonly Wish[]) =>
    projection.setPending(
      orderOf({ yard: base, asides: asidesOf(base), reason: 'Planned move', at: null }, list).steps.map((step, index) => ({
        id: `${index} ${JSON.stringify(step.operation)}` as OperationId,
        operation: step.operation,
        at,
      })),
    );
  show(wishes);
  let turn = 0;
  const time = await sideBySide(
    {
      ghost: () => {
        turn += 1;
        show([...wishes, { kind: 'place', asset: truck(`w${turn % 50}`), spot: spotAt(4_001 + 2 * (turn % 100)) }]);
      },
      live: () => {
        turn += 1;
        projection.baseChanged(base.put(change({ visits: [visit(`w${turn % 50}`, null, { companyName: String(turn) })] })));
      },
    },
    { rounds: 101, warmup: 20 },
  );
  return [row(name, 'one ghost moved in a plan of 100 / one live change', size, time.ghost, time.live)];
}

/** Mornings that proposals are compared on; `PROPERTIES=all` takes as many as docs/planning.md tells of. */
const mornings = process.env.PROPERTIES === 'all' ? 100 : 10;

async function run(): Promise<readonly BenchRow[]> {
  const table = createYardTable(yard);
  return [
    ...(await rankRows()),
    ...(await orderRows()),
    ...(await ghostRows()),
    ...(await checkRows(name, table)),
    ...(await proposalRows(name, factsOf(table), mornings)),
  ];
}

export const suite: BenchSuite = { name, run };
