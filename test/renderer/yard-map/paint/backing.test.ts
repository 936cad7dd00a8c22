import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, type Extent, isEmpty, meet, moved } from '../../../../renderer/canvas/geometry.ts';
import type { MapView, ScreenSize } from '../../../../renderer/canvas/viewport.ts';
import {
  type Backing,
  canvasBox,
  freshPlan,
  placement,
  planFor,
  shownBox,
} from '../../../../renderer/yard-map/paint/backing.ts';

const screen: ScreenSize = { width: 300, height: 200, ratio: 1 };
const margin = 64;
const canvas = canvasBox(screen, margin);
const start: MapView = { scale: 2, x: 10, y: -20 };

/** A number for a pixel of the world, seen at a whole offset. */
const groundAt = (x: number, y: number): number => (x + 20_000) * 40_000 + (y + 20_000);

/**
 * Which pixels of the canvas show which part of the world: what was painted at an offset, moved
 * along with shifts.
 */
function createCanvas() {
  const width = canvas.x1;
  let cells = new Float64Array(width * canvas.y1);
  const paint = (box: Extent, backing: Backing) => {
    for (let y = box.y0; y < box.y1; y += 1)
      for (let x = box.x0; x < box.x1; x += 1)
        cells[y * width + x] = groundAt(x - backing.x, y - backing.y);
  };
  const shift = (dx: number, dy: number) => {
    const after = new Float64Array(cells.length);
    for (let y = Math.max(dy, 0); y < Math.min(canvas.y1 + dy, canvas.y1); y += 1) {
      const row = cells.subarray((y - dy) * width, (y - dy + 1) * width);
      after.set(
        row.subarray(Math.max(-dx, 0), width - Math.max(dx, 0)),
        y * width + Math.max(dx, 0),
      );
    }
    cells = after;
  };
  return { paint, shift, at: (x: number, y: number) => cells[y * width + x] };
}

describe('backing', () => {
  it('paints the screen into the middle of the canvas at first', () => {
    const plan = freshPlan(start, screen, margin);
    expect(plan.paint).toEqual([{ x0: 64, y0: 64, x1: 364, y1: 264 }]);
    expect(plan.shift).toBeNull();
    expect(placement(plan.backing, start, 1)).toEqual({ scale: 1, x: -64, y: -64 });
  });

  it('paints nothing for a pan over what is painted already', () => {
    const first = freshPlan(start, screen, margin).backing;
    const ahead = planFor(first, { ...start, x: start.x - 5 }, screen, margin);
    expect(planFor(ahead.backing, { ...start, x: start.x - 20 }, screen, margin).paint).toEqual([]);
    expect(planFor(ahead.backing, start, screen, margin).paint).toEqual([]);
  });

  it('starts anew for another scale and for a jump to ground that is not on the canvas', () => {
    const first = freshPlan(start, screen, margin).backing;
    expect(planFor(first, { ...start, scale: 3 }, screen, margin)).toEqual(
      freshPlan({ ...start, scale: 3 }, screen, margin),
    );
    const far = { ...start, x: start.x - 5_000 };
    expect(planFor(first, far, screen, margin)).toEqual(freshPlan(far, screen, margin));
  });

  it('places a canvas of another scale so that the world lies where the view says', () => {
    const { backing } = freshPlan(start, screen, margin);
    const view: MapView = { scale: 3, x: 40, y: 7 };
    const { scale, x, y } = placement(backing, view, 2);
    // The world's point (11, 13) on the canvas, then on the screen in CSS pixels.
    expect((11 * backing.scale + backing.x) * (scale / 2) + x).toBeCloseTo((11 * 3 + 40) / 2, 9);
    expect((13 * backing.scale + backing.y) * (scale / 2) + y).toBeCloseTo((13 * 3 + 7) / 2, 9);
  });

  it('shows the right ground at every pixel, painting only what is new', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -90, max: 90 })), {
          maxLength: 12,
        }),
        (moves) => {
          const picture = createCanvas();
          let view = start;
          const first = freshPlan(view, screen, margin);
          let { backing } = first;
          for (const box of first.paint) picture.paint(box, backing);
          for (const [dx, dy] of moves) {
            view = { ...view, x: view.x + dx, y: view.y + dy };
            const plan = planFor(backing, view, screen, margin);
            if (plan.shift !== null) picture.shift(plan.shift.dx, plan.shift.dy);
            const kept =
              plan.shift === null
                ? backing.painted
                : meet(moved(backing.painted, plan.shift.dx, plan.shift.dy), canvas);
            backing = plan.backing;
            const isFresh = plan.paint.some(
              (box) => box.x1 - box.x0 === screen.width && box.y1 - box.y0 === screen.height,
            );
            for (const box of plan.paint) {
              expect(covers(canvas, box)).toBe(true);
              if (!isFresh) expect(isEmpty(meet(box, kept))).toBe(true);
              picture.paint(box, backing);
            }
            const shown = shownBox(backing, view, screen);
            expect(covers(backing.painted, shown)).toBe(true);
            for (const [x, y] of [
              [0, 0],
              [299, 0],
              [0, 199],
              [299, 199],
              [150, 100],
              [33, 178],
            ] as const) {
              expect(picture.at(shown.x0 + x, shown.y0 + y)).toBe(groundAt(x - view.x, y - view.y));
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
