/**
 * Which door of the yard a dock of the schedule means. The documents define no link, so only a code
 * that both have, and no other door or dock has, counts. If we aren't sure there is none, and no
 * door is called wrong.
 */
import type { Dock } from '../appointments/model.ts';
import type { SpotId } from '../ids.ts';
import type { Spot } from '../yard/model.ts';
import { codeKey } from '../yard/natural-order.ts';

/** Docks of the schedule by id, as doors of the yard. */
export function doorsOf(
  docks: readonly Dock[],
  spots: Iterable<Spot>,
): ReadonlyMap<string, SpotId> {
  if (docks.length === 0) return new Map();
  const doors = new Map<string, SpotId | null>();
  for (const { id, code, type } of spots) {
    if (type !== 'docking') continue;
    const key = codeKey(code);
    doors.set(key, doors.has(key) ? null : id);
  }
  const claims = new Map<SpotId, string[]>();
  for (const { id, doorNumber, name } of docks) {
    const spot = [doorNumber, name]
      .map((doorName) => (doorName === null ? undefined : doors.get(codeKey(doorName))))
      .find((each) => each != null);
    if (spot != null) claims.set(spot, [...(claims.get(spot) ?? []), id]);
  }
  return new Map(
    [...claims].flatMap(([spot, [dock, ...more]]) =>
      dock === undefined || more.length > 0 ? [] : [[dock, spot] as const],
    ),
  );
}
