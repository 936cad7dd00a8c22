import { expect, test } from 'vitest';
import type { AreaId, SpotId } from '../../../shared/ids.ts';
import type { AreaPlace, Place, YardLayout } from '../../../shared/layout/model.ts';
import { drawnGate, wayBetweenSpots, wayTo } from '../../../shared/layout/way-to.ts';

const piece = (label: string, x: number, y: number, width: number, height: number): AreaPlace => ({
  key: label,
  areaId: label as AreaId,
  kind: 'parking',
  box: { x, y, width, height },
  label,
  labelBox: { x, y, width, height },
  lanes: [],
  spots: [],
});
const target = 'T-3' as SpotId;
/** A wall of spots between the gate and the target, with a gap at its right end. */
const yard = (gate: string): YardLayout => ({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  areas: [piece(gate, 0, 260, 60, 40), piece('North row', 0, 0, 400, 120)],
  spots: new Map<SpotId, Place>([
    ...Array.from({ length: 28 }, (_, at): [SpotId, Place] => [
      `W-${at}` as SpotId,
      { x: at * 12, y: 150, width: 12, height: 50, rotation: 0 },
    ]),
    [target, { x: 20, y: 20, width: 12, height: 50, rotation: 0 }],
  ]),
});

test('the gate is the piece that is called so, in English or Spanish', () => {
  expect(drawnGate(yard('South gate'))).toEqual({ x: 30, y: 280 });
  expect(drawnGate(yard('Caseta 2'))).toEqual({ x: 30, y: 280 });
  expect(drawnGate(yard('Gateway Foods lot'))).toBeNull();
});

test('a gate that was drawn goes before any name', () => {
  const gate = { x: 390, y: 10 };
  expect(drawnGate({ ...yard('South gate'), gate })).toEqual(gate);
  expect(drawnGate({ ...yard('Gateway Foods lot'), gate })).toEqual(gate);
});

test('the way goes around spots and ends in front of the one that is meant', () => {
  const way = wayTo(yard('South gate'), target, { x: 30, y: 280 });
  expect(way[0]).toEqual({ x: 30, y: 280 });
  const end = way.at(-1);
  expect(end?.x).toBeCloseTo(26);
  expect(end?.y).toBeGreaterThan(70);
  // The wall ends at 336 feet: nowhere else does the way cross it.
  const crossing = way.flatMap((at, index) => {
    const next = way[index + 1];
    return next !== undefined && Math.min(at.y, next.y) < 175 && Math.max(at.y, next.y) > 175
      ? [at.x]
      : [];
  });
  expect(crossing).toHaveLength(1);
  expect(crossing[0]).toBeGreaterThan(336);
});

test('a spot that is not drawn has no way', () => {
  expect(wayTo(yard('South gate'), 'X-1' as SpotId, { x: 0, y: 0 })).toEqual([]);
});

test('the way between spots goes around what stands between, and is looked for once', () => {
  const layout = yard('South gate');
  const building = { x: 0, y: 60, width: 300, height: 40 };
  const own = {
    ...layout,
    areas: layout.areas.map((each, at) => (at === 1 ? { ...each, building } : each)),
  };
  const [above, below] = ['W-3' as SpotId, 'A-1' as SpotId];
  const spots = new Map<SpotId, Place>([
    [above, { x: 20, y: 5, width: 12, height: 50, rotation: 180 }],
    [below, { x: 20, y: 110, width: 12, height: 50, rotation: 0 }],
  ]);
  const drawn = { ...own, spots };
  const way = wayBetweenSpots(drawn, above, below);
  const crosses = way.flatMap((at, index) => {
    const next = way[index + 1];
    return next !== undefined && Math.min(at.y, next.y) < 80 && Math.max(at.y, next.y) > 80
      ? [at.x]
      : [];
  });
  expect(crosses).toHaveLength(1);
  expect(crosses[0]).toBeGreaterThan(300);
  expect(wayBetweenSpots(drawn, above, below)).toBe(way);
  expect(wayBetweenSpots(drawn, above, 'X-1' as SpotId)).toEqual([]);
});
