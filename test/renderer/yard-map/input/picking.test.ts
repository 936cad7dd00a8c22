import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, overlaps } from '../../../../renderer/canvas/geometry.ts';
import {
  type Direction,
  eachSpotIn,
  hitAt,
  neighbor,
  spotAt,
} from '../../../../renderer/yard-map/input/picking.ts';
import { createGrid } from '../../../../renderer/yard-map/model/grid.ts';
import { Scene } from '../../../../renderer/yard-map/model/scene.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import { autoLayout } from '../../../../shared/layout/auto-layout.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { yardRows } from '../../../bench/map/yard-data.ts';
import { smallLayout, smallTable } from '../support/yard.ts';

const boxes = fc
  .record({
    x: fc.integer({ min: -300, max: 300 }),
    y: fc.integer({ min: -300, max: 300 }),
    w: fc.integer({ min: 1, max: 80 }),
    h: fc.integer({ min: 1, max: 80 }),
  })
  .map(({ x, y, w, h }) => ({ x0: x, y0: y, x1: x + w, y1: y + h }));

describe('grid', () => {
  it('finds the boxes at a point as a look at every box does', () => {
    fc.assert(
      fc.property(
        fc.array(boxes, { maxLength: 60 }),
        fc.integer({ min: -320, max: 400 }),
        fc.integer({ min: -320, max: 400 }),
        (list, x, y) => {
          const all = list.flatMap((box, index) => (contains(box, { x, y }) ? [index] : []));
          expect([...createGrid(list).at({ x, y })].sort((a, b) => a - b)).toEqual(all);
        },
      ),
    );
  });

  it('finds the boxes that meet a box, each once', () => {
    fc.assert(
      fc.property(fc.array(boxes, { maxLength: 60 }), boxes, (list, box) => {
        const found: number[] = [];
        createGrid(list).each(box, (index) => found.push(index));
        expect(found.sort((a, b) => a - b)).toEqual(
          list.flatMap((each, index) => (overlaps(each, box) ? [index] : [])),
        );
      }),
    );
  });
});

describe('picking', () => {
  const scene = new Scene(smallTable(), smallLayout());
  const idAt = (x: number, y: number) => spotAt(scene, { x, y })?.id ?? null;

  it('finds the spot under a point, and none between the rows', () => {
    expect([idAt(6, 30), idAt(18, 230), idAt(30, 340), idAt(18, 280), idAt(500, 500)]).toEqual([
      'D1',
      'A2',
      'A6',
      null,
      null,
    ]);
  });

  it('takes from a mixed spot what is under the pointer: rear or front', () => {
    expect(hitAt(scene, { x: 18, y: 205 })).toMatchObject({
      spot: 'A2',
      asset: { kind: 'container', id: 'box-3' },
    });
    expect(hitAt(scene, { x: 18, y: 245 })).toMatchObject({
      spot: 'A2',
      asset: { kind: 'visit', id: 'TX-2' },
    });
  });

  it('takes a truck by its hooked trailer, and nothing from a free spot', () => {
    expect(hitAt(scene, { x: 6, y: 10 })).toMatchObject({
      spot: 'D1',
      asset: { kind: 'visit', id: 'TX-1' },
    });
    expect(hitAt(scene, { x: 6, y: 340 })).toEqual({ spot: 'A4', asset: null });
  });

  it('finds a spot of a turned sheet by its true outline', () => {
    const layout = smallLayout();
    const spots = new Map(layout.spots);
    spots.set('A6' as SpotId, { x: 200, y: 300, width: 12, height: 60, rotation: 45 });
    const turned = new Scene(smallTable(), { ...layout, spots });
    // Along the slot's diagonal axis, 25 feet from its middle, and the same distance off the axis.
    expect(spotAt(turned, { x: 206 + 17, y: 330 - 17 })?.id).toBe('A6');
    expect(spotAt(turned, { x: 206 + 17, y: 330 + 17 })).toBeNull();
  });

  it('visits the spots in a box', () => {
    const found: string[] = [];
    eachSpotIn(scene, { x0: 0, y0: 190, x1: 20, y1: 320 }, ({ id }) => found.push(id));
    expect(found).toEqual(['A1', 'A2', 'A4', 'A5']);
  });
});

describe('walking by the keyboard', () => {
  const scene = new Scene(smallTable(), smallLayout());
  const from = (id: string, direction: Direction) => {
    const spot = scene.spots[scene.indexOf(id as SpotId) as number];
    return spot === undefined ? undefined : neighbor(scene, spot, direction)?.id;
  };

  it('goes to the neighbor in the row and across the lane', () => {
    expect([
      from('A1', 'right'),
      from('A2', 'left'),
      from('A2', 'down'),
      from('A5', 'up'),
      from('A2', 'up'),
    ]).toEqual(['A2', 'A1', 'A5', 'A2', 'D2']);
  });

  it('stays at the edge of the yard', () => {
    expect([from('A1', 'left'), from('D1', 'up'), from('A6', 'down')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reaches every spot of a yard from any spot', () => {
    const rows = yardRows(300);
    const yard = new Scene(createYardTable(rows), autoLayout(rows.areas, rows.spots));
    const reached = new Set([yard.spots[0]]);
    const open = [yard.spots[0]];
    for (let spot = open.pop(); spot !== undefined; spot = open.pop()) {
      for (const direction of ['up', 'down', 'left', 'right'] as const) {
        const next = neighbor(yard, spot, direction);
        if (next === null || reached.has(next)) continue;
        reached.add(next);
        open.push(next);
      }
    }
    expect(reached.size).toBe(300);
  });
});
