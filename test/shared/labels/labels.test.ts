/** What is printed on a label is read again as the same spot or trailer. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { barcodeOf } from '../../../main/kernel/barcode.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { isLabel, readLabel, spotLabel, trailerLabel } from '../../../shared/labels/label-code.ts';
import {
  labelPages,
  labelPapers,
  moduleWidth,
  onPage,
  placeLabels,
} from '../../../shared/labels/papers.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { container, spot } from '../../renderer/support/yard-data.ts';
import {
  capsLock,
  hear,
  keyboardWith,
  sameKeyboard,
  scanned,
  scannerModel,
  signsAlone,
} from '../gate/scanners.ts';
import { readCode128 } from './code-128.ts';

/** Codes as facilities paint them: accents, signs, spaces, other alphabets, very long ones. */
const painted = fc.oneof(
  fc.constantFrom('#4', '-4', '4', 'Andén 5', 'ANDEN 5', 'Puerta Ñ-12', 'Dock  4', 'Док 3', '5312'),
  fc.stringMatching(/^[ #A-Za-zÁ-ú0-9./-]{1,60}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
);
const german = keyboardWith({ '-': 'ß', Y: 'Z', Z: 'Y', '/': '-' });
const spanish = keyboardWith({ '-': "'", '/': '-' });
const layouts = fc.constantFrom(sameKeyboard, signsAlone, capsLock, german, spanish);

describe('a label', () => {
  // Cases: D8, H5.
  it('that is drawn, scanned and read is its own spot’s or trailer’s', async () => {
    const things = fc.uniqueArray(painted, {
      minLength: 2,
      maxLength: 12,
      selector: (text) => text.normalize('NFC').trim().toUpperCase(),
    });
    await fc.assert(
      fc.asyncProperty(things, scannerModel(layouts), async (texts, model) => {
        const yard = createYardTable({
          areas: [],
          spots: texts.map((code) => spot(code, 'A')),
          visits: [],
          containers: texts.map((code) => container(code)),
        });
        const scan = async (code: string) => {
          const { svg } = await barcodeOf(code, 14);
          const { codes } = hear(scanned(readCode128(svg), model, 1_000), 'elsewhere');
          return readLabel(yard, codes.join('|'));
        };
        for (const { id } of yard.spots())
          expect(await scan(spotLabel(id))).toEqual({ kind: 'spot', id });
        for (const { id, code } of yard.containers())
          expect(await scan(trailerLabel(code ?? ''))).toEqual({ kind: 'container', id, code });
      }),
      { numRuns: 60 },
    );
  });

  it('means one of 5,000 spots', () => {
    const codes = new Set(Array.from({ length: 5_000 }, (_, at) => spotLabel(`s-${at}` as SpotId)));
    expect(codes.size).toBe(5_000);
    expect([...codes].every(isLabel)).toBe(true);
  });

  // Cases: D9.
  it('of nothing here, or of two trailers, is said to be so; another text is none', () => {
    const twice = ['a', 'b'].map((id) => container(id, { code: 'PRH 480017' }));
    const yard = createYardTable({ areas: [], spots: [], visits: [], containers: twice });
    expect(readLabel(yard, trailerLabel('PRH 480017'))).toEqual({
      kind: 'several',
      code: 'PRH 480017',
    });
    expect(readLabel(yard, trailerLabel('PRH 480018'))).toEqual({ kind: 'none' });
    for (const text of ['PRH 480017', 'YM0012', 'LS12', '', 'LT0123456789A'])
      expect(readLabel(yard, text)).toBeNull();
  });
});

test.each(labelPapers)('labels on %s lie within the page, apart, and are read', async (paper) => {
  const page = labelPages[paper];
  const items = Array.from({ length: 2 * onPage(page) + 1 }, (_, at) => at);
  const pages = placeLabels(items, page, 0);
  expect(pages).toHaveLength(3);
  const [first = []] = pages;
  for (const { left, top } of first) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + page.label.width).toBeLessThanOrEqual(page.page.width + 0.01);
    expect(top + page.label.height).toBeLessThanOrEqual(page.page.height + 0.01);
    const apart = first.filter(
      (other) =>
        Math.abs(other.left - left) < page.label.width - 0.01 &&
        Math.abs(other.top - top) < page.label.height - 0.01,
    );
    expect(apart).toHaveLength(1);
  }
  // A quarter of a millimeter is what every scanner reads; nothing is drawn wider than the label.
  const { modules } = await barcodeOf(spotLabel('any' as SpotId), 14);
  const width = moduleWidth(page, modules);
  expect(width).toBeGreaterThan(0.25);
  expect(width * (modules + 20)).toBeLessThanOrEqual(page.label.width);
});

test('labels begin where the first sheet is still full', () => {
  const [first = [], second = []] = placeLabels([1, 2, 3], labelPages.letter30, 28);
  expect(first.map(({ item }) => item)).toEqual([1, 2]);
  expect(second.map(({ item }) => item)).toEqual([3]);
});
