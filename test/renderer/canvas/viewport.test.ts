import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  between,
  centeredOn,
  clamped,
  fitView,
  flyTarget,
  limitsOf,
  panBy,
  rescreened,
  type ScreenSize,
  toScreen,
  toWorld,
  visibleBox,
  zoomAt,
} from '../../../renderer/canvas/viewport.ts';

const screen: ScreenSize = { width: 1440, height: 900, ratio: 1 };
const yard = { x0: -100, y0: 50, x1: 2_900, y1: 1_650 };
const views = fc.record({
  scale: fc.double({ min: 0.05, max: 20, noNaN: true }),
  x: fc.integer({ min: -5_000, max: 5_000 }),
  y: fc.integer({ min: -5_000, max: 5_000 }),
});
const points = fc.record({
  x: fc.double({ min: 0, max: 1440, noNaN: true }),
  y: fc.double({ min: 0, max: 900, noNaN: true }),
});

describe('viewport', () => {
  it('turns feet into pixels and back', () => {
    fc.assert(
      fc.property(views, points, (view, at) => {
        const back = toScreen(view, toWorld(view, at));
        expect(back.x).toBeCloseTo(at.x, 6);
        expect(back.y).toBeCloseTo(at.y, 6);
      }),
    );
  });

  it('fits all of the yard with room around it', () => {
    const { x0, y0, x1, y1 } = visibleBox(fitView(yard, screen), screen);
    expect(x0).toBeLessThan(yard.x0);
    expect(y0).toBeLessThan(yard.y0);
    expect(x1).toBeGreaterThan(yard.x1);
    expect(y1).toBeGreaterThan(yard.y1);
  });

  it('fits a yard of one spot without coming closer than the closest zoom', () => {
    const view = fitView({ x0: 0, y0: 0, x1: 12, y1: 55 }, screen);
    expect(view.scale).toBeLessThanOrEqual(16);
    expect(Number.isFinite(view.scale)).toBe(true);
  });

  it('keeps the point under the pointer while zooming, to less than a pixel', () => {
    fc.assert(
      fc.property(
        views,
        points,
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        (view, at, factor) => {
          const before = toWorld(view, at);
          const after = toScreen(zoomAt(view, factor, at, { min: 0.01, max: 50 }), before);
          expect(Math.abs(after.x - at.x)).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(Math.abs(after.y - at.y)).toBeLessThanOrEqual(0.5 + 1e-6);
        },
      ),
    );
  });

  it('always lies on whole pixels, so that what is painted stays sharp', () => {
    fc.assert(
      fc.property(
        views,
        points,
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        (view, at, factor) => {
          for (const { x, y } of [
            zoomAt(view, factor, at, { min: 0.01, max: 50 }),
            panBy(view, 1.4, -2.6),
            clamped(view, yard, screen),
            fitView(yard, screen),
          ]) {
            expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
          }
        },
      ),
    );
  });

  it('stops zooming at its limits', () => {
    const limits = limitsOf(yard, screen);
    const view = fitView(yard, screen);
    expect(zoomAt(view, 1e9, { x: 10, y: 10 }, limits).scale).toBe(limits.max);
    expect(zoomAt(view, 1e-9, { x: 10, y: 10 }, limits).scale).toBe(limits.min);
    expect(zoomAt(view, Number.NaN, { x: 10, y: 10 }, limits)).toBe(view);
  });

  it('never lets the middle of the screen leave the yard', () => {
    fc.assert(
      fc.property(views, (view) => {
        const middle = toWorld(clamped(view, yard, screen), { x: 720, y: 450 });
        const pixel = 1 / view.scale;
        expect(middle.x).toBeGreaterThanOrEqual(yard.x0 - pixel);
        expect(middle.x).toBeLessThanOrEqual(yard.x1 + pixel);
        expect(middle.y).toBeGreaterThanOrEqual(yard.y0 - pixel);
        expect(middle.y).toBeLessThanOrEqual(yard.y1 + pixel);
      }),
    );
  });

  it('leaves a view alone that needs no clamping', () => {
    const view = fitView(yard, screen);
    expect(clamped(view, yard, screen)).toBe(view);
  });

  it('flies to a box without zooming out of a closer view', () => {
    const close = centeredOn({ x: 0, y: 60 }, 9, screen);
    const target = flyTarget(close, { x0: 500, y0: 500, x1: 512, y1: 555 }, 4, screen);
    expect(target.scale).toBe(9);
    expect(toWorld(target, { x: 720, y: 450 }).x).toBeCloseTo(506, 0);
  });

  it('begins and ends a flight exactly at its ends, and its scale never overshoots', () => {
    const [from, to] = [fitView(yard, screen), centeredOn({ x: 506, y: 527 }, 6, screen)];
    expect(between(from, to, 0, screen)).toBe(from);
    expect(between(from, to, 1, screen)).toBe(to);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (t) => {
        const { scale } = between(from, to, t, screen);
        expect(scale).toBeGreaterThanOrEqual(from.scale - 1e-9);
        expect(scale).toBeLessThanOrEqual(to.scale + 1e-9);
      }),
    );
  });

  it('keeps center and scale when the window or the pixel ratio changes', () => {
    const view = centeredOn({ x: 700, y: 300 }, 2, screen);
    const after: ScreenSize = { width: 2_000, height: 1_400, ratio: 2 };
    const next = rescreened(view, screen, after);
    expect(next.scale).toBe(4);
    expect(toWorld(next, { x: 1_000, y: 700 }).x).toBeCloseTo(700, 0);
    expect(toWorld(next, { x: 1_000, y: 700 }).y).toBeCloseTo(300, 0);
  });
});
