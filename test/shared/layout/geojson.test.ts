import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { geoProperties, readGeoJson, rectangleAround } from '../../../shared/layout/geojson.ts';
import { cornersOf, placeAround } from '../../../shared/layout/points.ts';

const polygon = (properties: object, ring: readonly (readonly number[])[]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
});
const box = (x: number, y: number, width: number, height: number) => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];
const file = (...features: object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features }, null, 1);

describe('GeoJSON as spots', () => {
  test('reads polygons in feet, north upwards', () => {
    const read = readGeoJson(
      file(polygon({ code: 'A-1' }, box(0, 0, 12, 55)), polygon({ code: 7 }, box(12, 0, 12, 55))),
      'code',
      'feet',
    );
    expect(read).toMatchObject({
      ok: true,
      value: {
        skipped: [],
        places: [
          { code: 'A-1', place: { x: -12, y: -27.5, width: 12, height: 55, rotation: 0 } },
          { code: '7', place: { x: 0, y: -27.5, width: 12, height: 55, rotation: 0 } },
        ],
      },
    });
  });

  test('reads degrees as feet on the ground', () => {
    const latitude = 32;
    const [wide, high] = [12 / (365_221 * Math.cos((latitude * Math.PI) / 180)), 55 / 365_221];
    const read = readGeoJson(
      file(polygon({ code: 'A' }, box(-97, latitude, wide, high))),
      'code',
      'degrees',
    );
    const place = read.ok ? read.value.places[0]?.place : undefined;
    expect(place?.width).toBeCloseTo(12, 1);
    expect(place?.height).toBeCloseTo(55, 1);
  });

  test('offers the properties that could name a code, the likeliest first', () => {
    expect(
      geoProperties(file(polygon({ zone: 'x', Name: 'A', deep: {} }, box(0, 0, 12, 55)))),
    ).toEqual({
      ok: true,
      value: ['Name', 'zone'],
    });
  });

  test('passes over what is no spot, with line and reason', () => {
    const text = file(
      polygon({ code: 'A' }, box(0, 0, 12, 55)),
      polygon({ code: 'a' }, box(20, 0, 12, 55)),
      polygon({}, box(40, 0, 12, 55)),
      {
        type: 'Feature',
        properties: { code: 'P' },
        geometry: { type: 'Point', coordinates: [0, 0] },
      },
      polygon({ code: 'thin' }, box(60, 0, 1, 55)),
      polygon({ code: 'huge' }, box(60, 0, 900, 900)),
      polygon({ code: 'open' }, [[0, 0]]),
    );
    const read = readGeoJson(text, 'code', 'feet');
    const skipped = read.ok ? read.value.skipped : [];
    expect(skipped.map(({ said }) => said.code)).toEqual([
      'layout.geo.twice',
      'layout.geo.noCode',
      'layout.geo.otherShape',
      'layout.geo.narrow',
      'layout.geo.large',
      'layout.geo.noRing',
    ]);
    const lines = text.split('\n').flatMap((each, at) => (each.startsWith('  {') ? [at + 1] : []));
    expect(skipped.map(({ line }) => line)).toEqual(lines.slice(1));
  });

  test.each(['', '{', '[]', '{"type":"Point"}', file()])('refuses %j', (text) => {
    expect(readGeoJson(text, 'code', 'degrees')).toMatchObject({
      ok: false,
      error: { line: expect.any(Number) },
    });
  });

  test('says so when degrees are none', () => {
    expect(
      readGeoJson(file(polygon({ code: 'A' }, box(4_000, 0, 12, 55))), 'code', 'degrees'),
    ).toMatchObject({
      ok: false,
      error: {
        said: { code: expect.stringMatching(/notDegrees|noneWhy/), values: expect.anything() },
      },
    });
  });

  test('finds the rectangle that was turned by any angle', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 8, max: 20 }),
        fc.integer({ min: 30, max: 90 }),
        (turn, width, height) => {
          const found = rectangleAround(
            cornersOf(placeAround({ x: 3, y: 7 }, width, height, turn)),
          );
          expect(found.width).toBeCloseTo(width, 0);
          expect(found.height).toBeCloseTo(height, 0);
          const apart = Math.abs(((found.rotation - turn + 90 + 360) % 180) - 90);
          expect(apart).toBeLessThan(0.3);
        },
      ),
    );
  });
});
