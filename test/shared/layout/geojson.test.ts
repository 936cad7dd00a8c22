import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishWords } from '../../../shared/i18n/languages.ts';
import {
  geoProperties,
  geoSource,
  readGeoJson,
  rectangleAround,
} from '../../../shared/layout/geojson.ts';
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

  // Cases: D10.
  test('offers what ArcGIS and QGIS count and measure last', () => {
    const own = { OBJECTID: 1, fid: 1, SpotName: 'A', Shape__Area: 1.25, Zone: 'x' };
    expect(geoProperties(file(polygon(own, box(0, 0, 12, 55))))).toEqual({
      ok: true,
      value: ['SpotName', 'Zone', 'OBJECTID', 'Shape__Area', 'fid'],
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

// Cases: D10.
describe('GeoJSON as map programs write it', () => {
  const withCrs = (name: unknown, ring = box(0, 0, 12, 55)) =>
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name } },
      features: [polygon({ code: 'K-3' }, ring)],
    });
  const wrapped = (geometry: object) =>
    file({ type: 'Feature', properties: { code: 19 }, geometry });
  const ring = box(100, 200, 14, 60);

  test.each([
    ['a MultiPolygon with one part (QGIS)', { type: 'MultiPolygon', coordinates: [[ring]] }],
    [
      'a collection with one polygon and a pin (Google Earth)',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [107, 230] },
          { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x, y, 0])] },
        ],
      },
    ],
  ])('%s is the polygon in it', (_, geometry) => {
    const read = readGeoJson(wrapped(geometry), 'code', 'feet');
    expect(read).toMatchObject({
      ok: true,
      value: { places: [{ code: '19', place: { width: 14, height: 60 } }], skipped: [] },
    });
  });

  test.each([
    [{ type: 'MultiPolygon', coordinates: [[ring], [box(0, 0, 12, 50)]] }, 'layout.geo.parts'],
    [{ type: 'MultiPolygon', coordinates: 7 }, 'layout.geo.noRing'],
    [{ type: 'MultiPolygon', coordinates: [[[[1, 2]]]] }, 'layout.geo.noRing'],
    [{ type: 'GeometryCollection', geometries: [null, 3] }, 'layout.geo.otherShape'],
  ])('what is no single polygon is passed over with the reason', (geometry, code) => {
    const read = readGeoJson(wrapped(geometry), 'code', 'feet');
    expect(read.ok ? null : read.error.said.values?.['why']).toMatchObject({ code });
  });

  test.each([
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 'degrees'],
    ['urn:ogc:def:crs:EPSG::4269', 'degrees'],
    ['EPSG:32613', 'meters'],
    ['urn:ogc:def:crs:EPSG:6.9:26915', 'meters'],
    ['EPSG:3857', 'mercator'],
    ['EPSG:2276', null],
    ['urn:ogc:def:crs:ESRI::102605', null],
  ] as const)('a crs of %s means %s', (name, unit) => {
    expect(geoSource(withCrs(name))).toEqual({ ok: true, value: { crs: name, unit } });
  });

  test('without a crs coordinates are degrees, unless they are beyond them', () => {
    const unit = (x: number) => {
      const source = geoSource(file(polygon({ code: 'A' }, box(x, 0, 1, 1))));
      return source.ok ? source.value.unit : 'refused';
    };
    expect([unit(-97), unit(702_311)]).toEqual(['degrees', null]);
    expect(geoSource(withCrs(31))).toMatchObject({ value: { unit: null } });
  });

  test('meters of a web map are measured at their latitude', () => {
    const north = 6_378_137 * Math.asinh(Math.tan((40 * Math.PI) / 180));
    const stretch = 1 / Math.cos((40 * Math.PI) / 180) / (1 / 0.3048);
    const read = readGeoJson(
      withCrs('EPSG:3857', box(-9_000_000, north, 12 * stretch, 53 * stretch)),
      'code',
      'mercator',
    );
    const place = read.ok ? read.value.places[0]?.place : undefined;
    expect(place?.width).toBeCloseTo(12, 1);
    expect(place?.height).toBeCloseTo(53, 1);
  });

  test('names XML, and says that a file is cut off, with what is missing', () => {
    const kml = '\n<?xml version="1.0"?><kml/>';
    expect(geoProperties(kml)).toMatchObject({ error: { said: { code: 'layout.geo.xml' } } });
    const whole = file(polygon({ code: 'D1' }, box(0, 0, 12, 55)));
    const cut = geoProperties(whole.slice(0, -1).trimEnd());
    expect(cut).toMatchObject({ error: { said: { code: 'layout.json.ends' } } });
    expect(cut.ok ? '' : englishWords().format(cut.error.said)).toBe(
      'The file is cut off: it ends where “,”/“}” belongs.',
    );
  });

  test('names ArcGIS’s own JSON, and takes only a spot’s number as a code', () => {
    const esri = JSON.stringify({ geometryType: 'esriGeometryPolygon', features: [] });
    expect(geoProperties(esri)).toMatchObject({ error: { said: { code: 'layout.geo.esri' } } });
    const read = readGeoJson(file(polygon({ code: 1e21 }, box(0, 0, 12, 55))), 'code', 'feet');
    expect(read.ok).toBe(false);
  });
});
