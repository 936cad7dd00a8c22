import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  type AppointmentChange,
  endsIt,
  mayBook,
  mayExpect,
  nextStatuses,
} from '../../../../shared/appointments/change.ts';
import type { Appointment, AppointmentStatus } from '../../../../shared/appointments/model.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import { openAtGate } from '../../../operations/lane-request.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useMayChange, useStanding, useWhyNotChanged } from '../../../schedule/use-schedule.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { AppointmentAsk, type Asked } from './appointment-ask.tsx';
import styles from './appointments.module.css';
import { useSendChange } from './use-appointment-change.ts';

/**
 * The actions of an appointment: the likeliest as a button, the others in a menu. Empty if the
 * profile doesn't turn them on.
 */
export function AppointmentActs({ appointment }: { appointment: Appointment }) {
  const { t } = useWords();
  const page = usePage();
  const whyNot = useWhyNotChanged();
  const standing = useStanding(appointment);
  const [asks, setAsks] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  const acts = useRef<HTMLDivElement>(null);
  const isOn = useMayChange();
  const sendChange = useSendChange();
  const { status } = appointment;
  const statuses = nextStatuses(status, standing.kind === 'late');
  if (!isOn || (statuses.length === 0 && !mayBook(status))) return null;

  const send = async (change: AppointmentChange): Promise<Message | null> => {
    setBusy(true);
    setProblem(null);
    const message = await sendChange(appointment, change);
    setBusy(false);
    // The pressed button may be gone or disabled, so the focus moves to the next act.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) acts.current?.querySelector('button')?.focus();
    });
    return message;
  };
  const set = async (next: AppointmentStatus) =>
    setProblem(await send({ kind: 'status', status: next }));
  const choose = (next: AppointmentStatus) => (endsIt(next) ? setAsks(next) : void set(next));
  // A late truck is let in far more often than it is marked as a no-show, so the no-show isn't the
  // first choice. No truck has arrived before its appointment is due.
  const isLate = standing.kind === 'late' && statuses[0] === 'NoShow';
  const isEarly = standing.kind === 'ahead' && statuses[0] === 'Arrived';
  const code = appointment.confirmationNumber ?? appointment.refNumbers[0] ?? null;
  const first = isLate || isEarly ? undefined : statuses[0];
  const others = first === undefined ? statuses : statuses.slice(1);
  const off = { disabled: whyNot !== null, title: whyNot ?? undefined };
  return (
    <>
      <div ref={acts} className={styles.acts}>
        {isLate && code !== null && (
          <Button size="xs" onClick={() => openAtGate(page, code)}>
            {t('appointments.checkIn')}
          </Button>
        )}
        {first !== undefined && (
          <Button size="xs" loading={isBusy} {...off} onClick={() => choose(first)}>
            {t(`appointments.change.to.${first}`)}
          </Button>
        )}
        {mayBook(status) && (
          <Button size="xs" variant="default" {...off} onClick={() => setAsks('booking')}>
            {t('appointments.change.book')}
          </Button>
        )}
        {others.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                rightSection={<IconChevronDown size={14} aria-hidden />}
                {...off}
              >
                {t('appointments.change.more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayExpect(status) && (
                <Menu.Item {...off} onClick={() => setAsks('eta')}>
                  {t('appointments.eta.act')}
                </Menu.Item>
              )}
              {others.map((each) => (
                <Menu.Item key={each} {...off} onClick={() => choose(each)}>
                  {t(`appointments.change.to.${each}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {whyNot !== null && <p className={styles.note}>{whyNot}</p>}
      {problem !== null && <MessageLine said={problem} />}
      {asks !== null && (
        <AppointmentAsk
          appointment={appointment}
          asks={asks}
          send={send}
          onClose={() => setAsks(null)}
          onEnd={(to) => void set(to)}
        />
      )}
    </>
  );
}
