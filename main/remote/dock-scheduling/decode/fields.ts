/**
 * Readers for one field of a record from outside.
 *
 * The good case is a single type check. Everything else becomes null, and a problem with the record
 * and field. So a bad field costs a field and never a record (law 8). Callers pass the value
 * together with its name: reading a literal field is faster than reading one by a variable name.
 *
 * Why not schemas: a schema rejects a record as one. Here each field is judged separately, and one
 * pass both checks and builds the row (measured by test/bench/suites/decode.ts).
 */

import { type Code, type Message, message } from '../../../../shared/i18n/message.ts';
import type { Instant } from '../../../../shared/time.ts';
import type { RecordSubject, RowReader, WireObject } from '../../../../shared/yard/fields.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import { plainWords } from '../../service-text.ts';

export type { RecordSubject } from '../../../../shared/yard/fields.ts';

/** A parsed JSON object. */
export type Fields = WireObject;

/** Longest text that we keep of a field. The rest is cut and reported. */
export const TEXT_LIMIT = 10_000;

const ID_LIMIT = 200;

/** The value as an object; null for anything else, including arrays. */
export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

/**
 * An id, or null. We accept any non-empty text up to 200 characters, because published samples have
 * ids that aren't UUIDs (contract.md section 4).
 */
export function idOf<Id extends string>(value: unknown): Id | null {
  return typeof value === 'string' && value.length > 0 && value.length <= ID_LIMIT
    ? (value as Id)
    : null;
}

/** Text or null. Empty text becomes null, because there is nothing to show. */
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

/** A point in time as it was sent, or null. Without an offset it isn't one. */
export function instant(value: unknown, name: string, subject: RecordSubject): Instant | null {
  if (typeof value === 'string' && isInstant(value)) return value;
  if (value !== null && value !== undefined) unreadable(subject, name);
  return null;
}

/** Whether the text is ISO 8601 with date, time and offset, and a day that exists in its month. */
export function isInstant(value: string): boolean {
  if (value.length > 40 || !ISO.test(value)) return false;
  const day = Number(value.slice(8, 10));
  return (
    day <= 28 ||
    day <= new Date(Date.UTC(Number(value.slice(0, 4)), Number(value.slice(5, 7)), 0)).getUTCDate()
  );
}

/** The `name` of a joined company (contract.md 1.5); null if it wasn't joined. */
export function companyName(fields: Fields, subject: RecordSubject): string | null {
  const value = fields.company;
  if (value === null || value === undefined) return null;
  const company = asFields(value);
  if (company !== null) return text(company.name, 'name', subject);
  unreadable(subject, 'company');
  return null;
}

/**
 * Builds the row of a record (`shared/yard/model.ts`) from what the service sent. A damaged field
 * becomes null and a problem.
 */
export const rowReader: RowReader = {
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

/**
 * The elements of a joined list. Absent and null mean none; a single object counts as a list of
 * one.
 */
export function list(value: unknown, name: string, subject: RecordSubject): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined) return NONE;
  if (asFields(value) !== null) return [value];
  unreadable(subject, name);
  return NONE;
}

const NONE: readonly unknown[] = [];

/** Notes that a field had an unexpected value and was left empty. */
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

/** Whether a problem is about this unreadable field of this record. */
export const isAboutField = (
  { key }: YardProblem,
  entity: YardProblem['entity'],
  id: string,
  field: string,
): boolean => key === fieldKey('unknown-value', entity, id, field);

/** A record as messages name it, by kind and id. */
export const recordNamed = ({ entity, id }: Pick<RecordSubject, 'entity' | 'id'>): Message =>
  message('problem.record', { entity, id: plainWords(id, 60) });

/** Values for a text about a field of a record. */
export const aboutField = (subject: RecordSubject, field: string) => ({
  field,
  record: recordNamed(subject),
});

/** The records of a list, for use in a message. */
export const recordsOf = (entity: YardProblem['entity']): Message =>
  message('problem.records', { entity });

/** A problem with one field. Its key has no position, so the same problem in two pulls is one. */
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

/** A record that couldn't be read at all. `place` tells it apart from others without an id. */
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

/** Cuts at the limit without splitting a character. */
function cut(value: string): string {
  const last = value.charCodeAt(TEXT_LIMIT - 1);
  return value.slice(0, last >= 0xd800 && last <= 0xdbff ? TEXT_LIMIT - 1 : TEXT_LIMIT);
}
