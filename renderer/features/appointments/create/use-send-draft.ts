import { useState } from 'react';
import type { DraftContent } from '../../../../shared/appointments/appointment-draft.ts';
import type { AppointmentDraft } from '../../../../shared/console-api/appointments.ts';
import type { TemplateRead } from '../../../../shared/console-api/template.ts';
import { atFields } from '../../../../shared/field-errors.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useWords } from '../../../ui/words.ts';
import type { useDraft } from './use-draft.ts';

/**
 * Parts of the form by their names on the wire (contract.md 1.9); custom fields by their name and
 * by their place in the body.
 */
function wireNames({ template }: Pick<DraftContent, 'template'>): Readonly<Record<string, string>> {
  const names: Record<string, string> = {
    userId: 'carrier',
    loadTypeId: 'loadType',
    dockId: 'dock',
    start: 'start',
    end: 'end',
    refNumber: 'refNumbers',
    refNumbers: 'refNumbers',
    ccEmails: 'ccEmails',
    notes: 'notes',
  };
  template.forEach(({ name }, index) => {
    for (const path of [
      `customFields.${index}`,
      `customFields.${index}.value`,
      ...(name === null ? [] : [name]),
    ])
      names[path] ??= `field-${index}`;
  });
  return names;
}

type Outcomes = {
  readonly onCreated: (id: AppointmentId) => void;
  /** It was sent, and its outcome is not known. */
  readonly onUnclear: (draft: AppointmentDraft) => void;
};

/** Sends a draft that is kept on the disk, and holds what the last try came to. */
export function useSendDraft(
  { content, save, forget }: ReturnType<typeof useDraft>,
  said: Message | null,
  { onCreated, onUnclear }: Outcomes,
) {
  const { api, announcer } = usePage();
  const { t, format } = useWords();
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState(said);
  const [refused, setRefused] = useState<ReadonlyMap<string, Message>>(new Map());
  // A failed attempt is newer than the state read when the form opened, so it takes precedence.
  const [newer, setNewer] = useState<TemplateRead | null>(null);

  /** Announces why nothing was created. `above` is shown over the buttons. */
  const report = (why: Message, above: Message | null = why) => {
    setTrouble(above);
    announcer.format(format(why), true);
  };

  const send = async (accepted: string | null) => {
    setSending(true);
    setTrouble(null);
    setRefused(new Map());
    try {
      // We send only what is on the disk.
      if ((await save()) === null) return;
      const { draft, created, changed, refusal } = await api.appointments.create({
        id: content.id,
        accepted,
      });
      if (created !== null) {
        // Text typed while the draft was on its way must not come back as a new draft.
        forget();
        return onCreated(created);
      }
      if (draft?.state === 'unknown' || draft?.state === 'sending') return onUnclear(draft);
      if (changed !== null) {
        setNewer(changed);
        announcer.format(
          t('service.notSent', { why: message('appointments.new.fieldsChanged') }),
          true,
        );
        return;
      }
      const shared = refusal === undefined ? null : atFields(refusal, wireNames(content));
      if (shared !== null) setRefused(shared.at);
      const why = draft?.said ?? message('appointments.new.nothingSent');
      report(why, shared === null ? why : shared.above);
    } catch (error) {
      report(errorMessage(error, message('appointments.new.noAnswer')));
    } finally {
      setSending(false);
    }
  };
  return { isSending, trouble, refused, newer, report, send };
}
