import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Scene } from '../../../../renderer/yard-map/model/scene.ts';
import {
  emptyOverlay,
  MapOverlay,
  type OverlayState,
} from '../../../../renderer/yard-map/paint/map-overlay.ts';
import { spread } from '../../../../renderer/yard-map/paint/overlay-marks.ts';
import { paletteOf } from '../../../../renderer/yard-map/paint/palette.ts';
import { smallLayout, smallTable } from '../support/yard.ts';

it('draws a way as arrows from spot to spot, and clears it next time', () => {
  const calls: { readonly name: string; readonly args: readonly unknown[] }[] = [];
  const ink = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args: readonly unknown[]) => {
          calls.push({ name: String(name), args });
          return { width: 8 };
        },
      set: () => true,
    },
  ) as never;
  const scene = new Scene(smallTable(), smallLayout());
  const [a, b, c] = scene.spots;
  if (a === undefined || b === undefined || c === undefined) throw new Error('no spots');
  const overlay = new MapOverlay({ ink, size: () => {} });
  let bends: readonly (readonly { x: number; y: number }[])[] = [];
  const stopAt = (spot: typeof a, at: number) => ({
    spot,
    time: times[at] ?? null,
    bends: bends[at] ?? [],
  });
  const show = (way: readonly (typeof a)[]) => {
    calls.length = 0;
    overlay.show(
      { ...emptyOverlay, way: way.map(stopAt) },
      { x: 0, y: 0, scale: 4 },
      { width: 4_000, height: 4_000, ratio: 1 } as never,
      paletteOf('light'),
    );
    return calls.map(({ name }) => name);
  };
  const times = [null, '2:02 PM', '2:30 PM'];
  const count = (names: readonly string[], name: string) =>
    names.filter((each) => each === name).length;
  // Each with a halo under it.
  expect(count(show([a, b, c]), 'stroke')).toBe(4);
  const texts = calls.filter(({ name }) => name === 'fillText').map(({ args }) => args[0]);
  // Each number with the time it came there, where that is known.
  expect(texts).toEqual(['1', '2:02 PM', '2', '2:30 PM', '3']);
  // Around a corner: a line more, and still one arrow.
  const straight = count(show([a, b]), 'lineTo');
  bends = [[], [{ x: 3, y: 200 }]];
  expect(count(show([a, b]), 'lineTo')).toBe(straight + 2);
  expect(count(show([a, b]), 'stroke')).toBe(2);
  bends = [];
  const after = show([]);
  expect(count(after, 'stroke')).toBe(0);
  expect(count(after, 'clearRect')).toBeGreaterThan(0);
});

it('gets its size with the first thing to show, and anew for another screen', () => {
  const ink = new Proxy({}, { get: () => () => ({ width: 8 }), set: () => true }) as never;
  const sizes: number[] = [];
  const overlay = new MapOverlay({ ink, size: ({ width }) => void sizes.push(width) });
  const spot = new Scene(smallTable(), smallLayout()).spots[0] ?? null;
  const show = (width: number, state: Partial<OverlayState>) =>
    overlay.show(
      { ...emptyOverlay, ...state },
      { x: 0, y: 0, scale: 4 },
      { width, height: 600, ratio: 1 },
      paletteOf('light'),
    );
  show(800, {});
  expect(sizes).toEqual([]);
  show(800, { hover: spot });
  show(800, { focus: spot });
  expect(sizes).toEqual([800]);
  overlay.forget();
  show(900, {});
  show(900, { hover: spot });
  expect(sizes).toEqual([800, 900]);
});

it('numbers of neighboring spots never cover each other, and the first stays', () => {
  const point = fc.record({
    x: fc.integer({ min: 0, max: 60 }),
    y: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), (points) => {
      const placed = spread(points, 22);
      expect(placed[0]).toEqual(points[0]);
      expect(placed.map(({ x }) => x)).toEqual(points.map(({ x }) => x));
      for (const [at, a] of placed.entries())
        for (const b of placed.slice(0, at))
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(22);
    }),
  );
});
