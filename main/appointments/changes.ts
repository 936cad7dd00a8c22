/**
 * Changing what is booked: online only, by a click, once, and read back. A service that did not
 * answer is asked what it has instead of being sent the same again (reliability.md 2.2); what it
 * shows is what is told.
 */
import {
  type AppointmentChange,
  isAsSeen,
  isDone,
  type SeenAppointment,
} from '../../shared/appointments/change.ts';
import type { OpenedAppointment } from '../../shared/console-api/appointments.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { fail, type Result } from '../../shared/result.ts';
import { refusedSaid, wholeOf } from '../../shared/sent-once/whole-of.ts';
import { createTurns } from '../kernel/sent-once/turns.ts';
import type { ChangeAppointmentClient } from '../remote/dock-scheduling/change-appointment.ts';
import type { AppointmentOpener } from './opening.ts';

const CONFLICT = 409;

/** The service's own words, where it had any. */
function conflictSaid(said: Message): Message {
  const words = said.code === 'service.said' ? said.values?.words : undefined;
  return words === undefined
    ? message('appointments.change.conflict', { why: said })
    : message('once.refused', { words });
}

/** What it works with. `client` is null where the profile does not turn the extension on. */
export type AppointmentChangesParts = {
  readonly client: ChangeAppointmentClient | null;
  readonly open: AppointmentOpener['open'];
  /** Why a time that a clerk typed is not sent now; null when it may be. */
  readonly trouble?: (() => Message | null) | undefined;
  /** Asks for a read of the schedule soon. */
  readonly refreshNow: () => void;
};

/** Changes of appointments. */
export interface Changes {
  readonly isOn: boolean;
  /** Answers the appointment as the service has it now. */
  change(
    id: AppointmentId,
    seen: SeenAppointment,
    change: AppointmentChange,
  ): Promise<Result<OpenedAppointment, Message>>;
  /** Lets what is being sent end. */
  stop(): Promise<void>;
}

/** Makes them. */
export function createChanges({
  client,
  open,
  trouble,
  refreshNow,
}: AppointmentChangesParts): Changes {
  const turns = createTurns<Message>(
    message('appointments.change.busy'),
    message('service.closing'),
  );
  const never = new AbortController().signal;

  /** As the service has it at this moment; what is only kept here is no answer. */
  const read = async (id: AppointmentId): Promise<Result<OpenedAppointment, Message>> => {
    const opened = await open(id, never);
    return opened.ok && opened.value.trouble !== null ? fail(opened.value.trouble) : opened;
  };

  async function sendOnce(
    of: ChangeAppointmentClient,
    id: AppointmentId,
    seen: SeenAppointment,
    change: AppointmentChange,
  ): Promise<Result<OpenedAppointment, Message>> {
    const before = await read(id);
    if (!before.ok) return fail(message('appointments.change.unread', { why: before.error }));
    if (isDone(before.value.detail.appointment, change)) return before;
    if (!isAsSeen(before.value.detail.appointment, seen))
      return fail(message('appointments.change.moved'));
    const outcome = await of.change(id, change);
    if (outcome.kind === 'refused') return fail(refusedSaid(outcome.said));
    if (outcome.kind !== 'ok' && outcome.kind !== 'unknown') return fail(wholeOf(outcome));
    const after = await read(id);
    if (after.ok && isDone(after.value.detail.appointment, change)) return after;
    // A conflict may also tell that our own call took effect: it counts as a refusal only when the
    // appointment, read back, is as it was.
    const isRefused =
      outcome.kind === 'unknown' &&
      outcome.status === CONFLICT &&
      after.ok &&
      isAsSeen(after.value.detail.appointment, seen);
    if (isRefused) return fail(conflictSaid(outcome.said));
    if (outcome.kind === 'unknown')
      return fail(message('appointments.change.unsure', { why: outcome.said }));
    return fail(
      after.ok
        ? message('appointments.change.notThere')
        : message('appointments.change.unseen', { why: after.error }),
    );
  }

  return {
    isOn: client !== null,
    change: (id, seen, change) =>
      turns.alone(id, async () => {
        if (client === null) return fail(message('appointments.change.off'));
        const why = trouble?.() ?? null;
        if (why !== null) return fail(message('service.notSent', { why }));
        try {
          return await sendOnce(client, id, seen, change);
        } finally {
          refreshNow();
        }
      }),
    stop: () => new Promise<void>((resolve) => turns.close(resolve)),
  };
}
