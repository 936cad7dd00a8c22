/** From a change of the yard to facts, and from facts back to changes, forwards and backwards. */
import type { Area, Container, Spot, Visit, YardChange } from '../yard/model.ts';
import type { Yard } from '../yard/yard.ts';
import type { RecordKind, RowChange, Subject, Values } from './journal-fact.ts';

/**
 * The effects of a change on `yard`, before it is applied. Rows that stay equal are left out.
 * Removals come first, in the order in which they are applied.
 */
export function rowChanges(yard: Yard, { put, remove }: YardChange): readonly RowChange[] {
  const found: RowChange[] = [];
  // An id that one change both removes and adds is one row, which stays.
  const note = (
    kind: RecordKind,
    ids: readonly string[],
    rows: readonly { readonly id: string }[],
  ) => {
    const stays = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!stays.has(id)) push(found, kind, id, rowOf(yard, kind, id), null);
    for (const row of rows) push(found, kind, row.id, rowOf(yard, kind, row.id), row as Values);
  };
  note('area', remove.areas, put.areas);
  note('spot', remove.spots, put.spots);
  note('visit', remove.visits, put.visits);
  note('container', remove.containers, put.containers);
  return found;
}

function push(
  into: RowChange[],
  kind: RecordKind,
  id: string,
  before: Values | null,
  after: Values | null,
): void {
  if (before === null || after === null) {
    if (before !== after) into.push({ kind, id, before, after });
    return;
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSame(before[name], after[name]),
  );
  if (names.length > 0)
    into.push({ kind, id, before: only(before, names), after: only(after, names) });
}

const only = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

function rowOf(yard: Yard, kind: RecordKind, id: string): Values | null {
  const row = yard[kind](id as never) as Values | undefined;
  return row ?? null;
}

/**
 * Merges two changes of one row; null if they cancel out. During a pull the yard is briefly half
 * old and half new, and a state that it only passes through isn't a move.
 */
export function mergedChange(first: RowChange, then: RowChange): RowChange | null {
  const { kind, id } = then;
  const before = first.before === null ? null : { ...then.before, ...first.before };
  const after = then.after === null ? null : { ...first.after, ...then.after };
  const found: RowChange[] = [];
  push(found, kind, id, before, after);
  return found[0] ?? null;
}

/** What has to change in `yard` for these facts to be true, in their order. */
export const forwards = (yard: Yard, changes: readonly RowChange[]): YardChange =>
  replayed(yard, changes, 'after');

/**
 * The changes that undo these facts in `yard`, where they are true: the last one is undone first.
 */
export const backwards = (yard: Yard, changes: readonly RowChange[]): YardChange =>
  replayed(yard, changes.toReversed(), 'before');

/**
 * Rows are put together over all changes first, so that a yard is changed once and not once a fact.
 */
function replayed(yard: Yard, changes: readonly RowChange[], side: 'before' | 'after'): YardChange {
  const other = side === 'after' ? 'before' : 'after';
  const rows: Record<RecordKind, Map<string, Values | null>> = {
    area: new Map(),
    spot: new Map(),
    visit: new Map(),
    container: new Map(),
  };
  for (const change of changes) {
    const { kind, id } = change;
    const known = rows[kind].get(id);
    const wanted = change[side];
    const isWhole = wanted === null || change[other] === null;
    rows[kind].set(
      id,
      isWhole ? wanted : merged(known === undefined ? rowOf(yard, kind, id) : known, wanted),
    );
  }
  return {
    put: {
      areas: put<Area>(rows.area),
      spots: put<Spot>(rows.spot),
      visits: put<Visit>(rows.visit),
      containers: put<Container>(rows.container),
    },
    remove: {
      areas: gone<Area['id']>(rows.area),
      spots: gone<Spot['id']>(rows.spot),
      visits: gone<Visit['id']>(rows.visit),
      containers: gone<Container['id']>(rows.container),
    },
  };
}

/** A field that the row lacked is lacking again. */
function merged(row: Values | null, changed: Values): Values {
  const next: Record<string, unknown> = { ...row, ...changed };
  for (const name of Object.keys(changed)) if (changed[name] === undefined) delete next[name];
  return next;
}

const put = <Row>(rows: ReadonlyMap<string, Values | null>): readonly Row[] =>
  [...rows.values()].filter((row) => row !== null) as unknown as readonly Row[];

const gone = <Id>(rows: ReadonlyMap<string, Values | null>): readonly Id[] =>
  [...rows].filter(([, row]) => row === null).map(([id]) => id) as unknown as readonly Id[];

/** Fields that say which appointment something came for. */
export const appointmentFields: { readonly [Kind in RecordKind]?: readonly string[] } = {
  visit: ['appointmentId', 'secondaryAppointmentId'],
  container: ['dropAppointmentId'],
};

/**
 * What a change of a row is about: the record, each spot and truck it was at, or is at now, and
 * each appointment that it came for.
 */
export function subjectsOf({ kind, id, before, after }: RowChange): readonly Subject[] {
  const found = new Set<Subject>([`${kind}:${id}`]);
  for (const side of [before, after]) {
    if (typeof side?.spotId === 'string') found.add(`spot:${side.spotId}`);
    if (typeof side?.visitId === 'string') found.add(`visit:${side.visitId}`);
    for (const field of appointmentFields[kind] ?? [])
      if (typeof side?.[field] === 'string') found.add(`appointment:${side[field]}`);
  }
  return [...found];
}
