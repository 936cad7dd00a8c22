// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createCamera } from '../../../renderer/yard-map/camera.ts';
import { createMinimap } from '../../../renderer/yard-map/minimap.ts';
import { paletteOf } from '../../../renderer/yard-map/palette.ts';
import { createScene } from '../../../renderer/yard-map/scene.ts';
import { smallLayout, smallTable } from './support/yard.ts';

const sceneOf = () => createScene(smallTable(), smallLayout());

test('the minimap keeps nothing of a drag: what may be landed on is not painted there', () => {
  vi.useFakeTimers();
  try {
    const scene = sceneOf();
    const fills: string[] = [];
    const ink = new Proxy({} as Record<string | symbol, unknown>, {
      get: (_, name) => (name === 'measureText' ? () => ({ width: 1 }) : () => undefined),
      set: (_, name, value) => {
        if (name === 'fillStyle' || name === 'strokeStyle') fills.push(String(value));
        return true;
      },
    });
    const canvas = document.createElement('canvas');
    canvas.getContext = (() => ink) as never;
    const palette = paletteOf('light');
    const minimap = createMinimap(scene, canvas, document.createElement('div'), 1);
    scene.verdicts.fill('legal');
    minimap.refresh(palette, 0, null);
    vi.runAllTimers();
    expect(fills.length).toBeGreaterThan(0);
    expect(fills).not.toContain(palette.legal);
    minimap.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a box counts the spots that it touches without their middle', () => {
  const scene = sceneOf();
  const camera = createCamera(
    scene,
    { width: 1440, height: 900, ratio: 1 },
    () => 0,
    () => {},
  );
  const [first, second] = scene.spots;
  if (first === undefined || second === undefined) throw new Error('The scene has no spots.');
  const at = (x: number, y: number) => camera.placeOf({ x0: x, y0: y, x1: x, y1: y });
  const { x0, y0, y1 } = first.bounds;
  const whole = [at(x0 - 1, y0 - 1), at(second.bounds.x0 + 1, y1 + 1)] as const;
  expect(camera.spotsBetween(...whole)).toEqual([first.id]);
  expect(camera.partlyBetween(...whole)).toBe(1);
  const exact = [at(x0 - 1, y0 - 1), at(first.bounds.x1 - 1, y1 + 1)] as const;
  expect(camera.partlyBetween(...exact)).toBe(0);
});
