/**
 * Readers of one field of a record from outside. The good case is one type check; everything else
 * becomes null and a problem that names record and field, so that a bad field costs a field and
 * never a record (law 8). They are given the value beside its name: a field that is named where it
 * is read is found faster than by a name that comes along.
 *
 * Written by hand rather than as schemas: a schema answers "the record is bad", while here each
 * field has its own fate, and one pass both checks and builds the row (measured by
 * test/bench/suites/decode.ts).
 */

import { type Code, type Message, message } from '../../../../shared/i18n/message.ts';
import type { Instant } from '../../../../shared/time.ts';
import type { RecordSubject, RowReader, WireObject } from '../../../../shared/yard/fields.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import { plainWords } from '../../service-text.ts';

export type { RecordSubject } from '../../../../shared/yard/fields.ts';

/** A parsed JSON object. */
export type Fields = WireObject;

/** Longest text kept of a field; the rest is cut and reported. */
export const TEXT_LIMIT = 10_000;

const ID_LIMIT = 200;

/** The value as an object, or null for anything else (arrays too). */
export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

/**
 * An id, or null: any non-empty text up to 200 characters (published samples hold ids that are no
 * UUIDs, contract.md section 4).
 */
export function idOf<Id extends string>(value: unknown): Id | null {
  return typeof value === 'string' && value.length > 0 && value.length <= ID_LIMIT
    ? (value as Id)
    : null;
}

/** Text or null; an empty text is null, because there is nothing to show. */
export function text(value: unknown, name: string, subject: RecordSubject): string | null {
  if (typeof value === 'string') {
    if (value.length <= TEXT_LIMIT) return value === '' ? null : value;
    subject.problems.push(
      problem(
        subject,
        'text-too-long',
        name,
        message('problem.field.tooLong', { ...aboutField(subject, name), limit: TEXT_LIMIT }),
      ),
    );
    return cut(value);
  }
  if (value !== null && value !== undefined) unreadable(subject, name);
  return null;
}

/** True, false or null. */
export function flag(value: unknown, name: string, subject: RecordSubject): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value !== null && value !== undefined) unreadable(subject, name);
  return null;
}

/** A reference to another record, or null. */
export function reference<Id extends string>(
  value: unknown,
  name: string,
  subject: RecordSubject,
): Id | null {
  if (value === null || value === undefined) return null;
  const id = idOf<Id>(value);
  if (id === null) unreadable(subject, name);
  return id;
}

const ISO =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/;

/** A point in time as it was sent, or null. Without an offset it is no point in time. */
export function instant(value: unknown, name: string, subject: RecordSubject): Instant | null {
  if (typeof value === 'string' && isInstant(value)) return value;
  if (value !== null && value !== undefined) unreadable(subject, name);
  return null;
}

/** True for ISO 8601 with date, time and offset, and a day that its month has. */
export function isInstant(value: string): boolean {
  if (value.length > 40 || !ISO.test(value)) return false;
  const day = Number(value.slice(8, 10));
  return (
    day <= 28 ||
    day <= new Date(Date.UTC(Number(value.slice(0, 4)), Number(value.slice(5, 7)), 0)).getUTCDate()
  );
}

/** The `name` of a joined company (contract.md 1.5), or null when it was not joined. */
export function companyName(fields: Fields, subject: RecordSubject): string | null {
  const value = fields.company;
  if (value === null || value === undefined) return null;
  const company = asFields(value);
  if (company !== null) return text(company.name, 'name', subject);
  unreadable(subject, 'company');
  return null;
}

/**
 * Makes the row of a record (`shared/yard/model.ts`) from what the service sent: a field that is
 * damaged is null and a problem.
 */
export const told: RowReader = {
  text,
  flag,
  instant,
  reference,
  company: companyName,
  sure: (value) => value,
  truth: (value) => value,
  facility: (value) => value,
  list: (value) => value,
  maybe: (value) => value,
};

/** The elements of a joined list: absent and null mean none; one object counts as a list of one. */
export function list(value: unknown, name: string, subject: RecordSubject): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined) return NONE;
  if (asFields(value) !== null) return [value];
  unreadable(subject, name);
  return NONE;
}

const NONE: readonly unknown[] = [];

/** Notes that a field held something unexpected and was left empty. */
export function unreadable(subject: RecordSubject, name: string): void {
  subject.problems.push(
    problem(
      subject,
      'unknown-value',
      name,
      message('problem.field.unreadable', aboutField(subject, name)),
    ),
  );
}

const fieldKey = (
  code: YardProblem['code'],
  entity: YardProblem['entity'],
  id: string,
  field: string,
): string => `${code}:${entity}:${id}:${field}`;

/** True when a problem says that this field of this record could not be read. */
export const isAboutField = (
  { key }: YardProblem,
  entity: YardProblem['entity'],
  id: string,
  field: string,
): boolean => key === fieldKey('unknown-value', entity, id, field);

/** A record by its kind and id, as messages name it. */
export const recordNamed = ({ entity, id }: Pick<RecordSubject, 'entity' | 'id'>): Message =>
  message('problem.record', { entity, id: plainWords(id, 60) });

/** What a text about a field of a record needs. */
export const aboutField = (subject: RecordSubject, field: string) => ({
  field,
  record: recordNamed(subject),
});

/** The records of a list, as they stand in what is said. */
export const recordsOf = (entity: YardProblem['entity']): Message =>
  message('problem.records', { entity });

/**
 * A problem about one field. Its key holds no position, so the same problem in two pulls is one.
 */
export function problem(
  subject: RecordSubject,
  code: YardProblem['code'],
  field: string,
  said: Message,
): YardProblem {
  return {
    key: fieldKey(code, subject.entity, subject.id, field),
    code,
    entity: subject.entity,
    id: subject.id,
    said,
  };
}

/** Why a record cannot be shown. */
export type Unshown = Extract<Code, `problem.why.${string}`>;

/** A record that could not be read at all. `place` tells it apart from others without an id. */
export function unreadableRecord(
  entity: YardProblem['entity'],
  id: string | null,
  place: string,
  why: Unshown,
): YardProblem {
  return {
    key: `unreadable-record:${entity}:${id ?? place}`,
    code: 'unreadable-record',
    entity,
    id,
    said:
      id === null
        ? message('problem.unshown', { entity, why: message(why) })
        : message('problem.unshownNamed', { entity, id: plainWords(id, 60), why: message(why) }),
  };
}

/** Cuts at the limit without halving a character. */
function cut(value: string): string {
  const last = value.charCodeAt(TEXT_LIMIT - 1);
  return value.slice(0, last >= 0xd800 && last <= 0xdbff ? TEXT_LIMIT - 1 : TEXT_LIMIT);
}
