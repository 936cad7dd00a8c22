import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AppointmentDraft } from '../../../../shared/console-api/appointments.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { displayText } from '../../../../shared/text.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { useWords, words } from '../../../ui/words.ts';
import { type AskedBooking, bookingRequestOf } from './asked-booking.ts';
import styles from './create.module.css';
import { CreateAppointment } from './create-appointment.tsx';

type Props = {
  readonly drafts: readonly AppointmentDraft[];
  readonly onCreated?: (id: AppointmentId) => void;
};

/** The button that begins an appointment, with the drafts that wait beside it. */
export function NewAppointment({ drafts, onCreated }: Props) {
  const page = usePage();
  const { zone, announcer } = page;
  const { t } = useWords();
  const missingRole = useMissingRole('book');
  const [open, setOpen] = useState<{
    readonly draftId?: string;
    readonly asked?: AskedBooking;
  } | null>(null);
  const { asked } = useStore(bookingRequestOf(page));
  const isOpen = open !== null;
  useEffect(() => {
    if (asked === null) return;
    bookingRequestOf(page).setState({ asked: null });
    if (missingRole !== null) announcer.format(missingRole, true);
    // A form that is open keeps what was typed into it.
    else if (isOpen) announcer.format(words().t('appointments.new.isOpen'), true);
    else setOpen({ asked });
  }, [asked, page, announcer, missingRole, isOpen]);
  const unclear = drafts.filter(({ state }) => state === 'unknown').length;
  const nameOf = (draft: AppointmentDraft) => {
    const what =
      draft.refNumbers[0] ??
      (draft.start === null ? t('appointments.drafts.noTime') : zone.full(draft.start));
    return t('appointments.drafts.item', {
      state: message(`appointments.drafts.${draft.state}`),
      what: displayText(what, 60),
    });
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
          {t('appointments.new')}
        </Button>
        {drafts.length > 0 && (
          <Menu position="bottom-end" clickOutsideEvents={['mousedown', 'touchstart']}>
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
                {t('appointments.drafts', { count: drafts.length, unclear })}
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
          asked={open.asked ?? null}
          onClose={(created) => {
            setOpen(null);
            if (created !== undefined) onCreated?.(created);
          }}
        />
      )}
    </>
  );
}
