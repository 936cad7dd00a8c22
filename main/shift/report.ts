/** What a shift hands over: what the journal saw in its time, and what stands in the yard now. */
import type { Appointment } from '../../shared/appointments/model.ts';
import type { KnownArrivals } from '../../shared/appointments/punctuality.ts';
import type { ShiftReport } from '../../shared/console-api/reports/shift.ts';
import type { Closure } from '../../shared/console-api/yard.ts';
import { arrivalsWith, type GateArrivals } from '../../shared/gate/came-for.ts';
import type { HoldSubject } from '../../shared/gate-checks/standing-hold.ts';
import type { SpotId } from '../../shared/ids.ts';
import { AppointmentArrivals } from '../../shared/journal/appointment-arrivals.ts';
import type { Subject } from '../../shared/journal/journal-fact.ts';
import type { NamesBySubject } from '../../shared/journal/lines.ts';
import { punctualityLists } from '../../shared/metrics/punctuality-lists.ts';
import type { OperationRecord } from '../../shared/outbox/model.ts';
import { isFinal } from '../../shared/outbox/transitions.ts';
import { toDriveOf } from '../../shared/planning/moves/compare.ts';
import type { Move } from '../../shared/planning/moves/model.ts';
import { ShiftGatherer } from '../../shared/shift/shift-handover.ts';
import { assetLabel, spotLabel, spotRefLabel } from '../../shared/text.ts';
import type { Instant } from '../../shared/time.ts';
import { arrivalOf } from '../../shared/yard/arrival.ts';
import type { Container, Visit } from '../../shared/yard/model.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import { stretchEvidence, subjectsLookedAt } from '../gate-checks/gate-history.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import { namesOf } from '../journal/read/subject-history.ts';
import type { Recorder } from '../journal/write/recorder.ts';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts';
import type { Stood } from './signatures.ts';

/** Facts, and names, of one turn of the event loop. */
const factsPerTurn = 500;
const namesPerTurn = 100;
const mostDwellers = 10;
/** Facts of one appointment that are looked through for its truck's arrival. */
const factsOfOne = 50;

/** What the report is made from. */
export type ReportParts = {
  readonly file: JournalFile;
  readonly recorder: Pick<Recorder, 'unwatched'>;
  readonly base: YardTable;
  /** The yard as this desk shows it: with what waits to be sent, as its Now list has it. */
  readonly view: () => YardTable;
  readonly records: () => readonly OperationRecord[];
  /** Those that `punctualityLists` needs. */
  readonly appointments: (from: number, until: number) => readonly Appointment[];
  readonly closures: () => readonly Closure[];
  readonly checkIns: () => ShiftReport['checkIns'];
  readonly gateArrivals: () => GateArrivals;
  /** The move list of this desk. */
  readonly moves: () => readonly Move[];
};

type ReportFacts = Omit<
  ShiftReport,
  'gives' | 'givesByPin' | 'signed' | 'waiting' | 'seal' | 'signers'
>;

/**
 * The report of a stretch, from all of its facts; times in milliseconds since the epoch. We read a
 * few hundred at a time and keep only what is listed, so a long stretch takes longer, not more
 * memory.
 */
export async function reportOf(
  parts: ReportParts,
  from: number,
  until: number,
): Promise<ReportFacts> {
  const { file, recorder, base, appointments, gateArrivals } = parts;
  const { gatherer, looked } = await gathered(file, from, until);
  const found = gatherer.all();
  const subjects = [
    ...[...found.came, ...found.went, ...found.moves].map(({ subject }) => subject),
    ...found.moves.map(({ spot }) => spot),
  ];
  const about = found.notes.flatMap((each) => (each.about === null ? [] : [each.about]));
  const gate = stretchEvidence({ file, base }, looked, { from, until });
  const booked = appointments(from, until);
  const came = new Map([...gatherer.arrivals(), ...earlierArrivals(file, booked, { from, until })]);
  const evident = gate.map(({ asset }) => asset);
  return {
    from,
    until,
    ...found,
    gate,
    countedSince: countedSince(file, from),
    unwatched: recorder.unwatched(from, until),
    names: await namesInTurns(file, base, [...subjects, ...about, ...evident]),
    ...standingNow(parts),
    ...appointmentsOf(
      arrivalsWith(base, (appointment) => came.get(appointment), gateArrivals()),
      booked,
      { from, until },
    ),
  };
}

/** The lists of a report that say how things stand now, whatever its stretch. */
export function standingNow(parts: Omit<ReportParts, 'base'>): Stood {
  const { records, closures, checkIns, moves } = parts;
  const yard = parts.view();
  const closed = new Map(closures().map((each) => [each.spot, each]));
  return {
    openMoves: toDriveOf(yard, moves())
      .filter(({ fit }) => fit.kind !== 'there')
      .toSorted((a, b) => Number(b.move.isUrgent) - Number(a.move.isUrgent))
      .map(({ move: { number, asset, from, to, due, driver, isUrgent }, fit }) => ({
        ...{ number, asset, to, due, driver, isUrgent },
        // Others moved it since: the sheet says where it is to be fetched.
        from: fit.kind === 'elsewhere' ? placeOf(yard, fit.at) : from,
      })),
    noSpot: noSpotOf(yard),
    open: records()
      .filter(({ state }) => !isFinal(state))
      .map(({ label, actor, state, savedAt }) => ({ label, clerk: actor.clerk, state, savedAt })),
    checkIns: checkIns(),
    closed: [...yard.spots()]
      .filter(({ isOpen }) => !isOpen)
      .map((spot) => ({
        spot: spotLabel(spot),
        note: spot.observation,
        since: spot.changedAt,
        why: closed.get(spot.id) ?? null,
      })),
    dwellers: dwellersOf(yard),
  };
}

/** A spot as the list of moves names it; empty for the waiting list. */
function placeOf(yard: Yard, id: SpotId | null): string {
  const spot = id === null ? undefined : yard.spot(id);
  return spot === undefined ? '' : spotLabel(spot);
}

/**
 * When this desk began to count, where that was after the stretch began; null where it counted all
 * of it.
 */
function countedSince(file: JournalFile, from: number): number | null {
  const first = file.base() === 0 ? file.runs()[0]?.noted : undefined;
  return first === undefined || first <= from ? null : first;
}

/** What the facts of a stretch say, and all that was looked at or released in it. */
async function gathered(file: JournalFile, from: number, until: number) {
  const gatherer = new ShiftGatherer();
  const looked = new Set<HoldSubject>();
  const end = file.placeAt(until);
  for (let at = file.placeAt(from); at < end; at += factsPerTurn) {
    const facts = file.between(at, Math.min(end, at + factsPerTurn));
    for (const fact of facts) gatherer.add(fact);
    for (const each of subjectsLookedAt(facts)) looked.add(each);
    await yieldToEventLoop();
  }
  return { gatherer, looked };
}

/** The names of what is listed: what is gone is looked up in the journal, one by one. */
async function namesInTurns(
  file: JournalFile,
  base: YardTable,
  subjects: readonly Subject[],
): Promise<NamesBySubject> {
  const unique = [...new Set(subjects)];
  const names: Record<Subject, string> = {};
  for (let at = 0; at < unique.length; at += namesPerTurn) {
    Object.assign(names, namesOf(file, base, unique.slice(at, at + namesPerTurn)));
    await yieldToEventLoop();
  }
  return names;
}

/**
 * Trucks and loose trailers alike: a trailer that stands for days is what the next clerk has to ask
 * about.
 */
const dwellersOf = (base: YardTable): ShiftReport['dwellers'] =>
  [...base.visits(), ...[...base.containers()].filter(({ visitId }) => visitId === null)]
    .flatMap((asset) => {
      const since = arrivalOf(asset);
      return !asset.isActive || since === null || Number.isNaN(Date.parse(since))
        ? []
        : [{ asset, since }];
    })
    .sort((a, b) => Date.parse(a.since) - Date.parse(b.since))
    .slice(0, mostDwellers)
    .map(({ asset, since }) => ({
      asset: assetLabel(asset),
      where: asset.spotId === null ? null : spotRefLabel(base, asset.spotId),
      since,
      company: companyOf(asset),
    }));

const companyOf = (asset: Visit | Container): string =>
  asset.companyName ?? ('companyHint' in asset ? asset.companyHint : null) ?? '';

const noSpotOf = (base: YardTable): ShiftReport['noSpot'] =>
  [
    ...base.waitingVisits().flatMap((id) => base.visit(id) ?? []),
    ...base.waitingContainers().flatMap((id) => base.container(id) ?? []),
  ]
    .map((asset) => {
      return { asset: assetLabel(asset), since: arrivalOf(asset), company: companyOf(asset) };
    })
    .sort((a, b) => Date.parse(a.since ?? '') - Date.parse(b.since ?? '') || 0);

/**
 * When the trucks came whose appointments began before the stretch. Such a truck may have come and
 * left before it, and must not be reported as missing.
 */
function earlierArrivals(
  file: JournalFile,
  booked: readonly Appointment[],
  { from, until }: { readonly from: number; readonly until: number },
): ReadonlyMap<string, Instant> {
  const found = new AppointmentArrivals();
  for (const { id, start } of booked) {
    if (Date.parse(start) >= from) continue;
    const facts = file.about(`appointment:${id}`, file.placeAt(until) + 1, factsOfOne);
    for (const fact of facts.toReversed()) found.add(fact);
  }
  return found.all();
}

/**
 * By the service's word on each, by the trucks that are here, and by those that came until the
 * stretch ended and left again.
 */
function appointmentsOf(
  arrivals: KnownArrivals,
  rows: readonly Appointment[],
  stretch: { readonly from: number; readonly until: number },
): Pick<ShiftReport, 'late' | 'notHere' | 'noShow'> {
  const { late, notHere, noShow } = punctualityLists(rows, arrivals, stretch);
  const rowsOf = (lines: typeof late) =>
    lines.map(({ row }) => row).sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  return { late: rowsOf(late), notHere: rowsOf(notHere), noShow: rowsOf(noShow) };
}
