/** A list endpoint's query: filter, sort, page and project (contract.md 1.2). */
import { refuse } from '../../refusal.ts';
import type { Quirks } from '../quirks.ts';
import type { Store } from '../store.ts';
import { appointmentsFor } from './appointment-search.ts';
import { type EntityName, entities, eventTypesOf, type QueryRow } from './entities.ts';
import { compileProjection } from './field-projection.ts';
import { parseSearch } from './filter.ts';

/** Query parameters as parsed from the address. A repeated one is an array. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The page size when the query names none, and the largest one. Neither is documented. */
export type PageSizes = { readonly default: number; readonly maximum: number };

/**
 * One page, with the counts of the envelope.
 *
 * Example: the second page of 120 rows is `{ data: […], count: 20, total: 120, page: 2, pageCount:
 * 2 }`.
 */
export type PageOfRows = {
  readonly data: readonly QueryRow[];
  readonly count: number;
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
};

const bad = (message: string): never => refuse(400, 'bad-query', message);

const single = (query: RawQuery, name: string): string | undefined => {
  const value = query[name];
  return typeof value === 'object' ? value.at(-1) : value;
};

/**
 * All values of a parameter that may be repeated, written plain or with brackets: `join`, `join[]`,
 * `join[0]`.
 */
const repeated = (query: RawQuery, name: string): readonly string[] =>
  Object.entries(query)
    .filter(([key]) => key === name || (key.startsWith(`${name}[`) && key.endsWith(']')))
    .flatMap(([, value]) => value ?? []);

/** The values that this service knows. Depending on the quirk, others are ignored or refused. */
const taken = (
  values: readonly string[],
  quirk: Quirks['assetEvents'],
  name: string,
): readonly string[] => {
  if (values.length > 0 && quirk === 'refused') bad(`property ${name} should not exist`);
  return quirk === 'known' ? values : [];
};

/** The joins of a query, in order. */
export const joinsOf = (query: RawQuery, quirks: Quirks): readonly string[] => {
  const joins = repeated(query, 'join');
  const ofEvents = joins.filter((join) =>
    /(?:^|\.)asset(?:Visit|Container)Events(?:$|\||\.)/.test(join),
  );
  const kept = taken(ofEvents, quirks.assetEvents, 'assetEvents');
  return joins.filter((join) => kept.includes(join) || !ofEvents.includes(join));
};

/** The `fields` of a query. */
export const fieldsOf = (query: RawQuery): string | undefined => single(query, 'fields');

const wholeNumber = (query: RawQuery, name: string): number | undefined => {
  const text = single(query, name);
  if (text === undefined || text === '') return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : bad(`Invalid ${name}. Number expected`);
};

const sortOf = (
  entity: EntityName,
  query: RawQuery,
): ((a: QueryRow, b: QueryRow) => number) | null => {
  const orders = repeated(query, 'sort').map((sort) => {
    const [field = '', direction = ''] = sort.split(',');
    if (!entities[entity].columns.has(field)) bad(`Invalid column name '${field}'`);
    if (direction !== 'ASC' && direction !== 'DESC') bad('Invalid sort order. ASC,DESC expected');
    return { field, sign: direction === 'ASC' ? 1 : -1 };
  });
  if (orders.length === 0) return null;
  return (a, b) => {
    for (const { field, sign } of orders) {
      const left = a[field] as string;
      const right = b[field] as string;
      if (left !== right) return (left < right ? -1 : 1) * sign;
    }
    return 0;
  };
};

const rowsOf = (
  store: Store,
  quirks: Quirks,
  entity: EntityName,
  pinned: ReadonlyMap<string, string>,
  search: string | undefined,
): Iterable<QueryRow> => {
  if (entity === 'SpotAssignment') {
    const { assignments, endedAssignments } = store;
    return quirks.endedAssignments === 'gone'
      ? assignments.values()
      : [...assignments.values(), ...endedAssignments.values()];
  }
  if (entity === 'Appointment') return appointmentsFor(store, search);
  const area = pinned.get('spotAreaId');
  if (entity === 'Spot' && area !== undefined) return store.spotsByArea.get(area) ?? [];
  const visit = pinned.get('assetVisitId');
  if (entity === 'AssetContainer' && visit !== undefined)
    return store.containersByVisit.get(visit) ?? [];
  const lists: Partial<Record<EntityName, ReadonlyMap<string, QueryRow>>> = {
    Warehouse: store.warehouses,
    SpotArea: store.areas,
    Spot: store.spots,
    AssetVisit: store.visits,
    AssetContainer: store.containers,
    Dock: store.docks,
    LoadType: store.loadTypes,
  };
  return lists[entity]?.values() ?? [];
};

/**
 * Whether closed spots and soft-deleted records are hidden when the search doesn't mention isActive
 * (contract.md 1.2 and 1.6).
 */
const hidesInactive = (entity: EntityName, quirks: Quirks): boolean =>
  entity === 'Spot' ? quirks.closedSpots === 'hidden' : quirks.inactive === 'hidden';

const pageOf = (asked: number | undefined, last: number, { pages }: Quirks): number | undefined => {
  if (pages === 'ignored') return undefined;
  return pages === 'clamped' && asked ? Math.min(asked, last) : asked;
};

/** Runs a list query. Refuses with 400 what it can't read. */
export const runList = (
  store: Store,
  quirks: Quirks,
  sizes: PageSizes,
  entity: EntityName,
  query: RawQuery,
): PageOfRows => {
  const joins = joinsOf(query, quirks);
  const search = parseSearch(store, entity, single(query, 's'), {
    joins,
    unjoined: quirks.unjoinedField,
  });
  const project = compileProjection(store, entity, fieldsOf(query), joins);
  const order = sortOf(entity, query);
  const excluded = taken(
    repeated(query, 'excludeStatuses'),
    quirks.excludeStatuses,
    'excludeStatuses',
  );
  const onlyActive = hidesInactive(entity, quirks) && !search.asksActive;

  const wanted: QueryRow[] = [];
  for (const row of rowsOf(store, quirks, entity, search.pinned, single(query, 's'))) {
    if (onlyActive && row.isActive === false) continue;
    if (!search.wants(row)) continue;
    if (excluded.length > 0) {
      const types = eventTypesOf(store, entity, row);
      if (excluded.some((type) => types.has(type))) continue;
    }
    wanted.push(row);
  }
  if (order) wanted.sort(order);
  else if (quirks.order === 'changed-last') {
    wanted.sort((a, b) =>
      (a.lastChangedDateTime as string) < (b.lastChangedDateTime as string) ? -1 : 1,
    );
  }

  const limit = Math.min(
    wholeNumber(query, 'limit') || sizes.default,
    quirks.mostRows ?? sizes.maximum,
  );
  const page = pageOf(
    wholeNumber(query, 'page'),
    Math.max(1, Math.ceil(wanted.length / limit)),
    quirks,
  );
  const offset = page ? limit * (page - 1) : (wholeNumber(query, 'offset') ?? 0);
  const data = wanted.slice(offset, offset + limit).map(project);
  return {
    data,
    count: data.length,
    total: wanted.length,
    page: Math.floor(offset / limit) + 1,
    pageCount: Math.ceil(wanted.length / limit),
  };
};
