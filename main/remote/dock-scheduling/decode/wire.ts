/**
 * The envelope around records (seeds/yard.md, "List envelope"; contract.md 1.3). Any subset of its
 * fields is accepted.
 */
import { z } from 'zod';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { Result } from '../../../../shared/result.ts';
import { fail, ok } from '../../../../shared/result.ts';
import type { JsonFault } from '../../safe-json.ts';
import { inspectJson, JSON_LIMITS, mayHoldForbiddenKey, parseOnly } from '../../safe-json.ts';
import { asFields } from './fields.ts';

/** A wrong count is as good as none. */
const count = z.number().int().nonnegative().max(1_000_000_000).nullish().catch(null);

const countsSchema = z.object({ total: count, pageCount: count });

/**
 * The records of one page, not decoded yet. `faults` has the positions of records that must not be
 * touched.
 *
 * Example: `{ records: [{ id: 'v-17', … }], total: 251, pageCount: 3, entity: 'AssetVisit',
 * faults: new Map() }`.
 */
export type Envelope = {
  readonly records: readonly unknown[];
  readonly total: number | null;
  readonly pageCount: number | null;
  /** The kind of its records, if the reply says. */
  readonly entity: string | null;
  readonly faults: ReadonlyMap<number, JsonFault>;
};

/** Reads a list: the envelope, a bare array, or one object where a list was expected. */
export function readList(bytes: Buffer): Result<Envelope, Message> {
  const parsed = parseOnly(bytes.toString('utf8'));
  if (!parsed.ok) return fail(message('service.unreadable'));
  const envelope = Array.isArray(parsed.value) ? { data: parsed.value } : asFields(parsed.value);
  // We check `data` here, because the schema would copy every record of the page.
  const records = envelope === null ? null : recordsOf(envelope.data);
  if (envelope === null || records === null) return fail(message('service.notList'));
  if (records.length > JSON_LIMITS.items) return fail(message('service.tooManyRecords'));
  const { total, pageCount } = countsSchema.parse(envelope);
  return ok({
    records,
    total: total ?? null,
    pageCount: pageCount ?? null,
    entity: 'entity' in envelope && typeof envelope.entity === 'string' ? envelope.entity : null,
    faults: mayHoldForbiddenKey(bytes) ? inspectEach(records) : NONE,
  });
}

/** One object where a list was expected counts as a list of one. */
function recordsOf(data: unknown): readonly unknown[] | null {
  if (Array.isArray(data)) return data;
  return asFields(data) === null ? null : [data];
}

/** Reads one record: `{data: object}`, `{data: [object]}` or the bare record (contract.md 1.3). */
export function readOne(bytes: Buffer): Result<unknown, JsonFault> {
  const parsed = parseOnly(bytes.toString('utf8'));
  if (!parsed.ok) return parsed;
  const fault = inspectJson(parsed.value);
  if (fault !== null) return fail(fault);
  const outer = parsed.value;
  const inner = typeof outer === 'object' && outer !== null && 'data' in outer ? outer.data : outer;
  return ok(Array.isArray(inner) ? inner[0] : inner);
}

const NONE: ReadonlyMap<number, JsonFault> = new Map();

function inspectEach(records: readonly unknown[]): ReadonlyMap<number, JsonFault> {
  const faults = new Map<number, JsonFault>();
  records.forEach((record, index) => {
    const fault = inspectJson(record);
    if (fault !== null) faults.set(index, fault);
  });
  return faults;
}
