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
  /** Reads one from the service and keeps it. Throws `RemoteError`. */
  read(id: AppointmentId, signal: AbortSignal): Promise<OpenedAppointment>;
  /** What the cache has of one. */
  known(id: AppointmentId): OpenedAppointment | null;
}

/** The parts that `AppointmentsOfStays` reads with. */
export type StayParts = {
  /** Reads one from the service and keeps it. Throws `RemoteError`. */
  readonly read: AppointmentOpener['read'];
  /** Appointments that something here came for. */
  readonly here: () => { has(id: AppointmentId): boolean };
  /** Called after some were read. */
  readonly onRead: () => void;
};

/** How long one read may take, in milliseconds. */
const READ_MS = 10_000;

/**
 * Reads the appointments of long stays: what is here came on a day that the schedule no longer
 * keeps. Each is read once, one after the other, and kept with those that clerks opened.
 *
 * Unusual: if the service doesn't answer, we stop, and try again when they are next asked for, the
 * one that failed last. One that the service doesn't have isn't asked for again.
 */
export class AppointmentsOfStays {
  readonly #parts: StayParts;
  readonly #answered = new Set<AppointmentId>();
  readonly #failed = new Set<AppointmentId>();
  readonly #ending = new AbortController();
  #isReading = false;

  constructor(parts: StayParts) {
    this.#parts = parts;
  }

  async read(ids: readonly AppointmentId[]): Promise<void> {
    if (this.#isReading) return;
    const open = ids.filter((id) => !this.#answered.has(id));
    if (open.length === 0) return;
    const here = this.#parts.here();
    const missing = open.filter((id) => here.has(id));
    missing.sort((a, b) => Number(this.#failed.has(a)) - Number(this.#failed.has(b)));
    this.#isReading = true;
    let count = 0;
    try {
      for (const id of missing) {
        if (await this.#readOne(id)) count += 1;
        else if (!this.#answered.has(id)) break;
      }
    } finally {
      this.#isReading = false;
    }
    if (count > 0 && !this.#ending.signal.aborted) this.#parts.onRead();
  }

  stop(): void {
    this.#ending.abort();
  }

  /** Returns whether it was read. */
  async #readOne(id: AppointmentId): Promise<boolean> {
    const { signal } = this.#ending;
    if (signal.aborted) return false;
    try {
      await this.#parts.read(id, AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]));
      this.#answered.add(id);
      return true;
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      const isAnswer = ['not-found', 'forbidden', 'bad-reply'].includes(error.kind);
      (isAnswer ? this.#answered : this.#failed).add(id);
      return false;
    }
  }
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

  async function read(id: AppointmentId, signal: AbortSignal): Promise<OpenedAppointment> {
    const noService = message('service.notSetUpHere.dock-scheduling');
    if (client === null) throw new RemoteError('not-found', noService);
    const found = await client.appointment(id, signal);
    const detail = { ...found, appointment: store.stamped(found.appointment) };
    const readAt = instantOf(clock);
    keep(() => store.keepDetail(detail, readAt));
    return { detail, asOf: readAt, trouble: null, isWhole: true };
  }

  return {
    read,
    async open(id, signal) {
      try {
        return ok(await read(id, signal));
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
