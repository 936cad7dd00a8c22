/**
 * Creates an appointment from its draft, by a click and once. An unclear reply leaves the draft
 * `unknown`. We then look for it by its content, and never send it again automatically.
 */
import {
  checkDraft,
  creationBody,
  findingMessage,
} from '../../shared/appointments/appointment-draft.ts';
import { likelyOnes } from '../../shared/appointments/lookup.ts';
import { diffTemplates } from '../../shared/appointments/template-diff.ts';
import type { CreationAnswer } from '../../shared/console-api/appointments.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { meaningOf, next } from '../../shared/sent-once/stages.ts';
import { type Instant, serviceInstant } from '../../shared/time.ts';
import type { Preparation } from '../kernel/sent-once/engine.ts';
import { createTurns } from '../kernel/sent-once/turns.ts';
import type { CreationClient } from '../remote/dock-scheduling/create-appointment.ts';
import { keyOf } from '../remote/idempotency-key.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import { CreationLooks, ownOf, readSchedule } from './creation-look.ts';
import { became, type CreationParts, type DraftSteps, draftStage, gone } from './draft-steps.ts';
import type { StoredAppointmentDraft } from './draft-store.ts';
import type { AppointmentDrafts } from './ports.ts';

const CONFLICT = 409;

const sentAlready = message('appointments.sent.already');

/** When this try was sent, and when one before it, whose answer was lost, was. */
type Going = { readonly sentAt: Instant; readonly earlier: Instant | null };

/**
 * A click on a draft, and automatic looks.
 *
 * Normal order: `draft → sending → (gone | refused | unknown)`, then `unknown → gone | draft`, as
 * for everything that is sent once.
 */
export class Creation implements Pick<AppointmentDrafts, 'create' | 'look'> {
  readonly #client: CreationClient;
  readonly #parts: CreationParts;
  readonly #steps: DraftSteps;
  readonly #stopped = new AbortController();
  /** One send at a time of each draft. */
  readonly #sends = createTurns<Message>(sentAlready, message('service.closing'));
  readonly #looks: CreationLooks;

  /** Drafts that an earlier run left unclear are looked for soon. */
  constructor(client: CreationClient, parts: CreationParts, steps: DraftSteps) {
    this.#client = client;
    this.#parts = parts;
    this.#steps = steps;
    this.#looks = new CreationLooks(client, parts, steps, this.#stopped.signal);
    for (const { draft } of parts.store.list())
      if (draft.state === 'unknown') this.#looks.lookLater(draft.id);
  }

  async create(id: string, accepted: string | null): Promise<Result<CreationAnswer, Message>> {
    const { store, ages, trouble } = this.#parts;
    const kept = store.find(id);
    if (kept === null) return fail(gone);
    if (next(draftStage[kept.draft.state], { kind: 'click' }) === null) return fail(sentAlready);
    const why = trouble?.() ?? null;
    if (why !== null) return fail(message('service.notSent', { why }));
    const wrong = checkDraft(kept.draft).slice(0, 3);
    if (wrong.length > 0)
      return fail(
        message('service.notSent', {
          why: inTurn(wrong.map((finding) => findingMessage(finding, kept.draft))),
        }),
      );
    const body = creationBody(kept.draft);
    return this.#sends.alone(id, () =>
      this.#steps.engine.click({
        prepare: () => this.#prepare(kept, accepted),
        begin: (knownIds): Going => {
          ages.begin(id);
          const sentAt = serviceInstant(this.#parts);
          store.sending(id, sentAt, knownIds);
          return { sentAt, earlier: kept.sentAt };
        },
        // The same draft is the same appointment when it is sent again; one that the clerk changed
        // is another.
        send: () => this.#client.create(body, keyOf(id, body)),
        settle: (going, { outcome, id: made }) => this.#settle(id, going, outcome, made),
      }),
    );
  }

  look(id: string): ReturnType<AppointmentDrafts['look']> {
    return this.#looks.look(id);
  }

  /** Begins nothing more, and calls `then` once nothing is on its way. */
  stop(then: () => void): void {
    this.#stopped.abort();
    this.#looks.stop();
    this.#sends.close(then);
  }

  /**
   * Reads what is there before, to tell the new one apart later. If the service can't be reached,
   * we send nothing. If it refuses this read, we send, and can't tell the new one by it.
   */
  async #prepare(
    kept: StoredAppointmentDraft,
    accepted: string | null,
  ): Promise<Preparation<readonly string[] | null, CreationAnswer, Message>> {
    const { draftOf, unsent, arrived } = this.#steps;
    const { draft, sentAt } = kept;
    const instead = (answer: CreationAnswer) => ({ send: false, result: ok(answer) }) as const;
    let knownIds: readonly string[] | null = null;
    try {
      const before = await this.#client.at(
        draft.dockId ?? '',
        draft.start ?? '',
        this.#stopped.signal,
      );
      if (sentAt !== null) {
        const likely = likelyOnes(before.candidates, draft, {
          at: sentAt,
          knownIds: kept.knownIds,
        });
        // The clerk said that it didn't arrive. If several could be it and none names an account,
        // one is enough to doubt that.
        const earlier =
          (await ownOf(this.#client, likely, this.#stopped.signal)) ??
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
    const today = await this.#parts.readTemplate(this.#stopped.signal);
    if (!today.ok) return instead(unsent(draft.id, today.error, sentAt));
    if (
      today.value.revision !== accepted &&
      diffTemplates(draft.template, today.value.template).length > 0
    )
      return instead(became({ draft: draftOf(draft.id), changed: today.value }));
    return { send: true, before: knownIds };
  }

  /**
   * A conflict may also mean that our own call worked. It counts as a refusal only if the complete
   * schedule confirms that; otherwise null.
   */
  async #conflictAsRefusal(
    id: string,
    said: Message,
    earlier: Instant | null,
  ): Promise<CreationAnswer | null> {
    const { store, log } = this.#parts;
    const kept = store.find(id);
    try {
      const { likely, complete } =
        kept === null
          ? { likely: [], complete: false }
          : await readSchedule(this.#client, kept, this.#stopped.signal, log);
      if (!complete || likely.length > 0) return null;
    } catch (error) {
      if (error instanceof RemoteError) return null;
      throw error;
    }
    const words = said.code === 'service.said' ? said.values?.words : undefined;
    const sentence =
      words === undefined
        ? message('appointments.sent.conflictPlain', { why: said })
        : message('appointments.sent.conflict', { words });
    return this.#steps.setState(id, 'refused', sentence, earlier);
  }

  async #settle(
    id: string,
    going: Going,
    outcome: Outcome,
    made: string | null,
  ): Promise<CreationAnswer> {
    const { draftOf, setState, unsent, arrived } = this.#steps;
    this.#parts.log.info('appointment-create', { outcome: outcome.kind });
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
      const refused = await this.#conflictAsRefusal(id, outcome.said, going.earlier);
      if (refused !== null) return refused;
    }
    const looked = await this.#looks.look(id);
    if (looked.ok && looked.value.found !== null) return became({ created: looked.value.found });
    this.#looks.lookLater(id);
    return became({ draft: draftOf(id) });
  }
}

/** A refusal in the service's own words, where it has any. */
const refused = (said: Message): Message =>
  said.code === 'service.refused' ? said : message('appointments.sent.refused', { words: said });
