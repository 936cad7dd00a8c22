import { type ReactNode, useState } from 'react';
import type { Message } from '../../../../shared/i18n/message.ts';
import { errorSaid } from '../../../connection/error-said.ts';
import { SaidLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';

/** Runs an action and shows its result, or the reason for a failure. */
export type Tell = (work: () => Promise<Message | null>) => Promise<void>;

/** `Tell`, and its last message, to be shown beside the buttons it is for. */
export function useTold(): { readonly tell: Tell; readonly told: ReactNode } {
  const { format } = useWords();
  const [last, setLast] = useState<{ readonly ok: boolean; readonly said: Message } | null>(null);
  const tell: Tell = async (work) => {
    setLast(null);
    try {
      const said = await work();
      if (said !== null) setLast({ ok: true, said });
    } catch (error) {
      setLast({ ok: false, said: errorSaid(error) });
    }
  };
  const told =
    last === null ? null : last.ok ? (
      <p role="status" className={styles.good}>
        {format(last.said)}
      </p>
    ) : (
      <SaidLine said={last.said} />
    );
  return { tell, told };
}
