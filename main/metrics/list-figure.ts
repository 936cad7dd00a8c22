/** The cases behind a figure, as they are listed. Pure. */

import { isSameClerk } from '../../shared/clerks/model.ts';
import type { Subject } from '../../shared/journal/journal-fact.ts';
import type { NamesBySubject } from '../../shared/journal/lines.ts';
import { companyGroup } from '../../shared/metrics/companies.ts';
import {
  type FigureKey,
  type FigureLine,
  type FigureList,
  type FigureOf,
  isPunctuality,
  isUse,
  lengthOfName,
} from '../../shared/metrics/figure-list.ts';
import type { MetricNote } from '../../shared/metrics/metrics-parts.ts';
import type { PunctualityLine, PunctualityLists } from '../../shared/metrics/punctuality-lists.ts';

/** So many lines are sent; the rest is counted. */
const mostLines = 500;
const HOUR_MS = 3_600_000;

/**
 * A stay on a spot; `until` null while it goes on. Milliseconds since the epoch.
 *
 * Example: `{ subject: 'visit:v-17', spot: 'spot:spot-D4', since: 1_795_400_000_000, until: null }`
 * for a truck that is still there.
 */
export type UseStay = {
  readonly subject: Subject;
  readonly spot: Subject;
  readonly since: number;
  readonly until: number | null;
};

type Cases = {
  readonly from: number;
  readonly until: number;
  readonly notes: readonly MetricNote[];
  readonly lists: PunctualityLists;
  /** Stays that reach into the stretch; asked for a figure of use alone. */
  readonly spotStays: (figure: 'doorHours' | 'lotHours') => readonly UseStay[];
  /** The hour of the day in the facility's zone. */
  readonly hourOf: (ms: number) => number;
  /** Asked for the lines that are sent. */
  readonly namesOf: (subjects: readonly Subject[]) => NamesBySubject;
};

/** The list of a figure; `of`: only what belongs to one row of its table. */
export function figureList(cases: Cases, figure: FigureKey, of: FigureOf | null): FigureList {
  if (isPunctuality(figure)) {
    const found = cases.lists[figure].filter(
      ({ row }) => of === null || (of.by === 'company' && isCompany(row.companyName, of.name)),
    );
    const lines = found.map(lineOfAppointment).sort((a, b) => b.at - a.at);
    return { count: found.length, lines: lines.slice(0, mostLines) };
  }
  if (isUse(figure)) {
    const { from, until, hourOf } = cases;
    const found = cases
      .spotStays(figure)
      .filter(
        (each) => of === null || isWithinHour(each, Number(of.name), { from, until, hourOf }),
      );
    return listed(found, cases, ({ subject, spot, since, until: end }) => {
      return { subject, at: since, ms: (end ?? cases.until) - since, spot };
    });
  }
  const found = cases.notes.filter(
    (note) => note.figure === figure && (of === null || isOf(note, of, cases.hourOf)),
  );
  return listed(found, cases, (note) => note);
}

const isCompany = (company: string | null | undefined, name: string): boolean =>
  companyGroup(company ?? '') === companyGroup(name);

/** Whether a case belongs to the row of a table. */
function isOf(note: MetricNote, of: FigureOf, hourOf: Cases['hourOf']): boolean {
  switch (of.by) {
    case 'hour':
      return (
        hourOf(note.figure === 'turn' ? note.at - (note.ms ?? 0) : note.at) === Number(of.name)
      );
    case 'length': {
      const { from, to } = lengthOfName(of.name);
      const { ms } = note;
      return ms !== null && (from === null || ms >= from) && (to === null || ms < to);
    }
    case 'company':
      return isCompany(note.company, of.name);
    case 'clerk':
      return isSameClerk(note.clerk ?? '', of.name);
    default:
      return (note[of.by] ?? '') === of.name;
  }
}

/** Whether a stay touches an hour of the day, within the stretch. */
function isWithinHour(
  stay: UseStay,
  hour: number,
  { from, until, hourOf }: Pick<Cases, 'from' | 'until' | 'hourOf'>,
): boolean {
  const [begun, end] = [Math.max(stay.since, from), Math.min(stay.until ?? until, until)];
  if (begun >= end) return false;
  for (let at = begun; at < end && at < begun + 24 * HOUR_MS; at += HOUR_MS)
    if (hourOf(at) === hour) return true;
  return hourOf(end - 1) === hour;
}

type Case = Pick<MetricNote, 'subject' | 'at' | 'ms' | 'spot' | 'label' | 'clerk' | 'company'>;

function listed<Found>(
  found: readonly Found[],
  { namesOf }: Cases,
  caseOf: (each: Found) => Case,
): FigureList {
  const cases = found.map(caseOf);
  const shown = cases.sort((a, b) => b.at - a.at).slice(0, mostLines);
  const names = namesOf(shown.flatMap(({ subject, spot }) => (spot ? [subject, spot] : [subject])));
  return { count: found.length, lines: shown.map((each) => lineOf(each, names)) };
}

const lineOf = (note: Case, names: NamesBySubject): FigureLine => ({
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
