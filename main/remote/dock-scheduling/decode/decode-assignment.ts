/** Decodes assignments, which say where an asset is (seeds/yard.md, "Spot assignment"). */

import { message } from '../../../../shared/i18n/message.ts';
import type { AssignmentId, ContainerId, SpotId, VisitId } from '../../../../shared/ids.ts';
import type { AssignmentRow } from '../client.ts';
import type { Fields, RecordSubject } from './fields.ts';
import {
  asFields,
  idOf,
  instant,
  list,
  problem,
  recordNamed,
  reference,
  unreadable,
} from './fields.ts';

/** An assignment with its joined records, which aren't decoded yet. */
export type JoinedAssignment = {
  readonly row: AssignmentRow;
  readonly visit: Fields | null;
  readonly container: Fields | null;
};

/**
 * The record that holds the list of assignments. It supplies the id that its own assignments may
 * leave out.
 *
 * Example: `{ spotId: 'spot-D4' }` for the assignments in a spot's record.
 */
export type Holder = {
  readonly spotId?: SpotId;
  readonly visitId?: VisitId;
  readonly containerId?: ContainerId;
};

/**
 * The assignments of one record that are in force. Ended ones (`isActive` false) are left out;
 * those without an id or a spot are reported.
 */
export function decodeAssignments(
  fields: Fields,
  holder: Holder,
  subject: RecordSubject,
): readonly JoinedAssignment[] {
  const elements = list(fields.spotAssignments, 'spotAssignments', subject);
  if (elements.length === 0) return NONE;
  const assignments: JoinedAssignment[] = [];
  for (const element of elements) {
    if (element === null) continue;
    const assignment = asFields(element);
    if (assignment === null) unreadable(subject, 'spotAssignments');
    else if (assignment.isActive !== false) {
      const joined = decodeAssignment(assignment, holder, subject);
      if (joined !== null) assignments.push(joined);
    }
  }
  return assignments;
}

function decodeAssignment(
  fields: Fields,
  holder: Holder,
  subject: RecordSubject,
): JoinedAssignment | null {
  const id = idOf<AssignmentId>(fields.id);
  const spot = asFields(fields.spot);
  const spotId =
    reference<SpotId>(fields.spotId, 'spotId', subject) ?? holder.spotId ?? idOf<SpotId>(spot?.id);
  if (id === null || spotId === null) {
    unreadable(subject, 'spotAssignments');
    return null;
  }
  const visit = asFields(fields.assetVisit);
  const container = asFields(fields.assetContainer);
  return {
    row: {
      id,
      spotId,
      visitId:
        reference<VisitId>(fields.assetVisitId, 'assetVisitId', subject) ??
        idOf<VisitId>(visit?.id) ??
        holder.visitId ??
        null,
      containerId:
        reference<ContainerId>(fields.assetContainerId, 'assetContainerId', subject) ??
        idOf<ContainerId>(container?.id) ??
        holder.containerId ??
        null,
      changedAt: instant(fields.lastChangedDateTime, 'lastChangedDateTime', subject),
    },
    visit,
    container,
  };
}

const NONE: readonly JoinedAssignment[] = [];

/**
 * The assignment that counts. An asset has at most one (seeds/yard.md, "Limits"). If the service
 * sends more, the newest wins, then the greater id, so that every pull decides the same. We report
 * it.
 */
export function placeOf(
  assignments: readonly JoinedAssignment[],
  subject: RecordSubject,
): AssignmentRow | null {
  const first = assignments[0]?.row ?? null;
  if (first === null || assignments.length === 1) return first;
  let newest = first;
  for (const { row } of assignments) if (isNewer(row, newest)) newest = row;
  if (assignments.some(({ row }) => row.spotId !== newest.spotId))
    subject.problems.push(
      problem(
        subject,
        'two-assignments',
        'spotAssignments',
        message('problem.field.severalSpots', { record: recordNamed(subject) }),
      ),
    );
  return newest;
}

function isNewer(a: AssignmentRow, b: AssignmentRow): boolean {
  const timeA = a.changedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(a.changedAt);
  const timeB = b.changedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(b.changedAt);
  return timeA === timeB ? a.id > b.id : timeA > timeB;
}
