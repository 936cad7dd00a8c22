/** The dock-scheduling client: one method for each endpoint of seeds/yard.md. */

import type { TagUse } from '../../../shared/console-api/reading.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { SpotId, WarehouseId } from '../../../shared/ids.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import { type AuthorizedHttp, withTokens } from '../authorized.ts';
import type { ReadReply, WriteCall } from '../http.ts';
import type { Outcome } from '../outcome.ts';
import { RemoteError } from '../outcome.ts';
import { type ChangesClient, createChangesClient } from './changes-client.ts';
import type { CallContext, DockSchedulingClient, ListEnd, SpotRead } from './client.ts';
import { decodeContainer, decodeVisit } from './decode/decode-assets.ts';
import { decodeArea, decodeSpot, decodeSpotEvent, unreadParts } from './decode/decode-spots.ts';
import { isElsewhere } from './decode/elsewhere.ts';
import { asFields } from './decode/fields.ts';
import { isArea, isContainer, isSpot, isVisit } from './decode/kinds.ts';
import { readList, readOne } from './decode/wire.ts';
import type { DockSchedulingParts } from './parts.ts';
import { createEtagPoll, type EtagPoll, type PolledList } from './read/etag-poll.ts';
import { LearnedVariants } from './read/learned-variants.ts';
import { createNamedRecords } from './read/named-records.ts';
import {
  createPageMemory,
  createPageShelf,
  type PageMemory,
  type TagHistory,
} from './read/page-memory.ts';
import { tagsOf } from './read/page-tags.ts';
import type { QueryPairs } from './read/query.ts';
import { yardQueries } from './read/query.ts';
import { createQueryVariants, isBadQuery } from './read/query-variants.ts';
import { createVariantFetches, type VariantFetch } from './read/variant-fetches.ts';
import type { ClientVariants } from './read/variants-in-use.ts';
import { listening } from './service-time.ts';

/** What saves calls and bytes. All of it is only hints. */
export type RequestSavers = {
  readonly tags: () => TagUse;
  readonly etagPoll: EtagPoll;
  /** Null if the profile says not to ask lists for changes. */
  readonly changesOf: (warehouse: WarehouseId) => ChangesClient | null;
  /**
   * The service's clock by its last reply, in milliseconds; null before that, or if it sends none.
   */
  readonly serviceTime: () => number | null;
  /** Which query variants the service accepts. A feature that has a file keeps them there. */
  readonly learned: LearnedVariants;
};

/** Stands for a joined record without a warehouse, where the caller named none either. */
const NO_WAREHOUSE = '' as WarehouseId;

/** For each list: its records, and how to recognize one. */
const listed = {
  areas: { entity: 'area', isOfKind: isArea, kind: 'SpotArea' },
  spots: { entity: 'spot', isOfKind: isSpot, kind: 'Spot' },
  visits: { entity: 'visit', isOfKind: isVisit, kind: 'AssetVisit' },
  containers: { entity: 'container', isOfKind: isContainer, kind: 'AssetContainer' },
} as const;

/** What a service does with our tags, as the variants that `LearnedVariants` keeps. */
const TAG_VARIANTS = ['ignored', 'honored'] as const;

/** Remembers from one start to the next whether the service honors our tags. */
const tagHistoryIn = (learned: LearnedVariants): TagHistory => ({
  wereHonored: () => learned.recall('tags', TAG_VARIANTS) === TAG_VARIANTS.indexOf('honored'),
  note: (areHonored) =>
    learned.learned('tags', TAG_VARIANTS, TAG_VARIANTS.indexOf(areHonored ? 'honored' : 'ignored')),
});

export function createDockSchedulingClient({
  http,
  tokens,
  undocumented,
  learned = new LearnedVariants(http.origin),
}: DockSchedulingParts): DockSchedulingClient & ClientVariants & RequestSavers {
  const { remote, serviceTime } = listening(
    withTokens(http, tokens, undocumented.yardAuthScheme),
    undocumented.yardTags === 'learn',
  );
  const queries = yardQueries(undocumented);
  const shelf = createPageShelf(undefined, tagHistoryIn(learned));
  const memories = new Map<string, { readonly list: PolledList; readonly memory: PageMemory }>();
  const inForm = createQueryVariants(isBadQuery, learned);

  const { readList: readVariants, inUse } = createVariantFetches(remote, undocumented, inForm);
  const readList = <Row>(
    path: string,
    of: PolledList,
    forms: QueryPairs,
    list: Pick<
      VariantFetch<Row>,
      'entity' | 'isOfKind' | 'kind' | 'isElsewhere' | 'decode' | 'sink' | 'signal'
    >,
  ): Promise<ListEnd> => {
    const key = `${of.kind}/${of.of}`;
    const known = memories.get(key) ?? { list: of, memory: createPageMemory(shelf) };
    memories.set(key, known);
    return readVariants({ ...list, path, key: path, forms, memory: known.memory });
  };

  const openField = undocumented.yardOpenField;

  return {
    tags: () => tagsOf(shelf),
    etagPoll: createEtagPoll(() => memories.values()),
    serviceTime,
    learned,
    changesOf: (warehouse) =>
      undocumented.yardChanges === 'off'
        ? null
        : createChangesClient({
            fetches: createVariantFetches(remote, undocumented, inForm),
            formsOfLists: inUse,
            queries,
            named: createNamedRecords({ http, tokens, undocumented, learned }, warehouse),
            settings: undocumented,
            warehouse,
            serviceTime,
          }),
    formsInUse: inUse,
    areas: (warehouseId, sink, signal) =>
      readList('/yard/spot-area', { kind: 'areas', of: null }, queries.areas(warehouseId), {
        ...listed.areas,
        isElsewhere: (fields) => isElsewhere(fields, warehouseId),
        sink,
        signal,
        decode: (fields, place, problems) => decodeArea(fields, { warehouseId, place, problems }),
      }),
    spots: (areaId, sink, signal, warehouseId) =>
      readList('/yard/spot', { kind: 'spots', of: areaId }, queries.spots(areaId), {
        ...listed.spots,
        isElsewhere: (fields) => isElsewhere(fields, warehouseId),
        sink,
        signal,
        decode: (fields, place, problems) =>
          decodeSpot(fields, { warehouseId, areaId, openField, place, problems }),
      }),
    async spot(spotId, signal) {
      const path = '/yard/spot/{spotId}';
      const ask = (query: QueryPairs[number]) =>
        remote.read({ path, values: { spotId }, query, signal });
      return spotIn(await inForm(path, queries.spot(), ask, ask), spotId, openField);
    },
    visits: (warehouseId, sink, signal) =>
      readList('/asset-visit', { kind: 'visits', of: null }, queries.visits(warehouseId), {
        ...listed.visits,
        isElsewhere: (fields) => isElsewhere(fields, warehouseId),
        sink,
        signal,
        decode: (fields, place, problems) => decodeVisit(fields, { warehouseId, place, problems }),
      }),
    containers: (warehouseId, sink, signal) =>
      readList(
        '/asset-container',
        { kind: 'containers', of: null },
        queries.containers(warehouseId),
        {
          ...listed.containers,
          isElsewhere: (fields) => isElsewhere(fields, warehouseId),
          sink,
          signal,
          decode: (fields, place, problems) =>
            decodeContainer(fields, { warehouseId, place, problems }),
        },
      ),
    async spotEvents(spotId, signal) {
      const path = undocumented.yardSpotEventsPath;
      return eventsIn(await remote.read({ path, values: { spotId }, signal }), spotId);
    },
    ...writeCalls(remote),
  };
}

/** The spot in a reply. Throws `RemoteError` if it is another one, or none. */
function spotIn({ bytes, status }: ReadReply, spotId: SpotId, openField: string): SpotRead {
  const problems: YardProblem[] = [];
  const record = readOne(bytes);
  const fields = record.ok ? asFields(record.value) : null;
  const context = {
    warehouseId: NO_WAREHOUSE,
    areaId: null,
    openField,
    place: 'answer',
    problems,
  };
  const read = fields === null ? null : decodeSpot(fields, context);
  if (read === null || read.spot.id !== spotId)
    throw new RemoteError('bad-reply', problems[0]?.said ?? message('service.otherRecord'), status);
  const unread = unreadParts(fields ?? {}, spotId, openField, problems);
  return unread.length === 0 ? read : { ...read, unread };
}

/** The events in a reply, newest first. Throws `RemoteError` if it isn't a list. */
function eventsIn({ bytes, status }: ReadReply, spotId: SpotId) {
  const list = readList(bytes);
  if (!list.ok) throw new RemoteError('bad-reply', list.error, status);
  const events = list.value.records.flatMap((record, index) => {
    const fields = list.value.faults.has(index) ? null : asFields(record);
    return fields === null ? [] : [decodeSpotEvent(fields, `${spotId}#${index}`)];
  });
  return events.sort((a, b) => timeOf(b.at) - timeOf(a.at));
}

/** The eight operations of the yard. */
function writeCalls(
  remote: Pick<AuthorizedHttp, 'write'>,
): Pick<
  DockSchedulingClient,
  'assign' | 'reassign' | 'unassign' | 'detach' | 'attach' | 'depart' | 'close' | 'open'
> {
  const write = (
    call: Omit<WriteCall, 'authorization'>,
    context: CallContext = {},
  ): Promise<Outcome> =>
    remote.write({
      ...call,
      operationId: context.operationId,
      signal: context.signal,
      idempotencyKey: context.operationId,
    });
  return {
    assign: (body, context) =>
      write({ method: 'POST', path: '/yard/spot-assignment', body }, context),
    reassign: (assignmentId, body, context) =>
      write(
        {
          method: 'PATCH',
          path: '/yard/spot-assignment/{assignmentId}/reassign',
          values: { assignmentId },
          body,
        },
        context,
      ),
    unassign: (assignmentId, context) =>
      write(
        {
          method: 'DELETE',
          path: '/yard/spot-assignment/{assignmentId}',
          values: { assignmentId },
        },
        context,
      ),
    detach: (visitId, containerId, context) =>
      write(hooking('detach', visitId, containerId), context),
    attach: (visitId, containerId, context) =>
      write(hooking('attach', visitId, containerId), context),
    depart: (assignmentId, departType, context) =>
      write(
        {
          method: 'PATCH',
          path: '/yard/spot-assignment/{assignmentId}/depart',
          values: { assignmentId },
          body: { departType },
        },
        context,
      ),
    close: (spotId, reason, context) =>
      write(
        {
          method: 'PATCH',
          path: '/yard/spot/{spotId}/close',
          values: { spotId },
          body: { reason },
        },
        context,
      ),
    open: (spotId, reason, context) =>
      write(
        { method: 'PATCH', path: '/yard/spot/{spotId}/open', values: { spotId }, body: { reason } },
        context,
      ),
  };
}

/**
 * The documents give detach and attach no reply body (contract.md 1.4), so we accept an empty 2xx.
 */
const hooking = (verb: 'attach' | 'detach', visitId: string, containerId: string) =>
  ({
    method: 'POST',
    path: `/asset-visit/{visitId}/${verb}/{containerId}`,
    values: { visitId, containerId },
    reply: 'json-or-empty',
  }) as const;

const timeOf = (at: string | null): number => (at === null ? 0 : Date.parse(at));
