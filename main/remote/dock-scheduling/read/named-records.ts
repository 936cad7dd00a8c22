/**
 * Records by their ids, several in one query of their list (contract.md 1.2). For the screen only:
 * a record missing from the reply isn't gone.
 */
import type { ContainerId, SpotId, VisitId, WarehouseId } from '../../../../shared/ids.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import { withTokens } from '../../authorized.ts';
import type { QueryPair } from '../../origin-guard.ts';
import { RemoteError } from '../../outcome.ts';
import type { ContainerRead, SpotRead, VisitRead } from '../client.ts';
import { decodeContainer, decodeVisit } from '../decode/decode-assets.ts';
import { decodeSpot } from '../decode/decode-spots.ts';
import { isElsewhere } from '../decode/elsewhere.ts';
import { asFields, type Fields, idOf } from '../decode/fields.ts';
import { readList } from '../decode/wire.ts';
import type { DockSchedulingParts } from '../parts.ts';
import { type QueryPairs, yardQueries } from './query.ts';
import { createQueryVariants, isBadQuery } from './query-variants.ts';

/**
 * Records that came. If not `isClean`, something in them is doubtful, which their lists report.
 *
 * Example: `{ rows: visits, isClean: true }`.
 */
export type NamedRows<Row> = { readonly rows: readonly Row[]; readonly isClean: boolean };

/**
 * The reads. Null: the service can't filter by id, so we have to read the lists. Throws
 * `RemoteError`.
 */
export interface NamedRecords {
  spots(ids: readonly SpotId[], signal: AbortSignal): Promise<NamedRows<SpotRead> | null>;
  /** Departed visits are included, as no longer active. */
  visits(ids: readonly VisitId[], signal: AbortSignal): Promise<NamedRows<VisitRead> | null>;
  containers(
    ids: readonly ContainerId[],
    signal: AbortSignal,
  ): Promise<NamedRows<ContainerRead> | null>;
}

/** Most ids in one query. More would make the address too long. */
export const mostNamed = 50;

/** One list, and how its records are read. */
type NamedList<Row> = {
  readonly path: string;
  readonly forms: (ids: readonly string[]) => QueryPairs;
  readonly decode: (fields: Fields, problems: YardProblem[]) => Row | null;
};

/** The reads of one facility. */
export function createNamedRecords(
  { http, tokens, undocumented, learned }: DockSchedulingParts,
  warehouseId: WarehouseId,
): NamedRecords {
  const remote = withTokens(http, tokens, undocumented.yardAuthScheme);
  const queries = yardQueries(undocumented);
  const inForm = createQueryVariants(isBadQuery, learned);
  /**
   * Lists for which the service returned records that we didn't ask for, so it ignores the ids.
   */
  const unfit = new Set<string>();

  async function ask<Row>(
    list: NamedList<Row>,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<NamedRows<Row> | null> {
    if (unfit.has(list.path)) return null;
    const asked = new Set(ids);
    const page: readonly QueryPair[] = [
      [undocumented.yardLimitParameter, String(ids.length)],
      [undocumented.yardPageParameter, '1'],
    ];
    try {
      const reply = await inForm(`${list.path}#ids`, list.forms(ids), (form) =>
        remote.read({ path: list.path, query: [...form, ...page], signal }),
      );
      const read = readList(reply.bytes);
      if (!read.ok) throw new RemoteError('bad-reply', read.error, reply.status);
      const rows: Row[] = [];
      const problems: YardProblem[] = [];
      for (const [index, record] of read.value.records.entries()) {
        const fields = read.value.faults.has(index) ? null : asFields(record);
        if (fields === null) continue;
        if (!asked.has(idOf<string>(fields.id) ?? '')) {
          unfit.add(list.path);
          return null;
        }
        const row = isElsewhere(fields, warehouseId) ? null : list.decode(fields, problems);
        if (row !== null) rows.push(row);
      }
      return { rows, isClean: problems.length === 0 };
    } catch (error) {
      if (!isBadQuery(error)) throw error;
      unfit.add(list.path);
      return null;
    }
  }

  const context = { warehouseId, place: 'answer' };
  return {
    spots: (ids, signal) =>
      ask(
        {
          path: '/yard/spot',
          forms: queries.spotsNamed,
          decode: (fields, problems) =>
            decodeSpot(fields, {
              ...context,
              areaId: null,
              openField: undocumented.yardOpenField,
              problems,
            }),
        },
        ids,
        signal,
      ),
    visits: (ids, signal) =>
      ask(
        {
          path: '/asset-visit',
          forms: (named) => queries.visitsNamed(warehouseId, named),
          decode: (fields, problems) => decodeVisit(fields, { ...context, problems }),
        },
        ids,
        signal,
      ),
    containers: (ids, signal) =>
      ask(
        {
          path: '/asset-container',
          forms: (named) => queries.containersNamed(warehouseId, named),
          decode: (fields, problems) => decodeContainer(fields, { ...context, problems }),
        },
        ids,
        signal,
      ),
  };
}
