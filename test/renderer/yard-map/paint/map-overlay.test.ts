import { expect, it } from 'vitest';
import { Scene } from '../../../../renderer/yard-map/model/scene.ts';
import { emptyOverlay, MapOverlay } from '../../../../renderer/yard-map/paint/map-overlay.ts';
import { paletteOf } from '../../../../renderer/yard-map/paint/palette.ts';
import { smallLayout, smallTable } from '../support/yard.ts';

it('draws a way as arrows from spot to spot, and clears it next time', () => {
  const calls: { readonly name: string; readonly args: readonly unknown[] }[] = [];
  const ink = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args: readonly unknown[]) =>
          calls.push({ name: String(name), args }),
      set: () => true,
    },
  ) as never;
  const scene = new Scene(smallTable(), smallLayout());
  const [a, b, c] = scene.spots;
  if (a === undefined || b === undefined || c === undefined) throw new Error('no spots');
  const overlay = new MapOverlay(ink);
  const show = (way: readonly (typeof a)[]) => {
    calls.length = 0;
    overlay.show(
      { ...emptyOverlay, way },
      { x: 0, y: 0, scale: 4 },
      { width: 4_000, height: 4_000, ratio: 1 } as never,
      paletteOf('light'),
    );
    return calls.map(({ name }) => name);
  };
  const count = (names: readonly string[], name: string) =>
    names.filter((each) => each === name).length;
  // Each with a halo under it.
  expect(count(show([a, b, c]), 'stroke')).toBe(4);
  const after = show([]);
  expect(count(after, 'stroke')).toBe(0);
  expect(count(after, 'clearRect')).toBeGreaterThan(0);
});
