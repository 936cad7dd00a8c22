/**
 * What an operation changed, as events of the realtime channel (contract.md 1.13):
 * `{create|update|delete}-{Entity}` with the record.
 */

import type { Turn } from '../dock-world.ts';
import type { Base } from '../model.ts';

/**
 * One event as it is sent.
 *
 * Example: `{ name: 'update-Spot', payload: { id: 'a1…', isActive: false, … } }`.
 */
export type RealtimeEvent = { readonly name: string; readonly payload: unknown };

const stored = (turn: Turn) =>
  [
    ['Spot', turn.store.spots],
    ['SpotAssignment', turn.store.assignments],
    ['AssetVisit', turn.store.visits],
    ['AssetContainer', turn.store.containers],
    ['Warehouse', turn.store.warehouses],
    ['Appointment', turn.store.appointments],
  ] as const satisfies readonly (readonly [string, { get(id: string): Base | undefined }])[];

const verbOf = (turn: Turn, { createDateTime, isActive }: Base, entity: string): string => {
  if (createDateTime === turn.at) return 'create';
  return entity !== 'Spot' && !isActive ? 'delete' : 'update';
};

/**
 * The events of one operation. A record that it ended or removed is sent in its last state. A spot
 * that was closed is only updated.
 */
export const eventsOf = (turn: Turn): readonly RealtimeEvent[] => {
  const events: RealtimeEvent[] = [];
  const ended = new Set(turn.ended.map(({ id }) => id));
  for (const assignment of turn.ended)
    events.push({ name: 'delete-SpotAssignment', payload: { ...assignment } });
  for (const id of turn.touched) {
    if (ended.has(id)) continue;
    for (const [entity, records] of stored(turn)) {
      const record = records.get(id);
      if (record !== undefined)
        events.push({ name: `${verbOf(turn, record, entity)}-${entity}`, payload: { ...record } });
    }
  }
  const gone = turn.changes.flatMap((change) => (change.what === 'departed' ? [change.asset] : []));
  for (const { kind, id } of gone) {
    const [entity, records] =
      kind === 'visit'
        ? (['AssetVisit', turn.store.visits] as const)
        : (['AssetContainer', turn.store.containers] as const);
    if (!records.has(id))
      events.push({ name: `delete-${entity}`, payload: { id, isActive: false } });
  }
  const notes = [
    ['AssetVisitEvent', turn.store.visitEvents],
    ['AssetContainerEvent', turn.store.containerEvents],
  ] as const;
  for (const [entity, lists] of notes)
    for (const id of turn.touched) {
      const note = lists.get(id)?.at(-1);
      if (note?.createDateTime === turn.at)
        events.push({ name: `create-${entity}`, payload: { ...note } });
    }
  return events;
};
