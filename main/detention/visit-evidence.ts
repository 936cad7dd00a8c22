/** All that is known of one visit: as the service has it now, and as the journal saw it. */

import type { Appointment } from '../../shared/appointments/model.ts';
import type { VisitEvidence } from '../../shared/console-api/reports/detention.ts';
import type { AppointmentId, VisitId } from '../../shared/ids.ts';
import { voidedVisit } from '../../shared/journal/check-in-void.ts';
import type { JournalFact, Subject, Values } from '../../shared/journal/journal-fact.ts';
import { checkedInKind } from '../../shared/journal/lines.ts';
import { seenBounds } from '../../shared/journal/stays.ts';
import type { Container, Visit } from '../../shared/yard/model.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import { gateEvidenceOfVisit } from '../gate-checks/gate-history.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import { historyOf, namesOf } from '../journal/read/subject-history.ts';
import type { Recorder } from '../journal/write/recorder.ts';

/** Most facts of a sheet. */
const mostFacts = 300;

/** What the evidence is made from. */
export type EvidenceParts = {
  readonly file: JournalFile;
  readonly recorder: Pick<Recorder, 'unwatched'>;
  readonly base: YardTable;
  readonly appointment: (id: AppointmentId) => Appointment | null;
  readonly loadType: (id: string) => string | null;
  /** Words that the operator added to those in place of a plate. */
  readonly placeholders: readonly string[];
};

/** What is known of a visit; null where nothing ever was. `now` in milliseconds since the epoch. */
export function evidenceOf(
  { file, recorder, base, appointment, loadType, placeholders }: EvidenceParts,
  id: VisitId,
  now: number,
) {
  const subject: Subject = `visit:${id}`;
  const { facts, names } = historyOf(file, base, subject, Number.MAX_SAFE_INTEGER, mostFacts);
  const own = facts.filter(({ change }) => change?.kind === 'visit' && change.id === id);
  const here = base.visit(id);
  const gone =
    here === undefined
      ? own.find(({ change }) => change?.after === null || change?.after?.isActive === false)
      : undefined;
  const visit = here ?? lastRow(own);
  // A wrong check-in is never charged.
  if (facts.some((fact) => voidedVisit(fact) === id)) return null;
  if (visit === null || (here === undefined && gone === undefined)) return null;
  const came = own.findLast(({ change }) => change?.before === null);
  const left = gone === undefined ? null : seenBounds(gone);
  const arrived = arrivalOf(visit, came, facts.some(isSentLater));
  const from = arrived?.earliest ?? now;
  const until = left?.latest ?? now;
  const booked = visit.appointmentId === null ? null : appointment(visit.appointmentId);
  const gate = gateEvidenceOfVisit({ file, base, placeholders }, visit, { from, until });
  const gateNames = namesOf(
    file,
    base,
    gate.map(({ asset }) => asset),
  );
  return {
    visit,
    isHere: here !== undefined,
    hooked:
      here === undefined
        ? []
        : base.hookedTo(id).flatMap((each): readonly Container[] => {
            const row = base.container(each);
            return row === undefined ? [] : [row];
          }),
    appointment: booked,
    loadType: booked?.loadTypeId == null ? null : loadType(booked.loadTypeId),
    arrived,
    left,
    facts,
    names: { ...names, ...gateNames },
    gate,
    unwatched: recorder.unwatched(from, until),
    now,
  } satisfies Partial<VisitEvidence>;
}

/** Whether its check-in was sent later: this desk dates it by when it stood at the gate. */
const isSentLater = ({ kind, body }: JournalFact): boolean =>
  kind === checkedInKind && typeof body?.cameAt === 'string';

/**
 * By the service's own word; else between the read that did not show it yet and the first that did;
 * else when it was first seen.
 */
function arrivalOf(
  { createdAt, firstSeenAt }: Visit,
  came: JournalFact | undefined,
  isDatedHere: boolean,
): VisitEvidence['arrived'] {
  const createdMs = Date.parse(createdAt ?? '');
  if (!Number.isNaN(createdMs))
    return { earliest: createdMs, latest: createdMs, source: isDatedHere ? 'seen' : 'service' };
  if (came !== undefined) return { ...seenBounds(came), source: 'seen' };
  const seen = Date.parse(firstSeenAt ?? '');
  return Number.isNaN(seen) ? null : { earliest: seen, latest: seen, source: 'seen' };
}

/** The row of a departed visit: complete from its departure, or put together from its changes. */
function lastRow(own: readonly JournalFact[]): Visit | null {
  const whole = own.find(({ change }) => change?.after === null)?.change?.before;
  if (whole != null) return whole as unknown as Visit;
  let row: Values | null = null;
  for (const { change } of own.toReversed()) {
    if (change?.before === null) row = { ...change.after };
    else if (row !== null) row = { ...(row as Values), ...change?.after };
  }
  return row as unknown as Visit | null;
}
