/**
 * What we know of one spot, asset, operation or clerk: its facts, and the names of everything they
 * mention.
 */
import { isSameClerk } from '../../../shared/clerks/model.ts';
import type { JournalFact, Subject, Values } from '../../../shared/journal/journal-fact.ts';
import type { NamesBySubject } from '../../../shared/journal/lines.ts';
import { assetLabel, spotLabel } from '../../../shared/text.ts';
import type { Container, Spot, Visit } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { JournalFile } from '../journal-file.ts';

/** Facts newest first, and names. */
export type SubjectHistory = {
  readonly facts: readonly JournalFact[];
  readonly names: NamesBySubject;
};

/** How many facts about a departed asset we look through for its complete row. */
const mostLooked = 500;

/**
 * The history of a subject before a place. For a container it includes what its truck did while
 * they were hooked together; for a clerk, all spellings of the name.
 */
export function historyOf(
  file: JournalFile,
  base: YardTable,
  subject: Subject,
  before: number,
  limit: number,
): SubjectHistory {
  const own = newestOf(
    spellings(file, subject).flatMap((each) => file.about(each, before, limit)),
    limit,
  );
  const facts = subject.startsWith('container:')
    ? withTrucks(file, base, subject, own, before, limit)
    : own;
  return {
    facts,
    names: namesOf(
      file,
      base,
      facts.flatMap(({ subjects }) => subjects),
    ),
  };
}

/** Names of these spots and assets, as far as we know any. */
export function namesOf(
  file: JournalFile,
  base: YardTable,
  subjects: Iterable<Subject>,
): NamesBySubject {
  const names: Record<Subject, string> = {};
  for (const each of new Set(subjects)) {
    const name = /^(spot|visit|container):/.test(each) ? nameOf(file, base, each) : null;
    if (name !== null) names[each] = name;
  }
  return names;
}

function withTrucks(
  file: JournalFile,
  base: YardTable,
  subject: Subject,
  own: readonly JournalFact[],
  before: number,
  limit: number,
): readonly JournalFact[] {
  const id = subject.slice('container:'.length);
  const all: JournalFact[] = [...own];
  /** The truck it was hooked to from one fact on, until the next such fact. */
  let until = before;
  const rows = own.filter(
    ({ change }) =>
      change?.kind === 'container' &&
      change.id === id &&
      'visitId' in (change.after ?? change.before ?? {}),
  );
  const stays = rows.map((fact) => ({ from: fact.seq, truck: fact.change?.after?.visitId }));
  if (rows.length === 0) stays.push({ from: 0, truck: base.container(id as never)?.visitId });
  for (const { from, truck } of stays) {
    if (typeof truck === 'string') {
      const ridden = file
        .about(`visit:${truck}`, until, limit)
        .filter(({ seq, change }) => seq > from && change?.kind === 'visit');
      all.push(...ridden);
    }
    until = from;
  }
  return newestOf(all, limit);
}

/** Each fact once, the newest first. */
const newestOf = (facts: readonly JournalFact[], limit: number): readonly JournalFact[] =>
  [...new Map(facts.map((fact) => [fact.seq, fact])).values()]
    .sort((a, b) => b.seq - a.seq)
    .slice(0, limit);

/** The subjects of a clerk, whose name may have been typed in several ways; else the one. */
function spellings(file: JournalFile, subject: Subject): readonly Subject[] {
  if (!subject.startsWith('clerk:')) return [subject];
  const name = subject.slice('clerk:'.length);
  const known = file.idsOf('clerk').filter((each) => isSameClerk(each, name));
  return known.length === 0 ? [subject] : known.map((each): Subject => `clerk:${each}`);
}

/** The service's current name, else its last one. */
function nameOf(file: JournalFile, base: YardTable, subject: Subject): string | null {
  const [kind, id] = [
    subject.slice(0, subject.indexOf(':')),
    subject.slice(subject.indexOf(':') + 1),
  ];
  const row =
    (base[kind as 'spot' | 'visit' | 'container'](id as never) as Values | undefined) ??
    lastRow(file, subject, id);
  if (row === null) return null;
  return kind === 'spot'
    ? spotLabel(row as unknown as Spot)
    : assetLabel(row as unknown as Visit | Container);
}

/**
 * The complete row of something that is gone: the fact of its departure or of its arrival has it.
 */
export function lastRow(file: JournalFile, subject: Subject, id: string): Values | null {
  const within = (after: number): Values | null => {
    for (const { change } of file.about(subject, Number.MAX_SAFE_INTEGER, mostLooked, after)) {
      if (change?.id !== id || (change.before !== null && change.after !== null)) continue;
      return change.before ?? change.after;
    }
    return null;
  };
  // We open files of months only for what `journal.db` doesn't have.
  return within(file.base()) ?? (file.base() === 0 ? null : within(0));
}
