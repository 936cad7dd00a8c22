/**
 * Decodes appointments, docks and load types (contract.md 1.9) into rows. A bad field costs a
 * field, never a record (law 8).
 */
import { numbersOf } from '../../../../shared/appointments/field-numbers.ts';
import type {
  Appointment,
  AppointmentDetail,
  Dock,
  LoadType,
} from '../../../../shared/appointments/model.ts';
import { readStampedFields } from '../../../../shared/appointments/read-fields.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import type { Instant } from '../../../../shared/time.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import {
  asFields,
  companyName,
  type Fields,
  flag,
  idOf,
  instant,
  isInstant,
  list,
  problem,
  type RecordSubject,
  recordNamed,
  reference,
  TEXT_LIMIT,
  text,
  unreadable,
  unreadableRecord,
} from './fields.ts';

/**
 * An appointment of a list. If not active, it was deleted or belongs to another facility, and must
 * not be kept.
 *
 * Example: `{ appointment: { id: 'a-17', … }, isActive: false }` after it was deleted.
 */
export type AppointmentRead = { readonly appointment: Appointment; readonly isActive: boolean };

/**
 * Texts of a list field, each at most a line long. Anything else is left out and reported once.
 */
function texts(fields: Fields, name: string, subject: RecordSubject): readonly string[] {
  const found: string[] = [];
  let isOdd = false;
  for (const each of list(fields[name], name, subject)) {
    if (typeof each === 'string' && each.length <= TEXT_LIMIT) {
      if (each.trim() !== '') found.push(each);
    } else if (each !== null) isOdd = true;
  }
  if (isOdd) unreadable(subject, name);
  return found;
}

/** A value that is a number in some services and text in others, such as a confirmation number. */
function word(fields: Fields, name: string, subject: RecordSubject): string | null {
  const value = fields[name];
  return typeof value === 'number' && Number.isSafeInteger(value)
    ? String(value)
    : text(value, name, subject);
}

/** The company of the person who booked, if both are joined. */
function bookedBy(fields: Fields, subject: RecordSubject): string | null {
  const user = fields.user;
  if (user === null || user === undefined) return null;
  const joined = asFields(user);
  if (joined !== null) return companyName(joined, subject);
  unreadable(subject, 'user');
  return null;
}

function timelineOf(fields: Fields): readonly { readonly status: string; readonly at: Instant }[] {
  const timeline = asFields(fields.statusTimeline) ?? {};
  return Object.entries(timeline)
    .flatMap(([status, at]) => (typeof at === 'string' && isInstant(at) ? [{ status, at }] : []))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** An appointment of a list; null if it can't be read. */
export function decodeAppointment(
  fields: Fields,
  place: string,
  problems: YardProblem[],
): AppointmentRead | null {
  const id = idOf<AppointmentId>(fields.id);
  if (id === null) {
    problems.push(unreadableRecord('appointment', null, place, 'problem.why.noId'));
    return null;
  }
  const subject: RecordSubject = { entity: 'appointment', id, problems };
  const start = instant(fields.start, 'start', { ...subject, problems: [] });
  if (start === null) {
    problems.push(unreadableRecord('appointment', id, place, 'problem.why.noStart'));
    return null;
  }
  const end = instant(fields.end, 'end', subject);
  if (end !== null && Date.parse(end) < Date.parse(start))
    problems.push(
      problem(
        subject,
        'unknown-value',
        'end',
        message('problem.field.endsEarly', { record: recordNamed(subject) }),
      ),
    );
  const refNumber = word(fields, 'refNumber', subject);
  const refNumbers = [
    ...new Set([
      ...(refNumber === null ? [] : [refNumber]),
      ...texts(fields, 'refNumbers', subject),
    ]),
  ];
  const arrived = asFields(fields.statusTimeline)?.Arrived;
  const numbers = numbersOf(fields.customFields);
  const userId = reference<string>(fields.userId, 'userId', subject);
  const appointment: Appointment = {
    id,
    start,
    end,
    status: text(fields.status, 'status', subject) ?? 'Unknown',
    type: text(fields.type, 'type', subject),
    confirmationNumber: word(fields, 'confirmationNumber', subject),
    refNumbers,
    dockId: reference<string>(fields.dockId, 'dockId', subject),
    loadTypeId: reference<string>(fields.loadTypeId, 'loadTypeId', subject),
    companyName: bookedBy(fields, subject),
    ...(userId === null ? {} : { userId }),
    eta: instant(fields.eta, 'eta', subject),
    isCheckedInByCarrier: flag(fields.isCheckedInByCarrier, 'isCheckedInByCarrier', subject),
    arrivedAt: typeof arrived === 'string' && isInstant(arrived) ? arrived : null,
    changedAt: instant(fields.lastChangedDateTime, 'lastChangedDateTime', subject),
    ...(numbers.length === 0 ? {} : { numbers }),
  };
  return { appointment, isActive: fields.isActive !== false };
}

/** A single appointment with its problems; null if it can't be read. */
export function decodeDetail(fields: Fields, problems: YardProblem[]): AppointmentDetail | null {
  const read = decodeAppointment(fields, 'answer', problems);
  if (read === null) return null;
  const subject: RecordSubject = { entity: 'appointment', id: read.appointment.id, problems };
  const stamped = readStampedFields(fields.customFields);
  const notes = text(fields.notes, 'notes', subject);
  const ccEmails = texts(fields, 'ccEmails', subject);
  const tags = texts(fields, 'tags', subject);
  return {
    appointment: read.appointment,
    fields: stamped.fields,
    notes,
    ccEmails,
    timeline: timelineOf(fields),
    tags,
    problems: [...problems.map(({ said }) => said), ...stamped.problems],
  };
}

/** A dock; null if it can't be read. */
export function decodeDock(fields: Fields, place: string, problems: YardProblem[]): Dock | null {
  const id = idOf<string>(fields.id);
  if (id === null) {
    problems.push(unreadableRecord('dock', null, place, 'problem.why.noId'));
    return null;
  }
  if (fields.isActive === false) return null;
  const subject: RecordSubject = { entity: 'dock', id, problems };
  const doorNumber = word(fields, 'doorNumber', subject);
  const order = fields.sortOrder;
  return {
    id,
    name: text(fields.name, 'name', subject) ?? doorNumber ?? id,
    doorNumber,
    sortOrder: typeof order === 'number' && Number.isFinite(order) ? order : null,
    loadTypeIds: texts(fields, 'loadTypeIds', subject),
  };
}

/** Longest appointment that we believe, in minutes: a week. */
const LONGEST = 7 * 1_440;

/** A load type; null if it can't be read. */
export function decodeLoadType(
  fields: Fields,
  place: string,
  problems: YardProblem[],
): LoadType | null {
  const id = idOf<string>(fields.id);
  if (id === null) {
    problems.push(unreadableRecord('loadType', null, place, 'problem.why.noId'));
    return null;
  }
  if (fields.isActive === false) return null;
  const subject: RecordSubject = { entity: 'loadType', id, problems };
  const minutes = fields.duration_min;
  return {
    id,
    // The published record has a description but no name (contract.md 1.9).
    name:
      text(fields.name, 'name', subject) ?? text(fields.description, 'description', subject) ?? id,
    direction: text(fields.direction, 'direction', subject),
    operation: text(fields.operation, 'operation', subject),
    equipmentType: text(fields.equipmentType, 'equipmentType', subject),
    durationMinutes:
      typeof minutes === 'number' && Number.isInteger(minutes) && minutes > 0 && minutes <= LONGEST
        ? minutes
        : null,
  };
}
