/** Visits and containers (seeds/yard.md, "Asset visit", "Asset container") to rows. */
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
  told,
  unreadable,
  unreadableRecord,
} from './fields.ts';

/**
 * Where the record was found: fills in what a joined record may leave out. `place` names it in a
 * problem when it has no id.
 */
export type Context = {
  readonly warehouseId: WarehouseId;
  readonly place: string;
  readonly problems: YardProblem[];
};

/**
 * What a spot says about an asset that stands on it: its word counts over the asset's own, possibly
 * absent, assignments.
 */
export type SpotPlacement = { readonly spotId: SpotId; readonly placedAt: string | null };

/** A visit with its hooked containers, or null when it cannot be read. */
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
  const visit = visitRecord(told, fields, found);
  // What is joined to a truck that left tells nothing of its own departure: its own list does.
  const hooked = visit.isActive ? decodeHooked(fields, id, { ...context, warehouseId }, found) : [];
  return { visit, hooked, assignments: rowsOf(assignments) };
}

/**
 * What is found of an asset step by step. One object, because every record of every page passes
 * here.
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
 * The type of a joined event (contract.md 1.5), empty where it cannot be read: such an event says
 * nothing.
 */
const typeIn = (element: unknown): string => {
  const type = asFields(element)?.eventType;
  return typeof type === 'string' ? type : '';
};

/** A joined event that is in force and can be read, or none. */
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
 * How a container was found: in the list of a visit, or standing on a spot; neither in its own
 * list.
 */
export type FoundAt = { readonly hookedTo?: VisitId; readonly standing?: SpotPlacement };

/**
 * A container, or null when it cannot be read: without id, or with a visit reference that would put
 * it in the wrong place.
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
  // Named by its own record first; the list it was found in counts when the record leaves the field
  // out.
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
  return { container: containerRecord(told, fields, found), assignments: rowsOf(assignments) };
}

const rowsOf = (assignments: ReturnType<typeof decodeAssignments>): readonly AssignmentRow[] =>
  assignments.map(({ row }) => row);
