/** Changes that the form makes to the draft of a new appointment. Pure. */

import type { DraftContent } from '../../../../shared/appointments/appointment-draft.ts';
import type { FieldDefinition } from '../../../../shared/appointments/definition.ts';
import type { Dock, LoadType } from '../../../../shared/appointments/model.ts';
import { isEmptyValue } from '../../../../shared/appointments/value.ts';
import type { AppointmentDraft } from '../../../../shared/console-api/appointments.ts';

/** A draft with nothing in it. */
export const emptyDraft = (id: string, template: readonly FieldDefinition[]): DraftContent => ({
  id,
  carrier: null,
  dockId: null,
  loadTypeId: null,
  start: null,
  end: null,
  refNumbers: [],
  notes: '',
  ccEmails: [],
  template,
  values: [],
});

/** The typed part of a draft that we save. */
export const contentOf = ({
  savedAt: _,
  state: __,
  said: ___,
  ...content
}: AppointmentDraft): DraftContent => content;

/** Sets the custom field at this index of the template. An empty value removes it. */
export function withValue(draft: DraftContent, index: number, value: unknown): DraftContent {
  const others = draft.values.filter(([at]) => at !== index);
  const values = isEmptyValue(value)
    ? others
    : [...others, [index, value] as const].sort((a, b) => a[0] - b[0]);
  return { ...draft, values };
}

/** The value of one custom field, null while nothing is filled in. */
export const valueAt = (draft: DraftContent, index: number): unknown =>
  draft.values.find(([at]) => at === index)?.[1] ?? null;

/**
 * The draft in another template: values go along with their field, by name, where its type is the
 * same.
 */
export function inTemplate(
  draft: DraftContent,
  template: readonly FieldDefinition[],
): DraftContent {
  const kept = draft.values.flatMap(([index, value]) => {
    const old = draft.template[index];
    const place = template.findIndex(
      (each) => each.name !== null && each.name === old?.name && each.type === old.type,
    );
    return place === -1 ? [] : [[place, value] as const];
  });
  return { ...draft, template, values: kept.sort((a, b) => a[0] - b[0]) };
}

const lengthEnd = (start: string | null, minutes: number | null): string | null =>
  start === null || minutes === null
    ? null
    : new Date(Date.parse(start) + minutes * 60_000).toISOString();

/**
 * Changes start or load type. Unless the clerk typed the end, it follows by the load type's usual
 * length.
 */
export function withTimes(
  draft: DraftContent,
  change: Partial<Pick<DraftContent, 'start' | 'loadTypeId'>>,
  loadTypes: readonly LoadType[],
): DraftContent {
  const minutesOf = (id: string | null) =>
    loadTypes.find((each) => each.id === id)?.durationMinutes ?? null;
  const next = { ...draft, ...change };
  const usual = lengthEnd(draft.start, minutesOf(draft.loadTypeId));
  const followed =
    draft.end === null || (usual !== null && Date.parse(draft.end) === Date.parse(usual));
  if (!followed) return next;
  return { ...next, end: lengthEnd(next.start, minutesOf(next.loadTypeId)) };
}

/**
 * Docks that take the load type, and the chosen one whatever it takes. A dock that does not say
 * takes all.
 */
export const docksFor = (
  docks: readonly Dock[],
  { loadTypeId, dockId }: Pick<DraftContent, 'loadTypeId' | 'dockId'>,
): readonly Dock[] =>
  docks.filter(
    (dock) =>
      dock.id === dockId ||
      loadTypeId === null ||
      dock.loadTypeIds.length === 0 ||
      dock.loadTypeIds.includes(loadTypeId),
  );
