/**
 * Appointments being written: kept on disk while they are typed, sent online by a click and once. An answer that is not clear
 * leaves a draft `unknown`; it is then looked for by what it would be, and never sent again by itself (reliability.md 2.3).
 */
import { templateSchema } from '../../shared/appointments/definition-schema.ts';
import { checkDraft, creationBody, type DraftContent, findingInWords } from '../../shared/appointments/draft.ts';
import { type Candidate, likelyOnes, lookVerdict, notSentAgain, ownOne } from '../../shared/appointments/lookup.ts';
import { diffTemplates } from '../../shared/appointments/template-diff.ts';
import type { AppointmentDraft, CreationAnswer } from '../../shared/console-api/appointments.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { notSetUpSentence } from '../../shared/services.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import type { Log, Timers } from '../kernel/ports.ts';
import type { CreationClient } from '../remote/dock-scheduling/create-appointment.ts';
import type { TemplateClient } from '../remote/dock-scheduling/template.ts';
import { keyOf } from '../remote/idempotency-key.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import { readNeeds } from './creation-needs.ts';
import type { DraftStore, KeptDraft } from './draft-store.ts';
import type { AppointmentDrafts, DraftInput } from './ports.ts';
import type { TemplateService } from './template.ts';

/** What the desk of drafts is built from. */
export type DraftsParts = {
  readonly store: DraftStore;
  /** Null where the profile names no dock scheduling. */
  readonly remote: { readonly creation: CreationClient; readonly template: TemplateClient } | null;
  /** The template as it is now. */
  readonly readTemplate: TemplateService['read'];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** How late the service may still carry out a call that seemed lost, in milliseconds, and how many lists must then agree. */
  readonly graceMs: number;
  readonly graceReads: number;
  /** An appointment came to be: the schedule is worth reading. */
  readonly onCreated: () => void;
};

type Looked = Result<{ readonly draft: AppointmentDraft | null; readonly found: AppointmentId | null }, string>;

/** When an unclear one is looked for without being asked, in milliseconds after it was sent; one more time after the grace. */
const looksAfter = [3_000, 15_000, 60_000];

const CONFLICT = 409;

const absent = notSetUpSentence('dock-scheduling');
const gone = 'This draft is not there any more.';

/** Makes the desk; drafts that an earlier run left unclear are looked for soon. */
export function createDrafts(parts: DraftsParts): AppointmentDrafts {
  const { store, remote, readTemplate, clock, timers, log, graceMs, graceReads, onCreated } = parts;
  const listeners = new Set<() => void>();
  const cancels = new Set<() => void>();
  const stopped = new AbortController();
  const sendingNow = new Set<string>();
  const lookingNow = new Set<string>();

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const draftOf = (id: string): AppointmentDraft | null => store.find(id)?.draft ?? null;
  /** Turns what the disk refuses into a sentence. */
  const saving = <T>(work: () => Result<T, string>): Result<T, string> => {
    try {
      return work();
    } catch (error) {
      if (error instanceof DatabaseError) return fail(error.message);
      throw error;
    }
  };
  const become = (id: string, state: AppointmentDraft['state'], sentence: string | null) => {
    store.become(id, state, sentence, state === 'unknown');
    changed();
  };
  const arrived = (id: string, made: string) => {
    store.remove(id);
    changed();
    onCreated();
    return made as AppointmentId;
  };

  const lookLater = (id: string) => {
    for (const ms of [...looksAfter, graceMs + 1_000]) {
      const cancel = timers.after(ms, () => {
        cancels.delete(cancel);
        if (store.find(id)?.draft.state === 'unknown') void look(id).catch(() => log.warn('appointment-look', { failed: true }));
      });
      cancels.add(cancel);
    }
  };

  /** Who made them is asked only where there is one to tell apart. */
  const ownOf = async (creation: CreationClient, likely: readonly Candidate[]) =>
    likely.length === 0 ? null : ownOne(likely, await creation.account(stopped.signal));

  /** Appointments that can be this draft, and whether the list was whole. Throws `RemoteError`. */
  async function seen(creation: CreationClient, { draft, sentAt, knownIds }: KeptDraft) {
    const { candidates, complete } = await creation.at(draft.dockId ?? '', draft.start ?? '', stopped.signal);
    const likely = likelyOnes(candidates, draft, { at: sentAt ?? '', knownIds });
    const own = await ownOf(creation, likely);
    log.info('appointment-look', { likely: likely.length, isOurs: own !== null, complete });
    return { likely, own, complete };
  }

  /** Reads what is at the draft's dock and time, and says what that proves. */
  async function look(id: string): Promise<Looked> {
    if (remote === null) return fail(absent);
    const kept = store.find(id);
    if (kept === null) return fail(gone);
    if (kept.draft.state !== 'unknown' || kept.sentAt === null) return fail('Only an appointment whose answer was lost can be looked for.');
    if (lookingNow.has(id)) return fail('It is being looked for already.');
    lookingNow.add(id);
    try {
      const { likely, own, complete } = await seen(remote.creation, kept);
      if (own !== null) return saving(() => ok({ draft: null, found: arrived(id, own.id) }));
      return saving(() => {
        const passedMs = clock.now() - Date.parse(kept.sentAt ?? '');
        store.looked(id, lookVerdict({ likely: likely.length, complete, passedMs, reads: kept.looks + 1 }, { graceMs, graceReads }));
        changed();
        return ok({ draft: draftOf(id), found: null });
      });
    } catch (error) {
      if (error instanceof RemoteError) return fail(`It could not be looked for. ${error.message}`);
      throw error;
    } finally {
      lookingNow.delete(id);
    }
  }

  /**
   * A conflict may also tell that our own call took effect, so it counts as a refusal only when the schedule, read whole, agrees.
   * Null where it does not.
   */
  async function conflictAsRefusal(creation: CreationClient, id: string, sentence: string): Promise<AppointmentDraft | null> {
    const kept = store.find(id);
    try {
      const { likely, complete } = kept === null ? { likely: [], complete: false } : await seen(creation, kept);
      if (!complete || likely.length > 0) return null;
    } catch (error) {
      if (error instanceof RemoteError) return null;
      throw error;
    }
    const [, words] = sentence.split(' It said: ');
    become(
      id,
      'refused',
      `The service refused this, and it is not in the schedule. ${words === undefined ? sentence : `It said: ${words}`}`,
    );
    return draftOf(id);
  }

  const became = (parts: Partial<CreationAnswer>): Result<CreationAnswer, string> =>
    ok({ draft: null, created: null, changed: null, ...parts });

  async function send(service: CreationClient, kept: KeptDraft, accepted: string | null): Promise<Result<CreationAnswer, string>> {
    const { draft } = kept;
    const { id } = draft;
    // What stands there before tells the new one apart from it later. Without this read nothing leaves: the service is not reached.
    let knownIds: readonly string[] | null = null;
    try {
      const before = await service.at(draft.dockId ?? '', draft.start ?? '', stopped.signal);
      if (kept.sentAt !== null) {
        const likely = likelyOnes(before.candidates, draft, { at: kept.sentAt, knownIds: kept.knownIds });
        // The clerk said that it did not arrive: of several that nobody is named for, one is enough to doubt that.
        const earlier = (await ownOf(service, likely)) ?? likely.find(({ createdBy }) => createdBy === null);
        if (earlier !== undefined) return became({ created: arrived(id, earlier.id) });
      }
      knownIds = before.candidates.map((each) => each.id);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.status === null || error.kind === 'signed-out') return unsent(id, error.message);
    }
    // The fields are stamped for life: they are those of today, or the clerk knows that they are not.
    const today = await readTemplate(stopped.signal);
    if (!today.ok) return unsent(id, today.error);
    if (today.value.revision !== accepted && diffTemplates(draft.template, today.value.template).length > 0)
      return became({ draft: draftOf(id), changed: today.value });
    store.sending(id, instantOf(clock), knownIds);
    changed();
    const body = creationBody(draft);
    // The same draft is the same appointment when it is sent again; one that the clerk changed is another.
    const { outcome, id: made } = await service.create(body, keyOf(id, body));
    log.info('appointment-create', { outcome: outcome.kind });
    return settle(service, id, outcome, made);
  }

  const unsent = (id: string, why: string) => {
    become(id, 'draft', `Nothing was sent. ${why} Your draft is kept; try again.`);
    return became({ draft: draftOf(id) });
  };

  async function settle(service: CreationClient, id: string, outcome: Outcome, made: string | null) {
    if (outcome.kind === 'ok' && made !== null) return became({ created: arrived(id, made) });
    if (outcome.kind === 'refused') {
      become(id, 'refused', `The service refused this. It said: ${outcome.sentence}`);
      return became({ draft: draftOf(id), ...(outcome.at === undefined ? {} : { refusal: outcome.at }) });
    }
    if (outcome.kind === 'not-sent' || outcome.kind === 'signed-out') return unsent(id, outcome.sentence);
    const why = outcome.kind === 'ok' ? 'The service took it, but its answer does not name the appointment.' : outcome.sentence;
    become(id, 'unknown', `${why} ${notSentAgain}`);
    if (outcome.kind === 'unknown' && outcome.status === CONFLICT) {
      const refused = await conflictAsRefusal(service, id, outcome.sentence);
      if (refused !== null) return became({ draft: refused });
    }
    const looked = await look(id);
    if (looked.ok && looked.value.found !== null) return became({ created: looked.value.found });
    lookLater(id);
    return became({ draft: draftOf(id) });
  }

  /** What is being sent may still write down what came of it; cut off before that, it is unknown at the next start. */
  const closeWhenIdle = () => {
    if (stopped.signal.aborted && sendingNow.size === 0) store.close();
  };

  for (const { draft } of store.list()) if (draft.state === 'unknown' && remote !== null) lookLater(draft.id);

  return {
    list: () => store.list().map(({ draft }) => draft),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    requirements: async (input, signal) => (remote === null ? fail(absent) : readNeeds(remote, input, signal)),
    save(input: DraftInput) {
      const template = templateSchema.safeParse(input.template);
      if (!template.success) return fail('The custom fields of this draft could not be read, so it was not saved.');
      const content: DraftContent = { ...contentOf(input), template: template.data };
      return saving(() => {
        const known = draftOf(input.id);
        if (known?.state === 'sending' || known?.state === 'unknown')
          return fail('This appointment was sent, so it cannot be changed until it is known what became of it.');
        store.save(content, instantOf(clock));
        changed();
        return ok(draftOf(input.id) as AppointmentDraft);
      });
    },
    drop(id) {
      // What is on its way stays until it is known; the page says so.
      const state = draftOf(id)?.state;
      if (state === 'sending' || state === 'unknown') return;
      store.remove(id);
      changed();
    },
    async create(id, accepted) {
      if (remote === null) return fail(absent);
      const kept = store.find(id);
      if (kept === null) return fail(gone);
      const { state } = kept.draft;
      if (sendingNow.has(id) || state === 'sending' || state === 'unknown')
        return fail('This appointment was sent already. Look whether it arrived before anything else.');
      const findings = checkDraft(kept.draft);
      if (findings.length > 0)
        return fail(
          `Nothing was sent. ${findings
            .slice(0, 3)
            .map((finding) => findingInWords(finding, kept.draft))
            .join(' ')}`,
        );
      sendingNow.add(id);
      try {
        return await send(remote.creation, kept, accepted);
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        const isOut = store.find(id)?.draft.state === 'sending';
        return fail(
          isOut
            ? `It was sent, but what came of it could not be kept. ${error.message} ${notSentAgain}`
            : `Nothing was sent. ${error.message}`,
        );
      } finally {
        sendingNow.delete(id);
        closeWhenIdle();
      }
    },
    look,
    clear: (id, hasArrived) =>
      saving(() => {
        const draft = draftOf(id);
        if (draft === null) return fail(gone);
        if (draft.state !== 'unknown') return fail('Only an appointment whose answer was lost needs your word.');
        if (hasArrived) {
          store.remove(id);
          onCreated();
        } else store.become(id, 'draft', null, true);
        changed();
        return ok(draftOf(id));
      }),
    stop() {
      stopped.abort();
      for (const cancel of cancels) cancel();
      closeWhenIdle();
    },
  };
}

const contentOf = ({ id, dockId, loadTypeId, start, end, refNumbers, notes, ccEmails, values }: DraftInput) => ({
  id,
  dockId,
  loadTypeId,
  start,
  end,
  refNumbers,
  notes,
  ccEmails,
  values,
});
