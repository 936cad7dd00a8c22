import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLayoutFile, writeLayoutFile } from '../../../shared/layout/file.ts';
import { parseLocated } from '../../../shared/layout/located-json.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import { fromLayoutColumns, toLayoutColumns } from '../../../shared/layout/wire.ts';
import { runs } from '../../support/runs.ts';
import { said } from '../../support/said.ts';
import { smallDocument } from './documents.ts';

const facility = { id: 'w1', name: 'Dallas DC' };
const document = smallDocument();
const text = writeLayoutFile(document, facility, null);
const errorsOf = (own: string) => {
  const read = readLayoutFile(own);
  return read.ok ? [] : read.error;
};
const lineOf = (own: string, part: string) => own.slice(0, own.indexOf(part)).split('\n').length;

describe('the layout file', () => {
  test('comes back as it was written, image and all', () => {
    const withPicture: LayoutDocument = {
      ...document,
      gate: { x: -40, y: 212 },
      background: {
        id: 'a'.repeat(64),
        box: { x: -5, y: 0, width: 900, height: 500 },
        opacity: 0.4,
      },
    };
    const picture = { type: 'image/png', data: 'iVBORw0KGgo=' } as const;
    const read = readLayoutFile(writeLayoutFile(withPicture, facility, picture));
    expect(read).toEqual({
      ok: true,
      value: {
        facility,
        document: { areas: document.areas, places: document.places, gate: { x: -40, y: 212 } },
        background: { box: { x: -5, y: 0, width: 900, height: 500 }, opacity: 0.4, picture },
      },
    });
  });

  test('has one line for each place', () => {
    expect(text.split('\n').filter((line) => line.includes('"spotId"'))).toHaveLength(
      document.places.size,
    );
  });

  test.each<[string, string, (own: string) => string, RegExp]>([
    ['text that is not JSON', '"A-2"', (own) => own.replace('"A-2"', 'A-2'), /Expected a value/],
    [
      'a file that is cut off',
      '"A-2"',
      (own) => own.slice(0, own.indexOf('"A-2"')),
      /ends where|not closed/,
    ],
    [
      'a size of nothing',
      '"A-3"',
      (own) => own.replace(/("A-3".*?"width":)12/, '$1 0'),
      /places 3 width: Must be more than 0 ft/,
    ],
    [
      'a number that is a text',
      '"A-3"',
      (own) => own.replace(/("A-3".*?"x":)[\d.-]+/, '$1"left"'),
      /x: Must be a number of feet/,
    ],
    [
      'a field that is not known',
      '"A-3"',
      (own) => own.replace('"code":"A-3"', '"code":"A-3","color":"red"'),
      /Unknown field/,
    ],
    [
      'an area that is not there',
      '"A-3"',
      (own) => own.replace('"code":"A-3","area":"a/parking"', '"code":"A-3","area":"nowhere"'),
      /“nowhere” isn’t in the file/,
    ],
    [
      'a second place of a spot',
      '"A-3"',
      (own) => own.replace('"spotId":"s3"', '"spotId":"s2"'),
      /“A-3” is listed twice/,
    ],
    [
      'another format',
      '"format"',
      (own) => own.replace('yardmaster-layout', 'other'),
      /isn’t a layout file/,
    ],
    [
      'a newer version',
      '"version"',
      (own) => own.replace('"version": 1', '"version": 2'),
      /another version of the layout format/,
    ],
    [
      'a field twice',
      '"A-3"',
      (own) => own.replace('"code":"A-3"', '"code":"A-3","code":"A-4"'),
      /is here twice/,
    ],
  ])('refuses %s with its line', (_what, near, spoil, reason) => {
    const spoiled = spoil(text);
    expect(spoiled).not.toBe(text);
    const [first] = errorsOf(spoiled);
    expect(said(first)).toMatch(reason);
    expect(first?.line).toBe(lineOf(text, near));
  });

  test('names all that is wrong in order of lines, at most twenty', () => {
    const spoiled = text.replaceAll('"width":12', '"width":-1');
    const errors = errorsOf(spoiled);
    expect(errors.length).toBeGreaterThan(3);
    expect(errors.length).toBeLessThanOrEqual(20);
    expect(errors.map(({ line }) => line)).toEqual(
      errors.map(({ line }) => line).toSorted((a, b) => a - b),
    );
  });

  test('takes a field named __proto__ for a field like any other', () => {
    const spoiled = text.replace('"code":"A-3"', '"code":"A-3","__proto__":{"x":1}');
    expect(said(errorsOf(spoiled)[0])).toMatch(/Unknown field/);
  });

  test('reads an image of the largest size without trouble', () => {
    const withPicture: LayoutDocument = {
      ...document,
      background: { id: 'a'.repeat(64), box: { x: 0, y: 0, width: 9, height: 5 }, opacity: 1 },
    };
    const picture = { type: 'image/png', data: 'A'.repeat(900_000) } as const;
    expect(readLayoutFile(writeLayoutFile(withPicture, facility, picture)).ok).toBe(true);
  });
});

describe('JSON with lines', () => {
  test('reads what JSON.parse reads, and nothing else', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(3), (own, spaces) => {
        const pretty = JSON.stringify(JSON.parse(own), null, spaces);
        const read = parseLocated(pretty);
        expect(read.ok && read.value.value).toEqual(JSON.parse(own));
      }),
    );
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 3 }),
        fc.nat(200),
        fc.constantFrom('', ',', '"', '}', '0', '\u0001', '-'),
        (own, at, change) => {
          const spoiled = own.slice(0, at) + change + own.slice(at + 1);
          let isJson = true;
          try {
            JSON.parse(spoiled);
          } catch {
            isJson = false;
          }
          const read = parseLocated(spoiled);
          if (!isJson) expect(read.ok).toBe(false);
          // Fields that stand twice are the one thing that is refused besides.
          else if (!read.ok) expect(read.error.said.code).toBe('layout.json.twice');
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test('refuses depth without end', () => {
    expect(parseLocated('['.repeat(100_000))).toMatchObject({ ok: false });
  });
});

describe('columns', () => {
  test('come back as the document', () => {
    expect(fromLayoutColumns(JSON.parse(JSON.stringify(toLayoutColumns(document))))).toEqual({
      ok: true,
      value: document,
    });
  });

  test('are refused when they are not whole numbers or do not fit', () => {
    const columns = toLayoutColumns(document);
    const bad = [
      { ...columns, places: { ...columns.places, at: columns.places.at.slice(1) } },
      { ...columns, places: { ...columns.places, areas: columns.places.areas.map(() => 99) } },
      { ...columns, areas: [{}] },
      { ...columns, background: { id: '../etc', box: {}, opacity: 3 } },
    ];
    for (const each of bad) expect(fromLayoutColumns(each)).toMatchObject({ ok: false });
  });

  test('of ten thousand spots fit one message of the page', () => {
    const places = new Map(
      Array.from({ length: 10_000 }, (_, at) => {
        const spotId = `746a7b37-9592-45db-8a58-${String(at).padStart(12, '0')}` as never;
        const place = { x: -1234.56 + at, y: 4321.12, width: 12, height: 55, rotation: 180 };
        return [spotId as string, { spotId, code: `ROW-${at}`, area: 'a/parking', place }];
      }),
    );
    expect(JSON.stringify(toLayoutColumns({ ...document, places })).length).toBeLessThan(1_000_000);
  });
});
