/**
 * Creating an appointment from its draft: sent by a click and once. An answer that is not clear
 * leaves the draft `unknown`; it is then looked for by what it would be, and never sent again by
 * itself (reliability.md 2.3).
 */
import {
  checkDraft,
  creationBody,
  findingSaid,
} from '../../shared/appointments/appointment-draft.ts';
import { likelyOnes } from '../../shared/appointments/lookup.ts';
import { diffTemplates } from '../../shared/appointments/template-diff.ts';
import type { CreationAnswer } from '../../shared/console-api/appointments.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok } from '../../shared/result.ts';
import { meaningOf, next } from '../../shared/sent-once/stages.ts';
import { type Instant, instantOf } from '../../shared/time.ts';
import type { Preparation } from '../kernel/sent-once/engine.ts';
import { createTurns } from '../kernel/sent-once/turns.ts';
import type { CreationClient } from '../remote/dock-scheduling/create-appointment.ts';
import { keyOf } from '../remote/idempotency-key.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import { createLooks, ownOf, readSchedule } from './creation-look.ts';
import { became, type CreationParts, type DraftSteps, draftStage, gone } from './draft-steps.ts';
import type { StoredAppointmentDraft } from './draft-store.ts';
import type { AppointmentDrafts } from './ports.ts';

/** What a click does with drafts, and looks that nobody asked for. */
export type Creation = Pick<AppointmentDrafts, 'create' | 'look'> & {
  /** Begins nothing more, and calls `then` once nothing is on its way. */
  stop(then: () => void): void;
};

const CONFLICT = 409;

const sentAlready = message('appointments.sent.already');

/** When this try was sent, and when one before it, whose answer was lost, was. */
type Going = { readonly sentAt: Instant; readonly earlier: Instant | null };

/**
 * Makes it over the client of the service; drafts that an earlier run left unclear are looked for
 * soon.
 */
export function createCreation(
  client: CreationClient,
  parts: CreationParts,
  steps: DraftSteps,
): Creation {
  const { store, clock, log } = parts;
  const stopped = new AbortController();
  const { engine, draftOf, setState, unsent, arrived } = steps;
  const sends = createTurns<Message>(sentAlready, message('service.closing'));
  const looks = createLooks(client, parts, steps, stopped.signal);

  /**
   * What is there before tells the new one apart from it later. Without this read nothing leaves:
   * the service is not reached.
   */
  async function prepare(
    kept: StoredAppointmentDraft,
    accepted: string | null,
  ): Promise<Preparation<readonly string[] | null, CreationAnswer, Message>> {
    const { draft, sentAt } = kept;
    const instead = (told: CreationAnswer) => ({ send: false, told: ok(told) }) as const;
    let knownIds: readonly string[] | null = null;
    try {
      const before = await client.at(draft.dockId ?? '', draft.start ?? '', stopped.signal);
      if (sentAt !== null) {
        const likely = likelyOnes(before.candidates, draft, {
          at: sentAt,
          knownIds: kept.knownIds,
        });
        // The clerk said that it did not arrive: of several that nobody is named for, one is enough
        // to doubt that.
        const earlier =
          (await ownOf(client, likely, stopped.signal)) ??
          likely.find(({ createdBy }) => createdBy === null);
        if (earlier !== undefined)
          return instead(became({ created: arrived(draft.id, earlier.id) }));
      }
      knownIds = before.candidates.map((each) => each.id);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.status === null || error.kind === 'signed-out')
        return instead(unsent(draft.id, error.said, sentAt));
    }
    // The fields are stamped for life: they are those of today, or the clerk knows that they are
    // not.
    const today = await parts.readTemplate(stopped.signal);
    if (!today.ok) return instead(unsent(draft.id, today.error, sentAt));
    if (
      today.value.revision !== accepted &&
      diffTemplates(draft.template, today.value.template).length > 0
    )
      return instead(became({ draft: draftOf(draft.id), changed: today.value }));
    return { send: true, before: knownIds };
  }

  /**
   * A conflict may also tell that our own call took effect, so it counts as a refusal only when the
   * schedule, read whole, agrees. Null where it does not.
   */
  async function conflictAsRefusal(
    id: string,
    said: Message,
    earlier: Instant | null,
  ): Promise<CreationAnswer | null> {
    const kept = store.find(id);
    try {
      const { likely, complete } =
        kept === null
          ? { likely: [], complete: false }
          : await readSchedule(client, kept, stopped.signal, log);
      if (!complete || likely.length > 0) return null;
    } catch (error) {
      if (error instanceof RemoteError) return null;
      throw error;
    }
    const words = said.code === 'service.said' ? said.values?.words : undefined;
    const told =
      words === undefined
        ? message('appointments.sent.conflictPlain', { why: said })
        : message('appointments.sent.conflict', { words });
    return setState(id, 'refused', told, earlier);
  }

  async function settle(
    id: string,
    going: Going,
    outcome: Outcome,
    made: string | null,
  ): Promise<CreationAnswer> {
    log.info('appointment-create', { outcome: outcome.kind });
    const means = meaningOf(outcome, made !== null);
    if (means === 'all' && made !== null) return became({ created: arrived(id, made) });
    if (outcome.kind === 'refused') {
      const answer = setState(id, 'refused', refused(outcome.said), going.earlier);
      return outcome.at === undefined ? answer : { ...answer, refusal: outcome.at };
    }
    const why = outcome.kind === 'ok' ? message('appointments.sent.noId') : outcome.said;
    if (means === 'nothing') return unsent(id, why, going.earlier);
    setState(id, 'unknown', message('appointments.sent.unclear', { why }), going.sentAt);
    if (outcome.kind === 'unknown' && outcome.status === CONFLICT) {
      const refused = await conflictAsRefusal(id, outcome.said, going.earlier);
      if (refused !== null) return refused;
    }
    const looked = await looks.look(id);
    if (looked.ok && looked.value.found !== null) return became({ created: looked.value.found });
    looks.lookLater(id);
    return became({ draft: draftOf(id) });
  }

  for (const { draft } of store.list()) if (draft.state === 'unknown') looks.lookLater(draft.id);

  return {
    async create(id, accepted) {
      const kept = store.find(id);
      if (kept === null) return fail(gone);
      if (next(draftStage[kept.draft.state], { kind: 'click' }) === null) return fail(sentAlready);
      const trouble = parts.trouble?.() ?? null;
      if (trouble !== null) return fail(message('service.notSent', { why: trouble }));
      const wrong = checkDraft(kept.draft).slice(0, 3);
      if (wrong.length > 0)
        return fail(
          message('service.notSent', {
            why: inTurn(wrong.map((finding) => findingSaid(finding, kept.draft))),
          }),
        );
      const body = creationBody(kept.draft);
      return sends.alone(id, () =>
        engine.click({
          prepare: () => prepare(kept, accepted),
          begin(knownIds): Going {
            const sentAt = instantOf(clock);
            store.sending(id, sentAt, knownIds);
            return { sentAt, earlier: kept.sentAt };
          },
          // The same draft is the same appointment when it is sent again; one that the clerk
          // changed is another.
          send: () => client.create(body, keyOf(id, body)),
          settle: (going, { outcome, id: made }) => settle(id, going, outcome, made),
        }),
      );
    },
    look: looks.look,
    stop(then) {
      stopped.abort();
      looks.stop();
      sends.close(then);
    },
  };
}

/** A refusal in the service's own words, where it has any. */
const refused = (said: Message): Message =>
  said.code === 'service.refused' ? said : message('appointments.sent.refused', { words: said });
