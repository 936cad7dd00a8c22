import { type ReactNode, useState } from 'react';
import type { Message } from '../../../../shared/i18n/message.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';

/** Runs an action and shows its result, or the reason for a failure. */
export type RunAndShow = (work: () => Promise<Message | null>) => Promise<void>;

/** `RunAndShow`, and its last message, to be shown beside the buttons it is for. */
export function useResultLine(): { readonly run: RunAndShow; readonly resultLine: ReactNode } {
  const { format } = useWords();
  const [last, setLast] = useState<{ readonly ok: boolean; readonly said: Message } | null>(null);
  const run: RunAndShow = async (work) => {
    setLast(null);
    try {
      const said = await work();
      if (said !== null) setLast({ ok: true, said });
    } catch (error) {
      setLast({ ok: false, said: errorMessage(error) });
    }
  };
  const resultLine =
    last === null ? null : last.ok ? (
      <p role="status" className={styles.good}>
        {format(last.said)}
      </p>
    ) : (
      <MessageLine said={last.said} />
    );
  return { run, resultLine };
}
