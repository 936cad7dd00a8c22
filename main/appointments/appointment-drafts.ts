/**
 * Appointments being written: kept on disk while they are typed, sent by a click (`creation.ts`).
 */

import type { DraftContent } from '../../shared/appointments/appointment-draft.ts';
import { templateSchema } from '../../shared/appointments/definition-schema.ts';
import { sameWallTime } from '../../shared/appointments/zoned-time.ts';
import type { AppointmentDraft } from '../../shared/console-api/appointments.ts';
import { message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { instantOf } from '../../shared/time.ts';
import { SteadyAges } from '../kernel/elapsed.ts';
import { createListeners } from '../kernel/listeners.ts';
import { saving } from '../kernel/sent-once/engine.ts';
import type { CreationClient } from '../remote/dock-scheduling/create-appointment.ts';
import type { TemplateClient } from '../remote/dock-scheduling/template.ts';
import { Creation } from './creation.ts';
import { readNeeds } from './creation-needs.ts';
import { type CreationParts, type DraftSteps, draftSteps, gone, notSaved } from './draft-steps.ts';
import type { AppointmentDrafts, DraftInput } from './ports.ts';

/**
 * An appointment that came of a draft. `id` is null if only the clerk says that it arrived; `clerk`
 * is null if it was sent before the last start.
 */
export type CreatedAppointment = {
  readonly draft: AppointmentDraft;
  readonly id: AppointmentId | null;
  readonly clerk: string | null;
};

/** What drafts are built from. */
export type DraftsParts = Omit<CreationParts, 'onChange' | 'onCreated' | 'ages' | 'serviceTime'> & {
  /** Who sits at the desk. */
  readonly clerk: () => string;
  /** The schedule is worth reading. */
  readonly onCreated: (made: CreatedAppointment) => void;
  /** Null where the profile names no dock scheduling. */
  readonly remote: {
    readonly creation: CreationClient;
    readonly template: TemplateClient;
    /** The service's current time, in milliseconds since the epoch; null if it sends none. */
    readonly serviceTime?: () => number | null;
  } | null;
};

const absent = fail(message('service.notSetUpHere.dock-scheduling'));

/** The drafts of a desk. Those that an earlier run left unclear are looked for soon. */
export class DraftDesk implements AppointmentDrafts {
  readonly watch: AppointmentDrafts['watch'];
  readonly #parts: DraftsParts;
  readonly #steps: DraftSteps;
  readonly #creation: Creation | null;
  readonly #changed: () => void;
  /** Saved since the start. */
  readonly #typedNow = new Set<string>();
  /** Who sent each draft since the start. */
  readonly #sentBy = new Map<string, string>();

  constructor(parts: DraftsParts) {
    const { tell, watch } = createListeners();
    const { remote } = parts;
    const creationParts = {
      ...parts,
      serviceTime: remote?.serviceTime ?? (() => null),
      ages: new SteadyAges(parts.clock),
      onChange: tell,
      onCreated: (draft: AppointmentDraft, id: AppointmentId | null) =>
        parts.onCreated({ draft, id, clerk: this.#sentBy.get(draft.id) ?? null }),
    };
    this.#parts = parts;
    this.#changed = tell;
    this.watch = watch;
    this.#steps = draftSteps(creationParts);
    this.#creation =
      remote === null ? null : new Creation(remote.creation, creationParts, this.#steps);
  }

  list(): readonly AppointmentDraft[] {
    return this.#parts.store.list().map(({ draft }) => draft);
  }

  async requirements(
    ...[input, signal]: Parameters<AppointmentDrafts['requirements']>
  ): ReturnType<AppointmentDrafts['requirements']> {
    const { remote } = this.#parts;
    return remote === null ? absent : readNeeds(remote, input, signal);
  }

  save(input: DraftInput): ReturnType<AppointmentDrafts['save']> {
    const { store, clock } = this.#parts;
    const template = templateSchema.safeParse(input.template);
    if (!template.success) return fail(message('appointments.draft.unreadable'));
    const content: DraftContent = { ...contentOf(input), template: template.data };
    return saving(() => {
      if (this.#isOut(input.id)) return fail(message('appointments.draft.sent'));
      store.save(content, instantOf(clock));
      this.#typedNow.add(input.id);
      this.#changed();
      return ok(this.#steps.draftOf(input.id) as AppointmentDraft);
    }, notSaved);
  }

  drop(id: string): void {
    // The page says so.
    if (this.#isOut(id)) return;
    this.#parts.store.remove(id);
    this.#changed();
  }

  async create(id: string, accepted: string | null): ReturnType<AppointmentDrafts['create']> {
    this.#sentBy.set(id, this.#parts.clerk());
    return this.#creation?.create(id, accepted) ?? absent;
  }

  async look(id: string): ReturnType<AppointmentDrafts['look']> {
    return this.#creation?.look(id) ?? absent;
  }

  clear(id: string, hasArrived: boolean): ReturnType<AppointmentDrafts['clear']> {
    const { store, onCreated, clerk } = this.#parts;
    const { engine, draftOf } = this.#steps;
    const kept = store.find(id);
    if (kept === null) return fail(gone);
    return engine.word(id, hasArrived, () => {
      if (hasArrived) {
        store.remove(id);
        onCreated({ draft: kept.draft, id: null, clerk: clerk() });
      } else store.setState(id, 'draft', null, kept.sentAt);
      this.#changed();
      return ok(draftOf(id));
    });
  }

  meanIn(from: string, to: string): void {
    const { store, clock } = this.#parts;
    for (const id of this.#typedNow) {
      const draft = this.#steps.draftOf(id);
      if (draft !== null && !this.#isOut(id))
        saving(() => ok(store.save(inZone(draft, from, to), instantOf(clock))), notSaved);
    }
    this.#changed();
  }

  stop(): void {
    const { store } = this.#parts;
    if (this.#creation === null) store.close();
    else this.#creation.stop(() => store.close());
  }

  /** A draft that was sent may not change until its outcome is known. */
  #isOut(id: string): boolean {
    return ['sending', 'unknown'].includes(this.#steps.draftOf(id)?.state ?? '');
  }
}

/** The draft with each time that its clerk typed read by the clock of another zone. */
function inZone(
  { savedAt: _, state: __, said: ___, ...content }: AppointmentDraft,
  from: string,
  to: string,
): DraftContent {
  const meant = (value: unknown) =>
    typeof value === 'string' ? sameWallTime(value, from, to) : value;
  return {
    ...content,
    start: content.start === null ? null : sameWallTime(content.start, from, to),
    end: content.end === null ? null : sameWallTime(content.end, from, to),
    values: content.values.map(([index, value]) => [index, meant(value)] as const),
  };
}

const contentOf = ({
  id,
  carrier,
  dockId,
  loadTypeId,
  start,
  end,
  refNumbers,
  notes,
  ccEmails,
  values,
}: DraftInput) => ({
  id,
  carrier,
  dockId,
  loadTypeId,
  start,
  end,
  refNumbers,
  notes,
  ccEmails,
  values,
});
