import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  checkDraft,
  type DraftContent,
  type DraftFinding,
  findingMessage,
} from '../../../../shared/appointments/appointment-draft.ts';
import type { Day } from '../../../../shared/appointments/days.ts';
import type { Dock, LoadType } from '../../../../shared/appointments/model.ts';
import { diffTemplates } from '../../../../shared/appointments/template-diff.ts';
import type { AppointmentDraft } from '../../../../shared/console-api/appointments.ts';
import type { TemplateRead } from '../../../../shared/console-api/template.ts';
import { inTurn, type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { displayText } from '../../../../shared/text.ts';
import { useIsYardOffline, usePage } from '../../../page/page-context.tsx';
import { focusUnread } from '../../../ui/fields/use-unread.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './create.module.css';
import { inTemplate } from './draft-content.ts';
import { DraftFields } from './draft-fields.tsx';
import { FieldsChanged } from './fields-changed.tsx';
import { type SaveState, useDraft } from './use-draft.ts';
import { useLeft } from './use-left.ts';
import { useSendDraft } from './use-send-draft.ts';

type Props = {
  readonly first: DraftContent;
  /** The service's answer to an earlier attempt, or null. */
  readonly said: Message | null;
  readonly docks: readonly Dock[];
  readonly loadTypes: readonly LoadType[];
  /** The day that a start without a day is on. */
  readonly day: Day;
  /** The template of today; null where it could not be read now. */
  readonly today: TemplateRead | null;
  /**
   * Said above the form while the template of today is not known; null where there is nothing to
   * say.
   */
  readonly note?: ReactNode;
  readonly onCreated: (id: AppointmentId) => void;
  /** It was sent, and its outcome is not known. */
  readonly onUnclear: (draft: AppointmentDraft) => void;
  readonly onDropped: () => void;
};

const partKey = ({ part, field }: Pick<DraftFinding, 'part' | 'field'>): string =>
  field === null ? part : `field-${field}`;

/**
 * The form of a new appointment. It is kept on this computer while it is typed, and sent by its
 * button alone.
 */
export function DraftForm({
  first,
  said,
  docks,
  loadTypes,
  day,
  today,
  note,
  onDropped,
  ...outcomes
}: Props) {
  const { api } = usePage();
  const { t } = useWords();
  const kept = useDraft(first);
  const { content, change, saved, forget } = kept;
  const [accepted, setAccepted] = useState<string | null>(null);
  const { isSending, trouble, refused, newer, report, send } = useSendDraft(kept, said, outcomes);
  const isOffline = useIsYardOffline();
  const needs = useNeeds(content);
  const { findings, showsAll, errorOf, onBlur, stopAtWorst } = useFindings(content, needs, refused);
  const form = useRef<HTMLFormElement>(null);

  // Where the form comes after its window, the window's own first focus went to the closing cross.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-draft-part] input')?.focus(), []);

  const present = newer ?? today;
  const differences = present === null ? [] : diffTemplates(content.template, present.template);
  /** The choice about changed fields disappears with its buttons, so we move the focus on. */
  const toButton = () => form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || stopAtWorst(form.current)) return;
    // We would leave out a field's text that can't be read, or a file that hasn't arrived yet.
    if (form.current !== null && focusUnread(form.current)) return;
    const file = form.current?.querySelector<HTMLElement>('[data-unsent]');
    if (file) {
      report(message('documents.notArrived', { name: file.dataset.unsent ?? '' }));
      file.querySelector('button')?.focus();
      return;
    }
    await send(accepted);
  };

  const drop = async () => {
    forget();
    await api.appointments.dropDraft({ id: content.id }).catch(() => undefined);
    onDropped();
  };

  return (
    <form
      data-reported
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t('appointments.new')}
      onBlur={onBlur}
      onSubmit={(event) => void submit(event)}
    >
      {newer === null && note}
      {present !== null && differences.length > 0 && (
        <FieldsChanged
          differences={differences}
          wasHeld={newer !== null}
          isKept={accepted === present.revision}
          onUse={() => {
            change((draft) => inTemplate(draft, present.template));
            setAccepted(null);
            toButton();
          }}
          onKeep={() => {
            setAccepted(present.revision);
            toButton();
          }}
        />
      )}
      <DraftFields
        content={content}
        docks={docks}
        loadTypes={loadTypes}
        day={day}
        isCarrierNeeded={needs?.isCarrierNeeded === true}
        errorOf={errorOf}
        change={change}
      />
      <Needs needs={needs} />
      <div className={styles.foot}>
        {trouble !== null && <MessageLine said={trouble} />}
        {showsAll && <NotYet findings={findings} content={content} />}
        {isOffline && <MessageLine severity="caution" said={message('appointments.new.offline')} />}
        <FormButtons isSending={isSending} saved={saved} onDrop={() => void drop()} />
      </div>
    </form>
  );
}

function FormButtons({
  isSending,
  saved,
  onDrop,
}: {
  isSending: boolean;
  saved: ReturnType<typeof useDraft>['saved'];
  onDrop: () => void;
}) {
  const { t } = useWords();
  return (
    <div className={styles.buttons}>
      <Button type="submit" loading={isSending}>
        {t('appointments.new.create')}
      </Button>
      <Button variant="subtle" color="red" disabled={isSending} onClick={onDrop}>
        {t('appointments.new.discard')}
      </Button>
      <span className={styles.saved} role="status">
        <Saved state={saved} />
      </span>
    </div>
  );
}

/**
 * The errors of a draft: of the parts that the clerk has left, or of all parts after an attempt to
 * send. `refused` is the service's answer for each part.
 */
function useFindings(
  content: DraftContent,
  needs: ReturnType<typeof useNeeds>,
  refused: ReadonlyMap<string, Message>,
) {
  const { announcer } = usePage();
  const { t, format } = useWords();
  const { left, onBlur } = useLeft();
  const [showsAll, setShowsAll] = useState(false);
  const findings = checkDraft(content, needs?.isCarrierNeeded);
  return {
    findings,
    showsAll,
    onBlur,
    errorOf(key: string): string | null {
      const finding =
        showsAll || left.has(key) ? findings.find((each) => partKey(each) === key) : undefined;
      const said = finding?.said ?? refused.get(key);
      return said === undefined ? null : format(said);
    },
    /**
     * Shows and announces all errors, and moves the focus to the first one. Returns false if there
     * are none.
     */
    stopAtWorst(form: HTMLFormElement | null): boolean {
      const [worst] = findings;
      if (worst === undefined) return false;
      setShowsAll(true);
      announcer.format(
        findings.length === 1
          ? t('service.notSent', { why: findingMessage(worst, content) })
          : t('appointments.new.wrong', { count: findings.length }),
        true,
      );
      form
        ?.querySelector(`[data-draft-part="${partKey(worst)}"]`)
        ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button')
        ?.focus();
      return true;
    },
  };
}

/** The first of what keeps a draft from being sent. */
function NotYet({
  findings,
  content,
}: {
  findings: readonly DraftFinding[];
  content: DraftContent;
}) {
  if (findings.length === 0) return null;
  return (
    <MessageLine
      said={message('appointments.new.notYet', {
        why: inTurn(findings.slice(0, 3).map((finding) => findingMessage(finding, content))),
        more: Math.max(0, findings.length - 3),
      })}
    />
  );
}

function Saved({ state }: { state: SaveState }) {
  const { zone } = usePage();
  const { t, format } = useWords();
  switch (state.kind) {
    case 'none':
      return t('appointments.new.keeps');
    case 'waiting':
      return t('appointments.new.saving');
    case 'saved':
      return t('appointments.new.savedAt', { at: zone.clock(Date.parse(state.at)) });
    case 'failed':
      return <span className={styles.failed}>{format(state.said)}</span>;
  }
}

/** What the service requires at an appointment of this kind and time; missing until it says. */
function useNeeds({ loadTypeId, start, end }: DraftContent) {
  const { api } = usePage();
  const { data } = useQuery({
    queryKey: ['appointment-needs', loadTypeId, start, end],
    queryFn: ({ signal }) =>
      api.appointments.requirements(
        { loadTypeId: loadTypeId ?? '', start: start ?? '', end: end ?? '' },
        { signal },
      ),
    enabled: loadTypeId !== null && start !== null && end !== null,
    staleTime: 60_000,
  });
  return data;
}

/** What else the facility and the service ask for, in words. */
function Needs({ needs }: { needs: ReturnType<typeof useNeeds> }) {
  const { t } = useWords();
  return (
    <>
      {needs?.notes != null && (
        <details className={styles.dim}>
          <summary>{t('appointments.new.notes')}</summary>
          <bdi className={styles.words}>{displayText(needs.notes, 2_000)}</bdi>
        </details>
      )}
      {needs?.units != null && (
        <MessageLine
          severity="caution"
          said={
            needs.units === ''
              ? message('appointments.new.unitsPlain')
              : message('appointments.new.units', { units: displayText(needs.units, 200) })
          }
        />
      )}
    </>
  );
}
