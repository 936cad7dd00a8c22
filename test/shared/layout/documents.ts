/** Documents for the tests of saved layouts. */
import type { AreaId, SpotId } from '../../../shared/ids.ts';
import type { LayoutDocument, SavedArea, SavedPlace } from '../../../shared/layout/saved.ts';

const area = (key: string, x: number): SavedArea => ({
  key,
  areaId: key.slice(0, 1) as AreaId,
  kind: 'parking',
  label: `Area ${key}`,
  box: { x, y: 0, width: 60, height: 145 },
  labelBox: { x, y: 0, width: 60, height: 30 },
  building: null,
  lanes: [{ x, y: 85, width: 60, height: 60 }],
});

/**
 * Two areas of five spots side by side: s1 to s5 and t1 to t5 (B-1 to B-5), all 12 by
 * 55 ft.
 */
export function smallDocument(): LayoutDocument {
  const places = new Map<string, SavedPlace>();
  for (const [letter, code, key, x] of [
    ['s', 'A', 'a/parking', 0],
    ['t', 'B', 'b/parking', 100],
  ] as const) {
    for (let n = 1; n <= 5; n += 1) {
      const spotId = `${letter}${n}` as SpotId;
      const place = { x: x + (n - 1) * 12, y: 30, width: 12, height: 55, rotation: 0 };
      places.set(spotId, { spotId, code: `${code}-${n}`, area: key, place });
    }
  }
  return {
    areas: new Map([
      ['a/parking', area('a/parking', 0)],
      ['b/parking', area('b/parking', 100)],
    ]),
    places,
    background: null,
    gate: null,
  };
}
