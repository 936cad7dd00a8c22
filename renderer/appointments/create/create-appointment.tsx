import { Button, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentDraft } from '../../../shared/console-api/appointments.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import { notSetUpSentence } from '../../../shared/services.ts';
import { usePage } from '../../app/page-context.tsx';
import { errorSentence } from '../../operations/save.ts';
import { EmptyState } from '../../ui/parts.tsx';
import { useSchedule } from '../use-schedule.ts';
import { contentOf, emptyDraft } from './draft-content.ts';
import { DraftForm } from './draft-form.tsx';
import { UnclearDraft } from './unclear-draft.tsx';

type Props = {
  /** A draft that is kept; without it a new one is begun. */
  readonly draftId?: string | undefined;
  /** Closed; `created` names the new appointment when it came to be. */
  readonly onClose: (created?: AppointmentId) => void;
};

/** Writes an appointment, new or from a draft, over the screen it was opened from. Closing keeps the draft. */
export function CreateAppointment({ draftId, onClose }: Props) {
  const { api, announcer } = usePage();
  const schedule = useSchedule(({ state }) => state);
  const [ownId] = useState(() => crypto.randomUUID() as string);
  const today = useQuery({
    queryKey: ['appointment-template'],
    queryFn: ({ signal }) => api.template.read(undefined, { signal }),
    staleTime: 0,
  });
  // What this window learnt last counts over the list, which may be a moment behind.
  const [own, setOwn] = useState<AppointmentDraft | null>(null);
  const listed = schedule?.drafts.find((each) => each.id === (own?.id ?? draftId)) ?? null;
  const kept = own ?? listed;
  // The console looks for an unclear one by itself: when it leaves the list, it was found.
  const [wasUnclear, setWasUnclear] = useState(false);
  if (listed?.state === 'unknown' && !wasUnclear) setWasUnclear(true);
  if (listed !== null && listed.state !== 'unknown' && wasUnclear) setWasUnclear(false);

  const created = (id: AppointmentId | null) => {
    announcer.say(id === null ? 'The draft was removed.' : 'The appointment was created.');
    onClose(id ?? undefined);
  };

  const body = () => {
    if (schedule === null) return <EmptyState title="Opening" icon={<Loader size="sm" />} />;
    if (!schedule.isConfigured)
      return <EmptyState title="Appointments cannot be created">{notSetUpSentence('dock-scheduling')}</EmptyState>;
    if (wasUnclear && listed === null)
      return (
        <EmptyState title="It arrived">
          <p>The appointment is in the schedule; its draft was removed.</p>
          <Button onClick={() => onClose()} data-autofocus>
            Close
          </Button>
        </EmptyState>
      );
    if (kept?.state === 'unknown' || kept?.state === 'sending')
      return <UnclearDraft draft={listed?.state === 'unknown' ? listed : kept} onArrived={created} onFree={setOwn} />;
    if (draftId !== undefined && kept === null) return <EmptyState title="This draft is not there any more" />;
    if (kept === null && today.isPending) return <EmptyState title="Reading the fields of this facility" icon={<Loader size="sm" />} />;
    if (kept === null && today.data === undefined)
      return (
        <EmptyState title="The fields of this facility could not be read">
          <p>{errorSentence(today.error, 'The console did not answer.')} An appointment needs them, so a new one cannot be begun now.</p>
          <Button variant="default" loading={today.isFetching} onClick={() => void today.refetch()}>
            Try again
          </Button>
        </EmptyState>
      );
    return (
      <DraftForm
        key={kept?.id ?? ownId}
        first={kept === null ? emptyDraft(ownId, today.data?.template ?? []) : contentOf(kept)}
        said={kept?.state === 'refused' || kept?.state === 'draft' ? kept.sentence : null}
        docks={schedule.docks}
        loadTypes={schedule.loadTypes}
        today={today.data ?? null}
        onCreated={created}
        onUnclear={setOwn}
        onDropped={() => onClose()}
      />
    );
  };

  return (
    <Modal
      opened
      onClose={() => onClose()}
      size={860}
      title={draftId === undefined ? 'New appointment' : 'Draft of an appointment'}
      closeOnClickOutside={false}
    >
      {body()}
    </Modal>
  );
}
