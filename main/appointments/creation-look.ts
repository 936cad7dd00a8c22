/**
 * Looking for an appointment whose answer was lost, by what it would be: asked for by a clerk, and
 * some times by itself. It only reads.
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
 * When an unclear one is looked for without being asked, in milliseconds after it was sent; one
 * more time after the grace.
 */
const looksAfter = [3_000, 15_000, 60_000];

/** Makes it. `stopped` ends reads. */
export function createLooks(
  client: CreationClient,
  parts: CreationParts,
  { engine, draftOf, stage, arrived }: DraftSteps,
  stopped: AbortSignal,
) {
  const { store, clock, timers, log } = parts;
  const cancels = new Set<() => void>();
  const looks = createTurns<Message>(message('appointments.look.busy'), message('service.closing'));

  /** Reads what is at the draft's dock and time, and says what that proves. */
  const look: AppointmentDrafts['look'] = async (id) => {
    const kept = store.find(id);
    if (kept === null) return fail(gone);
    const { sentAt } = kept;
    if (sentAt === null) return fail(notLookable);
    return looks.alone(id, () =>
      engine.look(
        id,
        () => readSchedule(client, kept, stopped, log),
        ({ likely, own, complete }): Awaited<ReturnType<AppointmentDrafts['look']>> => {
          if (own !== null) return ok({ draft: null, found: arrived(id, own.id) });
          const passedMs = clock.now() - Date.parse(sentAt);
          store.looked(
            id,
            lookVerdict(
              { likely: likely.length, complete, passedMs, reads: kept.looks + 1 },
              parts,
            ),
          );
          parts.onChange();
          return ok({ draft: draftOf(id), found: null });
        },
      ),
    );
  };

  const lookLater = (id: string) => {
    for (const ms of [...looksAfter, parts.graceMs + 1_000]) {
      const cancel = timers.after(ms, () => {
        cancels.delete(cancel);
        if (stage(id) === 'unknown')
          void look(id).catch(() => log.warn('appointment-look', { failed: true }));
      });
      cancels.add(cancel);
    }
  };

  return {
    look,
    lookLater,
    stop() {
      for (const cancel of cancels) cancel();
    },
  };
}

/** Who made them is asked only where there is one to tell apart. */
export const ownOf = async (
  client: CreationClient,
  likely: readonly AppointmentMatch[],
  signal: AbortSignal,
) => (likely.length === 0 ? null : ownOne(likely, await client.account(signal)));

/**
 * Appointments that can be this draft, the one that surely is, and whether the list was whole.
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
