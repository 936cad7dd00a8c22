/** When something last came to a spot or left it. */
import type { SpotId } from '../../../shared/ids.ts';
import type { JournalFact } from '../../../shared/journal/journal-fact.ts';
import type { JournalFile } from '../journal-file.ts';

/**
 * So many facts of a spot are looked at: notes, reservations and operations stand between the
 * moves.
 */
const mostLooked = 8;

/**
 * For each spot the time of the last fact in which an asset came there or left; null where none of
 * the newest ones is such a fact.
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

/** An asset came or left; what only changed on it confirms nothing. */
function isMove({ change }: JournalFact, spot: SpotId): boolean {
  if (change === null || (change.kind !== 'visit' && change.kind !== 'container')) return false;
  return (change.before?.spotId === spot) !== (change.after?.spotId === spot);
}
