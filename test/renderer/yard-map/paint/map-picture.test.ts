import { expect, it } from 'vitest';
import { fitView } from '../../../../renderer/canvas/viewport.ts';
import { Scene } from '../../../../renderer/yard-map/model/scene.ts';
import { MapPicture } from '../../../../renderer/yard-map/paint/map-picture.ts';
import { paletteOf } from '../../../../renderer/yard-map/paint/palette.ts';
import { smallLayout, smallTable } from '../support/yard.ts';

const screen = { width: 800, height: 600, ratio: 1 };
const style = { palette: paletteOf('light'), now: 0, layer: null, picture: false } as const;

function pictureOf() {
  const ink = new Proxy({}, { get: () => () => undefined, set: () => true }) as never;
  const scene = new Scene(smallTable(), smallLayout());
  const margins: number[] = [];
  const places: (readonly [x: number, y: number])[] = [];
  const picture = new MapPicture(
    scene,
    {
      ink,
      size: (_screen, margin) => void margins.push(margin),
      place: (_scale, x, y) => void places.push([x, y]),
      draw: () => {},
    },
    style,
    screen,
  );
  return { picture, margins, places, fitted: fitView(scene.bounds, screen) };
}

it('has no margin until the view moves, and none again on another screen', () => {
  const { picture, margins, places, fitted } = pictureOf();
  picture.show(fitted, false);
  picture.repaint(fitted);
  expect(margins).toEqual([0]);
  expect(places.at(-1)).toEqual([0, 0]);
  picture.show({ ...fitted, x: fitted.x + 10 }, false);
  picture.show({ ...fitted, x: fitted.x + 20 }, false);
  expect(margins).toEqual([0, 256]);
  expect(places.at(-1)).toEqual([-246, -256]);
  expect(picture.shown()).toEqual({ x0: 246, y0: 256, x1: 1046, y1: 856 });
  picture.reset({ ...screen, width: 900 });
  picture.show(fitted, false);
  expect(margins).toEqual([0, 256, 0]);
});

it('a zoom and back before the first pan ends on a canvas with its margin', () => {
  const { picture, margins, fitted } = pictureOf();
  picture.show(fitted, false);
  expect(picture.show({ ...fitted, scale: fitted.scale * 1.1 }, true)).toBe(false);
  expect(margins).toEqual([0]);
  expect(picture.show(fitted, false)).toBe(true);
  expect(margins).toEqual([0, 256]);
});

it('everything changed before the first painting is painted once', () => {
  const { picture, fitted } = pictureOf();
  picture.repaint(fitted);
  expect(picture.counters.full).toBe(1);
});
