/**
 * Decodes areas, spots and spot events (seeds/yard.md, "Spot area", "Spot"; contract.md 1.5) into
 * rows.
 */
import type { SpotEvent } from '../../../../shared/console-api/yard.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AreaId, SpotId, WarehouseId } from '../../../../shared/ids.ts';
import type { SpotPart } from '../../../../shared/outbox/seen-yard.ts';
import {
  type Area,
  areaRecord,
  type Container,
  type SpotReserve,
  spotRecord,
  type Visit,
  type YardProblem,
} from '../../../../shared/yard/model.ts';
import type { SpotRead } from '../client.ts';
import type { Context } from './decode-assets.ts';
import { decodeContainer, decodeVisit } from './decode-assets.ts';
import type { JoinedAssignment } from './decode-assignment.ts';
import { decodeAssignments } from './decode-assignment.ts';
import { isElsewhere, joinedFromElsewhere } from './elsewhere.ts';
import type { Fields, RecordSubject } from './fields.ts';
import {
  aboutField,
  asFields,
  flag,
  idOf,
  instant,
  isAboutField,
  list,
  problem,
  recordNamed,
  rowReader,
  text,
  unreadable,
  unreadableRecord,
} from './fields.ts';

/** An area; null if it has no usable id. */
export function decodeArea(fields: Fields, context: Context): Area | null {
  const id = idOf<AreaId>(fields.id);
  if (id === null) {
    context.problems.push(unreadableRecord('area', null, context.place, 'problem.why.noId'));
    return null;
  }
  const { problems } = context;
  const found = {
    entity: 'area' as const,
    id,
    problems,
    warehouseId: warehouseOf(fields, context),
    name: '',
    isActive: true,
  };
  found.name = text(fields.name, 'name', found) ?? nameless(found, 'name');
  found.isActive = flag(fields.isActive, 'isActive', found) ?? true;
  return areaRecord(rowReader, fields, found);
}

const warehouseOf = (fields: Fields, context: Context) =>
  idOf<WarehouseId>(fields.warehouseId) ?? context.warehouseId;

/**
 * The query for spots. `areaId` is null for the read of one spot. `openField` is `yardOpenField` of
 * the register.
 */
export type SpotContext = Context & { readonly areaId: AreaId | null; readonly openField: string };

/** A spot with its assets; null if it has no usable id. */
export function decodeSpot(fields: Fields, context: SpotContext): SpotRead | null {
  const { problems } = context;
  const id = idOf<SpotId>(fields.id);
  if (id === null) {
    problems.push(unreadableRecord('spot', null, context.place, 'problem.why.noId'));
    return null;
  }
  const warehouseId = warehouseOf(fields, context);
  const areaId = idOf<AreaId>(fields.spotAreaId) ?? context.areaId;
  if (areaId === null) {
    problems.push(unreadableRecord('spot', id, context.place, 'problem.why.noArea'));
    return null;
  }
  const found = {
    entity: 'spot' as const,
    id,
    problems,
    areaId,
    warehouseId,
    code: '',
    type: '',
    isOpen: true,
    reserves: NO_RESERVES,
  };
  const assignments = decodeAssignments(fields, { spotId: id }, found);
  found.code = text(fields.code, 'code', found) ?? nameless(found, 'code');
  found.type = spotType(fields, found);
  found.isOpen = isOpen(fields, context.openField, found);
  found.reserves = decodeReserves(fields, found);
  const spot = spotRecord(rowReader, fields, found);
  return { spot, ...joinedAssets(assignments, { ...context, warehouseId }, id) };
}

/**
 * The joined records are complete rows. They stand where the assignment says; a container that
 * names a truck is hooked to it.
 */
function joinedAssets(
  assignments: readonly JoinedAssignment[],
  context: Context,
  spotId: SpotId,
): Pick<SpotRead, 'assignments' | 'visits' | 'containers'> {
  if (assignments.length === 0) return { assignments: [], visits: [], containers: [] };
  const visits: Visit[] = [];
  const containers: Container[] = [];
  for (const { row, visit, container } of assignments) {
    const standing = { spotId, placedAt: row.changedAt };
    const own = (asset: Fields | null, entity: 'visit' | 'container'): boolean => {
      if (asset === null || !isElsewhere(asset, context.warehouseId)) return asset !== null;
      context.problems.push(
        joinedFromElsewhere(entity, idOf(asset.id), { entity: 'spot', id: spotId }),
      );
      return false;
    };
    const visitRead =
      visit === null || !own(visit, 'visit') ? null : decodeVisit(visit, context, standing);
    if (visitRead !== null) {
      visits.push(visitRead.visit);
      containers.push(...visitRead.hooked);
    }
    const containerRead =
      container === null || !own(container, 'container')
        ? null
        : decodeContainer(container, context, { standing });
    if (containerRead !== null && !containers.some(({ id }) => id === containerRead.container.id))
      containers.push(containerRead.container);
  }
  return { assignments: assignments.map(({ row }) => row), visits, containers };
}

function spotType(fields: Fields, subject: RecordSubject): string {
  const type = text(fields.type, 'type', subject);
  if (type === 'parking' || type === 'docking') return type;
  if (type !== null)
    subject.problems.push(
      problem(
        subject,
        'unknown-value',
        'type',
        message('problem.field.spotType', { record: recordNamed(subject) }),
      ),
    );
  return type ?? 'parking';
}

/**
 * `openField` is a field name. With `!` in front, true means closed. A spot without the field
 * counts as open: the service will refuse if it isn't.
 */
function isOpen(fields: Fields, openField: string, subject: RecordSubject): boolean {
  const inverted = openField.startsWith('!');
  const name = inverted ? openField.slice(1) : openField;
  const value = flag(fields[name], name, subject);
  return value === null ? true : value !== inverted;
}

/**
 * The parts of a spot that couldn't be read, by the `problems` of its decoding. The screen then
 * shows the default, but it proves nothing.
 */
export function unreadParts(
  fields: Fields,
  id: SpotId,
  openField: string,
  problems: readonly YardProblem[],
): readonly SpotPart[] {
  const hides = (field: string) => problems.some((each) => isAboutField(each, 'spot', id, field));
  const open: readonly SpotPart[] =
    typeof fields[openField.replace('!', '')] === 'boolean' ? [] : ['isOpen'];
  const reserves: readonly SpotPart[] =
    Array.isArray(fields.spotReserves) && !hides('spotReserves') ? [] : ['reserves'];
  return [...open, ...(hides('spotAssignments') ? (['assignments'] as const) : []), ...reserves];
}

/**
 * Reserves in force (contract.md 1.5). A spot with any is reserved, so one without a readable id
 * still counts.
 */
function decodeReserves(fields: Fields, subject: RecordSubject): readonly SpotReserve[] {
  const elements = list(fields.spotReserves, 'spotReserves', subject);
  if (elements.length === 0) return NO_RESERVES;
  const reserves: SpotReserve[] = [];
  for (const element of elements) {
    const reserve = asFields(element);
    if (reserve === null) {
      if (element !== null) unreadable(subject, 'spotReserves');
      continue;
    }
    if (reserve.isActive === false) continue;
    reserves.push({
      id: idOf(reserve.id) ?? `${subject.id}#${reserves.length}`,
      entityName: text(reserve.entityName, 'entityName', subject),
      objectId: idOf(reserve.objectId),
      validUntil: instant(reserve.validUntil, 'validUntil', subject),
    });
  }
  return reserves;
}

const NO_RESERVES: readonly SpotReserve[] = [];

/** A record without a name is drawn under its id and reported. */
function nameless(subject: RecordSubject, field: string): string {
  subject.problems.push(
    problem(
      subject,
      'unknown-value',
      field,
      message('problem.field.nameless', aboutField(subject, field)),
    ),
  );
  return subject.id;
}

/**
 * One line of a spot's history. It is only for reading, so a line without an id is kept under its
 * position.
 */
export function decodeSpotEvent(fields: Fields, place: string): SpotEvent {
  const ignored: YardProblem[] = [];
  const subject: RecordSubject = { entity: 'spot', id: place, problems: ignored };
  return {
    id: idOf(fields.id) ?? place,
    at: instant(fields.createDateTime, 'createDateTime', subject),
    eventType: text(fields.eventType, 'eventType', subject) ?? 'unknown',
    reason: text(fields.reason, 'reason', subject),
    observation: text(fields.observation, 'observation', subject),
    by: text(fields.createdBy, 'createdBy', subject),
  };
}
