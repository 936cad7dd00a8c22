/**
 * Changes since a time, and records by their ids (contract.md 1.2, 1.8). They are hints that keep
 * the screen fresh; only the seed's own lists are proof.
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

/** Lists that we can ask for changes. */
export const changeLists = ['visits', 'containers', 'assignments', 'spots'] as const;
export type ChangeList = (typeof changeLists)[number];

/**
 * A changed record: its id and stamp. An assignment also has its asset and spot.
 *
 * Example: a truck: `{ id: 'v-17', changedAt: '2026-11-27T14:00:00Z', spotId: null, visitId: null,
 * containerId: null }`.
 */
export type ChangedHead = {
  readonly id: string;
  readonly changedAt: Instant | null;
  readonly spotId: SpotId | null;
  readonly visitId: VisitId | null;
  readonly containerId: ContainerId | null;
};

/** Changed records. If not `complete`, some may be missing. */
export type ChangedHeads = { readonly heads: readonly ChangedHead[]; readonly complete: boolean };

/** All throw `RemoteError`. */
export interface ChangesClient extends NamedRecords {
  /** Records of a list with a stamp after `time`. */
  changedAfter(list: ChangeList, time: Instant, signal: AbortSignal): Promise<ChangedHeads>;
  /** The service's clock by its last reply (header `Date`), in milliseconds; null before that. */
  serviceTime(): number | null;
  /**
   * False if only the list shows who left. A single record would then bring departed assets back.
   */
  tellsWhoLeft(list: 'visits' | 'containers'): boolean;
}

/** `serviceTime` comes from the port that sees all replies. */
export type ChangesParts = {
  readonly fetches: Pick<VariantFetches, 'readList'>;
  /** Query variants of the lists as full reads use them. */
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

export function createChangesClient(parts: ChangesParts): ChangesClient {
  const { fetches, formsOfLists, queries, named, settings, warehouse: own, serviceTime } = parts;
  /** These replies differ each time, so we remember nothing. */
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
    fetches.readList<Row>({
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
