/**
 * What a change costs: as much as what it touches, whatever the yard. Counted, so that it holds on
 * any machine.
 */
import { expect, test } from 'vitest';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { limitsOf } from '../../../shared/limits.ts';
import { NowBoard } from '../../../shared/now/board.ts';
import type { Spot } from '../../../shared/yard/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { largeYard, now, spotId, visitId } from '../../renderer/support/yard-data.ts';

const nobody = { areas: [], spots: [], visits: [], containers: [] };

/** A yard of 5,000 spots and its board; `told` counts the rows that were asked for. */
function giant(count = 5_000) {
  const yard = createYardTable(largeYard(count, 60));
  let asked = 0;
  const counting: typeof yard = {
    ...yard,
    spot: (id) => {
      asked += 1;
      return yard.spot(id);
    },
    visit: (id) => {
      asked += 1;
      return yard.visit(id);
    },
    container: (id) => {
      asked += 1;
      return yard.container(id);
    },
  };
  const none: readonly Appointment[] = [];
  const board = new NowBoard({
    yard: counting,
    limits: limitsOf({}),
    gate: { checkIn: true, link: true, own: new Set() },
    appointment: () => null,
    isSentTo: () => false,
    door: () => null,
    dockName: () => null,
  });
  board.expect(none);
  const measured = (work: () => unknown) => {
    asked = 0;
    const began = performance.now();
    work();
    return { asked, ms: performance.now() - began };
  };
  return { yard, board, measured };
}

test('a truck that moves updates only its own lines; the clock updates none', () => {
  for (const count of [500, 5_000]) {
    const { yard, board, measured } = giant(count);
    const first = measured(() => board.at(now));
    expect(first.asked).toBeGreaterThan(count);
    const moved = measured(() => {
      const truck = yard.visit(visitId('P-3'));
      const spot = { ...(yard.spot(spotId('Z01-3')) as Spot), isOpen: false };
      const touched = yard.put({
        put: {
          ...nobody,
          spots: [spot],
          visits: truck === undefined ? [] : [{ ...truck, spotId: spotId('Z01-3') }],
        },
        remove: nobody,
      });
      board.touchSpots(touched.spots);
      board.touchAssets([...touched.visits, ...touched.containers]);
      board.at(now);
    });
    expect(moved.asked).toBeLessThan(40);
    expect(measured(() => board.at(now + 1_000)).asked).toBe(0);
    expect(measured(() => board.at(now + 3_600_000)).asked).toBe(0);
    if (process.env.SHOW_COST !== undefined)
      console.log(count, {
        first: first.ms,
        moved: moved.ms,
        clock: measured(() => board.at(now + 7_200_000)).ms,
        lines: board.at(now + 7_200_000).lines.length,
      });
  }
});
