// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { Camera } from '../../../../renderer/canvas/camera.ts';
import { nothing } from '../../../../renderer/canvas/geometry.ts';
import { fitView } from '../../../../renderer/canvas/viewport.ts';
import { partlyBetween, spotsBetween } from '../../../../renderer/yard-map/input/picking.ts';
import { Scene } from '../../../../renderer/yard-map/model/scene.ts';
import { miniCorner } from '../../../../renderer/yard-map/paint/mini-corner.ts';
import { Minimap } from '../../../../renderer/yard-map/paint/minimap.ts';
import { paletteOf } from '../../../../renderer/yard-map/paint/palette.ts';
import { smallLayout, smallTable } from '../support/yard.ts';

const sceneOf = () => new Scene(smallTable(), smallLayout());

/** A canvas that notes each color it is painted with. */
function notedCanvas(fills: string[]): HTMLCanvasElement {
  const ink = new Proxy({} as Record<string | symbol, unknown>, {
    get: (_, name) => (name === 'measureText' ? () => ({ width: 1 }) : () => undefined),
    set: (_, name, value) => {
      if (name === 'fillStyle' || name === 'strokeStyle') fills.push(String(value));
      return true;
    },
  });
  const canvas = document.createElement('canvas');
  canvas.getContext = (() => ink) as never;
  return canvas;
}

test('the minimap keeps nothing of a drag: what may be landed on is not painted there', () => {
  vi.useFakeTimers();
  try {
    const scene = sceneOf();
    const fills: string[] = [];
    const canvas = notedCanvas(fills);
    const palette = paletteOf('light');
    const minimap = new Minimap(scene, canvas, document.createElement('div'), 1);
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

test('the minimap is painted when it appears, not while the whole yard is in view', () => {
  vi.useFakeTimers();
  try {
    const scene = sceneOf();
    const fills: string[] = [];
    const card = document.createElement('div');
    card.className = 'yard-map-mini';
    const box = card.appendChild(document.createElement('div'));
    const minimap = new Minimap(scene, notedCanvas(fills), box, 1);
    const screen = { width: 800, height: 600, ratio: 1 };
    minimap.show(fitView(scene.bounds, screen), screen);
    minimap.refresh(paletteOf('light'), 0, null);
    minimap.changed(scene.spots.map(({ id }) => id));
    vi.runAllTimers();
    expect(card.hasAttribute('data-idle')).toBe(true);
    expect(fills).toEqual([]);
    minimap.show({ scale: 20, x: 0, y: 0 }, screen);
    expect(card.hasAttribute('data-idle')).toBe(false);
    expect(fills).not.toEqual([]);
    minimap.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a box counts the spots that it touches without their middle', () => {
  const scene = sceneOf();
  const camera = new Camera({
    bounds: () => scene.bounds,
    screen: { width: 1440, height: 900, ratio: 1 },
    request: () => {},
  });
  const [first, second] = scene.spots;
  if (first === undefined || second === undefined) throw new Error('The scene has no spots.');
  const at = (x: number, y: number) => camera.placeOf({ x0: x, y0: y, x1: x, y1: y });
  const { x0, y0, y1 } = first.bounds;
  const whole = [at(x0 - 1, y0 - 1), at(second.bounds.x0 + 1, y1 + 1)] as const;
  expect(spotsBetween(scene, camera, ...whole)).toEqual([first.id]);
  expect(partlyBetween(scene, camera, ...whole)).toBe(1);
  const exact = [at(x0 - 1, y0 - 1), at(first.bounds.x1 - 1, y1 + 1)] as const;
  expect(partlyBetween(scene, camera, ...exact)).toBe(0);
});

describe('the minimap steps aside', () => {
  const screen = { width: 800, height: 600, ratio: 1 };
  const size = { width: 200, height: 120 };
  const scene = sceneOf();
  const spotNamed = (id: string) => scene.spots.find((each) => each.id === id)?.bounds ?? nothing;
  /** A close view with the middle of a spot at a point of the screen. */
  const viewWith = (id: string, x: number, y: number) => {
    const { x0, x1, y0, y1 } = spotNamed(id);
    return {
      scale: 4,
      x: Math.round(x - ((x0 + x1) / 2) * 4),
      y: Math.round(y - ((y0 + y1) / 2) * 4),
    };
  };

  test('stays where it covers nothing', () => {
    expect(miniCorner(scene, viewWith('D2', 400, 200), screen, size, null)).toBe('bottom-right');
    expect(miniCorner(scene, viewWith('D2', 400, 200), screen, size, 'bottom-left')).toBe(
      'bottom-left',
    );
  });

  test('goes from over a door to where none is', () => {
    expect(miniCorner(scene, viewWith('D3', 720, 480), screen, size, null)).toBe('bottom-left');
    expect(miniCorner(scene, viewWith('D1', 80, 480), screen, size, 'bottom-left')).toBe(
      'bottom-right',
    );
  });

  test('is not shown where each corner has a door', () => {
    const wide = { width: 800, height: 300, ratio: 1 };
    expect(
      miniCorner(scene, viewWith('D2', 700, 150), wide, { width: 780, height: 200 }, null),
    ).toBeNull();
  });

  test('twice as dense a screen has it in the same corner', () => {
    const { scale, x, y } = viewWith('D3', 720, 480);
    const dense = { width: 1600, height: 1200, ratio: 2 };
    expect(miniCorner(scene, { scale: scale * 2, x: x * 2, y: y * 2 }, dense, size, null)).toBe(
      'bottom-left',
    );
  });
});
