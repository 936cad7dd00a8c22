/**
 * What changed since, and records by their ids (contract.md 1.2, 1.8): hints for the picture. The
 * seed's own lists stay the measure.
 */
import type { ContainerId, SpotId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/time.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import type { Undocumented } from '../undocumented.ts';
import type { ListEnd } from './client.ts';
import { type Fields, idOf } from './decode/fields.ts';
import type { ListedKind } from './decode/kinds.ts';
import type { NamedRecords } from './read/named-records.ts';
import { createPageMemory, createPageShelf } from './read/page-memory.ts';
import type { yardQueries } from './read/query.ts';
import type { VariantFetch, VariantFetches } from './read/variant-fetches.ts';
import type { VariantInUse } from './read/variants-in-use.ts';

/** Lists that can be asked what changed. */
export const changeLists = ['visits', 'containers', 'assignments', 'spots'] as const;
export type ChangeList = (typeof changeLists)[number];

/** One record that changed: its id and stamp, and of an assignment what it holds where. */
export type ChangedHead = {
  readonly id: string;
  readonly changedAt: Instant | null;
  readonly spotId: SpotId | null;
  readonly visitId: VisitId | null;
  readonly containerId: ContainerId | null;
};

/** What was told. Not `complete`: some of it may not have come. */
export type ChangedHeads = { readonly heads: readonly ChangedHead[]; readonly complete: boolean };

/** The questions. They throw `RemoteError`. */
export interface ChangesClient extends NamedRecords {
  /** Records of a list with a stamp after `time`. */
  changedAfter(list: ChangeList, time: Instant, signal: AbortSignal): Promise<ChangedHeads>;
  /** The service's clock as it told it last (header `Date`), in ms; null before it did. */
  serviceTime(): number | null;
  /** False where only its list tells who left: a record by itself would bring them back. */
  tellsWhoLeft(list: 'visits' | 'containers'): boolean;
}

/** What it is made of. `serviceTime` is told by whoever sees the answers. */
export type ChangesParts = {
  readonly fetches: Pick<VariantFetches, 'walk'>;
  /** Forms of the lists as they are walked whole. */
  readonly formsOfLists: () => Iterable<VariantInUse>;
  readonly queries: ReturnType<typeof yardQueries>;
  readonly named: NamedRecords;
  readonly settings: Undocumented;
  readonly warehouse: WarehouseId;
  readonly serviceTime: () => number | null;
};

const paths = {
  visits: '/asset-visit',
  containers: '/asset-container',
  spots: '/yard/spot',
} as const;

const kinds: Readonly<Record<ChangeList, { readonly kind?: ListedKind }>> = {
  visits: { kind: 'AssetVisit' },
  containers: { kind: 'AssetContainer' },
  spots: { kind: 'Spot' },
  assignments: {},
};

/** Makes them. */
export function createChangesClient(parts: ChangesParts): ChangesClient {
  const { fetches, formsOfLists, queries, named, settings, warehouse: own, serviceTime } = parts;
  /** Nothing is remembered of these answers: they are never the same twice. */
  const ask = <Row>(
    list: Pick<
      VariantFetch<Row>,
      'path' | 'key' | 'forms' | 'kind' | 'isOfKind' | 'decode' | 'isElsewhere'
    >,
    signal: AbortSignal,
    onPage: (
      rows: readonly Row[],
      ids: readonly string[],
      problems: readonly YardProblem[],
    ) => void,
  ): Promise<ListEnd> =>
    fetches.walk<Row>({
      ...list,
      entity: 'list',
      memory: createPageMemory(createPageShelf(0)),
      signal,
      sink: {
        page(_, page) {
          if (page !== 'unchanged') onPage(page.rows, page.ids, page.problems);
        },
      },
    });

  return {
    async changedAfter(list, time, signal) {
      const heads: ChangedHead[] = [];
      const end = await ask<ChangedHead>(
        {
          path: list === 'assignments' ? settings.yardAssignmentsPath : paths[list],
          key: `${list}/changes`,
          forms: queries.changes[list](own, time),
          ...kinds[list],
          isOfKind: isHead,
          decode: decodeHead,
          isElsewhere: undefined,
        },
        signal,
        (rows) => heads.push(...rows),
      );
      return { heads, complete: end.complete };
    },
    visits: named.visits,
    containers: named.containers,
    spots: named.spots,
    serviceTime,
    tellsWhoLeft(list) {
      const used = [...formsOfLists()].find((form) => form.key === paths[list])?.used ?? [];
      const isLeftOut = used.some(([name]) => name === settings.yardExcludeParameter);
      const events = list === 'visits' ? settings.yardVisitEvents : settings.yardContainerEvents;
      return (
        !isLeftOut || (events !== '' && used.some(([, value]) => value.split('||')[0] === events))
      );
    },
  };
}

const isHead = (fields: Fields): boolean => 'id' in fields && 'lastChangedDateTime' in fields;

function decodeHead(fields: Fields): ChangedHead | null {
  const id = idOf<string>(fields.id);
  if (id === null) return null;
  const { lastChangedDateTime: at } = fields;
  return {
    id,
    changedAt: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null,
    spotId: idOf(fields.spotId),
    visitId: idOf(fields.assetVisitId),
    containerId: idOf(fields.assetContainerId),
  };
}
