import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppointmentChange } from '../../../../shared/appointments/change.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import type { Result } from '../../../../shared/result.ts';
import { useWhyNotChanged } from '../../../schedule/use-schedule.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusUnread } from '../../../ui/fields/use-unread.ts';
import { DialogButtons, MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './appointments.module.css';

/** How a change is sent, and why the last one wasn't made. */
export type ChangeForm = {
  readonly problem: Message | null;
  readonly isBusy: boolean;
  /** Removes the problem once its field is typed anew. */
  readonly clear: () => void;
  /** Sends a change, or shows why it can't. Resolves to true if the change was made. */
  readonly save: (change: Result<AppointmentChange, Message>) => Promise<boolean>;
};

/** `send`: null once the service has the change, else why not. */
export function useChangeForm(
  send: (change: AppointmentChange) => Promise<Message | null>,
): ChangeForm {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  const save: ChangeForm['save'] = async (change) => {
    if (change.ok) setBusy(true);
    const message = change.ok ? await send(change.value) : change.error;
    setBusy(false);
    if (message !== null) setProblem(message);
    return message === null;
  };
  return { problem, isBusy, clear: () => setProblem(null), save };
}

/** Asks for one change of an appointment. If the service refuses, the clerk's text stays. */
export function ChangeDialog({
  title,
  was,
  action,
  form,
  read,
  onClose,
  children,
}: {
  title: string;
  /** The present booking. */
  was: string;
  action: string;
  form: ChangeForm;
  /** The change that the fields say, or what is wrong with them. */
  read: () => Result<AppointmentChange, Message>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useWords();
  const whyNot = useWhyNotChanged();
  const button = useRef<HTMLButtonElement>(null);
  const isSent = useRef(false);
  const save = async () => {
    const change = read();
    isSent.current = change.ok;
    if (await form.save(change)) onClose();
  };
  // A button that was busy has lost the focus. It can take it once it is drawn as a button again.
  useEffect(() => {
    if (form.isBusy || !isSent.current) return;
    isSent.current = false;
    button.current?.focus();
  }, [form.isBusy]);
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        noValidate
        className={styles.booking}
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNot === null && !form.isBusy && !focusUnread(event.currentTarget)) void save();
        }}
      >
        <p className={styles.asked}>{was}</p>
        {children}
        {form.problem !== null && <MessageLine said={form.problem} />}
        {whyNot !== null && (
          <p className={styles.note} role="status">
            {whyNot}
          </p>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button ref={button} type="submit" loading={form.isBusy} disabled={whyNot !== null}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
