/** The way of an asset through the yard, from facts about it. */
import type { SpotId } from '../ids.ts';
import type { JournalFact } from './journal-fact.ts';

/**
 * A spot on a way. `at`: when it came there, in milliseconds since the epoch; null: it stood there
 * before the facts begin.
 *
 * Example: `{ spot: 'spot-D4', at: 1_795_400_000_000 }`.
 */
export type WayStop = { readonly spot: SpotId; readonly at: number | null };

/**
 * Spots in the order in which a truck or a container stood on them, from facts newest first. What a
 * container rode on counts as its own way.
 */
export function wayOf(facts: readonly JournalFact[]): readonly WayStop[] {
  const way: WayStop[] = [];
  const stand = (spot: unknown, at: number | null) => {
    if (typeof spot === 'string' && way.at(-1)?.spot !== spot)
      way.push({ spot: spot as SpotId, at });
  };
  for (const { change, at } of facts.toReversed()) {
    if (change === null || (change.kind !== 'visit' && change.kind !== 'container')) continue;
    stand(change.before?.spotId, null);
    stand(change.after?.spotId, at);
  }
  return way;
}
