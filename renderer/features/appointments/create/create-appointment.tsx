import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DraftContent } from '../../../../shared/appointments/appointment-draft.ts';
import type { AppointmentDraft } from '../../../../shared/console-api/appointments.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useSchedule, useShownDays, useToday } from '../../../schedule/use-schedule.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, MessageLine } from '../../../ui/parts.tsx';
import { useIsOver } from '../../../ui/timing/use-is-over.ts';
import { useWords } from '../../../ui/words.ts';
import { type AskedBooking, draftAsked } from './asked-booking.ts';
import { useCarriers } from './carrier-field.tsx';
import styles from './create.module.css';
import { contentOf, emptyDraft } from './draft-content.ts';
import { DraftForm } from './draft-form.tsx';
import { UnclearDraft } from './unclear-draft.tsx';

type Props = {
  /** A draft that is kept; without it a new one is begun. */
  readonly draftId?: string | undefined;
  /** The initial values: a chosen door and time. */
  readonly slot?: Pick<DraftContent, 'dockId' | 'start' | 'end'>;
  /** What was typed in the search box. */
  readonly asked?: AskedBooking | null;
  /** Closed; `created` names the new appointment when it came to be. */
  readonly onClose: (created?: AppointmentId) => void;
};

/**
 * How long a clerk waits for the fields of today before those that were read last are shown, in
 * milliseconds.
 */
const PATIENCE_MS = 2_500;

/** The dialog that creates an appointment, empty or from a saved draft. Closing keeps the draft. */
export function CreateAppointment({ draftId, slot, asked = null, onClose }: Props) {
  const { announcer } = usePage();
  const { t } = useWords();
  const schedule = useSchedule(({ state }) => state);
  const thisDay = useToday();
  const { first } = useShownDays();
  const [ownId] = useState(() => crypto.randomUUID() as string);
  const { today, last, former } = useTemplates(draftId === undefined);
  const carriers = useCarriers();
  // The dialog's own state takes precedence over the list, which may be a moment behind.
  const [own, setOwn] = useState<AppointmentDraft | null>(null);
  const listed = schedule?.drafts.find((each) => each.id === (own?.id ?? draftId)) ?? null;
  const kept = own ?? listed;
  // The console also looks for an unclear one: when it leaves the list, it was found.
  const [wasUnclear, setWasUnclear] = useState(false);
  if (listed?.state === 'unknown' && !wasUnclear) setWasUnclear(true);
  if (listed !== null && listed.state !== 'unknown' && wasUnclear) setWasUnclear(false);

  const created = (id: AppointmentId | null) => {
    announcer.format(t(id === null ? 'appointments.new.removed' : 'appointments.new.created'));
    onClose(id ?? undefined);
  };

  const begun = (template: DraftContent['template']): DraftContent => ({
    ...emptyDraft(ownId, template),
    ...slot,
    ...(asked === null || schedule === null
      ? {}
      : draftAsked(asked, { docks: schedule.docks, carriers: carriers.data ?? [], template }, t)),
  });

  const body = () => {
    if (schedule === null) return <Waiting title={t('common.loading')} />;
    if (!schedule.isConfigured) return <NotSetUp />;
    if (wasUnclear && listed === null) return <Arrived onClose={() => onClose()} />;
    if (kept?.state === 'unknown' || kept?.state === 'sending')
      return (
        <UnclearDraft
          draft={listed?.state === 'unknown' ? listed : kept}
          onArrived={created}
          onFree={setOwn}
        />
      );
    if (draftId !== undefined && kept === null)
      return <EmptyState title={t('appointments.new.noDraft')} />;
    const isReading = today.isPending || (today.isError && last.isPending);
    if (kept === null && asked?.words?.rest && carriers.isPending)
      return <Waiting title={t('common.loading')} />;
    if (kept === null && former === null && isReading)
      return <Waiting title={t('appointments.new.loadingFields')} />;
    if (kept === null && former === null && today.data === undefined)
      return <NoFields today={today} />;
    return (
      <DraftForm
        key={kept?.id ?? ownId}
        first={
          kept === null ? begun((today.data ?? former?.read)?.template ?? []) : contentOf(kept)
        }
        said={kept?.state === 'refused' || kept?.state === 'draft' ? kept.said : null}
        docks={schedule.docks}
        loadTypes={schedule.loadTypes}
        day={first > thisDay ? first : thisDay}
        today={today.data ?? null}
        note={
          kept === null &&
          today.data === undefined &&
          former !== null && <OldFields former={former} today={today} />
        }
        onCreated={created}
        onUnclear={setOwn}
        onDropped={() => onClose()}
      />
    );
  };

  return (
    <Dialog
      onClose={() => onClose()}
      size={860}
      title={t(draftId === undefined ? 'appointments.new' : 'appointments.new.draft')}
      closeOnClickOutside={false}
    >
      {body()}
    </Dialog>
  );
}

/**
 * The template of appointments: `today` as the service has it now, `former` as it was read last.
 * `former` is null while the clerk can wait for today's.
 */
function useTemplates(isNew: boolean) {
  const { api } = usePage();
  const today = useQuery({
    queryKey: ['appointment-template', 'today'],
    queryFn: ({ signal }) => api.template.read(undefined, { signal }),
    staleTime: 0,
    // A template that was read for an earlier dialog is never taken for today's: the console keeps
    // the last ones, with their age.
    gcTime: 0,
  });
  // A new draft need not wait for a service that does not answer: it begins with the fields that
  // were read last.
  const last = useQuery({
    queryKey: ['appointment-template', 'last'],
    queryFn: ({ signal }) => api.template.last(undefined, { signal }),
    staleTime: 0,
    enabled: isNew,
  });
  const isPatienceOver = useIsOver(true, PATIENCE_MS);
  return { today, last, former: ((isPatienceOver || today.isError) && last.data) || null };
}

type Templates = ReturnType<typeof useTemplates>;

const Waiting = ({ title }: { title: string }) => (
  <EmptyState title={title} icon={<Loader size="sm" />} />
);

function NotSetUp() {
  const { t } = useWords();
  return (
    <EmptyState title={t('appointments.new.cannot')}>
      {t('service.notSetUpHere.dock-scheduling')}
    </EmptyState>
  );
}

/** An unclear draft was found at the service while the window was open. */
function Arrived({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  return (
    <EmptyState title={t('appointments.new.arrived')}>
      <p>{t('appointments.new.arrivedWhat')}</p>
      <Button onClick={onClose} data-autofocus>
        {t('common.close')}
      </Button>
    </EmptyState>
  );
}

function NoFields({ today }: Pick<Templates, 'today'>) {
  const { t } = useWords();
  return (
    <EmptyState title={t('appointments.new.noFields')}>
      <p>{t('appointments.new.noFieldsWhat', { why: errorMessage(today.error) })}</p>
      <Button variant="default" loading={today.isFetching} onClick={() => void today.refetch()}>
        {t('common.tryAgain')}
      </Button>
    </EmptyState>
  );
}

/** The form shows fields that were read earlier: since when, why, and a way to try again. */
function OldFields({
  former,
  today,
}: {
  former: NonNullable<Templates['former']>;
  today: Templates['today'];
}) {
  const { zone } = usePage();
  const { t } = useWords();
  return (
    <div className={styles.stale}>
      <MessageLine
        severity="caution"
        said={message('appointments.new.oldFields', {
          at: zone.full(former.asOf),
          why:
            today.error === null
              ? message('appointments.new.noAnswerYet')
              : errorMessage(today.error),
        })}
      />
      <Button variant="default" loading={today.isFetching} onClick={() => void today.refetch()}>
        {t('appointments.new.refreshFields')}
      </Button>
    </div>
  );
}
