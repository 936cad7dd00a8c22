import { Button } from '@mantine/core';
import { message } from '../../../shared/i18n/message.ts';
import type { SendingPaused } from '../../../shared/sending-paused.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { MessageLine } from '../../ui/parts.tsx';
import { Rich } from '../../ui/rich.tsx';
import { useWords } from '../../ui/words.ts';
import { Moment } from './age.tsx';
import styles from './held-line.module.css';

/**
 * Why nothing is sent from here until a clerk has checked elsewhere, with a button to confirm the
 * check. The notice above every screen explains it in full. `code` says what is on hold since when,
 * and where to check.
 */
export function HeldLine({
  held,
  code,
  onLooked,
}: {
  held: SendingPaused;
  code: 'gate.held' | 'marketplace.calls.held';
  onLooked: () => Promise<unknown>;
}) {
  const { t } = useWords();
  const { act, isBusy, problem } = useConsoleCall();
  return (
    <>
      <div className={styles.held}>
        <span>
          <Rich said={message(code)} tags={{ time: () => <Moment at={held.since} /> }} />
        </span>
        <Button size="compact-sm" loading={isBusy} onClick={() => void act(onLooked)}>
          {t('shell.held.looked')}
        </Button>
      </div>
      {problem !== null && <MessageLine said={problem} />}
    </>
  );
}
