/** The way of an asset through the yard, from facts about it. */
import type { SpotId } from '../ids.ts';
import type { JournalFact } from './journal-fact.ts';

/**
 * Spots in the order in which a truck or a container stood on them, from facts newest first. What a
 * container rode on counts as its own way.
 */
export function wayOf(facts: readonly JournalFact[]): readonly SpotId[] {
  const way: SpotId[] = [];
  const stand = (spot: unknown) => {
    if (typeof spot === 'string' && way.at(-1) !== spot) way.push(spot as SpotId);
  };
  for (const { change } of facts.toReversed()) {
    if (change === null || (change.kind !== 'visit' && change.kind !== 'container')) continue;
    stand(change.before?.spotId);
    stand(change.after?.spotId);
  }
  return way;
}
