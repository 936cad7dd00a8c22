/**
 * GeoJSON (RFC 7946) as spots: each polygon with a property that names a code becomes a place.
 * Longitudes and latitudes become feet around the middle of all polygons, north upwards; a survey
 * in plain feet or meters is read as such when asked.
 *
 * Map programs write more than the RFC allows, and we read what means one thing only: a
 * MultiPolygon or GeometryCollection with a single polygon (QGIS, Google Earth), and the `crs` of
 * GeoJSON 2008, which names what the coordinates are (QGIS, ArcGIS).
 */
import { z } from 'zod';
import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';
import { codeKey } from '../yard/natural-order.ts';
import { type FileError, parseLocated } from './located-json.ts';
import type { Place } from './model.ts';
import { boxAround, placeAround, type YardPoint } from './points.ts';

/** What coordinates mean. `degrees` is what the RFC prescribes. */
export type GeoUnit = 'degrees' | 'feet' | 'meters' | 'mercator';

/**
 * What a file says of its coordinates. `crs`: the name of its reference system, null where it names
 * none. `unit`: what that name means, null where we don't know it and the clerk has to say.
 *
 * @example { crs: 'EPSG:32614', unit: 'meters' }
 */
export type GeoSource = { readonly crs: string | null; readonly unit: GeoUnit | null };

/**
 * A polygon that names a spot.
 *
 * Example: `{ code: 'D-04', place: { x: 6, y: 26, width: 12, height: 53, rotation: 0 }, line: 12
 * }`.
 */
export type GeoPlace = { readonly code: string; readonly place: Place; readonly line: number };

/** What was read, and polygons that were passed over with the reason. */
export type GeoPlaces = {
  readonly places: readonly GeoPlace[];
  readonly skipped: readonly FileError[];
};

/** Longest file that is looked at, in characters. */
export const longestGeoJson = 40_000_000;

const feetPerDegree = 365_221;
const feetPerMeter = 1 / 0.3048;
/** Of the sphere that web maps take the earth for, in meters. */
const earthRadius = 6_378_137;
const smallestSide = 4;
const largestSide = 500;

const collection = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()).max(100_000),
  crs: z.unknown().optional(),
});
const feature = z.looseObject({
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.looseObject({ type: z.string() }).nullish(),
});
const position = z.array(z.number()).min(2);
const rings = z.array(z.array(position).min(4)).min(1);

/** Property names that are offered first when they are there. */
const usual = ['code', 'spot', 'name', 'label', 'id'];
/** What map programs count or measure. Offered last, because `1` may be a code of a spot. */
const counted = /^(?:objectid|o?fid|globalid|gid|shape[_.]{0,2}(?:area|length|len|leng))$/i;

type Read = {
  readonly crs: unknown;
  readonly features: readonly unknown[];
  readonly lineOf: (path: readonly PropertyKey[]) => number;
};

function read(text: string): Result<Read, FileError> {
  if (text.length > longestGeoJson)
    return fail({
      line: 1,
      said: message('layout.file.tooLarge', { most: longestGeoJson / 1_000_000 }),
    });
  if (text.trimStart().startsWith('<')) return fail({ line: 1, said: message('layout.geo.xml') });
  const parsed = parseLocated(text);
  if (!parsed.ok) return parsed;
  const found = collection.safeParse(parsed.value.value);
  if (!found.success)
    return fail({
      line: 1,
      said: message(isEsri(parsed.value.value) ? 'layout.geo.esri' : 'layout.geo.notCollection'),
    });
  const { features, crs } = found.data;
  return ok({ features, crs, lineOf: parsed.value.lineOf });
}

/** ArcGIS has a JSON of its own, which looks alike and names everything differently. */
const isEsri = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ('geometryType' in value || 'spatialReference' in value);

const namedCrs = z.object({ properties: z.object({ name: z.string().max(200) }) });

/**
 * What the file says of its coordinates; where it says nothing they are degrees, unless they can't
 * be.
 */
export function geoSource(text: string): Result<GeoSource, FileError> {
  const file = read(text);
  if (!file.ok) return file;
  const { crs, features } = file.value;
  if (crs == null)
    return ok({ crs: null, unit: features.every(couldBeDegrees) ? 'degrees' : null });
  const named = namedCrs.safeParse(crs);
  if (!named.success) return ok({ crs: '?', unit: null });
  const { name } = named.data.properties;
  return ok({ crs: name, unit: unitOfCrs(name) });
}

/** A feature without an outline says nothing about the coordinates. */
function couldBeDegrees(each: unknown): boolean {
  const known = feature.safeParse(each);
  const ring = known.success && known.data.geometry != null ? ringOf(known.data.geometry) : null;
  return ring === null || ring === 'parts' || !isBeyondDegrees(ring);
}

/**
 * The unit of a reference system, by its EPSG number (epsg.org) or its OGC name: geographic ones in
 * degrees, the Mercator of web maps, UTM in meters. State Plane comes in meters and in two kinds of
 * feet, so we leave those to the clerk.
 */
function unitOfCrs(name: string): GeoUnit | null {
  if (/crs:?84$/i.test(name.trim())) return 'degrees';
  const number = Number(/epsg:(?:[^:]*:)?(\d{4,6})$/i.exec(name.trim())?.[1] ?? Number.NaN);
  if ([4326, 4269, 4258, 4267, 6318, 6783].includes(number)) return 'degrees';
  if ([3857, 3785, 900913, 102100].includes(number)) return 'mercator';
  const isUtm =
    (number >= 32601 && number <= 32660) ||
    (number >= 32701 && number <= 32760) ||
    (number >= 26901 && number <= 26923) ||
    (number >= 6328 && number <= 6348) ||
    (number >= 6366 && number <= 6372);
  return isUtm ? 'meters' : null;
}

/** Properties that could name the code, the likeliest first. The error names line and reason. */
export function geoProperties(text: string): Result<readonly string[], FileError> {
  const file = read(text);
  if (!file.ok) return file;
  const counts = new Map<string, number>();
  for (const each of file.value.features) {
    const known = feature.safeParse(each);
    for (const [name, value] of Object.entries(known.data?.properties ?? {}))
      if (typeof value === 'string' || typeof value === 'number')
        counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const rank = (name: string) => {
    const place = usual.indexOf(name.toLowerCase());
    if (place !== -1) return place;
    return counted.test(name) ? usual.length + 1 : usual.length;
  };
  return ok(
    [...counts]
      .sort(([a, n], [b, m]) => rank(a) - rank(b) || m - n || (a < b ? -1 : 1))
      .map(([name]) => name),
  );
}

/**
 * Reads the polygons. The error concerns the complete file; `skipped` has faults of single
 * polygons.
 */
export function readGeoJson(
  text: string,
  property: string,
  unit: GeoUnit,
): Result<GeoPlaces, FileError> {
  const file = read(text);
  if (!file.ok) return file;
  const skipped: FileError[] = [];
  const outlines: {
    readonly code: string;
    readonly line: number;
    readonly ring: readonly YardPoint[];
  }[] = [];
  const seen = new Set<string>();
  file.value.features.forEach((each, index) => {
    const line = file.value.lineOf(['features', index]);
    const outline = outlineOf(each, property, unit);
    if (!outline.ok) skipped.push({ line, said: outline.error });
    else if (seen.has(codeKey(outline.value.code)))
      skipped.push({ line, said: message('layout.geo.twice', { code: outline.value.code }) });
    else {
      seen.add(codeKey(outline.value.code));
      outlines.push({ ...outline.value, line });
    }
  });
  const middle = middleOf(outlines.flatMap(({ ring }) => ring));
  const places: GeoPlace[] = [];
  for (const { code, line, ring } of outlines) {
    const place = rectangleAround(ring.map((at) => toFeet(at, middle, unit)));
    const why = unfit(code, place);
    if (why === null) places.push({ code, line, place });
    else skipped.push({ line, said: why });
  }
  if (places.length === 0) {
    const [first] = skipped;
    const said =
      first === undefined
        ? message('layout.geo.none')
        : message('layout.geo.noneWhy', { why: first.said });
    return fail({ line: first?.line ?? 1, said });
  }
  return ok({ places, skipped: skipped.sort((a, b) => a.line - b.line) });
}

function outlineOf(
  each: unknown,
  property: string,
  unit: GeoUnit,
): Result<{ readonly code: string; readonly ring: readonly YardPoint[] }, Message> {
  const known = feature.safeParse(each);
  if (!known.success) return fail(message('layout.geo.notFeature'));
  const { properties, geometry } = known.data;
  if (geometry == null) return fail(message('layout.geo.noShape'));
  const ring = ringOf(geometry);
  if (ring === null)
    return fail(message('layout.geo.otherShape', { shape: geometry.type.slice(0, 30) }));
  const value = Object.hasOwn(properties ?? {}, property) ? properties?.[property] : undefined;
  const code =
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15
      ? String(value)
      : typeof value === 'string'
        ? value.trim()
        : '';
  if (code === '' || code.length > 200)
    return fail(message('layout.geo.noCode', { property: property.slice(0, 60) }));
  if (ring === 'parts') return fail(message('layout.geo.parts', { code: code.slice(0, 60) }));
  if (ring.length === 0) return fail(message('layout.geo.noRing', { code: code.slice(0, 60) }));
  if (unit === 'degrees' && isBeyondDegrees(ring))
    return fail(message('layout.geo.notDegrees', { code: code.slice(0, 60) }));
  return ok({ code, ring });
}

const isBeyondDegrees = (ring: readonly YardPoint[]): boolean =>
  ring.some(({ x, y }) => Math.abs(x) > 180 || Math.abs(y) > 90);

/**
 * The outline of a shape that is one polygon, also as the only one of several. Empty: its outline
 * isn't a ring. `parts`: it has more than one polygon. Null: it isn't a polygon.
 */
function ringOf(geometry: { readonly type: string }): readonly YardPoint[] | 'parts' | null {
  const { type, coordinates, geometries } = geometry as Record<string, unknown>;
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const shapes = geometries.filter((each) =>
      /Polygon$/.test(String((each as { type?: unknown } | null)?.type)),
    );
    return shapes.length > 1 ? 'parts' : shapes.length === 1 ? ringOf(shapes[0]) : null;
  }
  if (type === 'MultiPolygon') {
    if (!Array.isArray(coordinates)) return [];
    return coordinates.length > 1 ? 'parts' : outerRing(coordinates[0]);
  }
  return type === 'Polygon' ? outerRing(coordinates) : null;
}

function outerRing(coordinates: unknown): readonly YardPoint[] {
  const found = rings.safeParse(coordinates);
  return found.success ? (found.data[0] ?? []).map(([x = 0, y = 0]) => ({ x, y })) : [];
}

const middleOf = (points: readonly YardPoint[]): YardPoint => {
  const box = boxAround(points);
  return box === null ? { x: 0, y: 0 } : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Feet from the middle, y downwards. A yard is small enough that the earth is flat. */
function toFeet({ x, y }: YardPoint, middle: YardPoint, unit: GeoUnit): YardPoint {
  const [dx, dy] = [x - middle.x, y - middle.y];
  if (unit === 'degrees')
    return { x: dx * feetPerDegree * Math.cos((middle.y * Math.PI) / 180), y: -dy * feetPerDegree };
  // The Mercator of web maps stretches the ground toward the poles: by 1 / cos(latitude).
  const shrink = unit === 'mercator' ? 1 / Math.cosh(middle.y / earthRadius) : 1;
  const scale = unit === 'feet' ? 1 : feetPerMeter * shrink;
  return { x: dx * scale, y: -dy * scale };
}

/**
 * The smallest rectangle around an outline, lying along one of its sides; the longer side is along
 * the truck.
 */
export function rectangleAround(ring: readonly YardPoint[]): Place {
  let best: { readonly area: number; readonly place: Place } | null = null;
  for (const [index, a] of ring.entries()) {
    const b = ring[(index + 1) % ring.length] as YardPoint;
    if (a.x === b.x && a.y === b.y) continue;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const box = boxAround(ring.map(({ x, y }) => ({ x: x * cos + y * sin, y: y * cos - x * sin })));
    if (box === null || (best !== null && box.width * box.height >= best.area)) continue;
    const [u, v] = [box.x + box.width / 2, box.y + box.height / 2];
    const center = { x: u * cos - v * sin, y: u * sin + v * cos };
    const isWide = box.width > box.height;
    const degrees = (angle * 180) / Math.PI + (isWide ? 90 : 0);
    // A rectangle doesn't show which end is the front. We take the one entered from below or from
    // the left.
    const rotation = (((Math.round(degrees * 100) / 100) % 180) + 180) % 180;
    const front = rotation > 90 ? rotation + 180 : rotation;
    const [width, height] = isWide ? [box.height, box.width] : [box.width, box.height];
    best = { area: box.width * box.height, place: placeAround(center, width, height, front) };
  }
  return best?.place ?? { x: 0, y: 0, width: 0, height: 0, rotation: 0 };
}

function unfit(code: string, { width, height }: Place): Message | null {
  const size = { code, width: Math.round(width * 10) / 10, length: Math.round(height * 10) / 10 };
  if (!(width >= smallestSide)) return message('layout.geo.narrow', size);
  if (!(height <= largestSide)) return message('layout.geo.large', size);
  return null;
}
