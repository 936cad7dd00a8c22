import { describe, expect, it } from 'vitest';
import { covers, isEmpty, meet, moved, turnedBox } from '../../../renderer/canvas/geometry.ts';
import type { ThemeName } from '../../../renderer/canvas/theme-watch.ts';
import { Scene } from '../../../renderer/yard-map/model/scene.ts';
import { dirtyBox } from '../../../renderer/yard-map/paint/dirty.ts';
import { within } from '../../../renderer/yard-map/paint/glyphs.ts';
import { levelOf, levelStarts } from '../../../renderer/yard-map/paint/level-of-detail.ts';
import { type Palette, paletteOf, type Swatch } from '../../../renderer/yard-map/paint/palette.ts';
import { smallLayout, smallTable } from './support/yard.ts';

const themes: readonly ThemeName[] = ['light', 'dark', 'contrast', 'contrast-light'];

/** Relative luminance by WCAG 2.2, of "#rrggbb" with an opacity that is ignored. */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
const contrast = (a: string, b: string): number => {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};

describe('palettes', () => {
  const tonesWithText = (palette: Palette): readonly Swatch[] => [
    palette.standalone,
    palette.standaloneEmpty,
    palette.hooked,
    palette.hookedEmpty,
    palette.tractor,
    palette.door,
    palette.pending,
    palette.conflict,
    palette.unknown,
    palette.booked,
    palette.due,
    palette.late,
    palette.dwellLong,
    palette.dwellOver,
    ...palette.heat,
    palette.unconfirmed,
  ];

  it.each(themes)('keep text readable on what it stands on, %s', (theme) => {
    const palette = paletteOf(theme);
    const least = theme.startsWith('contrast') ? 7 : 4.5;
    for (const tone of tonesWithText(palette)) {
      // A mark holds one large bold sign in a shape of its own: 3 to 1 is asked of such (WCAG
      // 1.4.3, 1.4.11).
      const isSign = [palette.pending, palette.conflict, palette.unknown].includes(tone);
      expect(contrast(tone.fill, tone.text), `${tone.text} on ${tone.fill}`).toBeGreaterThanOrEqual(
        isSign ? 3 : least,
      );
    }
    expect(contrast(palette.label, palette.pad)).toBeGreaterThanOrEqual(least);
    expect(contrast(palette.label, palette.building)).toBeGreaterThanOrEqual(least);
    expect(contrast(palette.code, palette.pad)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.closedText, palette.pad)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(themes)('keep vehicles apart from the ground and outlines visible, %s', (theme) => {
    const palette = paletteOf(theme);
    for (const tone of [
      palette.standalone,
      palette.standaloneEmpty,
      palette.hooked,
      palette.hookedEmpty,
      palette.tractor,
    ]) {
      expect(contrast(tone.edge, palette.pad), `${tone.edge} on the ground`).toBeGreaterThanOrEqual(
        3,
      );
    }
    for (const color of [palette.selected, palette.hover, palette.legal, palette.caution]) {
      expect(contrast(color, palette.pad), `${color} on the ground`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('level of detail', () => {
  it('follows the width of a spot on the screen, whatever the pixel ratio', () => {
    const at = (css: number, ratio: number) => levelOf(12, (css / 12) * ratio, ratio);
    for (const ratio of [1, 1.25, 2]) {
      expect(levelStarts.map((start) => [at(start - 0.1, ratio), at(start + 0.1, ratio)])).toEqual([
        [0, 1],
        [1, 2],
        [2, 3],
      ]);
    }
  });
});

describe('geometry of painting', () => {
  it('lays a part of a slot from rear to front, whichever way it faces', () => {
    const slot = { x: 100, y: 200, w: 20, h: 50 };
    const lying = { x: 100, y: 200, w: 50, h: 20 };
    expect({ ...within(slot, 0, 3, 5, 14, 10) }).toEqual({ x: 103, y: 205, w: 14, h: 10 });
    expect({ ...within(slot, 2, 3, 5, 14, 10) }).toEqual({ x: 103, y: 235, w: 14, h: 10 });
    expect({ ...within(lying, 3, 3, 5, 14, 10) }).toEqual({ x: 105, y: 203, w: 10, h: 14 });
    expect({ ...within(lying, 1, 3, 5, 14, 10) }).toEqual({ x: 135, y: 203, w: 10, h: 14 });
  });

  it('repaints boxes of whole pixels that neighbors do not share', () => {
    const scene = new Scene(smallTable(), smallLayout());
    for (const scale of [0.21, 0.7, 1.37, 2.9, 6.1]) {
      const brush = {
        palette: paletteOf('light'),
        level: levelOf(12, scale, 1),
        scale,
        x: 7,
        y: -3,
        ratio: 1,
        now: 0,
        layer: null,
      };
      const boxes = scene.spots.slice(3).map((spot) => dirtyBox(spot, brush));
      for (const box of boxes) expect(Object.values(box).every(Number.isInteger)).toBe(true);
      boxes.forEach((box, at) => {
        for (const other of boxes.slice(at + 1)) expect(isEmpty(meet(box, other))).toBe(true);
      });
    }
  });

  it('bounds a turned box by a box around it', () => {
    const box = { x0: 0, y0: 0, x1: 10, y1: 4 };
    expect(covers(turnedBox(box, Math.PI / 2), { x0: -4, y0: 0, x1: 0, y1: 10 })).toBe(true);
    expect(turnedBox(box, 0)).toBe(box);
    expect(moved(box, 2, -1)).toEqual({ x0: 2, y0: -1, x1: 12, y1: 3 });
  });
});
