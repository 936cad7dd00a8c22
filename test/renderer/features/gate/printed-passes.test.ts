import { expect, test } from 'vitest';
import { PrintedPasses } from '../../../../renderer/features/gate/pass/printed-passes.ts';
import type { Page } from '../../../../renderer/page/page.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { aVisit } from '../../../shared/gate/world.ts';
import * as rows from '../../../shared/yard/rows.ts';

/** A page with one truck on B-05 whose pass was printed. `puts` moves the truck. */
function printed() {
  const spot = rows.spot('B-05');
  const truck = aVisit('v1', { licensePlate: 'TXK4471', spotId: spot.id });
  const table = createYardTable({ areas: [], spots: [spot], visits: [truck], containers: [] });
  const said: string[] = [];
  let now = 0;
  let wake = () => {};
  const page = {
    yard: { table, onAssets: (heard: () => void) => (wake = heard) },
    results: { said: (sentence: string) => said.push(sentence) },
    ticker: { now: () => now },
  } as unknown as Page;
  new PrintedPasses(page).printed(truck.id);
  const move = (fields: Parameters<typeof aVisit>[1]) => {
    const { areas, spots, containers } = table.snapshot();
    const visits = [aVisit('v1', { ...truck, ...fields })];
    const none = { areas: [], spots: [], visits: [], containers: [] };
    table.put({ put: { areas, spots, containers, visits }, remove: none });
    wake();
  };
  return { said, move, wait: (ms: number) => (now += ms) };
}

test('a pass to a spot that the truck no longer has is said once, with what to do', () => {
  const { said, move } = printed();
  move({});
  expect(said).toEqual([]);
  move({ spotId: null });
  move({ spotId: null });
  expect(said).toEqual(['The pass of TXK4471 says B-05. Print a new one.']);
});

test('a truck that left, or that is moved long after, needs no new pass', () => {
  const left = printed();
  left.move({ spotId: null, isActive: false });
  const later = printed();
  later.wait(20 * 60_000);
  later.move({ spotId: null });
  expect([...left.said, ...later.said]).toEqual([]);
});
