/**
 * The whole yard in two questions (contract.md 1.8): the grid of spots with what stands on them,
 * and the waiting list. Published and not in the seed; the rows of the waiting list are not
 * published at all. So they are used to see what differs from what is shown: it is read then by the
 * seed's own ways, and that read decides. What an answer lacks is not gone by that, and what it
 * leaves out says nothing.
 */

import { message } from '../../../../shared/i18n/message.ts';
import type {
  AssignmentId,
  ContainerId,
  SpotId,
  VisitId,
  WarehouseId,
} from '../../../../shared/ids.ts';
import { withTokens } from '../../authorized.ts';
import { RemoteError } from '../../outcome.ts';
import { mayHoldForbiddenKey, parseOnly } from '../../safe-json.ts';
import { NOT_MODIFIED } from '../../tags.ts';
import { asFields, type Fields, idOf } from '../decode/fields.ts';
import type { DockSchedulingParts } from '../parts.ts';

/**
 * What one spot is seen to hold and to be; null where the view leaves it out or it cannot be read.
 */
export type ViewedSpot = {
  readonly id: SpotId;
  readonly isOpen: boolean | null;
  readonly reserves: readonly string[] | null;
  readonly holds: readonly ViewedAssignment[] | null;
};

/** An assignment in a view. */
export type ViewedAssignment = {
  readonly id: AssignmentId;
  readonly visitId: VisitId | null;
  readonly containerId: ContainerId | null;
};

/**
 * An asset that a view names, with the time of its last change where it tells one, and null where
 * it rides or is only named.
 */
export type SeenAsset = {
  readonly id: string;
  readonly kind: 'visits' | 'containers';
  readonly changedAt: string | null;
};

/** What both views told. */
export type SeenYard = {
  readonly spots: readonly ViewedSpot[];
  readonly standing: readonly SeenAsset[];
  readonly waiting: readonly SeenAsset[];
};

/** The views of one facility. */
export interface WholeYardViews {
  /**
   * Both; `unchanged`: the service says that neither is another than last time. Null: it does not
   * offer them. Throws `RemoteError`.
   */
  look(signal: AbortSignal): Promise<SeenYard | 'unchanged' | null>;
}

/**
 * Answers of a service that has no such path, or not for this account, or not for this question.
 */
const NOT_OFFERED: readonly (number | null)[] = [400, 403, 404, 405, 422, 501];

const paths = { grid: '/yard/view/spot-grid', waiting: '/yard/view/waiting-assets' } as const;

/** Makes them. */
export function createYardViews(
  { http, tokens, undocumented }: DockSchedulingParts,
  warehouseId: WarehouseId,
): WholeYardViews {
  const remote = withTokens(http, tokens, undocumented.yardAuthScheme);
  const { yardOpenField } = undocumented;
  let tags: { readonly [View in keyof typeof paths]?: string | null } = {};

  /** One view, or null where the service says that it is what the tag names. */
  async function ask(view: keyof typeof paths, signal: AbortSignal, tag: string | null) {
    const reply = await remote.read({
      path: paths[view],
      query: [['warehouseId', warehouseId]],
      signal,
      tag,
    });
    if (tag !== null && reply.status === NOT_MODIFIED) return { body: null, tag };
    const parsed = parseOnly(reply.bytes.toString('utf8'));
    const outer = parsed.ok && !mayHoldForbiddenKey(reply.bytes) ? asFields(parsed.value) : null;
    if (outer === null)
      throw new RemoteError('bad-reply', message('service.unknownForm'), reply.status);
    return { body: asFields(outer.data) ?? outer, tag: reply.tag ?? null };
  }

  return {
    async look(signal) {
      try {
        let grid = await ask('grid', signal, tags.grid ?? null);
        let waiting = await ask('waiting', signal, tags.waiting ?? null);
        if (grid.body === null && waiting.body === null) return 'unchanged';
        // One says little without the other: an asset leaves the one and comes into the other.
        if (grid.body === null) grid = await ask('grid', signal, null);
        if (waiting.body === null) waiting = await ask('waiting', signal, null);
        tags = { grid: grid.tag, waiting: waiting.tag };
        const { areas } = grid.body ?? {};
        const { assets } = waiting.body ?? {};
        if (!Array.isArray(areas) || !Array.isArray(assets)) return null;
        const spots = areas.flatMap((area: unknown) => listIn(asFields(area), 'spots'));
        return {
          spots: spots.flatMap((spot) => seenSpot(spot, yardOpenField)),
          standing: spots.flatMap((spot) => listIn(spot, 'spotAssignments').flatMap(assetsOf)),
          waiting: assets.flatMap(waitingOf),
        };
      } catch (error) {
        if (error instanceof RemoteError && NOT_OFFERED.includes(error.status)) return null;
        throw error;
      }
    },
  };
}

/** Objects in a list of a record; one object counts as a list of one. */
function listIn(fields: Fields | null, name: string): readonly Fields[] {
  const value = fields?.[name];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map(asFields).filter((each) => each !== null);
}

function seenSpot(spot: Fields, openField: string): readonly ViewedSpot[] {
  const id = idOf<SpotId>(spot.id);
  if (id === null) return [];
  const isInverted = openField.startsWith('!');
  const open = spot[isInverted ? openField.slice(1) : openField];
  const inForce = (name: string) => listIn(spot, name).filter(({ isActive }) => isActive !== false);
  const assignments = inForce('spotAssignments').map((each) => ({
    id: idOf<AssignmentId>(each.id),
    visitId: idOf<VisitId>(each.assetVisitId) ?? idOf<VisitId>(asFields(each.assetVisit)?.id),
    containerId:
      idOf<ContainerId>(each.assetContainerId) ??
      idOf<ContainerId>(asFields(each.assetContainer)?.id),
  }));
  return [
    {
      id,
      isOpen: typeof open === 'boolean' ? open !== isInverted : null,
      reserves:
        'spotReserves' in spot
          ? inForce('spotReserves').map((each, index) => idOf<string>(each.id) ?? `${id}#${index}`)
          : null,
      holds:
        'spotAssignments' in spot && assignments.every((each) => each.id !== null)
          ? (assignments as ViewedAssignment[])
          : null,
    },
  ];
}

/** The truck or container of an assignment, and what rides with the truck. */
function assetsOf(assignment: Fields): readonly SeenAsset[] {
  const visit = asFields(assignment.assetVisit);
  const container = asFields(assignment.assetContainer);
  return [
    ...assetOf('visits', visit, idOf(assignment.assetVisitId)),
    ...assetOf('containers', container, idOf(assignment.assetContainerId)),
    ...listIn(visit, 'assetContainers').flatMap((each) => assetOf('containers', each, null)),
  ];
}

function assetOf(
  kind: SeenAsset['kind'],
  record: Fields | null,
  named: string | null,
): readonly SeenAsset[] {
  const id = idOf<string>(record?.id) ?? named;
  const at = record?.lastChangedDateTime;
  return id === null ? [] : [{ kind, id, changedAt: typeof at === 'string' ? at : null }];
}

/**
 * A row of the waiting list: the record itself or within it, by what `kind` says. What rides with a
 * truck is named with it.
 */
function waitingOf(row: unknown): readonly SeenAsset[] {
  const outer = asFields(row);
  const kind =
    typeof outer?.kind !== 'string'
      ? null
      : /container/i.test(outer.kind)
        ? 'containers'
        : /visit/i.test(outer.kind)
          ? 'visits'
          : null;
  if (outer === null || kind === null) return [];
  const record =
    asFields(
      kind === 'visits'
        ? (outer.assetVisit ?? outer.visit)
        : (outer.assetContainer ?? outer.container),
    ) ?? outer;
  return [
    ...assetOf(kind, record, null),
    ...listIn(record, 'assetContainers').flatMap((each) => assetOf('containers', each, null)),
  ];
}
