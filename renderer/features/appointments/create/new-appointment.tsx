import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AppointmentDraft } from '../../../../shared/console-api/appointments.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { displayText } from '../../../../shared/text.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import styles from './create.module.css';
import { CreateAppointment } from './create-appointment.tsx';

type Props = {
  readonly drafts: readonly AppointmentDraft[];
  readonly onCreated?: (id: AppointmentId) => void;
};

const stateWords = { draft: 'Draft', sending: 'Being sent', unknown: 'Not known whether it arrived', refused: 'Refused' } as const;

/** The button that begins an appointment, with the drafts that wait beside it. */
export function NewAppointment({ drafts, onCreated }: Props) {
  const { zone } = usePage();
  const missingRole = useMissingRole('book');
  const [open, setOpen] = useState<{ readonly draftId?: string } | null>(null);
  const unclear = drafts.filter(({ state }) => state === 'unknown').length;
  const nameOf = (draft: AppointmentDraft) => {
    const what = draft.refNumbers[0] ?? (draft.start === null ? 'without a time' : zone.full(draft.start));
    return `${stateWords[draft.state]}: ${displayText(what, 60)}`;
  };
  return (
    <>
      <Button.Group>
        <Button
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={missingRole !== null}
          title={missingRole ?? undefined}
          onClick={() => setOpen({})}
        >
          New appointment
        </Button>
        {drafts.length > 0 && (
          <Menu position="bottom-end" clickOutsideEvents={['mousedown', 'touchstart']}>
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
                {drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`}
                {unclear > 0 ? `, ${unclear} not clear` : ''}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={styles.drafts ?? ''}>
              {drafts.map((draft) => (
                <Menu.Item key={draft.id} onClick={() => setOpen({ draftId: draft.id })}>
                  {nameOf(draft)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Button.Group>
      {open !== null && (
        <CreateAppointment
          key={open.draftId ?? 'new'}
          draftId={open.draftId}
          onClose={(created) => {
            setOpen(null);
            if (created !== undefined) onCreated?.(created);
          }}
        />
      )}
    </>
  );
}
