/**
 * Records that disappear all at once. We take that in as the service says, and notify the clerk,
 * because a yard doesn't empty between two reads.
 */
import { message } from '../../../shared/i18n/message.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { recordsOf } from '../../remote/dock-scheduling/decode/fields.ts';
import type { ListKind, PageIndex } from '../memory/page-index.ts';

const entities = {
  areas: 'area',
  spots: 'spot',
  visits: 'visit',
  containers: 'container',
} as const satisfies Record<ListKind, YardProblem['entity']>;

/**
 * How many records a list must have had for us to report that it is empty. A quiet yard may lose
 * its last one or two trucks between two reads. Areas never disappear all at once.
 */
const LEAST_TO_EMPTY: Record<ListKind, number> = { areas: 1, spots: 1, visits: 3, containers: 3 };

/**
 * One or two spots may be taken out of use. Five at once are a rebuilt yard or a fault of the
 * service.
 */
const MANY_SPOTS = 5;

/** The records of a kind. */
export const rowsOf = (base: YardTable, kind: ListKind): Iterable<{ readonly id: string }> =>
  base[kind]();

/** Notes what a full read removed, if it is a lot. `before` are the ids that were there. */
export function noteGone(
  pageIndex: PageIndex,
  base: YardTable,
  kind: ListKind,
  before: ReadonlySet<string>,
): void {
  const now = new Set(Array.from(rowsOf(base, kind), ({ id }) => id));
  const gone = [...before].filter((id) => !now.has(id));
  const isEmpty = now.size === 0 && gone.length >= LEAST_TO_EMPTY[kind];
  if (!isEmpty && (kind !== 'spots' || gone.length < MANY_SPOTS)) return;
  pageIndex.gone.set(kind, { ids: gone, problem: goneAtOnce(kind, gone.length, now.size) });
}

/** Forgets what came back: half of it is listed again, or an empty list has records again. */
export function forgetReturned(pageIndex: PageIndex, base: YardTable, kind: ListKind): void {
  const gone = pageIndex.gone.get(kind);
  if (gone === undefined) return;
  const now = new Set(Array.from(rowsOf(base, kind), ({ id }) => id));
  const isBack =
    kind === 'spots'
      ? 2 * gone.ids.filter((id) => now.has(id)).length >= gone.ids.length
      : now.size > 0;
  if (isBack) pageIndex.gone.delete(kind);
}

function goneAtOnce(kind: ListKind, gone: number, left: number): YardProblem {
  const entity = entities[kind];
  // Lists other than spots are reported only if they are empty.
  const said =
    left === 0
      ? message('problem.gone.all', { records: recordsOf(entity), count: gone })
      : message('problem.gone.spots', { gone, left });
  return { key: `gone-at-once:${entity}`, code: 'gone-at-once', entity: 'list', id: entity, said };
}

/** The problem of a list that came empty without a count. Its records are kept. */
export const keptAgainst = (kind: ListKind, count: number): YardProblem => ({
  key: `list-incomplete:${entities[kind]}`,
  code: 'list-incomplete',
  entity: 'list',
  id: entities[kind],
  said: message('problem.list.empty', { records: recordsOf(entities[kind]), count }),
});
