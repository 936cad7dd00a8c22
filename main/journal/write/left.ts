/** Trucks that left, by their names, as the gate asks for them. */
import type { LeftTruck } from '../../../shared/console-api/gate-reading.ts';
import type { VisitId } from '../../../shared/ids.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { JournalFile } from '../journal-file.ts';
import { lastRow } from '../read/subject-history.ts';

/** Names that are looked at. */
const mostNamed = 20;
/** Facts of one truck that are looked through for what it had hooked. */
const mostLooked = 60;

/**
 * Those with a plate, DOT number or trailer that begins so and that are not in `base`, each as it
 * was last, newest first.
 */
export function leftNamed(
  file: JournalFile,
  base: Pick<YardTable, 'visit'>,
  text: string,
): readonly LeftTruck[] {
  if (text.length < 2) return [];
  const ids = new Set<string>();
  for (const subject of file.named(text, mostNamed)) {
    if (subject.startsWith('visit:')) ids.add(subject.slice('visit:'.length));
    else
      for (const { change } of file.about(subject, Number.MAX_SAFE_INTEGER, mostLooked))
        if (typeof change?.before?.visitId === 'string') ids.add(change.before.visitId);
  }
  return [...ids]
    .flatMap((id) => leftTruck(file, base, id) ?? [])
    .sort((a, b) => Date.parse(b.leftAt) - Date.parse(a.leftAt));
}

/** Facts that are looked through in one step. */
const factsPerStep = 500;

/**
 * Those that left since an instant, in milliseconds since the epoch, in the order of the journal
 * and some in each step.
 */
export function* leftSince(
  file: JournalFile,
  base: Pick<YardTable, 'visit'>,
  instant: number,
): Generator<readonly LeftTruck[]> {
  const until = file.head().seq;
  for (let at = file.placeAt(instant); at < until; at += factsPerStep)
    yield file
      .changes(at, Math.min(until, at + factsPerStep))
      .flatMap(({ kind, id, after }) =>
        kind === 'visit' && (after === null || after.isActive === false)
          ? (leftTruck(file, base, id) ?? [])
          : [],
      );
}

/**
 * A truck that is not here any more, as it was last; null where it is here or nothing tells of it.
 */
function leftTruck(
  file: JournalFile,
  base: Pick<YardTable, 'visit'>,
  id: string,
): LeftTruck | null {
  if (base.visit(id as VisitId) !== undefined) return null;
  const subject = `visit:${id}` as const;
  const row = lastRow(file, subject, id);
  const facts = file.about(subject, Number.MAX_SAFE_INTEGER, mostLooked);
  const gone = facts.find(({ change }) => change?.id === id);
  if (row === null || gone === undefined) return null;
  const hooked = new Map<string, Container>();
  for (const { change } of facts)
    if (
      change?.kind === 'container' &&
      !hooked.has(change.id) &&
      change.before !== null &&
      change.after === null
    )
      hooked.set(change.id, change.before as unknown as Container);
  return {
    visit: row as unknown as Visit,
    hooked: [...hooked.values()],
    leftAt: new Date(gone.at).toISOString(),
  };
}
