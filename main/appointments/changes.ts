/**
 * Changes bookings: online only, by a click, once, and read back. If the answer is lost we ask the
 * service for the appointment instead of sending again, and report what it shows.
 */
import {
  type AppointmentChange,
  awaitedAgain,
  isAsSeen,
  isDone,
  mayAwaitAgain,
  type SeenAppointment,
} from '../../shared/appointments/change.ts';
import type { Appointment } from '../../shared/appointments/model.ts';
import type { OpenedAppointment, StillArrived } from '../../shared/console-api/appointments.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { fail, type Result } from '../../shared/result.ts';
import { fullMessage, refusedMessage } from '../../shared/sent-once/full-message.ts';
import { createTurns } from '../kernel/sent-once/turns.ts';
import type { ChangeAppointmentClient } from '../remote/dock-scheduling/change-appointment.ts';
import type { AppointmentOpener } from './opening.ts';

const CONFLICT = 409;

/** The service's own words, where it had any. */
function conflictMessage(said: Message): Message {
  const words = said.code === 'service.said' ? said.values?.words : undefined;
  return words === undefined
    ? message('appointments.change.conflict', { why: said })
    : message('once.refused', { words });
}

/** `client` is null if the profile doesn't turn the extension on. */
export type AppointmentChangesParts = {
  readonly client: ChangeAppointmentClient | null;
  readonly open: AppointmentOpener['open'];
  /** Why nothing may be sent now; null if it may. */
  readonly trouble?: (() => Message | null) | undefined;
  /** Asks for a read of the schedule soon. */
  readonly refreshNow: () => void;
  /** Called with a change that the service did, and the appointment before and after. */
  readonly onChanged: (change: AppointmentChange, before: Appointment, after: Appointment) => void;
};

/** Changes appointments. Two changes of one appointment never run at once. */
export class AppointmentChanges {
  readonly isOn: boolean;
  readonly #parts: AppointmentChangesParts;
  readonly #turns = createTurns<Message>(
    message('appointments.change.busy'),
    message('service.closing'),
  );
  /** Never aborts: what was begun is read to its end. */
  readonly #noCancel = new AbortController().signal;

  constructor(parts: AppointmentChangesParts) {
    this.#parts = parts;
    this.isOn = parts.client !== null;
  }

  /** Returns the appointment as the service has it now. */
  change(
    id: AppointmentId,
    seen: SeenAppointment,
    change: AppointmentChange,
  ): Promise<Result<OpenedAppointment, Message>> {
    const { client, trouble, refreshNow } = this.#parts;
    return this.#turns.alone(id, async () => {
      if (client === null) return fail(message('appointments.change.off'));
      const why = trouble?.() ?? null;
      if (why !== null) return fail(message('service.notSent', { why }));
      try {
        return await this.#sendOnce(client, id, seen, change);
      } finally {
        refreshNow();
      }
    });
  }

  /**
   * Takes the arrival of these appointments back, because the check-in was wrong. Returns the first
   * that the service still shows as arrived, with the reason; null if none is.
   *
   * Example: `{ status: 'Arrived', why }` where the profile lets nothing be changed.
   */
  async takeBackArrival(ids: readonly AppointmentId[]): Promise<StillArrived | null> {
    const all: (StillArrived | null)[] = [];
    for (const id of ids) all.push(await this.#takeBackArrival(id));
    return all.find((each) => each !== null) ?? null;
  }

  /** Starts nothing more. Resolves when nothing is being sent. */
  stop(): Promise<void> {
    return new Promise((resolve) => this.#turns.close(resolve));
  }

  async #takeBackArrival(id: AppointmentId): Promise<StillArrived | null> {
    const opened = await this.#parts.open(id, this.#noCancel);
    if (!opened.ok) return { status: null, why: opened.error };
    const { start, status, dockId } = opened.value.detail.appointment;
    if (!mayAwaitAgain(status)) return null;
    const seen = { start, status, dockId };
    const changed = await this.change(id, seen, awaitedAgain);
    return changed.ok ? null : { status, why: changed.error };
  }

  async #sendOnce(
    client: ChangeAppointmentClient,
    id: AppointmentId,
    seen: SeenAppointment,
    change: AppointmentChange,
  ): Promise<Result<OpenedAppointment, Message>> {
    const before = await this.#read(id);
    if (!before.ok) return fail(message('appointments.change.unread', { why: before.error }));
    if (isDone(before.value.detail.appointment, change)) return before;
    if (!isAsSeen(before.value.detail.appointment, seen))
      return fail(message('appointments.change.moved'));
    const outcome = await client.change(id, change);
    if (outcome.kind === 'refused') return fail(refusedMessage(outcome.said));
    if (outcome.kind !== 'ok' && outcome.kind !== 'unknown') return fail(fullMessage(outcome));
    const after = await this.#read(id);
    if (after.ok && isDone(after.value.detail.appointment, change)) {
      const { appointment } = before.value.detail;
      this.#parts.onChanged(change, appointment, after.value.detail.appointment);
      return after;
    }
    // A conflict may also mean that our own call worked. It counts as a refusal only if the
    // appointment, read back, is unchanged.
    const isRefused =
      outcome.kind === 'unknown' &&
      outcome.status === CONFLICT &&
      after.ok &&
      isAsSeen(after.value.detail.appointment, seen);
    if (isRefused) return fail(conflictMessage(outcome.said));
    if (outcome.kind === 'unknown')
      return fail(message('appointments.change.unsure', { why: outcome.said }));
    return fail(
      after.ok
        ? message('appointments.change.notThere')
        : message('appointments.change.unseen', { why: after.error }),
    );
  }

  /** As the service has it now. A copy that we keep isn't enough. */
  async #read(id: AppointmentId): Promise<Result<OpenedAppointment, Message>> {
    const opened = await this.#parts.open(id, this.#noCancel);
    return opened.ok && opened.value.trouble !== null ? fail(opened.value.trouble) : opened;
  }
}
