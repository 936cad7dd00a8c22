/** When an asset last came to a spot or left it. */
import type { SpotId } from '../../../shared/ids.ts';
import type { JournalFact } from '../../../shared/journal/journal-fact.ts';
import type { JournalFile } from '../journal-file.ts';

/**
 * How many facts of a spot we look at: notes, reservations and operations come between the moves.
 */
const mostLooked = 8;

/**
 * For each spot the time of the last fact in which an asset came or left. Null if none of the
 * newest facts is one.
 */
export function touchedAt(
  file: JournalFile,
  spots: readonly SpotId[],
  until = Number.MAX_SAFE_INTEGER,
): readonly (number | null)[] {
  const before = until >= file.head().notedAt ? Number.MAX_SAFE_INTEGER : file.placeAt(until) + 1;
  return spots.map(
    (spot) =>
      file.about(`spot:${spot}`, before, mostLooked, file.base()).find((fact) => isMove(fact, spot))
        ?.at ?? null,
  );
}

/** An asset came or left. A change to an asset that stays confirms nothing. */
function isMove({ change }: JournalFact, spot: SpotId): boolean {
  if (change === null || (change.kind !== 'visit' && change.kind !== 'container')) return false;
  return (change.before?.spotId === spot) !== (change.after?.spotId === spot);
}
