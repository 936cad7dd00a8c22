/** Trucks that left, by name, for the gate. */
import type { LeftTruck } from '../../../shared/console-api/gate-reading.ts';
import type { VisitId } from '../../../shared/ids.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { JournalFile } from '../journal-file.ts';
import { lastRow } from '../read/subject-history.ts';

/** How many names we look at. */
const mostNamed = 20;
/** How many facts of one truck we look through for what it had hooked. */
const mostLooked = 60;

/**
 * Departed trucks whose plate, DOT number or trailer begins with the text, each as it last was,
 * newest first.
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

/** Facts looked through in one step. */
const factsPerStep = 500;

/**
 * Trucks that left since an instant (milliseconds since the epoch), in the order of the journal, a
 * few in each step.
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

/** A departed truck as it last was. Null if it is here, or if no fact describes it. */
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
