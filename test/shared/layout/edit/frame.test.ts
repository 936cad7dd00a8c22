import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resize, rotate, setSize } from '../../../../shared/layout/edit/commands.ts';
import { frameOf, intoFrame, outOfFrame, slantOf } from '../../../../shared/layout/edit/frame.ts';
import { applyPatch, type Patch } from '../../../../shared/layout/edit/patch.ts';
import { type Selection, selectionBox } from '../../../../shared/layout/edit/selection.ts';
import { centerOf } from '../../../../shared/layout/points.ts';
import type { LayoutDocument } from '../../../../shared/layout/saved.ts';
import { smallDocument } from '../documents.ts';

const document = smallDocument();
const row: Selection = { areas: new Set(), places: new Set(['s1', 's2', 's3', 's4', 's5']) };
const area: Selection = { areas: new Set(['a/parking']), places: new Set() };
const made = (patch: Patch, from: LayoutDocument = document) => applyPatch(from, patch).document;
const place = (own: LayoutDocument, key: string) => own.places.get(key)?.place;

describe('the frame of a selection', () => {
  test('is the upright box around what stands straight, and null around nothing', () => {
    expect(frameOf(document, row)).toEqual({ box: selectionBox(document, row), angle: 0 });
    expect(frameOf(made(rotate(document, row, 90)), row)?.angle).toBe(0);
    expect(frameOf(document, { areas: new Set(), places: new Set() })).toBeNull();
  });

  test('lies along a row that stands aslant and keeps its size there, at any turn', () => {
    fc.assert(
      fc.property(fc.integer({ min: -359, max: 359 }), (degrees) => {
        const frame = frameOf(made(rotate(document, row, degrees)), row);
        const sides = [frame?.box.width ?? 0, frame?.box.height ?? 0].sort((a, b) => a - b);
        expect(frame?.angle).toBeCloseTo(slantOf(degrees), 1);
        expect(sides[0]).toBeCloseTo(55, 0);
        expect(sides[1]).toBeCloseTo(60, 0);
      }),
    );
  });

  test('is upright around places that are turned differently', () => {
    const mixed = made(rotate(document, { areas: new Set(), places: new Set(['s1']) }, 20));
    expect(frameOf(mixed, row)).toEqual({ box: selectionBox(mixed, row), angle: 0 });
  });

  test('has points that come back as they were', () => {
    const back = outOfFrame(intoFrame({ x: 12, y: -7 }, 33), 33);
    expect([back.x, back.y]).toEqual([expect.closeTo(12, 6), expect.closeTo(-7, 6)]);
  });
});

describe('a row that stands aslant', () => {
  const turned = made(rotate(document, row, 30));

  test('is stretched along itself: its spots get wider, not longer, and stay in line', () => {
    const frame = frameOf(turned, row);
    if (frame === null) throw new Error('no frame');
    const next = made(resize(turned, row, { ...frame.box, width: frame.box.width * 2 }), turned);
    for (const key of row.places)
      expect(place(next, key)).toMatchObject({ width: 24, height: 55, rotation: 30 });
    const after = frameOf(next, row);
    expect(after?.box.width).toBeCloseTo(120, 0);
    expect(after?.box.height).toBeCloseTo(55, 0);
    expect(after?.box.x).toBeCloseTo(frame.box.x, 0);
  });

  test('moves without a change when its frame only moves', () => {
    const frame = frameOf(turned, row);
    if (frame === null) throw new Error('no frame');
    const next = made(resize(turned, row, { ...frame.box, x: frame.box.x + 10 }), turned);
    const by = intoFrame(
      {
        x: centerOf(place(next, 's3') as never).x - centerOf(place(turned, 's3') as never).x,
        y: centerOf(place(next, 's3') as never).y - centerOf(place(turned, 's3') as never).y,
      },
      30,
    );
    expect([by.x, by.y]).toEqual([expect.closeTo(10, 1), expect.closeTo(0, 1)]);
  });
});

describe('all of an area', () => {
  test('is stretched with its ground, and along itself once it stands aslant', () => {
    const wide = made(resize(document, area, { x: 0, y: 0, width: 120, height: 145 }));
    expect(place(wide, 's5')).toMatchObject({ x: 96, width: 24, height: 55 });
    expect(wide.areas.get('a/parking')?.lanes[0]).toMatchObject({ width: 120 });

    const turned = made(rotate(document, area, 30));
    const frame = frameOf(turned, area);
    if (frame === null) throw new Error('no frame');
    const next = made(resize(turned, area, { ...frame.box, width: frame.box.width * 1.5 }), turned);
    expect(place(next, 's2')).toMatchObject({ width: 18, height: 55, rotation: 30 });
    expect(next.areas.get('a/parking')?.labelBox).toMatchObject({ width: 60, height: 30 });
    const { box } = next.areas.get('a/parking') as { box: { x: number; width: number } };
    expect(box.width).toBeGreaterThan(
      (turned.areas.get('a/parking') as { box: { width: number } }).box.width,
    );
  });

  test('gives all its spots one size', () => {
    const next = made(setSize(document, area, 10, 50));
    for (const key of row.places) expect(place(next, key)).toMatchObject({ width: 10, height: 50 });
    expect(place(next, 't1')).toMatchObject({ width: 12, height: 55 });
  });
});
