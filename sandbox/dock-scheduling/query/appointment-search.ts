/** Which appointments a search has to go through: those of its days, not of the whole year. */
import { refuse } from '../../refusal.ts';
import type { Store } from '../store.ts';
import type { QueryRow } from './entities.ts';

/**
 * The earliest and latest time that a search can match in some fields, in milliseconds. Infinite
 * when it doesn't limit them.
 */
export type SearchBounds = { readonly low: number; readonly high: number };

const everything: SearchBounds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

const timeOf = (value: unknown): number | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

const both = (a: SearchBounds, b: SearchBounds): SearchBounds => ({
  low: Math.max(a.low, b.low),
  high: Math.min(a.high, b.high),
});

const either = (a: SearchBounds, b: SearchBounds): SearchBounds => ({
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
});

const boundsOfCondition = (condition: unknown): SearchBounds => {
  const exact = timeOf(condition);
  if (exact !== null) return { low: exact, high: exact };
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition))
    return everything;
  let bounds = everything;
  for (const [operator, operand] of Object.entries(condition)) {
    const at = timeOf(Array.isArray(operand) ? operand[0] : operand);
    if (at === null) continue;
    if (operator === '$gte' || operator === '$gt')
      bounds = both(bounds, { ...everything, low: at });
    else if (operator === '$lte' || operator === '$lt')
      bounds = both(bounds, { ...everything, high: at });
    else if (operator === '$eq') bounds = both(bounds, { low: at, high: at });
    else if (operator === '$between')
      bounds = both(bounds, { low: at, high: timeOf((operand as unknown[])[1]) ?? at });
  }
  return bounds;
};

/**
 * What a search requires of fields at its top level and in every `$and`. An `$or` limits as much as
 * all of its branches do.
 */
const boundsIn = (search: unknown, fields: readonly string[]): SearchBounds => {
  if (typeof search !== 'object' || search === null || Array.isArray(search)) return everything;
  let bounds = everything;
  for (const [key, condition] of Object.entries(search)) {
    if (fields.includes(key)) bounds = both(bounds, boundsOfCondition(condition));
    if (!Array.isArray(condition) || condition.length === 0) continue;
    const parts = condition.map((each) => boundsIn(each, fields));
    if (key === '$and') bounds = parts.reduce(both, bounds);
    if (key === '$or') bounds = both(bounds, parts.reduce(either));
  }
  return bounds;
};

/** The rows that may match. The search itself must still be applied. */
export const appointmentsFor = (store: Store, text: string | undefined): Iterable<QueryRow> => {
  let search: unknown = {};
  try {
    search = text === undefined || text === '' ? {} : JSON.parse(text);
  } catch {
    return refuse(400, 'bad-query', 'Invalid search param. JSON expected');
  }
  const changed = boundsIn(search, ['lastChangedDateTime']);
  if (changed.low > Number.NEGATIVE_INFINITY) return store.appointments.changedSince(changed.low);
  // A row that starts or ends within the bounds overlaps them.
  const { low, high } = boundsIn(search, ['start', 'end']);
  if (low === Number.NEGATIVE_INFINITY && high === Number.POSITIVE_INFINITY)
    return store.appointments.values();
  return store.appointments.touching(Math.max(low, 0), Math.min(high, 8.64e15));
};
