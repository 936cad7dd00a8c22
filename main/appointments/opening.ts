/** Reads one appointment: from the service, else from the cache, else from the list. */
import type { AppointmentDetail } from '../../shared/appointments/model.ts';
import type { OpenedAppointment } from '../../shared/console-api/appointments.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, type Instant, instantOf } from '../../shared/time.ts';
import type { Log } from '../kernel/ports.ts';
import type { AppointmentsClient } from '../remote/dock-scheduling/appointments-client.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { ScheduleCache } from './schedule-cache.ts';

/** `client` is null if the profile names no dock scheduling. */
export type OpeningParts = {
  readonly client: AppointmentsClient | null;
  readonly store: ScheduleCache;
  readonly clock: Clock;
  readonly log: Log;
  /** When the schedule was read. */
  readonly asOf: () => Instant | null;
};

/** Opens one at a time. */
export interface AppointmentOpener {
  open(id: AppointmentId, signal: AbortSignal): Promise<Result<OpenedAppointment, Message>>;
  /** What the cache has of one. */
  known(id: AppointmentId): OpenedAppointment | null;
}

export function createOpening({
  client,
  store,
  clock,
  log,
  asOf,
}: OpeningParts): AppointmentOpener {
  function known(id: AppointmentId): OpenedAppointment | null {
    const kept = store.detail(id);
    if (kept !== null) return { ...kept, trouble: null, isWhole: true };
    const [row] = store.some([id]);
    if (row === undefined) return null;
    const bare: AppointmentDetail = {
      appointment: row,
      fields: [],
      notes: null,
      ccEmails: [],
      timeline: [],
      tags: [],
      problems: [],
    };
    return { detail: bare, asOf: asOf() ?? instantOf(clock), trouble: null, isWhole: false };
  }

  /** We show what was read even if no copy can be kept for later. */
  function keep(work: () => void): void {
    try {
      work();
    } catch (error) {
      log.warn('appointment-not-kept', {
        sentence: error instanceof Error ? error.message : String(error),
      });
    }
  }

  return {
    async open(id, signal) {
      if (client === null) return fail(message('service.notSetUpHere.dock-scheduling'));
      try {
        const read = await client.appointment(id, signal);
        const detail = { ...read, appointment: store.stamped(read.appointment) };
        const readAt = instantOf(clock);
        keep(() => store.keepDetail(detail, readAt));
        return ok({ detail, asOf: readAt, trouble: null, isWhole: true });
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        const kept = error.kind === 'not-found' ? null : known(id);
        if (kept === null) return fail(error.said);
        return ok({
          ...kept,
          trouble: message(kept.isWhole ? 'appointments.one.kept' : 'appointments.one.listed', {
            why: error.said,
          }),
        });
      }
    },
    known,
  };
}
