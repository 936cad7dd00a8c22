/** The spots that an asset may go to: the lines of the picker, and the ranking behind them. */
import { afterEach, expect, test } from 'vitest';
import { targetOptions } from '../../../renderer/operations/draft/options.ts';
import { rankingOf } from '../../../renderer/operations/draft/ranking.ts';
import { plainArea } from '../../../shared/planning/area-attributes.ts';
import { placing, rankSpots } from '../../../shared/planning/best/rank.ts';
import { usualWeights } from '../../../shared/planning/best/weights.ts';
import { check, isRefused } from '../../../shared/yard/check.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { entityKey } from '../../../shared/yard/touches.ts';
import { put } from '../support/console-double.ts';
import { startTestPage, type TestPage, until } from '../support/render-page.tsx';
import { now, smallYard, spotId, visitId } from '../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => started?.stop());

const yardNow = () => {
  const yard = createYardTable(smallYard());
  const facts = {
    yard,
    now,
    weights: usualWeights,
    attributes: () => plainArea,
    appointment: () => null,
    door: () => null,
    needs: new Map(),
    fronts: new Map(),
  };
  const waiting: AssetRef = { kind: 'visit', id: yard.waitingVisits()[0] as Visit['id'] };
  return { yard, facts, waiting };
};

test('Spots to go to: each as the rules judge it, the allowed ones first', () => {
  const { yard, facts, waiting } = yardNow();
  const parked = [...yard.visits()].find(({ spotId }) => spotId !== null) as Visit;
  const asset: AssetRef = { kind: 'visit', id: parked.id };
  // The last one left its spot while the clerk chose.
  for (const [moved, from] of [
    [waiting, null],
    [asset, parked.spotId],
    [asset, null],
  ] as const) {
    const options = targetOptions(yard, moved, from, rankSpots(facts, moved));
    const allowed = options.map(({ refusal }) => refusal === null);
    expect(allowed).toEqual(
      options.map(({ key }) => !isRefused(check(yard, placing(moved, from, key as never)))),
    );
    expect(allowed).toEqual([...allowed].sort((a, b) => Number(b) - Number(a)));
    expect(options.map(({ key }) => key).sort()).toEqual(
      [...yard.spots()].map(({ id }) => id).sort(),
    );
  }
});

test('A line that was read keeps its words while the yard goes on', () => {
  const { yard, facts, waiting } = yardNow();
  const options = targetOptions(yard, waiting, null, rankSpots(facts, waiting));
  const [read, unread] = ['A-07', 'A-10'].map((code) =>
    options.find(({ label }) => label === code),
  );
  const before = { detail: read?.detail, refusal: read?.refusal };
  const closed = ['A-07', 'A-10'].map((code) => ({ ...yard.spot(spotId(code)), isOpen: false }));
  yard.put(put({ spots: closed as never }));
  expect({ detail: read?.detail, refusal: read?.refusal }).toEqual(before);
  // One that was not in view says how it is.
  expect(unread?.detail).not.toBe(before.detail);
});

test('A ranking is kept until yard, holds, facts or the minute change', async () => {
  started = await startTestPage({ rows: smallYard() });
  const { page, double } = started;
  const ranking = rankingOf(page);
  const truck: AssetRef = { kind: 'visit', id: visitId('TX-4821') };
  const first = ranking.rank(truck);
  expect(first.spots.length).toBeGreaterThan(0);
  expect(ranking.rank(truck)).toBe(first);

  const [best] = first.spots;
  const row = { ...page.yard.table.spot(best?.spot as never), isOpen: false };
  double.change(put({ spots: [row as never] }));
  await until(() => page.yard.table.spot(row.id as never)?.isOpen === false);
  const closed = ranking.rank(truck);
  expect(closed.spots.map(({ spot }) => spot)).not.toContain(best?.spot);

  page.yard.setHolds(new Map([[entityKey(truck), [{ code: 'x' } as never]]]));
  const held = ranking.rank(truck);
  expect(held).not.toBe(closed);

  const facts = { ...ranking.facts(), appointment: () => null };
  ranking.tell(() => facts);
  const told = ranking.rank(truck);
  expect([told === held, ranking.rank(truck) === told]).toEqual([false, true]);
  started.passTime(60_000);
  expect(ranking.rank(truck)).not.toBe(told);
});
