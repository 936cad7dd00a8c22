/**
 * What vanishes all at once: it is taken in as the service has it, and a clerk hears of it, because
 * a yard does not empty between two reads.
 */
import { message } from '../../../shared/i18n/message.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { recordsOf } from '../../remote/dock-scheduling/decode/fields.ts';
import type { ListKind, PageBook } from '../memory/page-index.ts';

const entities = {
  areas: 'area',
  spots: 'spot',
  visits: 'visit',
  containers: 'container',
} as const satisfies Record<ListKind, YardProblem['entity']>;

/**
 * From how many records on an emptied list is reported. A quiet yard loses its last one or two
 * trucks between two reads; areas are never all taken away.
 */
const LEAST_TO_EMPTY: Record<ListKind, number> = { areas: 1, spots: 1, visits: 3, containers: 3 };

/**
 * Spots are built and painted: one or two may be taken out of use, five at once are a change of the
 * yard or a fault of the service.
 */
const MANY_SPOTS = 5;

/** The records of a kind. */
export const rowsOf = (base: YardTable, kind: ListKind): Iterable<{ readonly id: string }> =>
  base[kind]();

/** Notes what a sweep took away, if that is a lot; `before` are the ids that were there. */
export function noteGone(
  book: PageBook,
  base: YardTable,
  kind: ListKind,
  before: ReadonlySet<string>,
): void {
  const now = new Set(Array.from(rowsOf(base, kind), ({ id }) => id));
  const gone = [...before].filter((id) => !now.has(id));
  const isEmpty = now.size === 0 && gone.length >= LEAST_TO_EMPTY[kind];
  if (!isEmpty && (kind !== 'spots' || gone.length < MANY_SPOTS)) return;
  book.gone.set(kind, { ids: gone, problem: goneAtOnce(kind, gone.length, now.size) });
}

/**
 * Forgets what came back: half of it is listed again, or a list that was empty has records again.
 */
export function forgetReturned(book: PageBook, base: YardTable, kind: ListKind): void {
  const gone = book.gone.get(kind);
  if (gone === undefined) return;
  const now = new Set(Array.from(rowsOf(base, kind), ({ id }) => id));
  const isBack =
    kind === 'spots'
      ? 2 * gone.ids.filter((id) => now.has(id)).length >= gone.ids.length
      : now.size > 0;
  if (isBack) book.gone.delete(kind);
}

function goneAtOnce(kind: ListKind, gone: number, left: number): YardProblem {
  const entity = entities[kind];
  // Other lists than spots are reported only where none is left.
  const said =
    left === 0
      ? message('problem.gone.all', { records: recordsOf(entity), count: gone })
      : message('problem.gone.spots', { gone, left });
  return { key: `gone-at-once:${entity}`, code: 'gone-at-once', entity: 'list', id: entity, said };
}

/** A list that came empty and without a count, where there were records: they are kept. */
export const keptAgainst = (kind: ListKind, count: number): YardProblem => ({
  key: `list-incomplete:${entities[kind]}`,
  code: 'list-incomplete',
  entity: 'list',
  id: entities[kind],
  said: message('problem.list.empty', { records: recordsOf(entities[kind]), count }),
});
