/**
 * The search parameter `s` (contract.md 1.2): a JSON object of conditions, compiled once into a
 * predicate. Comparisons follow SQL: a null equals nothing and differs from nothing. Only `$isnull`
 * and `$notnull` test for it.
 */
import { refuse } from '../../refusal.ts';
import type { Quirks } from '../quirks.ts';
import type { Store } from '../store.ts';
import { type EntityName, entities, type QueryRow } from './entities.ts';

type Test = (value: unknown) => boolean;
/** True for a row that matches. */
type Predicate = (row: QueryRow) => boolean;

const bad = (message: string): never => refuse(400, 'bad-query', message);
/** The deepest nesting of conditions. A deeper one is a mistake or an attack on the stack. */
const maximumDepth = 32;

/** We compare times as times, whatever their precision, and other texts as texts. */
const comparable = (value: unknown): unknown => {
  if (
    typeof value !== 'string' ||
    value.charCodeAt(10) !== 84 ||
    !/^\d{4}-\d{2}-\d{2}T/.test(value)
  )
    return value;
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : time;
};

const isOwnTime = (value: unknown): value is string =>
  typeof value === 'string' && value.length === 24 && value[10] === 'T' && value[23] === 'Z';

/**
 * Compares values with a fixed one. We parse the fixed one only once, because whole tables are
 * compared with it.
 */
const comparedWith = (right: unknown): ((value: unknown) => number) => {
  const b = comparable(right);
  // The sandbox's own times sort like their texts.
  const isOwn = isOwnTime(right);
  return (left) => {
    if (isOwn && isOwnTime(left)) return left < right ? -1 : left > right ? 1 : 0;
    const a = comparable(left);
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
  };
};
/** The same, as a test of whether the order passes. */
const by = (operand: unknown, passes: (order: number) => boolean): Test => {
  const compare = comparedWith(operand);
  return (value) => passes(compare(value));
};
const isEqual = (order: number) => order === 0;
const lower = (value: unknown) => String(value).toLowerCase();
const listOf = (operand: unknown, operator: string): readonly unknown[] =>
  Array.isArray(operand) && operand.length > 0
    ? operand
    : bad(`Invalid filter value: ${operator} expects an array`);
const pairOf = (operand: unknown): readonly unknown[] => {
  const pair = listOf(operand, '$between');
  return pair.length === 2 ? pair : bad('Invalid filter value: $between expects two values');
};

/** The operators, for a value that is not null. */
const operators: Readonly<Record<string, (operand: unknown) => Test>> = {
  $eq: (operand) => by(operand, isEqual),
  $ne: (operand) => by(operand, (order) => order !== 0),
  $gt: (operand) => by(operand, (order) => order > 0),
  $lt: (operand) => by(operand, (order) => order < 0),
  $gte: (operand) => by(operand, (order) => order >= 0),
  $lte: (operand) => by(operand, (order) => order <= 0),
  $starts: (operand) => (value) => String(value).startsWith(String(operand)),
  $ends: (operand) => (value) => String(value).endsWith(String(operand)),
  $cont: (operand) => (value) => String(value).includes(String(operand)),
  $excl: (operand) => (value) => !String(value).includes(String(operand)),
  $in: (operand) => {
    const list = listOf(operand, '$in').map((each) => by(each, isEqual));
    return (value) => list.some((test) => test(value));
  },
  $notin: (operand) => {
    const list = listOf(operand, '$notin').map((each) => by(each, isEqual));
    return (value) => !list.some((test) => test(value));
  },
  $between: (operand) => {
    const [low, high] = pairOf(operand).map(comparedWith) as [
      (value: unknown) => number,
      (value: unknown) => number,
    ];
    return (value) => low(value) >= 0 && high(value) <= 0;
  },
  $eqL: (operand) => (value) => lower(value) === lower(operand),
  $neL: (operand) => (value) => lower(value) !== lower(operand),
  $startsL: (operand) => (value) => lower(value).startsWith(lower(operand)),
  $endsL: (operand) => (value) => lower(value).endsWith(lower(operand)),
  $contL: (operand) => (value) => lower(value).includes(lower(operand)),
  $exclL: (operand) => (value) => !lower(value).includes(lower(operand)),
  $inL: (operand) => {
    const list = listOf(operand, '$inL').map(lower);
    return (value) => list.includes(lower(value));
  },
  $notinL: (operand) => {
    const list = listOf(operand, '$notinL').map(lower);
    return (value) => !list.includes(lower(value));
  },
};

const operatorTest = (name: string, operand: unknown, depth: number): Test => {
  if (name === '$isnull') return (value) => value === null || value === undefined;
  if (name === '$notnull') return (value) => value !== null && value !== undefined;
  if (name === '$or' || name === '$and') {
    if (typeof operand !== 'object' || operand === null || Array.isArray(operand))
      return bad(`Invalid filter value: ${name} of a field`);
    const tests = Object.entries(operand).map(([each, value]) =>
      operatorTest(each, value, depth + 1),
    );
    return name === '$or'
      ? (value) => tests.some((test) => test(value))
      : (value) => tests.every((test) => test(value));
  }
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (!operator) return bad(`Invalid comparison operator: ${name}`);
  const test = operator(operand);
  return (value) => value !== null && value !== undefined && test(value);
};

const fieldTest = (condition: unknown, depth: number): Test => {
  if (depth > maximumDepth) return bad('Invalid search param: nested too deep');
  if (condition === null) return (value) => value === null || value === undefined;
  if (Array.isArray(condition)) return bad('Invalid search param: an array needs an operator');
  if (typeof condition !== 'object') return operatorTest('$eq', condition, depth);
  const tests = Object.entries(condition).map(([name, operand]) =>
    operatorTest(name, operand, depth),
  );
  return (value) => tests.every((test) => test(value));
};

/**
 * All values at a dotted path. A path through a many-relation has several, and one that passes is
 * enough.
 */
const valuesAt = (
  store: Store,
  entity: EntityName,
  path: string,
): ((row: QueryRow) => readonly unknown[]) => {
  const dot = path.indexOf('.');
  if (dot < 0) {
    if (!entities[entity].columns.has(path)) bad(`Invalid column name '${path}'`);
    return (row) => [row[path]];
  }
  const name = path.slice(0, dot);
  const relation = Object.hasOwn(entities[entity].relations, name)
    ? entities[entity].relations[name]
    : undefined;
  if (!relation) return bad(`Invalid column name '${path}'`);
  const rest = valuesAt(store, relation.entity, path.slice(dot + 1));
  if (relation.many) return (row) => relation.find(store, row).flatMap(rest);
  return (row) => {
    const target = relation.find(store, row);
    return target ? rest(target) : [null];
  };
};

/** The relations that a query joins, and what happens to a dotted field of another one. */
export type JoinedRelations = {
  readonly joins: readonly string[];
  readonly unjoined: Quirks['unjoinedField'];
};

/**
 * nestjsx/crud writes the field into its SQL unchanged. Only a join makes the name before the dot
 * known there.
 */
const checkJoined = (path: string, { joins, unjoined }: JoinedRelations): void => {
  const relation = path.slice(0, path.lastIndexOf('.'));
  if (unjoined === 'found' || joins.some((join) => join.split('||')[0] === relation)) return;
  refuse(
    unjoined,
    'bad-query',
    unjoined === 500 ? 'Internal server error' : `Invalid column name '${path}'`,
  );
};

const compile = (
  store: Store,
  entity: EntityName,
  search: unknown,
  joined: JoinedRelations,
  depth: number,
): Predicate => {
  if (depth > maximumDepth) bad('Invalid search param: nested too deep');
  if (typeof search !== 'object' || search === null || Array.isArray(search))
    return bad('Invalid search param. JSON expected');
  const parts = Object.entries(search).map(([key, condition]): Predicate => {
    if (key === '$and' || key === '$or') {
      if (!Array.isArray(condition)) return bad(`Invalid search param: ${key} expects an array`);
      const inner = condition.map((each) => compile(store, entity, each, joined, depth + 1));
      if (key === '$and') return (row) => inner.every((predicate) => predicate(row));
      return inner.length === 0 ? () => true : (row) => inner.some((predicate) => predicate(row));
    }
    const test = fieldTest(condition, depth);
    if (!key.includes('.')) {
      if (!entities[entity].columns.has(key)) bad(`Invalid column name '${key}'`);
      return (row) => test(row[key]);
    }
    const values = valuesAt(store, entity, key);
    checkJoined(key, joined);
    return (row) => values(row).some(test);
  });
  return (row) => parts.every((predicate) => predicate(row));
};

/**
 * A parsed search: its predicate, whether it mentions isActive, and the ids it requires at its top
 * level.
 *
 * Example: `{"spotId":"a1","isActive":true}` pins `spotId` and asks about isActive.
 */
export type Search = {
  readonly wants: Predicate;
  readonly asksActive: boolean;
  /** Values that a field of every matching row must equal. They let a list start from an index. */
  readonly pinned: ReadonlyMap<string, string>;
};

const asksAbout = (search: unknown, field: string): boolean => {
  if (Array.isArray(search)) return search.some((each) => asksAbout(each, field));
  if (typeof search !== 'object' || search === null) return false;
  return Object.entries(search).some(([key, value]) => key === field || asksAbout(value, field));
};

const pins = (search: unknown, into: Map<string, string>): Map<string, string> => {
  if (typeof search !== 'object' || search === null || Array.isArray(search)) return into;
  for (const [key, condition] of Object.entries(search)) {
    if (key === '$and' && Array.isArray(condition)) for (const each of condition) pins(each, into);
    const operand =
      typeof condition === 'object' && condition !== null
        ? (condition as { $eq?: unknown }).$eq
        : condition;
    if (typeof operand === 'string') into.set(key, operand);
  }
  return into;
};

/**
 * Parses `s`. Refuses with 400 anything but a JSON object, an unknown operator and an unknown
 * column. The quirk may also refuse a field that is not joined.
 */
export const parseSearch = (
  store: Store,
  entity: EntityName,
  text: string | undefined,
  joined: JoinedRelations,
): Search => {
  if (text === undefined || text === '')
    return { wants: () => true, asksActive: false, pinned: new Map() };
  let search: unknown;
  try {
    search = JSON.parse(text);
  } catch {
    return bad('Invalid search param. JSON expected');
  }
  return {
    wants: compile(store, entity, search, joined, 0),
    asksActive: asksAbout(search, 'isActive'),
    pinned: pins(search, new Map()),
  };
};
