/** The envelope around records (seeds/yard.md, "List envelope"; contract.md 1.3): any subset of its fields is taken. */
import { z } from 'zod';
import type { Result } from '../../../shared/result.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { JsonFault } from '../safe-json.ts';
import { inspectJson, JSON_LIMITS, mayHoldForbiddenKey, parseOnly } from '../safe-json.ts';

/** Counts are taken only when they can be counts; a wrong one is as good as none. */
const count = z.number().int().nonnegative().max(1_000_000_000).nullish().catch(null);

const listSchema = z.object({ data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]), total: count, pageCount: count });

/** The records of one page, each still to be decoded. `faults` holds the places of records that must not be touched. */
export type Envelope = {
  readonly records: readonly unknown[];
  readonly total: number | null;
  readonly pageCount: number | null;
  readonly faults: ReadonlyMap<number, JsonFault>;
};

/** Reads a list: the envelope, a bare array, or one object where a list was expected. */
export function readList(bytes: Buffer): Result<Envelope, string> {
  const content = bytes.toString('utf8');
  const parsed = parseOnly(content);
  if (!parsed.ok) return fail('The answer is not readable as data.');
  const envelope = listSchema.safeParse(Array.isArray(parsed.value) ? { data: parsed.value } : parsed.value);
  if (!envelope.success) return fail('The answer is not a list.');
  const { data, total, pageCount } = envelope.data;
  const records = Array.isArray(data) ? data : [data];
  if (records.length > JSON_LIMITS.items) return fail('The answer holds more records than one page can have.');
  return ok({
    records,
    total: total ?? null,
    pageCount: pageCount ?? null,
    faults: mayHoldForbiddenKey(content) ? inspectEach(records) : NONE,
  });
}

/** Reads one record: `{data: object}`, `{data: [object]}` or the bare record (contract.md 1.3). */
export function readOne(bytes: Buffer): Result<unknown, string> {
  const parsed = parseOnly(bytes.toString('utf8'));
  if (!parsed.ok) return fail('The answer is not readable as data.');
  const fault = inspectJson(parsed.value);
  if (fault !== null) return fail('The answer holds data that the console does not take.');
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
