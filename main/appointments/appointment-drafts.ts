/**
 * Appointments being written: kept on disk while they are typed, sent by a click (`creation.ts`).
 */

import type { DraftContent } from '../../shared/appointments/appointment-draft.ts';
import { templateSchema } from '../../shared/appointments/definition-schema.ts';
import { sameWallTime } from '../../shared/appointments/zoned-time.ts';
import type { AppointmentDraft } from '../../shared/console-api/appointments.ts';
import { message } from '../../shared/i18n/message.ts';
import { fail, ok } from '../../shared/result.ts';
import { instantOf } from '../../shared/time.ts';
import { createListeners } from '../kernel/listeners.ts';
import { saving } from '../kernel/sent-once/engine.ts';
import type { CreationClient } from '../remote/dock-scheduling/create-appointment.ts';
import type { TemplateClient } from '../remote/dock-scheduling/template.ts';
import { Creation } from './creation.ts';
import { readNeeds } from './creation-needs.ts';
import { type CreationParts, draftSteps, gone, notSaved } from './draft-steps.ts';
import type { AppointmentDrafts, DraftInput } from './ports.ts';

/** What drafts are built from. */
export type DraftsParts = Omit<CreationParts, 'onChange'> & {
  /** Null where the profile names no dock scheduling. */
  readonly remote: { readonly creation: CreationClient; readonly template: TemplateClient } | null;
};

const absent = fail(message('service.notSetUpHere.dock-scheduling'));

/** Makes them; drafts that an earlier run left unclear are looked for soon. */
export function createDrafts(parts: DraftsParts): AppointmentDrafts {
  const { store, remote, clock } = parts;
  const { tell: changed, watch } = createListeners();
  const creationParts = { ...parts, onChange: changed };
  const steps = draftSteps(creationParts);
  const creation = remote === null ? null : new Creation(remote.creation, creationParts, steps);
  const { engine, draftOf } = steps;
  /** Saved since the start. */
  const typedNow = new Set<string>();
  /** What was sent stays as it is until its outcome is known. */
  const isOut = (id: string) => ['sending', 'unknown'].includes(draftOf(id)?.state ?? '');

  return {
    list: () => store.list().map(({ draft }) => draft),
    watch,
    requirements: async (input, signal) =>
      remote === null ? absent : readNeeds(remote, input, signal),
    save(input: DraftInput) {
      const template = templateSchema.safeParse(input.template);
      if (!template.success) return fail(message('appointments.draft.unreadable'));
      const content: DraftContent = { ...contentOf(input), template: template.data };
      return saving(() => {
        if (isOut(input.id)) return fail(message('appointments.draft.sent'));
        store.save(content, instantOf(clock));
        typedNow.add(input.id);
        changed();
        return ok(draftOf(input.id) as AppointmentDraft);
      }, notSaved);
    },
    drop(id) {
      // The page says so.
      if (isOut(id)) return;
      store.remove(id);
      changed();
    },
    create: async (id, accepted) => creation?.create(id, accepted) ?? absent,
    look: async (id) => creation?.look(id) ?? absent,
    clear(id, hasArrived) {
      const kept = store.find(id);
      if (kept === null) return fail(gone);
      return engine.word(id, hasArrived, () => {
        if (hasArrived) {
          store.remove(id);
          parts.onCreated();
        } else store.setState(id, 'draft', null, kept.sentAt);
        changed();
        return ok(draftOf(id));
      });
    },
    meanIn(from, to) {
      for (const id of typedNow) {
        const draft = draftOf(id);
        if (draft !== null && !isOut(id))
          saving(() => ok(store.save(inZone(draft, from, to), instantOf(clock))), notSaved);
      }
      changed();
    },
    stop() {
      if (creation === null) store.close();
      else creation.stop(() => store.close());
    },
  };
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
  dockId,
  loadTypeId,
  start,
  end,
  refNumbers,
  notes,
  ccEmails,
  values,
});
