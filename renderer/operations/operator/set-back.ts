/**
 * The service counts an appointment as in progress once its truck is at a door. An undo that takes
 * the truck away sets it back to arrived, once the service has the truck elsewhere.
 */
import { safe } from '@orpc/client';
import { notBegun } from '../../../shared/appointments/change.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { AppointmentId, OperationId, SpotId } from '../../../shared/ids.ts';
import type { OperationRecord, OperationState } from '../../../shared/outbox/model.ts';
import { refLabel } from '../../../shared/text.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { unnoted } from '../../page/acts/own-acts.ts';
import type { Results } from '../../page/results.ts';
import { type OperationsStore, underWay } from '../../page/stores/operations-store.ts';
import { words } from '../../ui/words.ts';

/** An appointment that an undone operation may have begun. `since`: in milliseconds. */
export type StartedAppointment = {
  readonly appointment: AppointmentId;
  readonly asset: string;
  readonly since: number;
};

/** The parts that it works with. */
export type SetBackParts = {
  readonly api: Pick<ConsoleApi, 'operations' | 'appointments'>;
  readonly operations: Pick<OperationsStore, 'subscribe'>;
};

/** The service may stamp a status by another clock than this computer's, in milliseconds. */
const CLOCKS_DIFFER_MS = 60_000;
/** Where we look for an operation that ended before we watched it. */
const NEWEST = 20;

/** The appointment that this operation may have begun: its truck came to a door. Null for none. */
export function begunBy(
  yard: Yard,
  { operation, savedAt }: Pick<OperationRecord, 'operation' | 'savedAt'>,
): StartedAppointment | null {
  if (operation.kind !== 'assign' && operation.kind !== 'reassign') return null;
  const { asset } = operation;
  const isDoor = (spot: SpotId) => yard.spot(spot)?.type === 'docking';
  const cameToDoor =
    operation.kind === 'assign'
      ? isDoor(operation.spot)
      : isDoor(operation.to) && !isDoor(operation.from);
  const booked = asset.kind === 'visit' ? (yard.visit(asset.id)?.appointmentId ?? null) : null;
  return !cameToDoor || booked === null
    ? null
    : { appointment: booked, asset: refLabel(yard, asset), since: Date.parse(savedAt) };
}

/**
 * Sets the appointment back once the way back `by` is confirmed, and returns what to say of it;
 * null where it had not begun, or the truck didn't go back. Never rejects.
 */
export async function setBack(
  { api, operations }: SetBackParts,
  { appointment: id, asset, since }: StartedAppointment,
  by: OperationId,
): Promise<Message | null> {
  if ((await endOf({ api, operations }, by)) !== 'confirmed') return null;
  const { data: opened } = await safe(api.appointments.open({ id }));
  if (opened === undefined) return null;
  const { appointment, timeline } = opened.detail;
  const { start, status, serviceStatus = status, dockId } = appointment;
  const began = timeline.findLast((each) => each.status === 'InProgress')?.at;
  const isEarlier = began !== undefined && Date.parse(began) < since - CLOCKS_DIFFER_MS;
  if (serviceStatus !== 'InProgress' || isEarlier) return null;
  const { data: may } = await safe(api.appointments.mayChange());
  if (may?.mayChange !== true) return message('actions.undone.appointmentStays', { asset });
  const { error } = await safe(
    // Part of an undo, and no act of the clerk's own.
    unnoted(api).appointments.change({
      id,
      seen: { start, status: serviceStatus, dockId },
      change: notBegun,
    }),
  );
  return message(error === null ? 'actions.undone.appointmentBack' : 'actions.undone.appointment', {
    asset,
  });
}

/** An undo: what was undone, and the way back; `by` null where it was only taken back. */
type Undone = { readonly undone: OperationRecord; readonly by: OperationRecord | null };

/**
 * The appointments that an undo sets back: those of one move, of a swap, or of a plan. Begin with
 * each undo at once, so that the end of its way back isn't missed. Never rejects.
 */
export class SetBacks {
  readonly #parts: SetBackParts & { readonly results: Pick<Results, 'said'> };
  readonly #yard: Yard;
  readonly #said: Promise<Message | null>[] = [];

  constructor(parts: SetBackParts & { readonly results: Pick<Results, 'said'> }, yard: Yard) {
    this.#parts = parts;
    this.#yard = yard;
  }

  begin({ undone, by }: Undone): void {
    const begun = by === null ? null : begunBy(this.#yard, undone);
    if (begun !== null && by !== null) this.#said.push(setBack(this.#parts, begun, by.id));
  }

  /** Says what became of the appointments, once all ways back have ended. */
  async tell(): Promise<void> {
    const said = (await Promise.all(this.#said)).filter((each) => each !== null);
    if (said.length > 0) this.#parts.results.said(words().format(inTurn(said)));
  }
}

/** The state in which an operation no longer waits for the service. */
function endOf({ api, operations }: SetBackParts, id: OperationId): Promise<OperationState> {
  return new Promise((resolve) => {
    const take = (record: OperationRecord | null | undefined) => {
      if (record?.id !== id || underWay.includes(record.state)) return;
      stop();
      resolve(record.state);
    };
    const stop = operations.subscribe(({ latest }) => take(latest));
    // It may have ended before.
    void safe(api.operations.list({ limit: NEWEST })).then(({ data }) =>
      take(data?.records.find((each) => each.id === id)),
    );
  });
}
