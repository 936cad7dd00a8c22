/** The cases behind a figure, as they are listed. Pure. */

import type { Subject } from '../../shared/journal/journal-fact.ts';
import type { NamesBySubject } from '../../shared/journal/lines.ts';
import {
  type FigureKey,
  type FigureLine,
  type FigureList,
  type FigureOf,
  isPunctuality,
} from '../../shared/metrics/figure-list.ts';
import type { MetricNote } from '../../shared/metrics/metrics-parts.ts';
import type { PunctualityLine, PunctualityLists } from '../../shared/metrics/punctuality-lists.ts';

/** So many lines are sent; the rest is counted. */
const mostLines = 500;

type Cases = {
  readonly notes: readonly MetricNote[];
  readonly lists: PunctualityLists;
  /** Asked for the lines that are sent. */
  readonly namesOf: (subjects: readonly Subject[]) => NamesBySubject;
};

/** The list of a figure; `of`: only what belongs to one company, type, area or clerk. */
export function figureList(
  { notes, lists, namesOf }: Cases,
  figure: FigureKey,
  of: FigureOf | null,
): FigureList {
  if (isPunctuality(figure)) {
    const found = lists[figure].filter(
      ({ row }) => of === null || (of.by === 'company' && (row.companyName ?? '') === of.name),
    );
    const lines = found.map(lineOfAppointment).sort((a, b) => b.at - a.at);
    return { count: found.length, lines: lines.slice(0, mostLines) };
  }
  const found = notes.filter(
    (note) => note.figure === figure && (of === null || (note[of.by] ?? '') === of.name),
  );
  const shown = found.toSorted((a, b) => b.at - a.at).slice(0, mostLines);
  const names = namesOf(shown.flatMap(({ subject, spot }) => (spot ? [subject, spot] : [subject])));
  return { count: found.length, lines: shown.map((note) => lineOf(note, names)) };
}

const lineOf = (note: MetricNote, names: NamesBySubject): FigureLine => ({
  subject: note.subject,
  name: names[note.subject] ?? '',
  label: note.label ?? null,
  at: note.at,
  ms: note.ms,
  spot: note.spot === undefined ? null : (names[note.spot] ?? null),
  dock: null,
  who: note.clerk ?? note.company ?? '',
});

const lineOfAppointment = ({ row, minutes }: PunctualityLine): FigureLine => ({
  subject: `appointment:${row.id}`,
  name: row.confirmationNumber ?? row.refNumbers[0] ?? row.id,
  label: null,
  at: Date.parse(row.start),
  ms: minutes === null ? null : minutes * 60_000,
  spot: null,
  dock: row.dockId,
  who: row.companyName ?? '',
});
