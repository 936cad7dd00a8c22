/** What was entered at the gate, as the journal has it: for sheets, hand-overs and lists. */

import type { CopyTable } from '../../shared/desks/copies.ts';
import type { SheetAct } from '../../shared/exports/activity-sheet.ts';
import {
  evidenceFacts,
  evidenceName,
  type GateEvidence,
  gateEvidence,
} from '../../shared/gate-checks/gate-evidence.ts';
import type { HoldSubject } from '../../shared/gate-checks/standing-hold.ts';
import { message } from '../../shared/i18n/message.ts';
import type { JournalFact, Subject } from '../../shared/journal/journal-fact.ts';
import { linesOf } from '../../shared/journal/lines.ts';
import type { Visit } from '../../shared/yard/model.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import { namesOf } from '../journal/read/subject-history.ts';
import { PASSED_MS, passSubject } from './holds.ts';
import { holdFacts, inspectionFacts } from './kinds.ts';

/** Facts of one truck or trailer that are looked through, newest first. */
const mostLooked = 2_000;
/** Photos are facts of another feature, which stands on this one. */
const photoTable: CopyTable = 'photo';
/** Facts of a list that are read at once. */
const actsAtOnce = 2_000;

type Ground = { readonly file: JournalFile; readonly base: YardTable };
type Stretch = { readonly from: number; readonly until: number };

/**
 * What was entered of a visit and of the trailers that were ever with it, until it left. Of a
 * trailer that came with another truck its own way in. Times in milliseconds since the epoch.
 */
export function gateEvidenceOfVisit(
  { file, base, placeholders }: Ground & { readonly placeholders: readonly string[] },
  visit: Visit,
  { from, until }: Stretch,
): readonly GateEvidence[] {
  const about = (subject: Subject) => file.about(subject, Number.MAX_SAFE_INTEGER, mostLooked);
  const own = about(`visit:${visit.id}`);
  const trailers = new Set<Subject>([
    ...own.flatMap(({ subjects }) => subjects.filter((each) => each.startsWith('container:'))),
    ...base.hookedTo(visit.id).map((id): Subject => `container:${id}`),
  ]);
  const entry = passSubject(visit, placeholders);
  const facts = [...own, ...(entry === null ? [] : about(entry)), ...[...trailers].flatMap(about)];
  return within({ file, base }, facts, { from: from - PASSED_MS, until });
}

/** What these facts say was looked at, released or photographed; one may stand there twice. */
export function subjectsLookedAt(facts: readonly JournalFact[]): readonly HoldSubject[] {
  const { looks, passes, photos } = evidenceFacts(facts);
  return [
    ...looks.map(({ inspection }) => inspection.asset),
    ...passes.map(({ record }) => record.asset ?? record.subject),
    ...photos.map(({ asset }) => asset),
  ];
}

/** What was entered of `subjects`: all that was looked at, or released, in a stretch. */
export function stretchEvidence(
  ground: Ground,
  subjects: ReadonlySet<HoldSubject>,
  stretch: Stretch,
): readonly GateEvidence[] {
  const all = [...subjects].flatMap((each) =>
    ground.file.about(each, Number.MAX_SAFE_INTEGER, mostLooked),
  );
  return within(ground, all, stretch);
}

/** Every look, release and photo there was, for a list of what clerks did. */
export function gateActs({ file, base }: Ground): readonly SheetAct[] {
  const facts = [inspectionFacts.table, holdFacts.table].flatMap((table) =>
    everyFact(file, `release:${table}`),
  );
  const names = namesOf(
    file,
    base,
    facts.flatMap(({ subjects }) => subjects),
  );
  const looked = facts.flatMap((fact): readonly SheetAct[] => {
    const { looks, passes } = evidenceFacts([fact]);
    const [look] = looks;
    const [pass] = passes;
    const by = look ?? pass;
    const [line] = linesOf([fact], names);
    if (by === undefined || line === undefined) return [];
    const of = look?.inspection.asset ?? pass?.record.asset ?? pass?.record.subject;
    const asset = of === undefined ? '' : evidenceName(of, names);
    const why = pass?.record.why ?? null;
    return [{ at: by.at, clerk: by.clerk, asset, what: line.what, why }];
  });
  return [...looked, ...photoActs({ file, base })];
}

/** All facts about a subject, newest first. */
function everyFact(file: JournalFile, subject: Subject): readonly JournalFact[] {
  const facts: JournalFact[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = file.about(subject, before, actsAtOnce);
    facts.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < actsAtOnce) return facts;
    before = last.seq;
  }
}

/** How many photos a clerk kept of each truck and trailer, by way; at the last of them. */
function photoActs({ file, base }: Ground): readonly SheetAct[] {
  const facts = everyFact(file, `release:${photoTable}`);
  const { photos } = evidenceFacts(facts);
  const names = namesOf(
    file,
    base,
    photos.map(({ asset }) => asset),
  );
  const acts = Map.groupBy(photos, ({ asset, when, by }) => JSON.stringify([asset, when, by]));
  return [...acts.values()].flatMap(([first, ...more]): readonly SheetAct[] => {
    if (first === undefined) return [];
    const { asset, when, by: clerk } = first;
    const at = Math.max(first.at, ...more.map((each) => each.at));
    const what = message('exports.photos', { count: more.length + 1, when });
    return [{ at, clerk, asset: evidenceName(asset, names), what, why: null }];
  });
}

/** Looks until the end; what was released and photographed in the stretch alone. */
function within(
  { file, base }: Ground,
  facts: readonly JournalFact[],
  { from, until }: Stretch,
): readonly GateEvidence[] {
  const unique = [...new Map(facts.map((fact) => [fact.seq, fact])).values()];
  const { looks, passes, photos } = evidenceFacts(unique.filter(({ at }) => at <= until));
  const names = namesOf(file, base, [
    ...looks.map(({ inspection }) => inspection.asset),
    ...photos.map(({ asset }) => asset),
  ]);
  const isIn = ({ at }: { readonly at: number }) => at >= from;
  return gateEvidence(
    { looks, passes: passes.filter(isIn), photos: photos.filter(isIn) },
    (asset) => names[asset] ?? '',
  );
}
