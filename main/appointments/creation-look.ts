/**
 * Looks for an appointment whose reply was lost, by its content: when a clerk asks, and a few times
 * automatically. It only reads.
 */
import {
  type AppointmentMatch,
  likelyOnes,
  lookVerdict,
  ownOne,
} from '../../shared/appointments/lookup.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Log } from '../kernel/ports.ts';
import { createTurns } from '../kernel/sent-once/turns.ts';
import type { CreationClient } from '../remote/dock-scheduling/create-appointment.ts';
import { type CreationParts, type DraftSteps, gone, notLookable } from './draft-steps.ts';
import type { StoredAppointmentDraft } from './draft-store.ts';
import type { AppointmentDrafts } from './ports.ts';

/**
 * When we automatically look for a draft whose reply was lost: milliseconds after it was sent. Once
 * more follows after the grace period.
 */
const looksAfter = [3_000, 15_000, 60_000];

/** Searches that a clerk asks for, and those that we plan. */
export class CreationLooks {
  readonly #client: CreationClient;
  readonly #parts: CreationParts;
  readonly #steps: DraftSteps;
  /** Ends reads. */
  readonly #stopped: AbortSignal;
  /** Looks that are planned. */
  readonly #cancels = new Set<() => void>();
  /** One look at a time of each draft. */
  readonly #turns = createTurns<Message>(
    message('appointments.look.busy'),
    message('service.closing'),
  );

  constructor(
    client: CreationClient,
    parts: CreationParts,
    steps: DraftSteps,
    stopped: AbortSignal,
  ) {
    this.#client = client;
    this.#parts = parts;
    this.#steps = steps;
    this.#stopped = stopped;
  }

  /** Reads what is at the draft's dock and time, and says what that proves. */
  async look(id: string): ReturnType<AppointmentDrafts['look']> {
    const { store, ages, log } = this.#parts;
    const { engine, draftOf, arrived } = this.#steps;
    const kept = store.find(id);
    if (kept === null) return fail(gone);
    const { sentAt } = kept;
    if (sentAt === null) return fail(notLookable);
    return this.#turns.alone(id, () =>
      engine.look(
        id,
        () => readSchedule(this.#client, kept, this.#stopped, log),
        ({ likely, own, complete }): Awaited<ReturnType<AppointmentDrafts['look']>> => {
          if (own !== null) return ok({ draft: null, found: arrived(id, own.id) });
          const passedMs = ages.of(id);
          const seen = { likely: likely.length, complete, passedMs, reads: kept.looks + 1 };
          store.looked(id, lookVerdict(seen, this.#parts));
          this.#parts.onChange();
          return ok({ draft: draftOf(id), found: null });
        },
      ),
    );
  }

  /** Looks for it without being asked, some times. */
  lookLater(id: string): void {
    const { timers, graceMs, log } = this.#parts;
    for (const ms of [...looksAfter, graceMs + 1_000]) {
      const cancel = timers.after(ms, () => {
        this.#cancels.delete(cancel);
        if (this.#steps.stage(id) === 'unknown')
          void this.look(id).catch(() => log.warn('appointment-look', { failed: true }));
      });
      this.#cancels.add(cancel);
    }
  }

  stop(): void {
    for (const cancel of this.#cancels) cancel();
  }
}

/** We read which account made them only if there is one that could be ours. */
export const ownOf = async (
  client: CreationClient,
  likely: readonly AppointmentMatch[],
  signal: AbortSignal,
) => (likely.length === 0 ? null : ownOne(likely, await client.account(signal)));

/**
 * Appointments that may be this draft, the one that surely is, and whether the list was complete.
 * Throws `RemoteError`.
 */
export async function readSchedule(
  client: CreationClient,
  { draft, sentAt, knownIds }: StoredAppointmentDraft,
  signal: AbortSignal,
  log: Log,
) {
  const { candidates, complete } = await client.at(draft.dockId ?? '', draft.start ?? '', signal);
  const likely = likelyOnes(candidates, draft, { at: sentAt ?? '', knownIds });
  const own = await ownOf(client, likely, signal);
  log.info('appointment-look', { likely: likely.length, isOurs: own !== null, complete });
  return { likely, own, complete };
}
