/** Decodes visits and containers (seeds/yard.md, "Asset visit", "Asset container") into rows. */
import type { ContainerId, SpotId, VisitId, WarehouseId } from '../../../../shared/ids.ts';
import {
  type Container,
  type ContainerFound,
  containerRecord,
  type VisitFound,
  visitRecord,
  type YardProblem,
} from '../../../../shared/yard/model.ts';
import { type AssetEvent, isPresent, mayTellOfLeaving } from '../../../../shared/yard/presence.ts';
import type { AssignmentRow, ContainerRead, VisitRead } from '../client.ts';
import { decodeAssignments, placeOf } from './decode-assignment.ts';
import { isElsewhere, joinedFromElsewhere } from './elsewhere.ts';
import type { Fields, RecordSubject } from './fields.ts';
import {
  asFields,
  flag,
  idOf,
  isInstant,
  list,
  rowReader,
  unreadable,
  unreadableRecord,
} from './fields.ts';

/**
 * Where the record was found, which supplies what a joined record may leave out. `place` names a
 * record without an id in problems.
 */
export type Context = {
  readonly warehouseId: WarehouseId;
  readonly place: string;
  readonly problems: YardProblem[];
};

/**
 * What a spot says about the asset on it. It counts over the asset's own assignments, which may be
 * missing.
 *
 * Example: `{ spotId: 'spot-D4', placedAt: '2026-11-27T14:00:00Z' }`.
 */
export type SpotPlacement = { readonly spotId: SpotId; readonly placedAt: string | null };

/** A visit with its hooked containers; null if it can't be read. */
export function decodeVisit(
  fields: Fields,
  context: Context,
  standing: SpotPlacement | null = null,
): VisitRead | null {
  const { problems } = context;
  const id = idOf<VisitId>(fields.id);
  if (id === null) {
    problems.push(unreadableRecord('visit', null, context.place, 'problem.why.noId'));
    return null;
  }
  const warehouseId = idOf<WarehouseId>(fields.warehouseId) ?? context.warehouseId;
  const found: Found<VisitFound> = {
    entity: 'visit',
    id,
    problems,
    warehouseId,
    spotId: null,
    isActive: true,
    placedAt: null,
  };
  const assignments = decodeAssignments(fields, { visitId: id }, found);
  const place = placeOf(assignments, found);
  found.spotId = standing?.spotId ?? place?.spotId ?? null;
  found.placedAt = standing === null ? (place?.changedAt ?? null) : standing.placedAt;
  found.isActive = isHere(fields, 'assetVisitEvents', found);
  const visit = visitRecord(rowReader, fields, found);
  const hooked = visit.isActive
    ? decodeHooked(fields, id, { ...context, warehouseId }, found)
    : decodeLeft(fields, id, { ...context, warehouseId, problems: [] });
  return { visit, hooked, assignments: rowsOf(assignments) };
}

/**
 * What we find out about an asset, step by step. One object, for speed: every record of every page
 * passes here.
 */
type Found<Of> = { -readonly [Field in keyof Of]: Of[Field] };

function isHere(fields: Fields, name: string, found: VisitFound | ContainerFound): boolean {
  const isActive = flag(fields.isActive, 'isActive', found) ?? true;
  const elements = list(fields[name], name, found);
  const kind = found.entity === 'visit' ? 'visit' : 'container';
  if (!elements.some((element) => mayTellOfLeaving(kind, typeIn(element)))) return isActive;
  return isPresent(kind, {
    isActive,
    stands: found.spotId !== null,
    events: elements.flatMap(eventIn),
  });
}

/**
 * The type of a joined event (contract.md 1.5). Empty if it can't be read; such an event means
 * nothing to us.
 */
const typeIn = (element: unknown): string => {
  const type = asFields(element)?.eventType;
  return typeof type === 'string' ? type : '';
};

/** A readable joined event that is in force, or none. */
function eventIn(element: unknown): readonly AssetEvent[] {
  const event = asFields(element);
  const type = typeIn(element);
  if (event === null || event.isActive === false || type === '') return [];
  const at = event.createDateTime;
  return [{ type, at: typeof at === 'string' && isInstant(at) ? at : null }];
}

function decodeHooked(
  fields: Fields,
  visitId: VisitId,
  context: Context,
  subject: RecordSubject,
): readonly Container[] {
  const elements = list(fields.assetContainers, 'assetContainers', subject);
  if (elements.length === 0) return [];
  const hooked: Container[] = [];
  for (const element of elements) {
    if (asFields(element) !== null && isElsewhere(element as Fields, context.warehouseId)) {
      context.problems.push(
        joinedFromElsewhere('container', idOf((element as Fields).id), {
          entity: 'visit',
          id: visitId,
        }),
      );
      continue;
    }
    const read =
      typeof element === 'object' && element !== null
        ? decodeContainer(element as Fields, context, { hookedTo: visitId })
        : null;
    if (read !== null) hooked.push(read.container);
    else if (typeof element !== 'object') unreadable(subject, 'assetContainers');
  }
  return hooked;
}

/**
 * Containers that left with a departed truck: only those whose own record is no longer active. One
 * joined as active doesn't show whether it left, and its own list does.
 */
const decodeLeft = (fields: Fields, hookedTo: VisitId, context: Context): readonly Container[] =>
  (Array.isArray(fields.assetContainers) ? fields.assetContainers : []).flatMap((element) => {
    const joined = asFields(element);
    if (joined?.isActive !== false || isElsewhere(joined, context.warehouseId)) return [];
    return decodeContainer(joined, context, { hookedTo })?.container ?? [];
  });

/**
 * How a container was found: hooked to a visit, or standing on a spot. Neither in its own list.
 *
 * Example: `{ hookedTo: 'v-17' }`.
 */
export type FoundAt = { readonly hookedTo?: VisitId; readonly standing?: SpotPlacement };

/**
 * A container. Null if it can't be read: it has no id, or a visit reference that would put it in
 * the wrong place.
 */
export function decodeContainer(
  fields: Fields,
  context: Context,
  at: FoundAt = {},
): ContainerRead | null {
  const { problems } = context;
  const id = idOf<ContainerId>(fields.id);
  if (id === null) {
    problems.push(unreadableRecord('container', null, context.place, 'problem.why.noId'));
    return null;
  }
  const hook = fields.assetVisitId;
  const named = idOf<VisitId>(hook);
  if (named === null && hook !== null && hook !== undefined) {
    problems.push(unreadableRecord('container', id, context.place, 'problem.why.hooked'));
    return null;
  }
  // The record's own field counts first. If it is missing, the list in which we found the container
  // decides.
  const visitId = named ?? (hook === undefined ? (at.hookedTo ?? null) : null);
  const found: Found<ContainerFound> = {
    entity: 'container',
    id,
    problems,
    warehouseId: idOf<WarehouseId>(fields.warehouseId) ?? context.warehouseId,
    visitId,
    spotId: null,
    isActive: true,
    placedAt: null,
  };
  const assignments = decodeAssignments(fields, { containerId: id }, found);
  const place = placeOf(assignments, found);
  if (visitId === null) {
    found.spotId = at.standing?.spotId ?? place?.spotId ?? null;
    found.placedAt = at.standing === undefined ? (place?.changedAt ?? null) : at.standing.placedAt;
  }
  found.isActive = isHere(fields, 'assetContainerEvents', found);
  return { container: containerRecord(rowReader, fields, found), assignments: rowsOf(assignments) };
}

const rowsOf = (assignments: ReturnType<typeof decodeAssignments>): readonly AssignmentRow[] =>
  assignments.map(({ row }) => row);
