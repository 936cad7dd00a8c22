import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import type { AreaId } from '../../../../shared/ids.ts';
import { applyPatch } from '../../../../shared/layout/edit/patch.ts';
import { pieceFor } from '../../../../shared/layout/edit/place.ts';
import { codesOf, layRow, rowPlaces } from '../../../../shared/layout/edit/row.ts';
import type { LayoutDocument, SavedArea } from '../../../../shared/layout/saved.ts';
import { saying } from '../../../support/said.ts';
import { spot } from '../../yard/rows.ts';
import { smallDocument } from '../documents.ts';

const document = smallDocument();
const spots = [...document.places.values()].map(({ spotId, code, area }) =>
  spot(spotId ?? '', { areaId: area.slice(0, 1) as AreaId, code }),
);
const area = document.areas.get('a/parking') as SavedArea;

describe('codes of a pattern', () => {
  test('count on with the zeros that were typed', () => {
    expect(codesOf('D-08', 3)).toEqual({ ok: true, value: ['D-08', 'D-09', 'D-10'] });
    expect(codesOf('7B', 3, 2)).toEqual({ ok: true, value: ['7B', '9B', '11B'] });
    expect(codesOf('A2-10', 3, -1)).toEqual({ ok: true, value: ['A2-10', 'A2-09', 'A2-08'] });
    expect(codesOf('Gate', 1)).toEqual({ ok: true, value: ['Gate'] });
  });

  test.each([
    ['Gate', 2, 1],
    ['D-01', 0, 1],
    ['D-01', 501, 1],
    ['D-01', 3, 0],
    ['D-01', 3, -1],
    ['', 1, 1],
  ])('refuse %s with a count of %i and a step of %i', (first, count, step) => {
    expect(codesOf(first, count, step)).toMatchObject({ ok: false, error: saying(/^[A-Z].*\.$/) });
  });
});

describe('the row tool', () => {
  test('lays spots side by side from start to end at any angle', () => {
    expect(
      rowPlaces({ from: { x: 0, y: 0 }, to: { x: 36, y: 0 }, codes: ['a', 'b', 'c'] }),
    ).toEqual([
      { x: 0, y: -27.5, width: 12, height: 55, rotation: 0 },
      { x: 12, y: -27.5, width: 12, height: 55, rotation: 0 },
      { x: 24, y: -27.5, width: 12, height: 55, rotation: 0 },
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 80 }),
        fc.double({ min: 0, max: 6.2, noNaN: true }),
        (count, angle) => {
          const to = { x: Math.cos(angle) * count * 12, y: Math.sin(angle) * count * 12 };
          const laid = rowPlaces({
            from: { x: 0, y: 0 },
            to,
            codes: Array.from({ length: count }, String),
          });
          for (const [at, { x, y, width, height }] of laid.entries()) {
            expect(Math.abs(width - 12)).toBeLessThan(0.02);
            expect(
              Math.hypot(
                x + width / 2 - (to.x * (at + 0.5)) / count,
                y + height / 2 - (to.y * (at + 0.5)) / count,
              ),
            ).toBeLessThan(0.05);
          }
        },
      ),
    );
  });

  test('moves the spots that wear the codes and names codes without a spot', () => {
    const made = layRow(document, spots, area, {
      from: { x: 0, y: 500 },
      to: { x: 36, y: 500 },
      codes: ['a-4', 'A-5', 'A-6'],
    });
    if (!made.ok) throw new Error(inEnglish(made.error));
    const next = applyPatch(document, made.value.patch).document;
    expect(made.value.missing).toEqual(['A-6']);
    expect(next.places.get('s4')).toMatchObject({
      code: 'A-4',
      area: 'a/parking',
      place: { x: 0, y: 472.5 },
    });
    expect(next.places.get('place:a/parking/A-6')).toMatchObject({ spotId: null });
    expect(next.areas.get('a/parking')?.lanes).toHaveLength(1);
  });

  test('takes the label along and the lanes away when all of an area moved', () => {
    const codes = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'];
    const made = layRow(document, spots, area, {
      from: { x: 0, y: 500 },
      to: { x: 60, y: 500 },
      codes,
    });
    if (!made.ok) throw new Error(inEnglish(made.error));
    const next: LayoutDocument = applyPatch(document, made.value.patch).document;
    expect(next.areas.get('a/parking')).toMatchObject({
      lanes: [],
      labelBox: { x: 0, y: 442.5 },
      box: { x: 0, y: 442.5, width: 60, height: 85 },
    });
  });

  test('refuses spots that no truck could stand in', () => {
    expect(
      layRow(document, spots, area, {
        from: { x: 0, y: 0 },
        to: { x: 5, y: 0 },
        codes: ['A-1', 'A-2'],
      }),
    ).toMatchObject({ ok: false });
    expect(
      layRow(document, spots, area, { from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, codes: ['A-1'] }),
    ).toMatchObject({ ok: false });
  });

  test('begins a piece for an area that has none', () => {
    const piece = pieceFor(document, { id: 'new' as AreaId, name: 'New' }, 'docks', [
      { x: 10, y: 100, width: 12, height: 60, rotation: 0 },
    ]);
    expect(piece).toMatchObject({
      key: 'new/docks',
      label: 'New',
      labelBox: { x: 10, y: 70, width: 12, height: 30 },
    });
    expect(pieceFor(document, { id: 'a' as AreaId, name: 'x' }, 'docks', [])).toBe(area);
  });
});
