/** Where a truck that comes in is sent, unless the clerk says otherwise. Pure. */
import type { SpotId } from '../ids.ts';
import { contentsOf } from '../yard/contents.ts';
import { compareParsed, parseCode } from '../yard/natural-order.ts';
import type { YardTable } from '../yard/table.ts';

/** The booked door where nothing stands on it, else the first free parking spot by its code; null: nothing is free. Reserved spots are for others. */
export function proposedSpot(yard: YardTable, door: SpotId | null): SpotId | null {
  const isFree = (id: SpotId) => {
    const { state, isOpen, isReserved } = contentsOf(yard, id);
    return state === 'free' && isOpen && !isReserved;
  };
  if (door !== null && isFree(door)) return door;
  const parking = [...yard.spots()]
    .filter(({ type }) => type !== 'docking')
    .map(({ id, code }) => ({ id, code: parseCode(code) }))
    .sort((a, b) => compareParsed(a.code, b.code));
  return parking.find(({ id }) => isFree(id))?.id ?? null;
}
