import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  align,
  clearGround,
  distribute,
  move,
  remove,
  resize,
  rotate,
  setSize,
  turnEach,
} from '../../../../shared/layout/edit/commands.ts';
import { change, startHistory, stepHistory } from '../../../../shared/layout/edit/edit-history.ts';
import { findByText } from '../../../../shared/layout/edit/find.ts';
import { applyPatch, isSameDocument, type Patch } from '../../../../shared/layout/edit/patch.ts';
import {
  pick,
  placesInBox,
  rowAround,
  type Selection,
  selectionBox,
} from '../../../../shared/layout/edit/selection.ts';
import { snap, snapLines } from '../../../../shared/layout/edit/snap.ts';
import type { LayoutDocument } from '../../../../shared/layout/saved.ts';
import { smallDocument } from '../documents.ts';

const document = smallDocument();
const places = (...keys: string[]): Selection => ({ areas: new Set(), places: new Set(keys) });
const areas = (...keys: string[]): Selection => ({ areas: new Set(keys), places: new Set() });
const made = (patch: Patch, from: LayoutDocument = document) => applyPatch(from, patch).document;
const placeOf = (own: LayoutDocument, key: string) => own.places.get(key)?.place;

describe('commands', () => {
  test('move single spots, and the box of their area follows', () => {
    const next = made(move(document, places('s5'), 100, 0));
    expect(placeOf(next, 's5')).toMatchObject({ x: 148, y: 30 });
    expect(next.areas.get('a/parking')?.box).toMatchObject({ x: 0, width: 160 });
    expect(next.places.get('s4')).toBe(document.places.get('s4'));
  });

  test('move an area with everything in it', () => {
    const next = made(move(document, areas('a/parking'), -30, 7));
    expect(next.areas.get('a/parking')).toMatchObject({
      box: { x: -30, y: 7, width: 60, height: 145 },
      lanes: [{ x: -30, y: 92 }],
    });
    expect(placeOf(next, 's1')).toMatchObject({ x: -30, y: 37 });
  });

  test('turn by a quarter exactly: four quarters are the document itself', () => {
    let next = document;
    for (let turn = 0; turn < 4; turn += 1) next = made(rotate(next, areas('a/parking'), 90), next);
    expect(next).toEqual(document);
    const once = made(rotate(document, areas('a/parking'), 90));
    expect(once.areas.get('a/parking')?.box).toMatchObject({ width: 145, height: 60 });
    expect(placeOf(once, 's1')?.rotation).toBe(90);
  });

  test('take lanes away at a turn that they could only be drawn wrongly at', () => {
    const next = made(rotate(document, areas('a/parking'), 30));
    expect(next.areas.get('a/parking')?.lanes).toEqual([]);
    expect(placeOf(next, 's1')?.rotation).toBe(30);
  });

  test('stretch a row, and turn single spots the other way round', () => {
    const row = places('s1', 's2', 's3', 's4', 's5');
    const next = made(resize(document, row, { x: 0, y: 30, width: 120, height: 55 }));
    expect(placeOf(next, 's5')).toEqual({ x: 96, y: 30, width: 24, height: 55, rotation: 0 });
    expect(placeOf(made(turnEach(document, row, 180)), 's2')).toEqual({
      ...placeOf(document, 's2'),
      rotation: 180,
    });
    expect(placeOf(made(setSize(document, row, 14, null)), 's2')).toMatchObject({
      x: 11,
      width: 14,
      height: 55,
    });
  });

  test('align and spread out', () => {
    const uneven = made(move(document, places('s2'), 3, 9));
    const row = places('s1', 's2', 's3');
    expect(placeOf(made(align(uneven, row, 'top'), uneven), 's2')?.y).toBe(30);
    expect(placeOf(made(distribute(uneven, row, 'across'), uneven), 's2')?.x).toBe(12);
    expect(align(document, places('s1'), 'left')).toEqual({ areas: new Map(), places: new Map() });
  });

  test('take places away, and clear the ground they left', () => {
    const next = made(remove(document, places('s1', 's2')));
    expect([...next.places.keys()]).not.toContain('s1');
    expect(next.areas.size).toBe(2);
    expect(
      made(clearGround(document, new Set(['a/parking']))).areas.get('a/parking'),
    ).toMatchObject({ lanes: [], labelBox: { y: 0 } });
  });

  test('are taken back to the very same document, and done again, whatever they were', () => {
    const selection = fc.record({
      areas: fc.subarray(['a/parking', 'b/parking']).map((keys) => new Set(keys)),
      places: fc.subarray([...document.places.keys()]).map((keys) => new Set(keys)),
    });
    const number = fc.integer({ min: -300, max: 300 });
    const step = fc.tuple(fc.nat(6), selection, number, number);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let history = startHistory(document);
        const seen = [document];
        for (const [kind, own, a, b] of steps) {
          const from = history.document;
          const box = selectionBox(from, own) ?? { x: 0, y: 0, width: 9, height: 9 };
          const patches = [
            () => move(from, own, a, b),
            () => rotate(from, own, a),
            () => resize(from, own, { ...box, width: Math.abs(a) + 1, height: Math.abs(b) + 1 }),
            () => align(from, own, 'left'),
            () => distribute(from, own, 'down'),
            () => remove(from, own),
            () => clearGround(from, own.areas),
          ];
          const next = change(history, (patches[kind] as () => Patch)());
          if (next !== history) seen.push(next.document);
          history = next;
        }
        const last = history.document;
        for (const each of seen.toReversed()) {
          expect(history.document).toEqual(each);
          history = stepHistory(history, 'back');
        }
        expect(history.past).toEqual([]);
        expect(isSameDocument(history.document, document)).toBe(true);
        for (let count = 1; count < seen.length; count += 1)
          history = stepHistory(history, 'forth');
        expect(history.document).toEqual(last);
      }),
      { numRuns: 150 },
    );
  });
});

describe('selecting', () => {
  test('finds the spot under a point, then the ground of an area, else nothing', () => {
    expect(pick(document, { x: 6, y: 50 })).toEqual({ place: 's1' });
    expect(pick(document, { x: 6, y: 120 })).toEqual({ area: 'a/parking' });
    expect(pick(document, { x: 80, y: 50 })).toBeNull();
    const turned = made(rotate(document, places('s1'), 90));
    expect(pick(turned, { x: -10, y: 57 })).toEqual({ place: 's1' });
  });

  test('takes the row around a spot up to the next gap', () => {
    expect(rowAround(document, 's3')).toEqual(['s1', 's2', 's3', 's4', 's5']);
    const split = made(move(document, places('s4', 's5'), 0, 200));
    expect(rowAround(split, 's1')).toEqual(['s1', 's2', 's3']);
  });

  test('takes what lies completely in a box', () => {
    expect(placesInBox(document, { x: -1, y: 29, width: 26, height: 60 })).toEqual(['s1', 's2']);
  });

  test('understands codes, ranges, beginnings and areas', () => {
    expect([...findByText(document, 'a-2').places]).toEqual(['s2']);
    expect([...findByText(document, 'a2').places]).toEqual(['s2']);
    expect([...findByText(document, 'A-2..A-4').places]).toEqual(['s2', 's3', 's4']);
    expect([...findByText(document, 'a02..a4').places]).toEqual(['s2', 's3', 's4']);
    expect([...findByText(document, 'B-*, A-1').places].sort()).toEqual([
      's1',
      't1',
      't2',
      't3',
      't4',
      't5',
    ]);
    expect([...findByText(document, 'area b').areas]).toEqual(['b/parking']);
    expect(findByText(document, 'zzz')).toEqual({ areas: new Set(), places: new Set() });
  });
});

describe('snapping', () => {
  const lines = snapLines(document, places('s5'));
  test('pulls to an edge that is near, and to whole feet elsewhere', () => {
    expect(snap(document, places('s5'), lines, 39.4, 0.3, 3)).toMatchObject({
      dx: 40,
      across: 100,
      dy: 0,
    });
    expect(snap(document, places('s5'), lines, 20.4, 300.6, 3)).toEqual({
      dx: 20,
      dy: 301,
      across: null,
      down: null,
    });
  });
});
