// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { Camera } from '../../../renderer/canvas/camera.ts';
import { FrameLoop } from '../../../renderer/canvas/frame-loop.ts';
import { wheelZoom } from '../../../renderer/canvas/wheel.ts';

const screen = { width: 1000, height: 600, ratio: 2 };
const bounds = { x0: 0, y0: 0, x1: 400, y1: 200 };

function camera(limits?: { readonly min: number; readonly max: number }) {
  const request = vi.fn();
  return {
    request,
    camera: new Camera({ bounds: () => bounds, screen, request, ...(limits && { limits }) }),
  };
}

describe('camera', () => {
  it('moves by a whole pixel once a slow pan has added up to one', () => {
    const { camera: at } = camera();
    const { x } = at.view;
    for (let step = 0; step < 8; step += 1) at.pan(0.125, 0);
    expect(at.view.x).toBe(x + 2);
  });

  it('keeps the yard in the middle, and lets go of it where limits are given', () => {
    const [held, free] = [camera().camera, camera({ min: 0.01, max: 50 }).camera];
    for (const at of [held, free]) at.pan(5_000, 0);
    expect(held.middle.x).toBeCloseTo(0, 1);
    expect(free.middle.x).toBeLessThan(-500);
  });

  it('shows what was in the middle there again after the screen changed', () => {
    const { camera: at } = camera();
    at.zoom(2, { x: 100, y: 100 });
    const before = at.middle;
    at.resize({ width: 700, height: 900, ratio: 1 });
    expect(at.middle.x).toBeCloseTo(before.x, 0);
    expect(at.middle.y).toBeCloseTo(before.y, 0);
  });

  it('stays fitted when the screen changes while everything is in sight', () => {
    const { camera: at } = camera();
    at.resize({ width: 500, height: 300, ratio: 1 });
    expect(at.isFitted).toBe(true);
    at.zoom(1.5, { x: 10, y: 10 });
    expect(at.isFitted).toBe(false);
  });

  it('flies frame by frame, and stops where a hand steers', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { camera: at, request } = camera();
      at.flyToBox({ x0: 0, y0: 0, x1: 60, y1: 60 }, true);
      vi.advanceTimersByTime(100);
      request.mockClear();
      expect(at.frame()).toEqual({ hasMoved: true, isZooming: true });
      expect(request).toHaveBeenCalled();
      const { scale } = at.view;
      at.pan(1, 0);
      vi.advanceTimersByTime(1_000);
      at.frame();
      expect(at.view.scale).toBe(scale);
    } finally {
      vi.useRealTimers();
    }
  });
});

it('a loop that is asked twice paints once, and not at all once it stopped', () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => waiting.push(act));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => waiting.splice(id - 1, 1));
  try {
    const paint = vi.fn();
    const loop = new FrameLoop(paint);
    loop.request();
    loop.request();
    expect(waiting).toHaveLength(1);
    waiting.shift()?.();
    expect(paint).toHaveBeenCalledTimes(1);
    loop.request();
    loop.stop();
    expect(waiting).toHaveLength(0);
  } finally {
    vi.unstubAllGlobals();
  }
});

it('a wheel zooms by pixels, lines or pages, faster for a pinch, at most by two', () => {
  const turn = (deltaY: number, more = {}) =>
    wheelZoom({ deltaY, deltaMode: 0, ctrlKey: false, ...more });
  expect(turn(-100)).toBeCloseTo(Math.exp(0.16), 9);
  expect(turn(3, { deltaMode: 1 })).toBeCloseTo(turn(96), 9);
  expect(turn(-4, { ctrlKey: true })).toBeCloseTo(Math.exp(0.04), 9);
  expect(turn(-1, { deltaMode: 2 })).toBeCloseTo(turn(-400), 9);
  expect(turn(-1e9)).toBeCloseTo(Math.exp(0.7), 9);
});
